"""Antes and blinds of one round: who puts in what, and what the first street must match (POT 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.errors import DataInvalid
from croupier.money import Cents, say_dollars
from croupier.numbers import Player, by_player, player_numbers
from croupier.table import events as e
from croupier.table.pot.chips.kill import Kill, KillRules
from croupier.table.pot.table import PotTable


@dataclass(frozen=True, kw_only=True)
class Forced:
    """Forced bets, player 1 first."""

    antes: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    """Live forced bets: blinds, straddles, and what new players put in."""
    antes_are_dead: bool = False
    """Whether antes are dead money of the main pot, as unequal ones are; equal ones can make a side pot."""
    dead: tuple[Cents, ...] = ()
    """Dead money beside the antes: missed small blinds made up (POT-R7)."""
    big_blind: Player | None = None
    """The player to whose left the first betting begins."""
    level: Cents = Cents(0)
    """What the betting of the first street must match."""
    killer: Player | None = None
    """The player whose kill blind is among the blinds."""
    killer_last: bool = False
    """Whether the killer acts last on the first street, as after a voluntary kill (POT 11)."""

    def __post_init__(self) -> None:
        if len(self.blinds) != self.players or len(self.dead) not in (0, self.players):
            dead = f", {len(self.dead)} of dead money" if self.dead else ""
            raise DataInvalid(
                f"give one entry for each player: {len(self.antes)} antes, {len(self.blinds)} blinds{dead}",
                key="blinds_or_straddles",
            )

    @property
    def players(self) -> int:
        """For how many players the bets are."""
        return len(self.antes)

    def require_stacks(self, stacks: Sequence[Cents]) -> None:
        """Refuse stacks of another number of players."""
        if len(stacks) != self.players:
            raise DataInvalid(
                f"forced bets for {self.players} players, but {len(stacks)} stacks",
                key="blinds_or_straddles",
            )

    def ante_of(self, player: Player) -> Cents:
        """The ante of a player."""
        return self.antes[player - 1]

    def killed_by(self, player: Player, level: Cents) -> Forced:
        """The same bets after a player has killed the pot voluntarily."""
        blinds = [level if one == player else blind for one, blind in by_player(self.blinds)]
        return replace(self, blinds=tuple(blinds), level=level, killer=player, killer_last=True)

    def straddled_by(self, player: Player, level: Cents) -> Forced:
        """The same bets after a straddle, to whose left the first betting begins."""
        blinds = [level if one == player else blind for one, blind in by_player(self.blinds)]
        return replace(self, blinds=tuple(blinds), level=level, big_blind=player)


def forced_bets(
    table: PotTable, antes: Sequence[Cents], posted: Sequence[Cents], *, antes_are_dead: bool = False
) -> Forced:
    """The forced bets from antes and blinds as the hand-history format gives them.

    With two players the first number is the small blind and belongs to the button, player 2 (POT-R34).
    """
    blinds, antes = list(posted), list(antes)
    require_cents(antes, "antes")
    require_cents(blinds, "blinds_or_straddles")
    if any(amount < 0 for amount in (*antes, *blinds)):
        raise DataInvalid("forced bets must not be negative", key="blinds_or_straddles")
    if len(blinds) == 2 and table.game.blinds and table.options["heads_up_blinds"] == "button_small":
        blinds.reverse()
        antes.reverse()
    kill = KillRules(table).posted(len(blinds))
    level = max(blinds, default=Cents(0))
    if kill is not None:
        if blinds[kill.player - 1] != level:
            raise DataInvalid("the kill must be the largest blind", key="kill")
        KillRules(table).require_limits(kill)
    return Forced(
        antes=tuple(antes),
        blinds=tuple(blinds),
        antes_are_dead=antes_are_dead,
        big_blind=_big_blind(table, blinds, kill),
        level=level,
        killer=None if kill is None else kill.player,
        killer_last=kill is not None and kill.voluntary,
    )


def require_cents(amounts: Sequence[object], key: str) -> None:
    """Refuse amounts that are not whole cents: a chip in two parts would be lost somewhere."""
    for amount in amounts:
        if type(amount) is not int:
            raise DataInvalid(f"amounts must be whole cents, not {amount!r}", key=key)


def _big_blind(table: PotTable, blinds: Sequence[Cents], kill: Kill | None) -> Player | None:
    """The player to whose left the first betting begins.

    The first player with the whole level is the big blind; later equal amounts are new players'. A table with
    more than two blinds says how many (LB-R17). The kill is the big blind raised, and on the seat of the big
    blind the smallest bet raised: a document does not say then what the big blind was.
    """
    level = max(blinds, default=Cents(0))
    if not level:
        return None
    posted = table.options.get("blinds")
    counted = Player(posted) if posted and posted <= len(blinds) and blinds[posted - 1] else None
    if kill is None:
        return counted or next(player for player, blind in by_player(blinds) if blind == level)
    rules = KillRules(table)
    # Left of the button are the small and the big blind, or the big blind alone.
    seats = [counted] if counted else list(player_numbers(min(2, len(blinds))))
    found = [seat for seat in seats if seat != kill.player and rules.raised(blinds[seat - 1]) == level]
    if found:
        return found[0]
    if kill.player not in seats or rules.raised(kill.lower) != level:
        raise DataInvalid(f"a kill of {say_dollars(level)} does not follow from the big blind", key="kill")
    return kill.player


def put_in_forced(stacks: Sequence[Cents], forced: Forced) -> Iterator[e.ForcedBetPosted]:
    """The forced bets put in, as far as the stacks go: antes first, then blinds."""
    left: dict[Player, int] = dict(by_player(stacks))
    for player, ante in by_player(forced.antes):
        amount = min(ante, left[player])
        if amount:
            left[player] -= amount
            yield e.ForcedBetPosted(
                player=player, amount=Cents(amount), what="ante", live=False, dead=forced.antes_are_dead
            )
    for player, missed in by_player(forced.dead):
        amount = min(missed, left[player])
        if amount:
            left[player] -= amount
            yield e.ForcedBetPosted(
                player=player, amount=Cents(amount), what="missed small blind", live=False, dead=True
            )
    for player, blind in by_player(forced.blinds):
        amount = min(blind, left[player])
        if amount:
            left[player] -= amount
            yield e.ForcedBetPosted(player=player, amount=Cents(amount), what="blind", live=True)
