"""Exact analysis: what a hand is worth, what a wager costs."""

from croupier.lab.catalog import LABORATORIES
from croupier.lab.edge import analyse, analyse_all
from croupier.lab.figures import Figures, Row
from croupier.lab.laboratory import Advised, Chart, Guide, Laboratory, Simulator
from croupier.lab.lower import category_of, pack, unpack
from croupier.lab.progressive import MeterValue, Posting, meter_value
from croupier.lab.rank import count_five_card_hands, count_seven_card_hands, rank_hand, rank_hands

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
