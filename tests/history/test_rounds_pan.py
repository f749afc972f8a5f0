"""Recorded hands of Pan replay to the chip: payments in order, the winner, and refusals by their codes."""

import os
from pathlib import Path

import pytest

from croupier.history import parse_action, read_document, read_file, replay_source, write_action

REPOSITORY = Path(__file__).parents[2]
SHARED = REPOSITORY.parent / "shared/spec/rounds/pan"
"""The rules' own documents, kept beside the repository."""
OWN = REPOSITORY / "tests/rounds/pan"


def documents(folder):
    return [pytest.param(path, id=path.stem) for path in sorted(folder.glob("*.toml"))]


def assert_as_expected(path):
    (source,) = read_file(path)
    replayed = replay_source(source)

    assert replayed.error is None
    assert replayed.differences == ()
    assert replayed.matches_expected is True
    assert replayed.round.over


if documents(SHARED):

    @pytest.mark.parametrize("path", documents(SHARED))
    def test_a_document_of_the_rules(path):
        assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN))
def test_a_document_of_ours(path):
    assert_as_expected(path)


def test_there_are_documents_enough():
    assert len(documents(OWN)) >= 28
    # Elsewhere the rules' documents may be missing; where changes are accepted they may not.
    if os.environ.get("CI") == "true" or SHARED.is_dir():
        assert len(documents(SHARED)) >= 28, f"{SHARED} is missing or thin"


@pytest.mark.parametrize("path", documents(OWN))
def test_every_document_of_ours_says_who_won_and_what_was_paid(path):
    (source,) = read_file(path)

    assert {"finishing_stacks", "winner"} <= set(source.data["_expected"])
    assert "pays" in source.data["_expected"] or not read_pays(path)
    assert path.read_text().startswith("# ")


def read_pays(path):
    return replay_source(read_file(path)[0]).result["pays"]


@pytest.mark.parametrize("path", documents(OWN))
def test_every_refusal_of_ours_has_the_code_it_names(path):
    document = read_document(read_file(path)[0])
    round_ = document.opening()
    for number in range(len(document.actions) + 1):
        if number:
            round_.apply(parse_action(document.actions[number - 1]))
        for reject in document.expected.get("rejects", []):
            if reject["after"] == number:
                refusal = round_.refusal(parse_action(reject["action"]))
                assert refusal is not None, reject
                assert refusal.code == reject["code"], reject


@pytest.mark.parametrize("path", [*documents(OWN), *documents(SHARED)])
def test_every_action_is_written_as_it_was_read(path):
    for action in read_file(path)[0].data["actions"]:
        command = parse_action(action)
        assert parse_action(write_action(command)) == command


@pytest.mark.parametrize(
    ("key", "wrong"),
    [("winner", 2), ("finishing_stacks", [1, 2, 3]), ("pays", [{"player": 1, "each": 3, "why": "out"}])],
)
def test_another_expectation_is_a_difference(key, wrong):
    (source,) = read_file(OWN / "forced-card-puts-out.toml")
    source.data["_expected"][key] = wrong

    replayed = replay_source(source)

    assert replayed.matches_expected is False
    assert [line.split(":")[0] for line in replayed.differences] == [key]


@pytest.mark.clause("pan", "PAN 7")
def test_payments_carry_their_meld_their_reason_and_their_clause():
    (source,) = read_file(OWN / "spade-set-removed-option.toml")

    payments = replay_source(source).result["payments"]

    assert [(p["spot"], p["outcome"], p["amount"], p["clause"]) for p in payments] == [
        ("meld 1", "condition-2: 12 from each", "12.00", "PAN 7.2"),
        ("out", "out: 2 from each", "2.00", "PAN 8"),
        ("meld 1", "out-condition-2: 12 from each", "12.00", "PAN 8"),
    ]


@pytest.mark.clause("pan", "PAN-R3")
def test_the_pool_is_a_payment_of_its_own():
    (source,) = read_file(OWN / "top-when-all-drop.toml")

    (payment,) = replay_source(source).result["payments"]

    assert (payment["player"], payment["spot"], payment["amount"]) == (1, "pool", "27.00")


@pytest.mark.clause("pan", "PAN 12")
def test_a_fee_out_of_a_pot_is_no_fee_of_this_game():
    (source,) = read_file(OWN / "time-collection.toml")
    source.data["_collection"] = {"schedule": "holdem-family.poker_rates", "option": 1}

    assert replay_source(source).error["key"] == "_collection"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("starting_stacks", [100], "played by 2 to 8"),
        ("starting_stacks", [100] * 9, "played by 2 to 8"),
        ("starting_stacks", [100, 0], "has chips"),
        ("_options", {"chip_value": 0}, "worth something"),
        ("_options", {"decks": 0}, "is no choice"),
        ("_options", {"redraw": "never"}, "is no choice"),
        ("_options", {"ante": 1}, "no option 'ante'"),
        ("antes", [1, 1], "nothing is known of 'antes'"),
    ],
)
def test_a_document_that_no_table_could_play_is_malformed(key, value, says):
    (source,) = read_file(OWN / "live-draw.toml")
    source.data[key] = value

    error = replay_source(source).error

    assert error["code"] == "data/invalid"
    assert says in error["message"]


@pytest.mark.clause("pan", "PAN-R19")
def test_a_pack_that_does_not_go_round_is_malformed():
    (source,) = read_file(OWN / "live-draw.toml")
    source.data["_options"] = {"decks": 1}
    source.data["starting_stacks"] = [100] * 4

    assert "too few for 4 players" in replay_source(source).error["message"]
