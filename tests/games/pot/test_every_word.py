"""Every field of the pot games' vocabulary, declared alone, changes what a table does, or is refused.

Some hands are played by chance, the same each time, with the field and without; what the table does is the
events of the hands and the choices that it offers. Fields that only name something, and those that are read
between hands, are listed with the reason.
"""

from dataclasses import fields, replace

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Discard, Opens, PotGame, Share, Street
from tests.pot_games import felt, play_out

HOLDEM, STUD, LOWBALL = GAMES["texas-holdem"], GAMES["seven-card-stud"], GAMES["lowball"]
STRUCTURES = ("fixed-limit", "no-limit")
SEEDS = range(25)


def trace(game):
    """All that a table shows in some hands."""
    seen = [(game.players_max, game.deck_serves)]
    for structure in STRUCTURES:
        for seed in SEEDS:
            offered = []
            round_ = felt(game, [60, 60, 20, 60], structure=structure)
            play_out(round_, seed, before=lambda hand, _, offered=offered: offered.append(repr(hand.legal())))
            seen.append((offered, repr(round_.log), round_.over))
    return seen


def street(place, **changes):
    """The game with one of its streets changed."""
    return lambda game: replace(
        game,
        streets=tuple(
            replace(each, **changes) if number == place else each for number, each in enumerate(game.streets)
        ),
    )


def share(**changes):
    return lambda game: replace(game, shares=(replace(game.shares[0], **changes), *game.shares[1:]))


def changed(**changes):
    return lambda game: replace(game, **changes)


CHANGES = {
    Street: {
        "name": (HOLDEM, street(1, name="turn")),
        "hole": (HOLDEM, street(0, hole=3)),
        "up": (HOLDEM, street(1, up=1)),
        "chosen": (STUD, street(1, up=0, chosen=True)),
        "board": (HOLDEM, street(1, board=2)),
        "draw": (HOLDEM, street(3, board=0, burn=0, draw=1)),
        "discard": (HOLDEM, street(1, discard=Discard.BEFORE_BETTING)),
        "discards": (HOLDEM, street(1, discards=0, discard=Discard.BEFORE_BETTING)),
        "burn": (HOLDEM, street(1, burn=0)),
        "bet": (HOLDEM, street(1, bet=Bet.UPPER)),
        "opens": (STUD, street(1, opens=Opens.LOW_BOARD)),
        "checks": (HOLDEM, street(1, checks=False)),
        "betting": (HOLDEM, street(1, betting=False)),
        "open_pair": (STUD, street(1, open_pair=not STUD.streets[1].open_pair)),
    },
    Share: {
        "strength": (HOLDEM, share(strength=lambda hole, board: hole[0].index)),
        "says": (HOLDEM, share(says=lambda strength: "so")),
    },
    PotGame: {
        "seats": (HOLDEM, changed(seats=(2, 3))),
        "hands_max": (HOLDEM, changed(hands_max=3)),
        "deck": (HOLDEM, changed(deck=GAMES["short-deck-holdem"].deck)),
        "streets": (HOLDEM, changed(streets=HOLDEM.streets[:3])),
        "shares": (HOLDEM, changed(shares=GAMES["omaha-hi-lo"].shares)),
        "boards": (HOLDEM, changed(boards=2)),
        "raises_max": (HOLDEM, changed(raises_max=1)),
        "capped_in_big_bet": (HOLDEM, changed(capped_in_big_bet=True)),
        "raises_grow": (HOLDEM, changed(raises_grow=not HOLDEM.raises_grow)),
        "blinds": (HOLDEM, changed(blinds=False)),
        "option_for_opener": (STUD, changed(option_for_opener=not STUD.option_for_opener)),
        "suits_break_ties": (STUD, changed(suits_break_ties=not STUD.suits_break_ties)),
        "ace_low": (STUD, changed(ace_low=not STUD.ace_low)),
        "check_raise": (HOLDEM, changed(check_raise=False)),
        "runs_twice": (HOLDEM, changed(runs_twice=not HOLDEM.runs_twice)),
        "vary": (HOLDEM, changed(vary=lambda game, options: replace(game, check_raise=False))),
    },
}
NAMES = {
    Street: dict.fromkeys(("fee", "fee_too", "fee_before"), "names a moment of fee schedules"),
    Share: {
        "name": "names the share",
        "clause": "cites",
        "names": "names the hand",
        "wild": "is asked of jokers: tests/rounds/mexican-poker",
        "comparison": "says as data what strength does, for the lab",
    },
    PotGame: {
        **dict.fromkeys(
            ("id", "name", "number", "key", "summary", "home", "joker", "rulings"), "names or describes"
        ),
        **dict.fromkeys(("phh", "phh_options", "ohh"), "names the game in hand histories"),
        **dict.fromkeys(("weigh", "keeps"), "is read by bots"),
        "felt": "draws it",
        "sevens_rule": "is rare by chance: tests/rounds/lowball/two-who-checked-sevens.toml",
        "schedules": "are chosen by a table",
        "options": "are posted by a table: tests/games/pot/test_options.py",
        **dict.fromkeys(
            ("discards_button_draw", "kills_freely", "kill_on_scoop"),
            "is read between hands: tests/table/session",
        ),
        **dict.fromkeys(("requires_ante", "ante_waiver"), "looks at a posting: tests/rounds/lowball"),
        **dict.fromkeys(
            ("keeps_exposed", "keeps_exposed_in_big_bet", "loose_discard"),
            "follows a dealer's error: tests/table/pot/dealing",
        ),
    },
}


def test_every_field_is_declared_here():
    for kind, changes in CHANGES.items():
        assert {each.name for each in fields(kind)} == set(changes) | set(NAMES[kind]), kind.__name__
        assert not set(changes) & set(NAMES[kind])


@pytest.mark.parametrize("game", [HOLDEM, STUD, LOWBALL], ids=lambda game: game.id)
def test_the_same_game_does_the_same_twice(game):
    assert trace(game) == trace(replace(game))


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, name) for kind, names in CHANGES.items() for name in names],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_field_is_played_or_refused(kind, name):
    game, change = CHANGES[kind][name]
    try:
        found = trace(change(game))
    except DataInvalid:
        return
    assert found != trace(game)
