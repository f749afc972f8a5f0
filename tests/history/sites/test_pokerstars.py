"""Hands in PokerStars' manner, read by the rules and against the text's own summary."""

import pytest

from croupier.history import replay_files, replay_source
from croupier.history.sites.read import read_site_text, site_of_text

CASH = """\
PokerStars Hand #105024000105:  Hold'em No Limit ($0.50/$1.00 USD) - 2013/10/02 13:31:10 ET
Table 'Fawzi IV' 6-max Seat #1 is the button
Seat 1: Jean Claude ($100 in chips)
Seat 2: b.o.b ($86.50 in chips)
Seat 3: Hero ($112.25 in chips)
Seat 4: x: y ($30 in chips)
Seat 5: away ($30 in chips) is sitting out
b.o.b: posts small blind $0.50
Hero: posts big blind $1
x: y: posts small & big blinds $1.50
away leaves the table
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
x: y: checks
Jean Claude: raises $2 to $3
b.o.b: folds
Hero: raises $7 to $10
b.o.b said, "raises 5, wow"
x: y: folds
Jean Claude: calls $7
*** FLOP *** [Ac 7d 2s]
Hero: bets $12
Jean Claude: raises $78 to $90 and is all-in
Hero: calls $78
*** TURN *** [Ac 7d 2s] [9h]
*** RIVER *** [Ac 7d 2s 9h] [3c]
*** SHOW DOWN ***
Hero: shows [Ah Kd] (a pair of Aces)
Jean Claude: mucks hand
Hero collected $199.20 from pot
*** SUMMARY ***
Total pot $202 | Rake $2.80
Board [Ac 7d 2s 9h 3c]
Seat 1: Jean Claude (button) mucked [Kc Qc]
Seat 2: b.o.b (small blind) folded before Flop
Seat 3: Hero (big blind) showed [Ah Kd] and won ($199.20) with a pair of Aces
Seat 4: x: y folded before Flop
"""

TWICE = """\
PokerStars Zoom Hand #105024000106:  Hold'em No Limit ($0.50/$1.00) - 2013/10/02 13:31:10 ET
Table 'Fawzi IV' 6-max Seat #1 is the button
Seat 1: Jean Claude ($100 in chips)
Seat 3: Hero ($12 in chips)
Jean Claude: posts small blind $0.50
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Jean Claude: raises $2 to $3
Hero: raises $9 to $12 and is all-in
Jean Claude: calls $9
*** FIRST FLOP *** [Ac 7d 2s]
*** FIRST TURN *** [Ac 7d 2s] [9h]
*** FIRST RIVER *** [Ac 7d 2s 9h] [3c]
*** SECOND FLOP *** [Jc 7c 4s]
*** SECOND TURN *** [Jc 7c 4s] [9d]
*** SECOND RIVER *** [Jc 7c 4s 9d] [3d]
*** FIRST SHOW DOWN ***
Hero: shows [Ah Kd] (a pair of Aces)
Jean Claude: shows [Js Ts] (high card)
Hero collected $12 from pot
*** SECOND SHOW DOWN ***
Jean Claude collected $12 from pot
*** SUMMARY ***
Total pot $24 | Rake $0
Hand was run twice
"""

TOURNAMENT = """\
PokerStars Hand #277: Tournament #16, Freeroll  Hold'em No Limit - Level V (75/150) - 2009/05/02 23:16:30 ET
Table '160417133 3' 9-max Seat #8 is the button
Seat 2: Ann (1500 in chips, $2.50 bounty)
Seat 5: Bo (130 in chips)
Seat 8: Cy (4000 in chips) is sitting out
Ann: posts the ante 15
Bo: posts the ante 15
Cy: posts the ante 15
Ann: posts small blind 75
Bo: posts big blind 115 and is all-in
*** HOLE CARDS ***
Dealt to Ann [9s 9d]
Cy: folds
Ann: calls 75
*** FLOP *** [2c 3c 4c]
*** TURN *** [2c 3c 4c] [5d]
*** RIVER *** [2c 3c 4c 5d] [Kh]
*** SHOW DOWN ***
Ann: shows [9s 9d] (a pair of Nines)
Bo: shows [Qd Jd] (high card King)
Ann collected 275 from pot
*** SUMMARY ***
Total pot 275 | Rake 0
Board [2c 3c 4c 5d Kh]
"""

STUD = """\
PokerStars Game #105:  HORSE (7 Card Stud Hi/Lo Limit, $2/$4 USD) - 2013/10/02 13:31:10 ET
Table 'Alder' 8-max
Seat 1: Ann ($50 in chips)
Seat 2: Bo ($50 in chips)
Seat 3: Cy ($50 in chips)
Ann: posts the ante $0.25
Bo: posts the ante $0.25
Cy: posts the ante $0.25
*** 3rd STREET ***
Dealt to Ann [Td]
Dealt to Bo [2c]
Dealt to Cy [Ah Kd 4s]
Bo: brings in for $1
Cy: raises $1 to $2
Ann: folds
Bo: calls $1
*** 4th STREET ***
Dealt to Bo [2c] [7h]
Dealt to Cy [Ah Kd 4s] [Ac]
Cy: bets $2
Bo: folds
Uncalled bet ($2) returned to Cy
Cy collected $4.75 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $4.75 | Rake $0
"""

DRAW = """\
PokerStars Game #105:  2-7 Triple Draw Limit ($2/$4) - 2008/10/02 - 13:31:10 (ET)
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bo ($50 in chips)
Bo: posts big blind $2
Ann: posts small blind $1
*** DEALING HANDS ***
Dealt to Ann [2c 3c 4c Kd Ks]
Ann: raises $2 to $4
Bo: calls $2
*** FIRST DRAW ***
Bo: discards 3 cards
Ann: discards 2 cards [Kd Ks]
Dealt to Ann [2c 3c 4c] [7h 8d]
Bo: checks
Ann: bets $2
Bo: calls $2
*** SECOND DRAW ***
Bo: discards 1 card
Ann: stands pat
Bo: checks
Ann: bets $4
Bo: calls $4
*** THIRD DRAW ***
Bo: stands pat
Ann: stands pat
Bo: checks
Ann: checks
*** SHOW DOWN ***
Bo: shows [2d 3d 4d 5h 9s] (Lo: 9,5,4,3,2)
Ann: shows [2c 3c 4c 7h 8d] (Lo: 8,7,4,3,2)
Ann collected $19 from pot
*** SUMMARY ***
Total pot $20 | Rake $1
"""


def played(text):
    site = site_of_text(text)
    assert site is not None
    return [replay_source(source) for source in read_site_text(text, "hands.txt", site)]


def one(text):
    [found] = played(text)
    return found


@pytest.mark.parametrize(
    ("text", "stacks", "game"),
    [
        (CASH, ["86.00", "214.25", "28.50", "0.00"], "texas-holdem"),
        (TWICE, ["12.00", "100.00"], "texas-holdem"),
        (TOURNAMENT, ["1645.00", "0.00", "3985.00"], "texas-holdem"),
        (STUD, ["49.75", "47.75", "52.50"], "seven-card-stud-hi-lo"),
        (DRAW, ["40.00", "60.00"], "deuce-to-seven-triple-draw"),
    ],
    ids=["cash", "twice", "tournament", "stud", "draw"],
)
def test_a_hand_is_played_to_the_totals_of_its_text(text, stacks, game):
    found = one(text)

    assert (found.error, found.differences, found.matches_expected) == (None, (), True)
    assert found.result["finishing_stacks"] == stacks
    assert found.document.game.id == game


def test_names_fee_and_who_was_dealt_in_come_from_the_text():
    found = one(CASH)

    assert found.document.source.data["players"] == ["b.o.b", "Hero", "x: y", "Jean Claude"]
    assert found.stated_fee == 280


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Hero collected $199.20", "Hero collected $190.20", "total pot"),
        ("Hero: calls $78", "Hero: calls $77", "a call of $77 where $78 is owed"),
        ("Jean Claude: raises $2 to $3", "Jean Claude: raises $2 to $1.50", "to $2"),
        ("[Ac 7d 2s] [9h]", "[Ac 7d 2s] [Ah]", "already on the table"),
        ("Hold'em No Limit", "5 Card Draw No Limit", "5 Card Draw is not a game of this catalogue"),
        ("x: y: checks", "x: y: posts a claim of $5", "is not understood"),
        ("*** SHOW DOWN ***", "Hand cancelled", "cancelled"),
        ("b.o.b: posts small blind $0.50", "b.o.b: small blind $0.50", "is not understood"),
        ("Total pot $202 | Rake $2.80", "Total pot $203 | Rake $3.80", "the bets come to a pot of $202"),
        ("Seat #1 is the button", "", "which seat has the button"),
        ("Seat 4: x: y ($30 in chips)", "", "x: y"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_reason(old, new, says):
    assert old in CASH
    found = one(CASH.replace(old, new))

    assert found.status == 2
    assert says in found.error["message"]


def test_other_winners_than_by_the_cards_are_a_difference():
    found = one(TWICE.replace("Jean Claude collected $12", "Hero collected $12"))

    assert found.status == 1
    assert "winnings" in found.differences[0]


def test_a_file_is_streamed_and_a_broken_hand_does_not_stop_the_others(tmp_path):
    broken = CASH.replace("Hero: calls $78", "Hero: calls nothing")
    text = "\n\n".join([CASH, broken, TWICE, STUD])
    (tmp_path / "HH20131002.txt").write_text("\ufeff" + text)
    (tmp_path / "readme.txt").write_text("nothing of the kind")

    found = list(replay_files([tmp_path]))

    assert [play.status for play in found] == [0, 2, 0, 0]
    assert found[1].error["line"] == text.splitlines().index("Hero: calls nothing") + 1
    assert [play.number for play in found] == [1, 2, 3, 4]


def test_any_one_damaged_line_is_answered():
    for text in (CASH, TWICE, TOURNAMENT, STUD, DRAW):
        lines = text.splitlines()
        for number in range(1, len(lines)):
            for damaged in (
                "",
                "$$$",
                lines[number][::-1],
                lines[number].replace("$", "€€"),
                lines[number][:9],
            ):
                found = one("\n".join([*lines[:number], damaged, *lines[number + 1 :]]))
                assert found.error is None or found.error["message"]
