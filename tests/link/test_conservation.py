"""Whatever is asked of a link, and in whatever order: the books balance, and a refusal changes nothing."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.errors import CommandRejected
from croupier.link import Link
from croupier.link import commands as c
from croupier.link.audit import audit
from croupier.money import Cents, fine_dollars
from tests.link.console import (
    DAN,
    FLUSH,
    GRANTED,
    OTHER_STRAIGHT_FLUSH,
    PAT,
    QUADS,
    ROYAL,
    SAM,
    STRAIGHT_FLUSH,
    SUE,
    Console,
)

TABLES, SEATS = ("t1", "t2"), (1, 2, 3)
HANDS = {
    "royal_flush": ROYAL,
    "straight_flush": STRAIGHT_FLUSH,
    "straight_flush ": OTHER_STRAIGHT_FLUSH,
    "four_of_a_kind": QUADS,
    "flush": FLUSH,
}

where = {"table": st.sampled_from(TABLES), "seat": st.sampled_from(SEATS)}


def in_round(kind, who, **facts):
    """A command about the round that its table is in, or one that it is not."""
    return st.fixed_dictionaries({"table": st.sampled_from(TABLES), **facts}).flatmap(
        lambda found: st.integers(-1, 1).map(lambda off: (kind, who, found, off))
    )


def free(kind, who, **facts):
    return st.fixed_dictionaries(facts).map(lambda found: (kind, who, found, None))


commands = st.one_of(
    free(c.CoverSensor, PAT, **where, amount=st.sampled_from((100, 100, 100, 200)), ante=st.just(1_000)),
    free(c.ClearSensor, PAT, **where),
    in_round(c.LockSensors, DAN),
    in_round(c.LockSensors, DAN),
    in_round(c.PressAward, DAN, seat=st.sampled_from(SEATS), row=st.sampled_from(tuple(HANDS))),
    in_round(c.PressAward, DAN, seat=st.sampled_from(SEATS), row=st.sampled_from(tuple(HANDS))),
    in_round(c.CallSupervisor, DAN),
    in_round(c.ConfirmAwards, SUE),
    in_round(c.ConfirmAwards, DAN),
    in_round(c.PayFromTray, DAN),
    in_round(c.CorrectAward, SUE, seat=st.sampled_from(SEATS), reason=st.just("misread")),
    in_round(c.ReverseWager, DAN, seat=st.sampled_from(SEATS), reason=st.just("dead")),
    in_round(c.ResetKeypad, DAN),
    free(c.LoseTable, DAN, table=st.sampled_from(TABLES)),
    free(c.RestoreTable, DAN, table=st.sampled_from(TABLES)),
    free(c.PostWager, SUE, wager=st.sampled_from((100, 200))),
    free(c.LowerMeter, SUE, to=st.integers(0, 10**6)),
    free(
        c.ReceiveLiability,
        SUE,
        source=st.just("x"),
        game=st.just("high-card-flush"),
        meter=st.integers(0, 10**6),
        reserve=st.integers(0, 10**4),
        permission=st.just(GRANTED),
        second=st.just(SAM),
    ),
)


def give(console, kind, who, found, off):
    facts = dict(found)
    if off is not None:
        table = console.state.tables[facts["table"]]
        # One ahead of the last round is what a lock takes; everything else is about the round itself.
        facts["round"] = table.round + (off if kind is not c.LockSensors else off + 1)
    if kind is c.PressAward:
        facts |= {"row": facts["row"].strip(), "hand": parse_cards(HANDS[facts["row"]])}
    console.do(kind, who, **facts)


@given(
    st.lists(commands, max_size=60),
    st.sampled_from(("sequential", "simultaneous")),
    st.sampled_from((0, 1, 10_000)),
)
def test_any_commands_balance_and_refusals_change_nothing(given_commands, several, seed):
    console = Console(*TABLES, several_winners=several, seed=seed)
    for command in given_commands:
        before = deepcopy(console.state)
        try:
            give(console, *command)
        except CommandRejected:
            assert console.state == before
        state = console.state
        assert state.contributed + state.seeded - state.awarded + state.moved == state.meter + state.reserve
        assert state.meter >= 0
        assert state.reserve >= 0

    assert Link.resume(console.entries).state == console.state
    assert audit(console.entries) is None


@given(st.lists(commands, max_size=60))
def test_what_a_locked_wager_fed_is_an_award_or_still_there(given_commands):
    """Counted independently: from the events, not from the state's own totals."""
    console = Console(*TABLES, seed=1)
    for command in given_commands:
        try:
            give(console, *command)
        except CommandRejected:
            continue
    totals: dict[str, int] = {}
    for event in console.events:
        moved = event.movements()
        assert sum(moved.values()) == 0
        for account, amount in moved.items():
            totals[account] = totals.get(account, 0) + amount

    assert totals.get("meter", 0) == console.state.meter
    assert totals.get("reserve", 0) == console.state.reserve
    assert sum(totals.values()) == 0


def test_the_movements_of_a_full_award_name_seed_and_reserve():
    console = Console(reserve_contribution=0.1)
    console.lock("t1", 1)
    console.press("t1", 1, "royal_flush", ROYAL)
    console.call("t1")

    paid = console.confirm("t1")[1]

    assert paid.movements() == {
        "meter": fine_dollars(10_000) + 1_000 - paid.amount * 100,
        "reserve": -1_000,
        "seed": -fine_dollars(10_000),
        "tables": paid.amount * 100,
    }
    assert paid.amount == Cents(1_000_070)
