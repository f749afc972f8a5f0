"""Recorded hands of Pan replay to the chip: payments in order, the winner, and refusals by their codes."""

import pytest

from croupier.history import parse_action, read_file, replay_source, write_action
from tests.recorded import (
    OWN,
    RULES,
    assert_as_expected,
    assert_refused_with_their_codes,
    documents,
)


@pytest.mark.parametrize("path", documents(RULES, "pan"))
def test_a_document_of_the_specification(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN, "pan"))
def test_a_document_of_ours(path):
    assert_as_expected(path)


def test_there_are_documents_enough():
    assert len(documents(OWN, "pan")) >= 28
    assert len(documents(RULES, "pan")) >= 28


@pytest.mark.parametrize("path", documents(OWN, "pan"))
def test_every_document_of_ours_says_who_won_and_what_was_paid(path):
    (source,) = read_file(path)

    assert {"finishing_stacks", "winner"} <= set(source.data["_expected"])
    assert "pays" in source.data["_expected"] or not read_pays(path)
    assert path.read_text().startswith("# ")


def read_pays(path):
    return replay_source(next(read_file(path))).result["pays"]


@pytest.mark.parametrize("path", documents(OWN, "pan"))
def test_every_refusal_of_ours_has_the_code_it_names(path):
    assert_refused_with_their_codes(path)


@pytest.mark.parametrize("path", [*documents(OWN, "pan"), *documents(RULES, "pan")])
def test_every_action_is_written_as_it_was_read(path):
    for action in next(read_file(path)).data["actions"]:
        command = parse_action(action)
        assert parse_action(write_action(command)) == command


@pytest.mark.parametrize(
    ("key", "wrong"),
    [("winner", 2), ("finishing_stacks", [1, 2, 3]), ("pays", [{"player": 1, "each": 3, "why": "out"}])],
)
def test_another_expectation_is_a_difference(key, wrong):
    (source,) = read_file(OWN / "pan" / "forced-card-puts-out.toml")
    source.data["_expected"][key] = wrong

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert [line.split(":")[0] for line in replayed.differences] == [key]


@pytest.mark.clause("pan", "PAN 7")
def test_payments_carry_their_meld_their_reason_and_their_clause():
    (source,) = read_file(OWN / "pan" / "spade-set-removed-option.toml")

    payments = replay_source(source).result["payments"]

    assert [(p["spot"], p["outcome"], p["amount"], p["clause"]) for p in payments] == [
        ("meld 1", "condition-2: 12 from each", "12.00", "PAN 7.2"),
        ("out", "out: 2 from each", "2.00", "PAN 8"),
        ("meld 1", "out-condition-2: 12 from each", "12.00", "PAN 8"),
    ]


@pytest.mark.clause("pan", "PAN-R3")
def test_the_pool_is_a_payment_of_its_own():
    (source,) = read_file(OWN / "pan" / "top-when-all-drop.toml")

    (payment,) = replay_source(source).result["payments"]

    assert (payment["player"], payment["spot"], payment["amount"]) == (1, "pool", "27.00")


@pytest.mark.clause("pan", "PAN 12")
def test_a_fee_out_of_a_pot_is_no_fee_of_this_game():
    (source,) = read_file(OWN / "pan" / "time-collection.toml")
    source.data["_collection"] = {"schedule": "holdem-family.poker_rates", "option": 1}

    assert replay_source(source).error["key"] == "_collection"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("starting_stacks", [100], "played by 2 to 8"),
        ("starting_stacks", [100] * 9, "played by 2 to 8"),
        ("starting_stacks", [100, 0], "must have chips"),
        ("_options", {"chip_value": 0}, "worth more than nothing"),
        ("_options", {"decks": 0}, "is not allowed"),
        ("_options", {"redraw": "never"}, "is not allowed"),
        ("_options", {"ante": 1}, "no option 'ante'"),
        ("antes", [1, 1], "'antes' is not known here"),
    ],
)
def test_a_document_that_no_table_could_play_is_malformed(key, value, says):
    (source,) = read_file(OWN / "pan" / "live-draw.toml")
    source.data[key] = value

    error = replay_source(source).error

    assert error["code"] == "data/invalid"
    assert says in error["message"]


@pytest.mark.clause("pan", "PAN-R19")
def test_a_pack_that_does_not_go_round_is_malformed():
    (source,) = read_file(OWN / "pan" / "live-draw.toml")
    source.data["_options"] = {"decks": 1}
    source.data["starting_stacks"] = [100] * 4

    assert "too few for 4 players" in replay_source(source).error["message"]
