"""How many sit at each game, as its document says."""

import pytest

from croupier.games.catalog import GAMES

SEATS = {
    "caribbean-stud": (1, 7, "CSP 1"),
    "texas-holdem-bonus": (1, 7, "THB 1"),
    "high-card-flush": (1, 6, "HCF 1"),
    "ez-baccarat-panda-8": (2, 14, "EZ Table: thirteen players and the player-dealer"),
    "golden-frog-baccarat": (2, 14, "GF Table"),
    "ultimate-texas-holdem": (2, 8, "UTH Table: seven players and the player-dealer"),
    "three-card-poker-6-card-bonus": (2, 7, "TCP Table: six players and the player-dealer"),
    "fortune-pai-gow-poker": (2, 7, "FPG: seven hands"),
    "21st-century-blackjack-switch": (2, 6, "SW-R1: six, the player-dealer in one"),
    "21st-century-blackjack-buster": (2, 8, "BB-R1: eight, the player-dealer in one"),
    "texas-holdem": (2, 10, "HE-R1"),
    "omaha": (2, 10, "ten hands of four and eight cards of board and burns are 48"),
    "big-o-hi-lo": (2, 9, "Description of Table"),
    "big-o-hi-lo-run-it-twice": (2, 10, "RIT 4a"),
    "double-board-omaha": (2, 9, "36, three burns and ten are 49"),
    "pineapple": (2, 10, "ten hands of three and eight cards are 38"),
    "seven-card-stud": (2, 8, "Description of Table"),
    "seven-card-stud-hi-lo": (2, 8, "7HL 1"),
    "lowball": (2, 10, "LB"),
    "badugi": (2, 10, "BAD"),
    "mexican-poker": (2, 7, "seven hands of five and three burns are 38 of 41"),
    "kuhn-poker": (2, 2, "Kuhn 1950"),
    "leduc-poker": (2, 2, "Southey and others 2005"),
}


@pytest.mark.parametrize("game", SEATS)
def test_as_many_sit_down_as_the_document_says(game):
    least, most, _ = SEATS[game]
    assert GAMES[game].seats == (least, most)
