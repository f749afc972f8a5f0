"""Pan (Panguingue): ten cards from a pack of 320; meld eleven in ropes and squares to go out."""

from __future__ import annotations

from croupier.cards import Deck, Rank
from croupier.games.felt import Felt
from croupier.games.option import Option, yes_or_no
from croupier.games.rummy.pan.book import choose
from croupier.games.rummy.pan.melds import MELDS
from croupier.games.rummy.pan.rulings import PAN_RULINGS
from croupier.games.rummy.vocabulary import RummyGame
from croupier.money import Cents, dollars

OUT_OF_PLAY = (Rank.EIGHT, Rank.NINE, Rank.TEN)

PAN = RummyGame(
    id="pan",
    name="Pan",
    number="GEGA-000952",
    key="PAN",
    summary="Ten cards from a pack of 320; the first to meld eleven goes out and collects from everybody.",
    folder="rummy/pan",
    felt=Felt(style="pan", title="Pan"),
    choose=choose,
    # The house collects by time and takes nothing from payments.
    seats=(2, 8),
    deck=Deck(decks=8, without=OUT_OF_PLAY),
    hand=10,
    packet=5,
    melds=MELDS,
    schedules=("pan.poker_rates",),
    options=(
        Option("chip_value", default=dollars(1), of=Cents, says="the value of one chip in dollars"),
        yes_or_no(
            "first_hand",
            default=False,
            says="this is the first round of a game, in which the lowest fifth card acts first",
        ),
        Option("drop_forfeit", default=0, of=int, says="chips paid for dropping", ruling="PAN-R3"),
        Option("top", default=0, of=int, says="chips that everybody pays before declaring", ruling="PAN-R3"),
        Option(
            "redraw",
            default="first",
            of=("first", "all"),
            says="who may draw again if the first card is not used",
            ruling="PAN-R4",
        ),
        yes_or_no(
            "take_drawn_only",
            default=False,
            says="only a card that was drawn and not used may be taken",
            ruling="PAN-R5",
        ),
        Option(
            "added_pays",
            default=1,
            of=(1, 0),
            says="whether cards of a condition beyond the third pay: 1 yes, 0 no",
            ruling="PAN-R7",
        ),
        Option(
            "out_pays",
            default="all",
            of=("all", "base"),
            says="what is collected again on going out",
            ruling="PAN-R8",
        ),
        yes_or_no(
            "borrow", default=True, says="players may borrow cards from their own melds", ruling="PAN-R10"
        ),
        yes_or_no(
            "force", default=True, says="a player may be forced to use a card that fits", ruling="PAN-R13"
        ),
        yes_or_no(
            "protect_ten",
            default=False,
            says="a discard may not put the next player out if another card can be discarded",
            ruling="PAN-R14",
        ),
        Option("decks", default=8, of=tuple(range(1, 13)), says="decks in the pack", ruling="PAN-R19"),
        yes_or_no(
            "no_spade_set", default=False, says="one set of spades is taken out of the pack", ruling="PAN-R19"
        ),
        yes_or_no(
            "must_use", default=False, says="a drawn card that can be melded must be melded", ruling="PAN-R20"
        ),
    ),
    rulings=PAN_RULINGS,
)
