"""The statistics of players: what they won, and how often they did what they had the chance to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Self

from croupier.errors import DataInvalid
from croupier.games.pot.limits import Limits, Structure
from croupier.history.fields import stack_list
from croupier.history.published.files import replay_files
from croupier.history.replay import Replay
from croupier.history.statistics.deeds import Deeds
from croupier.money import Cents, dollars
from croupier.numbers import Player, by_player
from croupier.table import PotRound, family_of

HUNDRED = 100


@dataclass(frozen=True)
class Times:
    """How often something was done, of how many chances.

    >>> Times(1, 4) + Times(2, 4)
    Times(done=3, chances=8)
    >>> str(Times(3, 8)), str(Times(0, 0))
    ('37.5%', '–')
    """

    done: int = 0
    chances: int = 0

    def __add__(self, other: Times) -> Times:
        return Times(self.done + other.done, self.chances + other.chances)

    @property
    def share(self) -> Fraction | None:
        """Times done by chances; None without a chance."""
        return Fraction(self.done, self.chances) if self.chances else None

    def __str__(self) -> str:
        return "–" if self.share is None else f"{float(self.share):.1%}"


NEVER = Times()


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """One player over any number of rounds; two of them are added with ``+``."""

    hands: int = 0
    """Rounds in which the player was dealt in; rounds that were void are left out."""
    settled: int = 0
    """Hands whose result is known."""
    net: Cents = Cents(0)
    """The net result of the settled hands."""
    squares: int = 0
    """The sum of the squares of every round's net, in cents: what the deviation is counted from."""
    bets: Fraction = Fraction(0)
    """The net of rounds for a pot in smallest bets: the big blind without limit, else the lower limit."""
    for_pot: int = 0
    """How many of the settled rounds were for a pot."""
    vpip: Times = NEVER
    """Called, bet or raised on the first street, of the rounds in which the player acted there."""
    pfr: Times = NEVER
    """Bet or raised on the first street, of the same rounds."""
    three_bet: Times = NEVER
    """Made it three bets on the first street, when acting behind somebody who had made it two."""
    fold_to_three_bet: Times = NEVER
    """Folded to a third bet after having made the second."""
    saw: Times = NEVER
    """Was still in when the first street was over and the hand went on."""
    c_bet: Times = NEVER
    """Bet first on the second street after raising last on the first."""
    fold_to_c_bet: Times = NEVER
    """Folded to such a bet, unraised."""
    wtsd: Times = NEVER
    """Went to the showdown, of the rounds that went on behind the first street."""
    won_saw: Times = NEVER
    """Won a pot or a part of one, of the same rounds, where the winner is known."""
    won_showdown: Times = NEVER
    """Won a pot or a part of one, of the showdowns whose winner is known: W$SD."""
    later_raises: int = 0
    """Bets and raises after the first street."""
    later_calls: int = 0
    later_folds: int = 0

    def __add__(self, other: Statistics) -> Self:
        if not isinstance(other, Statistics):
            return NotImplemented
        both = {field.name: getattr(self, field.name) + getattr(other, field.name) for field in fields(self)}
        return type(self)(**both)

    @property
    def per_hundred(self) -> Fraction | None:
        """The net of a hundred rounds, in cents."""
        return Fraction(HUNDRED * self.net, self.settled) if self.settled else None

    @property
    def bets_per_hundred(self) -> Fraction | None:
        """The net of a hundred rounds for a pot, in smallest bets."""
        return HUNDRED * self.bets / self.for_pot if self.for_pot else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of a round's net in cents, estimated from these rounds."""
        if self.settled < 2:
            return None
        return sqrt(Fraction(self.settled * self.squares - self.net**2, self.settled * (self.settled - 1)))

    @property
    def error(self) -> float | None:
        """The standard error of the net of a round, in cents."""
        return None if self.deviation is None else self.deviation / sqrt(self.settled)

    @property
    def aggression(self) -> Fraction | None:
        """Bets and raises by calls, after the first street."""
        return Fraction(self.later_raises, self.later_calls) if self.later_calls else None

    @property
    def aggression_frequency(self) -> Times:
        """Bets and raises, of everything but checks, after the first street."""
        return Times(self.later_raises, self.later_raises + self.later_calls + self.later_folds)

    def as_json(self) -> dict[str, Any]:
        """The stable JSON form: amounts in cents, times as [done, chances]."""
        found: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            found[field.name] = (
                [value.done, value.chances]
                if isinstance(value, Times)
                else float(value)
                if isinstance(value, Fraction)
                else value
            )
        for name in ("per_hundred", "bets_per_hundred", "deviation", "error", "aggression"):
            value = getattr(self, name)
            found[name] = None if value is None else float(value)
        return found


def statistics(played: Iterable[Replay | Path | str] | Path | str) -> dict[str, Statistics]:
    """The statistics of every player by name, from replayed rounds, or from files and folders of them.

    A player without a name is ``p1``, ``p2``, … from the left of the button. Rounds that cannot be played
    are left out.
    """
    if not isinstance(played, Iterable):
        raise _neither(played)
    found: dict[str, Statistics] = {}
    for one in [played] if isinstance(played, Path | str) else played:
        for replayed in _rounds(one):
            for name, figures in of_round(replayed):
                found[name] = found.get(name, Statistics()) + figures
    return found


def _rounds(given: Replay | Path | str) -> Iterable[Replay]:
    """One round, or those of a file or folder, which must be there."""
    if isinstance(given, Replay):
        return [given]
    if not isinstance(given, Path | str):
        raise _neither(given)
    if not Path(given).exists():
        raise DataInvalid("there is no such file or folder", file=str(given))
    return replay_files([Path(given)])


def _neither(given: object) -> DataInvalid:
    return DataInvalid(f"statistics are counted from replayed rounds, files or folders, not from {given!r}")


def of_round(played: Replay) -> Iterator[tuple[str, Statistics]]:
    """Each player's statistics of one round; nobody's if it could not be played or was void."""
    document, round_ = played.document, played.round
    if played.error or document is None or round_ is None:
        return
    deeds = Deeds(round_) if isinstance(round_, PotRound) else None
    if deeds is not None and deeds.void:
        return
    names = document.source.data.get("players") or [f"p{n}" for n in range(1, len(document.stacks) + 1)]
    for player, net in by_player(_nets(played)):
        figures = _money(net, round_.table.limits if isinstance(round_, PotRound) else None)
        if deeds is not None:
            figures += of_deeds(deeds, player, known=net is not None)
        yield names[player - 1], figures


def _money(net: Cents | None, limits: Limits | None) -> Statistics:
    """Return the statistics of one round with this result."""
    if net is None:
        return Statistics(hands=1)
    if limits is None:
        return Statistics(hands=1, settled=1, net=net, squares=net * net)
    bet = limits.lower if limits.structure is Structure.FIXED_LIMIT else limits.minimum
    return Statistics(hands=1, settled=1, net=net, squares=net * net, bets=Fraction(net, bet), for_pot=1)


def of_deeds(deeds: Deeds, player: Player, *, known: bool) -> Statistics:
    """What a player did in one round for a pot."""

    def times(done: str, chance: str) -> Times:
        return Times(int(player in deeds.did[done]), 1) if player in deeds.did[chance] else NEVER

    raises, calls, folds = deeds.later[player]
    return Statistics(
        vpip=times("put in", "acted"),
        pfr=times("raised", "acted"),
        three_bet=times("three-bet", "faced two"),
        fold_to_three_bet=times("folded to three", "faced three"),
        saw=Times(int(player in deeds.did["saw"]), 1),
        c_bet=times("continued", "could continue"),
        fold_to_c_bet=times("folded to continued", "faced continued"),
        wtsd=times("showdown", "saw"),
        won_saw=times("won", "saw") if known else NEVER,
        won_showdown=times("won", "showdown") if known else NEVER,
        later_raises=raises,
        later_calls=calls,
        later_folds=folds,
    )


def _nets(played: Replay) -> list[Cents | None]:
    """What every player won or lost: by the stacks or winnings that the record states, else by the rules.

    A record's own figures come first, because a site's fee that it does not state is missing from them.
    """
    document, round_, came_to = played.document, played.round, played.result
    assert document is not None
    assert round_ is not None
    assert came_to is not None
    stated = _stated(document.expected)
    if stated is not None and not document.endless:
        return [Cents(now - before) for now, before in zip(stated, document.stacks, strict=True)]
    if came_to["net"] is not None:
        nets = [None if net is None else dollars(net) for net in came_to["net"]]
        short = played.short or [Cents(0)] * len(nets)
        return [None if net is None else Cents(net - less) for net, less in zip(nets, short, strict=True)]
    after = family_of(round_.table).stacks(round_)
    return [Cents(now - before) for now, before in zip(after, document.stacks, strict=True)]


def _stated(expected: dict[str, Any]) -> list[Cents] | None:
    """The finishing stacks of a record; None where it states none that can be read."""
    try:
        stacks, endless = stack_list(expected, "finishing_stacks")
    except DataInvalid:
        return None
    return None if endless else stacks
