"""Short-deck Hold'em: no card below six; a flush beats a full house."""

from __future__ import annotations

from croupier.cards import Deck
from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS, beyond_the_documents
from croupier.games.pot.share import short_deck
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import holdem
from croupier.hands.short_deck import STRIPPED

SHORT_DECK_HOLDEM = PotGame(
    id="short-deck-holdem",
    name="Short-Deck Hold'em",
    number="not of this house",
    key="NS",
    summary="Hold'em with 36 cards, sixes and up; a flush beats a full house.",
    felt=Felt(style="holdem", title="Short-Deck Hold'em", lines=("Six to ace · a flush beats a full house",)),
    weigh=holdem,
    seats=(2, 10),
    deck=Deck(without=STRIPPED),
    streets=holdem_streets(2),
    shares=(short_deck("POT 8"),),
    phh={"NS": "no-limit"},
    options=BOARD_OPTIONS,
    rulings=(
        beyond_the_documents("NS"),
        *BOARD_RULINGS,
    ),
)
