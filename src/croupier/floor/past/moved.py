"""What the events of a round moved: between accounts, into and out of a jackpot, in total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.floor.jackpot.share import JackpotShare
from croupier.floor.money.ledger import FLOOR_ACCOUNTS, LINKED
from croupier.money import Fine, fine
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.events import Event, Movements

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


@dataclass(slots=True, kw_only=True)
class Totals:
    """The figures of one round, in hundredths of a cent; ``staked`` and ``won`` by player, player 1 first."""

    staked: list[int]
    won: list[int]
    win: int = 0
    """What the round brought the bank, without a player-dealer's own wager."""
    fees: int = 0
    tips: int = 0
    awards: int = 0
    irregular: tuple[str, ...] = ()
    """Its irregularities, each once, in the order in which they happened."""

    @property
    def handle(self) -> int:
        """Everything that was staked."""
        return sum(self.staked)


def totals(events: Iterable[Event], players: int) -> Totals:
    """Return the figures of a round from all its events, its forced bets included."""
    found, wrong = Totals(staked=[0] * players, won=[0] * players), dict[str, None]()
    for event in events:
        if type(event) in IRREGULAR:
            wrong[IRREGULAR[type(event)]] = None
        if isinstance(event, e.MeterPaid | e.EnvyPaid):
            found.awards += fine(event.amount)
        moved = event.movements()
        if not moved or isinstance(event, e.ChipsAdded):
            continue
        between = isinstance(event, e.ChipsCollected)
        staking = between or (("layout" in moved or "pot" in moved) and not isinstance(event, SETTLES))
        for account, amount in moved.items():
            if account.startswith("seat:"):
                player = int(account[5:]) - 1
                found.won[player] += amount
                if staking and (amount < 0 or not between):
                    found.staked[player] -= amount
        found.fees += moved.get("fees", 0)
        found.tips += moved.get("tips", 0)
        if not isinstance(event, BANKS):
            found.win += moved.get("bank", 0)
    found.irregular = tuple(wrong)
    return found


def shared_by(events: Iterable[Event]) -> JackpotShare:
    """Return what a round gave its jackpot, and what it took from it."""
    total = dict.fromkeys(LINKED, 0)
    for event in events:
        for account, amount in event.movements().items():
            if account in total:
                total[account] += amount
    return JackpotShare(**{account: Fine(amount) for account, amount in total.items()})


def moved_by(table: str, events: Iterable[Event], accounts: Sequence[str], link: str = "") -> Movements:
    """Return what a round moved, with each player's chips on the account given for them, player 1 first."""
    jackpot = f"link:{link}/tables" if link else f"{table}/bank"
    total: dict[str, int] = {}
    for event in events:
        for account, amount in event.movements().items():
            name = jackpot if account in LINKED else account
            if account.startswith("seat:"):
                name = accounts[int(account[5:]) - 1]
            elif account == "cage" and isinstance(event, e.ChipsAdded):
                # Chips bought during a round belong to the buyer before and after.
                name = accounts[event.player - 1]
            full = name if name.startswith((*FLOOR_ACCOUNTS, f"{table}/")) else f"{table}/{name}"
            total[full] = total.get(full, 0) + amount
    return {account: Fine(amount) for account, amount in sorted(total.items()) if amount}


def bought(events: Iterable[Event]) -> Iterator[tuple[Player, int]]:
    """Yield the chips that players bought during a round."""
    for event in events:
        if isinstance(event, e.ChipsAdded):
            yield event.player, event.amount
