from dataclasses import replace

from croupier.games.felt import PLAIN
from croupier.games.rummy.pan.game import PAN


def test_a_game_that_says_nothing_of_its_felt_has_its_name_on_the_felt_of_its_family():
    conquian = replace(PAN, id="conquian", name="Conquian", felt=PLAIN)

    assert (conquian.felt.title, conquian.felt.style) == ("Conquian", "pan")
    assert PAN.felt.title == "Pan"
