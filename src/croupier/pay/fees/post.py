"""Whether a table may post an option, which posted option applies to a hand, and what limits bonus bets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.errors import DataInvalid
from croupier.pay.fees.limits import BuyIn, GameRange, TableLimit, inside
from croupier.pay.fees.say import BETTING
from croupier.pay.fees.schedule import AnyOption, BonusCap, BonusRule, PlayerDealerOption, PotOption
from croupier.pay.fees.terms import Betting


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a table posts about its stakes; anything left out is not checked."""

    betting: Betting | None = None
    limit: TableLimit | None = None
    """The lower and upper limit, or spread, of a pot table; the minimum and maximum wager of any other."""
    buy_in: BuyIn | None = None


def objection(option: AnyOption, stakes: Stakes) -> str | None:
    """Why a table with these stakes may not post the option; None if it may."""
    if isinstance(option, PotOption):
        reason = _betting_objection(option, stakes) or _pot_limit_objection(option, stakes)
    else:
        reason = _wager_objection(option, stakes)
    return reason and f"{option} {reason}"


def require_postable(option: AnyOption, stakes: Stakes) -> None:
    """Refuse an option that is not approved for these stakes."""
    if reason := objection(option, stakes):
        raise DataInvalid(reason, key="option")


def _betting_objection(option: PotOption, stakes: Stakes) -> str | None:
    approved = option.heading.betting
    if stakes.betting is None or approved is None or stakes.betting is approved:
        return None
    return f"is approved for {BETTING[approved]} games, not for {BETTING[stakes.betting]}"


def _pot_limit_objection(option: PotOption, stakes: Stakes) -> str | None:
    if option.table_limit is not None:
        if stakes.limit is None or stakes.limit == option.table_limit:
            return None
        return f"is approved for a {option.table_limit} table, not for {stakes.limit}"
    match option.heading.limits:
        case GameRange(smallest, largest) as games if stakes.limit is not None:
            lower, upper = stakes.limit.lower, stakes.limit.upper
            if inside(lower, smallest.lower, largest.lower) and inside(upper, smallest.upper, largest.upper):
                return None
            return f"is approved for {games}, not for {stakes.limit}"
        case BuyIn(least, most) as buy_in if stakes.buy_in is not None:
            asked = stakes.buy_in
            if asked.least >= least and (most is None or (asked.most is not None and asked.most <= most)):
                return None
            return f"is approved for a {buy_in}, not for a {asked}"
    return None


def _wager_objection(option: PlayerDealerOption, stakes: Stakes) -> str | None:
    if stakes.limit is None:
        return None
    limit, approved = stakes.limit, option.approved
    if limit.upper is not None and limit.lower > limit.upper:
        return f"needs a minimum no higher than the maximum, not {limit}"
    if approved.takes_minimum(limit.lower) and approved.takes_maximum(limit.upper):
        return None
    return f"is approved for {_printed(option)}, not for {limit}"


def _printed(option: PlayerDealerOption) -> str:
    """The limits that an option is approved for, in words."""
    return str(option.approved) if option.table_limit is None else f"a {option.table_limit} table"


def require_together(posted: Sequence[PotOption]) -> None:
    """Refuse options that a table may not post side by side (POT-R30).

    It posts at most one for each number of players, all of them by the hand or all of them by time.
    """
    for one, other in combinations(posted, 2):
        both = one.players.first_common(other.players)
        if both is not None:
            raise DataInvalid(f"{one} and {other} are both posted for {both} players", key="option")
    if len({option.by_time for option in posted}) > 1:
        raise DataInvalid("a table collects either by the hand or by time, not both", key="option")


def fitting(posted: Sequence[PotOption], *, players: int) -> PotOption | None:
    """The posted option for this number of players; None if no fee was posted for it (POT-R30)."""
    require_together(posted)
    return next((option for option in posted if players in option.players), None)


def bonus_cap(option: PlayerDealerOption | None) -> BonusCap:
    """How large bonus bets may be under the option (PD-R7); without an option, the game's own rule applies.

    A bonus bet that needs no base wager, such as a Tie, is limited only by the posted limits.
    """
    return BonusCap(BonusRule.GAME_RULE) if option is None else option.heading.bonus_cap
