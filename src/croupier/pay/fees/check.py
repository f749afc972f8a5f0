"""Checks a fee schedule against the rules, as a regulator does before approving it.

``check_schedule`` takes a schedule, ``check_text`` the text of a TOML file. Both return findings; an empty
list means that the schedule breaks none of the rules below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from croupier.money import Cents, say_dollars
from croupier.pay.fees import document as doc
from croupier.pay.fees.jurisdiction import Jurisdiction
from croupier.pay.fees.limits import span
from croupier.pay.fees.read import build
from croupier.pay.fees.schedule import (
    AnyOption,
    Charge,
    Group,
    PlayerDealerHeading,
    PlayerDealerOption,
    PotOption,
    Rate,
    Schedule,
)
from croupier.pay.fees.terms import HANDS, BandOn, Basis, Collected, Trigger

RATES_MAX = 5
SEATS_MAX = 10
BAND_STEP = Cents(100)
"""Bands are printed in whole dollars: each begins at most a dollar above the one before."""


class Rule(StrEnum):
    """A rule for schedules. The first four are general rules of the jurisdiction, under the same names."""

    NO_PERCENTAGE = "no_percentage"
    """Every fee is a flat amount, never a share of anything."""
    MAX_FIVE_RATES = "max_five_rates"
    """An option has at most five different rates; $0 does not count as one."""
    POKER_NO_PLAYER_DEALER = "poker_no_player_dealer"
    """A pot schedule charges no player-dealer."""
    CA_COLLECT_BEFORE_DEAL = "ca_collect_before_deal"
    """A player-dealer game's fees are taken before the deal."""
    NOT_NEGATIVE = "not_negative"
    """No fee is negative."""
    NUMBERING = "numbering"
    """Groups are numbered in sequence, and a group has each of its numbers once."""
    BANDS_ASCEND = "bands_ascend"
    """Bands ascend, and only the last may be open-ended."""
    BANDS_CONTIGUOUS = "bands_contiguous"
    """No amount lies between two bands."""
    BANDS_OVERLAP = "bands_overlap"
    """No amount lies in two bands."""
    OPTION_REACHABLE = "option_reachable"
    """Some table, with some number of players, can use the option."""
    FEE_REACHABLE = "fee_reachable"
    """Every fee of the option can come due."""
    STAGES_IN_ORDER = "stages_in_order"
    """The fees of a hand are in time order, at most one at each moment."""
    HAND_OR_TIME = "hand_or_time"
    """An option takes its fees out of the pot or from each player by time, not both."""


LOCAL = frozenset({Rule.MAX_FIVE_RATES})
"""Rules that bind only where the jurisdiction's general rules have them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule."""

    rule: Rule
    block: str
    option: str | None
    message: str

    def __str__(self) -> str:
        place = f"{self.block} {self.option}" if self.option else self.block
        return f"{place}: {self.rule}: {self.message}"


def check_text(text: str, where: Jurisdiction, *, file: str) -> list[Finding]:
    """Return findings on a schedule written in TOML; DataInvalid if the text is not a schedule."""
    document = doc.parse(text, file=file)
    findings = list(_document_findings(document))
    return findings + check_schedule(build(document, file=file), where)


def check_schedule(schedule: Schedule, where: Jurisdiction) -> list[Finding]:
    """Return findings on a schedule under the rules of a jurisdiction, in its printed order."""
    general = {rule.id for rule in where.rules}
    findings = list(_numbering(schedule))
    for group in schedule.groups:
        findings += _before_deal(schedule, group)
        for option in group.options:
            findings += [
                Finding(rule, schedule.id, option.key, message)
                for part in PARTS
                for rule, message in part(option)
                if rule not in LOCAL or rule in general
            ]
    return findings


Found = Iterator[tuple[Rule, str]]


def _document_findings(document: doc.AnyDoc) -> Iterator[Finding]:
    """Findings on what a schedule cannot express. Each is put right here, so that the rest can be checked."""
    if isinstance(document, doc.PotDoc):
        for pot_group in document.groups:
            if pot_group.player_dealer is not None:
                pot_group.player_dealer = None
                message = f"options {pot_group.range[0]}–{pot_group.range[1]} charge a player-dealer"
                yield Finding(Rule.POKER_NO_PLAYER_DEALER, document.id, None, message)
            for row in pot_group.options:
                shares = [fee for fee in row.fees if _is_share(fee)]
                row.fees = [0 if _is_share(fee) else fee for fee in row.fees]
                yield from (_share(document.id, f"{row.n}{row.variant}", fee) for fee in shares)
        return
    for group in document.groups:
        for option in group.options:
            key = f"{option.n}{option.variant}"
            for payer in ("player", "player_dealer"):
                rate: doc.Figure | list[doc.BandDoc] = getattr(option, payer)
                if not isinstance(rate, list):
                    if _is_share(rate):
                        setattr(option, payer, 0)
                        yield _share(document.id, key, rate)
                    continue
                for band in rate:
                    if _is_share(band.fee):
                        yield _share(document.id, key, band.fee)
                        band.fee = 0


def _is_share(figure: doc.Figure) -> bool:
    return isinstance(figure, str) and figure.rstrip().endswith(("%", "percent"))


def _share(block: str, option: str, figure: doc.Figure) -> Finding:
    return Finding(Rule.NO_PERCENTAGE, block, option, f"{figure} is a share; a fee must be a flat amount")


def _numbering(schedule: Schedule) -> Iterator[Finding]:
    def wrong(message: str, option: str | None = None) -> Finding:
        return Finding(Rule.NUMBERING, schedule.id, option, message)

    expected = 1
    for group in schedule.groups:
        first, last = group.heading.first, group.heading.last
        if first != expected:
            yield wrong(f"a group starts at {first}; {expected} comes next")
        expected = last + 1
        plain = [option.number for option in group.options if not option.variant]
        for number in sorted(set(range(first, last + 1)) - set(plain)):
            yield wrong("is missing from its group", str(number))
        for number in sorted(set(plain) - set(range(first, last + 1))):
            yield wrong(f"is outside its group, {first}–{last}", str(number))
    for key, times in Counter(option.key for option in schedule.options).items():
        if times > 1:
            yield wrong(f"appears {times} times", key)


def _before_deal(schedule: Schedule, group: Group) -> Iterator[Finding]:
    heading = group.heading
    if not isinstance(heading, PlayerDealerHeading):
        return
    for payer, charge in (("player", heading.player), ("player-dealer", heading.player_dealer)):
        if charge.collected is Collected.AFTER_DEAL:
            message = f"options {heading.first}–{heading.last} take the {payer}'s fee after the deal"
            yield Finding(Rule.CA_COLLECT_BEFORE_DEAL, schedule.id, None, message)


def _amounts(option: AnyOption) -> Found:
    rates = sorted(set(option.amounts) - {0})
    if len(rates) > RATES_MAX:
        said = ", ".join(say_dollars(rate) for rate in rates)
        yield Rule.MAX_FIVE_RATES, f"has {len(rates)} rates: {said}"
    for amount in rates:
        if amount < 0:
            yield Rule.NOT_NEGATIVE, f"a fee of {say_dollars(amount)}"


def _stages(option: AnyOption) -> Found:
    if not isinstance(option, PotOption):
        return
    moments = [stage.trigger for stage in option.stages]
    timed = [stage.trigger is Trigger.EVERY_30_MINUTES for stage in option.stages]
    if any(timed) and not all(timed):
        yield Rule.HAND_OR_TIME, "takes fees both by time and by the hand"
    for stage, by_time in zip(option.stages, timed, strict=True):
        if stage.basis is not (Basis.EACH_PLAYER if by_time else Basis.POT):
            yield Rule.HAND_OR_TIME, f"takes {stage.trigger} on the basis {stage.basis}"
    if len(set(moments)) < len(moments):
        yield Rule.STAGES_IN_ORDER, "takes two fees at the same moment"
    if any(timed):
        return
    hands = [hand for hand in HANDS if set(moments) <= set(hand)]
    if not hands:
        yield Rule.FEE_REACHABLE, f"no hand has all of {', '.join(moments)}"
    elif not any(_in_order(moments, hand) for hand in hands):
        yield Rule.STAGES_IN_ORDER, f"{', '.join(moments)}: a hand does not have them in this order"
    if any(stage.replaces_others for stage in option.stages) and moments[0] is Trigger.AFTER_INITIAL_DEAL:
        yield Rule.FEE_REACHABLE, "a fee that replaces all others comes after one that has already been taken"


def _in_order(moments: list[Trigger], hand: tuple[Trigger, ...]) -> bool:
    """Whether the fees are in the order of the hand. A hand that ends before the flop is not part of it."""
    course = [hand.index(moment) for moment in moments if moment is not Trigger.ROUND_ENDS_BEFORE_FLOP]
    return course == sorted(course)


def _reachable(option: AnyOption) -> Found:
    limit = option.table_limit
    if limit is not None and limit.upper is not None and limit.lower > limit.upper:
        yield Rule.OPTION_REACHABLE, f"no table has the limit {limit}"
    if isinstance(option, PotOption):
        if not any(players in option.players for players in range(2, SEATS_MAX + 1)):
            yield Rule.OPTION_REACHABLE, f"no table has {option.players} players"
        return
    low, high = option.wagers
    if limit is None and low is not None and high is not None and low > high:
        yield (
            Rule.OPTION_REACHABLE,
            f"no table has a minimum of {span(low, None)} and a maximum {span(None, high)}",
        )


def _bands(option: AnyOption) -> Found:
    if not isinstance(option, PlayerDealerOption):
        return
    heading = option.heading
    for payer, rate, charge in (
        ("player", option.player, heading.player),
        ("player-dealer", option.player_dealer, heading.player_dealer),
    ):
        for rule, message in _band_order(rate):
            yield rule, f"{payer}: {message}"
        for message in _unreached_bands(option, rate, charge):
            yield Rule.FEE_REACHABLE, f"{payer}: {message}"
    if option.player_basis is Basis.NONE and any(band.fee for band in option.player.bands):
        yield Rule.FEE_REACHABLE, "has a players' fee in a group that charges players nothing"


def _band_order(rate: Rate) -> Found:
    for band in rate.bands:
        if band.high is not None and band.low > band.high:
            yield Rule.BANDS_ASCEND, f"the band {span(band.low, band.high)} ends below its start"
    for band, following in pairwise(rate.bands):
        said = f"{span(band.low, band.high)} and {span(following.low, following.high)}"
        if band.high is None or following.low < band.low:
            yield Rule.BANDS_ASCEND, f"{said} do not ascend"
        elif following.low <= band.high:
            yield Rule.BANDS_OVERLAP, f"{said} share an amount"
        elif following.low > band.high + BAND_STEP:
            yield Rule.BANDS_CONTIGUOUS, f"{said} leave a gap"


def _unreached_bands(option: PlayerDealerOption, rate: Rate, charge: Charge) -> Iterator[str]:
    """The bands that no amount falls into: hidden by earlier ones, or outside what the table can take."""
    if rate.is_flat:
        return
    least, most = option.wagers
    if charge.band_on is BandOn.TOTAL_TABLE_ACTION:
        most = None
    lowest = least or Cents(1)
    for place, band in enumerate(rate.bands):
        last = place == len(rate.bands) - 1
        highest = most if last or band.high is None else min(band.high, most or band.high)
        if highest is not None and highest < lowest:
            yield f"no amount falls into the band {span(band.low, band.high)}"
        if band.high is None:
            yield from (
                f"no amount falls into the band {span(b.low, b.high)}" for b in rate.bands[place + 1 :]
            )
            return
        lowest = max(lowest, Cents(band.high + 1))


PARTS: tuple[Callable[[AnyOption], Found], ...] = (_amounts, _stages, _reachable, _bands)
