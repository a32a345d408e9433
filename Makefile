# The commands people type. `make help` lists them.
PYTHON ?= python3.11
PY := .venv/bin/python
UV := .venv/bin/uv
LOCK := deploy/requirements
COMPILE := $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet
CODE := engine games leagues deploy tests manage.py

export PYTHONUNBUFFERED := 1
# What is compiled once is not compiled again, by the tests' many processes above all.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup hooks free-port demo run worker browser test test-pure check lint format types contracts \
	migrations-check coverage mutations bench fuzz lock

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-18s %s\n", $$1, $$2}'

$(UV): $(LOCK)/uv.txt
	@echo "1/3 virtual environment"
	@$(PYTHON) -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@
.venv/.app: $(LOCK)/app.txt $(UV)
	@echo "2/3 packages"
	@$(UV) pip install --python $(PY) --require-hashes -r $<
	@touch $@
.venv/.test: $(LOCK)/test.txt $(UV)
	@echo "2/3 packages, those of the tests too"
	@$(UV) pip sync --quiet --python $(PY) --require-hashes $<
	@touch $@ .venv/.app
.venv/.bench: $(LOCK)/bench.txt .venv/.test
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r $<
	@touch $@

.venv/.fuzz: $(LOCK)/fuzz.txt .venv/.test
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r $<
	@touch $@

setup: .venv/.test ## Make the virtual environment with everything in it

hooks: ## Run `make lint` before each commit
	@printf '#!/bin/sh\nexec make lint\n' > .git/hooks/pre-commit
	@chmod +x .git/hooks/pre-commit

# Whoever has to choose another port should not wait for packages first; later `serve` says more.
free-port:
	@test -e .venv/.app || $(PYTHON) deploy/free_port.py

demo: free-port .venv/.app ## Run a club with history and an evening in progress (PORT=8000, LAN=1)
	@$(PY) manage.py serve --demo

run: free-port .venv/.app ## Run your own club on this machine (PORT=8000, LAN=1)
	@$(PY) manage.py serve

worker: .venv/.app ## Run a Celery worker with its timetable, for use beside a web server
	@$(PY) -m celery -A deploy worker --pool threads --concurrency 2 --beat --schedule .data/timetable

BROWSERS = command -v chromium-headless-shell || command -v chromium || command -v chromium-browser
APT = DEBIAN_FRONTEND=noninteractive apt-get -qq --yes --no-install-recommends \
	-o Acquire::http::Timeout=20 -o Acquire::Retries=1

browser: .venv/.browser ## Install Chromium for the browser tests if we may: its shell, or else all of it

.venv/.browser: | .venv/.test
	@command -v chromium-headless-shell >/dev/null || { \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Chromium for the browser tests" && { \
		$(APT) update && $(APT) install chromium-headless-shell fonts-dejavu-core || \
		$(BROWSERS) || $(APT) install chromium fonts-dejavu-core; } >/dev/null 2>&1; } || true
	@touch $@

test: .venv/.test browser ## Run the tests
	@$(PY) -m pytest --numprocesses logical --maxprocesses 4

test-pure: .venv/.test ## Run the tests that need no database
	@$(PY) -m pytest tests/engine

check: lint types contracts migrations-check test ## Run everything that must be green

lint: .venv/.test ## Check formatting and style
	@.venv/bin/ruff format --check $(CODE)
	@.venv/bin/ruff check $(CODE)
	@find templates -name '*.html' -print0 | xargs -0 -r .venv/bin/djade --target-version 5.2 --check

format: .venv/.test ## Format the code and mend what can be mended
	@.venv/bin/ruff check --fix $(CODE)
	@.venv/bin/ruff format $(CODE)
	@find templates -name '*.html' -print0 | xargs -0 -r .venv/bin/djade --target-version 5.2

types: .venv/.test ## Check types
	@.venv/bin/mypy

contracts: .venv/.test ## Check who may import whom
	@.venv/bin/lint-imports --no-logo

migrations-check: .venv/.test ## Check that no migration is missing
	@$(PY) manage.py makemigrations --check --dry-run --settings deploy.settings.test

coverage: .venv/.test ## Run the tests and show the lines they miss
	@$(PY) -m coverage run -m pytest
	@$(PY) -m coverage report

mutations: .venv/.test ## Flip the rules one at a time and show which test fails for each
	@$(PY) -m tests.mutations

bench: .venv/.bench ## Compare speeds with others; prints a table, writes nothing (LIVE_SECONDS=60)
	@$(PY) -m tests.bench

fuzz: .venv/.fuzz ## Feed every reader with spoilt input (SECONDS=600)
	@$(PY) -m tests.fuzz --seconds $(or $(SECONDS),600)

lock: $(UV) ## Write the lock files anew from pyproject.toml
	@$(COMPILE) -o $(LOCK)/app.txt
	@$(COMPILE) --extra test -c $(LOCK)/app.txt -o $(LOCK)/test.txt
	@$(COMPILE) --extra test --extra bench -c $(LOCK)/test.txt -o $(LOCK)/bench.txt
	@$(COMPILE) --extra test --extra fuzz -c $(LOCK)/test.txt -o $(LOCK)/fuzz.txt
	@echo "uv==$$($(UV) --version | cut -d ' ' -f 2)" | \
		$(UV) pip compile - --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet -o $(LOCK)/uv.txt
