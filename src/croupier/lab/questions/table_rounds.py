"""Rounds through the real table, one bettor against the bank: what one wager gains in each.

This is slow, and the final check: nothing here knows a rule. Every round has a fresh shuffle, which depends
on the seed and the round's number. Decisions are the lab's best ones, or those of a strategy that a player at
the table can follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.lab.core.laboratory import DECLARED, Laboratory
from croupier.lab.progressive.meter_value import METER
from croupier.lab.questions.edge import laboratory
from croupier.lab.rounds.at_table import laid_with, play
from croupier.lab.rounds.bettor import BETTOR
from croupier.pay import PayTable, game_tables
from croupier.table import BankedRound, BankedTable
from croupier.table import events as e


def table_nets(
    game_id: str,
    wager: str,
    pay_table: PayTable,
    options: Options,
    seed: int,
    rounds: Iterable[int],
) -> Iterator[Fraction]:
    """What each of these rounds gains on the wager, in units of it."""
    lab = laboratory(game_id)
    posted = {option.name: options[option.name] for option in lab.game.options if option.name in options}
    spot = lab.game.spot(wager)
    if spot is not None and spot.in_play:
        raise DataInvalid(f"{wager} is only offered in some rounds; use --engine kernel", key="wager")
    posted_by = lab.wagers[wager].posted_by
    if pay_table not in (DECLARED, game_tables(lab.game.folder).get(pay_table.id)):
        raise DataInvalid(
            f"the table deals posted pay tables only, not {pay_table.id!r}; use --engine kernel",
            key="pay_table",
        )
    if posted_by is not None:
        posted[posted_by] = pay_table.id
    table = BankedTable(game=lab.game, options=posted)
    laid = laid_with(lab, wager, options)
    for number in rounds:
        yield net_of(lab, wager, play(lab, table, laid, options, f"{seed}:{number}"))


def check_obeyed(lab: Laboratory, options: Options) -> None:
    """Refuses what only an analysis takes and one bettor at the table cannot do: envy of others, a rule."""
    posted = {option.name for option in lab.game.options}
    for option in lab.asks:
        asked = options[option.name]
        obeyed = option.name in posted or option.name == METER.name or asked in lab.follow
        if not obeyed and asked != option.default:
            raise DataInvalid(
                f"a player at the table does not play by {option.name}={asked}; use --engine kernel",
                key=option.name,
            )


def net_of(lab: Laboratory, wager: str, round_: BankedRound) -> Fraction:
    """What the wager gained, with the later wagers that belong to it, in units of it.

    The first wager of a laboratory includes every spot that no other wager stands for: ante, blind and play.
    """
    base = wager == next(iter(lab.wagers))
    # Wagers required with the first wager belong to it, though their part is also known alone: the blind.
    required = {spot.name for spot in lab.game.spots if spot.required} if base else set()
    others = set(lab.wagers) - {wager} - required
    laid = gained = 0
    for event in round_.log:
        match event:
            case e.WagerPlaced(player=player) if player == BETTOR:
                change = -event.amount
            case e.WagerTakenOff(player=player) if player == BETTOR:
                change = event.amount
            case e.WagerSettled(player=player) if player == BETTOR:
                change = event.returned + event.tip
            case e.MeterPaid(player=player) if player == BETTOR:
                change = event.amount
            case _:
                continue
        spot, _, hand = event.spot.partition(".")
        if spot != wager and (not base or spot in others):
            continue
        gained += change
        # Two hands dealt on two wagers are one unit together; hands of a split come later.
        if isinstance(event, e.WagerPlaced) and spot == wager and int(hand or 1) <= lab.game.hands:
            laid += event.amount
    assert laid, f"nothing was laid on {wager}"
    return Fraction(gained, laid)
