"""Every posted option of the pot games: what it changes, beside what holds without it."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES
from croupier.history import read_document, read_text, replay
from croupier.money import dollars
from tests.pot_games import POT_GAMES, act, felt
from tests.refusal import refused
from tests.table.session.pot_room import PotRoom


def stacks(hand):
    assert hand.over
    return [stack / 100 for stack in hand.state.chips.stacks[1:]]


# ── the board run twice ──────────────────────────────────────────────────────────────────────────────

ALL_IN = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 50", "p1 cc"]


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "RIT-R5")
def test_running_it_twice_is_posted():
    hand = felt("texas-holdem", [50, 50], structure="no-limit", run_it_twice=True)
    act(hand, *ALL_IN, "p1 rit y", "p2 rit y", "d db 2c3c4c", "d db 7d", "d db 8d")
    act(hand, "d db2 KcQcJc", "d db2 2d", "d db2 3h", "p1 sm -", "p2 sm -")

    assert stacks(hand) == [50, 50]


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "RIT-R5")
def test_elsewhere_it_is_not_offered():
    hand = felt("texas-holdem", [50, 50], structure="no-limit")
    act(hand, *ALL_IN)

    assert refused(hand, "p1 rit y").code == "phase/not_now"


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "POT-R39")
def test_one_refusal_ends_it():
    hand = felt("texas-holdem", [50, 50], structure="no-limit", run_it_twice=True)
    act(hand, *ALL_IN, "p1 rit n")

    assert refused(hand, "p2 rit y").code == "phase/not_now"
    act(hand, "d db 2c3c4c")
    assert refused(hand, "d db2 KcQcJc").code == "phase/not_now"


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "POT-R21")
def test_while_others_can_bet_only_if_posted():
    actions = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd", "p3 cc", "p1 cbr 20", "p2 cc", "p3 cc"]
    closed = felt("texas-holdem", [20, 100, 100], structure="no-limit", run_it_twice=True)
    act(closed, *actions)
    assert refused(closed, "p1 rit y").code == "phase/not_now"

    open_ = felt(
        "texas-holdem", [20, 100, 100], structure="no-limit", run_it_twice=True, run_it_twice_open=True
    )
    act(open_, *actions, "p1 rit y", "p2 rit y", "p3 rit y", "d db 2c3c4c")
    assert refused(open_, "p2 cbr 10").code == "phase/not_now"


# ── high and low ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("omaha-hi-lo", "O8-R1")
def test_another_qualifier_may_be_posted():
    actions = [
        "d dh p1 AhAdKcKs", "d dh p2 2s9d8h8c", "p2 cc", "p1 cc", "d db 3c4d7s", "p1 cc", "p2 cc",
        "d db Kh", "p1 cc", "p2 cc", "d db Qd", "p1 cc", "p2 cc", "p1 sm -", "p2 sm -",
    ]  # fmt: skip
    assert stacks(_played("omaha-hi-lo", actions)) == [100, 100]  # 8-7-4-3-2 qualifies
    assert stacks(_played("omaha-hi-lo", actions, qualifier=7)) == [104, 96]
    assert stacks(_played("omaha-hi-lo", actions, qualifier="none")) == [100, 100]


def _played(game_id, actions, **options):
    hand = felt(game_id, [100, 100], **options)
    act(hand, *actions)
    return hand


@pytest.mark.clause("omaha-hi-lo", "POT-R19")
def test_the_odd_chip_between_high_and_low():
    """$19: low is p2, closest to the left of the button; high is p3."""
    assert _odd({}) == [97, 102, 101]
    assert _odd({"odd_half": "high"}) == [97, 101, 102]


def _odd(options):
    text = f"""
variant = "omaha-hi-lo"
antes = [1, 0, 0]
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
_options = {{ {", ".join(f'{k} = "{v}"' for k, v in options.items())} }}
actions = ["d dh p1 9h9d9c9s", "d dh p2 As2dJhTc", "d dh p3 AhAdKcQs", "p3 cc", "p1 f", "p2 cc",
  "d db 3c7d4s", "p2 cc", "p3 cbr 4", "p2 cc", "d db Kh", "p2 cc", "p3 cc", "d db Qd", "p2 cc", "p3 cc",
  "p2 sm -", "p3 sm -"]
"""
    done = replay(read_document(read_text(text, "odd.toml")[0]))
    assert done.error is None, done.error
    return [float(stack) for stack in done.result["finishing_stacks"]]


@pytest.mark.clause("omaha-hi-lo", "POT-R17")
def test_players_who_tie_both_ways():
    assert _halves({}) == [10, 8]
    assert _halves({"tie_both_ways": "once"}) == [9, 9]


def _halves(options):
    """$18 for p2 and p3, who tie high and low with the same cards."""
    text = f"""
variant = "omaha-hi-lo"
antes = [2, 0, 0, 0]
blinds_or_straddles = [0, 0, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100, 100]
_options = {{ {", ".join(f'{k} = "{v}"' for k, v in options.items())} }}
actions = ["d dh p1 9h9d9c9s", "d dh p2 Ah2hKcKd", "d dh p3 Ad2dKhKs", "d dh p4 TcTdThTs",
  "p4 f", "p1 f", "p2 cc", "p3 cc", "d db 3c4s5h", "p2 cbr 4", "p3 cc", "d db 8c", "p2 cc",
  "p3 cc", "d db Qs", "p2 cc", "p3 cc", "p2 sm -", "p3 sm -"]
"""
    done = replay(read_document(read_text(text, "tie.toml")[0]))
    assert done.error is None, done.error
    return [float(won) for won in done.result["pots"][0]["wins"]][1:3]


# ── stud ─────────────────────────────────────────────────────────────────────────────────────────────

THIRD = ["d dh p1 KcKdQh", "d dh p2 7s5d2c", "d dh p3 AhJd9s", "p2 pb"]
PAIRED = [*THIRD, "p3 cc", "p1 cc", "p2 cc", "d dh p1 Jh", "d dh p2 8h", "d dh p3 9d"]


@pytest.mark.clause("seven-card-stud", "7CS-R7")
def test_who_may_bet_an_open_pair():
    for posted, code in (("bettor", "bet/out_of_range"), ("off", "bet/out_of_range")):
        hand = felt("seven-card-stud", [100] * 3, open_pair=posted)
        act(hand, *PAIRED, "p3 cc")
        assert refused(hand, "p1 cbr 8").code == code
    anyone = felt("seven-card-stud", [100] * 3, open_pair="any-player")
    act(anyone, *PAIRED, "p3 cc", "p1 cbr 8")
    off = felt("seven-card-stud", [100] * 3, open_pair="off")
    act(off, *PAIRED)
    assert refused(off, "p3 cbr 8").code == "bet/out_of_range"
    act(off, "p3 cbr 4")


@pytest.mark.clause("seven-card-stud", "7CS-R3")
def test_the_bring_in_may_have_no_option():
    hand = felt("seven-card-stud", [100] * 3, bring_in_option=False)
    act(hand, *THIRD, "p3 cc", "p1 cc")

    assert refused(hand, "p2 cbr 8").code == "phase/not_now"
    act(felt("seven-card-stud", [100] * 3), *THIRD, "p3 cc", "p1 cc", "p2 cbr 8")


@pytest.mark.clause("seven-card-stud", "7CS-R8")
def test_the_first_bet_may_count_as_a_raise():
    raises = ["p3 cbr 4", "p1 cbr 8", "p2 cbr 12"]
    counted = felt("seven-card-stud", [100] * 3, bet_counts_as_raise=True, open_pair="off")
    act(counted, *PAIRED, *raises)
    assert refused(counted, "p3 cbr 16").code == "bet/capped"

    usual = felt("seven-card-stud", [100] * 3, open_pair="off")
    act(usual, *PAIRED, *raises, "p3 cbr 16")
    assert refused(usual, "p1 cbr 20").code == "bet/capped"


# ── draws ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("lowball", "LB-R5")
def test_check_and_raise_in_lowball():
    actions = [
        "d dh p1 8c7d4s3hAc",
        "d dh p2 9c6d4h2sAd",
        "p2 cc",
        "p1 cc",
        "p1 sd",
        "p2 sd",
        "p1 cc",
        "p2 cbr 8",
    ]
    usual = felt("lowball", [100, 100])
    act(usual, *actions)
    assert refused(usual, "p1 cbr 16").code == "bet/check_raise"

    posted = felt("lowball", [100, 100], check_raise=True)
    act(posted, *actions, "p1 cbr 16")


@pytest.mark.clause("lowball", "LB-R2")
@pytest.mark.parametrize(
    ("sevens", "expected"), [("awarded", [97, 103]), ("void", [105, 95]), ("pat-only", [97, 103])]
)
def test_what_a_checked_seven_forfeits(sevens, expected):
    """$10 before the draw, $16 after it; p1 checks a pat seven and has the best hand."""
    hand = felt("lowball", [100, 100], sevens=sevens)
    act(hand, "d dh p1 7c5d4s3hAc", "d dh p2 8c6d4h2sAd", "p2 cc", "p1 cc", "p1 sd", "p2 sd")
    act(hand, "p1 cc", "p2 cbr 8", "p1 cc", "p2 sm -", "p1 sm -")

    assert stacks(hand) == expected


@pytest.mark.clause("lowball", "LB-R1")
def test_a_seven_that_was_drawn_may_be_checked_where_only_pat_ones_count():
    def played(sevens):
        hand = felt("lowball", [100, 100], sevens=sevens)
        act(hand, "d dh p1 7c5d4s3hKc", "d dh p2 8c6d4h2sAd", "p2 cc", "p1 cc", "p1 sd Kc", "p2 sd")
        act(hand, "d dh p1 Ac", "p1 cc", "p2 cbr 8", "p1 cc", "p2 sm -", "p1 sm -")
        return stacks(hand)

    assert played("pat-only") == [113, 87]
    assert played("awarded") == [97, 103]


@pytest.mark.clause("lowball", "LB-R9")
def test_the_joker_belongs_to_ace_to_five():
    act(felt("lowball", [100, 100]), "d dh p1 JoAh2d3c5s")
    assert (
        refused(felt("lowball", [100, 100], form="deuce-to-seven"), "d dh p1 JoAh2d3c5s").code
        == "card/mismatch"
    )
    assert refused(felt("lowball", [100, 100], joker=False), "d dh p1 JoAh2d3c5s").code == "card/mismatch"
    act(felt("lowball", [100, 100], form="deuce-to-seven", joker=True), "d dh p1 JoAh2d3c5s")


@pytest.mark.clause("lowball", "LB-R16")
def test_the_smallest_raise_of_no_limit_lowball():
    actions = ["d dh p1 8c5d4s3hAc", "d dh p2 9c6d4h2sAd", "p2 cbr 20"]
    usual = felt("lowball", [100, 100], structure="no-limit")
    act(usual, *actions)
    assert refused(usual, "p1 cbr 23").code == "bet/out_of_range"
    act(usual, "p1 cbr 24")

    last = felt("lowball", [100, 100], structure="no-limit", min_raise="last")
    act(last, *actions)
    assert refused(last, "p1 cbr 24").code == "bet/out_of_range"
    act(last, "p1 cbr 36")


@pytest.mark.clause("badugi", "BAD-R1")
def test_three_betting_rounds_of_badugi():
    actions = ["d dh p1 Ac2d3h4s", "d dh p2 2c3d4h5s", "p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc"]
    three = felt("badugi", [100, 100], betting_rounds=3)
    act(three, *actions, "p1 sd", "p2 sd", "p1 sd", "p2 sd", "p1 cbr 8")

    four = felt("badugi", [100, 100])
    act(four, *actions, "p1 sd", "p2 sd")
    assert refused(four, "p1 sd").code == "phase/not_now"


@pytest.mark.clause("badugi", "POT-R2")
def test_a_burn_before_a_draw_may_be_left_out():
    actions = ["d dh p1 Ac2d3h4s", "d dh p2 2c3d4h5s", "p2 cc", "p1 cc"]
    usual = felt("badugi", [100, 100])
    act(usual, *actions, "d burn 9c")
    posted = felt("badugi", [100, 100], burn_draw=False)
    act(posted, *actions)
    assert refused(posted, "d burn 9c").code == "phase/not_now"


# ── the Pineapples, Mexican Poker ────────────────────────────────────────────────────────────────────


@pytest.mark.clause("pineapple", "PA-R1")
def test_pineapple_may_discard_before_the_betting():
    deal = ["d dh p1 AhKh7c", "d dh p2 8s8dQc"]
    early = felt("pineapple", [100, 100], discard="before-betting")
    act(early, *deal)
    assert refused(early, "p2 cc").code == "phase/not_now"
    act(early, "p1 sd 7c", "p2 sd Qc", "p2 cc", "p1 cc", "d db 8cKd4s")

    usual = felt("pineapple", [100, 100])
    act(usual, *deal)
    assert refused(usual, "p1 sd 7c").code == "phase/not_now"
    act(usual, "p2 cc", "p1 cc", "p1 sd 7c", "p2 sd Qc", "d db 8cKd4s")


@pytest.mark.clause("crazy-pineapple", "CP-R1")
def test_crazy_pineapple_may_discard_on_the_flop():
    hand = felt("crazy-pineapple", [100, 100], discard="on-flop")
    act(hand, "d dh p1 AhKh7c", "d dh p2 8s8dQc", "p2 cc", "p1 cc", "d db 8cKd4s")

    assert refused(hand, "p1 cc").code == "phase/not_now"
    act(hand, "p1 sd 7c", "p2 sd Qc", "p1 cc", "p2 cc", "d db 2h")


@pytest.mark.clause("mexican-poker", "MEX-R4")
def test_the_low_card_may_have_to_open():
    deal = ["d dh p1 2cKd", "d dh p2 3h5s", "d dh p3 4c6d"]
    low = felt("mexican-poker", [100] * 3, opener="low")
    act(low, *deal)
    assert refused(low, "p1 pb").code == "turn/not_yours"
    act(low, "p2 pb")
    high = felt("mexican-poker", [100] * 3)
    act(high, *deal)
    assert refused(high, "p2 pb").code == "turn/not_yours"
    act(high, "p1 pb")


@pytest.mark.clause("mexican-poker", "MEX-R5")
def test_the_opener_may_have_the_choice_of_the_limit():
    deal = ["d dh p1 2cKd", "d dh p2 3h5s", "d dh p3 4c6d"]
    chosen = felt("mexican-poker", [100] * 3, opener_choice=True)
    act(chosen, *deal, "p1 cbr 8")
    assert refused(chosen, "p2 cbr 12").code == "bet/out_of_range"
    act(chosen, "p2 cbr 16")
    usual = felt("mexican-poker", [100] * 3)
    act(usual, *deal)
    assert refused(usual, "p1 cbr 8").code == "phase/not_now"


# ── postings ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_every_ruling_with_an_option_has_that_option(game_id):
    game = GAMES[game_id]
    names = {option.name for option in game.options}

    assert {ruling.option for ruling in game.rulings if ruling.option} <= names
    assert len({ruling.id for ruling in game.rulings}) == len(game.rulings)
    assert len(names) == len(game.options)


@pytest.mark.parametrize("game_id", POT_GAMES)
def test_what_no_table_may_post_is_refused(game_id):
    with pytest.raises(DataInvalid):
        felt(game_id, [100, 100], moon="full")
    with pytest.raises(DataInvalid):
        felt(game_id, [100, 100], odd_chips="dealer")
    with pytest.raises(DataInvalid):
        felt(game_id, [100] * (GAMES[game_id].players_max + 1))
    with pytest.raises(DataInvalid):
        felt(game_id, [100])


@pytest.mark.parametrize("kill", [{"player": 9, "kind": "required", "base": [4, 8]}, {"player": 1}, {}])
def test_a_kill_says_who_why_and_from_which_limits(kill):
    with pytest.raises(DataInvalid):
        felt("omaha", [100, 100, 100], kill=kill)


@pytest.mark.clause("omaha", "POT-R25")
def test_a_pot_is_killed_freely_in_lowball_only():
    with pytest.raises(DataInvalid, match="Lowball"):
        felt("omaha", [100, 100, 100], kill={"player": 2, "kind": "voluntary", "base": [4, 8]})
    assert felt("omaha", [100, 100, 100]).table.limits.lower == dollars(4)


@pytest.mark.clause("seven-card-stud", "7CS 3")
@pytest.mark.parametrize("game_id", ["seven-card-stud", "seven-card-stud-hi-lo"])
def test_stud_is_played_with_an_ante(game_id):
    assert PotRoom(game_id, ante=1, blinds=(0, 0)).session.posting.ante == dollars(1)
    with pytest.raises(DataInvalid, match="is played with an ante"):
        PotRoom(game_id, blinds=(0, 0))


@pytest.mark.clause("seven-card-stud", "7CS 3")
@pytest.mark.parametrize(
    ("variant", "antes", "refused"),
    [("seven-card-stud", [0, 0], True), ("seven-card-stud", [1, 0], True), ("seven-card-stud", [1, 1], False),
     ("F7S", [0, 0], False)],
)  # fmt: skip
def test_a_document_of_stud_has_an_ante_of_everybody_unless_it_comes_from_elsewhere(variant, antes, refused):
    text = f"""
variant = "{variant}"
ante_trimming_status = true
antes = {antes}
bring_in = 4
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = []
"""
    if refused:
        with pytest.raises(DataInvalid, match="7CS 3"):
            read_document(read_text(text, "stud.toml")[0])
    else:
        assert read_document(read_text(text, "stud.toml")[0]).opening().state.chips.stacks[1] <= 10_000


@pytest.mark.clause("seven-card-stud", "7CS-R3")
def test_the_rule_card_says_what_a_smaller_bring_in_does_to_the_option():
    (ruling,) = [one for one in GAMES["seven-card-stud"].rulings if one.id == "7CS-R3"]

    assert "below the lower limit only if the option is posted" in ruling.default
