"""Malformed documents: an error with file, key and line, never a traceback."""

import pytest

from croupier.errors import DataInvalid
from croupier.history import read_document, read_text, replay_source

HAND = """\
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
_options = { cap = 3 }
_collection = { schedule = "holdem-family.poker_rates", option = 13 }
actions = [
  "d dh p1 2c2d",
  "d dh p2 3c3d", "d dh p3 4c4d",
  "p3 f", "p1 f",
]

[_expected]
finishing_stacks = [98, 101, 100]
rejects = [
  { after = 3, action = "p1 cc", reason = "p3 acts first" },
]
"""


def changed(old, new):
    assert old in HAND
    return HAND.replace(old, new)


def replayed(text, file="hand.toml"):
    (source,) = read_text(text, file)
    return replay_source(source)


def test_the_hand_itself_is_sound():
    assert replayed(HAND).status == 0


BAD = {
    # what is wrong: text, key, line
    "no variant": (changed('variant = "FT"\n', ""), "variant", 1),
    "variant is a number": (changed('"FT"', "7"), "variant", 1),
    "unknown variant": (changed('"FT"', '"XX"'), "variant", 1),
    "a game the house does not have": (changed('"FT"', '"canasta"'), "variant", 1),
    "no actions": (HAND[: HAND.index("actions")] + HAND[HAND.index("[_expected]") :], "actions", 1),
    "actions are no list": (changed("actions = [\n", 'actions = "p1 f"\n_x_ = [\n'), "actions", 9),
    "an action is a number": (changed('"p3 f"', "3"), "actions", 9),
    "no stacks": (changed("starting_stacks = [100, 100, 100]\n", ""), "starting_stacks", 1),
    "stacks are no list": (changed("[100, 100, 100]", "100"), "starting_stacks", 6),
    "nobody plays": (changed("[100, 100, 100]", "[]"), "starting_stacks", 6),
    "a negative stack": (changed("[100, 100, 100]", "[100, -1, 100]"), "starting_stacks", 6),
    "an empty stack": (changed("[100, 100, 100]", "[100, 0, 100]"), "starting_stacks", 6),
    "a stack in words": (changed("[100, 100, 100]", '[100, "much", 100]'), "starting_stacks", 6),
    "a stack is true": (changed("[100, 100, 100]", "[100, true, 100]"), "starting_stacks", 6),
    "a stack of half a cent": (changed("[100, 100, 100]", "[100, 0.005, 100]"), "starting_stacks", 6),
    "an endless debt": (changed("[100, 100, 100]", "[100, -inf, 100]"), "starting_stacks", 6),
    "a stack that is no number": (changed("[100, 100, 100]", "[100, nan, 100]"), "starting_stacks", 6),
    "a stack beyond all money": (changed("[100, 100, 100]", "[100, 1e400000, 100]"), "starting_stacks", 6),
    "a list inside the stacks": (changed("[100, 100, 100]", "[100, [100], 100]"), "starting_stacks", 6),
    "eleven players": (
        changed("[100, 100, 100]", str([100] * 11))
        .replace("antes = [0, 0, 0]", f"antes = {[0] * 11}")
        .replace("[2, 4, 0]", str([2, 4, *[0] * 9])),
        "starting_stacks",
        6,
    ),
    "too few antes": (changed("antes = [0, 0, 0]", "antes = [0, 0]"), "antes", 2),
    "too many blinds": (changed("[2, 4, 0]", "[2, 4, 0, 0]"), "blinds_or_straddles", 3),
    "a negative ante": (changed("antes = [0, 0, 0]", "antes = [0, -1, 0]"), "antes", 2),
    "posts without a blind": (changed("[2, 4, 0]", "[0, 0, -4]"), "blinds_or_straddles", 3),
    "blinds are no list": (changed("[2, 4, 0]", '"2/4"'), "blinds_or_straddles", 3),
    "no small bet": (changed("small_bet = 4\n", ""), "small_bet", 1),
    "big bet in words": (changed("big_bet = 8", 'big_bet = "eight"'), "big_bet", 5),
    "limits upside down": (changed("big_bet = 8", "big_bet = 2"), "small_bet", 4),
    "a bet of nothing": (changed("small_bet = 4", "small_bet = 0"), "small_bet", 4),
    "names for two of three": (changed("small_bet", 'players = ["a", "b"]\nsmall_bet'), "players", 4),
    "seats are no list": (changed("small_bet", "seats = 3\nsmall_bet"), "seats", 4),
    "an unknown key": (changed("small_bet", "smal_bet = 4\nsmall_bet"), "smal_bet", 4),
    "an unknown key of ours": (changed("small_bet", "_colection = 4\nsmall_bet"), "_colection", 4),
    "a key of another family": (changed("small_bet", '_bank = { kind = "house" }\nsmall_bet'), "_bank", 4),
    "options are no table": (changed("{ cap = 3 }", "3"), "_options", 7),
    "an unknown option": (changed("cap = 3", "raises = 3"), "raises", 7),
    "an option of the wrong kind": (changed("cap = 3", 'cap = "three"'), "cap", 7),
    "a choice that is none": (changed("cap = 3", 'reopen = "never"'), "reopen", 7),
    "a chip worth nothing": (changed("cap = 3", "chip = 0"), "chip", 7),
    "a negative chip": (changed("cap = 3", "chip = -1"), "chip", 7),
    "a chip in words": (changed("cap = 3", 'chip = "a dollar"'), "chip", 7),
    "stacks not made of chips": (changed("cap = 3", "chip = 3"), "starting_stacks", 6),
    "a structure against the variant": (changed("cap = 3", 'structure = "no-limit"'), "structure", 7),
    "a structure that is a list": (changed("cap = 3", "structure = [1]"), "structure", 7),
    "collection is no table": (changed("_collection = {", "_collection = 3\n_x_ = {"), "_collection", 8),
    "an unknown schedule": (changed("holdem-family.poker_rates", "nowhere"), "_collection", 8),
    "a schedule of another game": (changed("holdem-family.poker_rates", "pan.poker_rates"), "_collection", 8),
    "an unknown fee option": (changed("option = 13", "option = 999"), "option", 8),
    "a fee option that is none": (changed("option = 13", "option = [13]"), "_collection", 8),
    "an unknown part of the collection": (changed("option = 13", "option = 13, rate = 2"), "_collection", 8),
    "a no-limit fee at a limit table": (changed("option = 13", "option = 168"), "option", 8),
    "expectations are no table": (HAND[: HAND.index("[_exp")] + "_expected = 3\n", "_expected", 15),
    "refusals are no list": (
        HAND[: HAND.index("rejects")] + 'rejects = { after = 0, action = "p1 f" }',
        "rejects",
        17,
    ),
    "a refusal after the last action": (changed("after = 3", "after = 6"), "rejects", 17),
    "a refusal before the first": (changed("after = 3", "after = -1"), "rejects", 17),
    "a refusal nowhere": (changed("after = 3, ", ""), "rejects", 17),
    "a refusal of nothing": (changed('action = "p1 cc", ', ""), "rejects", 17),
    "an expectation that does not exist": (
        changed("[98, 101, 100]", "[98, 101, 100]\nwinnings = 3"),
        "winnings",
        17,
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_malformed_document_is_an_error_with_its_place(what):
    text, key, line = BAD[what]
    played = replayed(text)

    assert played.status == 2, what
    assert played.error["code"] == DataInvalid.code
    assert (played.error["key"], played.error["line"]) == (key, line)
    assert len(played.error["message"]) > 8
    assert played.as_json()["file"] == "hand.toml"


ACTIONS = {
    "no action": ("p3 xx", "not an action of a player"),
    "nobody's action": ("q3 f", "not a player"),
    "a bad card": ("d dh p3 4c4x", "not a card"),
    "half a card": ("d dh p3 4c4", "is not a card"),
    "an amount in words": ("p3 cbr some", "not an amount"),
    "player nought": ("p0 f", "not a player"),
}


@pytest.mark.parametrize("what", ACTIONS)
def test_a_malformed_action_is_an_error_with_its_number_and_line(what):
    action, says = ACTIONS[what]
    played = replayed(changed('"p3 f"', f'"{action}"'))

    assert played.status == 2
    assert says in played.error["message"]
    assert (played.error["code"], played.error["action"], played.error["key"]) == (
        "data/invalid",
        4,
        "actions",
    )
    assert played.error["line"] == 12


ILLEGAL = {
    "out of turn": ('"p3 f"', '"p1 f"', "turn/not_yours", 4),
    "a card twice": ('"d dh p2 3c3d"', '"d dh p2 2c3d"', "card/in_use", 2),
    "too many cards": ('"d dh p2 3c3d"', '"d dh p2 3c3d3h"', "card/count", 2),
    "an unknown player": ('"p3 f"', '"p4 f"', "seat/unknown", 4),
    "a wrong amount": ('"p3 f"', '"p3 cbr 9"', "bet/out_of_range", 4),
    "a board too soon": ('"p3 f"', '"d db 5c5d5h"', "phase/not_now", 4),
    "after the end": ('"p1 f",', '"p1 f", "p1 sm -",', "round/over", 6),
    "an act of another game": ('"p3 f"', '"p3 w ante 5"', "phase/not_now", 4),
}


@pytest.mark.parametrize("what", ILLEGAL)
def test_an_illegal_action_is_a_refusal_with_its_number(what):
    old, new, code, number = ILLEGAL[what]
    played = replayed(changed(old, new))

    assert played.status == 2
    assert (played.error["code"], played.error["action"]) == (code, number)
    assert "line" not in played.error


def test_actions_that_end_too_early_are_said_so():
    played = replayed(changed('"p3 f", "p1 f",', '"p3 f",'))

    assert played.status == 2
    assert (played.error["code"], played.error["action"]) == ("document/incomplete", 4)


def test_reading_alone_raises_with_the_place():
    (source,) = read_text(changed("small_bet = 4", "small_bet = true"), "some/hand.toml")

    with pytest.raises(DataInvalid) as wrong:
        read_document(source)
    assert (wrong.value.file, wrong.value.key, wrong.value.line) == ("some/hand.toml", "small_bet", 4)
    assert str(wrong.value).startswith("some/hand.toml:4: small_bet: ")


def test_notes_and_keys_of_other_people_are_let_through():
    noted = changed("small_bet", 'author = "A. B."\nvenue = "C."\n_x_mood = "calm"\nsmall_bet')

    assert replayed(noted).status == 0


def test_a_spread_must_be_two_amounts():
    text = changed('"FT"', '"texas-holdem"').replace("cap = 3", 'structure = "spread-limit", spread = {}')
    for wrong in ("5", "[5]", "[5, 10, 15]", '["a", 5]', "[[1], 2]", "[10, 5]", "[0, 5]"):
        played = replayed(text.replace("spread = {}", f"spread = {wrong}"))
        assert played.status == 2, wrong
        assert (played.error["key"], played.error["line"]) == ("spread", 7)


def test_a_structure_must_be_said_somehow():
    text = changed('"FT"', '"texas-holdem"').replace("small_bet = 4\nbig_bet = 8\n", "min_bet = 4\n")

    assert replayed(text).error["key"] == "structure"


def test_the_default_structure_is_fixed_limit_when_a_small_bet_is_given():
    assert replayed(changed('"FT"', '"texas-holdem"')).status == 0


FROG = """\
variant = "golden-frog-baccarat"
starting_stacks = [20, 20, 100]
_bank = { kind = "player-dealer", player = 3, wager = 50 }
actions = ["p1 w banker AMOUNT", "p2 w player 3", "d nb", "d dh player Ac5d", "d dh banker 4h4s"]
[_expected]
rejects = [{ after = 0, action = "p1 w banker 1.50", reason = "half a chip" }]
"""


@pytest.mark.clause("golden-frog-baccarat", "PD-R19")
@pytest.mark.parametrize(("amount", "taken"), [("2", False), ("2.50", True), ("0.50", False), ("2.25", True)])
def test_a_recorded_round_is_played_with_chips_its_wagers_are_made_of(amount, taken):
    """A dollar where all are whole dollars, less where they are not; the least wager stays a dollar."""
    round_ = replayed(FROG.replace("AMOUNT", amount))

    assert (round_.status == 2) == (amount == "0.50")
    assert ("should be refused" in " ".join(round_.differences)) == taken


@pytest.mark.clause("golden-frog-baccarat", "PD-R19")
def test_a_recorded_round_keeps_to_the_chip_that_it_posts():
    posted = FROG.replace("_bank", "_options = { chip = 1 }\n_bank", 1)

    assert replayed(posted.replace("AMOUNT", "2")).status == 0
    assert replayed(posted.replace("AMOUNT", "2.50")).error["code"] == "stake/out_of_range"


BANKED = """\
variant = "ez-baccarat-panda-8"
players = ["ann", "bob", "cy"]
seats = [1, 2, 3]
starting_stacks = [20, 20, 100]
finishing_stacks = [22, 20, 98]
_bank = { kind = "player-dealer", player = 3, wager = 50, turn = 2 }
actions = ["p1 w banker 2", "d nb", "d dh player Ac5d", "d dh banker 4h4s"]
"""
HOUSE = """\
variant = "caribbean-stud"
starting_stacks = [20]
_bank = { kind = "house" }
_options = { progressive = "pmg-01" }
_progressive = { meter = 100, seed = 100, reserve = 0 }
actions = ["p1 w ante 2", "d nb", "d dh p1 2c3d5h7s9c", "d dh b 2d3h5s7c9d", "p1 f"]
"""


def test_the_two_rounds_against_a_bank_are_sound():
    assert replayed(BANKED).status == 0
    assert replayed(HOUSE).status == 0


@pytest.mark.parametrize(
    ("text", "old", "new", "key"),
    [
        (BANKED, "turn = 2", "turn = 0", "_bank"),
        (BANKED, "turn = 2", "turn = 3", "_bank"),
        (BANKED, "turn = 2", "turn = true", "turn"),
        (BANKED, "player = 3", "player = 4", "_bank"),
        (BANKED, "player = 3", "player = 0", "_bank"),
        (BANKED, "wager = 50", "wager = 101", "_bank"),
        (BANKED, "wager = 50", "wager = -1", "wager"),
        (BANKED, "wager = 50", "stake = 50", "_bank"),
        (BANKED, '"bob"', "2", "players"),
        (BANKED, '"bob"', "[]", "players"),
        (BANKED, "[1, 2, 3]", "[1, 2, 2]", "seats"),
        (BANKED, "[1, 2, 3]", "[1, 2, -3]", "seats"),
        (BANKED, "[1, 2, 3]", "[1, 2, true]", "seats"),
        (BANKED, "[22, 20, 98]", "[22, 20]", "finishing_stacks"),
        (BANKED, "[22, 20, 98]", '"even"', "finishing_stacks"),
        (BANKED, "[22, 20, 98]", "[22, 20, nan]", "finishing_stacks"),
        (HOUSE, '"house"', '"house", player = 1, wager = 5', "_bank"),
        (HOUSE, '"house"', '"player-dealer", player = 1, wager = 5', "_bank"),
        (HOUSE, "meter = 100", "meter = -100", "_progressive"),
        (HOUSE, "seed = 100", "seed = -1", "_progressive"),
        (HOUSE, "reserve = 0", "reserve = -0.01", "_progressive"),
    ],
)
def test_a_bank_or_a_seat_that_cannot_be(text, old, new, key):
    assert old in text
    played = replayed(text.replace(old, new))

    assert played.status == 2, new
    assert (played.error["code"], played.error["key"]) == (DataInvalid.code, key)


def test_finishing_stacks_that_are_said_twice_are_the_same():
    again = BANKED + "[_expected]\nfinishing_stacks = {}\n"

    assert replayed(again.replace("{}", "[22.00, 20, 98]")).status == 0
    assert replayed(again.replace("{}", "[20, 22, 98]")).error["key"] == "finishing_stacks"


@pytest.mark.parametrize(("game", "seats"), [("ez-baccarat-panda-8", 8), ("golden-frog-baccarat", 7)])
def test_a_record_without_a_table_keeps_to_the_seats_of_the_usual_one(game, seats):
    def opening(players: int, options: str = ""):
        text = (
            f'variant = "{game}"\nstarting_stacks = {[1_000] * players}\n'
            f'_bank = {{ kind = "player-dealer", player = 1, wager = 300 }}\n{options}actions = []\n'
        )
        return read_document(read_text(text, "test")[0]).opening()

    assert opening(seats).players == seats
    with pytest.raises(DataInvalid, match=f"seats 2 to {seats}, not {seats + 1}"):
        opening(seats + 1)
    assert opening(seats + 1, '_options = { table = "baccarat" }\n').players == seats + 1
