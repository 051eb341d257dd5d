# hn: everything from a fresh clone, with nothing but Python 3.11 (with venv) and make.
#
#   make play PYTHON=python3.12        another Python for the virtual environment
#   make play ARGS="--seed 7"          ARGS goes through to the program behind a target

PYTHON ?= python3
ARGS   ?=
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Two test processes a core: many tests wait for a terminal or another process.
WORKERS = $(shell $(BIN)/python -c 'import os; print(2 * (os.cpu_count() or 1))')
LINTED := $(wildcard hncli tests benchmarks website translation hatch_build.py noxfile.py release.py)
# What an install is made from: hatch_build.py compiles the catalogues of messages.
BUILT  := pyproject.toml hatch_build.py hncli/__init__.py $(wildcard hncli/locale/*/LC_MESSAGES/hn.po)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check pythons lint format goldens strings docs pictures release bench balance duel reviews soak crash saves mutants clean

help: ## this list
	@echo "hn: play and keep a career in the solo card game Hostage Negotiator"
	@echo
	@sed -n 's/^\([a-z][a-z]*\):.*## \(.*\)$$/  make \1	\2/p' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "  ARGS=\"...\" goes through to the program; PYTHON=... picks another Python."

# With options, or where nobody sits at a terminal, it goes straight into a mission.
play: $(VENV)/.ready-play ## set up if needed, then start the game
	@if [ -z "$(ARGS)" ] && [ -t 0 ] && [ -t 1 ]; then $(BIN)/hn; \
	else $(BIN)/hn mission play $(ARGS); fi

test: lint ## set up, lint, import contract, all tests
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# What a change of rules, cards or careers breaks first; the rest is for `make test`.
CORE   := tests/game/engine tests/career tests/game/cards tests/game/positions tests/rules tests/game/odds tests/playthroughs
check: lint ## for the working loop: lint, and the tests of rules, cards, careers and scenarios
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal $(CORE) $(ARGS)

pythons: $(VENV)/.ready-dev ## all tests on every supported Python that is installed
	$(BIN)/nox -- $(ARGS)

lint: $(VENV)/.ready-dev ## ruff, mypy --strict, import contract
	$(BIN)/ruff check $(LINTED)
	$(BIN)/ruff format --check $(LINTED)
	$(BIN)/mypy --strict $(LINTED)
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.ready-dev ## let ruff put the code in order
	$(BIN)/ruff check --fix --exit-zero --quiet $(LINTED) >/dev/null
	$(BIN)/ruff format $(LINTED)
	$(BIN)/ruff check $(LINTED)

goldens: $(VENV)/.ready-dev ## write anew what tests and docs keep of the program's output, list what changed
	$(BIN)/python -m tests.goldens

strings: $(VENV)/.ready-dev ## messages to translate: update every hn.po (ARGS=de begins one), count them
	$(BIN)/python -m translation.strings $(ARGS)

# The variable silences an advertisement of the theme's makers.
docs: $(VENV)/.ready-docs ## the docs as pages for a browser: site/index.html, links checked
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet -f website/mkdocs.yml
	$(BIN)/python -m website.check_links site

pictures: $(VENV)/.ready-dev ## pictures of screens for docs and README, from real play: docs/images/screen-*.svg
	$(BIN)/python -m website.pictures

release: $(VENV)/.ready-dev ## check, build, install elsewhere, play, tag (ARGS=--dry-run: all but the tag)
	$(BIN)/python release.py $(ARGS)

bench: $(VENV)/.ready-bench ## how fast the engine is, a save, a start, the lab and a page, as ratios
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/save.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/lab.py
	$(BIN)/python benchmarks/page.py

balance: $(VENV)/.ready-dev ## how hard each abductor is: docs/balance.md, difficulty.toml (long, resumable)
	$(BIN)/python -m benchmarks.balance $(ARGS)

duel: $(VENV)/.ready-dev ## two players on the same missions: ARGS="searching searching:worlds=72" (long, resumable)
	$(BIN)/python -m benchmarks.duel $(ARGS)

reviews: $(VENV)/.ready-dev ## how far mission reviews can be trusted: docs/review.md (long, resumable)
	$(BIN)/python -m benchmarks.review $(ARGS)

# SCALED is every test whose size depends on HN_TEST_SCALE; `make test` runs a tenth of them.
soak: SCALED = $(shell grep -rl --include='test_*.py' '^from tests.support.scale import' tests)
soak: $(VENV)/.ready-dev ## the long tests whole, then very long random play (resumable)
	HN_TEST_SCALE=1 $(BIN)/python -m pytest -n auto $(SCALED)
	$(BIN)/python -m tests.random_play.soak $(ARGS)
	$(BIN)/python -m tests.fuzz.fuzz --runs 2000

crash: $(VENV)/.ready-dev ## kill a playing process a thousand times and count what is lost
	$(BIN)/python benchmarks/crash.py $(or $(ARGS),1000)

saves: $(VENV)/.ready-dev ## open thousands of damaged save files (ARGS=N for how many)
	$(BIN)/python -m tests.features.saving.soak_saves $(ARGS)

mutants: $(VENV)/.ready-dev ## mutation scores (long; ARGS="career" for one part, --quick to go on)
	$(BIN)/python -m tests.mutation.mutants $(ARGS)

clean: ## remove all that can be made again (careers and soak results stay)
	rm -rf $(VENV) .nox dist build site mutants .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache .hypothesis .coverage *.egg-info
	rm -f hncli/locale/*/LC_MESSAGES/hn.mo
	find hncli tests benchmarks website translation -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Set-up. Each stamp is redone only when what an install is made from changes; a player's first start
# installs just what the game needs.

$(VENV)/.ready-venv:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
		echo "hn needs Python 3.11 or newer, and '$(PYTHON)' was not found." >&2; \
		echo "Install it, or name yours: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "hn needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1)." >&2; \
		echo "Install a newer one, or name yours: make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Making the virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { \
		echo "Python's venv module is missing or broken; on Debian and Ubuntu" >&2; \
		echo "install it with: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.ready-play: $(BUILT) | $(VENV)/.ready-venv
	@echo "Installing hn ..."
	@$(PIP) -e .
	@touch $@

$(VENV)/.ready-dev: $(BUILT) | $(VENV)/.ready-venv
	@echo "Installing hn with its development tools ..."
	@$(PIP) -e '.[dev]'
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-bench: $(BUILT) | $(VENV)/.ready-venv
	@echo "Installing hn with its benchmark's tools ..."
	@$(PIP) -e '.[bench]'
	@touch $(VENV)/.ready-play $@

$(VENV)/.ready-docs: $(BUILT) | $(VENV)/.ready-venv
	@echo "Installing hn with what makes its docs ..."
	@$(PIP) -e '.[docs]'
	@touch $(VENV)/.ready-play $@
