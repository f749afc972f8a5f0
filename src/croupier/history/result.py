"""The result of a round for scripts: one dictionary, with dollars as strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.cards import write_cards
from croupier.games.choice import Target
from croupier.history.announced import announcements
from croupier.history.seen import EVERYTHING, Reader
from croupier.money import write_dollars, write_fine
from croupier.numbers import Player, by_player, player_numbers
from croupier.table import BankedRound, PotRound, Round, RummyRound, family_of
from croupier.table.commands import BANK
from croupier.table.payment import For, Payment
from croupier.table.pot.chips.kill import KillRules

KEYS = (
    "finishing_stacks", "returns", "returned", "bank", "fees", "fee_events", "envy", "tips", "uncovered",
    "meter", "reserve", "pots", "next_kill", "pays", "winner", "payments", "net",
    "cards", "announcements", "collection", "player_dealer",
)  # fmt: skip
"""The keys of every result; what a family does not have is None."""
UNDECIDED = frozenset({"finishing_stacks", "pots", "next_kill"})
"""What is not known of a round whose hands are not shown."""
ENDLESS = "inf"
"""A stack without end, as the published format writes it."""
UNSAID = frozenset({For.FEE, For.BANK, For.LOCK, For.OFF, For.VOID})
"""Payments that a result states elsewhere: with the fees, the player-dealer, the stacks."""


def result(
    round_: Round,
    reader: Reader = EVERYTHING,
    *,
    endless: frozenset[Player] = frozenset(),
    undecided: bool = False,
) -> dict[str, Any]:
    """Stacks, returns, fees, pots, meter and payments of a round as far as it was played.

    The cards are those that the reader has seen. ``endless`` are players whose stack has no end, which it has
    not after the round either; ``undecided`` means that nobody knows who won the pots.
    """
    family = family_of(round_.table)
    paid = list(family.payments(round_))
    stacks = [
        ENDLESS if player in endless else write_dollars(stack)
        for player, stack in by_player(family.stacks(round_))
    ]
    found = {
        "finishing_stacks": stacks,
        "payments": [_payment(one) for one in paid if one.what not in UNSAID],
        "announcements": [said._asdict() for said in announcements(round_)],
        **OWN[round_.table.game.family](round_, paid),
    }
    if isinstance(round_, PotRound):
        found["cards"] = _pot_cards(round_, reader)
    if isinstance(round_, BankedRound):
        found["cards"] = _banked_cards(round_, reader)
    if undecided:
        assert isinstance(round_, PotRound)
        found |= _undecided(round_, stacks)
    return {key: found.get(key) for key in KEYS}


def _undecided(round_: PotRound, stacks: list[str]) -> dict[str, Any]:
    """Pots that nobody is known to have won, and the stacks that they do not change."""
    pots = round_.pots()
    may_win = {player for pot in pots for player in pot.eligible}
    return {
        "finishing_stacks": [None if player in may_win else stack for player, stack in by_player(stacks)],
        "net": [None if player in may_win else write_dollars(won) for player, won in by_player(_net(round_))],
        "pots": [
            {"amount": write_dollars(pot.amount), "eligible": list(pot.eligible), "wins": None}
            for pot in pots
        ],
    }


def _net(round_: PotRound) -> list[int]:
    """What each player won or lost."""
    chips = round_.state.chips
    return [now - before for now, before in zip(chips.stacks[1:], chips.starting[1:], strict=True)]


def _payment(paid: Payment) -> dict[str, Any]:
    """A payment with player numbers; its amount includes the dealer's tip."""
    outcome = paid.outcome
    if paid.what is For.POT:
        outcome = f"wins: {outcome}"
    elif paid.whose is not None:
        outcome = f"{outcome} of player {paid.whose}"
    if paid.uncovered:
        outcome = f"{outcome}, {write_dollars(paid.uncovered)} not covered"
    return {
        "player": paid.player,
        "spot": paid.spot,
        "stake": write_dollars(paid.stake),
        "outcome": outcome,
        "amount": write_dollars(paid.amount + paid.tip),
        "clause": paid.clause,
    }


def _pot(round_: PotRound, _: list[Payment]) -> dict[str, Any]:
    chips = round_.state.chips
    return {
        "returned": [write_dollars(amount) for amount in chips.returned[1:]],
        "fees": write_dollars(chips.fees_taken()),
        "fee_events": [[trigger, write_dollars(amount)] for trigger, amount in chips.fees],
        "pots": [
            {
                "amount": write_dollars(pot.amount),
                "eligible": list(pot.eligible),
                "wins": [write_dollars(won) for won in pot.wins],
            }
            for pot in chips.pots
            # Where only a bet came that nobody called, there is no pot; one that fees used up is a pot of 0.
            if pot.amount or chips.fees_taken()
        ],
        "next_kill": _kill(round_),
        "net": [write_dollars(won) for won in _net(round_)],
        "collection": None if round_.table.fee is None else str(round_.table.fee),
    }


def _pot_cards(round_: PotRound, reader: Reader) -> dict[str, str]:
    """Every hand as the reader saw it, and the board or boards."""
    cards = round_.state.cards
    boards = {f"board {n}" if n > 1 else "board": board for n, board in enumerate(cards.board, start=1)}
    held = cards.hole[1:] if reader.revealed else [one.cards for one in round_.view(reader.player).seats]
    hands = {f"p{player}": hand for player, hand in by_player(held)}
    return {name: write_cards(held) for name, held in {**hands, **boards}.items() if held}


def _kill(round_: PotRound) -> dict[str, Any] | None:
    """Who has to kill the next pot."""
    due = KillRules(round_.table).next(round_.state) if round_.over else None
    return None if due is None else {"player": due.player, "blind": write_dollars(due.blind)}


def _rummy(round_: RummyRound, _: list[Payment]) -> dict[str, Any]:
    state = round_.state
    return {
        "pays": [{"player": paid.player, "each": paid.each, "why": paid.why} for paid in state.pays],
        "winner": state.winner,
        "fees": write_dollars(0),
        "pots": [],
    }


def _banked(round_: BankedRound, paid: list[Payment]) -> dict[str, Any]:
    state = round_.state
    players = player_numbers(state.players)
    settled = [one for one in paid if one.what in (For.WAGER, For.AWARD)]
    meter = state.meter
    return {
        "returns": [
            {one.spot: write_dollars(one.amount) for one in settled if one.player == player}
            for player in players
        ],
        "bank": _tray(state.bank),
        "fees": [write_dollars(fee) for fee in state.fees[1:]],
        "envy": [
            write_dollars(sum(one.amount for one in paid if one.what is For.ENVY and one.player == player))
            for player in players
        ],
        "tips": [
            write_dollars(sum(one.tip for one in settled if one.player == player)) for player in players
        ],
        "uncovered": [
            {one.spot: write_dollars(one.uncovered) for one in settled if one.player == p and one.uncovered}
            for p in players
        ],
        "meter": write_fine(meter.meter) if meter is not None else None,
        "reserve": write_fine(meter.reserve) if meter is not None else None,
        "pots": [],
        "collection": None if round_.table.fee is None else str(round_.table.fee),
        "player_dealer": _player_dealer(paid),
    }


def _banked_cards(round_: BankedRound, reader: Reader) -> dict[str, str]:
    """Every hand as the reader saw it, the board, and the cards that were set in front."""
    state, view, found = round_.state, round_.view(reader.player), dict[str, str]()
    for key, cards in state.hands.items():
        if isinstance(key, tuple):
            player, number = key
            name, shown = f"p{player}.{number}", view.seats[player - 1].hands[number]
        elif isinstance(key, int):
            name, shown = _hand_name(key), view.seats[key - 1].cards
        else:
            name, shown = _hand_name(key), view.bank_cards if key == BANK else cards
        found[name] = write_cards(cards if reader.revealed else shown)
    for to, cards in state.fronts.items():
        shown = view.seats[to - 1].front if isinstance(to, int) else view.bank_front
        if front := cards if reader.revealed else shown:
            found[f"{_hand_name(to)} front"] = write_cards(front)
    return {**found, "board": write_cards(state.board)} if state.board else found


def _hand_name(to: Target) -> str:
    return f"p{to}" if isinstance(to, int) else "bank" if to == BANK else to


def _player_dealer(paid: list[Payment]) -> dict[str, Any] | None:
    """Who banked, with which wager, and what came back of it."""
    for one in paid:
        if one.what is For.BANK:
            wager, back = write_dollars(one.stake), write_dollars(one.amount)
            return {"player": one.player, "wager": wager, "back": back, "clause": one.clause}
    return None


def _tray(fine: int) -> str:
    """The bank's net: two decimals, four where the tray's part of a progressive wager is finer."""
    return write_dollars(fine // 100) if fine % 100 == 0 else write_fine(fine)


OWN: Mapping[str, Callable[[Any, list[Payment]], dict[str, Any]]] = {
    "banked": _banked,
    "pot": _pot,
    "rummy": _rummy,
}
"""The results that only rounds of one family have."""
