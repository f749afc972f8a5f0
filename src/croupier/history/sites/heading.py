"""The heading of a site's hand as a document: players, stakes, forced bets, and the stated totals."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from itertools import takewhile
from typing import Any

from croupier.errors import DataInvalid
from croupier.games.catalog import game
from croupier.games.pot.vocabulary import PotGame
from croupier.history.sites.vocabulary import PLAYED, POSTED, Seated, SiteHand, What
from croupier.history.source import Data
from croupier.history.stated import STATED_FEE
from croupier.money import Cents, say_dollars, write_dollars


def heading_of(hand: SiteHand) -> tuple[Data, list[Seated]]:
    """The document's entries before its actions, and the players dealt in, left of the button first."""
    if not hand.game or not hand.structure:
        raise DataInvalid("the text does not name its game", key="variant")
    order = _order(hand)
    antes, blinds, dead = _forced(hand, order)
    names = [seated.name for seated in order]
    played = game(hand.game)
    assert isinstance(played, PotGame)
    code = next(
        (code for code, structure in played.phh.items() if structure == hand.structure and
         all(hand.options.get(key) == value for key, value in played.phh_options.get(code, {}).items())),
        played.id,
    )  # fmt: skip
    options = {key: value for key, value in hand.options.items() if code == played.id or
               key not in played.phh_options.get(code, {})}  # fmt: skip
    options |= {"chip": _chip(hand), "cap": 0, "odd_chips": "one-each"}
    if any(street.open_pair for street in played.streets):
        options["open_pair"] = "any-player"
    if code == played.id:
        options["structure"] = hand.structure
    if any(deed.run == 2 for deed in hand.deeds if deed.what is What.BOARD):
        options["run_it_twice"] = True
    literal = len(order) == 2 and played.blinds and blinds[1] > blinds[0] > 0
    if literal:
        options["heads_up_blinds"] = "literal"
    step = -1 if len(order) == 2 and played.blinds and not literal else 1
    data: Data = {
        "variant": code,
        "venue": hand.site,
        **{key: value for key, value in (("hand", hand.number), ("table", hand.table)) if value},
        **({"currency": hand.currency} if hand.currency else {}),
        **_when(hand.time),
        "players": names,
        "seats": [seated.seat for seated in order],
        "antes": [figure(amount) for amount in antes[::step]],
        "ante_trimming_status": not dead and len(set(antes)) == 1,
        "starting_stacks": [figure(seated.stack) for seated in order],
        **_limits(hand, played, blinds),
        "_options": options,
        "actions": [],
    }
    if played.blinds:
        data["blinds_or_straddles"] = [figure(amount) for amount in blinds[::step]]
    elif "ante" not in options and not any(antes) and code == played.id:
        raise DataInvalid("the text has no antes", key="antes")
    return data, order


def _when(text: str) -> Data:
    """The date and time of a heading, as the site's clock has them."""
    try:
        at = datetime.strptime(text.replace(" - ", " "), "%Y/%m/%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return {}
    return {"year": at.year, "month": at.month, "day": at.day, "time": at.time()}


def _order(hand: SiteHand) -> list[Seated]:
    """The players dealt in, the first left of the button first; with two, the small blind is the button."""
    inside = {deed.who for deed in hand.deeds if deed.what in PLAYED | POSTED | {What.DEALT, What.SHOW}}
    order = [seated for seated in hand.seats.values() if seated.name in inside]
    if len(order) < 2:
        raise DataInvalid("the text has fewer than two players in the hand", key="players")
    if hand.button is None and len(order) > 2 and any(deed.what is What.BIG for deed in hand.deeds):
        raise DataInvalid("the text does not say which seat has the button", key="players")
    button = hand.button if hand.button is not None else max(seated.seat for seated in order)
    order.sort(key=lambda seated: (seated.seat <= button, seated.seat))
    if len(order) == 2 and order[1].seat != button:
        small = next((deed.who for deed in hand.deeds if deed.what is What.SMALL), "")
        order.sort(key=lambda seated: seated.name == small)
    return order


def _forced(hand: SiteHand, order: list[Seated]) -> tuple[list[Cents], list[Cents], bool]:
    """Antes with dead money, live blinds, and whether some of it is dead."""
    place = {seated.name: number for number, seated in enumerate(order)}
    antes, blinds, dead = [0] * len(order), [0] * len(order), False
    nominal = _big_blind(hand)
    small_is_posted = False
    for deed in hand.deeds:
        if deed.what not in POSTED:
            continue
        at = place[deed.who]
        if deed.what is What.ANTE:
            antes[at] += deed.amount
        elif deed.what is What.DEAD or (deed.what is What.SMALL and small_is_posted):
            antes[at], dead = antes[at] + deed.amount, True
        elif deed.what is What.BOTH:
            live = min(deed.amount, nominal)
            antes[at], blinds[at], dead = antes[at] + deed.amount - live, live, dead or deed.amount > live
        elif (
            deed.what in (What.BIG, What.STRADDLE) and blinds[at] + deed.amount >= order[at].stack - antes[at]
        ):
            # All-in for less: the others still call the whole blind, or twice the last one for a straddle.
            whole = nominal if deed.what is What.BIG else 2 * max(nominal, *blinds)
            blinds[at] = max(deed.amount, whole)
        else:
            small_is_posted |= deed.what is What.SMALL
            blinds[at] += deed.amount
    if small_is_posted and max(blinds) < nominal:
        # The ante took all that the big blind had: the others still call the blind.
        at = (blinds.index(max(blinds)) + 1) % len(order)
        if antes[at] >= order[at].stack:
            blinds[at] = nominal
    return list(map(Cents, antes)), list(map(Cents, blinds)), dead


def _big_blind(hand: SiteHand) -> Cents:
    """The big blind by the heading, or the largest that was posted."""
    posted, small = (
        max((deed.amount for deed in hand.deeds if deed.what is what), default=Cents(0))
        for what in (What.BIG, What.SMALL)
    )
    limits_are_stated = hand.structure == "fixed-limit" and posted != hand.big and small != hand.small
    return (hand.small if limits_are_stated else hand.big) or posted


def _limits(hand: SiteHand, played: PotGame, blinds: list[Cents]) -> Data:
    lower, upper = hand.small, hand.big
    data: Data = {}
    if hand.structure != "fixed-limit":
        data["min_bet"] = figure(_big_blind(hand) or max(blinds))
    else:
        if played.blinds and (_big_blind(hand) == upper or not lower):
            # The heading gives the blinds, not the limits.
            lower = _big_blind(hand)
            upper = Cents(2 * lower)
        data |= {"small_bet": figure(lower), "big_bet": figure(upper)}
    if not played.blinds:
        size = lower if hand.structure == "fixed-limit" else _big_blind(hand)
        data["bring_in"] = figure(_bring_in(hand) or Cents(max(size // 2, 1)))
    return data


def _bring_in(hand: SiteHand) -> Cents:
    """The bring-in, or what others call: a player may have had less than the bring-in."""
    acts = [deed for deed in hand.deeds if deed.what in PLAYED and deed.what is not What.FOLD]
    if not acts or acts[0].what is not What.BRING_IN:
        return Cents(0)
    calls = takewhile(lambda deed: deed.what is What.CALL, acts[1:])
    return max(acts[0].amount, *(deed.amount for deed in calls), Cents(0))


def _chip(hand: SiteHand) -> Decimal:
    """A cent, or in tournaments one chip."""
    amounts = [seated.stack for seated in hand.seats.values()] + [
        deed.amount for deed in hand.deeds if deed.what is not What.DISCARD
    ]
    whole = (hand.tournament or hand.splits_dollars) and not any(amount % 100 for amount in amounts)
    return Decimal(1) if whole else Decimal("0.01")


def stated(hand: SiteHand, names: Mapping[str, Any]) -> Data:
    """What the text says that players won and the house took."""
    won = {name: Cents(0) for name in names}
    for deed in hand.deeds:
        if deed.what is What.COLLECT:
            if deed.who not in won:
                raise DataInvalid(f"{deed.who!r} was not dealt in and won a pot", line=deed.line)
            won[deed.who] = Cents(won[deed.who] + deed.amount)
    total = sum(won.values())
    if hand.pot is not None and total and hand.pot != total + (hand.fee or 0):
        given = sum(deed.amount for deed in hand.deeds if deed.what is What.RETURN)
        if hand.pot not in (total + (hand.fee or 0) + given, total):
            raise DataInvalid(
                f"the total pot of {say_dollars(hand.pot)} is not the {say_dollars(Cents(total))} that "
                f"players collected and the fee of {say_dollars(hand.fee or Cents(0))}",
                key="winnings",
            )
    data: Data = {"winnings": [figure(won[name]) for name in names]} if total else {}
    if hand.net:
        data["finishing_stacks"] = [figure(hand.seats[name].stack + hand.net[name]) for name in names]
    return {**data, **({STATED_FEE: figure(hand.fee)} if hand.fee else {})}


def figure(cents: int) -> Decimal:
    """Dollars as a document has them."""
    return Decimal(write_dollars(Cents(cents)))
