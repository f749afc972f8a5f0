"""Lazy Pineapple: three cards down, kept to the end; at most two of them play."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.hi_lo import HI_LO_RULINGS, POSTED_HI_LO_OPTIONS, posted_split
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high_at_most_two, low_at_most_two
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import holdem
from croupier.games.ruling import Ruling

LAZY_PINEAPPLE = PotGame(
    id="lazy-pineapple",
    name="Lazy Pineapple",
    number="GEGA-000954",
    key="LP",
    summary="Three cards down, all kept to the end; none, one or two of them play with the board.",
    felt=Felt(style="holdem", title="Lazy Pineapple", lines=("Keep three cards, play at most two",)),
    weigh=holdem,
    seats=(2, 10),
    streets=holdem_streets(3),
    shares=(high_at_most_two("LP ¶, POT 8"),),
    loose_discard=True,
    schedules=("holdem-family.poker_rates",),
    options=(*BOARD_OPTIONS, *POSTED_HI_LO_OPTIONS),
    vary=posted_split(low_at_most_two),
    rulings=(
        Ruling("LP-R1", "Which form is standard?", "High only; high-low when posted.", "hi_lo"),
        Ruling("LP-R2", "What if two cards are thrown away by mistake?", "The hand is dead."),
        Ruling("LP-R3", "May a card thrown away by mistake be taken back?", "No."),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
