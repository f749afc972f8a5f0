"""Antes and blinds of one hand: who posts what, and what it means for the first betting round (POT 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.errors import DataInvalid
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.pot_table import PotTable


@dataclass(frozen=True, kw_only=True)
class Forced:
    """Forced bets by player (index 0 is player 1)."""

    antes: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    """Live posts: blinds, straddles, the posts of new players."""
    antes_are_dead: bool = False
    """Unequal antes are dead posts and belong to the main pot; a uniform ante can make a side pot."""
    big_blind: int | None = None
    """Index of the player left of whom the first betting begins."""
    level: Cents = Cents(0)
    """What the first betting round has to match."""


def forced_bets(
    table: PotTable, antes: Sequence[Cents], posted: Sequence[Cents], *, antes_are_dead: bool = False
) -> Forced:
    """Read posted antes and blinds as the hand-history format gives them.

    With two players the first number is the small blind and belongs to the button, player 2 (POT-R34).
    """
    dead_or_uniform, blinds = list(antes), list(posted)
    if any(amount < 0 for amount in (*antes, *blinds)):
        raise DataInvalid("forced bets are not negative", key="blinds_or_straddles")
    if len(blinds) == 2 and table.options["heads_up_blinds"] == "button_small":
        dead_or_uniform.reverse()
        blinds.reverse()
    level = max(blinds, default=Cents(0))
    # The first who posts the whole level is the big blind; later equal posts are new players'.
    big_blind = blinds.index(level) if level else None
    return Forced(
        antes=tuple(dead_or_uniform),
        blinds=tuple(blinds),
        antes_are_dead=antes_are_dead,
        big_blind=big_blind,
        level=level,
    )


def post_forced(stacks: Sequence[Cents], forced: Forced) -> Iterator[e.ForcedBetPosted]:
    """What is really posted, as far as the stacks go: antes first, then blinds."""
    left: list[int] = list(stacks)
    for i, ante in enumerate(forced.antes):
        amount = min(ante, left[i])
        if amount:
            left[i] -= amount
            yield e.ForcedBetPosted(
                player=i + 1, amount=Cents(amount), what="ante", live=False, dead=forced.antes_are_dead
            )
    for i, blind in enumerate(forced.blinds):
        amount = min(blind, left[i])
        if amount:
            left[i] -= amount
            yield e.ForcedBetPosted(player=i + 1, amount=Cents(amount), what="blind", live=True)
