"""Open Hand History as the standard has it, ours and other sites'."""

import json

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.history import parse_action, read_document, read_text, replay, replay_files
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


POSTS = [action(1, 30, "Post SB", 1), action(2, 10, "Post BB", 2), action(2, 20, "Call", 2)]


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
        ({"game_type": "Draughts"}, "expected one of Holdem, Omaha"),
        ({"game_type": "Draw", "rounds": [{"street": "Preflop", "actions": []}]}, "which game is dealt"),
        ({"rounds": [{"street": "Preflop", "actions": [action(1, 30, "Sings")]}]}, "Sings"),
        ({"rounds": [{"street": "Preflop", "actions": [*POSTS, action(3, 10, "Check")]}]}, "turn"),
        ({"rounds": [{"street": "Flop", "cards": ["Kd", "7c", "2s"], "actions": []}]}, "fewer than two"),
        (
            {"rounds": [{"street": "Preflop", "actions": [*POSTS, action(3, 0, "Add to Pot", 5)]}]},
            "no player",
        ),
        ({"rounds": [{"street": "Preflop", "actions": [*POSTS, action(3, 99, "Fold")]}]}, "no player 99"),
        ({"players": None}, "not an Open Hand History"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(changed, said):
    with pytest.raises(DataInvalid) as refused:
        read_ohh(foreign(**changed))

    assert said in str(refused.value)


# ── what the pots state ─────────────────────────────────────────────────────────────────────────────


def pot(*wins, **more):
    """A pot by the standard: each win is a player's id and an amount."""
    return {
        "number": 0,
        "amount": 70,
        "player_wins": [{"player_id": player, "win_amount": amount} for player, amount in wins],
        **more,
    }


def stated(*pots, showdown=None, streets=4):
    """The hand above, in which Cyd (30, our player 1) wins 70 from Ben (20), with these pots."""
    rounds = json.loads(foreign())["ohh"]["rounds"]
    last = rounds[4:] if showdown is None else [{"id": 4, "street": "Showdown", "actions": showdown}]
    return replay(read_ohh(foreign(rounds=[*rounds[:streets], *last], pots=list(pots))))


@pytest.mark.parametrize(
    "pots",
    [
        [pot((30, 70))],
        [pot((30, 70), rake=0, jackpot=None)],
        [pot((30, 28)), pot((30, 42), number=1)],
        [pot((10, 0), (30, 70.0), (20, 0))],
        # What adding binary fractions leaves in the files of programs that do.
        [pot((30, 16.150000000000002)), pot((30, 53.849999999999994), number=1)],
    ],
)
def test_pots_that_the_rules_give_agree(pots):
    played = stated(*pots)

    assert (played.status, played.matches_expected, played.notes) == (0, True, ())
    assert "stated_fee" not in played.as_json()


@pytest.mark.parametrize(
    "pots",
    [
        [pot((30, 67), rake=3)],
        [pot((30, 67), rake=2.25, jackpot=0.75)],
        [pot((30, 28), rake=2), pot((30, 39), number=1, rake=1)],
    ],
)
def test_rake_and_jackpot_are_a_fee_that_the_record_states(pots):
    played = stated(*pots)

    assert (played.status, played.matches_expected) == (0, True)
    assert played.as_json()["stated_fee"] == "3.00"
    assert played.notes == ("the record states a fee of 3.00",)
    assert (played.unstated_fee, played.short) == (0, (300, 0, 0))


def test_a_bonus_and_what_a_player_cashed_out_for_are_not_of_the_pots():
    win = {"player_id": 30, "win_amount": 67, "contributed_rake": 3, "bonus_amount": 20}
    win |= {"cashout_amount": 61, "cashout_fee": 0.61}

    assert stated(pot(rake=3, player_wins=[win])).matches_expected


@pytest.mark.parametrize(
    ("won", "rake", "off"), [(67, 2, "1.00 less"), (67, 3.01, "0.01 more"), (70, 3, "3.00 more")]
)
def test_winnings_and_rake_that_are_not_the_pots_differ_by_how_much(won, rake, off):
    played = stated(pot((30, won), rake=rake))

    assert (played.status, played.matches_expected) == (1, False)
    [difference] = played.differences
    assert difference == f"winnings and fee: {won}.00 and {rake:.2f} are {off} than was in the pots"


def test_less_than_the_pots_without_a_rake_is_a_fee_that_nobody_stated():
    played = stated(pot((30, 67)))

    assert (played.status, played.unstated_fee) == (0, 300)
    assert played.notes == ("the recorded winnings are 3.00 less than the pots: a fee that nobody stated",)


@pytest.mark.parametrize(
    "wins", [[(20, 67)], [(10, 67)], [(30, 40), (20, 27)]], ids=["the other", "who folded", "shared"]
)
def test_other_winners_are_a_difference(wins):
    played = stated(pot(*wins, rake=3))

    assert played.status == 1
    [difference] = played.differences
    assert difference.endswith("came to ['70.00', '0.00', '0.00']")


def test_a_winner_whose_cards_the_record_does_not_have_is_noted():
    """Cyd shows and Ben, of whom the record has no card, won by it: he mucked or he did not."""
    shown = action(1, 30, "Shows Cards", cards=["Ah", "Kh"])
    for ben in ([], [action(2, 20, "Shows Cards")]):
        played = stated(pot((20, 67), rake=3), showdown=[shown, *ben])
        assert (played.status, played.matches_expected) == (0, None)
        assert played.notes == (
            "the record states a fee of 3.00",
            "the record says that player 3 won 67.00; the cards that it shows cannot tell",
        )

    assert stated(pot((30, 67), rake=3), showdown=[shown]).matches_expected
    assert stated(pot((20, 67), rake=2), showdown=[shown]).status == 1
    assert stated(pot((20, 67), rake=3), showdown=[shown, action(2, 20, "Mucks Cards")]).status == 1
    assert stated(pot((10, 67), rake=3), showdown=[shown]).status == 1


@pytest.mark.parametrize("won", [14, 22])
def test_a_bet_that_nobody_called_may_be_among_the_winnings(won):
    """Ben bets 8 into 14 on the flop and wins; the standard's own examples leave the 8 out."""
    rounds = json.loads(foreign())["ohh"]["rounds"][:2]
    rounds[1]["actions"] = [action(1, 30, "Check"), action(2, 20, "Bet", 8), action(3, 30, "Fold")]
    # Some sites write that the winner, whom nobody called, does not show.
    rounds.append({"id": 4, "street": "Showdown", "actions": [action(1, 20, "Mucks Cards")]})

    def replayed(cents):
        pots = [pot((20, won - cents / 100), rake=0.7)]
        return replay(read_ohh(foreign(rounds=rounds, pots=pots)))

    assert replayed(70).matches_expected
    assert replayed(70).notes == ("the record states a fee of 0.70",)
    assert (replayed(69).status, replayed(71).status) == (1, 1)


@pytest.mark.parametrize(
    ("pots", "said"),
    [
        ([pot((40, 70))], "'Dot' was not dealt in"),
        ([pot((30, 70), rake=-1)], "rake: amounts must not be negative"),
        ([pot((30, 69.995))], "win_amount: 69.995 is not a whole number of cents"),
        ([pot((30, "much"))], "win_amount: "),
        ([7], "not an Open Hand History"),
    ],
)
def test_pots_that_cannot_be_read_are_refused_with_the_reason(pots, said):
    with pytest.raises(DataInvalid) as refused:
        stated(*pots)

    assert said in str(refused.value)


RAKED = """
variant = "FT"
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
_collection = { schedule = "holdem-family.poker_rates", option = 13 }
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 8", "p1 cc", "d db 9c6c2s", "p1 cbr 4", "p2 f"]
"""
"""A dollar of the pot of 16 at the deal, three at the flop (option 13 of the schedule)."""


def test_a_fee_by_the_posted_schedule_is_stated_and_no_other_agrees():
    hand = replay(read_document(read_text(RAKED, "hand.toml")[0])).round
    record = json.loads(write_ohh(hand))["ohh"]
    # By the standard a pot includes its rake.
    assert record["pots"] == [
        {"number": 0, "amount": 16, "rake": 4, "player_wins": [{"player_id": 1, "win_amount": 12}]}
    ]

    def again(player=1, won=12, rake=4):
        pots = [pot((player, won), rake=rake)]
        return replay(read_ohh(json.dumps({"ohh": {**record, "pots": pots}})))

    assert (again().matches_expected, again().notes, again().stated_fee) == (True, (), 400)
    # The money adds up, and yet it is not the fee by the schedule.
    assert again(won=11, rake=5).differences[0] == "fee: expected 5.00, came to 4.00"
    assert again(won=11).differences == (
        "winnings and fee: 11.00 and 4.00 are 1.00 less than was in the pots",
    )
    assert again(player=2).differences == ("winnings: expected ['0.00', '12.00'], came to ['12.00', '0.00']",)


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
    record = {"rounds": [], "_table": {"variant": "caribbean-stud", "starting_stacks": [100], "actions": []}}

    with pytest.raises(DataInvalid, match="Caribbean Stud"):
        read_ohh(json.dumps({"ohh": record}))
