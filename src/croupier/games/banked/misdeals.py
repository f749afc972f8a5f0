"""What becomes of a round with a wrong number of cards, or with a card that was exposed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum

from croupier.errors import DataInvalid
from croupier.games.option import Options


class WrongCount(Enum):
    """What happens if a hand is dealt a wrong number of cards."""

    DEAD_HAND = "that hand is dead; its wagers go back"
    PROGRESSIVE_ONLY = "wagers go back; hands play for the progressive only"
    VOID = "the round is void; everything goes back"
    DEAD_WITH_FEE = "that hand is void; its wagers and its fee go back"
    REDEAL = "all cards are taken back and dealt again"


class Misdeal(StrEnum):
    """What a dealer may find wrong outside the deal itself, and declare."""

    WRONG_COUNT = "wrong-count"
    """A later count found the bank's hand, the middle or a pile wrong."""
    SHOE_EMPTY = "shoe-empty"
    """A card is due, and the shoe has none left."""
    FOULED_DECK = "fouled-deck"


class ExposedCard(Enum):
    """What happens if the dealer exposes a card that should be dealt face down."""

    TURNED_OVER = "it is turned over and the deal continues"
    REDEAL = "all cards are taken back and dealt again"
    VOID = "the round is void; everything goes back"


@dataclass(frozen=True, kw_only=True)
class Misdeals:
    """The rule for a wrong number of cards dealt to a player, and to the bank or the middle."""

    player: WrongCount
    bank: WrongCount
    clause: str
    surplus: bool = True
    """Whether a hand may be left with too many cards; if not, it is corrected immediately."""
    declared: tuple[Misdeal, ...] = ()
    """What the dealer may declare in mid-round: wagers and fees go back, or the cards are dealt again."""
    early_board: bool = False
    """Whether a board card turned too soon makes the round void."""
    void_without_award: Callable[[Options], bool] | None = None
    """Whether a round for the progressive only is void if no hand wins anything there."""
    exposed: ExposedCard | None = None
    """What happens to an exposed card; None if the rule does not say."""
    exposed_bank: ExposedCard | None = None
    """What becomes of a card of the bank's that is not dealt face up, if something else."""

    def __post_init__(self) -> None:
        if self.exposed_bank is not None and self.exposed is None:
            raise DataInvalid("exposed_bank differs from exposed, which is not declared", key="Misdeals")
        if self.void_without_award is not None and WrongCount.PROGRESSIVE_ONLY not in (
            self.player,
            self.bank,
        ):
            raise DataInvalid("void_without_award needs a round for the progressive only", key="Misdeals")
