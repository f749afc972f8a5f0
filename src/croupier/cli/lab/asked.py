"""What only an analysis can be asked, from the file beside the laboratories: the lab itself is not loaded."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def asked_options() -> dict[str, list[dict[str, str]]]:
    """By game: the name, default, values and meaning of each option."""
    return tomllib.loads(files("croupier").joinpath("lab", "asked.toml").read_text(encoding="utf-8"))


def asked_rows(game_id: str) -> list[list[str]]:
    """The options of one game's analysis as rows of a rule card; none where it has no laboratory."""
    return [
        [option["name"], option["default"], option["values"], option["says"]]
        for option in asked_options().get(game_id, [])
    ]


def asked_help() -> str:
    """Every option of an analysis with the games that take it, for the end of a command's help."""
    found: dict[tuple[str, str], list[str]] = {}
    for game, options in asked_options().items():
        for option in options:
            found.setdefault((option["name"], option["values"]), []).append(game)
    lines = [
        f"{name}={values.replace(' | ', '|')}  ({', '.join(games)})"
        for (name, values), games in sorted(found.items())
    ]
    return "\b\nOptions that only an analysis takes, besides those of croupier rules GAME:\n" + "\n".join(
        f"  {line}" for line in lines
    )
