"""A second jurisdiction, written by a room as a folder of data: its tables post its fees by its limits."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.errors import DataInvalid
from croupier.floor.terms.terms import read_terms, set_up
from croupier.pay.fees import CALIFORNIA

ROOT = Path(__file__).parents[3]
ROOM = ROOT / "docs/examples/our-room"
VALLEY = "deep-valley"


def run(*program, games=ROOM):
    return subprocess.run(
        [sys.executable, *program],
        env={**os.environ, "CROUPIER_GAMES": str(games)},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def fees(*words):
    return run("-m", "croupier", "fees", *words, "--jurisdiction", VALLEY)


def posted(*lines):
    """What a program prints as JSON that posts tables in this room."""
    program = ["import json", "from croupier.floor.terms.terms import read_terms, set_up", *lines]
    ended = run("-c", "\n".join(program))
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


HOLDEM = {
    "game": "texas-holdem",
    "jurisdiction": VALLEY,
    "limits": {"lower": 2, "upper": 4},
    "collection": {"schedule": "valley.holdem", "options": [1, 2]},
}
BACCARAT = {
    "game": "ez-baccarat-panda-8",
    "jurisdiction": VALLEY,
    "limits": {"min": 10, "max": 50},
    "collection": {"schedule": "valley.baccarat", "options": [1]},
}


def test_a_pot_table_posts_its_fees():
    table = posted(
        f"posting = set_up('t', read_terms({HOLDEM!r})).posting",
        "options = [[str(fee), [stage.amount for stage in fee.stages]] for fee in posting.fees]",
        "print(json.dumps([posting.table.jurisdiction, posting.table.schedules, options]))",
    )

    blocks = ["valley.holdem", "our-room.holdem"]
    assert table == [VALLEY, blocks, [["valley.holdem 1", [200, 100]], ["valley.holdem 2", [100, 0]]]]


def test_a_player_dealer_table_posts_its_fee():
    table = posted(
        f"table = set_up('t', read_terms({BACCARAT!r})).posting.table",
        "print(json.dumps([table.jurisdiction, table.schedules, str(table.fee)]))",
    )

    assert table == [VALLEY, ["valley.baccarat"], "valley.baccarat 1"]


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (
            HOLDEM | {"limits": {"lower": 10, "upper": 20}},
            "valley.holdem 1 is approved for $1–$2 to $4–$8 games, not for $10–$20",
        ),
        (
            BACCARAT | {"limits": {"min": 5, "max": 50}},
            "valley.baccarat 1 needs a minimum of $10",
        ),
        (
            HOLDEM | {"collection": {"schedule": "holdem-family.poker_rates", "options": [1]}},
            "not a schedule of Texas Hold'em: valley.holdem, our-room.holdem",
        ),
        (HOLDEM | {"jurisdiction": CALIFORNIA}, "not a schedule of Texas Hold'em: holdem-family.poker_rates"),
        (HOLDEM | {"jurisdiction": "atlantis"}, "no jurisdiction 'atlantis'; choose one of california"),
    ],
)
def test_its_limits_bind_its_tables(terms, reason):
    ended = run("-c", f"from croupier.floor.terms.terms import *\nset_up('t', read_terms({terms!r}))")

    assert ended.returncode == 1
    assert reason in ended.stderr


def test_its_citations_and_anomalies_are_shown():
    shown = fees("ez-baccarat-panda-8", "--option", "1", "--action", "260")

    assert shown.returncode == 0, shown.stderr
    assert "source: Deep Valley Gaming Board, Schedule of Table Fees, lines 30–36" in shown.stdout
    assert "DV-BANDS: printed $1-$99, then $101-$200" in shown.stdout
    assert "player-dealer: $3.00 before deal" in shown.stdout
    title = run("-c", "from croupier.pay.sources import source_of; print(source_of('DV 3').title)")
    assert title.stdout == "Schedule of Table Fees\n"


def test_a_schedule_is_checked_by_the_rules_of_its_jurisdiction():
    file = str(ROOM / "jurisdictions" / VALLEY / "fees/valley.baccarat.toml")

    assert "no findings" in fees("check").stdout
    assert fees("check", file).returncode == 0
    in_california = run("-m", "croupier", "fees", "check", file)
    assert "max_five_rates: has 6 rates" in in_california.stdout


ROUND = """variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
_jurisdiction = "deep-valley"
_collection = { schedule = "valley.holdem", option = 1 }
actions = [
  "d dh p1 AsAd", "d dh p2 KhJh", "d dh p3 9c8c",
  "p3 cc", "p1 cc", "p2 cc",
  "d db KdTs4c", "p1 cc", "p2 cc", "p3 cc",
  "d db 2d", "p1 cc", "p2 cc", "p3 cc",
  "d db 5h", "p1 cbr 8", "p2 cc", "p3 f",
  "p1 sm -", "p2 sm -",
]

[_expected]
finishing_stacks = [113, 88, 96]
fees = 3
"""


def test_a_recorded_round_takes_its_fees_and_is_written_back(tmp_path):
    record, copy = tmp_path / "round.toml", tmp_path / "copy.toml"
    record.write_text(ROUND)
    write = (
        "import sys, croupier as cr; from pathlib import Path\n"
        "[source] = cr.read_text(Path(sys.argv[1]).read_text(), sys.argv[1])\n"
        "Path(sys.argv[2]).write_text(cr.write_document(cr.replay(cr.read_document(source)).round))"
    )

    replayed = run("-m", "croupier", "replay", str(record))
    written = run("-c", write, str(record), str(copy))

    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    assert written.returncode == 0, written.stderr
    assert '_jurisdiction = "deep-valley"' in copy.read_text()
    assert run("-m", "croupier", "replay", str(copy)).returncode == 0


def test_a_jurisdiction_of_ours_cannot_be_replaced(tmp_path):
    folder = tmp_path / "jurisdictions" / CALIFORNIA
    folder.mkdir(parents=True)
    (folder / "place.toml").write_text('name = "Mine"\ndocument = "mine"\ngames = []\n')

    ended = run("-m", "croupier", "fees", games=tmp_path)

    assert ended.returncode != 0
    assert "there is a jurisdiction 'california' already" in ended.stdout + ended.stderr


def test_terms_that_name_no_jurisdiction_are_californias_and_are_stored_unchanged():
    data = {"game": "texas-holdem", "limits": {"lower": 2, "upper": 4}}
    terms = read_terms(data)

    assert terms.jurisdiction == CALIFORNIA
    assert msgspec.to_builtins(terms) == data
    assert set_up("t", terms).posting.table.jurisdiction == CALIFORNIA
    with pytest.raises(DataInvalid, match="choose one of california"):
        set_up("t", read_terms(data | {"jurisdiction": VALLEY}))
