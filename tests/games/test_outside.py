"""Games from outside the package: declared by another package, or written as TOML by a room."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(scope="module")
def tavern(tmp_path_factory):
    """A folder with what pip writes for the example package: its entry points."""
    folder = tmp_path_factory.mktemp("site")
    said = tomllib.loads((EXAMPLES / "tavern" / "pyproject.toml").read_text())["project"]
    return installed(folder, said["name"], said["entry-points"]["croupier.games"])


def installed(folder, name, points):
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{game} = {place}" for game, place in points.items()]
    about.joinpath("entry_points.txt").write_text("\n".join(["[croupier.games]", *lines, ""]))
    return folder


def run(*program, site=None, games=None):
    path = [str(site), str(EXAMPLES / "tavern" / "src")] if site else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)])}
    if games:
        environment["CROUPIER_GAMES"] = str(games)
    return subprocess.run(
        [sys.executable, *program], env=environment, capture_output=True, text=True, timeout=200, check=False
    )


def test_a_round_of_another_packages_game_is_played_written_and_replayed(tavern, tmp_path):
    record = tmp_path / "round.toml"
    program = f"""
import pickle
import croupier as cr
table = cr.BankedTable.post(cr.game("top-card"), options={{"min": cr.dollars(5)}})
round_ = cr.BankedRound(table, [cr.dollars(100)] * 2)
for action in ("p1 w ante 10", "p2 w ante 5", "d nb", "d dh p1 Kh", "d dh p2 9s", "d dh b 9c"):
    round_.apply(cr.parse_action(action))
assert round_.over and round_.state.stacks[1:] == [11_000, 9_500], round_.state.stacks
assert pickle.loads(pickle.dumps(table)).game is table.game
assert (table.game.felt.title, table.game.felt.style) == ("Top Card", "caribbean")
open({str(record)!r}, "w").write(cr.write_document(round_))
"""
    played = run("-c", program, site=tavern)
    assert played.returncode == 0, played.stderr

    replayed = run("-m", "croupier", "replay", str(record), site=tavern)
    assert replayed.returncode == 0, replayed.stderr
    assert "TOP 3" in replayed.stdout
    without = run("-m", "croupier", "replay", str(record))
    assert without.returncode == 2
    assert "no game 'top-card'" in without.stdout + without.stderr


def test_the_command_line_lists_games_of_packages_and_of_a_folder(tavern):
    shown = run("-m", "croupier", "--games", str(EXAMPLES / "our-room"), "games", site=tavern)
    assert shown.returncode == 0, shown.stderr
    assert all(name in shown.stdout for name in ("top-card", "tahoe", "let-it-ride-deluxe"))

    card = run("-m", "croupier", "rules", "let-it-ride-deluxe", games=EXAMPLES / "our-room")
    assert "9:1" in card.stdout
    assert "Let It Ride Deluxe" in card.stdout
    fees = run(
        "-m", "croupier", "fees", "texas-holdem", "--schedule", "our-room.holdem", games=EXAMPLES / "our-room"
    )
    assert fees.returncode == 0, fees.stderr
    no_edge = run("-m", "croupier", "edge", "let-it-ride-deluxe", games=EXAMPLES / "our-room")
    assert no_edge.returncode == 2
    assert "it comes from outside the package, and the lab analyses our own games" in no_edge.stderr
    assert "Traceback" not in no_edge.stderr


def test_the_floor_opens_tables_of_them_with_a_felt_and_bots(tavern):
    done = run("-m", "tests.games.outside_evening", site=tavern, games=EXAMPLES / "our-room")

    assert done.returncode == 0, done.stderr


def test_a_game_may_not_take_a_name_that_is_ours(tmp_path):
    installed(tmp_path, "imitation", {"razz": "tavern.tahoe:TAHOE"})

    refused = run("-m", "croupier", "games", site=tmp_path)

    assert refused.returncode == 2
    assert "the package imitation offers a game 'razz', and there is one of that name" in refused.stderr


@pytest.mark.parametrize(
    ("point", "says"),
    [
        ("tavern.nothing:GAME", "cannot be read: No module named 'tavern.nothing'"),
        ("tavern.top_card:judge", "is not a BankedGame, PotGame or RummyGame"),
        ("tavern.tahoe:TAHOE", "has the id 'tahoe', not 'mine'"),
    ],
)
def test_what_is_no_game_is_named_with_its_package(tmp_path, point, says):
    installed(tmp_path, "wrong", {"mine": point})

    refused = run("-m", "croupier", "rules", "mine", site=tmp_path)

    assert refused.returncode == 2
    assert says in refused.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('based_on = "whist"\nname = "Mine"', "based_on: no game 'whist' to base one on"),
        ('based_on = "razz"', "missing required field `name`"),
        ('based_on = "razz"\nname = "Mine"\nstakes = 5', "unknown field `stakes`"),
        ('based_on = "let-it-ride"\nname = "Mine"\n[options]\nmin = "much"', "min: 'much' is not an amount"),
        ('based_on = "let-it-ride"\nname = "Mine"\n[options]\nminimum = 5', "minimum: no such option"),
    ],
)
def test_a_wrong_file_of_a_room_is_named_with_its_line(tmp_path, text, says):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.toml").write_text(text)

    refused = run("-m", "croupier", "rules", "mine", games=tmp_path)

    assert refused.returncode == 2
    assert "game.toml" in refused.stderr
    assert says in refused.stderr


def test_a_folder_that_is_not_there_is_said(tmp_path):
    refused = run("-m", "croupier", "rules", "mine", games=tmp_path / "nowhere")

    assert refused.returncode == 2
    assert f"CROUPIER_GAMES: there is no folder {tmp_path / 'nowhere'}" in refused.stderr
