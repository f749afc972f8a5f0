"""The list of payments accounts for every chip that a round moved."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor import demo_tables
from croupier.floor.past.payments import POT, payments
from croupier.table import events as e
from croupier.table import family_of
from croupier.table.payment import For
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}


def rounds(table, seed, picks):
    quiet = QuietTable(SETUPS[table], seed=str(seed), bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    turn = iter(range(10**6))
    quiet.play_round("Nora", lambda legal: legal[picks[next(turn) % 10] % len(legal)])
    return [(record, record.finished()) for record in quiet.chronicle.past()]


def gained(paid):
    """What a payment brought its player; chips went into a pot before and are counted there."""
    match paid.what:
        case For.FEE:
            return -paid.amount
        case For.POT | For.BET | For.VOID:
            return paid.amount
        case For.LOCK:
            # Its loss or award is a payment of its own.
            return 0
        case _:
            return paid.amount - paid.stake


@pytest.mark.parametrize("table", SETUPS)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**9), picks=st.lists(st.integers(0, 9), min_size=10, max_size=10))
def test_payments_add_up_to_what_everybody_has_afterwards(table, seed, picks):
    for record, round_ in rounds(table, seed, picks):
        family = family_of(round_.table)
        paid = list(family.payments(round_))
        before, after = record.opened.stacks, family.stacks(round_)
        for player in range(1, len(before) + 1):
            net = sum(gained(one) for one in paid if one.player == player)
            for event in record.events:
                moved = event.movements().get(f"seat:{player}", 0) // 100
                if isinstance(event, e.ChipsAdded) or ("pot" in event.movements() and moved < 0):
                    net += moved
                elif isinstance(event, e.ChipsCollected):
                    net -= event.paid[player - 1]
            assert after[player - 1] - before[player - 1] == net, (player, paid)


def test_the_fee_of_a_pot_is_taken_from_nobody_by_name():
    for seed in range(20):
        for record, round_ in rounds("limit-holdem", seed, [0] * 10):
            fees = [one for one in payments(round_, record.persons) if one.fee]
            if fees:
                assert {fee.person for fee in fees} == {POT}
                assert all(fee.outcome.startswith("taken after the ") for fee in fees)
                return
    raise AssertionError("no hand with a fee")
