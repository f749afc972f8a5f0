"""Irish Poker: four cards down, two of them thrown away after the flop betting, then Hold'em."""

from __future__ import annotations

from croupier.games.felt import Felt
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high
from croupier.games.pot.vocabulary import Discard, PotGame
from croupier.games.pot.weigh import holdem
from croupier.games.ruling import Ruling

IRISH_POKER = PotGame(
    id="irish-poker",
    name="Irish Poker",
    number="not of this house",
    key="IP",
    summary="Four cards down through the flop betting; two are thrown away before the turn; then Hold'em.",
    felt=Felt(style="holdem", title="Irish Poker", lines=("Throw two cards away after the flop",)),
    weigh=holdem,
    seats=(2, 10),
    streets=holdem_streets(4, discard_on_flop=Discard.AFTER_BETTING, discards=2),
    shares=(high("IP 2, POT 8"),),
    options=BOARD_OPTIONS,
    rulings=(
        Ruling(
            "IP-R1", "Is the game in the house's documents?", "No; it is a house game by the common rules."
        ),
        Ruling(
            "IP-R2", "May a player throw one card away, or three?", "No; at a live table the hand is dead."
        ),
        Ruling(
            "IP-R3",
            "In which order are cards thrown away?",
            "From the left of the button, unseen by the others.",
        ),
        Ruling("IP-R4", "Do players who are all-in before the turn throw two cards away?", "Yes."),
        Ruling(
            "IP-R5",
            "What if the turn is dealt too early?",
            "It is out of play for that street, as in Crazy Pineapple.",
        ),
        *BOARD_RULINGS,
    ),
)
