"""Replaying: statuses, differences, refusals that are tried, the stable outside form."""

import json
from decimal import Decimal

import pytest

from croupier.errors import DataInvalid
from croupier.history import read_text, replay_source
from croupier.history.replay import compare, same

HAND = """\
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
_collection = { schedule = "holdem-family.poker_rates", option = 13 }
actions = [
  "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd",
  "p3 cbr 8", "p1 cc", "p2 f",
  "d db 9c6c2s", "p1 cbr 4", "p3 cc",
  "d db 4h", "p1 cc", "p3 cc",
  "d db 7d", "p1 cbr 8", "p3 f",
]
"""
RIGHT = """
[_expected]
finishing_stacks = [111, 96, 88]
returned = [8, 0, 0]
fees = 5
fee_events = [["after_initial_deal", 1], ["after_flop", 3], ["after_river", 1]]
pots = [{ amount = 23, eligible = [1], wins = [23, 0, 0] }]
"""


def played(text):
    (source,) = read_text(text, "hand.toml")
    return replay_source(source)


def test_as_expected_is_status_nought():
    done = played(HAND + RIGHT)

    assert (done.status, done.matches_expected, done.differences, done.error) == (0, True, (), None)


def test_a_document_that_expects_nothing_is_only_legal():
    done = played(HAND)

    assert (done.status, done.matches_expected) == (0, None)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("[111, 96, 88]", "[110, 97, 88]", "finishing_stacks"),
        ("[111, 96, 88]", "[111, 96]", "finishing_stacks"),
        ("[111, 96, 88]", '"111, 96, 88"', "finishing_stacks"),
        ("returned = [8, 0, 0]", "returned = [0, 0, 8]", "returned"),
        ("fees = 5", "fees = 4", "fees"),
        ("fees = 5", "fees = true", "fees"),
        ('["after_flop", 3]', '["after_flop", 2]', "fee_events"),
        ('["after_flop", 3]', "[3, 3]", "fee_events"),
        ('["after_flop", 3], ', "", "fee_events"),
        ("amount = 23", "amount = 24", "pots"),
        ("eligible = [1]", "eligible = [1, 3]", "pots"),
        ("wins = [23, 0, 0]", "wins = [0, 0, 23]", "pots"),
        ("amount = 23, ", "", "pots"),
    ],
)
def test_what_differs_is_status_one_and_is_named(old, new, key):
    assert old in RIGHT
    done = played(HAND + RIGHT.replace(old, new))

    assert (done.status, done.matches_expected, done.error) == (1, False, None)
    (difference,) = done.differences
    assert difference.startswith(f"{key}: expected ")
    json.dumps(done.as_json())


def test_recorded_finishing_stacks_are_an_expectation():
    assert played(HAND + "finishing_stacks = [111, 96, 88]\n").matches_expected is True
    assert played(HAND + "finishing_stacks = [112, 95, 88]\n").status == 1


def test_an_illegal_action_is_status_two_and_says_how_far_it_came():
    done = played((HAND + RIGHT).replace('"p1 cbr 4"', '"p1 cbr 5"'))

    assert (done.status, done.matches_expected) == (2, None)
    assert (done.error["code"], done.error["action"]) == ("bet/out_of_range", 8)
    assert "$4" in done.error["message"]
    assert done.error["clause"] == "POT 6.2"
    assert done.result["finishing_stacks"] == ["92.00", "96.00", "92.00"]


# ── refusals that a document demands ─────────────────────────────────────────────────────────────────


def rejecting(after, action):
    return played(
        HAND + f'[_expected]\nrejects = [{{ after = {after}, action = "{action}", reason = "r" }}]\n'
    )


@pytest.mark.parametrize(
    ("after", "action"),
    [(0, "p3 f"), (3, "p1 f"), (4, "p1 cbr 16"), (6, "d db 9c9c2s"), (15, "p3 sm -")],
)
def test_a_demanded_refusal_that_happens_is_as_expected(after, action):
    assert rejecting(after, action).status == 0


@pytest.mark.parametrize(
    ("after", "action"), [(0, "d dh p1 AsAd"), (3, "p3 f"), (4, "p1 cbr 12"), (15, "p1 sm -")]
)
def test_a_demanded_refusal_that_does_not_happen_is_a_difference(after, action):
    done = rejecting(after, action)

    assert done.status == 1
    assert "should be refused" in done.differences[0]


def test_trying_a_refusal_does_not_disturb_the_hand():
    tried = played(HAND + RIGHT + 'rejects = [{ after = 3, action = "p3 f" }]\n')

    assert tried.result["finishing_stacks"] == ["111.00", "96.00", "88.00"]


# ── the outside form ─────────────────────────────────────────────────────────────────────────────────


def test_the_line_of_a_round_has_the_promised_keys():
    line = played(HAND + RIGHT).as_json()

    assert line["file"] == "hand.toml"
    assert (line["round"], line["variant"], line["matches_expected"]) == (1, "FT", True)
    assert line["finishing_stacks"] == ["111.00", "96.00", "88.00"]
    assert line["returned"] == ["8.00", "0.00", "0.00"]
    assert line["pots"] == [{"amount": "23.00", "eligible": [1], "wins": ["23.00", "0.00", "0.00"]}]
    assert "error" not in line
    assert {"returns", "bank", "fees", "envy", "uncovered", "meter", "reserve", "payments"} <= set(line)


def test_every_payment_carries_its_reason():
    payments = played(HAND + RIGHT).as_json()["payments"]

    assert [(p["player"], p["spot"], p["amount"]) for p in payments] == [
        (1, "bet", "8.00"),
        (1, "main pot", "23.00"),
    ]
    assert all(p["clause"] and p["outcome"] for p in payments)


def test_a_malformed_document_has_a_line_too():
    line = played(HAND.replace("small_bet = 4", "small_bet = -4")).as_json()

    assert line["error"]["code"] == "data/invalid"
    assert (line["error"]["key"], line["error"]["line"], line["error"]["action"]) == ("small_bet", 4, None)
    assert line["matches_expected"] is None


# ── comparing ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("got", "wanted"),
    [
        ("12.50", Decimal("12.5")),
        ("12.50", 12.5),
        ("12.00", 12),
        (["1.00", {"a": "2.00"}], [1, {"a": 2}]),
        ("after_flop", "after_flop"),
        ([1, 2], [1, 2]),
    ],
)
def test_equal_amounts_are_equal_however_written(got, wanted):
    assert same(got, wanted)


@pytest.mark.parametrize(
    ("got", "wanted"),
    [
        ("12.50", 12),
        ("12.50", Decimal("NaN")),
        ("after_flop", 3),
        ("1.00", True),
        (["1.00"], [1, 1]),
        (["1.00"], 1),
        ("1.00", [1]),
        ({"a": "1.00"}, {"a": 1, "b": 1}),
        ({"a": "1.00"}, {"b": 1}),
        (None, 1),
    ],
)
def test_other_things_are_not(got, wanted):
    assert not same(got, wanted)


def test_an_expectation_that_the_game_does_not_know_is_malformed():
    with pytest.raises(DataInvalid, match="jackpot"):
        compare({"fees": "1.00"}, {"jackpot": 1})


def test_a_card_that_comes_again_without_a_written_shuffle_is_noted():
    text = (
        'variant = "FT"\nblinds_or_straddles = [2, 4]\nsmall_bet = 4\nbig_bet = 8\n'
        "starting_stacks = [100, 100]\n"
        'actions = ["d dh p1 AhAd", "d dh p2 KcKs", "p2 cc", "d early 2c7dJs", "p1 cc", "d shuffle", '
        '"d db 2c7dTs", "p1 cbr 4", "p2 f"]\n'
    )

    assert played(text).notes == ()
    assert played(text.replace('"d shuffle", ', "")).notes == (
        "2c7d came again after being taken back: the shuffle before it is not written",
    )
    assert played(text.replace('"d shuffle", ', "").replace("2c7dTs", "3c8dTs")).notes == ()


def test_a_bet_that_nobody_called_is_no_pot():
    text = """variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [0, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 f"]
finishing_stacks = [100, 100, 100]"""
    replayed = replay_source(read_text(text, "hand.toml")[0])

    assert replayed.status == 0
    assert replayed.result["pots"] == []
