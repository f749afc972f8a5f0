"""What a round came to, as scripts read it: dollars in strings, one dictionary per round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.money import write_dollars, write_fine
from croupier.numbers import Player, by_player, player_numbers
from croupier.table import BankedRound, PotRound, Round, RummyRound
from croupier.table import events as e
from croupier.table.pot.kill import next_kill

KEYS = (
    "finishing_stacks", "returns", "returned", "bank", "fees", "fee_events", "envy", "tips", "uncovered",
    "meter", "reserve", "pots", "next_kill", "pays", "winner", "payments",
)  # fmt: skip
"""Every result has these; what a family does not know is None."""


def result(round_: Round) -> dict[str, Any]:
    """Stacks, returns, fees, pots, meter and payments of a round as far as it was played."""
    if isinstance(round_, PotRound):
        found = _pot(round_)
    elif isinstance(round_, RummyRound):
        found = _rummy(round_)
    else:
        assert isinstance(round_, BankedRound)
        found = _banked(round_)
    return {key: found.get(key) for key in KEYS}


def _pot(round_: PotRound) -> dict[str, Any]:
    state = round_.state
    return {
        "finishing_stacks": [write_dollars(stack) for stack in state.stacks],
        "returned": [write_dollars(amount) for amount in state.returned],
        "fees": write_dollars(sum(amount for _, amount in state.fees)),
        "fee_events": [[trigger, write_dollars(amount)] for trigger, amount in state.fees],
        "pots": [
            {
                "amount": write_dollars(pot.amount),
                "eligible": list(pot.eligible),
                "wins": [write_dollars(won) for won in pot.wins],
            }
            for pot in state.pots
        ],
        "next_kill": _kill(round_),
        "payments": list(_pot_payments(round_)),
    }


def _kill(round_: PotRound) -> dict[str, Any] | None:
    """Who has to kill the next pot."""
    due = next_kill(round_.table, round_.state) if round_.over else None
    return None if due is None else {"player": due.player, "blind": write_dollars(due.blind)}


def _pot_payments(round_: PotRound) -> Iterator[dict[str, Any]]:
    for event in round_.log:
        if isinstance(event, e.BetReturned):
            yield _payment(event.player, "bet", event.amount, "uncalled, returned", event.amount, "POT 7.1")
        elif isinstance(event, e.PotAwarded):
            for player, won in by_player(event.wins):
                if won:
                    spot = "main pot" if event.pot == 1 else f"side pot {event.pot - 1}"
                    yield _payment(
                        player,
                        spot,
                        round_.state.totals[player - 1],
                        f"wins: {event.says}",
                        won,
                        event.clause,
                    )


def _rummy(round_: RummyRound) -> dict[str, Any]:
    state = round_.state
    return {
        "finishing_stacks": [write_dollars(stack) for stack in state.stacks],
        "pays": [{"player": paid.player, "each": paid.each, "why": paid.why} for paid in state.pays],
        "winner": state.winner,
        "fees": write_dollars(0),
        "pots": [],
        "payments": list(_rummy_payments(round_)),
    }


def _rummy_payments(round_: RummyRound) -> Iterator[dict[str, Any]]:
    for event in round_.log:
        if isinstance(event, e.ChipsCollected):
            spot = f"meld {event.meld}" if event.meld else "out"
            outcome = f"{event.why}: {event.each} from each"
            yield _payment(event.player, spot, 0, outcome, sum(event.paid), event.clause)
        elif isinstance(event, e.HandWon) and event.pool:
            yield _payment(event.player, "pool", 0, "takes the pool", event.pool, event.clause)


def _banked(round_: BankedRound) -> dict[str, Any]:
    state = round_.state
    players = player_numbers(state.players)
    returns: dict[Player, dict[str, int]] = {player: {} for player in players}
    uncovered: dict[Player, dict[str, int]] = {player: {} for player in players}
    envy, tips = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    payments = []
    for event in round_.log:
        match event:
            case e.WagerSettled():
                returns[event.player][event.spot] = event.returned
                tips[event.player] += event.tip
                if event.uncovered:
                    uncovered[event.player][event.spot] = event.uncovered
                payments.append(
                    _payment(
                        event.player,
                        event.spot,
                        event.stake,
                        event.outcome,
                        event.returned + event.tip,
                        event.clause,
                    )
                )
            case e.MeterPaid():
                returns[event.player][event.spot] = event.amount
                payments.append(
                    _payment(event.player, event.spot, event.stake, event.outcome, event.amount, event.clause)
                )
            case e.MeterReversed():
                back = (event.meter + event.reserve + event.tray) // 100
                returns[event.player][event.spot] = back
                payments.append(_payment(event.player, event.spot, back, "returned", back, event.clause))
            case e.EnvyPaid():
                envy[event.player] += event.amount
                outcome = f"envy of player {event.because_of}"
                payments.append(_payment(event.player, "envy", 0, outcome, event.amount, event.clause))
    meter = state.meter
    return {
        "finishing_stacks": [write_dollars(stack) for stack in state.stacks[1:]],
        "returns": [{spot: write_dollars(amount) for spot, amount in returns[p].items()} for p in players],
        "bank": _tray(state.bank),
        "fees": [write_dollars(fee) for fee in state.fees[1:]],
        "envy": [write_dollars(envy[p]) for p in players],
        "tips": [write_dollars(tips[p]) for p in players],
        "uncovered": [
            {spot: write_dollars(amount) for spot, amount in uncovered[p].items()} for p in players
        ],
        "meter": write_fine(meter.meter) if meter is not None else None,
        "reserve": write_fine(meter.reserve) if meter is not None else None,
        "pots": [],
        "payments": payments,
    }


def _tray(fine: int) -> str:
    """The bank's net: two decimals, four where the tray's part of a progressive wager is finer."""
    return write_dollars(fine // 100) if fine % 100 == 0 else write_fine(fine)


def _payment(player: Player, spot: str, stake: int, outcome: str, amount: int, clause: str) -> dict[str, Any]:
    return {
        "player": player,
        "spot": spot,
        "stake": write_dollars(stake),
        "outcome": outcome,
        "amount": write_dollars(amount),
        "clause": clause,
    }
