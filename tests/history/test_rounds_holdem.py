"""Recorded hands of hold'em replay to the cent: the specification's, ours, and another engine's."""

import pytest

from croupier.errors import CommandRejected
from croupier.history import parse_action, read_document, read_file
from tests.recorded import (
    OWN,
    RULES,
    assert_as_expected,
    assert_as_recorded,
    documents,
    paths_of,
    peer_hands,
)

GAME = "texas-holdem"


@pytest.mark.parametrize("path", documents(RULES, GAME))
def test_a_document_of_the_specification(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", documents(OWN, GAME))
def test_a_document_of_ours(path):
    assert_as_expected(path)


@pytest.mark.parametrize("path", peer_hands("FT", "NT"), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_hand(path):
    assert_as_recorded(path)


def test_there_are_documents_enough():
    assert len(documents(OWN, GAME)) >= 25
    assert len(documents(RULES, GAME)) >= 23
    assert len(peer_hands("FT", "NT")) >= 20


@pytest.mark.parametrize("path", documents(OWN, GAME))
def test_every_document_of_ours_says_what_it_comes_to_and_what_is_refused(path):
    (source,) = read_file(path)
    expected = read_document(source).expected

    assert {"finishing_stacks", "pots", "rejects"} <= set(expected)
    assert source.text.startswith("# "), "a document begins with its situation in words"
    fees = expected.get("fees", 0)
    assert sum(source.data["starting_stacks"]) == sum(expected["finishing_stacks"]) + fees


def rejects():
    return [
        pytest.param(path, number, id=f"{path.stem}-{number}")
        for path in (*paths_of(OWN, GAME), *paths_of(RULES, GAME))
        for number in range(len(next(read_file(path)).data.get("_expected", {}).get("rejects", [])))
    ]


@pytest.mark.parametrize(("path", "number"), rejects())
def test_a_refusal_is_typed_and_leaves_the_hand_as_it_was(path, number):
    """Not only that the action fails: it fails as a refusal with a code and a message, not as bad writing."""
    document = read_document(next(read_file(path)))
    reject = document.expected["rejects"][number]
    hand = document.opening()
    hand.play(parse_action(action) for action in document.actions[: reject["after"]])
    before = hand.fingerprint()

    with pytest.raises(CommandRejected) as refused:
        hand.apply(parse_action(reject["action"]))

    assert hand.fingerprint() == before
    assert "/" in refused.value.code
    assert len(refused.value.message) > 10


@pytest.mark.parametrize("path", documents(OWN, GAME))
def test_our_hands_are_shown_in_the_order_of_the_rules(path):
    """``to_act`` names who is next. A record may show hands in another order, but ours keep to the rules."""
    document = read_document(next(read_file(path)))
    hand = document.opening()
    for action in document.actions:
        command = parse_action(action)
        if hand.state.stage.value in ("betting", "showdown") and not action.startswith("d "):
            assert hand.to_act == (command.player,), action
        hand.apply(command)
    assert hand.over
