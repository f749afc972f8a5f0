"""The result of one settled round, from its events."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.index.rows import PersonRow, Played, RoundRow, WagerRow
from croupier.money import fine
from croupier.numbers import by_player
from croupier.table import Round, family_of
from croupier.table import events as e
from croupier.table.events import Event

HOUSE = "house"

SETTLES = (e.WagerSettled, e.MeterFed, e.MeterReversed, e.PotAwarded, e.FeeTaken, e.HandWon)
"""Events that settle chips on the layout or in the pot, as opposed to taking them back."""

BANKS = (e.BankPosted, e.BankReturned)

IRREGULAR: dict[type[Event], str] = {
    e.RoundVoided: "misdeal",
    e.HandVoided: "misdeal",
    e.DealMarkedWrong: "wrong deal",
    e.HandDeclaredDead: "dead hand",
    e.DownCardExposed: "exposed card",
    e.ExtraCardReturned: "extra card",
    e.CardsTakenBack: "cards taken back",
    e.HandsTakenBack: "cards taken back",
    e.CardsEliminated: "cards taken out",
    e.WagerGivenBack: "wager given back",
    e.MeterReversed: "progressive given back",
    e.AwardRefused: "award refused",
    e.PlayCutShort: "bank exhausted",
}
"""Irregularities in a round, by event."""


def played(row: RoundRow, round_: Round, persons: Sequence[str]) -> Played:
    """Return the rows of a settled round; ``persons`` are its players, ``row`` has its place and time."""
    staked, won = [0] * len(persons), [0] * len(persons)
    wrong: dict[str, None] = {}
    for event in round_.log:
        if type(event) in IRREGULAR:
            wrong[IRREGULAR[type(event)]] = None
        if isinstance(event, e.MeterPaid | e.EnvyPaid):
            row.awards += fine(event.amount)
        moved = event.movements()
        if not moved or isinstance(event, e.ChipsAdded):
            continue
        between = isinstance(event, e.ChipsCollected)
        staking = between or (("layout" in moved or "pot" in moved) and not isinstance(event, SETTLES))
        for account, amount in moved.items():
            if account.startswith("seat:"):
                player = int(account[5:]) - 1
                won[player] += amount
                if staking and (amount < 0 or not between):
                    staked[player] -= amount
        row.fees += moved.get("fees", 0)
        row.tips += moved.get("tips", 0)
        if not isinstance(event, BANKS):
            row.win += moved.get("bank", 0)
    row.handle, row.irregular = sum(staked), ", ".join(wrong)
    found = Played(round=row)
    for place, paid in enumerate(family_of(round_.table).payments(round_), start=1):
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
    row.biggest = max((max(wager.staked, wager.paid) for wager in found.wagers), default=0)
    found.persons = [
        PersonRow(person=person, staked=staked[player - 1], won=won[player - 1])
        for player, person in by_player(persons)
    ]
    return found
