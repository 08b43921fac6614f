.DEFAULT_GOAL := help
.PHONY: help setup play test lint format docs bench balance soak load walk lock clean

BIN := .venv/bin
# what a local table does with its rows must hold on PostgreSQL too
ON_BOTH := tables match_list pages forks service_machine

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

setup: ## install what playing needs, into .venv
	@scripts/bootstrap play

play: setup ## open the table in your browser
	@$(BIN)/turnwright serve

test: lint ## everything CI runs: lint, types, tests; says at the end what could not run
	$(BIN)/pytest -n 2
	TURNWRIGHT_SUITE=hosted $(BIN)/pytest -n 2 tests/hosting
	TURNWRIGHT_SUITE=hosted TURNWRIGHT_ON=postgresql $(BIN)/pytest -n 2 tests/hosting
	TURNWRIGHT_ON=postgresql $(BIN)/pytest -n 2 $(ON_BOTH:%=tests/server/test_%.py)

lint: ## style and types, without the tests
	@scripts/bootstrap test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: ## let ruff rewrite what it can
	@scripts/bootstrap test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: ## the documents as a searchable site, in build/site; a few minutes, most of them for reports
	@scripts/bootstrap test
	$(BIN)/zensical build --strict
	$(BIN)/turnwright lab pages build/site/reports

bench: setup ## measure speed
	@$(BIN)/turnwright bench
	@$(BIN)/turnwright bench --web
	@$(BIN)/turnwright bench --lab --seconds 0.5

balance: setup ## play a fixed set of games of every game and say what moved beyond its interval
	@$(BIN)/turnwright lab watch tests/fixtures/balance.jsonl

soak: setup ## play random matches for a long while, checking every move; kill the table again and again; prove every puzzle anew
	@$(BIN)/turnwright soak
	@$(BIN)/turnwright soak --web
	@$(BIN)/turnwright puzzles check --whole
	@$(BIN)/turnwright bench kingdom --lab --many 20000
	@$(BIN)/python -m turnwright.games.mac.tests.trials battles --games 60
	@scripts/bootstrap test
	@$(BIN)/pip install --quiet ray # the extra `cluster`: too large for the locks
	@$(BIN)/pytest -q tests/test_cluster.py
	@$(BIN)/pip install --quiet sb3-contrib # the extra `learn`, likewise
	@$(BIN)/pytest -q tests/test_learn_script.py tests/test_league.py
	@TURNWRIGHT_SOAK=1 $(BIN)/pytest -q tests/browser/test_titov.py -k no_rule_on_a_card
	@TURNWRIGHT_SOAK=1 $(BIN)/pytest -q -n 2 tests/browser/test_lessons.py -k whole_lesson
	@TURNWRIGHT_SOAK=1 $(BIN)/pytest -q -n 2 tests/browser/test_journeys.py
	@TURNWRIGHT_FUZZ=300 $(BIN)/pytest -q tests/server/test_api_fuzz.py
	@TURNWRIGHT_FUZZ=100 TURNWRIGHT_SUITE=hosted $(BIN)/pytest -q tests/hosting/test_api_fuzz.py

load: ## many people on a hosted table: PostgreSQL, two web processes, a worker; about three minutes
	@scripts/bootstrap test
	$(BIN)/python -m tests.load

walk: ## a newcomer's first minutes of each game as pictures to look at, in build/walk
	@scripts/bootstrap test
	$(BIN)/python -m tests.walk build/walk

lock: ## renew the locks: newest versions that pyproject.toml allows
	@scripts/bootstrap lock

clean: ## remove everything that can be made again
	rm -rf .venv .boot .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
