"""Casino War: the higher card wins; a tie is surrendered, or doubled and decided by one more card each."""

from __future__ import annotations

from enum import Enum

from croupier.cards import Cards, Deck
from croupier.games.banked.casino_war.book import BOOK
from croupier.games.banked.vocabulary import (
    BANK,
    EACH,
    Bank,
    BankedGame,
    Deal,
    Decide,
    Direction,
    Misdeals,
    Options,
    Result,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
    Which,
    Whose,
    WrongCount,
    lose,
    lose_half,
    pay,
    push,
)
from croupier.games.felt import Felt
from croupier.games.option import Option
from croupier.games.ranking import ONE_CARD, TIE
from croupier.games.ruling import Ruling
from croupier.hands.words import ONE
from croupier.money import EVEN_MONEY, Cents, Odds, dollars

BURNED = 3
"""Cards burned before the cards of a war [CW 6]."""


class Outcome(Enum):
    """How a player's card compares with the dealer's, or how the war ended."""

    HIGHER = "player's card higher"
    LOWER = "player's card lower"
    SURRENDERED = "a tie, surrendered"
    WAR_WON = "the war won"
    WAR_TIED = "the war tied"
    WAR_TIED_WITH_BONUS = "the war tied, with a bonus"
    WAR_LOST = "the war lost"


def _tied(seen: Sight) -> bool:
    """Whether the first two cards are of one rank; suits do not count [CW 4]."""
    return bool(seen.hand and seen.bank) and seen.hand[0].rank == seen.bank[0].rank


def judge(seen: Sight) -> Outcome:
    """Compare the first cards, and after a tie the cards of the war."""
    if seen.folded:
        return Outcome.SURRENDERED
    if not _tied(seen):
        return Outcome.HIGHER if seen.hand[0].rank > seen.bank[0].rank else Outcome.LOWER
    own, bank = seen.hand[1].rank, seen.bank[1].rank
    if own == bank:
        return Outcome.WAR_TIED_WITH_BONUS if seen.options["war_tie"] == "bonus" else Outcome.WAR_TIED
    return Outcome.WAR_WON if own > bank else Outcome.WAR_LOST


def shoe(options: Options) -> Deck:
    """One to eight decks [CW 1]."""
    return Deck(decks=options["decks"])


def name_card(cards: Cards) -> str:
    """The last card's rank, as people call it."""
    return ONE[int(cards[-1].rank)] if cards else ""


def _war(odds: Odds) -> dict[str, Result]:
    return {"ante": push("CW 7"), "war": pay(odds, "CW 7")}


TIED = Which(says="with a tie", fits=_tied)

CASINO_WAR = BankedGame(
    id="casino-war",
    name="Casino War",
    number="not of this house",
    key="CW",
    summary="One card each, the higher wins; after a tie the player gives up half or goes to war.",
    folder="banked/casino_war",
    named=name_card,
    bank=Bank.HOUSE,
    book=BOOK,
    felt=Felt(
        style="caribbean",
        title="Casino War",
        lines=("A tie goes to war, or half the ante is lost",),
        labels={"war": "War", "tie": "Tie"},
        pays=("tie",),
    ),
    seats=(1, 7),
    deck=shoe,
    spots=(
        Spot(name="ante", required=True, clause="CW 2"),
        Spot(name="tie", needs=("ante",), clause="CW 3"),
        Spot(name="war", amount=Times("ante", 1, 1), needs=("ante",), in_play=True, clause="CW 5"),
    ),
    script=(
        Deal(to=EACH, cards=1, up=1, clause="CW 4"),
        Deal(to=BANK, cards=1, up=1, clause="CW 4"),
        Decide(spot="war", fold=True, who=TIED, clause="CW 5"),
        Deal(to=EACH, cards=2, up=1, who=TIED, burn=BURNED, clause="CW 6"),
        Deal(to=BANK, cards=2, up=1, who=TIED, clause="CW 6"),
    ),
    ranking=(ONE_CARD,),
    judge=judge,
    folded=Outcome.SURRENDERED,
    results={
        Outcome.HIGHER: {"ante": pay(EVEN_MONEY, "CW 4")},
        Outcome.LOWER: {"ante": lose("CW 4")},
        Outcome.SURRENDERED: {"ante": lose_half("CW 5")},
        Outcome.WAR_WON: _war(EVEN_MONEY),
        Outcome.WAR_TIED: _war(EVEN_MONEY),
        Outcome.WAR_TIED_WITH_BONUS: _war(Odds(2, 1)),
        Outcome.WAR_LOST: {"ante": lose("CW 7"), "war": lose("CW 7")},
    },
    side_bets={
        "tie": SideBet(
            posted="tie_pays",
            cards=(Whose.OWN, Whose.BANK),
            ranking=TIE,
            row=lambda seen: "tie" if _tied(seen) else None,
            survives_fold=lambda _: True,
            clause="CW 8",
        )
    },
    settle=Direction.COUNTER_CLOCKWISE,
    shape=Shape.BY_SEAT,
    settle_order=("tie", "ante", "war"),
    misdeals=Misdeals(player=WrongCount.DEAD_HAND, bank=WrongCount.VOID, clause="CW-R3"),
    options=(
        Option("min", default=dollars(1), of=Cents, says="smallest ante"),
        Option("max", default=None, of=Cents, says="largest ante; no limit if none is posted"),
        Option("unit", default=None, of=Cents, says="the chip unit, $1 if none is posted"),
        Option("decks", default=6, of=(1, 2, 3, 4, 5, 6, 7, 8), says="decks in the shoe"),
        Option(
            "war_tie",
            default="wins",
            of=("wins", "bonus"),
            says="whether a second tie pays the war even money, or two to one",
            ruling="CW-R2",
        ),
        Option("tie_pays", default="tie-10", of=("tie-10", "tie-11"), says="what the tie bet pays"),
    ),
    rulings=(
        Ruling(
            "CW-R1",
            "Is this an approved game?",
            "No; it is a house game by its published rules, dealt and settled like the South Dakota games.",
        ),
        Ruling(
            "CW-R2",
            "What does a second tie pay?",
            "The player wins the war; a table may post a bonus of the ante on top.",
            option="war_tie",
        ),
        Ruling(
            "CW-R3",
            "What happens after a wrong number of cards?",
            "A player's hand is dead and its wagers go back; if it is the dealer's, all wagers go back.",
        ),
        Ruling(
            "CW-R4",
            "Are three cards burned for each war?",
            "Once for all wars of a round; which cards are burned changes no chance.",
        ),
        Ruling(
            "CW-R5",
            "When is a tie bet settled that wins?",
            "With the other wagers of its seat, before them; a surrender does not take it.",
        ),
    ),
)
