"""scripts/learn.py: its games, its measuring and its report here; the net itself where sb3-contrib is (`make soak`)."""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "learn.py"
LIBRARIES = ("torch", "sb3_contrib", "stable_baselines3", "stable_baselines3.common")


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script beside libraries that can do nothing."""
    made = {name: ModuleType(name) for name in LIBRARIES}
    made["sb3_contrib"].MaskablePPO = object  # type: ignore[attr-defined]
    for name, what in (("callbacks", "BaseCallback"), ("env_util", "make_vec_env")):
        made[f"stable_baselines3.common.{name}"] = module = ModuleType(name)
        setattr(module, what, object)
    for name, module in made.items():
        monkeypatch.setitem(sys.modules, name, module)
    spec = importlib.util.spec_from_file_location("learn", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@pytest.mark.parametrize(("game", "options"), [("kingdom", {}), ("hell", {"max_weeks": 12})])
def test_the_bot_in_the_learners_place_plays_whole_games(learn: Any, game: str, options: dict[str, Any]) -> None:
    args = argparse.Namespace(game=game, preset="printed", options=options, against="heuristic", games=2)
    results = learn.measure(args, learn.thumb(game, "heuristic"))
    assert {result.seat for result in results} == ({0, 1} if game == "kingdom" else {0})
    assert all(result.clock for result in results)
    assert f"of {len(results)} (" in learn.told("bot", results, "round")


def test_a_net_learns_for_a_few_steps(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: the extra `learn` is not in the locks")
    out = tmp_path / "curve.json"
    command = [sys.executable, str(SCRIPT), "kingdom", "--steps", "2048", "--games", "2", "--out", str(out)]
    subprocess.run(command, check=True, timeout=120)
    assert json.loads(out.read_text(encoding="utf-8"))["result"][0].startswith("net: won")
