# `make run` and `make test` do everything on a fresh machine that has Python and make.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
# What a public server would set, for the checks that look at it.
PRODUCTION := DEBUG=0 PUBLIC_URL=https://cards.example.org HSTS_SECONDS=31536000 \
	TRUSTED_PROXIES=1 ALLOWED_HOSTS=cards.example.org

.PHONY: help run demo test cover lint format browsers bench vendor messages

help:
	@echo 'make run       the site, for this machine and the phones on its network'
	@echo 'make demo      fill in a half-played table and some finished ones'
	@echo 'make test      the tests (ARGS="..." is handed to pytest)'
	@echo 'make cover     the tests of engine and rules, with what they reach'
	@echo 'make lint      every other check; make format mends what can be mended'
	@echo 'make browsers  install the browser that some tests need (Debian)'
	@echo 'make bench     what things cost, as ratios (ARGS="card plies" for some of it)'
	@echo 'make vendor    fetch htmx, axe and the icons anew from npm'
	@echo 'make messages  collect the sentences to translate (LOCALE=de begins a language)'

# --- The environment ---------------------------------------------------------------

.venv/made:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed.")'
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo 'Python lacks its venv part. On Debian and Ubuntu: sudo apt install python3-venv'; exit 1; }
	@touch $@

.venv/runs: requirements.txt .venv/made
	@echo 'Installing what the site needs ...'
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/tests: requirements-dev.txt .venv/runs
	@echo 'Installing what the tests need ...'
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

staticfiles/staticfiles.json: .venv/runs companion/settings.py $(shell find static -type f)
	@$(MANAGE) collectstatic --noinput --clear --verbosity 0

# --- The site ----------------------------------------------------------------------

run: .venv/runs staticfiles/staticfiles.json
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) prune_tables --verbosity 0
	@exec $(MANAGE) serve --port $(PORT) $(ARGS)

demo: .venv/runs
	@$(MANAGE) migrate --verbosity 0
	@LOG_LEVEL=WARNING $(MANAGE) demo

# --- The tests and checks ----------------------------------------------------------

test: .venv/tests
	@$(BIN)/pytest --numprocesses auto --dist worksteal $(ARGS)

cover: .venv/tests
	@$(BIN)/pytest --numprocesses auto --cov --cov-report term-missing:skip-covered \
		--cov-fail-under 95 tests/engine tests/games $(ARGS)

lint: .venv/tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 --check {} +
	$(MANAGE) makemigrations --check --dry-run
	$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING

format: .venv/tests
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 {} +

browsers:
	@scripts/browsers

bench: .venv/tests
	@$(BIN)/python -m benchmarks $(ARGS)

# --- Now and then ------------------------------------------------------------------

vendor: .venv/made
	@$(BIN)/python scripts/vendor.py

messages: .venv/runs
	@$(MANAGE) makemessages --keep-pot $(if $(LOCALE),--locale $(LOCALE),--all)
