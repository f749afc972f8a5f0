# Everything there is to do here, by name. Needs GNU make and Python 3.11 or later; the rest it sets up itself.
#
# Set-up is done once per lock: .venv/.run, .dev, .bench and .mutants are touched when the lock of that name is installed.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest
PROOFS := $(wildcard tests/twins tests/known tests/simulate tests/browser)

# Three on two cores, because browsers and floors mostly wait; a machine of your own may take more: make test WORKERS=8
WORKERS ?= 3

# What is compiled once is kept, whatever the machine says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help floor test check prove hosts bench soak audit mutants shuffles docs dist format lock clean browser postgres nginx

help: ## say what can be done here
	@echo 'Croupier: the rulebook that runs.'
	@echo
	@echo '  make floor    sets up, then opens a floor on http://127.0.0.1:8000'
	@echo '  make test     sets up, then runs the tests, the browser ones included'
	@echo
	@echo 'All targets:'
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name what; do \
	    printf '  make %-8s %s\n' "$$name" "$$what"; done
	@echo
	@echo 'Another Python:  make test PYTHON=python3.12'
	@echo 'Another port:    CROUPIER_PORT=9000 make floor'

floor: $(VENV)/.run ## open a floor of tables in the browser
	$(BIN)/croupier floor

test: $(VENV)/.dev browser postgres nginx ## run every test but the long proofs
	$(PYTEST) -n $(WORKERS) --dist worksteal -m 'not long' $(ARGS)

check: $(VENV)/.dev ## format, lint, types and layers, changing nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

prove: $(VENV)/.dev ## run the exhaustive proofs too: kernels against their twins, published figures
	$(if $(PROOFS),,$(error There is no tests/twins, tests/known or tests/simulate to prove))
	HYPOTHESIS_PROFILE=prove $(PYTEST) -n $(WORKERS) $(PROOFS) $(ARGS)

hosts: $(VENV)/.dev postgres nginx ## play on three hosts in network namespaces while one is cut off or killed
	$(PYTEST) tests/simulate/test_hosts.py $(ARGS)

bench: $(VENV)/.bench ## measure the hot paths beside other people's engines
	$(BIN)/python -m benchmarks $(ARGS)

# How long: make soak MINUTES=5
MINUTES ?= 60

soak: $(VENV)/.dev ## play on one floor for an hour, and plot its memory in build/soak.svg
	nice $(BIN)/python -m benchmarks.load.soak --minutes $(MINUTES) $(ARGS)

# Needs the network: pip-audit asks the Python packaging advisory database (or OSV: make audit ARGS='--vulnerability-service osv').
audit: $(BIN)/python ## look up every locked version in the database of known vulnerabilities
	$(PYTHON) -m venv build/audit
	build/audit/bin/python -m pip --disable-pip-version-check --quiet install 'pip-audit>=2.7,<3'
	build/audit/bin/pip-audit --require-hashes --disable-pip --strict --requirement locks/dev.txt $(ARGS)

# How many mutants, and which sample: make mutants SAMPLE=500 SEED=7; SAMPLE=0 for all of them, which takes days.
SAMPLE ?= 100
SEED   ?= 1

mutants: $(VENV)/.mutants ## change the rules in small ways and list the changes that no test notices
	nice $(BIN)/python -m tools.mutants --sample $(SAMPLE) --seed $(SEED) $(ARGS)

# How many shuffles of each kind of deck: make shuffles SHUFFLES=100000000
SHUFFLES ?= 1000000

shuffles: $(VENV)/.dev ## test the shuffle of every kind of deck, and write docs/shuffles.md
	OPENBLAS_NUM_THREADS=1 nice $(BIN)/python -m tools.shuffles $(SHUFFLES) --report docs/shuffles.md

docs: $(VENV)/.dev ## build the documentation in docs/_build/html, where a warning is an error
	$(BIN)/sphinx-build -W --keep-going -q -j $(WORKERS) -b html -d docs/_build/doctrees docs docs/_build/html
	@echo 'Open docs/_build/html/index.html'

# Another Python, or several: make dist ARGS='--python python3.12 --python python3.13'
dist: $(VENV)/.dev ## build wheel and sdist in dist/, and try the README from them in fresh environments
	nice $(BIN)/python -m tools.dist $(ARGS)

format: $(VENV)/.dev ## put the code in its usual shape
	$(BIN)/ruff check --fix --select I .
	$(BIN)/ruff format .

# Locking reads only the project's own requirements and the public registry: no configuration of this machine.
COMPILE = $(BIN)/uv pip compile --no-config --upgrade --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-annotate --quiet --custom-compile-command 'make lock' pyproject.toml

lock: $(VENV)/.dev ## choose the newest versions of everything and pin them with their hashes
	$(COMPILE) --extra floor --extra lab --group build --output-file locks/run.txt
	$(COMPILE) --all-extras --group dev --constraints locks/run.txt --output-file locks/dev.txt
	$(COMPILE) --all-extras --group bench --constraints locks/dev.txt --output-file locks/bench.txt
	$(COMPILE) --all-extras --group mutants --constraints locks/dev.txt --output-file locks/mutants.txt

clean: ## remove what was built; the set-up stays (rm -rf .venv removes that too)
	rm -rf build dist docs/_build docs/reference docs/games docs/gallery.md docs/command-line.md .hypothesis .import_linter_cache .mypy_cache \
	    .pytest_cache .ruff_cache
	find src tests tools benchmarks docs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

browser:
	@tools/ensure-browser >/dev/null

postgres:
	@tools/ensure-postgres >/dev/null

nginx:
	@tools/ensure-nginx >/dev/null

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo 'Croupier needs Python 3.11 or later, and "$(PYTHON)" is not: $(shell $(PYTHON) --version 2>&1)' >&2; \
	    echo 'Name another one:  make PYTHON=python3.12 $(MAKECMDGOALS)' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: locks/run.txt pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r locks/run.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: locks/dev.txt pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r locks/dev.txt
	$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $(VENV)/.run $@

$(VENV)/.bench: locks/bench.txt $(VENV)/.dev
	$(PIP) install --require-hashes -r locks/bench.txt
	@touch $@

$(VENV)/.mutants: locks/mutants.txt $(VENV)/.dev
	$(PIP) install --require-hashes -r locks/mutants.txt
	@touch $@
