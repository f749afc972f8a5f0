"""Bots against a bank: each plays its game's book, with what lies before its own seat.

The same book answers for a person whose time is up, but never with that person's chips: it checks, stands,
sets the hand the house way, or folds.
"""

from __future__ import annotations

from functools import partial

from croupier.cards import UNSEEN, Card, parse_cards
from croupier.floor.bots.shared import Strategy, View, own_cards, own_seat, temper, wagered
from croupier.games.banked.book import Seen
from croupier.games.banked.fortune_pai_gow_poker.game import by_house_way
from croupier.games.banked.vocabulary import BankedGame, Place
from croupier.games.catalog import game
from croupier.money import Cents
from croupier.numbers import HandNumber
from croupier.table import Choice
from croupier.table import commands as c
from croupier.table.banked.book import BOOKS, made

# ── before the deal ──────────────────────────────────────────────────────────────────────────────────


def wagers(view: View, name: str, *, base: str, beside: str = "") -> list[c.AnyCommand]:
    """The base wager on every hand, then what the game requires with it; some bots take a bonus bet too."""
    there = wagered(view)
    played = game(view["game"])
    assert isinstance(played, BankedGame)
    required = {spot.name for spot in played.spots if spot.required} | {base}
    for choice in view["round"]["legal"]:
        if (
            choice.verb != "w"
            or choice.on is not None
            or played.written(Place(choice.spot, choice.hand)) in there
        ):
            continue
        if choice.spot in required:
            return [laid(choice, times=1 + temper(name, 3) if choice.spot == base else 1)]
        if choice.spot == beside and there and temper(name, 2):
            return [laid(choice)]
    return []


def laid(choice: Choice, times: int = 1) -> c.AnyCommand:
    """So many times the least that a spot takes."""
    assert choice.spot is not None
    assert choice.low is not None
    assert choice.high is not None
    amount = Cents(min(choice.low * times, choice.high))
    return c.PlaceWager(player=choice.player, spot=choice.spot, amount=amount, hand=choice.hand, on=choice.on)


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def decides(view: View, *, stakes_more: bool = True) -> list[c.AnyCommand]:
    """What the book does now; ``stakes_more`` False: without another chip."""
    choices = [choice for choice in view["round"]["legal"] if choice.on is None]
    by_verb = {f"w {choice.spot}" if choice.verb == "w" else choice.verb: choice for choice in choices}
    if not stakes_more:
        by_verb = {verb: choice for verb, choice in by_verb.items() if verb in COSTS_NOTHING}
    if "set" in by_verb:
        front = by_house_way(own_cards(view), view["round"]["options"]).front
        return [c.SetHand(player=view["you"]["player"], cards=front)]
    if not by_verb or "w insurance" in by_verb:
        # Insurance is never in the book.
        return []
    hand = next(choice.hand for choice in by_verb.values())
    advice = BOOKS[view["game"]](_seen(view, hand, frozenset(by_verb)))
    return [made(by_verb[advice])]


def without_chips(view: View) -> list[c.AnyCommand]:
    """What the table does for somebody who is not there: no further chip, unless nothing else is left."""
    done = decides(view, stakes_more=False)
    # Whoever has tipped on a raise cannot fold any more: the least raise goes with it [HCF 3].
    return done or [laid(view["round"]["legal"][0])]


COSTS_NOTHING = frozenset({"f", "cc", "off", "hit", "stand", "set"})
"""What the table may do for somebody who is not there."""


def _seen(view: View, hand: HandNumber, may: frozenset[str]) -> Seen:
    seat = own_seat(view)
    hands = {number: parse_cards(cards) for number, cards in seat["hands"].items()}
    return Seen(
        hand=hands[hand],
        hands=tuple(hands.values()),
        up=_up_card(view),
        board=parse_cards(view["round"]["board"]),
        may=may,
        options=view["round"]["options"],
    )


def _up_card(view: View) -> Card | None:
    """The bank's card that lies face up."""
    last = parse_cards(view["round"]["bank_cards"])[-1:]
    return last[0] if last and last[0] is not UNSEEN else None


def by_the_book(view: View, name: str, *, base: str, beside: str = "") -> list[c.AnyCommand]:
    """Wager before the deal, then the book."""
    if view["round"]["stage"] == "wagers":
        return wagers(view, name, base=base, beside=beside)
    return decides(view)


def baccarat(view: View, name: str) -> list[c.AnyCommand]:
    """One line, always the same one."""
    if view["round"]["stage"] != "wagers" or wagered(view):
        return []
    line = ("banker", "player", "banker")[temper(name, 3)]
    choices = [choice for choice in view["round"]["legal"] if choice.spot == line]
    return [laid(choice, times=1 + temper(name, 4)) for choice in choices]


def bank_wager(stack: Cents, name: str) -> Cents:
    """What a bot posts as player-dealer: from half to most of its stack, in whole dollars.

    Every bot banks when it is asked: where nobody may bank three rounds in a row (PD-R4), a table whose bots
    declined would stand still.
    """
    return Cents(stack * (5 + temper(name, 4)) // 10 // 100 * 100)


STRATEGIES: dict[str, Strategy] = {
    "caribbean-stud": partial(by_the_book, base="ante", beside="progressive"),
    "texas-holdem-bonus": partial(by_the_book, base="ante", beside="progressive"),
    "high-card-flush": partial(by_the_book, base="ante", beside="progressive"),
    "mississippi-stud": partial(by_the_book, base="ante", beside="bonus"),
    "let-it-ride": partial(by_the_book, base="bet_1"),
    "ez-baccarat-panda-8": baccarat,
    "golden-frog-baccarat": baccarat,
    "ultimate-texas-holdem": partial(by_the_book, base="ante", beside="trips"),
    "three-card-poker-6-card-bonus": partial(by_the_book, base="ante", beside="pairplus"),
    "fortune-pai-gow-poker": partial(by_the_book, base="game", beside="bonus"),
    "21st-century-blackjack-switch": partial(by_the_book, base="game"),
    "21st-century-blackjack-buster": partial(by_the_book, base="game", beside="buster"),
}
