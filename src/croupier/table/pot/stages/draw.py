"""A draw: players exchange cards one after another, and the dealer replaces them (POT 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import Card
from croupier.errors import CardCount, NotNow
from croupier.games.choice import Choice, DealTo, Throw
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.stages.cards import UNSEEN_BURN, CardStage
from croupier.table.pot.state import DRAW


class DrawStage(CardStage):
    """Players draw."""

    __slots__ = ()
    stage = DRAW

    def awaited(self) -> str:
        """A player's draw, or the drawn cards."""
        return f"{self.who()}'s draw" if self.state.waiting else "the drawn cards"

    def choices(self) -> list[Choice]:
        """The cards that the next player may exchange, and those that the dealer owes."""
        if not self.state.waiting:
            return self.deals()
        held = self.state.cards.hole[self.turn]
        return [Throw(player=self.turn, count=min(self.street.draw, len(held))), *self.deals()]

    # ── what is due ─────────────────────────────────────────────────────────────────────────────────

    def due(self, player: Player) -> int:
        """The exchanged cards of the player who is served next."""
        state = self.state
        return state.cards.owed[player] if player in state.inside and player == self._next_owed() else 0

    def _next_owed(self) -> Player | None:
        """The first player from the left of the button who is still due exchanged cards."""
        state = self.state
        owed, late = state.cards.owed, state.trouble.late
        if late:
            # Exposed cards are replaced after the draw.
            first = next((player for player in state.inside if owed[player] and player not in late), None)
            if first is not None or state.waiting:
                return first
        return next((player for player in state.inside if owed[player]), None)

    def burn_is_due(self) -> bool:
        """Whether a card must be burned before the drawn ones."""
        cards, street = self.state.cards, self.street
        if not street.burn or cards.burned or self.state.trouble.skip_burn:
            return False
        return bool(self.table.options["burn_draw"] and cards.stub)

    def new_stub(self) -> e.StubShuffled | None:
        """The shuffle of burns and discards when the stub is used up."""
        state, owed = self.state, self.state.cards.owed
        if state.cards.stub or not any(owed):
            return None
        # The discards of players who are still due cards stay out (POT 10).
        keeps = () if self.table.options["own_discards"] else tuple([p for p in state.inside if owed[p]])
        return e.StubShuffled(burns=True, discards=True, keeps=keeps)

    def deals_to(self, *, burned: bool) -> Iterator[Choice]:
        """The player who is served next; after the last card of the stub, a burn, the dealer shuffles."""
        left = self.state.cards.stub - burned
        for player in self.state.inside:
            count = min(self.due(player), left)
            if count:
                yield DealTo(to=player, count=count, up=0)

    # ── actions ─────────────────────────────────────────────────────────────────────────────────────

    def shuffle(self, command: c.Shuffle) -> Iterator[e.Event]:
        """Shuffle a new stub; if the burn takes the last card, it is burned first, named or not."""
        cards = self.state.cards
        if cards.stub and cards.stub == self.street.burn and any(cards.owed) and self.burn_is_due():
            yield UNSEEN_BURN
        yield from super().shuffle(command)

    def throw_away(self, command: c.ThrowAway) -> Iterable[e.Event]:
        """Exchange cards."""
        state, player, thrown = self.state, command.player, command.cards
        if not state.waiting or state.waiting[0] != player:
            self.require_turn(player)
        most = self.streets[state.street].draw
        if len(thrown) > most:
            raise CardCount(f"at most {most} cards may be exchanged, not {len(thrown)}")
        if thrown:
            self.require_held(player, thrown)
        return (e.CardsDiscarded(player=player, cards=thrown, drawn=len(thrown)),)

    def exposed(self, player: Player, card: Card) -> Iterator[e.Event]:
        """An exposed card of a draw is replaced when all others have theirs."""
        if not self.state.cards.drew[player]:
            raise NotNow(f"player {player} has not drawn a card", clause="LB 9")
        yield from self.turned_up(player, card)
        yield e.DownCardExposed(to=player, card=card, then="replaced", clause="LB 9")

    def follow(self) -> Iterable[e.Event]:
        """The street's betting when everybody has drawn."""
        state = self.state
        return () if state.waiting or any(state.cards.owed) else self._over()

    def _over(self) -> Iterator[e.Event]:
        """Open the street after the draw; the burn was made even if nobody drew a card."""
        cards = self.state.cards
        if self.street.burn and not cards.burned and cards.stub and self.table.options["burn_draw"]:
            yield UNSEEN_BURN
        yield from self.open_street()
