# One word per chore, for those who have make; everything here also works without.
PYTHON = .venv/bin/python
BIN = .venv/bin
UV = $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --quiet

.PHONY: install run worker test contract scenarios playthroughs bench lint types fmt docs check lock

install:
	./run --setup
run:
	./run
worker:
	$(PYTHON) -m celery -A cardsdb.config.celery worker --loglevel INFO --concurrency 2 \
		--without-gossip --without-mingle --without-heartbeat
test:
	./test
contract:
	./test tests/contract
scenarios:
	$(PYTHON) manage.py judge tests/scenarios
playthroughs:
	$(PYTHON) -m tests.contract.playthroughs
bench:
	$(PYTHON) manage.py bench
lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --cache-dir .cache/import-linter
types:
	$(BIN)/mypy
fmt:
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
docs:
	./test tests/test_docs.py
check: lint types
	$(PYTHON) manage.py makemigrations --check --dry-run
	$(PYTHON) manage.py check
lock:
	$(UV) -o requirements.lock
	$(UV) --extra prod -c requirements.lock -o requirements-prod.lock
	$(UV) --extra prod --extra dev -c requirements.lock -o requirements-dev.lock
