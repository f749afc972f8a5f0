"""What one person may see of a round against a bank."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import UNSEEN, Card, Cards
from croupier.games.choice import Choice, Wager, WagerOff, hand_of
from croupier.games.option import Options
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents
from croupier.numbers import HandNumber, Player, Seat


class BankedSeat(SeatView, frozen=True, kw_only=True):
    """A player's wagers and hands."""

    wagers: Mapping[str, Cents]
    """By place, as ``game.2`` or ``bonus@1``; without those that are settled."""
    envy: tuple[str, ...]
    """The wagers that an envy button lies beside."""
    hands: Mapping[HandNumber, Cards]
    """In the order in which they are played."""
    front: Cards
    """What was set in front."""
    seat: Seat
    banks: bool


class AwardView(Struct, frozen=True, kw_only=True):
    """A progressive winner who waits: the row of the hand, and what it pays in words."""

    player: Player
    row: str
    award: str


class BankedView(RoundView, frozen=True, kw_only=True, tag="banked"):
    """A round against a bank as one person sees it.

    Where the person may decide, the questions below are about that decision: the hand in turn is the one
    that the first choice is about.
    """

    options: Options
    """What the table posts."""
    bank_cards: Cards
    bank_front: Cards
    middle: Mapping[str, Cards]
    """Hands that are no player's, by name."""
    board: Cards
    awards: tuple[AwardView, ...]
    meter: Cents | None
    posted: Cents | None
    """What a player-dealer has put up."""
    seats: tuple[BankedSeat, ...]
    staged: tuple[Wager, ...] = ()
    """Before the deal: wagers that may be put up together with those in ``legal`` which they need."""

    @property
    def before_deal(self) -> bool:
        """Whether wagers are still being laid."""
        return self.stage == "wagers"

    @property
    def own_choices(self) -> tuple[Choice, ...]:
        """What may be done with one's own hands; wagers on the hands of others left aside."""
        return tuple(choice for choice in self.legal if not _backs(choice))

    @property
    def acts(self) -> dict[str, Choice]:
        """The first of those choices under each name; a wager is called ``w`` and its spot."""
        return {name_of(choice): choice for choice in reversed(self.own_choices)}

    def may(self, name: str) -> bool:
        """Whether something may be done with one's own hands: ``hit``, ``w double``."""
        return any(name_of(choice) == name for choice in self.own_choices)

    def wager(self, spot: str | None = None) -> Wager | None:
        """The wager that may be made for one's own hands on a spot, or on any."""
        wagers = (choice for choice in self.own_choices if isinstance(choice, Wager))
        return next((choice for choice in wagers if spot in (None, choice.spot)), None)

    def only(self, verbs: Collection[str]) -> BankedView:
        """The same view with no other choices than these, by name."""
        return replace(self, legal=tuple(choice for choice in self.legal if name_of(choice) in verbs))

    def seat_of(self, player: Player) -> BankedSeat:
        """A player's part."""
        return self.seats[player - 1]

    @property
    def own(self) -> BankedSeat:
        """The part of whoever decides."""
        return self.seat_of(self.legal[0].player)

    @property
    def own_cards(self) -> Cards:
        """The hand in turn; no cards before the deal."""
        return self.own.hands.get(hand_of(self.own_choices[0]), ())

    @property
    def bank_shown(self) -> Cards:
        """The bank's cards that lie face up."""
        return tuple(card for card in self.bank_cards if card is not UNSEEN)

    @property
    def up_card(self) -> Card | None:
        """The bank's last card, if it lies face up."""
        last = self.bank_cards[-1:]
        return last[0] if last and last[0] is not UNSEEN else None


def name_of(choice: Choice) -> str:
    """A choice in one word, or in two: ``hit``, ``w double``."""
    return f"{choice.verb} {choice.spot}" if isinstance(choice, Wager) else choice.verb


def _backs(choice: Choice) -> bool:
    """Whether a choice is about another player's hand."""
    return isinstance(choice, Wager | WagerOff) and choice.on is not None
