"""Turns a fee schedule's document into the schedule: figures become cents, phrases become terms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from croupier.errors import DataInvalid
from croupier.money import Cents, dollars
from croupier.pay.fees import document as doc
from croupier.pay.fees.limits import BuyIn, GameRange, Limits, TableLimit, WagerRange
from croupier.pay.fees.schedule import (
    Band,
    BonusCap,
    BonusRule,
    Charge,
    FeeStage,
    Group,
    PlayerCount,
    PlayerDealerHeading,
    PlayerDealerOption,
    PotHeading,
    PotOption,
    Rate,
    Schedule,
)
from croupier.pay.fees.terms import Kind

NO_LIMIT = "no limit"

PLAYERS = re.compile(
    r"(?P<only>\d+)|(?P<least>\d+) (?:or more|to (?P<most>\d+))|(?P<less>\d+) or (?:fewer|less)"
)


def read_schedule(text: str, *, file: str) -> Schedule:
    """The fee schedule in a TOML text; DataInvalid names the file and the key that does not fit."""
    return build(doc.parse(text, file=file), file=file)


def build(document: doc.AnyDoc, *, file: str) -> Schedule:
    """The schedule of a document."""
    printed: Sequence[doc.PotGroupDoc | doc.PlayerDealerGroupDoc] = document.groups
    groups = []
    for place, group in enumerate(printed):
        with _at(file, f"groups[{place}]"):
            if isinstance(group, doc.PotGroupDoc):
                groups.append(_pot_group(document.id, group))
            else:
                groups.append(_player_dealer_group(document.id, group))
    if not groups:
        raise DataInvalid("a schedule must have at least one group of options", file=file, key="groups")
    return Schedule(
        id=document.id,
        kind=Kind.POT if isinstance(document, doc.PotDoc) else Kind.PLAYER_DEALER,
        section=document.section,
        title=document.title,
        games=tuple(document.games),
        approved=document.approved,
        groups=tuple(groups),
    )


def _pot_group(block: str, group: doc.PotGroupDoc) -> Group:
    if group.player_dealer is not None:
        raise DataInvalid("a pot schedule cannot charge a player-dealer", key="player_dealer")
    heading = PotHeading(
        first=group.range[0],
        last=group.range[1],
        announced=group.announced,
        lines=group.lines,
        limits=_limits(group.limits),
        anomalies=tuple(group.anomalies),
        betting=group.betting,
        betting_evidence=group.betting_evidence,
        limits_evidence=group.limits_evidence,
        columns_swapped=group.columns_swapped,
    )
    return Group(heading, tuple(_pot_option(block, heading, group, row) for row in group.options))


def _pot_option(block: str, heading: PotHeading, group: doc.PotGroupDoc, row: doc.PotOptionDoc) -> PotOption:
    with _at(None, f"option {row.n}{row.variant}"):
        if len(row.fees) != len(group.stages):
            raise DataInvalid(
                f"the group has {len(group.stages)} stages, but the option has {len(row.fees)} fees",
                key="fees",
            )
        return PotOption(
            block=block,
            number=row.n,
            variant=row.variant,
            heading=heading,
            players=player_count(row.players),
            stages=tuple(_stage(*pair) for pair in zip(group.stages, row.fees, strict=True)),
            table_limit=_table_limit(row.table_limit),
            anomaly=row.anomaly,
            repaired=row.repaired,
            printed_number=row.printed_n,
        )


def _stage(stage: doc.StageDoc, fee: doc.Figure) -> FeeStage:
    return FeeStage(
        name=stage.name,
        basis=stage.basis,
        trigger=stage.trigger,
        amount=dollars(fee),
        pot_at_least=None if stage.pot_at_least is None else dollars(stage.pot_at_least),
        unreached=stage.unreached,
        replaces_others=stage.replaces_others,
    )


def _player_dealer_group(block: str, group: doc.PlayerDealerGroupDoc) -> Group:
    heading = PlayerDealerHeading(
        first=group.range[0],
        last=group.range[1],
        announced=group.announced,
        lines=group.lines,
        limits=_limits(group.limits),
        anomalies=tuple(group.anomalies),
        player=_charge(group.player),
        player_dealer=_charge(group.player_dealer),
        bonus_cap=_bonus_cap(group.bonus_cap),
    )
    return Group(heading, tuple(_player_dealer_option(block, heading, row) for row in group.options))


def _player_dealer_option(
    block: str, heading: PlayerDealerHeading, row: doc.PlayerDealerOptionDoc
) -> PlayerDealerOption:
    with _at(None, f"option {row.n}{row.variant}"):
        return PlayerDealerOption(
            block=block,
            number=row.n,
            variant=row.variant,
            heading=heading,
            player=_rate(row.player, heading.player, "player"),
            player_dealer=_rate(row.player_dealer, heading.player_dealer, "player_dealer"),
            player_basis=row.player_basis or heading.player.basis,
            table_limit=_table_limit(row.table_limit),
            bets_per_seat_max=row.bets_per_seat_max,
            circles_per_seat_max=row.circles_per_seat_max,
            limit_per_circle=row.limit_per_circle,
            printed_limit=row.printed_limit,
            anomaly=row.anomaly,
            repaired=row.repaired,
            printed_number=row.printed_n,
        )


def _charge(charge: doc.ChargeDoc) -> Charge:
    return Charge(
        basis=charge.basis,
        band_on=charge.band_on,
        on=charge.on,
        free=tuple(charge.free),
        action=charge.action,
        collected=charge.collected,
    )


def _rate(rate: doc.Figure | list[doc.BandDoc], charge: Charge, key: str) -> Rate:
    if not isinstance(rate, list):
        return Rate.flat(dollars(rate))
    if not rate:
        raise DataInvalid("a rate by bands must have at least one band", key=key)
    if charge.band_on is None:
        raise DataInvalid("there are bands, but the group does not say what picks one: add band_on", key=key)
    return Rate(tuple(_band(band) for band in rate))


def _band(band: doc.BandDoc) -> Band:
    return Band(
        low=dollars(band.low),
        high=None if band.high is None else dollars(band.high),
        fee=dollars(band.fee),
        printed=band.printed,
        printed_fee=None if band.printed_fee is None else dollars(band.printed_fee),
    )


def _bonus_cap(cap: str | tuple[doc.Figure, doc.Figure] | None) -> BonusCap:
    if cap is None:
        return BonusCap(BonusRule.GAME_RULE)
    if not isinstance(cap, str):
        return BonusCap(BonusRule.RANGE, dollars(cap[0]), dollars(cap[1]))
    if cap not in {BonusRule.BASE, BonusRule.LIMITS}:
        raise DataInvalid(f"{cap!r} is not a cap; write 'base', 'limits' or [least, most]", key="bonus_cap")
    return BonusCap(BonusRule(cap))


def _limits(limits: doc.LimitsDoc | None) -> Limits | None:
    match limits:
        case None:
            return None
        case doc.LimitsDoc(smallest_game=(_, _) as smallest, largest_game=(_, _) as largest):
            return GameRange(_closed(smallest), _closed(largest))
        case doc.LimitsDoc(lowest_limit_between=(_, _) as lowest, highest_limit_between=(_, _) as highest):
            return GameRange(_closed(lowest), _closed(highest), worded_as_ends=True)
        case doc.LimitsDoc(buy_in=(least, most)):
            return BuyIn(dollars(least), _bound(most))
        case doc.LimitsDoc(minimum_between=(_, _) as minimum, maximum_between=(_, _) as maximum):
            return WagerRange(
                (_bound(minimum[0]), _bound(minimum[1])), (_bound(maximum[0]), _bound(maximum[1]))
            )
    raise DataInvalid(
        "limits must be smallest_game and largest_game, lowest_limit_between and highest_limit_between, "
        "buy_in, or minimum_between and maximum_between",
        key="limits",
    )


def _closed(ends: tuple[doc.Figure, doc.Figure]) -> TableLimit:
    return TableLimit(dollars(ends[0]), dollars(ends[1]))


def _table_limit(ends: tuple[doc.Figure, doc.Figure] | None) -> TableLimit | None:
    return None if ends is None else TableLimit(dollars(ends[0]), _bound(ends[1]))


def _bound(figure: doc.Figure) -> Cents | None:
    return None if figure == NO_LIMIT else dollars(figure)


def player_count(text: str) -> PlayerCount:
    """Read "7 or more", "5 to 6", "6" or "5 or less"."""
    found = PLAYERS.fullmatch(text.strip())
    if not found:
        raise DataInvalid(
            f"{text!r} is not a number of players; write '6', '5 to 6', '7 or more' or '5 or fewer'",
            key="players",
        )
    only, least, most, less = (None if part is None else int(part) for part in found.groups())
    if only is not None:
        return PlayerCount(only, only)
    return PlayerCount(least, less if most is None else most)


@contextmanager
def _at(file: str | None, place: str) -> Iterator[None]:
    """Prefix the place to the key of any DataInvalid raised inside."""
    try:
        yield
    except DataInvalid as wrong:
        key = f"{place} {wrong.key}" if wrong.key else place
        raise DataInvalid(wrong.message, file=wrong.file or file, key=key) from None
