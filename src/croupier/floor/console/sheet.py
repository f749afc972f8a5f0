"""The contents of a dealer's console: seats, cards on the table, next step, announcements, payments.

It is built from a spectator's view, so it contains no face-down card; a card dealt face down also stays on
the board of cards, because a gap would reveal it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from croupier.cards import JOKER, UNSEEN, Card, Cards, write_cards
from croupier.floor.console.prompt import Elsewhere, Prompt, asks, prompts
from croupier.floor.dispute.calls import What
from croupier.games.banked.view import BankedSeat, BankedView
from croupier.games.pot.view import PotSeat, PotView
from croupier.games.rummy.view import RummySeat, RummyView
from croupier.games.view import RoundView, SeatView
from croupier.history.announced import announcements
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import Round, Table, family_of
from croupier.table.events.event import Event
from croupier.table.payment import For, Payment
from croupier.table.session.taking_back import last_entry

CALLS_SHOWN_MAX = 6
"""How many announcements stay visible."""


class Place(Struct, frozen=True, kw_only=True):
    """A player at the console."""

    player: Player
    name: str
    stack: Cents
    chips: dict[str, Cents]
    """On the layout by spot, or the bet on this street."""
    cards: str
    status: str
    turn: bool
    device: bool = False
    """Whether they act on their own device."""


class Due(Struct, frozen=True, kw_only=True):
    """Chips to take or to pay, for the dealer to tick off in the rule's order."""

    says: str
    why: str
    amount: Cents
    """The chips that the sentence names."""
    pays: bool
    """Whether the player or the pot gets them."""
    player: int
    """The seat's player; 0 for the pot. Consecutive payments to one seat are ticked off together."""


class Sheet(Struct, frozen=True, kw_only=True):
    """Everything on a console."""

    table: str
    game: str
    name: str
    version: int
    round: int
    stage: str
    over: bool
    places: list[Place]
    middle: list[tuple[str, str]]
    """The middle of the table: a name and its cards, or an amount."""
    prompts: list[Prompt]
    asks: str | None
    """What must be entered before Enter can take the next step; None if Enter takes the first prompt."""
    calls: list[tuple[str, str]]
    """What to announce, with its clause, the latest first."""
    due: list[Due]
    ticked: int = 0
    """How many of them the table's dealers have ticked off."""
    ticks: int = 0
    """Grows with every tick; a sheet with fewer is older."""
    gone: list[str]
    """Face-up cards, which cannot be dealt again."""
    faces: list[str]
    wrong: list[tuple[str, str]]
    """Irregularities: the beginning of the action, and a label."""
    keypad: dict[str, Any] | None = None
    """The jackpot's keypad, where the table has a link."""
    call: dict[str, Any] | None = None
    """The open call for a supervisor, or the ruling on it in this round."""
    kinds: list[str] = []
    """Reasons to call a supervisor."""
    back: str = ""
    """Whose cards were entered last and can still be taken back; empty if none can."""


WRONG = (
    ("d misdeal", "Misdeal"),
    ("d kill ", "Dead hand"),
    ("d exposed ", "Card exposed"),
    ("d extra ", "One card too many"),
    ("d early ", "Dealt too soon"),
    ("d foul", "Fouled deck"),
    ("d dd", "Wrong count"),
    ("d shuffle", "Shuffle"),
)
"""Irregularities, as a dealer begins to enter them; the game's own rules decide the outcome."""


def sheet_of(
    round_: Round,
    *,
    table: str,
    version: int,
    number: int,
    called: Callable[[Player], str],
    elsewhere: Elsewhere | None = None,
    keypad: dict[str, Any] | None = None,
) -> Sheet:
    """Return the console of a round."""
    view = family_of(round_.table).view(round_, [])
    shown = [card for cards in _open_cards(view) for card in cards if card is not UNSEEN]
    faces = faces_of(round_.table)
    copies = len(round_.table.deck.cards) // len(faces)
    now = prompts(round_, called, elsewhere)
    devices = elsewhere.devices if elsewhere is not None else frozenset[Player]()
    said = [(call.says, call.clause) for call in announcements(round_)]
    return Sheet(
        table=table,
        game=round_.table.game.id,
        name=round_.table.game.name,
        version=version,
        round=number,
        stage=view.stage,
        over=round_.over,
        places=[_place(view, seat, called, devices) for seat in view.seats],
        middle=list(_middle(view)),
        prompts=now,
        asks=asks(now),
        calls=said[: -CALLS_SHOWN_MAX - 1 : -1],
        due=list(_dues(round_, called)),
        gone=sorted({str(card) for card in shown if shown.count(card) >= copies}),
        faces=[str(card) for card in faces],
        wrong=list(WRONG),
        kinds=[*What],
        keypad=keypad,
    )


def back_of(log: Sequence[Event], over: bool) -> str:
    """Return the beginning of the action that takes back the last cards, without naming any of them."""
    text, events = ("", []) if over else last_entry(log)
    return " ".join(text.split()[:-1]) if events else ""


def faces_of(table: Table) -> list[Card]:
    """Return the cards of a table's deck, each once, suit by suit from the ace down."""
    return sorted(set(table.deck.cards), key=_by_suit)


def _by_suit(card: Card) -> tuple[int, str, int]:
    return (1, "", 0) if card is JOKER else (0, card.suit.letter, -RANKS.index(card.rank.letter))


RANKS = "23456789TJQKA"


def _place(
    view: RoundView, seat: SeatView, called: Callable[[Player], str], devices: frozenset[Player]
) -> Place:
    chips: Mapping[str, Cents] = {}
    hands: Sequence[Cards] = [seat.cards]
    match seat:
        case BankedSeat():
            chips, hands = seat.wagers, list(seat.hands.values())
        case PotSeat():
            chips = {"bet": seat.bet} if seat.bet else {}
        case RummySeat():
            hands = [seat.cards, *(meld.cards for meld in seat.melds)]
    return Place(
        player=seat.player,
        name=called(seat.player),
        stack=seat.stack,
        chips=dict(chips),
        cards=" ".join(write_cards(tuple(cards)) for cards in hands if cards),
        status=seat.status,
        turn=seat.player in view.to_act,
        device=seat.player in devices,
    )


def _open_cards(view: RoundView) -> Iterator[Sequence[Card]]:
    """Yield the cards of the view; face-down cards are unseen."""
    for seat in view.seats:
        match seat:
            case BankedSeat():
                yield from seat.hands.values()
            case RummySeat():
                yield seat.cards
                for meld in seat.melds:
                    yield meld.cards
            case _:
                yield seat.cards
    match view:
        case BankedView():
            yield from (view.bank_cards, view.board, *view.middle.values())
        case PotView():
            yield from view.board
        case RummyView():
            yield view.discards


def _middle(view: RoundView) -> Iterator[tuple[str, str]]:
    match view:
        case BankedView():
            if view.bank_cards:
                yield "bank", write_cards(view.bank_cards)
            for name, cards in view.middle.items():
                if cards:
                    yield name, write_cards(cards)
            if view.board:
                yield "board", write_cards(view.board)
            if view.posted is not None:
                yield "bank's wager", say_dollars(view.posted)
            if view.meter is not None:
                yield "meter", say_dollars(view.meter)
        case PotView():
            for number, cards in enumerate(view.board, start=1):
                if cards:
                    yield f"board{'' if number == 1 else ' below'}", write_cards(cards)
            yield "pot", say_dollars(view.pot)
            if view.fees:
                yield "house takes", say_dollars(view.fees)
        case RummyView():
            yield "pool", say_dollars(view.pool)
            yield "stock", f"{view.stock} cards"
            if view.discards:
                yield "discard", write_cards(view.discards[-1:])


def _dues(round_: Round, called: Callable[[Player], str]) -> Iterator[Due]:
    """Yield what to take and pay, in order: every movement of chips that players do not make themselves."""
    for payment in family_of(round_.table).payments(round_):
        who = called(payment.player) if payment.player is not None else "the pot"
        why = " · ".join(filter(None, (payment.outcome, payment.clause)))
        # All progressive wagers drop together when the layout is locked: one tick, not one for each seat.
        at_seat = (payment.player or 0) if payment.what is not For.LOCK else 0
        for says, amount, pays in _sentences(payment, who, payment.spot.replace("_", " ")):
            yield Due(says=says, why=why, amount=amount, pays=pays, player=at_seat)


def _sentences(payment: Payment, who: str, spot: str) -> Iterator[tuple[str, Cents, bool]]:
    """Yield a payment as a dealer makes it: the sentence, the amount, and whether the player gets it."""
    back, stake = payment.amount, payment.stake
    moved = Cents(abs(back - stake))
    match payment.what:
        case For.BANK:
            # The bank is on the table, with its winnings and without its losses.
            result = f", {say_dollars(moved)} {'won' if back > stake else 'lost'}" if moved else ""
            yield f"Return {say_dollars(back)} to {who}: the bank's {say_dollars(stake)}{result}", back, True
        case For.FEE if back > 0:
            yield f"Take {say_dollars(back)} from {who}: {spot}", back, False
        case For.FEE | For.BET | For.VOID:
            yield f"Return {say_dollars(Cents(abs(back)))} to {who}: {spot}", Cents(abs(back)), True
        case _ if payment.gone and back == stake:
            yield f"Return {say_dollars(back)} to {who}: {spot}", back, True
        case _ if payment.gone or (back and payment.what not in (For.WAGER, For.OFF)):
            # The stake is not on the layout: all that is due comes from the tray, the meter or the pot.
            if back:
                yield f"Pay {who} {say_dollars(back)} on {spot}", back, True
        case _ if back == stake:
            yield f"{who} keeps {say_dollars(back)}: {spot}", back, False
        case _ if back > stake:
            yield f"Pay {who} {say_dollars(moved)} on {spot}", moved, True
        case _:
            yield f"Take {say_dollars(moved)} from {who}: {spot}", moved, False
    if payment.tip:
        yield f"Put {say_dollars(payment.tip)} in the tip box: {spot} of {who}", payment.tip, False
