"""Pan by the book: go in with connected cards, meld what is possible, keep what may still grow.

The book sees what its seat sees and picks one of the choices offered. It weighs each by the position it
leaves: chips collected immediately, cards on the table, and how well the rest of the hand is connected.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.choice import Choice, DiscardOne, ForceUse, MoreToMeld, NewMeld
from croupier.games.rummy.condition import game_payments
from croupier.games.rummy.meld import Meld
from croupier.games.rummy.pan.melds import MELDS
from croupier.games.rummy.view import RummySeat, RummyView

GO_IN_AT = 22
"""The least connection of ten cards to go in with; about four hands in five have it."""

CHIP, LAID, LENT = 6, 5, 4
"""The weight of a chip from each player, of a card on the table, and against a card taken from a meld."""

DANGER = 12
"""The weight against a discard that the next player could add to their melds."""

SHORT_HAND = 2
"""Forcing a card hurts a player with this few cards left, who must then discard one of them."""


def choose(view: RummyView, offered: Sequence[Choice]) -> Choice | None:
    """The choice to make; None only if forcing a card is all that is offered, and is not worth it."""
    by_verb = {act.verb: act for act in reversed(offered)}
    if "go" in by_verb:
        goes = connection(view.own.cards) >= GO_IN_AT
        return by_verb["go"] if goes else by_verb["drop"]
    for verb in ("take", "draw"):
        if verb in by_verb:
            return by_verb[verb]
    new = [act for act in offered if isinstance(act, NewMeld)]
    more = [act for act in offered if isinstance(act, MoreToMeld)]
    best = _best_meld(view, [*new, *more])
    if best is not None:
        return best
    discards = [act for act in offered if isinstance(act, DiscardOne)]
    if discards:
        return _best_discard(view, discards)
    forced = next((act for act in offered if isinstance(act, ForceUse)), None)
    return forced if forced is not None and worth_forcing(view, forced) else None


def melds_of(seat: RummySeat) -> list[Meld]:
    """A player's melds as everybody sees them."""
    return [Meld.of(meld.cards) for meld in seat.melds]


# ── weighing ────────────────────────────────────────────────────────────────────────────────────────────


def bond(one: Card, other: Card) -> int:
    """How close two cards are to a meld; 0 if they can never be in one."""
    if one is other:
        return 3 if one.rank in VALLE else 2
    if one.rank is other.rank:
        return 3 if one.rank in VALLE or one.rank in MELDS.any_suits else 2
    if one.suit is other.suit:
        return max(0, 3 - abs(MELDS.place[one] - MELDS.place[other]))
    return 0


PAYMENTS = game_payments("rummy/pan")
VALLE = PAYMENTS.conditions[0].ranks
"""Threes, fives and sevens: the ranks whose squares always pay."""

BONDS = {(one, other): bond(one, other) for one in MELDS.place for other in MELDS.place}


def connection(hand: Sequence[Card]) -> int:
    """How well cards are connected: the sum of each card's two best bonds."""
    total = 0
    for i, card in enumerate(hand):
        first = second = 0
        for j, other in enumerate(hand):
            if i != j:
                near = BONDS[card, other]
                if near > first:
                    first, second = near, first
                elif near > second:
                    second = near
        total += first + second
    return total


def _best_meld(view: RummyView, offered: Sequence[NewMeld | MoreToMeld]) -> NewMeld | MoreToMeld | None:
    """The meld or addition that leaves the best position; never one that only moves cards around."""
    useful = [act for act in offered if act.cards]
    if not useful:
        return None
    hand, melds = view.own.cards, melds_of(view.own)
    if view.drawn is not None:
        hand = (*hand, view.drawn)
    return max(useful, key=lambda act: _worth(act, hand, melds))


def _worth(act: NewMeld | MoreToMeld, hand: tuple[Card, ...], melds: list[Meld]) -> int:
    lent = 0
    if isinstance(act, MoreToMeld):
        before = melds[act.meld - 1]
        after = MELDS.grown(before, act.cards)
        chips = PAYMENTS.added(before, after, act.cards, further=True)
    else:
        lent = len(act.borrowed)
        laid = MELDS.form((*act.cards, *[card for _, card in act.borrowed]))
        chips = PAYMENTS.laid(laid, further=True)
    rest = list(hand)
    for card in act.cards:
        rest.remove(card)
    return CHIP * chips + LAID * len(act.cards) - LENT * lent + connection(rest)


def _best_discard(view: RummyView, offered: Sequence[DiscardOne]) -> DiscardOne:
    """The card that is least useful to the hand and to the next player."""
    if len(offered) == 1:
        return offered[0]
    hand, mine = view.own.cards, melds_of(view.own)
    theirs = melds_of(next_seat(view))

    def keeps(act: DiscardOne) -> int:
        card = act.cards[0]
        rest = list(hand)
        rest.remove(card)
        own = any(MELDS.fits(meld, card) for meld in mine)
        danger = any(MELDS.fits(meld, card) for meld in theirs)
        return connection(rest) - LAID * own - DANGER * danger

    return max(offered, key=keeps)


def next_seat(view: RummyView) -> RummySeat:
    """The seat that plays next."""
    after = view.own.player
    return next(seat for seat in (*view.seats[after:], *view.seats[: after - 1]) if seat.status != "dropped")


def worth_forcing(view: RummyView, act: ForceUse) -> bool:
    """Whether to force a card on a player: one short of cards who neither collects nor goes out by it."""
    whose = view.seat_of(act.to)
    if not 0 < len(whose.cards) <= SHORT_HAND:
        return False
    card = act.cards[0]
    for meld in melds_of(whose):
        if MELDS.fits(meld, card):
            after = MELDS.grown(meld, (card,))
            if PAYMENTS.added(meld, after, (card,), further=True):
                return False
    return True
