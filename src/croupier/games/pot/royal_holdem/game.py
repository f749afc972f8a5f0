"""Royal Hold'em: no card below ten."""

from __future__ import annotations

from croupier.cards import Deck, Rank
from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS, beyond_the_documents
from croupier.games.pot.share import high
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import holdem

ROYAL_HOLDEM = PotGame(
    id="royal-holdem",
    name="Royal Hold'em",
    number="not of this house",
    key="ROYAL",
    summary="Hold'em with 20 cards, tens and up; hands rank as usual.",
    felt=Felt(style="holdem", title="Royal Hold'em", lines=("Ten to ace",)),
    weigh=holdem,
    seats=(2, 6),
    deck=Deck(without=tuple(rank for rank in Rank if rank < Rank.TEN)),
    streets=holdem_streets(2),
    shares=(high("POT 8"),),
    options=BOARD_OPTIONS,
    rulings=(
        beyond_the_documents("ROYAL"),
        *BOARD_RULINGS,
    ),
)
