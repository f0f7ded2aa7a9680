import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Python", () => {
  readOnly(`
  pip list -o
  pip show requests
  pip freeze
  pip check
  pip index versions requests
  pip config list
  pip cache list
  pip debug
  pip inspect
  pip download --help
  pip --help
  pip list --format=json
  uv pip show requests
  uv pip tree
  uv pip check
  uv python list
  uv python dir
  uv tool list
  uv tool dir
  uv version
  uv self version
  uv cache dir
  uv --version
  uv run --help
  ruff check
  ruff check .
  ruff check --diff
  ruff format --check
  ruff format --diff .
  ruff rule E501
  ruff version
  ruff linter
  ruff config
  ruff --version
  black --check .
  black --diff f.py
  black --version
  isort --check-only .
  isort -c f.py
  isort --diff f.py
  pytest --version
  uv pip list --outdated
  pip3 --version
  uv tree --frozen --depth 1
  `)

  neverReadOnly(`
  mutating  pip install x
  mutating  pip download x
  mutating  pip config set a b
  unknown   pip config get global.index-url
  mutating  pip cache purge
  mutating  pip --log x list
  mutating  pip --python x list
  mutating  pip list --log x
  mutating  uv run x
  mutating  uv pip install x
  mutating  uv add x
  mutating  uv sync
  mutating  uv lock
  mutating  uv --config-file x tree
  unknown   uv version 1.2.3
  unknown   uv version --bump patch
  mutating  uv tool run x
  discloses uv auth token x
  mutating  uv export
  mutating  poetry run x
  mutating  ruff check --fix
  mutating  ruff check --fix-only
  mutating  ruff format .
  mutating  ruff --config x check
  mutating  ruff check --output-file=x
  mutating  black .
  unknown   black -c x
  mutating  black --check --config x .
  mutating  isort .
  mutating  isort --check --settings-path x .
  mutating  pytest
  unknown   pytest --version x
  mutating  uv tree
  mutating  pdm list
  mutating  flake8 src
  `)
})
