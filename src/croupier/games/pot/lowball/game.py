"""Lowball: five cards, one draw, the lowest hand; ace-to-five with a joker, or deuce-to-seven."""

from __future__ import annotations

from dataclasses import replace

from croupier.cards import STANDARD, Deck, Rank
from croupier.games.felt import Felt
from croupier.games.option import Option, Options, yes_or_no
from croupier.games.pot.draw_streets import draw_street
from croupier.games.pot.limits import Bet
from croupier.games.pot.rules import DRAW_OPTIONS, DRAW_RULINGS
from croupier.games.pot.share import ace_to_five, deuce_to_seven
from croupier.games.pot.vocabulary import Opens, PotGame, Street
from croupier.games.pot.weigh import ace_to_five_keeps, drawing
from croupier.games.ruling import Ruling

WITH_JOKER = Deck(jokers=1)
UP_TO_FIVE = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
UP_TO_SEVEN = (*UP_TO_FIVE, Rank.SIX, Rank.SEVEN)
KANSAS_CITY_KEEPS = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SEVEN)
"""Cards that players keep if they are exposed before the draw (LB 9)."""


def _vary(game: PotGame, options: Options) -> PotGame:
    """The posted form; deuce-to-seven has no joker by default, no sevens rule, and allows check-raises."""
    joker = options["joker"]
    if options["form"] == "deuce-to-seven":
        return replace(
            game,
            deck=WITH_JOKER if joker else STANDARD,
            shares=(deuce_to_seven("LB, POT 8"),),
            check_raise=True,
            sevens_rule=False,
            keeps_exposed=KANSAS_CITY_KEEPS,
            keeps_exposed_in_big_bet=KANSAS_CITY_KEEPS,
        )
    share = ace_to_five("LB, POT 8", pair_aces_high=options["pair_aces_high"])
    return replace(game, deck=STANDARD if joker is False else WITH_JOKER, shares=(share,))


LOWBALL = PotGame(
    id="lowball",
    name="Lowball",
    number="GEGA-000953",
    key="LB",
    summary="Five cards down, one draw, two betting rounds; the lowest hand takes the pot.",
    joker="the lowest card that the hand does not have",
    felt=Felt(style="holdem draw", title="Lowball", lines=("Ace to five, with a joker",)),
    weigh=drawing(ace_to_five_keeps),
    keeps=ace_to_five_keeps,
    # Ten seats and eight hands: the button sits out [LB].
    seats=(2, 10),
    hands_max=8,
    deck=WITH_JOKER,
    streets=(
        Street(name="deal", hole=5, bet=Bet.LOWER, opens=Opens.LEFT_OF_BLINDS, checks=False),
        draw_street("draw", 5, Bet.UPPER, fee_before="before_draw", fee="after_draw"),
    ),
    shares=(ace_to_five("LB, POT 8"),),
    capped_in_big_bet=True,
    raises_grow=False,
    ace_low=True,
    requires_ante="LB-R8",
    ante_waiver="lowball_no_ante",
    keeps_exposed=UP_TO_SEVEN,
    keeps_exposed_in_big_bet=UP_TO_FIVE,
    kills_freely=True,
    check_raise=False,
    sevens_rule=True,
    phh={"N2L1D": "no-limit"},
    phh_options={"N2L1D": {"form": "deuce-to-seven"}},
    ohh="Draw",
    schedules=("lowball.poker_rates",),
    options=(
        *DRAW_OPTIONS,
        Option(
            "form", default="ace-to-five", of=("ace-to-five", "deuce-to-seven"), says="which hands are low"
        ),
        Option("joker", default=None, of=(None, True, False), says="the deck has a joker", ruling="LB-R9"),
        Option(
            "sevens",
            default="awarded",
            of=("awarded", "pat-only", "void"),
            says="what a player who checks a seven or better forfeits",
            ruling="LB-R1",
        ),
        Option(
            "check_raise",
            default=None,
            of=(None, True, False),
            says="a player who has checked may raise",
            ruling="LB-R5",
        ),
        yes_or_no("pair_aces_high", default=False, says="two aces are the worst pair", ruling="LB-R6"),
        yes_or_no(
            "lowball_no_ante", default=False, says="the game is played without an ante", ruling="LB-R8"
        ),
        Option(
            "min_raise",
            default="minimum",
            of=("minimum", "last"),
            says="the smallest raise in no-limit and pot-limit",
            ruling="LB-R16",
        ),
        Option(
            "blinds", default=None, of=int, says="the number of blinds, if more than two", ruling="LB-R17"
        ),
    ),
    vary=_vary,
    rulings=(
        Ruling(
            "LB-R1",
            "When does the sevens rule apply to a check?",
            "After the draw, whatever was drawn.",
            "sevens",
        ),
        Ruling(
            "LB-R2",
            "Are the bets after the draw returned, or awarded?",
            "Awarded to the best hand that did not check a seven or better.",
            "sevens",
        ),
        Ruling(
            "LB-R3", "What if several players checked sevens?", "Each pot goes to the best of the others."
        ),
        Ruling("LB-R4", "May the big blind check?", "Yes, if nobody raised: the blind is a live bet."),
        Ruling("LB-R5", "Is check-raising allowed?", "Not in limit ace-to-five.", "check_raise"),
        Ruling("LB-R6", "Are aces high in pairs?", "No, they are always low.", "pair_aces_high"),
        Ruling("LB-R7", "Where does a full house rank?", "Between three and four of a kind."),
        Ruling("LB-R8", "Are there antes as well as blinds?", "Yes, as posted.", "lowball_no_ante"),
        Ruling("LB-R9", "Is there a joker in deuce-to-seven?", "No.", "joker"),
        Ruling("LB-R10", "Who acts last in the first betting round?", "The big blind."),
        Ruling("LB-R11", "How many cards may a player have seen who kills the pot?", "Three."),
        Ruling("LB-R12", "How are five new cards dealt?", "One after another."),
        Ruling("LB-R13", "Are folded hands discards?", "Yes."),
        Ruling("LB-R14", "Does the sevens rule apply in no-limit?", "No."),
        Ruling("LB-R15", "Is a seven that faces a short all-in an exception?", "No."),
        Ruling("LB-R16", "What is the smallest raise in big-bet play?", "The smallest bet.", "min_raise"),
        Ruling("LB-R17", "Which of more than two blinds is the big blind?", "The last.", "blinds"),
        *DRAW_RULINGS,
    ),
)
