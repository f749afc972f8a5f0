"""What every stage of a round of rummy shares: who may act, which cards exist, and what is refused.

A stage answers a command with events. The round records each event, and the state follows it, before the
stage continues. A refusal comes before the first event.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NoReturn

from croupier.cards import UNSEEN, Card, write_cards
from croupier.errors import (
    CardInUse,
    CardMismatch,
    CardNotHeld,
    CommandRejected,
    HandFolded,
    NotNow,
    NotOffered,
    OutOfTurn,
    SeatUnknown,
)
from croupier.games.choice import Choice, ForceUse
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rummy.state import RummyState, Stage
from croupier.table.rummy.table import RummyTable
from croupier.table.rummy.use import CardUse


class RummyStage(ABC):
    """One stage of a round. Each stage overrides the actions that it accepts; the others are refused here."""

    __slots__ = ("first_hand", "silence_passes", "state", "table", "use")

    stages: ClassVar[tuple[Stage, ...]]

    def __init__(
        self, table: RummyTable, state: RummyState, *, first_hand: bool, silence_passes: bool
    ) -> None:
        self.table, self.state = table, state
        self.first_hand, self.silence_passes = first_hand, silence_passes
        self.use = CardUse(table, state)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """The one player whose turn it is, or the dealer. Others may force a card meanwhile."""
        return (self.state.turn,)

    @abstractmethod
    def choices(self, player: Player | None) -> Iterator[Choice]:
        """All legal actions, or those of one player (0 is the dealer)."""

    def follow(self) -> Iterable[e.Event]:
        """The events that follow without a command."""
        return ()

    def turn_opened(self, player: Player) -> e.TurnOpened:
        """A player's turn; in the first one they may draw again if the card is not used (PAN 5.2)."""
        return e.TurnOpened(player=player, redraws=int(self.table.redraw_all or not self.state.turns))

    def won(self, player: Player, *, out: bool) -> Iterator[e.Event]:
        """The end of the round: the winner takes the pool."""
        clause = "PAN 8" if out else "PAN 4"
        yield e.HandWon(player=player, out=out, pool=Cents(self.state.pool), clause=clause)
        yield e.RoundClosed()

    # ── checks ──────────────────────────────────────────────────────────────────────────────────────

    def require_player(self, player: Player) -> None:
        """Refuse a number that no player has."""
        if not 1 <= player <= self.state.players:
            raise SeatUnknown(f"there is no player {player}; players are 1 to {self.state.players}")

    def require_inside(self, player: Player) -> None:
        """Refuse a player who has dropped."""
        self.require_player(player)
        if player in self.state.dropped:
            raise HandFolded(f"player {player} has dropped", clause="PAN 4")

    def require_turn(self, player: Player) -> None:
        """Refuse a player whose turn it is not."""
        self.require_inside(player)
        if self.state.turn != player:
            raise OutOfTurn(f"it is player {self.state.turn}'s turn, not player {player}'s", clause="PAN 5")

    def require_unused(
        self, cards: Sequence[Card], *, seen: bool = False, returning: Sequence[Card] = ()
    ) -> None:
        """Refuse cards that the pack lacks, or has no more of; ``returning`` ones go back to the stock.

        ``seen`` means that the cards are face up, so they must be named.
        """
        copies, used = self.table.deck.copies, self.state.used
        for card, count in Counter(cards).items():
            if card is UNSEEN:
                if seen:
                    raise CardMismatch("a card from the stock is turned face up; name it", clause="PAN 5.1")
            elif card not in copies:
                raise CardMismatch(f"{card} is not in the pack of {self.table.game.name}", clause="PAN 1")
            elif used[card.index] - returning.count(card) + count > copies[card]:
                raise CardInUse(
                    f"no {card} is left in the stock; the pack has {copies[card]}", clause="PAN 1"
                )

    def require_held(self, player: Player, cards: Sequence[Card]) -> None:
        """Refuse cards that the player does not hold, drawn card included; an unseen card may be any."""
        hand = list(self.state.hands[player])
        if self.state.drawn is not None:
            hand.append(self.state.drawn)
        revealed = []
        for card in cards:
            if card in hand and card is not UNSEEN:
                hand.remove(card)
            elif UNSEEN in hand and card is not UNSEEN:
                hand.remove(UNSEEN)
                revealed.append(card)
            else:
                raise CardNotHeld(
                    f"player {player} has no {card} left in the hand for {write_cards(cards)}",
                    clause="PAN 5.5",
                )
        self.require_unused(revealed)

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def deal_hand(self, command: c.DealHand) -> Iterable[e.Event]:
        """Deal cards to a player."""
        if not isinstance(command.to, int) or command.hand != 1:
            raise SeatUnknown("deal to a player; each has one hand")
        self.require_player(command.to)
        return self.dealt(command.to, command.cards)

    def dealt(self, player: Player, cards: tuple[Card, ...]) -> Iterable[e.Event]:
        """The cards dealt to a player, where they are due."""
        raise NotNow(f"no cards are dealt now; {self.state.awaited} comes next", clause="PAN 3")

    def shuffle(self, _: c.Shuffle) -> Iterable[e.Event]:
        """Make a new stock from the discards."""
        raise NotNow(
            "the discards are shuffled only when a card is due and the stock is used up", clause="PAN 10"
        )

    # ── actions of another stage ────────────────────────────────────────────────────────────────────

    def not_now(self, player: Player) -> NoReturn:
        """Refuse an action that belongs to another stage."""
        self.require_inside(player)
        raise NotNow(f"not now; {self.state.awaited} comes first", clause="PAN 5")

    def go_in(self, command: c.GoIn) -> Iterable[e.Event]:
        """Declare that the player plays."""
        self.not_declaring(command.player)

    def drop_out(self, command: c.DropOut) -> Iterable[e.Event]:
        """Declare that the player does not play."""
        self.not_declaring(command.player)

    def not_declaring(self, player: Player) -> NoReturn:
        """Refuse a declaration after all have declared."""
        self.require_inside(player)
        raise NotNow(f"nobody declares now; {self.state.awaited} comes next", clause="PAN 4")

    def draw(self, command: c.DrawCard) -> Iterable[e.Event]:
        """Take a card from the stock."""
        self.not_now(command.player)

    def take(self, command: c.TakeDiscard) -> Iterable[e.Event]:
        """Take the top discard."""
        self.not_now(command.player)

    def pass_redraw(self, command: c.PassRedraw) -> Iterable[e.Event]:
        """Decline a second draw."""
        self.not_now(command.player)

    def lay_meld(self, command: c.LayMeld) -> Iterable[e.Event]:
        """Lay a new meld."""
        self.not_now(command.player)

    def add_to_meld(self, command: c.AddToMeld) -> Iterable[e.Event]:
        """Add cards to an own meld."""
        self.not_now(command.player)

    def discard(self, command: c.DiscardCard) -> Iterable[e.Event]:
        """End the turn with a discard."""
        self.not_now(command.player)

    # ── forcing ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def silent(self) -> bool:
        """Whether the next player's action implies that the one before does not draw again."""
        return self.silence_passes and self.state.stage is Stage.REDRAW

    def redraw_ended(self) -> Iterator[e.Event]:
        """The turn of a player who could have drawn again ends."""
        yield e.RedrawPassed(player=self.state.turn)
        yield self.turn_opened(self.state.after(self.state.turn))

    def force(self, command: c.ForceCard) -> Iterator[e.Event]:
        """Demand that a player use a fitting card (PAN-R13)."""
        player = command.player
        self.require_inside(player)
        if not self.table.forcing:
            raise NotOffered("this table does not allow forcing a card", clause="PAN-R13")
        silent = self.silent
        forced = self.use.forceable(silent=silent)
        if isinstance(forced, CommandRejected):
            raise forced
        on, card = forced
        if player == on:
            raise NotNow("a player cannot force a card on themselves", clause="PAN 11")
        if silent:
            yield from self.redraw_ended()
        yield e.CardForced(player=player, on=on, card=card)

    def forces(self, player: Player | None) -> Iterator[Choice]:
        """The demands that anybody, or one player, may make now."""
        state = self.state
        if not self.table.forcing:
            return
        silent = self.silent
        if not state.melds[state.after(state.turn) if silent else state.turn]:
            return
        forced = self.use.forceable(silent=silent)
        if isinstance(forced, CommandRejected):
            return
        on, card = forced
        for other in state.live():
            if other != on and (player is None or player == other):
                yield ForceUse(player=other, to=on, cards=(card,))
