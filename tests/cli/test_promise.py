"""``croupier verify --promise`` checks a round's proof from a file, and nothing else."""

import json

import pytest
from click.testing import CliRunner

from croupier.cards import DECK, write_cards
from croupier.cli.verify import verify
from croupier.floor.cards.promise import OrderProof, Turn, open_places, promised
from croupier.floor.cards.proof_file import read_proofs, write_proofs
from croupier.floor.records import DeckShuffled, Promise
from croupier.numbers import Seat

SALT = bytes(range(32))
TURN = Turn(4, (Seat(1), Seat(5)), ("0" * 32, "f" * 32))
WHOLE = OrderProof(promised(DECK, SALT, Promise.ORDER), DECK, SALT.hex(), 3, (TURN,))
DECK_OF_A_POT = DeckShuffled(
    order=DECK,
    salt=SALT.hex(),
    commitment=promised(DECK, SALT, Promise.CARDS),
    promise=Promise.CARDS,
    at="now",
)
HEAD = '{"format": "croupier promise 1", "promises": ['
SEALED = open_places(DECK_OF_A_POT, [0, 1, 8], (TURN,))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "proof.json"


def run(*words):
    return CliRunner().invoke(verify, [str(word) for word in words])


def test_proofs_are_read_as_they_were_written():
    assert read_proofs(write_proofs([WHOLE, SEALED], table="stud", number=7), file="x") == [WHOLE, SEALED]


def test_a_kept_promise_ends_with_status_0_and_the_order_of_the_deal(file):
    file.write_text(write_proofs([WHOLE], table="stud", number=7))

    done = run("--promise", file)

    assert done.exit_code == 0
    assert "was kept; 52 of 52 cards open; turned by the numbers of seats 1, 5" in done.stdout
    assert write_cards(WHOLE.dealt) in done.stdout


def test_sealed_cards_stay_closed_and_are_checked_all_the_same(file):
    file.write_text(write_proofs([SEALED], table="holdem", number=7))

    done = run("--promise", file, "--json")

    assert json.loads(done.stdout)["kept"] is True
    assert json.loads(done.stdout)["open"] == 3
    assert file.read_text().count('"card"') == 3


@pytest.mark.parametrize("proof", [WHOLE, SEALED], ids=["order", "cards"])
def test_a_changed_card_is_found(file, proof):
    card = write_cards(DECK[:1])
    text = write_proofs([proof], table="stud", number=7)
    assert card in text
    file.write_text(text.replace(card, "As", 1))

    done = run("--promise", file)

    assert done.exit_code == 1
    assert "NOT kept" in done.stdout


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "another"}',
        HEAD + "{}]}",
        HEAD + "7]}",
        HEAD + '{"commitment": "", "turns": [], "salt": "x", "order": "", "cut": 0}]}',
        HEAD + '{"commitment": "", "turns": [], "places": [{"card": "As"}]}]}',
    ],
)
def test_a_file_that_is_no_proof_is_said_in_a_sentence(file, text):
    file.write_text(text)

    done = run("--promise", file)

    assert done.exit_code == 2
    assert "is not a file of promises" in done.stderr


def test_a_shoe_in_use_has_nothing_to_check_yet(file):
    file.write_text(write_proofs([], table="baccarat", number=7))

    done = run("--promise", file)

    assert done.exit_code == 1
    assert "still in use" in done.stderr


def test_something_must_be_named():
    assert run().exit_code == 2
