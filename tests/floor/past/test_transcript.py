import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor import demo_tables
from croupier.floor.past.record import Fates, RoundRecord
from croupier.floor.table.move import Await
from croupier.history import banked_commands, hand_commands, read_text, replay_source, write_action
from croupier.history.seen import EVERYTHING
from croupier.money import write_dollars
from croupier.store import members
from croupier.table import events as e
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}


def transcript(record: RoundRecord, person: str | None, *, revealed: bool) -> str:
    """The document of a round, as if the order of its deck had been shown, or had not."""
    record.fates = Fates(revealed={record.opened.commitment: None} if revealed else {})
    return record.document(person)


@pytest.mark.parametrize("table", SETUPS)
@settings(max_examples=6)
@given(seed=st.integers(0, 10**9), picks=st.lists(st.integers(0, 9), min_size=10, max_size=10))
def test_a_round_is_written_so_that_it_replays_to_the_same_chips(table, seed, picks):
    quiet = QuietTable(SETUPS[table], seed=str(seed), bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    turn = iter(range(10**6))
    for _ in range(2):
        quiet.play_round("Nora", lambda legal: legal[picks[next(turn) % 10] % len(legal)])
        if not quiet.session.state.seated[1].stack:
            break

    for record in quiet.chronicle.past():
        revealed = record.revealed or quiet.dealer.dealing.shoe
        for reader in ("Nora", None):
            (source,) = read_text(transcript(record, reader, revealed=revealed), "round.toml")
            replayed = replay_source(source)

            assert replayed.error is None, replayed.error
            assert replayed.matches_expected is True, replayed.differences


def stud_round(reader: str | None, *, revealed: bool = False) -> tuple[str, list]:
    """Nora has a pair of aces and bets, Otis folds queen-high, the dealer plays kings."""
    deck = "AsAd7c5h3s" + "Qd9c7h4s2d" + "KsKd8c6h4c"
    quiet = QuietTable(SETUPS["caribbean-stud"], shuffler=stacked(deck), bots=("Otis",))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[-1] if legal[-1].spot == "bet" else legal[0])
    (record,) = quiet.chronicle.past()
    return transcript(record, reader, revealed=revealed), record.payments()


def test_a_folded_hand_is_written_as_unseen_cards_for_others():
    text, _ = stud_round("Nora")

    assert '"d dh p1 AsAd7c5h3s"' in text
    assert '"d dh p2 ??????????"' in text
    assert "Qd" not in text


def test_the_holder_reads_his_own_folded_hand():
    text, _ = stud_round("Otis")

    assert '"d dh p2 Qd9c7h4s2d"' in text


def test_once_the_order_is_shown_every_card_is_named():
    text, _ = stud_round(None, revealed=True)

    assert '"d dh p2 Qd9c7h4s2d"' in text
    assert '"d dh b KsKd8c6h4c"' in text


def test_a_dealers_hand_that_was_never_turned_is_not_written():
    quiet = QuietTable(SETUPS["caribbean-stud"], shuffler=stacked("2s4d7c5h9s" + "KsKd8c6hTc"))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])
    (record,) = quiet.chronicle.past()

    text = transcript(record, "Nora", revealed=False)

    assert '"d dh b ????????Tc"' in text


def test_payments_carry_spot_stake_outcome_and_clause():
    _, paid = stud_round("Nora")
    said = [
        (p.person, p.spot, write_dollars(p.stake), p.outcome, write_dollars(p.amount), p.clause, p.net > 0)
        for p in paid
    ]

    assert ("Nora", "ante", "5.00", "pay 1:1", "10.00", "CSP 16", True) in said
    assert ("Nora", "bet", "10.00", "lose", "0.00", "CSP 14", False) not in said
    assert [p.outcome for p in paid if p.person == "Otis" and p.spot == "ante"] == ["lose"]


def test_fees_are_payments_too():
    quiet = QuietTable(SETUPS["ez-baccarat"], bots=("Mabel", "Otis"))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])
    (record,) = quiet.chronicle.past()

    fees = {payment.person: payment.net for payment in record.payments() if payment.fee}

    assert fees["Nora"] == -100
    assert -200 in fees.values(), "the player-dealer pays two dollars"


EVENTS = members(e.AnyEvent, e.Event)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_is_written_or_follows_from_what_is_written(event):
    """A new event has its line in the notation, or is said to follow: never neither, never both."""
    against_a_bank = [
        event in banked_commands.SAID,
        event in banked_commands.BY_READER,
        event in banked_commands.FOLLOWS,
    ]
    for_a_pot = [
        event in hand_commands.SAID,
        event in (e.HandDealt, e.CardsDiscarded, e.CardsBurned),
        event in hand_commands.FOLLOWS,
    ]

    assert sum(against_a_bank) <= 1
    assert sum(for_a_pot) <= 1
    assert any(against_a_bank + for_a_pot)


def documented(actions: list[str], **said) -> tuple[list[str], list[str]]:
    """The actions of a round that is played from a document, and those written from its events."""
    source = {"variant": "caribbean-stud", "starting_stacks": [100, 100], "actions": actions, **said}
    (read,) = read_text(toml(source), "round.toml")
    round_ = replay_source(read).round
    written = banked_commands.banked_commands(round_, EVERYTHING)
    return actions, [write_action(command) for command in written]


def toml(source: dict) -> str:
    return "\n".join(f"{key} = {json.dumps(value)}" for key, value in source.items() if key[0] != "_") + "\n"


STUD = ["d dh p1 AsAd7c5h3s", "d dh p2 Qd9c7h4s2d", "d dh b KsKd8c6h4c"]


@pytest.mark.parametrize(
    "actions",
    [
        [
            "p1 w ante 10",
            "p1 off ante",
            "p1 w ante 5",
            "p2 w ante 5",
            "d nb",
            *STUD,
            "p1 f",
            "p2 f",
            "d count",
        ],
        ["p1 w ante 5", "p2 w ante 5", "p1 buy 20", "d nb", *STUD, "d kill p2", "p1 f", "d count"],
        [
            "p1 w ante 5",
            "p2 w ante 5",
            "d nb",
            STUD[0],
            "d dh p2 Qd9c7h4s",
            STUD[2],
            "d dd",
            "p1 f",
            "d count",
        ],
        ["p1 w ante 5", "p2 w ante 5", "d nb", *STUD, "p1 w bet 10", "p2 f", "d count"],
        ["p1 w ante 5", "p2 w ante 5", "d nb", *STUD, "p1 w bet 10", "p2 w bet 10", "d kill p2", "d count"],
        ["p1 w ante 5", "p2 w ante 5", "d nb", *STUD, "p1 w bet 10", "p2 f", "d kill b"],
    ],
    ids=["taken off", "killed", "dealt wrong", "counted", "found wrong", "the dealer's found wrong"],
)
def test_irregular_rounds_are_written_as_they_were_played(actions):
    played, written = documented(actions)

    assert written == played


def test_at_pan_collections_and_what_everybody_paid_are_payments():
    """Bots play until somebody has gone out; the lines of a hand come to what it brought to each."""
    quiet = QuietTable(SETUPS["pan"], bots=("Mabel", "Otis", "Rosa"))
    quiet.sit("Nora", 1)
    while not any(record.closed and len(record.events) > 60 for record in quiet.chronicle.rounds):
        move = quiet.host.next_move(quiet.session)
        quiet.do(*move.commands) if isinstance(move, Await) else quiet.step()
    record = next(record for record in quiet.chronicle.rounds if len(record.events) > 60)
    paid = record.payments()

    view = record.view(None)
    for seat, person, before in zip(view.seats, record.persons, record.opened.stacks, strict=True):
        assert sum(one.net for one in paid if one.person == person) == seat.stack - before
    assert any(one.outcome == "out: 2 from each" and one.clause == "PAN 8" for one in paid)
    assert any(one.outcome == "paid to the others" for one in paid)
