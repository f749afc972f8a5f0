"""The result of one settled round, from its events."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.index.rows import PersonRow, Played, RoundRow, WagerRow
from croupier.floor.past.moved import totals
from croupier.money import fine
from croupier.numbers import by_player
from croupier.table import Round, family_of
from croupier.table.payment import For

HOUSE = "house"


def played(row: RoundRow, round_: Round, persons: Sequence[str], away: Sequence[str] = ()) -> Played:
    """Return the rows of a settled round; ``persons`` are its players, ``row`` has its place and time.

    ``away`` are people who sat there and were not dealt in.
    """
    figures = totals(round_.log, len(persons))
    row.handle, row.win, row.fees, row.tips = figures.handle, figures.win, figures.fees, figures.tips
    row.awards, row.irregular = figures.awards, ", ".join(figures.irregular)
    found = Played(round=row)
    wagers = (paid for paid in family_of(round_.table).payments(round_) if paid.what is not For.LOCK)
    for place, paid in enumerate(wagers, start=1):
        found.wagers.append(
            WagerRow(
                place=place,
                what=paid.what,
                person="" if paid.player is None else persons[paid.player - 1],
                spot=paid.spot,
                staked=fine(paid.stake),
                paid=fine(paid.amount),
                tip=fine(paid.tip),
                outcome=paid.outcome,
                clause=paid.clause,
            )
        )
    # What comes back of a player-dealer's bank is not a payment.
    row.biggest = max(
        (max(wager.staked, wager.paid) for wager in found.wagers if wager.what != For.BANK), default=0
    )
    found.persons = [
        PersonRow(person=person, staked=figures.staked[player - 1], won=figures.won[player - 1])
        for player, person in by_player(persons)
    ]
    found.persons += [PersonRow(person=person, staked=0, won=0, dealt=False) for person in away]
    return found
