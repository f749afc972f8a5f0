"""Settling progressive wagers: which hands win, paid from the meter or the tray; then envy."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.banked.vocabulary import ProgressiveRule
from croupier.money import Cents, Odds
from croupier.numbers import Player
from croupier.pay import Award, Fixed, Percent
from croupier.pay.progressive import SeveralWinners, pay_off_meter
from croupier.table import events as e
from croupier.table.banked.settling.sight import Sights
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable


def progressive_row(
    table: BankedTable, state: BankedState, sights: Sights, rule: ProgressiveRule, player: Player
) -> str | None:
    """The progressive pay-table row of a player's hand; None for folded and dead hands, and refused ones."""
    if player in state.refused:
        return None
    if player in state.dead or (player in state.folded and not rule.survives_fold(table.options)):
        return None
    return rule.row(sights[player])


def held_awards(
    table: BankedTable, state: BankedState, sights: Sights, rule: ProgressiveRule, order: list[Player]
) -> list[tuple[Player, str | None, Award | None]]:
    """Every locked progressive wager with the row of its hand and its award."""
    pays = table.progressive_with(state.eased)
    held = []
    for player in order:
        if player in state.fed and (player, rule.spot) not in state.settled:
            row = progressive_row(table, state, sights, rule, player)
            held.append((player, row, pays.get(row) if row else None))
    return held


def awards_due(
    table: BankedTable, state: BankedState, sights: Sights, order: list[Player]
) -> tuple[e.AwardDue, ...]:
    """The winners that a supervisor must confirm [CSP 20d]."""
    rule = table.game.progressive
    if rule is None or state.meter is None:
        return ()
    return tuple(
        e.AwardDue(player=player, row=row, award=str(award))
        for player, row, award in held_awards(table, state, sights, rule, order)
        if row is not None and award is not None
    )


def settle_progressive(
    table: BankedTable, state: BankedState, sights: Sights, rule: ProgressiveRule, order: list[Player]
) -> Iterator[e.Event]:
    """Settle every locked progressive wager: from the meter, from the tray, or lost [CSP 20, 21].

    Seats are paid in order, each percentage of the meter as it is by then; shared awards come last.
    """
    shared: list[tuple[Player, int]] = []
    # One by one: a full award ends the easing of rows, and the state has followed it by then [CSP 7].
    each = (held for player in order for held in held_awards(table, state, sights, rule, [player]))
    for player, _, award in each:
        if not isinstance(award, Percent):
            yield _from_tray(table, state, rule, player, award)
        elif table.several_winners is SeveralWinners.SIMULTANEOUS:
            shared.append((player, award.of_meter))
        else:
            yield from _off_meter(table, state, rule, [(player, award.of_meter)])
    yield from _off_meter(table, state, rule, shared)


def _from_tray(
    table: BankedTable, state: BankedState, rule: ProgressiveRule, player: Player, award: Award | None
) -> e.WagerSettled:
    stake = state.wagers[player, rule.spot]
    return e.WagerSettled(
        player=player,
        spot=rule.spot,
        stake=stake,
        outcome=f"award {award}"
        if award is not None
        else "award refused"
        if player in state.refused
        else "lose",
        returned=tray_amount(table, stake, award),
        clause=rule.clause,
        locked=True,
    )


def tray_amount(table: BankedTable, stake: Cents, award: Award | None) -> Cents:
    """What the tray pays: odds on the wager, or dollars, which scale with it only by option (CSP-R7)."""
    if isinstance(award, Odds):
        return award.returned(stake)
    if isinstance(award, Fixed):
        return table.scaled(award.cents) if table.options["scale_dollars"] else award.cents
    return Cents(0)


def _off_meter(
    table: BankedTable, state: BankedState, rule: ProgressiveRule, winners: list[tuple[Player, int]]
) -> Iterator[e.MeterPaid]:
    """Awards that are percentages of the meter as it is now."""
    assert state.meter is not None
    for paid in pay_off_meter(state.meter, winners, table.several_winners):
        yield e.MeterPaid(
            player=paid.winner,
            spot=rule.spot,
            stake=state.wagers[paid.winner, rule.spot],
            outcome=f"award {paid.percent}% of the meter",
            amount=paid.amount,
            seed=paid.seed,
            reserve=paid.reserve,
            clause=rule.award_clause,
            percent=paid.percent,
        )


def pay_envy(
    table: BankedTable, state: BankedState, sights: Sights, rule: ProgressiveRule, order: list[Player]
) -> Iterator[e.EnvyPaid]:
    """Pay each player with a live progressive wager once for every other player's envied hand [CSP 21g]."""
    pays = table.progressive
    assert pays is not None
    if not pays.envy or not state.fed:
        # Without a progressive wager nobody is paid, and hands that were dealt unseen need no name.
        return
    envied = [
        (p, pays.envy[row])
        for p in order
        if (row := progressive_row(table, state, sights, rule, p)) in pays.envy and row
    ]
    for player in order:
        if player not in state.fed:
            continue
        for other, amount in envied:
            if other != player:
                yield e.EnvyPaid(
                    player=player, amount=table.scaled(amount), because_of=other, clause=rule.envy_clause
                )
