"""Badugi: four cards, three draws; the lowest four cards of different ranks and suits win."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.felt import Felt
from croupier.games.option import Option, Options
from croupier.games.pot.draw_streets import triple_draw_streets
from croupier.games.pot.rules import DRAW_OPTIONS, DRAW_RULINGS
from croupier.games.pot.share import badugi
from croupier.games.pot.vocabulary import PotGame
from croupier.games.pot.weigh import badugi_keeps, drawing
from croupier.games.ruling import Ruling


def _vary(game: PotGame, options: Options) -> PotGame:
    """With three betting rounds, there is none between the second and the third draw (BAD-R1)."""
    if options["betting_rounds"] == 4:
        return game
    deal, first, second, third = game.streets
    return replace(game, streets=(deal, first, replace(second, betting=False), third))


BADUGI = PotGame(
    id="badugi",
    name="Badugi",
    number="GEGR-001939",
    key="BAD",
    summary="Four cards down, three draws, four betting rounds; the best low of different suits wins.",
    felt=Felt(style="holdem draw", title="Badugi", lines=("Four ranks, four suits, as low as possible",)),
    weigh=drawing(badugi_keeps),
    keeps=badugi_keeps,
    seats=(2, 10),
    streets=triple_draw_streets(4, fee_before="before_draw", fee="after_draw"),
    shares=(badugi("BAD, POT 8"),),
    raises_max=6,
    capped_in_big_bet=True,
    ace_low=True,
    discards_button_draw=True,
    phh={"FB": "fixed-limit"},
    ohh="Draw",
    schedules=("badugi.poker_rates", "badugi.rules"),
    options=(
        *DRAW_OPTIONS,
        Option("betting_rounds", default=4, of=(3, 4), says="how many betting rounds", ruling="BAD-R1"),
        Option(
            "fee_columns",
            default="usual",
            of=("usual", "printed"),
            says="which amount is taken before the draw",
            ruling="BAD-R9",
        ),
    ),
    vary=_vary,
    rulings=(
        Ruling("BAD-R1", "Are there three or four betting rounds?", "Four.", "betting_rounds"),
        Ruling("BAD-R2", "Which draw are the fees before and after?", "The first."),
        Ruling("BAD-R3", "How do four cards of one suit or rank count?", "As one card, which ranks last."),
        Ruling(
            "BAD-R4",
            "Does the new stub include players' own discards?",
            "Not those of players still to draw.",
            "own_discards",
        ),
        Ruling("BAD-R5", "Which of the two fee schedules applies?", "The posted one."),
        Ruling("BAD-R6", "Must each raise be larger than the last?", "No, at least as large."),
        Ruling("BAD-R7", "Is the ace high in the draw for the button?", "No.", "button_draw_ace_high"),
        Ruling("BAD-R8", "Which cards of a hand are left out?", "Those that leave the best hand."),
        Ruling(
            "BAD-R9",
            "Which fee is taken before the draw?",
            "The dollar; the larger fee after it.",
            "fee_columns",
        ),
        Ruling("BAD-R10", "Is the limit the same in all betting rounds?", "No: lower in two, upper in two."),
        *DRAW_RULINGS,
    ),
)
