"""Fee options in words, as a sign at the table states them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.money import Cents, say_dollars
from croupier.pay.fees.limits import span
from croupier.pay.fees.schedule import (
    AnyOption,
    BonusCap,
    BonusRule,
    FeeStage,
    Heading,
    PlayerDealerOption,
    PotHeading,
    PotOption,
    Rate,
)
from croupier.pay.fees.terms import BandOn, Basis, Betting, Evidence, Trigger

MOMENTS = {
    Trigger.AFTER_INITIAL_DEAL: "when the starting hands are dealt",
    Trigger.AFTER_FIRST_UP_CARD: "when the first up cards are dealt",
    Trigger.AFTER_FLOP: "when the flop is dealt",
    Trigger.AFTER_TURN: "when the turn is dealt",
    Trigger.AFTER_RIVER: "when the river is dealt",
    Trigger.AFTER_SECOND_STREET: "when second street is dealt",
    Trigger.AFTER_THIRD_STREET: "when third street is dealt",
    Trigger.AFTER_FOURTH_STREET: "when fourth street is dealt",
    Trigger.AFTER_FIFTH_STREET: "when fifth street is dealt",
    Trigger.AFTER_SEVENTH_STREET: "when seventh street is dealt",
    Trigger.BEFORE_DRAW: "before the first draw",
    Trigger.AFTER_DRAW: "after the first draw",
    Trigger.ROUND_ENDS_BEFORE_FLOP: "when the hand ends without a flop",
    Trigger.EVERY_30_MINUTES: "every 30 minutes",
}

BETTING = {Betting.LIMIT: "limit", Betting.NO_LIMIT_AND_POT_LIMIT: "no-limit and pot-limit"}

COUNTED = {
    Basis.PER_BET: "for each wager",
    Basis.PER_BETTING_CIRCLE: "for each betting circle",
    Basis.PER_HAND: "for each hand",
    Basis.PER_ROUND: "for each round",
}

COMPARED = {BandOn.TOTAL_TABLE_ACTION: "total table action", BandOn.PLAYER_WAGER: "the wager"}


def _stage(stage: FeeStage) -> str:
    """From whom, when and on what condition a pot option takes one of its fees."""
    payer = "from each player seated" if stage.basis is Basis.EACH_PLAYER else "from the pot"
    said = f"{payer} {MOMENTS[stage.trigger]}"
    if stage.pot_at_least is not None:
        said += f", once the pot holds {say_dollars(stage.pot_at_least)}"
    if stage.replaces_others:
        said += ", instead of every other fee"
    return said


def _rate(rate: Rate, band_on: BandOn | None) -> str:
    """A flat fee, or its bands with the amount that picks one."""
    if rate.is_flat or band_on is None:
        return f": {say_dollars(rate.bands[0].fee)}"
    bands = (f"{say_dollars(band.fee)} for {span(band.low, band.high)}" for band in rate.bands)
    return f", by {COMPARED[band_on]}: {', '.join(bands)}"


def say_option(option: AnyOption) -> tuple[str, ...]:
    """The option line by line: what is taken, from whom and for which tables."""
    lines = _pot_lines(option) if isinstance(option, PotOption) else _player_dealer_lines(option)
    return tuple(lines)


def say_heading(heading: Heading) -> str:
    """The tables that a group is approved for."""
    parts = []
    if isinstance(heading, PotHeading) and heading.betting is not None:
        parts.append(f"{BETTING[heading.betting]} games")
    if heading.limits is not None:
        parts.append(str(heading.limits))
    return ", ".join(parts) or "by the option's table limit"


def say_fees(options: Sequence[AnyOption]) -> str:
    """What the options of a group take, each fee as a range."""
    first = options[0]
    if isinstance(first, PotOption):
        pots = [option for option in options if isinstance(option, PotOption)]
        columns = zip(first.stages, zip(*(option.amounts for option in pots), strict=True), strict=True)
        return "; ".join(f"{_between(amounts)} {_stage(stage)}" for stage, amounts in columns)
    tables = [option for option in options if isinstance(option, PlayerDealerOption)]
    bank = _between([band.fee for option in tables for band in option.player_dealer.bands])
    player = _between([band.fee for option in tables for band in option.player.bands])
    said = f"player-dealer {bank} {COUNTED[first.heading.player_dealer.basis]}"
    if player == say_dollars(0):
        return f"{said}; players nothing"
    return f"{said}; players {player} {COUNTED[first.player_basis]}"


def _between(amounts: Iterable[Cents]) -> str:
    known = tuple(amounts)
    return span(min(known), max(known))


def _pot_lines(option: PotOption) -> Iterator[str]:
    counted = "seated" if option.by_time else "dealt in"
    yield f"for {option.players} players {counted}; nothing is taken with any other number"
    yield from (f"{say_dollars(stage.amount)} {_stage(stage)}" for stage in option.stages)
    table = f"a {option.table_limit} table" if option.table_limit else say_heading(option.heading)
    sure = option.heading.betting_evidence
    yield f"approved for {table}" + ("" if sure is Evidence.PRINTED else f" (heading {_plain(sure)})")


def _player_dealer_lines(option: PlayerDealerOption) -> Iterator[str]:
    player, bank = option.heading.player, option.heading.player_dealer
    yield f"player-dealer, {COUNTED[bank.basis]}{_rate(option.player_dealer, bank.band_on)}"
    if not any(option.amounts[: len(option.player.bands)]):
        yield "players: nothing"
    else:
        yield f"players, {COUNTED[option.player_basis]}{_rate(option.player, player.band_on)}"
        yield f"charged: {player.on}"
    if player.free:
        yield f"free: {', '.join(player.free)}"
    if bank.action:
        yield f"total table action: {bank.action}"
    yield from _seat_lines(option)
    yield f"bonus bets: {say_bonus_cap(option.heading.bonus_cap)}"
    if option.table_limit is not None:
        yield f"approved for a {option.table_limit} table"
    elif option.heading.limits is not None:
        yield f"approved for {option.heading.limits}"


def _seat_lines(option: PlayerDealerOption) -> Iterator[str]:
    if option.bets_per_seat_max is not None:
        yield f"at most {option.bets_per_seat_max} wagers at a seat"
    if option.circles_per_seat_max is not None:
        yield f"at most {option.circles_per_seat_max} betting circles at a seat"
    if option.limit_per_circle:
        yield "the table limit applies to each betting circle"


def say_bonus_cap(cap: BonusCap) -> str:
    """How large a bonus bet may be."""
    match cap.rule:
        case BonusRule.BASE:
            return "not above the base wager"
        case BonusRule.LIMITS:
            return "within the table limits"
        case BonusRule.RANGE:
            return span(cap.least, cap.most)
        case BonusRule.GAME_RULE:
            return "as the game's rules say"


def _plain(term: str) -> str:
    return term.replace("_", " ")
