"""What people do at their own seat beside a round's actions, in the words of a table dealt by hand.

``s3 bank 200`` takes the bank that is offered, ``s3 pass`` declines it, ``s3 chips 50`` buys chips,
``s3 out`` and ``s3 in`` leave rounds out and come back, ``s3 post`` puts in the blind that is owed,
``s3 back`` takes back all wagers before the lock, ``s3 no`` declines what the dealer offers, ``s3 stand``
leaves.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from croupier.errors import DataInvalid, NotNow, OutOfTurn
from croupier.floor import TableActor
from croupier.floor.table.by_hand import AT_SEAT
from croupier.floor.table.window import FloorView
from croupier.money import Cents, typed_dollars
from croupier.numbers import Seat

Said = Callable[[str], Awaitable[None]]
"""A command of a person, called with its idempotency key."""

WORDS: dict[str, Callable[[TableActor, str], Said]] = {
    "pass": lambda table, person: lambda key: table.answer_bank(person, None, key=key),
    "out": lambda table, person: lambda key: table.sit_out(person, key=key),
    "in": lambda table, person: lambda key: table.sit_in(person, key=key),
    "post": lambda table, person: lambda key: table.put_in_blind(person, key=key),
    "back": lambda table, person: lambda key: table.take_back(person, key=key),
    "no": lambda table, person: lambda _: table.pass_offer(person),
    "stand": lambda table, person: lambda key: table.stand(person, key=key),
}
AMOUNTS: dict[str, Callable[[TableActor, str, str], Said]] = {
    "bank": lambda table, person, said: lambda key: table.answer_bank(person, typed_dollars(said), key=key),
    "chips": lambda table, person, said: lambda key: table.add_chips(person, typed_dollars(said), key=key),
}


def own_seats(table: TableActor, person: str) -> list[Seat]:
    """Return the seats of a person."""
    return [seat for seat, taken in table.session.state.seated.items() if taken.person == person]


def at_own_seat(table: TableActor, person: str, actions: Sequence[str]) -> Said | None:
    """Return the command for an action at one's own seat; None if the actions belong to a round."""
    action = next((match for match in map(AT_SEAT.match, actions) if match is not None), None)
    if action is None:
        return None
    if len(actions) > 1:
        raise NotNow(f"send {action[0]!r} on its own; it is not part of a round")
    seat, word, rest = Seat(int(action[1])), action[2], action[3] or ""
    if seat not in own_seats(table, person):
        raise OutOfTurn(f"seat {seat} is not yours: act for yourself only")
    if word in WORDS and not rest:
        return WORDS[word](table, person)
    if word in AMOUNTS and rest:
        return AMOUNTS[word](table, person, rest)
    raise DataInvalid(
        f"{action[0]!r} is not said at a seat; there are {', '.join(WORDS)} and, with an amount, "
        f"{' and '.join(AMOUNTS)}",
        key="actions",
    )


def choices(seen: FloorView, least: Cents, wallet: Cents) -> Iterator[dict[str, Any]]:
    """What the person whose view it is may do now at their seat, each with its action or what it needs.

    ``least`` is what a stack must hold after chips are bought, which ``wallet`` pays for.
    """
    you = seen.table.you
    if you.seat is None:
        return
    own = seen.table.seats[you.seat - 1]
    assert own is not None

    def choice(verb: str, **amounts: int) -> dict[str, Any]:
        text = f"s{you.seat} {verb}"
        written = {"needs": "amount", "begins": f"{text} "} if amounts else {"action": text}
        return {"verb": verb, "seat": you.seat, **written, **amounts}

    bank = seen.table.bank
    if bank.offered_to in you.seats and seen.table.round is None:
        if bank.wagers is not None:
            yield choice("bank", low=bank.wagers[0], high=bank.wagers[1])
        yield choice("pass")
    if seen.offer.open and not seen.offer.passed:
        yield choice("no")
    if own.waits_for_blind:
        yield choice("post")
    yield choice("in" if own.away else "out")
    low, high = max(1, least - own.stack), min(you.may_buy, wallet)
    if low <= high:
        yield choice("chips", low=low, high=high)
    if not own.leaving:
        yield choice("stand")
