"""Hands recorded elsewhere, as sites write them: what they leave open is read, and said in the result."""

import pytest

from croupier.history import read_text, replay_source
from croupier.history.published.files import played_so_far

FOUR_CHECKED = "'d db 8hKd7s', 'p1 cc', 'p2 cc', 'd db 7d', 'p1 cc', 'p2 cc', 'd db Th', 'p1 cc', 'p2 cc'"
"""Board and betting of two players who check to the end."""


def hand(actions, *, stacks="[100, 100]", blinds="[1, 2]", more=""):
    """A no-limit hand as a site's converter writes it."""
    players = stacks.count(",") + 1
    deal = ", ".join(f"'d dh p{n} ????'" for n in range(1, players + 1))
    return (
        f"variant = 'NT'\nante_trimming_status = false\nantes = {[0] * players}\n"
        f"blinds_or_straddles = {blinds}\nmin_bet = 2\nstarting_stacks = {stacks}\n"
        f"actions = [{deal}, {actions}]\nvenue = 'A site'\ntime = 00:00:05\nhand = 'R5-17-533'\n"
        f"table = 'HandHQ'\ncurrency_symbol = '$'\n{more}\n"
    )


def replayed(text):
    (source,) = read_text(text, "hand.phh")
    return replay_source(source)


def refused(text):
    played = replayed(text)
    assert played.status == 2
    return played.error


# ── stacks without end ──────────────────────────────────────────────────────────────────────────────


def test_a_stack_without_end_is_played_and_what_was_won_is_said():
    played = replayed(hand("'p3 cbr 12', 'p1 f', 'p2 f'", stacks="[inf, 80, inf]", blinds="[1, 2, 0]"))

    assert (played.status, played.matches_expected) == (0, None)
    assert played.result["finishing_stacks"] == ["inf", "78.00", "inf"]
    assert played.result["net"] == ["-1.00", "-2.00", "3.00"]
    assert played.as_json()["notes"] == [
        "no stack is recorded of player 1, 3: only what they won or lost is known"
    ]


def test_a_stack_without_end_is_never_all_in():
    assert refused(hand("'p2 cbr 6', 'p1 cbr 9', 'p2 f'", stacks="[inf, inf]"))["action"] == 4


@pytest.mark.parametrize(("finishing", "status"), [("[inf, 99]", 0), ("[inf, 101]", 1), ("[99, 99]", 1)])
def test_finishing_stacks_may_be_without_end_where_the_starting_ones_are(finishing, status):
    text = hand("'p2 f'", stacks="[inf, 100]", more=f"finishing_stacks = {finishing}")

    assert replayed(text).status == status


# ── cards that nobody recorded ──────────────────────────────────────────────────────────────────────


def test_a_hand_not_shown_is_mucked_when_another_is_shown():
    for shows in ("'p1 sm Kc8c', 'p2 sm ????'", "'p2 sm ????', 'p1 sm Kc8c'", "'p2 sm ??2c', 'p1 sm Kc8c'"):
        played = replayed(hand(f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, {shows}"))

        assert played.status == 0, shows
        assert played.result["finishing_stacks"] == ["102.00", "98.00"]
        assert not played.notes


def test_unshown_hands_before_the_last_card_say_nothing():
    shows = "'p2 sm ????', 'p1 sm ????'"
    actions = f"'p2 cbr 100', 'p1 cc', {shows}, 'd db 8hKd7s', {shows}, 'd db 7d', {shows}, 'd db Th'"
    played = replayed(hand(f"{actions}, 'p2 sm 8c8d', 'p1 sm AcAd'"))

    assert played.status == 0
    assert played.result["finishing_stacks"] == ["0.00", "200.00"]


def test_nobody_knows_who_won_if_no_hand_is_shown():
    played = replayed(
        hand(
            f"'p3 f', 'p1 cc', 'p2 cc', {FOUR_CHECKED}, 'p1 sm ????', 'p2 sm ????'",
            stacks="[100, 100, 100]",
            blinds="[1, 2, 0]",
            more="finishing_stacks = [102, 98, 100]",
        )
    )

    assert (played.status, played.matches_expected) == (0, None)
    assert played.result["finishing_stacks"] == [None, None, "100.00"]
    assert played.result["net"] == [None, None, "0.00"]
    assert played.result["pots"] == [{"amount": "4.00", "eligible": [1, 2], "wins": None}]
    assert any("nobody can say who won" in note for note in played.notes)


def test_a_side_pot_without_a_shown_hand_is_nobodys_either():
    """Player 3 is all-in and shows; who of the two others won the side pot is not recorded."""
    actions = "'p3 cbr 10', 'p1 cbr 30', 'p2 cc', " + FOUR_CHECKED
    text = hand(
        f"{actions}, 'p1 sm ????', 'p2 sm ????', 'p3 sm AcAd'", stacks="[100, 100, 10]", blinds="[1, 2, 0]"
    )
    played = replayed(text)

    assert played.status == 0
    assert played.result["finishing_stacks"] == [None, None, None]
    assert [pot["amount"] for pot in played.result["pots"]] == ["30.00", "40.00"]


def test_a_record_that_ends_before_everybody_has_shown_is_incomplete():
    error = refused(hand(f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p1 sm ????'"))

    assert error["code"] == "document/incomplete"


def named(text, **hands):
    """The hand with cards that the deal names."""
    for player, cards in hands.items():
        text = text.replace(f"d dh {player} ????", f"d dh {player} {cards}")
    return text


def test_cards_that_the_deal_names_are_shown_without_naming_them_again():
    text = hand(f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p1 sm ????', 'p2 sm ????'")
    both = replayed(named(text, p1="AcQd", p2="Kc2d"))
    assert both.result["net"] == ["-2.00", "2.00"]
    assert both.notes == ("player 1, 2 showed cards that only the deal names: they are taken from there",)

    for player, net in ({"p1": "AcQd"}, ["2.00", "-2.00"]), ({"p2": "3c2d"}, ["-2.00", "2.00"]):
        # Of the other nothing is known, who is taken to have mucked.
        assert replayed(named(text, **player)).result["net"] == net
    assert replayed(named(text, p1="Ac??")).result["net"] == [None, None]


def test_who_keeps_a_card_hidden_does_not_show_the_hand_that_was_dealt():
    text = hand(f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p1 sm ??Qd', 'p2 sm Kc2d'")

    assert replayed(named(text, p1="KhQd")).result["net"] == ["-2.00", "2.00"]


ALL_IN = "'p2 cbr 40', 'p1 cc', 'd db 8hKd7s', 'p1 cc', 'p2 cc', 'd db 7d', 'p1 cc', 'p2 cc', 'd db Th'"
"""A hand that ends with the last card: a converter fills in checks, but knows of no betting after it."""


def test_a_record_without_stacks_may_end_with_the_last_card():
    text = hand(ALL_IN, stacks="[inf, inf]")
    played = replayed(named(text, p1="AcQd", p2="Kc2d"))
    assert (played.status, played.result["net"]) == (0, ["-40.00", "40.00"])
    assert "the record ends with the last card" in played.notes[1]

    assert replayed(named(text, p1="AcQd")).result["net"] == ["40.00", "-40.00"]
    nobody = replayed(text.replace("'d db Th'", "'d db Th', '# all in'"))
    assert (nobody.status, nobody.result["net"]) == (0, [None, None])
    assert "nobody can say who won" in nobody.notes[-1]


@pytest.mark.parametrize(
    "text",
    [
        hand(ALL_IN, stacks="[inf, 100]"),
        hand(f"{ALL_IN}, 'p1 cc'", stacks="[inf, inf]"),
        hand(ALL_IN.removesuffix(", 'd db Th'"), stacks="[inf, inf]"),
        hand(ALL_IN.partition(", 'p1 cc', 'p2 cc', 'd db Th'")[0], stacks="[inf, inf]"),
    ],
    ids=["a stack is recorded", "betting has begun", "a card is missing", "on the turn"],
)
def test_otherwise_a_record_that_ends_early_is_incomplete(text):
    assert refused(text)["code"] == "document/incomplete"


@pytest.mark.parametrize("actions", ["'p2 sm ????'", "'p2 f', 'p2 sm ????'", "'p2 f', 'p7 sm ????'"])
def test_who_may_not_show_may_not_show_unseen_cards_either(actions):
    refused(hand(actions))


@pytest.mark.clause("texas-holdem", "POT 8.2")
def test_the_winner_may_show_when_all_others_have_folded_or_mucked():
    for actions in (
        "'p2 f', 'p1 sm AcAd'",
        "'p2 f', 'p1 sm ????'",
        f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p2 sm', 'p1 sm AcAd'",
    ):
        assert replayed(hand(actions)).status == 0, actions
    assert refused(hand("'p2 f', 'p2 sm AcAd'"))["action"] == 4


# ── posts ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R7")
@pytest.mark.parametrize(
    ("post", "stacks"),
    [
        # A big blind is live: calling costs nothing more.
        ("-2", ["99.00", "98.00", "98.00", "105.00"]),
        # A small blind is dead: the call is a whole big blind beside it.
        ("-1", ["99.00", "98.00", "97.00", "106.00"]),
        # Both: the big blind live, the small blind dead.
        ("-3", ["99.00", "98.00", "97.00", "106.00"]),
    ],
)
def test_a_post_is_live_up_to_a_big_blind_and_dead_beyond(post, stacks):
    actions = "'p3 cc', 'p4 cc', 'p1 f', 'p2 cc', 'd db 8hKd7s', 'p2 cc', 'p3 cc', 'p4 cbr 2', 'p2 f', 'p3 f'"
    played = replayed(hand(actions, stacks="[100, 100, 100, 100]", blinds=f"[1, 2, {post}, 0]"))

    assert played.status == 0
    assert played.result["finishing_stacks"] == stacks
    assert "POT-R7" in played.notes[0]


def test_a_post_that_a_site_counted_as_a_bet_is_read_as_live():
    """All-in for the whole stack, the post included: legal only if the post is part of the bet."""
    text = hand("'p3 cbr 40', 'p1 f', 'p2 f'", stacks="[100, 100, 40]", blinds="[1, 2, -1]")
    played = replayed(text)

    assert played.status == 0
    assert "all live" in played.notes[0]
    assert refused(text.replace("cbr 40", "cbr 41"))["action"] == 4


@pytest.mark.parametrize(
    ("stacks", "status", "reading"),
    [
        ("[99, 98, 97, 106]", 0, "POT-R7"),
        ("[99, 98, 98, 105]", 0, "all live"),
        # Three dollars short of the pot: whoever lost shows which it was.
        ("[99, 98, 97, 103]", 1, "POT-R7"),
        ("[99, 98, 98, 102]", 1, "all live"),
    ],
)
def test_recorded_stacks_tell_whether_a_small_post_was_live(stacks, status, reading):
    actions = "'p3 cc', 'p4 cc', 'p1 f', 'p2 cc', 'd db 8hKd7s', 'p2 cc', 'p3 cc', 'p4 cbr 2', 'p2 f', 'p3 f'"
    text = hand(actions, stacks="[100, 100, 100, 100]", blinds="[1, 2, -1, 0]")
    played = replayed(f"{text}finishing_stacks = {stacks}")

    assert (played.status, played.unstated_fee) == (status, 300 * status)
    assert reading in played.notes[0]


def test_posts_do_not_change_who_acts_first():
    text = hand("'p3 f', 'p4 cc', 'p1 f', 'p2 f'", stacks="[100, 100, 100, 100]", blinds="[1, 2, 0, -3]")
    assert replayed(text.replace("'p2 f'", "'p2 cc'")).error["code"] == "document/incomplete"
    assert refused(text.replace("'p3 f', ", ""))["action"] == 5


# ── chips, remarks, other people's entries ──────────────────────────────────────────────────────────


def test_bets_show_how_small_the_chips_are():
    played = replayed(hand("'p2 cbr 4.25', 'p1 cbr 12.80', 'p2 f'"))

    assert played.status == 0
    assert played.result["finishing_stacks"] == ["104.25", "95.75"]
    assert refused(hand("'p2 cbr 4.25', 'p1 f'", more="_options = { chip = 1 }"))["action"] == 3


@pytest.mark.parametrize(
    ("more", "net"),
    [
        ("", ["-1.00", "1.00", "0.00"]),
        ("winnings = [0, 2.50, 2.50]", ["-1.00", "0.50", "0.50"]),
        ("finishing_stacks = [99, 100.50, 100.50]", ["-1.00", "0.50", "0.50"]),
    ],
)
def test_shared_pots_show_how_small_the_chips_are(more, net):
    checked = FOUR_CHECKED.replace("'p2 cc'", "'p3 cc'").replace("'p1 cc'", "'p2 cc'")
    actions = f"'p3 cc', 'p1 f', 'p2 cc', {checked}, 'p2 sm 2c3d', 'p3 sm 2d3h'"
    played = replayed(hand(actions, stacks="[100, 100, 100]", blinds="[1, 2, 0]", more=more))

    assert (played.result["net"], played.matches_expected) == (net, True if more else None)


def test_a_remark_alone_is_no_action():
    played = replayed(hand("'# the flop was slow', 'p2 cc # limps', ' # thinks', 'p1 cbr 6', 'p2 f'"))

    assert played.status == 0
    assert refused(hand("'# nobody acts', 'p1 f'"))["action"] == 4
    assert refused(hand("'', 'p2 f'"))["action"] == 3


def test_other_peoples_entries_are_named_and_not_read():
    played = replayed(hand("'p2 f'", more="_hero = 'p1'\n_source = { site = 'x' }\n_x_mine = 3"))

    assert played.status == 0
    assert played.notes == ("not read, because it is not ours: _hero, _source",)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("_colection = 3", "'_collection' meant"),
        ("_option = { cap = 3 }", "'_options' meant"),
        ("_bank = { kind = 'house' }", "not known here"),
        ("_state_fee = 1", "'_stated_fee' meant"),
        ("_stated_fee = -1", "must not be negative"),
        ("hero = 'p1'", "not known here"),
    ],
)
def test_what_looks_like_ours_is_never_somebody_elses(entry, says):
    assert says in refused(hand("'p2 f'", more=entry))["message"]


def test_a_fee_that_the_record_does_not_state_is_found():
    """The site kept a dollar of the pot: only the winner lacks it, and the note says how much."""
    played = replayed(hand("'p2 f'", more="finishing_stacks = [100, 99]"))

    assert (played.status, played.matches_expected, played.unstated_fee) == (0, None, 100)
    assert played.notes == ("the recorded stacks lack 1.00 that was in play: a fee that nobody stated",)


@pytest.mark.parametrize(
    "more",
    [
        "finishing_stacks = [101, 98]",
        "finishing_stacks = [100, 99]\n_options = { chip = 1 }",
        "finishing_stacks = [100, 99]\n_expected = { finishing_stacks = [100, 99] }",
    ],
)
def test_chips_that_a_loser_lacks_or_our_own_table_are_a_difference(more):
    assert replayed(hand("'p2 f'", more=more)).status == 1


@pytest.mark.parametrize("more", ["finishing_stacks = [191, 0]", "winnings = [191, 0]"])
def test_more_than_a_house_takes_is_no_fee(more):
    board = "'d db 2h3h4h', 'd db 8s', 'd db 9d', 'p1 sm AsAd', 'p2 sm KsKd'"
    text = (
        hand(f"'p2 cbr 100', 'p1 cc', {board}", more=more).replace("????", "AsAd", 1).replace("????", "KsKd")
    )
    assert replayed(text).status == 0
    played = replayed(text.replace("191", "91"))

    assert played.status == 1
    assert not any("nobody stated" in note for note in played.notes)


def test_the_last_check_of_a_big_blind_against_a_short_all_in_says_nothing():
    board = "'d db 2c3c4d', 'd db 5h', 'd db 9h', 'p1 sm AsAd', 'p2 sm KsKd'"
    text = hand(f"'p3 f', 'p2 cc', {board}", stacks="[1, 100, 100]", blinds="[1, 2, 0]")
    played = replayed(text)

    assert (played.status, played.result["finishing_stacks"]) == (0, ["2.00", "99.00", "100.00"])
    assert "player 2 checks although all others are all-in for less" in played.notes[0]
    assert replayed(text.replace("'p2 cc'", "'p2 cc', 'p2 cc'")).status == 2
    assert replayed(text.replace("'p2 cc'", "'p3 cc'")).status == 2


def test_pots_of_sites_are_split_to_the_cent():
    three = "'p3 cbr 4.75', 'p1 f', 'p2 cc', " + FOUR_CHECKED.replace("p2", "p3").replace("p1", "p2")
    shared = replayed(
        hand(f"{three}, 'p2 sm 2c3d', 'p3 sm 2d3h'", stacks="[100.25, 100, 100]", blinds="[0.75, 2, 0]")
    )

    assert shared.result["finishing_stacks"] == ["99.50", "100.38", "100.37"]


def test_a_position_of_a_hand_recorded_elsewhere_can_be_asked_about(tmp_path):
    path = tmp_path / "hand.phh"
    path.write_text(hand("'# preflop', 'p2 cc', 'p1 cc', 'd db 8hKd7s'", stacks="[inf, inf]"))
    _, round_ = played_so_far(path)

    assert round_.to_act == (1,)


# ── winnings ────────────────────────────────────────────────────────────────────────────────────────

RAISED = "'p3 cbr 8', 'p1 f', 'p2 cc', 'd db 8hKd7s', 'p2 cc', 'p3 cbr 10', 'p2 f'"
"""Player 3 wins a pot of 17, and 10 that nobody called go back."""


def won(winnings, actions=RAISED, **how):
    how = {"stacks": "[100, 100, 100]", "blinds": "[1, 2, 0]"} | how
    return replayed(hand(actions, more=f"winnings = {winnings}", **how))


@pytest.mark.parametrize("winnings", ["[0, 0, 17]", "[0, 0, 27.00]"])
def test_winnings_that_are_the_pots_agree_with_or_without_what_went_back(winnings):
    played = won(winnings)

    assert (played.status, played.matches_expected, played.notes) == (0, True, ())
    assert "unstated_fee" not in played.as_json()


@pytest.mark.parametrize(
    ("winnings", "what"), [("16.15", "the pots"), ("26.15", "the pots and what went back uncalled")]
)
def test_winnings_of_less_than_the_pots_leave_a_fee_that_is_said(winnings, what):
    played = won(f"[0, 0, {winnings}]")

    assert (played.status, played.matches_expected) == (0, None)
    assert played.notes == (f"the recorded winnings are 0.85 less than {what}: a fee that nobody stated",)
    assert played.as_json()["unstated_fee"] == "0.85"


@pytest.mark.parametrize(
    "winnings", ["[0, 0, 27.01]", "[17, 0, 0]", "[0, 5, 12]", "[0, 0.01, 17]", "[0, 27, 0]"]
)
def test_other_winners_and_more_than_there_was_are_differences(winnings):
    played = won(winnings)

    assert (played.status, played.matches_expected) == (1, False)
    (difference,) = played.as_json()["differences"]
    assert difference.startswith("winnings: expected [")
    assert difference.endswith("came to ['0.00', '0.00', '17.00']")


def test_winnings_of_nothing_are_not_stated():
    played = won("[0, 0, 0]")

    assert (played.status, played.matches_expected) == (0, None)
    assert played.notes == ("the record has only zeros for winnings: it does not state who won",)


def test_a_fee_is_said_once_where_stacks_and_winnings_lack_the_same():
    played = replayed(hand("'p2 f'", more="finishing_stacks = [100, 99]\nwinnings = [1, 0]"))

    assert played.status == 0
    assert played.notes == ("the recorded stacks lack 1.00 that was in play: a fee that nobody stated",)
    assert played.unstated_fee == 100


def test_winnings_and_a_stated_fee_are_the_pots():
    """A document may name the fee: then nothing is missing, and a cent that is shows."""
    played = won("[0, 0, 16.15]\n_stated_fee = 0.85")

    assert (played.status, played.matches_expected) == (0, True)
    assert played.notes == ("the record states a fee of 0.85",)
    assert (played.as_json()["stated_fee"], played.unstated_fee) == ("0.85", 0)
    # With the 10 that nobody called.
    assert won("[0, 0, 26.15]\n_stated_fee = 0.85").matches_expected
    for winnings, off in (("16.14", "0.01 less"), ("16.16", "0.01 more"), ("26.16", "0.01 more")):
        played = won(f"[0, 0, {winnings}]\n_stated_fee = 0.85")
        assert played.differences == (
            f"winnings and fee: {winnings} and 0.85 are {off} than was in the pots",
        )
        assert (played.status, played.unstated_fee) == (1, 0)


def test_a_stated_fee_that_the_stacks_lack_is_not_one_that_nobody_stated():
    kept = "finishing_stacks = [100, 99]\n_stated_fee = "

    assert replayed(hand("'p2 f'", more=kept + "1")).notes == ("the record states a fee of 1.00",)
    played = replayed(hand("'p2 f'", more=kept + "0.75"))
    assert (played.stated_fee, played.unstated_fee) == (75, 25)


def test_pots_that_are_shared_are_shared_in_the_record_too():
    """Both play the board; a cent more for one of them than half of the pot is a difference."""
    actions = f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p1 sm 2c3d', 'p2 sm 2d3h'"
    two = {"stacks": "[100, 100]", "blinds": "[1, 2]"}

    assert won("[2, 2]", actions, **two).matches_expected
    assert won("[1.90, 1.90]", actions, **two).as_json()["unstated_fee"] == "0.20"
    assert won("[1.90, 2.01]", actions, **two).status == 1
    assert won("[4, 0]", actions, **two).status == 1


def test_what_a_winner_had_who_did_not_show_nobody_can_say():
    """Player 1 shows and player 2 does not, who won by the record: the cards cannot tell."""
    two = {"stacks": "[100, 100]", "blinds": "[1, 2]"}
    actions = f"'p2 cc', 'p1 cc', {FOUR_CHECKED}, 'p1 sm Kc8c', 'p2 sm ????'"
    assert won("[4, 0]", actions, **two).matches_expected
    played = won("[0, 3.80]", actions, **two)
    assert (played.status, played.matches_expected) == (0, None)
    assert played.notes == ("the record says that player 2 won 3.80; the cards that it shows cannot tell",)
    assert won("[0, 4.01]", actions, **two).status == 1

    nobody = actions.replace("Kc8c", "????")
    assert "player 1 won 4.00; the cards" in won("[4, 0]", nobody, **two).notes[-1]
    assert won("[4, 0.01]", nobody, **two).status == 1
    folded = f"'p3 f', 'p1 cc', 'p2 cc', {FOUR_CHECKED}, 'p1 sm ????', 'p2 sm ????'"
    assert won("[0, 4, 0]", folded).status == 0
    assert won("[0, 0, 4]", folded).status == 1


@pytest.mark.parametrize("winnings", ["3", "[1]", "[1, -1, 0]", "[0, 0, inf]", "['1', 0, 0]"])
def test_winnings_that_are_none_are_refused(winnings):
    played = won(winnings)

    assert (played.status, played.error["key"]) == (2, "winnings")
