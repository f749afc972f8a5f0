import pytest

from croupier.games import GAMES
from tools.game_pages import worked_round, write_games


def test_every_game_has_a_page_and_stands_once_in_the_index(tmp_path):
    write_games(tmp_path)
    listed = [line for line in (tmp_path / "index.md").read_text().splitlines() if line in GAMES]

    assert sorted(listed) == sorted(GAMES)
    for game in GAMES.values():
        assert (tmp_path / f"{game.id}.md").read_text().startswith(f"# {game.name}\n")


def test_games_are_grouped_by_whom_one_plays_against(tmp_path):
    write_games(tmp_path)
    house, dealer, pot = (tmp_path / "index.md").read_text().split("\n## ")[1:4]

    assert {id for id in GAMES if id in house.split()} == {
        "caribbean-stud",
        "high-card-flush",
        "texas-holdem-bonus",
        "mississippi-stud",
        "let-it-ride",
        "casino-war",
        "four-card-poker",
        "blackjack",
    }
    assert "golden-frog-baccarat" in dealer.split()
    assert "badugi" in pot.split()


def test_every_table_of_a_page_has_its_headings(tmp_path):
    write_games(tmp_path)
    for page in tmp_path.glob("*.md"):
        assert "|   |" not in page.read_text(), page.name
    switch = (tmp_path / "21st-century-blackjack-switch.md").read_text()
    assert "| step | what happens | clause |" in switch
    assert "| note |" not in switch, "none of its pay tables has one"
    assert "| `croupier fees 21st-century-blackjack-switch --schedule blackjack-switch.rules` |" in switch


@pytest.mark.parametrize("game", ["caribbean-stud", "texas-holdem", "pan"])
def test_a_page_has_a_worked_round_with_its_payments(game):
    told = worked_round(game)

    assert told.startswith("## A worked round: ")
    assert "variant = " in told
    assert "| player | spot | stake | outcome | amount | clause |" in told
