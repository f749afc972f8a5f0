"""A declaration whose streets the engine cannot play is refused with the reason."""

from dataclasses import replace

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Discard, Opens, Street
from tests.pot_games import courchevel, late_betting

BUTTON, BLINDS = Opens.LEFT_OF_BUTTON, Opens.LEFT_OF_BLINDS
OMAHA, STUD, LOWBALL = GAMES["omaha"], GAMES["seven-card-stud"], GAMES["lowball"]
HOLDEM = GAMES["texas-holdem"]
DEAL, FLOP, TURN, RIVER = OMAHA.streets
THIRD, *LATER = STUD.streets


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"hole": -1}, "negative"),
        ({"board": 3, "burn": 2}, "one at most"),
        ({"draw": 3, "hole": 1}, "exchanges cards and deals others"),
        ({"draw": 3, "board": 1}, "exchanges cards and deals others"),
        ({"chosen": True, "up": 1}, "by choice and others"),
        ({"chosen": True, "board": 1}, "by choice and others"),
        ({"draw": 3, "discard": Discard.BEFORE_BETTING}, "throws others away before"),
        ({"hole": 3, "discard": Discard.AFTER_BETTING, "discards": 0}, "a discard of no cards"),
        ({"burn": 1}, "burns a card and deals none"),
    ],
)
def test_a_street_that_cannot_be_dealt_is_refused(words, reason):
    with pytest.raises(DataInvalid, match=reason) as wrong:
        Street(name="odd", bet=Bet.LOWER, opens=BUTTON, **words)

    assert wrong.value.message.startswith("the street 'odd' ")


@pytest.mark.parametrize(
    ("game", "changes", "reason"),
    [
        (OMAHA, {"streets": ()}, "the first street must deal"),
        (OMAHA, {"streets": (FLOP, DEAL, TURN, RIVER)}, "the first street must deal"),
        (OMAHA, {"streets": (DEAL, FLOP, TURN, replace(TURN, bet=Bet.LOWER))}, "the same name"),
        (OMAHA, {"streets": (replace(DEAL, board=5, betting=False),)}, "no street has betting"),
        (OMAHA, {"boards": 3}, "two boards at most"),
        (OMAHA, {"boards": 2}, "two boards at most, a second run included"),
        (
            OMAHA,
            {"streets": (replace(DEAL, hole=25), FLOP, TURN, RIVER)},
            "52 cards are too few for 2 players",
        ),
        (
            OMAHA,
            {"streets": (DEAL, replace(FLOP, opens=Opens.HIGH_BOARD), TURN, RIVER)},
            "no player has a card up",
        ),
        (OMAHA, {"streets": (replace(DEAL, opens=BUTTON), FLOP, TURN, RIVER)}, "there are blinds"),
        (
            OMAHA,
            {"streets": (DEAL, replace(FLOP, opens=BLINDS), TURN, RIVER)},
            "only the first betting round",
        ),
        (
            STUD,
            {"streets": (THIRD, replace(LATER[0], opens=Opens.LOW_CARD), *LATER[1:])},
            "only the first betting",
        ),
        (
            STUD,
            {"streets": (replace(THIRD, hole=3, discard=Discard.BEFORE_BETTING), *LATER)},
            "may have been thrown away",
        ),
        (
            OMAHA,
            {"streets": (replace(DEAL, discard=Discard.AFTER_BETTING, discards=4), FLOP, TURN, RIVER)},
            "no cards left",
        ),
        (
            OMAHA,
            {"streets": (DEAL, FLOP, TURN, replace(RIVER, discard=Discard.AFTER_BETTING))},
            "the last street",
        ),
        (
            OMAHA,
            {
                "streets": (
                    replace(DEAL, discard=Discard.AFTER_BETTING),
                    replace(FLOP, discard=Discard.BEFORE_BETTING),
                    TURN,
                    RIVER,
                )
            },
            "thrown away twice",
        ),
        (STUD, {"streets": (THIRD, *LATER, LOWBALL.streets[1])}, "face up cannot be exchanged"),
        (OMAHA, {"streets": (DEAL, FLOP, TURN, RIVER, LOWBALL.streets[1])}, "the options burn_draw"),
        (OMAHA, {"streets": (DEAL, replace(FLOP, board=2))}, "do not make a hand"),
        (HOLDEM, {"streets": (replace(DEAL, hole=3), FLOP, TURN, RIVER)}, "7 cards at most, not among 8"),
    ],
)
def test_streets_that_cannot_be_played_are_refused(game, changes, reason):
    with pytest.raises(DataInvalid, match=reason) as wrong:
        replace(game, **changes)

    assert wrong.value.message.startswith(f"{game.name} cannot be played: ")


def test_the_first_betting_street_is_known_from_the_declaration():
    assert [game.first_betting for game in (OMAHA, STUD, courchevel(), late_betting())] == [0, 0, 0, 1]


def test_no_more_players_are_dealt_in_than_the_deck_has_cards_for():
    wide = replace(OMAHA, streets=(replace(DEAL, hole=5), FLOP, TURN, RIVER))

    once = tuple(option for option in OMAHA.options if not option.name.startswith("run_it_twice"))

    assert (wide.seats[1], wide.players_max) == (10, 8)
    assert replace(wide, options=once).players_max == 9
    assert STUD.players_max == 8
