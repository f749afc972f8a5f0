"""``croupier verify --promise`` checks a round's proof from a file, and nothing else."""

import json

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from croupier.cards import DECK, write_cards
from croupier.cli.verify import State, verify
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


def deck_of_a_pot(order, pack):
    """A deck whose promise has marks for a pack."""
    made = promised(order, SALT, Promise.DECK, pack)
    return replace(DECK_OF_A_POT, order=order, commitment=made, promise=Promise.DECK)


MARKED = open_places(deck_of_a_pot(DECK, DECK), [0, 1, 8], pack=DECK)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "proof.json"


def run(*words):
    return CliRunner().invoke(verify, [str(word) for word in words])


def test_proofs_are_read_as_they_were_written():
    proofs = [WHOLE, SEALED, MARKED]
    assert read_proofs(write_proofs(proofs, table="stud", number=7), file="x") == proofs


def test_a_kept_promise_ends_with_status_0_and_the_order_of_the_deal(file):
    file.write_text(write_proofs([WHOLE], table="stud", number=7))

    done = run("--promise", file)

    assert done.exit_code == 0
    assert "was kept; 52 of 52 cards open; a whole deck: 52 different cards, each once" in done.stdout
    assert "; turned by the numbers of seats 1, 5" in done.stdout
    assert write_cards(WHOLE.dealt) in done.stdout


def test_sealed_cards_stay_closed_and_are_checked_all_the_same(file):
    file.write_text(write_proofs([SEALED], table="holdem", number=7))

    done = run("--promise", file, "--json")

    assert json.loads(done.stdout)["kept"] is True
    assert json.loads(done.stdout)["open"] == 3
    assert file.read_text().count('"card"') == 3


def test_marks_prove_a_whole_deck_while_cards_stay_closed(file):
    file.write_text(write_proofs([MARKED], table="holdem", number=7))

    done = run("--promise", file)

    assert done.exit_code == 0
    assert "was kept; 3 of 52 cards open; a whole deck: 52 different cards, each once" in done.stdout
    assert file.read_text().count('"card"') == 3
    assert json.loads(run("--promise", file, "--json").stdout)["whole"] is True


def test_of_a_deck_without_marks_nobody_can_say_whether_it_was_whole(file):
    file.write_text(write_proofs([SEALED], table="holdem", number=7))

    assert json.loads(run("--promise", file, "--json").stdout)["whole"] is None


def test_a_deck_with_two_equal_cards_ends_with_status_1(file):
    """Against a bank everything is shown; for a pot the house must say so openly, or the marks do not fit."""
    two = (DECK[1], *DECK[1:])
    open_ = OrderProof(promised(two, SALT, Promise.ORDER), two, SALT.hex())
    for proof in (open_, open_places(deck_of_a_pot(two, two), [0, 1], pack=two)):
        file.write_text(write_proofs([proof], table="stud", number=7))
        done = run("--promise", file)
        assert done.exit_code == 1
        assert "was kept" in done.stdout
        assert "NOT a whole deck" in done.stdout
    file.write_text(
        write_proofs([open_places(deck_of_a_pot(two, DECK), [0, 1], pack=DECK)], table="x", number=7)
    )
    assert "NOT kept" in run("--promise", file).stdout


def test_what_was_shuffled_again_need_not_be_a_whole_deck(file):
    stub = open_places(deck_of_a_pot(DECK[30:], DECK), [0], pack=DECK)
    file.write_text(write_proofs([MARKED, stub], table="draw", number=7))

    assert run("--promise", file).exit_code == 0
    file.write_text(write_proofs([stub], table="draw", number=7))
    assert run("--promise", file).exit_code == 1


@pytest.mark.parametrize("proof", [WHOLE, SEALED, MARKED], ids=["order", "cards", "deck"])
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

    assert done.exit_code == State.NOT_FULLY_CHECKED
    assert "still in use" in done.stderr


def test_something_must_be_named():
    assert run().exit_code == 2
