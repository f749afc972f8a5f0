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
    """By place, such as ``game.2`` or ``bonus@1``; without those already settled."""
    envy: tuple[str, ...]
    """The wagers that an envy button lies beside."""
    hands: Mapping[HandNumber, Cards]
    """In the order of play."""
    front: Cards
    """The cards set in front."""
    seat: Seat
    banks: bool


class AwardView(Struct, frozen=True, kw_only=True):
    """A progressive winner who has not been paid yet: the hand's row, and the award in words."""

    player: Player
    row: str
    award: str


class BankedView(RoundView, frozen=True, kw_only=True, tag="banked"):
    """A round against a bank as one person sees it.

    If the person has a decision to make, the properties below are about that decision: the hand in turn is
    the one that the first choice is about.
    """

    options: Options
    """What the table posts."""
    bank_cards: Cards
    bank_front: Cards
    middle: Mapping[str, Cards]
    """Hands in the middle, by name."""
    board: Cards
    awards: tuple[AwardView, ...]
    meter: Cents | None
    posted: Cents | None
    """The player-dealer's wager."""
    seats: tuple[BankedSeat, ...]
    staged: tuple[Wager, ...] = ()
    """Before the deal: wagers allowed only together with one in ``legal`` that they need."""

    @property
    def before_deal(self) -> bool:
        """Whether wagers are still being placed."""
        return self.stage == "wagers"

    @property
    def own_choices(self) -> tuple[Choice, ...]:
        """What the person may do with their own hands; wagers on other hands are left out."""
        return tuple(choice for choice in self.legal if not _backs(choice))

    @property
    def acts(self) -> dict[str, Choice]:
        """Those choices by name, the first of each; the name of a wager is ``w`` and its spot."""
        return {name_of(choice): choice for choice in reversed(self.own_choices)}

    def may(self, name: str) -> bool:
        """Whether the person may do this with their own hands: ``hit``, ``w double``."""
        return any(name_of(choice) == name for choice in self.own_choices)

    def wager(self, spot: str | None = None) -> Wager | None:
        """The wager that the person may place for their own hands on this spot, or on any."""
        wagers = (choice for choice in self.own_choices if isinstance(choice, Wager))
        return next((choice for choice in wagers if spot in (None, choice.spot)), None)

    def only(self, verbs: Collection[str]) -> BankedView:
        """The same view with only these choices, by name."""
        return replace(self, legal=tuple(choice for choice in self.legal if name_of(choice) in verbs))

    def seat_of(self, player: Player) -> BankedSeat:
        """A player's part of the view."""
        return self.seats[player - 1]

    @property
    def own(self) -> BankedSeat:
        """The part of the player who decides."""
        return self.seat_of(self.legal[0].player)

    @property
    def own_cards(self) -> Cards:
        """The cards of the hand in turn; none before the deal."""
        return self.own.hands.get(hand_of(self.own_choices[0]), ())

    @property
    def bank_shown(self) -> Cards:
        """The bank's cards that are face up."""
        return tuple(card for card in self.bank_cards if card is not UNSEEN)

    @property
    def up_card(self) -> Card | None:
        """The bank's last card, if it is face up."""
        last = self.bank_cards[-1:]
        return last[0] if last and last[0] is not UNSEEN else None


def name_of(choice: Choice) -> str:
    """A choice by name, in one or two words: ``hit``, ``w double``."""
    return f"{choice.verb} {choice.spot}" if isinstance(choice, Wager) else choice.verb


def _backs(choice: Choice) -> bool:
    """Whether a choice is about another player's hand."""
    return isinstance(choice, Wager | WagerOff) and choice.on is not None
