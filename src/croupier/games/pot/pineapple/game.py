"""Pineapple: three cards down, one thrown away before the flop, then Hold'em."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.felt import Felt
from croupier.games.option import Option, Options
from croupier.games.pot.hi_lo import HI_LO_RULINGS, POSTED_HI_LO_OPTIONS, posted_split
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high, low
from croupier.games.pot.vocabulary import Discard, PotGame
from croupier.games.pot.weigh import holdem
from croupier.games.ruling import Ruling


def _vary(game: PotGame, options: Options) -> PotGame:
    if options["discard"] == "before-betting":
        game = replace(game, streets=holdem_streets(3, discard_after_deal=Discard.BEFORE_BETTING))
    return posted_split(low)(game, options)


PINEAPPLE = PotGame(
    id="pineapple",
    name="Pineapple",
    number="GEGA-000951",
    key="PA",
    summary="Three cards down; one is thrown away before the flop; then Hold'em.",
    felt=Felt(style="holdem", title="Pineapple", lines=("Throw one card away before the flop",)),
    weigh=holdem,
    seats=(2, 10),
    streets=holdem_streets(3, discard_after_deal=Discard.AFTER_BETTING),
    shares=(high("PA 3, POT 8"),),
    schedules=("holdem-family.poker_rates",),
    options=(
        *BOARD_OPTIONS,
        *POSTED_HI_LO_OPTIONS,
        Option(
            "discard",
            default="after-betting",
            of=("after-betting", "before-betting"),
            says="when the third card is thrown away",
            ruling="PA-R1",
        ),
    ),
    vary=_vary,
    rulings=(
        Ruling(
            "PA-R1",
            "Is the card thrown away before or after the first betting round?",
            "After it.",
            "discard",
        ),
        Ruling(
            "PA-R2",
            "What if the flop is dealt too early?",
            "It goes back; the burn stays, and no other card is burned.",
        ),
        Ruling(
            "PA-R3",
            "In which order are cards thrown away?",
            "From the left of the button, unseen by the others.",
        ),
        Ruling("PA-R4", "May a player throw two cards away?", "No; at a live table the hand is dead."),
        Ruling("PA-R5", "Is it played high-low?", "Only if posted.", "hi_lo"),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
