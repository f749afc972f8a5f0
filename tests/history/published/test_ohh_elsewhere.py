"""Open Hand History as other programs write it, whole and damaged."""

import copy
import json
from random import Random

import pytest

from croupier.history import parse_action, replay, replay_files
from croupier.history.published.ohh import read_ohh, write_ohh
from tests.history.published.test_ohh import action, foreign, pot
from tests.pot_games import felt, play_out

STANDARD = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips", "Sits Down", "Stands Up",
    "Add to Pot",
}  # fmt: skip
JUNK = (None, [], {}, "", "junk", -1, 0, 1e30, 10**30, True, ["??"], [["Ah"]], "Ah", {"a": 1}, float("nan"))


def rounds(*preflop):
    return [{"id": 0, "street": "Preflop", "actions": list(preflop)}]


def test_dead_blinds_and_people_who_come_and_go_are_read():
    played = replay(
        read_ohh(
            foreign(
                rounds=rounds(
                    action(0, 40, "Sits Down"),
                    action(1, 30, "Post SB", 1),
                    action(2, 10, "Post BB", 2),
                    action(3, 20, "Post Dead", 1),
                    action(4, 20, "Post Extra Blind", 2),
                    action(5, 10, "Added Chips", 50),
                    action(6, 20, "Check"),
                    action(7, 30, "Raise", 7),
                    action(8, 10, "Fold"),
                    action(9, 20, "Fold"),
                    action(10, 40, "Stands Up"),
                )
            )
        )
    )

    assert played.error is None
    assert played.result["finishing_stacks"] == ["85.00", "198.00", "147.50"]
    assert "Ada adds chips, which count from the next hand on" in played.notes


@pytest.mark.parametrize(
    ("game", "bets", "game_id", "hole"),
    [
        ("Holdem", "PL", "texas-holdem", 2),
        ("Omaha", "NL", "omaha", 4),
        ("Omaha", "FL", "omaha", 4),
        ("Omaha", "PL", "omaha", 4),
        ("OmahaHiLo", "PL", "omaha-hi-lo", 4),
        ("OmahaHiLo", "NL", "omaha-hi-lo", 4),
    ],
)
@pytest.mark.parametrize("tournament", [False, True])
def test_every_board_game_of_the_standard_is_played(game, bets, game_id, hole, tournament):
    cards = ["Ah", "Kh", "Qd", "Jd"][:hole]
    played = replay(
        read_ohh(
            foreign(
                game_type=game,
                bet_limit={"bet_type": bets, "bet_cap": 0},
                tournament=tournament,
                rounds=rounds(
                    action(1, 30, "Post SB", 1),
                    action(2, 10, "Post BB", 2),
                    action(3, 30, "Dealt Cards", cards=cards),
                    action(4, 20, "Raise", 4),
                    action(5, 30, "Fold"),
                    action(6, 10, "Fold"),
                ),
            )
        )
    )

    assert played.error is None
    assert played.document.game.id == game_id
    assert played.result["finishing_stacks"] == ["79.00", "198.00", "153.50"]


def test_stud_is_played_with_its_bring_in():
    text = foreign(
        game_type="Stud",
        bet_limit={"bet_type": "FL", "bet_cap": 0},
        small_blind_amount=2,
        big_blind_amount=4,
        rounds=rounds(
            *(action(n, player, "Post Ante", 0.5) for n, player in enumerate((10, 20, 30))),
            action(3, 10, "Dealt Cards", cards=["2c"]),
            action(4, 20, "Dealt Cards", cards=["9d"]),
            action(5, 30, "Dealt Cards", cards=["Ah", "Kh", "Qd"]),
            action(6, 10, "Bring In", 1),
            action(7, 20, "Fold"),
            action(8, 30, "Raise", 2),
            action(9, 10, "Fold"),
        ),
    )

    played = replay(read_ohh(text))

    assert played.error is None
    assert played.result["finishing_stacks"] == ["82.00", "198.50", "150.00"]


def test_a_raise_to_an_amount_is_read_and_noted():
    """Ben raises with 6 over 4 by the standard; by this program Cyd, who has 6 in, raises to 18."""
    posted = [action(1, 30, "Post SB", 1), action(2, 10, "Post BB", 2)]
    text = foreign(
        rounds=rounds(
            *posted,
            action(3, 20, "Raise", 6),
            action(4, 30, "Raise", 18),
            action(5, 10, "Fold"),
            action(6, 20, "Call", 12),
        )
        + json.loads(foreign())["ohh"]["rounds"][1:4],
    )
    record = json.loads(text)
    record["ohh"]["rounds"][1]["actions"] = [action(1, 30, "Bet", 10), action(2, 20, "Fold")]
    del record["ohh"]["rounds"][2:]

    played = replay(read_ohh(json.dumps(record)))

    assert played.error is None
    assert played.result["finishing_stacks"] == ["100.00", "198.00", "132.50"]
    assert "the figure of each raise is read as the amount raised to" in played.notes


@pytest.mark.parametrize("ending", ["ohh", "json", "jsonl", "txt"])
def test_a_damaged_record_does_not_stop_the_others(tmp_path, ending):
    bad = json.loads(foreign())
    bad["ohh"]["rounds"][0]["actions"].insert(0, action(0, 0, "Add to Pot", 5))
    hands = [foreign(), json.dumps(bad), '{"ohh": {"players": [', foreign()]
    (tmp_path / f"evening.{ending}").write_text("\n".join(hands) + "\n")

    found = list(replay_files([tmp_path]))

    assert [played.status for played in found] == [0, 2, 2, 0]
    assert "added to the pot" in found[1].error["message"]


def test_a_list_of_records_is_read(tmp_path):
    (tmp_path / "evening.json").write_text(f"[{foreign()},\n{foreign()}]")

    assert [played.status for played in replay_files([tmp_path])] == [0, 0]


def places(value, path=()):
    """Every field of a record, by its path."""
    if path:
        yield path
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield from places(child, (*path, key))


def own():
    hand = felt("texas-holdem", [100, 100, 100]).play(
        [parse_action(line) for line in ("d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 f")]
    )
    return write_ohh(hand)


@pytest.mark.parametrize("text", [foreign(pots=[pot((30, 67), rake=3)]), own()], ids=["foreign", "own"])
def test_any_one_damaged_field_is_answered(text, tmp_path):
    record = json.loads(text)
    for number, place in enumerate(places(record)):
        damaged = copy.deepcopy(record)
        parent = damaged
        for key in place[:-1]:
            parent = parent[key]
        parent[place[-1]] = JUNK[number % len(JUNK)]
        path = tmp_path / "one.ohh"
        path.write_text(json.dumps(damaged) + "\n" + text)

        found = list(replay_files([path]))

        assert found[-1].status == 0, place
        assert all(played.error is None or played.error["message"] for played in found)
        del parent[place[-1]]
        path.write_text(json.dumps(damaged))
        assert len(list(replay_files([path]))) == 1


def test_we_write_only_the_words_of_the_standard_numbered_from_nought():
    record = json.loads(own())["ohh"]

    for street in record["rounds"]:
        assert {entry["action"] for entry in street["actions"]} <= STANDARD
        assert [entry["action_number"] for entry in street["actions"]] == list(range(len(street["actions"])))


@pytest.mark.parametrize(
    "game_id", ["texas-holdem", "omaha", "omaha-hi-lo", "seven-card-stud", "seven-card-stud-hi-lo"]
)
def test_what_we_write_is_read_without_our_own_document_too(game_id):
    """As another program would read it: only the standard's fields."""
    for seed in range(12):
        rng = Random(f"{game_id} {seed} foreign")
        stacks = rng.choices((20, 60, 90, 200), k=rng.randint(2, 5))
        structure = rng.choice(["fixed-limit", "no-limit", "pot-limit"])
        bring_in = 2 if game_id.startswith("seven") else None
        hand = play_out(felt(game_id, stacks, structure=structure, bring_in=bring_in), seed, calm=0.8)
        record = json.loads(write_ohh(hand))
        del record["ohh"]["_table"]
        played = replay(read_ohh(json.dumps(record)))
        assert (played.error, played.differences) == (None, ())
        assert played.round.state.chips.stacks == hand.state.chips.stacks
