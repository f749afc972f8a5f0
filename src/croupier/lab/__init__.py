"""Exact analysis: what a hand is worth, what a wager costs.

The names below are imported on first use, so that a question about one game compiles no other.
"""

from typing import TYPE_CHECKING

from croupier.on_demand import public_names

if TYPE_CHECKING:
    from croupier.lab.catalog import LABORATORIES
    from croupier.lab.core.advised import Advised
    from croupier.lab.core.figures import Figures, Row
    from croupier.lab.core.laboratory import Chart, Guide, Laboratory, Simulator
    from croupier.lab.core.lower import category_of, pack, unpack
    from croupier.lab.hands.one_hand import rank_hand
    from croupier.lab.hands.rank import count_five_card_hands, count_seven_card_hands, rank_hands
    from croupier.lab.progressive.meter_value import MeterValue, Posting, meter_value
    from croupier.lab.questions.edge import analyse, analyse_all
else:
    __getattr__ = public_names(
        __name__,
        {
            "catalog": ("LABORATORIES",),
            "questions.edge": ("analyse", "analyse_all"),
            "core.figures": ("Figures", "Row"),
            "core.advised": ("Advised",),
            "core.laboratory": ("Chart", "Guide", "Laboratory", "Simulator"),
            "core.lower": ("category_of", "pack", "unpack"),
            "hands.one_hand": ("rank_hand",),
            "progressive.meter_value": ("MeterValue", "Posting", "meter_value"),
            "hands.rank": ("count_five_card_hands", "count_seven_card_hands", "rank_hands"),
        },
    )

__all__ = [
    "LABORATORIES",
    "Advised",
    "Chart",
    "Figures",
    "Guide",
    "Laboratory",
    "MeterValue",
    "Posting",
    "Row",
    "Simulator",
    "analyse",
    "analyse_all",
    "category_of",
    "count_five_card_hands",
    "count_seven_card_hands",
    "meter_value",
    "pack",
    "rank_hand",
    "rank_hands",
    "unpack",
]


def __dir__() -> list[str]:
    """The public names."""
    return __all__
