"""Kept answers: found again, never believed when they are not what was written, never in the way."""

import os
from dataclasses import dataclass
from fractions import Fraction

import pytest

from croupier.lab.core import kept as module
from croupier.lab.core.kept import cache_folder, keeping, kept, make_room
from croupier.lab.questions.edge import analyse, analyse_all


@dataclass(frozen=True)
class Told:
    share: Fraction
    rows: tuple[tuple[str, float], ...]


ANSWER = Told(Fraction(1, 3), (("one", 0.1), ("two", 1e-300)))


class Counter:
    """Counts how often it is asked."""

    def __init__(self, answer=ANSWER):
        self.times, self.answer = 0, answer

    def __call__(self):
        self.times += 1
        return self.answer


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_an_answer_is_counted_once(tmp_path):
    count = Counter()
    with keeping(tmp_path):
        found = [kept("edge", ("game", {"decks": 6}), Told, count) for _ in range(3)]

    assert found == [ANSWER] * 3
    assert count.times == 1
    assert len(files(tmp_path)) == 1


def test_another_question_is_another_answer(tmp_path, monkeypatch):
    count = Counter()
    with keeping(tmp_path):
        for question, asked in (("edge", 6), ("edge", 8), ("play", 6)):
            kept(question, asked, Told, count)
        # Another program: a rule, a table or a kernel has changed.
        monkeypatch.setattr(module, "program_hash", lambda: "another")
        kept("edge", 6, Told, count)

    assert count.times == 4


def test_without_a_block_nothing_is_kept(tmp_path):
    count = Counter()
    for _ in range(2):
        kept("edge", 6, Told, count)
    with keeping(None):
        kept("edge", 6, Told, count)

    assert count.times == 3


@pytest.mark.parametrize(
    "spoil",
    [
        lambda written: b"",
        lambda written: written[:-5],
        lambda written: written.replace(b"1/3", b"1/4"),
        lambda written: written.replace(b"croupier-kept/1", b"croupier-kept/0"),
        lambda written: b"\x80\x04pickled" + written,
        lambda written: written.partition(b"\n")[2],
        lambda written: b"\xff" * 200,
    ],
    ids=["empty", "cut short", "edited", "older", "foreign", "without its head", "noise"],
)
def test_a_file_that_is_not_what_was_written_is_counted_anew(tmp_path, spoil):
    count = Counter()
    with keeping(tmp_path):
        kept("edge", 6, Told, count)
        (path,) = files(tmp_path)
        path.write_bytes(spoil(path.read_bytes()))

        assert kept("edge", 6, Told, count) == ANSWER
        assert count.times == 2
        # It was written over: the next one is read.
        assert kept("edge", 6, Told, count) == ANSWER
        assert count.times == 2


def test_the_answer_to_another_question_is_not_believed(tmp_path):
    with keeping(tmp_path):
        kept("edge", 6, Told, Counter())
        (one,) = files(tmp_path)
        kept("edge", 8, Told, other := Counter(Told(Fraction(1, 2), ())))
        two = next(path for path in files(tmp_path) if path != one)
        two.write_bytes(one.read_bytes())

        assert kept("edge", 8, Told, other).share == Fraction(1, 2)
        assert other.times == 2


def test_a_well_made_file_of_another_shape_is_counted_anew(tmp_path, monkeypatch):
    count = Counter()
    with keeping(tmp_path):
        kept("edge", 6, dict, Counter({"share": "1/0"}))

        assert kept("edge", 6, Told, count) == ANSWER
    assert count.times == 1


@pytest.mark.parametrize("answer", [{"spread": float("inf")}, {"pair": (1, 2)}])
def test_what_would_be_read_as_something_else_is_not_kept(tmp_path, answer):
    """JSON has no infinity and no tuples: such an answer is counted each time, rather than changed."""
    count = Counter(answer)
    with keeping(tmp_path):
        assert [kept("edge", 6, dict, count) for _ in range(2)] == [answer] * 2

    assert count.times == 2
    assert files(tmp_path) == []


def test_answers_that_nobody_asks_for_make_way(tmp_path):
    """Four answers, of which the second was asked for again; there is room for two."""
    with keeping(tmp_path):
        for place, number in enumerate((1, 2, 3, 4, 2)):
            kept("edge", number, Told, Counter())
            for path in files(tmp_path):
                # Files written within one tick of the clock are told apart by the order of the questions.
                if path.stat().st_mtime > 1_000:
                    os.utime(path, (place, place))
        size = files(tmp_path)[0].stat().st_size
        make_room(tmp_path / "answers", room=4 * size)
        assert len(files(tmp_path)) == 4
        make_room(tmp_path / "answers", room=3 * size)
        assert len(files(tmp_path)) == 2
        count = Counter()
        for number in (2, 4):
            kept("edge", number, Told, count)
        assert count.times == 0


def test_a_folder_without_answers_has_room(tmp_path):
    make_room(tmp_path / "nowhere", room=0)


def test_fresh_counts_anew_and_tells_a_difference(tmp_path):
    told = []
    with keeping(tmp_path):
        kept("edge", 6, Told, Counter())
    with keeping(tmp_path, fresh=True, differs=told.append):
        kept("edge", 6, Told, Counter())
        assert told == []
        kept("edge", 6, Told, Counter(Told(Fraction(1, 2), ())))
        assert told == files(tmp_path)


def test_where_nothing_can_be_written_everything_is_counted(tmp_path):
    occupied = tmp_path / "a file"
    occupied.write_text("not a folder")
    count = Counter()
    with keeping(occupied):
        assert [kept("edge", 6, Told, count) for _ in range(2)] == [ANSWER] * 2

    assert count.times == 2
    assert occupied.read_text() == "not a folder"


def test_where_answers_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("CROUPIER_CACHE", "")
    assert cache_folder() is None
    monkeypatch.delenv("CROUPIER_CACHE")
    assert cache_folder().parts[-1] in ("croupier", "cache")


def test_the_tests_keep_nothing_in_the_cache_of_whoever_runs_them():
    assert cache_folder() is None


def test_games_of_ones_own_are_part_of_the_program(monkeypatch, tmp_path):
    without = module.program_hash()
    (tmp_path / "game.toml").write_text("x = 1")
    monkeypatch.setenv("CROUPIER_GAMES", str(tmp_path))

    assert module.program_hash() != without


@pytest.mark.parametrize("game_id", ["ez-baccarat-panda-8", "let-it-ride", "high-card-flush"])
def test_kept_figures_are_the_counted_ones(game_id, tmp_path, monkeypatch):
    """All games: tests/known/test_kept.py."""
    figures_are_kept(game_id, tmp_path, monkeypatch)


def figures_are_kept(game_id, folder, monkeypatch):
    """Every wager of the game: what comes from the disk equals what was counted, to the last digit."""
    with keeping(folder):
        counted = analyse_all(game_id)
        monkeypatch.setattr("croupier.lab.questions.edge.laboratory", None)
        read = analyse_all(game_id)

    assert read == counted
    assert read is not counted


def test_a_changed_pay_table_or_option_is_counted(tmp_path):
    with keeping(tmp_path):
        six = analyse("ez-baccarat-panda-8", "tie", options={"decks": 6})
        eight = analyse("ez-baccarat-panda-8", "tie", options={"decks": 8})

        assert six.edge != eight.edge
        assert analyse("ez-baccarat-panda-8", "tie", options={"decks": 6}) == six
    assert len(files(tmp_path)) == 2
