"""Open Hand History as the standard has it, ours and other sites'."""

import json

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.history import parse_action, replay, replay_files
from croupier.history.published.ohh import read_ohh, write_ohh
from tests.pot_games import felt

REQUIRED = {
    "spec_version", "site_name", "network_name", "internal_version", "game_number", "start_date_utc",
    "table_name", "game_type", "bet_limit", "table_size", "currency", "dealer_seat", "small_blind_amount",
    "big_blind_amount", "ante_amount", "players", "rounds", "pots",
}  # fmt: skip


def action(number, player, word, amount=None, cards=None):
    entry = {"action_number": number, "player_id": player, "action": word}
    if amount is not None:
        entry["amount"] = amount
    if cards is not None:
        entry["cards"] = cards
    return entry


def foreign(**changed):
    """A no-limit hand of three as another site would write it: seats 2, 5 and 9, the button at 5."""
    record = {
        "spec_version": "1.4.7",
        "site_name": "Elsewhere",
        "network_name": "Elsewhere",
        "internal_version": "3.1",
        "game_number": "77",
        "start_date_utc": "2026-05-01T20:00:00Z",
        "table_name": "Alder",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 9,
        "currency": "USD",
        "dealer_seat": 5,
        "small_blind_amount": 1,
        "big_blind_amount": 2,
        "ante_amount": 0,
        "hero_player_id": 30,
        "players": [
            {"id": 10, "seat": 2, "name": "Ada", "starting_stack": 200},
            {"id": 20, "seat": 5, "name": "Ben", "starting_stack": 150.5},
            {"id": 30, "seat": 9, "name": "Cyd", "starting_stack": 80},
            {"id": 40, "seat": 3, "name": "Dot", "starting_stack": 80, "is_sitting_out": True},
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    action(1, 30, "Post SB", 1),
                    action(2, 10, "Post BB", 2),
                    action(3, 30, "Dealt Cards", cards=["Ah", "Kh"]),
                    action(4, 20, "Raise", 6),
                    action(5, 30, "Call", 5),
                    action(6, 10, "Fold"),
                ],
            },
            {
                "id": 1,
                "street": "Flop",
                "cards": ["Kd", "7c", "2s"],
                "actions": [action(1, 30, "Check"), action(2, 20, "Bet", 8), action(3, 30, "Call", 8)],
            },
            {
                "id": 2,
                "street": "Turn",
                "cards": ["9h"],
                "actions": [action(1, 30, "Check"), action(2, 20, "Check")],
            },
            {
                "id": 3,
                "street": "River",
                "cards": ["3c"],
                "actions": [action(1, 30, "Bet", 20), action(2, 20, "Call", 20)],
            },
            {
                "id": 4,
                "street": "Showdown",
                "actions": [
                    action(1, 30, "Shows Cards", cards=["Ah", "Kh"]),
                    action(2, 20, "Mucks Cards"),
                ],
            },
        ],
        "pots": [],
    }
    return json.dumps({"ohh": {**record, **changed}})


def test_a_hand_of_another_site_is_played_by_the_rules():
    played = replay(read_ohh(foreign()))

    assert played.error is None
    # Left of the button: Cyd in seat 9, Ada in seat 2, Ben with the button. The pot is 6 + 2 + 6 + 16 + 40.
    assert played.result["finishing_stacks"] == ["116.00", "198.00", "116.50"]
    assert played.document.variant == "NT"


def test_two_players_have_the_small_blind_on_the_button():
    text = foreign(
        players=[
            {"id": 1, "seat": 1, "name": "Ada", "starting_stack": 100},
            {"id": 2, "seat": 2, "name": "Ben", "starting_stack": 100},
        ],
        dealer_seat=2,
        rounds=[
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    action(1, 2, "Post SB", 1),
                    action(2, 1, "Post BB", 2),
                    action(3, 2, "Raise", 5),
                    action(4, 1, "Fold"),
                ],
            }
        ],
    )

    played = replay(read_ohh(text))

    assert played.error is None
    assert played.result["finishing_stacks"] == ["98.00", "102.00"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game_type": "Draw"}, "expected one of Holdem NL"),
        ({"tournament": True}, "cash games"),
        ({"rounds": [{"street": "Preflop", "actions": [action(1, 30, "Sings")]}]}, "Sings"),
        ({"rounds": [{"street": "Preflop", "actions": [action(1, 10, "Check")]}]}, "turn"),
        ({"rounds": [{"street": "Flop", "cards": ["Kd", "7c", "2s"], "actions": []}]}, "no board cards"),
        ({"rounds": [{"street": "Preflop", "actions": [action(1, 30, "Post Dead", 1)]}]}, "dead blinds"),
        ({"players": None}, "not an Open Hand History"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(changed, said):
    with pytest.raises(DataInvalid) as refused:
        read_ohh(foreign(**changed))

    assert said in str(refused.value)


def written(*actions, game="texas-holdem", stacks=(100, 100, 100)):
    commands = [parse_action(line) for line in actions]
    hand = felt(game, list(stacks)).play(commands)
    return json.loads(write_ohh(hand, number="12", table_name="Elm", started="2026-05-01T20:00:00Z"))["ohh"]


def test_what_we_write_has_every_field_the_standard_requires():
    record = written("d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 f")

    assert set(record) >= REQUIRED
    assert record["game_type"] == "Holdem"
    assert (record["game_number"], record["table_name"]) == ("12", "Elm")
    assert [pot["number"] for pot in record["pots"]] == [0]


def test_words_streets_and_board_are_the_standards():
    record = written(
        "d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cc", "p1 cc", "p2 cc",
        "d db 2c7d9h", "p1 cbr 4", "p2 f", "p3 f",
    )  # fmt: skip

    preflop, flop = record["rounds"]
    assert (preflop["street"], flop["street"], flop["cards"]) == ("Preflop", "Flop", ["2c", "7d", "9h"])
    assert [entry["action"] for entry in preflop["actions"]] == [
        "Post SB", "Post BB", "Dealt Cards", "Dealt Cards", "Dealt Cards", "Call", "Call", "Check",
    ]  # fmt: skip
    assert [(entry["player_id"], entry["action"]) for entry in flop["actions"]] == [
        (1, "Bet"), (2, "Fold"), (3, "Fold"),
    ]  # fmt: skip
    assert all(entry["player_id"] for street in record["rounds"] for entry in street["actions"])


@pytest.mark.parametrize(
    ("game", "kind"),
    [("omaha-hi-lo", "OmahaHiLo"), ("razz", "Stud"), ("badugi", "Draw"), ("pineapple", "Holdem")],
)
def test_games_have_the_standards_names(game, kind):
    assert GAMES[game].ohh == kind


def test_a_file_holds_one_hand_after_the_other(tmp_path):
    path = tmp_path / "evening.ohh"
    path.write_text(f"{foreign()}\n\n{foreign(game_number='78')}\n")

    found = list(replay_files([tmp_path]))

    assert [(played.number, played.error) for played in found] == [(1, None), (2, None)]
    assert found[1].result["finishing_stacks"] == ["116.00", "198.00", "116.50"]


@pytest.mark.parametrize("text", ["", "{", '{"ohh": {}}', "[]"])
def test_a_file_that_is_none_says_so(text, tmp_path):
    (tmp_path / "bad.ohh").write_text(text)

    [played] = replay_files([tmp_path])

    assert played.error["code"] == "data/invalid"


def test_a_game_against_a_bank_is_refused_with_its_name():
    record = {"rounds": [], "_table": {"variant": "caribbean-stud", "starting_stacks": [100]}}

    with pytest.raises(DataInvalid, match="Caribbean Stud"):
        read_ohh(json.dumps({"ohh": record}))
