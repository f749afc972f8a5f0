"""The order of settlement: seats, the wagers at a seat, and on each place the player before the backers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.games.banked.vocabulary import Direction, Place, Shape
from croupier.numbers import FIRST_HAND, Player
from croupier.table.banked.settling.sight import Sights
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer

Entry = tuple[Player, Place]
"""A wager: the player and the place."""


def seat_order(table: BankedTable, state: BankedState, bank: PlayerDealer | None) -> list[Player]:
    """Players with a hand, in the order in which the game settles seats [CSP 18, THB 12]."""
    hands = state.bettors()
    match table.game.settle:
        case Direction.COUNTER_CLOCKWISE:
            return hands[::-1]
        case Direction.FROM_ACTION_BUTTON:
            return sorted(hands, key=lambda p: (state.seats[p] - state.action_seat) % table.game.seats[1])
        case Direction.CLOCKWISE_FROM_BANK:
            return hands if bank is None else clockwise_from(hands, bank.player)


def clockwise_from(players: Sequence[Player], after: Player) -> list[Player]:
    """Players in the order of their numbers, from the first after this one; this one is left out."""
    return [p for p in players if p > after] + [p for p in players if p < after]


class Order:
    """The unsettled wagers of a round, in the order in which they are settled."""

    def __init__(self, table: BankedTable, state: BankedState, sights: Sights) -> None:
        self.game, self.shape, self.state, self.sights = table.game, table.shape, state, sights
        groups = [(group,) if isinstance(group, str) else group for group in self.game.settle_order]
        locked = self.game.progressive.spot if self.game.progressive else None
        self._groups = [tuple(name for name in group if name != locked) for group in groups]
        self._backed = any("@" in spot for _, spot in state.wagers)

    def entries(self, holders: Sequence[Player], only: tuple[str, ...] | None = None) -> Iterator[Entry]:
        """Every unsettled wager on these players' hands: seat by seat, or each kind once round the table.

        ``only`` names the spots to settle. Progressive wagers are settled with the awards.
        """
        groups = self._groups
        if only is not None:
            groups = [tuple(name for name in group if name in only) for group in groups]
        if self.shape is Shape.BY_SEAT:
            pairs = [(holder, group) for holder in holders for group in self._at_seat(holder, groups)]
        else:
            pairs = [(holder, group) for group in groups for holder in holders]
        for holder, group in pairs:
            yield from self.unsettled(holder, group)

    def folded_first(self, holders: Sequence[Player]) -> Iterator[Entry]:
        """The wagers of folded hands that are collected, if lost, before anything else."""
        for holder in holders if self.game.folded_first else ():
            if holder in self.state.folded and holder not in self.state.dead:
                for name in self.game.folded_first:
                    yield from self.unsettled(holder, (name,))

    def settled_at_once(self, holders: Sequence[Player]) -> Iterator[Entry]:
        """The wagers settled round the table before the rest, where the outcome says so [CSP 13]."""
        state, by_outcome = self.state, self.game.settled_at_once
        names = tuple(dict.fromkeys(name for spots in by_outcome.values() for name in spots))
        for holder in holders if names else ():
            if holder not in state.dead and holder not in state.folded:
                first = by_outcome.get(self.game.outcome(self.sights[holder]), ())
                yield from self.unsettled(holder, first)

    def unsettled(self, holder: Player, names: tuple[str, ...]) -> Iterator[Entry]:
        """The unsettled wagers on some spots of a seat's hands."""
        settled, written = self.state.settled, self.game.written
        for player, place in self.on_hands_of(holder, names):
            if (player, written(place)) not in settled:
                yield player, place

    def on_hands_of(self, holder: Player, names: tuple[str, ...]) -> Iterator[Entry]:
        """The wagers on a seat's hands; on each place the seated player's first, then the backers'."""
        wagers, written, spot_of = self.state.wagers, self.game.written, self.game.spot
        backers = self.state.backers(holder) if self._backed else []
        for hand in sorted(self.state.hand_numbers(holder)) or [FIRST_HAND]:
            for name in names:
                spot = spot_of(name)
                assert spot is not None
                if hand != 1 and not spot.per_hand:
                    continue
                for player in (holder, *backers):
                    place = Place(name, hand, None if player == holder else holder)
                    if (player, written(place)) in wagers:
                        yield player, place

    def _at_seat(self, holder: Player, groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """The order within a seat; in some games it depends on the outcome of the hand."""
        state, by_outcome = self.state, self.game.order_by_outcome
        if not by_outcome or state.misdealt or state.cut_short or holder in state.dead:
            return groups
        order = by_outcome.get(self.game.outcome(self.sights[holder]))
        return groups if order is None else [(name,) for name in order]
