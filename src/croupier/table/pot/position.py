"""The position of a round for a pot: table, state, forced bets, and the questions that modules share.

The modules for what players and dealer do work on this; ``round`` puts them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from croupier.cards import UNSEEN, Card
from croupier.errors import CardInUse, CardMismatch, DataInvalid, SeatUnknown
from croupier.games.choice import Choice
from croupier.games.pot.view import Deed, PotView
from croupier.games.pot.vocabulary import Street
from croupier.money import Cents
from croupier.numbers import DEALER, Player
from croupier.table import events as e
from croupier.table.pot.chips.collect import PotCollection
from croupier.table.pot.chips.forced import Forced, put_in_forced, require_cents
from croupier.table.pot.chips.kill import killed, require_chips_to_kill
from croupier.table.pot.chips.pots import Pot, side_pots
from croupier.table.pot.chips.showdown import showing_order
from croupier.table.pot.state import DEAL, OVER, SHOWDOWN, TWICE, PotState, Stage
from croupier.table.pot.state.follow import FOLLOW
from croupier.table.pot.table import PotTable
from croupier.table.round import Round
from croupier.table.table import require_table

BEYOND_STATE = frozenset({e.PotKilled, e.RoundClosed})
"""What changes more than the state: the posted limits, and whether the hand is over."""


class PotPosition(Round):
    """A round's position. ``forced`` says who puts in what; player 1 is the first left of the button."""

    table: PotTable

    def __init__(
        self,
        table: PotTable,
        stacks: Sequence[Cents],
        forced: Forced,
        *,
        begun: bool = True,
        seated: int | None = None,
    ) -> None:
        super().__init__()
        require_table(table, PotTable)
        fewest, most = table.game.seats[0], table.game.players_max
        if not fewest <= len(stacks) <= most:
            raise DataInvalid(
                f"{table.game.name} is played by {fewest} to {most}, not {len(stacks)}", key="starting_stacks"
            )
        forced.require_stacks(stacks)
        require_cents(stacks, "starting_stacks")
        if any(stack <= 0 for stack in stacks):
            raise DataInvalid("every player dealt in must have chips", key="starting_stacks")
        if forced.killer is not None and forced.killer_last:
            require_chips_to_kill(stacks[forced.killer - 1], forced.level)
        self.table = table
        # The last street twice, so that a round whose streets are all over still has one.
        self.streets = (*table.game.streets, table.game.streets[-1])
        self.state = PotState(stacks, deck=len(table.game.deck.cards))
        self.forced = forced
        counted = len(stacks) if seated is None or table.options["fee_count"] == "dealt" else seated
        self.collection = PotCollection(table, players=counted)
        self.shows: list[Player] | None = None
        """The order of showing, once the showdown is reached."""
        self.seen: tuple[int, PotView] | None = None
        """What bystanders saw of the round, and after how many events."""
        self.offered: tuple[int, list[Choice]] | None = None
        """What everybody could do, and after how many events."""
        self.done: tuple[int, tuple[dict[Player, Deed], dict[Player, int]]] | None = None
        """What everybody did last, and after how many events."""
        self.piled: tuple[int, list[Pot]] | None = None
        """The pots as they stood, and after how many events."""
        for event in self.opening() if begun else ():
            self.emit(event)

    def opening(self) -> list[e.Event]:
        """Antes and blinds put in, as far as the stacks go."""
        return list(put_in_forced(self.state.chips.starting[1:], self.forced))

    def copy(self) -> Self:
        """An independent round in the same state."""
        twin = object.__new__(type(self))
        twin.table, twin.forced, twin.collection = self.table, self.forced, self.collection
        twin.log, twin.over, twin.state = list(self.log), self.over, self.state.copy()
        twin.shows, twin.streets = self.shows, self.streets
        twin.seen, twin.offered, twin.done, twin.piled = self.seen, self.offered, self.done, self.piled
        return twin

    def fingerprint(self) -> object:
        """The whole state, and how much has happened."""
        return len(self.log), self.over, self.state.fingerprint()

    def emit(self, event: e.Event) -> None:
        """Record an event and let the state follow it."""
        kind = type(event)
        self.log.append(event)
        FOLLOW[kind](self.state, event)
        if kind in BEYOND_STATE:
            self._follow(event)
            self.over = kind is e.RoundClosed

    def unsettled(self) -> str:
        """The fault in the chips of a round that ends; empty if none."""
        chips = self.state.chips
        lost = sum(chips.starting) - sum(chips.stacks) - chips.fees_taken()
        return f"{lost} cents are left in the pot" if lost else ""

    def evolve(self, event: e.Event) -> None:
        """Let the state follow one event."""
        FOLLOW[type(event)](self.state, event)
        self._follow(event)

    def _follow(self, event: e.Event) -> None:
        """Raise the limits and forced bets of a pot that was killed during the deal."""
        if isinstance(event, e.PotKilled):
            self.table = killed(self.table, event.player, self.table.options["leg"], voluntary=True)
            self.forced = self.forced.killed_by(event.player, event.level)

    # ── whose turn ──────────────────────────────────────────────────────────────────────────────────

    @property
    def street(self) -> Street:
        """The street being dealt or bet."""
        return self.streets[self.state.street]

    @property
    def before_second_betting(self) -> bool:
        """Whether the first betting round is still to come or being played."""
        return self.state.street <= self.table.game.first_betting

    def hands_are_out(self) -> bool:
        """Whether all players still in have this street's cards; a second run deals boards only."""
        state, cards = self.state, self.state.cards
        return cards.run == 2 or cards.out == self.streets[state.street].cards * len(state.inside)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer."""
        state = self.state
        stage = state.stage
        if stage is SHOWDOWN:
            player = self.next_to_show()
            return () if player is None else (player,)
        if stage is OVER:
            return ()
        if stage is DEAL or not state.waiting or state.cards.facing is not None:
            return (DEALER,)
        return (state.waiting[0],)

    def pots(self) -> list[Pot]:
        """The pots as they stand, main pot first."""
        return self._pots_of(self.state.inside)

    def collected(self) -> list[Pot]:
        """The pots in the middle of the table: the bets of this street lie before their players.

        Bets are matched when a street ends, so only a player who is all in for less makes a side pot here.
        """
        chips = self.state.chips
        before = [total - bet for total, bet in zip(chips.totals, chips.bets, strict=True)]
        return side_pots(before, self.state.inside, dead_money=chips.dead_money, fees=chips.fees_taken())

    def _pots_of(self, players: list[Player]) -> list[Pot]:
        chips = self.state.chips
        return side_pots(chips.totals, players, dead_money=chips.dead_money, fees=chips.fees_taken())

    def to_show(self) -> list[Player]:
        """Players who still have to show or muck, next first."""
        shown, inside = self.state.shown, self.state.inside
        order = self.shows or self._showing_order()
        return [player for player in order if player not in shown and player in inside]

    def next_to_show(self) -> Player | None:
        """The first of them; None when all have."""
        shown, inside = self.state.shown, self.state.inside
        for player in self.shows or self._showing_order():
            if player not in shown and player in inside:
                return player
        return None

    def _showing_order(self) -> list[Player]:
        """Who came to the showdown, the first to show first; kept once it is reached."""
        state = self.state
        # A player who has mucked meanwhile keeps their place; otherwise a round resumed from its log during
        # the showdown would go on in another order.
        came = sorted([*state.inside, *state.mucked])
        last = state.betting.aggressor
        # The last to bet shows first, or else the first who had to act (POT 8.1).
        first = last if last is not None and last in came else None
        if first is None:
            first = next((player for player in state.betting.order if player in came), came[0])
        order = showing_order(state, self._pots_of(came), first)
        if state.stage is SHOWDOWN:
            self.shows = order
        return order

    def betting_is_over(self) -> bool:
        """Whether nobody can bet any more, although cards are still due."""
        state = self.state
        return (
            state.stage in (DEAL, TWICE)
            and len(state.inside) > 1
            and (len(state.able()) <= 1 or state.cards.twice is not None)
        )

    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        state = self.state
        who = f"player {state.waiting[0]}" if state.waiting else "the dealer"
        match state.stage:
            case Stage.BETTING:
                return f"{who}'s action on the {self.street.name}"
            case Stage.BRING_IN:
                return f"{who}'s forced bet"
            case Stage.DISCARD:
                return f"{who}'s discard"
            case Stage.DRAW:
                return f"{who}'s draw" if state.waiting else "the drawn cards"
            case Stage.CHOICE:
                return f"{who}'s choice of up or down" if state.cards.facing is None else f"a card to {who}"
            case Stage.TWICE:
                return f"{who}'s answer about a second board"
            case Stage.DEAL:
                board = self.street.board and self.hands_are_out()
                return f"the {self.street.name}" if board else "the deal"
            case Stage.SHOWDOWN:
                return f"the showdown, player {self.next_to_show()} first"
            case Stage.OVER:
                return "the next round"

    # ── checks that handlers share ──────────────────────────────────────────────────────────────────

    def require_player(self, player: Player) -> None:
        """Refuse a number that no player has."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def unused(self, dealt: Sequence[Card], *, back: Sequence[Card] = ()) -> None:
        """Refuse cards that are already on the table, except ``back``, or not in the deck."""
        used, faces = self.state.cards.used, self.table.faces
        if back:
            used = used.difference(back)
        fits = used.isdisjoint(dealt) and faces.issuperset(dealt)
        if fits and (len(dealt) == 1 or len(set(dealt)) == len(dealt)):
            return
        seen: set[Card] = set()
        for card in dealt:
            if card is UNSEEN:
                continue
            if card not in faces:
                raise CardMismatch(f"{card} is not in the deck of {self.table.game.name}")
            if card in used or card in seen:
                raise CardInUse(f"{card} is already on the table")
            seen.add(card)
