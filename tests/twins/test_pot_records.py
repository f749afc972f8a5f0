"""Recorded hands and documents of rounds: the kernel plays them as the engine does, act by act."""

import pytest

from croupier.errors import DataInvalid
from croupier.history import parse_action, read_document, read_file, read_text, replay
from croupier.history.recorded_pot import PotOpening
from croupier.lab.agents.replay import check, check_files, quick_record
from croupier.lab.agents.rules import why_not
from croupier.table.commands import ThrowAway
from tests.pot_games import POT_GAMES
from tests.pot_twins import Twins, numbers
from tests.recorded import ELSEWHERE, OWN, RULES

HAND = """
variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 f', 'p1 cbr 8', 'p2 f']
finishing_stacks = [{stacks}]
"""


FOLDERS = [
    folder / game_id for folder in (OWN, RULES) for game_id in POT_GAMES if (folder / game_id).is_dir()
]


def documents(folder):
    """Every pot-game document of a folder that the kernel may play; malformed ones are not for it."""
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".toml", ".phh", ".phhs")):
        try:
            found = [read_document(source) for source in read_file(path)]
        except DataInvalid:
            continue
        for document in found:
            if isinstance(document.opening, PotOpening) and why_not(document.opening.table) is None:
                yield document


def commands(document):
    """The actions as far as the kernel has words for them, and whether that is all."""
    found = []
    for text in document.actions:
        command = parse_action(text)
        # A card thrown away by mistake leaves a live hand in one game: the engine's affair.
        loose = isinstance(command, ThrowAway) and document.game.loose_discard
        if numbers(command) is None or loose:
            return found, False
        found.append(command)
    return found, True


def play_both(document):
    """Every action done by both, every refusal that the document demands tried on both; refusals tried."""
    twins = Twins(document.opening())
    played, whole = commands(document)
    rejects = {}
    for reject in document.expected.get("rejects", []):
        rejects.setdefault(reject["after"], []).append(reject["action"])
    tried = 0
    for number in range(len(played) + 1):
        for text in rejects.get(number, []):
            try:
                command = parse_action(text)
            except DataInvalid:
                continue
            if numbers(command) is not None:
                assert twins.refuses(command), text
                tried += 1
        if number < len(played):
            # A document may also end in an action that is refused, to show that it is.
            if twins.hand.refusal(played[number]) is not None:
                assert twins.refuses(played[number])
                return tried
            twins.apply(played[number])
    assert not whole or twins.hand.over or not document.expected.get("finishing_stacks")
    return tried


def test_every_recorded_hand_comes_to_its_finishing_stacks():
    found = list(check_files([ELSEWHERE]))

    assert len(found) >= 100
    assert all(outcome.matches_expected is True for outcome in found)
    assert all(outcome.told is None for outcome in found)


def test_recorded_hands_agree_act_by_act():
    for document in documents(ELSEWHERE):
        play_both(document)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parents[1].name}/{folder.name}")
def test_documents_of_rounds_agree_act_by_act(folder):
    for document in documents(folder):
        try:
            play_both(document)
        except AssertionError as different:
            raise AssertionError(f"{document.source.file}: {different}") from different


def test_stacks_in_short_are_the_engines():
    for document in documents(ELSEWHERE):
        told = replay(document)
        assert list(quick_record(document).play()) == told.round.state.chips.stacks[1:]


def read(text):
    (source,) = read_text(text, "a hand")
    return read_document(source)


def test_a_hand_as_expected_is_not_told_by_the_engine():
    outcome = check(read(HAND.format(stacks="104, 96, 100")))

    assert outcome.status == 0
    assert outcome.matches_expected is True
    assert outcome.stacks == (10_400, 9_600, 10_000)
    assert outcome.told is None


def test_a_winner_who_shows_when_all_others_have_folded_is_not_told_by_the_engine_and_others_are():
    shown = HAND.format(stacks="104, 96, 100").replace("'p2 f'", "'p2 f', 'p1 sm AsAd'")

    assert check(read(shown)).told is None
    assert check(read(shown)).matches_expected is True
    for wrong in ("'p2 sm KsKd'", "'p1 sm', 'p1 sm'", "'p1 sm AsAh'", "'p1 sm AsAd', 'p1 sm AsAd'"):
        assert check(read(shown.replace("'p1 sm AsAd'", wrong))).told.error is not None


def test_a_difference_is_told_by_the_engine():
    outcome = check(read(HAND.format(stacks="105, 95, 100")))

    assert outcome.status == 1
    assert outcome.matches_expected is False
    assert "finishing_stacks" in outcome.told.differences[0]


@pytest.mark.parametrize(("winnings", "status"), [("[8, 0, 0]", 0), ("[0, 8, 0]", 1)])
def test_who_won_the_pots_is_told_by_the_engine_where_a_record_states_it(winnings, status):
    outcome = check(read(HAND.format(stacks="104, 96, 100") + f"winnings = {winnings}"))

    assert (outcome.status, outcome.told.matches_expected) == (status, not status)
    assert check(read(HAND.format(stacks="104, 96, 100") + "winnings = [0, 0, 0]")).told is None


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("'p1 cbr 8'", "'p1 cbr 9'", "bet/out_of_range"),
        ("'p3 f'", "'p1 f'", "turn/not_yours"),
        ("KsKd", "AsKd", "card/in_use"),
        (", 'p2 f'", "", "document/incomplete"),
        ("'p3 f'", "'p3 fold'", "data/invalid"),
    ],
)
def test_what_is_wrong_is_said_by_the_engine(old, new, code):
    outcome = check(read(HAND.format(stacks="104, 96, 100").replace(old, new)))

    assert outcome.status == 2
    assert outcome.told.error["code"] == code


@pytest.mark.parametrize("line", ["p3 f  # a remark", "p3   f", " p3 f", "p3 f "])
def test_remarks_and_spaces_are_read(line):
    document = read(HAND.format(stacks="104, 96, 100").replace("'p3 f'", f"'{line}'"))

    assert check(document).told is None


@pytest.mark.parametrize("amount", ["8", "8.0", "8.00", "08"])
def test_amounts_are_read_as_the_engine_reads_them(amount):
    document = read(HAND.format(stacks="104, 96, 100").replace("cbr 8", f"cbr {amount}"))

    assert check(document).told is None


def test_files_that_cannot_be_read_are_told_too(tmp_path):
    (tmp_path / "broken.phh").write_text("variant = ")
    (tmp_path / "good.phh").write_text(HAND.format(stacks="104, 96, 100"))

    broken, good = check_files([tmp_path])

    assert (broken.status, good.status) == (2, 0)
    assert broken.told.error["code"] == "data/invalid"
