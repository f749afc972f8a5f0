"""Crazy Pineapple: three cards down, one thrown away after the flop betting."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.felt import Felt
from croupier.games.option import Option, Options
from croupier.games.pot.hi_lo import HI_LO_RULINGS, POSTED_HI_LO_OPTIONS, posted_split
from croupier.games.pot.holdem_streets import holdem_streets
from croupier.games.pot.rules import BOARD_OPTIONS, BOARD_RULINGS
from croupier.games.pot.share import high, low
from croupier.games.pot.vocabulary import Discard, PotGame
from croupier.games.pot.weigh import holdem_split
from croupier.games.ruling import Ruling


def _vary(game: PotGame, options: Options) -> PotGame:
    if options["discard"] == "on-flop":
        game = replace(game, streets=holdem_streets(3, discard_on_flop=Discard.BEFORE_BETTING))
    return posted_split(low)(game, options)


CRAZY_PINEAPPLE = PotGame(
    id="crazy-pineapple",
    name="Crazy Pineapple",
    number="GEGA-000949",
    key="CP",
    summary="Three cards down through the flop betting; one is thrown away before the turn.",
    felt=Felt(
        style="holdem",
        title="Crazy Pineapple",
        lines=("Throw one card away after the flop · high and low, eight or better",),
    ),
    weigh=holdem_split,
    seats=(2, 10),
    streets=holdem_streets(3, discard_on_flop=Discard.AFTER_BETTING),
    shares=(high("CP ¶, POT 8"),),
    schedules=("holdem-family.poker_rates",),
    options=(
        *BOARD_OPTIONS,
        *POSTED_HI_LO_OPTIONS,
        Option(
            "discard",
            default="after-betting",
            of=("after-betting", "on-flop"),
            says="when the third card is thrown away",
            ruling="CP-R1",
        ),
    ),
    vary=_vary,
    rulings=(
        Ruling("CP-R1", "Is the card thrown away before or after the flop betting?", "After it.", "discard"),
        Ruling("CP-R2", "Does a player who is all-in before the turn throw a card away?", "Yes."),
        Ruling("CP-R3", "Is it played high-low?", "Only if posted, with eight or better.", "hi_lo"),
        Ruling(
            "CP-R4",
            "Is a card burned for the turn that replaces an early one?",
            "Yes, and none for the river.",
        ),
        *HI_LO_RULINGS,
        *BOARD_RULINGS,
    ),
)
