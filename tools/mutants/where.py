"""Where the project and its source are."""

from pathlib import Path

PROJECT = Path(__file__).parents[2]
SOURCE = PROJECT / "src" / "croupier"
