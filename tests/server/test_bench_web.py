"""The bench of the web table measures what it says; its figures are for `make bench`."""

from pathlib import Path

import pytest

from turnwright.lab import bench_web


def test_the_bench_plays_and_a_page_stays_within_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_web, "MATCHES", 3)
    monkeypatch.setattr(bench_web, "PAUSE", 0.05)
    monkeypatch.setattr(bench_web, "STREAMS", 30)
    short = Path(bench_web.__file__).parents[1] / "games" / "kingdom" / "replays" / "draw-quiet.jsonl"
    monkeypatch.setattr(bench_web, "_longest", lambda: short)
    rows = {row["what"]: row for row in bench_web.bench(1.5)}
    weight = rows["match page, fonts aside, uncompressed"]
    assert 50 < weight["value"] < weight["budget"] == 400
    fragment = next(row for what, row in rows.items() if what.endswith("p95"))
    assert fragment["value"] > 0
    assert fragment["budget"] == 60
    assert rows["event streams open at once"]["value"] == 30
    assert rows["from an action until the last of them hears of it"]["value"] > 0
    assert rows["draw quiet, first page after a restart"]["value"] > 0
    assert rows["draw quiet, first page after a restart, processor time"]["value"] < 300
