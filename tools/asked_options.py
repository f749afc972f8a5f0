"""Writes what only an analysis can be asked, for help and rule cards that do not load the lab.

python -m tools.asked_options
"""

from __future__ import annotations

import json
from pathlib import Path

from croupier.games.option import Option
from croupier.games.rule_card import say_choices, say_posted
from croupier.lab.catalog import LABORATORIES

FILE = Path(__file__).parents[1] / "src/croupier/lab/asked.toml"
HEAD = """\
# What only an analysis can be asked, by game: the options of the laboratories, for help and rule cards.
# Written by python -m tools.asked_options; a test holds it to the laboratories.
"""


def text() -> str:
    """The whole file."""
    return HEAD + "".join(_option(game, option) for game, lab in LABORATORIES.items() for option in lab.asks)


def _option(game: str, option: Option) -> str:
    said = {
        "name": option.name,
        "default": say_posted(option.written_default),
        "values": say_choices(option.of),
        "says": option.says,
    }
    lines = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in said.items())
    return f"\n[[{game}]]\n{lines}"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
