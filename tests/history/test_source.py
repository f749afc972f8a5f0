"""Where documents come from: files, collections of hands, directories."""

import pytest

from croupier.errors import DataInvalid
from croupier.history import read_file, read_text, replay_files

HAND = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
"""
GAIN = "finishing_stacks = [101, 99]\n"


def section(number, text=HAND):
    return f"[{number}]\n{text}\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("variant = \n", 1),
        ('variant = "NT"\nantes = [0, 0\n', 3),
        ('variant = "NT"\nvariant = "FT"\n', 2),
        ('a = "\n', 1),
        ("= 3\n", 1),
        ("x = 1\n[y\n", 2),
        ("\x00", 1),
    ],
)
def test_bad_toml_says_its_line(text, line):
    with pytest.raises(DataInvalid) as wrong:
        read_text(text, "bad.toml")

    assert (wrong.value.file, wrong.value.line) == ("bad.toml", line)


@pytest.mark.parametrize("text", ["x = 1" + "0" * 5000, "x = " + "[" * 20_000, "x = " + "{a=" * 20_000])
def test_toml_that_nobody_writes_is_an_error_too(text):
    with pytest.raises(DataInvalid) as wrong:
        read_text(text, "bad.toml")

    assert wrong.value.file == "bad.toml"


def test_one_document_is_one_source():
    (source,) = read_text(HAND, "hand.toml")

    assert (source.file, source.number, source.data["variant"]) == ("hand.toml", 1, "NT")


def test_numbered_headings_are_several_rounds():
    sources = read_text(section(1) + section(2, HAND + GAIN) + section(7), "hands.phhs")

    assert [source.number for source in sources] == [1, 2, 3]
    assert "finishing_stacks" in sources[1].data


def test_the_line_of_an_error_is_in_its_own_round(tmp_path):
    bad = HAND.replace("starting_stacks = [100, 100]", "starting_stacks = [100, -5]")
    path = tmp_path / "hands.phhs"
    path.write_text(section(1) + section(2, bad) + section(3).replace("p2 f", "p2 zz"), encoding="utf-8")
    played = list(replay_files([path]))

    assert [one.status for one in played] == [0, 2, 2]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[played[1].error["line"] - 1] == "starting_stacks = [100, -5]"
    assert "p2 zz" in lines[played[2].error["line"] - 1]
    assert [one.as_json()["round"] for one in played] == [1, 2, 3]


def test_a_missing_key_points_to_the_beginning_of_its_round():
    _, second = read_text(section(1) + section(2, HAND.replace("min_bet = 2\n", "")), "hands.phhs")

    assert second.line("min_bet") == section(1).count("\n") + 1


def test_a_directory_is_read_whole_in_order_and_only_its_documents(tmp_path):
    (tmp_path / "b.toml").write_text(HAND, encoding="utf-8")
    (tmp_path / "a.phh").write_text(HAND + GAIN, encoding="utf-8")
    (tmp_path / "notes.md").write_text("no document", encoding="utf-8")
    below = tmp_path / "below"
    below.mkdir()
    (below / "c.phhs").write_text(section(1) + section(2), encoding="utf-8")
    played = list(replay_files([tmp_path]))

    names = [(one.file.rsplit("/", 1)[1], one.number) for one in played]
    assert names == [("a.phh", 1), ("b.toml", 1), ("c.phhs", 1), ("c.phhs", 2)]
    assert [one.matches_expected for one in played] == [True, None, None, None]


def test_a_file_that_cannot_be_read_does_not_stop_the_rest(tmp_path):
    good = tmp_path / "good.toml"
    good.write_text(HAND, encoding="utf-8")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'variant = "\xe9"')
    played = list(replay_files([tmp_path / "missing.toml", latin, good]))

    assert [one.status for one in played] == [2, 2, 0]
    assert all("cannot be read" in one.error["message"] for one in played[:2])


def test_a_missing_file_is_an_error_with_its_name(tmp_path):
    with pytest.raises(DataInvalid) as wrong:
        read_file(tmp_path / "missing.toml")

    assert wrong.value.file == str(tmp_path / "missing.toml")


def test_an_empty_directory_has_no_rounds(tmp_path):
    assert list(replay_files([tmp_path])) == []


@pytest.mark.timeout(60)
def test_a_collection_of_thousands_is_read_in_the_time_of_as_many_files(tmp_path):
    """A pattern for every line and hand took minutes past 512 hands; each line is looked at once."""
    path = tmp_path / "many.phhs"
    path.write_text("".join(section(number, HAND + GAIN) for number in range(1, 3_001)))

    statuses = [played.status for played in replay_files([path])]

    assert len(statuses) == 3_000
    assert set(statuses) == {0}


def test_a_broken_hand_of_a_collection_does_not_stop_the_others(tmp_path):
    path = tmp_path / "hands.phhs"
    broken = section(2, HAND).replace("variant =", "variant")
    path.write_text(section(1, HAND + GAIN) + broken + section(3, HAND + GAIN))

    first, second, third = replay_files([path])

    assert (first.status, second.status, third.status) == (0, 2, 0)
    assert second.error["line"] == len((section(1, HAND + GAIN)).splitlines()) + 2


def test_two_hands_of_one_number_are_refused_at_the_second(tmp_path):
    path = tmp_path / "hands.phhs"
    path.write_text(section(1, HAND + GAIN) + section(1, HAND + GAIN))

    first, second = replay_files([path])

    assert first.status == 0
    assert (second.status, second.error["message"]) == (2, "there are two rounds [1]")


@pytest.mark.parametrize(
    "number", ["1e99999999999999999999", "-1e99999999999999999999", "1e999999", "9" * 5_000]
)
def test_an_absurd_number_is_an_error_of_its_own_document(tmp_path, number):
    (tmp_path / "a.toml").write_text(HAND.replace("min_bet = 2", f"min_bet = {number}"))
    (tmp_path / "b.toml").write_text(HAND + GAIN)

    absurd, good = replay_files([tmp_path])

    assert (absurd.status, good.status) == (2, 0)
    assert absurd.error["code"] == "data/invalid"
