"""Leduc Poker: six cards, two players, one card each and one in the middle, two rounds of two bets."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.few_cards import FEW_OPTIONS, court_deck
from croupier.games.pot.limits import Bet
from croupier.games.pot.rules import POT_RULINGS
from croupier.games.pot.share import few
from croupier.games.pot.vocabulary import Opens, PotGame, Street
from croupier.games.pot.weigh import court
from croupier.games.ruling import Ruling

LEDUC_POKER = PotGame(
    id="leduc-poker",
    name="Leduc Poker",
    number="not of this house",
    key="LEDUC",
    summary="One card of six to each of two players and one in the middle; a pair, or the higher card, wins.",
    felt=Felt(style="holdem", title="Leduc Poker", lines=("Two kings, two queens, two jacks",)),
    weigh=court,
    seats=(2, 2),
    deck=court_deck(suits=2),
    streets=(
        Street(name="deal", hole=1, bet=Bet.LOWER, opens=Opens.LEFT_OF_BUTTON),
        Street(name="board", board=1, bet=Bet.UPPER, opens=Opens.LEFT_OF_BUTTON),
    ),
    shares=(few("LEDUC 5, POT 8"),),
    raises_max=2,
    capped_in_big_bet=True,
    blinds=False,
    requires_ante="LEDUC 1",
    options=FEW_OPTIONS,
    rulings=(
        Ruling(
            "LEDUC-R1",
            "Is the game in the house's documents?",
            "No; it is a model that researchers solve, with the six cards of its published form.",
        ),
        Ruling("LEDUC-R2", "May a player fold when nobody has bet?", "Yes, as at any table."),
        Ruling(
            "LEDUC-R3",
            "What do ante and bets cost?",
            "As posted; in the published form one chip, then two, then four.",
        ),
        Ruling("LEDUC-R4", "Is a card burned before the one in the middle?", "No."),
        *POT_RULINGS,
    ),
)
