"""Exact figures and best play of every analysed game, kept for the pages of the documentation.

``python -m tools.page_figures`` asks the lab, which takes a minute, and writes ``docs/figures``; building
the documentation only reads it. ``tests/known/test_page_figures.py`` holds what is kept to the lab.
"""

import json
import sys
from typing import Any

from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.data import guide_data
from croupier.lab.questions.advise import guide
from croupier.lab.questions.edge import analyse_all
from tools.kept_figures import KEPT

DIGITS = 6
"""Of what is no fraction."""


def figures_of(game_id: str) -> dict[str, Any]:
    """What the lab says of a game at its usual posting."""
    wagers = [
        {
            "wager": found.wager,
            "pay_table": found.pay_table,
            "per": found.per,
            "edge": str(found.edge),
            "element_of_risk": str(found.element_of_risk),
            "standard_deviation": round(found.standard_deviation, DIGITS),
            "hit_frequency": str(found.hit_frequency),
            "counted": not found.error,
            "notes": list(found.notes),
        }
        for found in analyse_all(game_id)
    ]
    return {"wagers": wagers, "guide": _guide(game_id)}


def _guide(game_id: str) -> dict[str, Any] | None:
    """Best play in words and charts; None where nothing is decided."""
    if LABORATORIES[game_id].guide is None:
        return None
    found = guide(game_id, {})
    simplified = [{"says": each.says, "edge": str(each.edge)} for each in found.simplified]
    return {**guide_data(found), "edge": str(found.best), "simplified": simplified}


def main(games: list[str]) -> None:
    """Write the figures of these games, or of all."""
    KEPT.mkdir(exist_ok=True)
    for game_id in games or LABORATORIES:
        text = json.dumps(figures_of(game_id), ensure_ascii=False, indent=1)
        KEPT.joinpath(f"{game_id}.json").write_text(text + "\n", encoding="utf-8")
        print(game_id, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
