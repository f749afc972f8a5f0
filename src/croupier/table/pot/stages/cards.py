"""What the stages share in which players are dealt cards: the deal, the draw, cards chosen up or down."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from croupier.cards import UNSEEN, Card
from croupier.errors import CardCount, CardMismatch, NotNow, SeatUnknown, StubEmpty
from croupier.games.choice import BurnCards, Choice, DealTo
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.misdeal import CLAUSE
from croupier.table.pot.stages.opening import StreetOpening
from croupier.table.pot.stages.runner import StageRunner

UNSEEN_BURN = e.CardsBurned(cards=(UNSEEN,))
"""The burn that is recorded when the dealer did not name one."""


class CardStage(StageRunner):
    """A stage in which hands are due cards."""

    __slots__ = ()

    # ── what is due ─────────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def due(self, player: Player) -> int:
        """How many more cards the player is due now."""

    def faced_up(self, player: Player, count: int) -> int:
        """How many of the next ``count`` cards to a player are dealt face up."""
        return 0

    def stub_is_short(self) -> bool:
        """Whether the stub is too small for the burn and a card for every player still in."""
        return False

    def new_stub(self) -> e.StubShuffled | None:
        """The shuffle that is due now; None if none is."""
        return None

    def hands_are_out(self) -> bool:
        """Whether all players still in have this street's cards; a second run deals boards only."""
        state, cards = self.state, self.state.cards
        return cards.run == 2 or cards.out == self.streets[state.street].cards * len(state.inside)

    def burn_is_due(self) -> bool:
        """Whether a card must be burned before the next ones."""
        state = self.state
        street, cards = self.streets[state.street], state.cards
        if not street.burn or cards.burned or state.trouble.skip_burn or street.draw:
            return False
        if street.board:
            # Burned before the board, after the players' cards; an exposed or surplus card may be the burn.
            if cards.run == 1 and len(cards.board[0]) > self.table.game.board_before[state.street]:
                return False
            return self.hands_are_out() and not state.trouble.burn_made
        return not (
            street.cards
            and not cards.community
            and self.table.options.get("stud_skip_burn")
            # Decided before the street's first card, when the cards now out were still in the stub.
            and cards.stub + cards.out == street.cards * len(state.inside)
        )

    # ── the dealer ──────────────────────────────────────────────────────────────────────────────────

    def deal_hand(self, command: c.DealHand) -> Iterable[e.Event]:
        """Deal to a player: the starting hand, a street's cards, drawn cards, a card chosen up or down."""
        state, to, dealt = self.state, command.to, command.cards
        if not isinstance(to, int):
            raise SeatUnknown(f"there is no hand {to!r} in this game")
        if not 1 <= to <= state.players:
            self.require_player(to)
        street, cards, count = self.streets[state.street], state.cards, len(dealt)
        due = self.due(to)
        if not 0 < count <= due:
            raise CardCount(f"player {to} is due {due} cards now, not {count}; {self.awaited()} comes next")
        # Every card dealt comes this way: what can be seen here need not be asked of another method.
        burned = bool(street.burn) and not cards.burned and self.burn_is_due()
        if cards.stub < count + burned:
            raise StubEmpty(f"{cards.stub} cards are left; shuffle first", clause="POT 10")
        if cards.stub <= street.cards * len(state.inside) and self.stub_is_short():
            raise StubEmpty(
                "too few cards are left for all and the burn: shuffle, then deal one card for everybody",
                clause="7CS 29",
            )
        if to in state.shown and UNSEEN in dealt:
            raise CardMismatch(f"player {to} has shown their hand; name the cards")
        if count > 1 or dealt[0] in cards.used or dealt[0] not in self.table.faces:
            self.require_unused(dealt)
        up = self.faced_up(to, count) if street.up or street.chosen else 0
        given = e.HandDealt(to=to, cards=dealt, up=up)
        return (UNSEEN_BURN, given) if burned else (given,)

    def burn(self, command: c.Burn) -> Iterable[e.Event]:
        """Burn a card from the stub."""
        street = self.street
        if self.stub_is_short():
            raise NotNow("shuffle the stub with the burns first", clause="7CS 29")
        if not self.burn_is_due():
            return super().burn(command)
        if len(command.cards) != street.burn:
            raise CardCount(f"burn {street.burn} card, not {len(command.cards)}", clause="POT 3")
        if self.state.cards.stub < street.burn:
            raise StubEmpty("the stub is empty", clause="POT 10")
        self.require_unused(command.cards)
        return (e.CardsBurned(cards=command.cards),)

    def shuffle(self, command: c.Shuffle) -> Iterable[e.Event]:
        """Shuffle a new stub from the cards that the rules name."""
        stub = self.new_stub()
        return super().shuffle(command) if stub is None else (stub,)

    def deals(self) -> list[Choice]:
        """The dealer's actions: a shuffle if one is due, a burn, cards."""
        if self.new_stub() is not None:
            return [Choice(verb="shuffle")]
        burned = self.burn_is_due()
        dealt: list[Choice] = [BurnCards(count=self.street.burn)] if burned else []
        return [*dealt, *self.deals_to(burned=burned)]

    def deals_to(self, *, burned: bool) -> Iterator[Choice]:
        """The players, or the board, that may be dealt to now; ``burned`` cards come before."""
        if self.stub_is_short():
            return
        street = self.street
        faces_up = street.up or street.chosen
        for player in self.state.inside:
            due = self.due(player)
            if due:
                yield DealTo(to=player, count=due, up=self.up_due(player) if faces_up else 0)

    def up_due(self, player: Player) -> int:
        """How many of the cards due to a player are dealt face up."""
        return 0

    def open_street(self) -> Iterable[e.Event]:
        """Open the street's betting now that its cards are out."""
        return StreetOpening(self.table, self.state, self.forced, self.collection).open()

    # ── exposed cards ───────────────────────────────────────────────────────────────────────────────

    def turned_up(self, player: Player, card: Card) -> Iterable[e.Event]:
        """The events that put an exposed card into a hand: none if the player holds it already."""
        cards = self.state.cards
        down = cards.down(player)
        if card in down:
            return ()
        if not self.due(player):
            if UNSEEN not in down:
                raise CardMismatch(f"player {player} has no {card} face down", clause=CLAUSE)
            self.require_unused((card,))
            return ()
        self.require_unused((card,))
        burned = self.burn_is_due()
        if cards.stub < 1 + burned:
            raise StubEmpty(f"{cards.stub} cards are left; shuffle first", clause="POT 10")
        given = e.HandDealt(to=player, cards=(card,))
        return (UNSEEN_BURN, given) if burned else (given,)
