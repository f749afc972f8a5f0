# ruff: noqa: E501 (lines as the sites write them)
"""A hand in each site's manner, played to the totals of its text, whole and damaged."""

import pytest

from croupier.history.published.files import replay_files
from tests.history.sites.test_pokerstars import one, played

GG = """\
Poker Hand #HD2131: Hold'em No Limit ($0.05/$0.1) - 2021/05/01 10:00:00
Table 'NLHGold7' 6-max Seat #3 is the button
Seat 1: 4f1ab2 ($10 in chips)
Seat 3: Hero ($12.5 in chips)
Seat 5: 99c0de ($1,003.1 in chips)
99c0de: posts small blind $0.05
4f1ab2: posts big blind $0.1
*** HOLE CARDS ***
Dealt to 4f1ab2
Dealt to Hero [As Kd]
Dealt to 99c0de
Hero: raises $0.2 to $0.3
99c0de: folds
4f1ab2: calls $0.2
*** FLOP *** [Ah 7c 2d]
4f1ab2: checks
Hero: bets $0.4
4f1ab2: folds
Uncalled bet ($0.4) returned to Hero
*** SHOWDOWN ***
Hero collected $0.6 from pot
*** SUMMARY ***
Total pot $0.65 | Rake $0.03 | Jackpot $0.02 | Bingo $0 | Fortune $0 | Tax $0
Board [Ah 7c 2d]
Seat 3: Hero (button) collected ($0.6)
"""

WINAMAX = """\
Winamax Poker - Tournament "Deep" buyIn: 9€ + 1€ level: 3 - HandId: #12-34-56 - Holdem no limit (10/40/80) - 2014/02/16 22:24:46 UTC
Table: 'Deep(12)#004' 9-max (real money) Seat #4 is the button
Seat 2: Ann B (2000)
Seat 4: bo (1500, 5€ bounty)
Seat 7: cy (900)
*** ANTE/BLINDS ***
Ann B posts ante 10
bo posts ante 10
cy posts ante 10
cy posts small blind 40
Ann B posts big blind 80
Dealt to cy [9c9d]
*** PRE-FLOP ***
bo raises 120 to 200
cy raises 690 to 890 and is all-in
Ann B folds
bo calls 690
*** FLOP *** [2c 3c 4d]
*** TURN *** [2c 3c 4d][Kh]
*** RIVER *** [2c 3c 4d Kh][Ks]
*** SHOW DOWN ***
cy shows [9c 9d] (Two pairs : Kings and 9)
bo shows [Qh Qd] (Two pairs : Kings and Queens)
bo collected 1890 from pot
*** SUMMARY ***
Total pot 1890 | No rake
Board: [2c 3c 4d Kh Ks]
Seat 4: bo (button) showed [Qh Qd] and won 1890 with Two pairs : Kings and Queens
"""

PARTY = """\
***** Hand History for Game 13550493674 *****
$25 USD NL Texas Hold'em - Saturday, July 21, 07:50:00 EDT 2014
Table Deep Stack #1459335 (Real Money)
Seat 6 is the button
Total number of players : 3/6
Seat 2: Ann ( $25.50 USD )
Seat 4: bo_b ( $20 USD )
Seat 6: Hero ( $31.25 USD )
Ann posts small blind [$0.10 USD].
bo_b posts big blind [$0.25 USD].
** Dealing down cards **
Dealt to Hero [  Ah Kd ]
Hero raises [$0.75 USD]
Ann raises [$2.40 USD]
bo_b folds
Hero calls [$1.75 USD]
** Dealing Flop ** [ Ac, 7d, 2s ]
Ann bets [$3 USD]
Hero raises [$9 USD]
Ann is all-In  [$20 USD]
Hero calls [$14 USD]
** Dealing Turn ** [ 9h ]
** Dealing River ** [ 3c ]
Ann shows [ Qc, Qd ]a pair of Queens.
Hero shows [ Ah, Kd ]a pair of Aces.
Hero wins $50 USD from the main pot with a pair of Aces.
"""

PACIFIC = """\
#Game No : 4242
***** 888poker Hand History for Game 4242 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 13 04 2014 17:13:05
Table Seattle 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: ann ( $10.50 )
Seat 4: bo ( $9 )
Seat 7: cy ( $12 )
bo posts small blind [$0.05]
cy posts big blind [$0.10]
ann posts dead blind [$0.05 + $0.10]
** Dealing down cards **
Dealt to cy [ Ah, Kd ]
ann checks
bo folds
cy raises [$0.40]
ann calls [$0.40]
** Dealing flop ** [ Ac, 7d, 2s ]
cy bets [$0.60]
ann folds
** Summary **
cy did not show his hand
cy collected [ $1.05 ]
"""

FULL_TILT = """\
Full Tilt Poker Game #26862429938: Table Adalia (6 max, shallow) - $2/$4 - Limit Omaha H/L - 16:07:17 ET - 2010/12/31
Seat 1: Ann ($40)
Seat 3: bo ($60)
Seat 5: Hero ($55.50)
Seat 6: gone ($5), is sitting out
bo posts the small blind of $1
Hero posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd 2c 3c]
Ann raises to $4
bo folds
Hero calls $2
*** FLOP *** [4d 5h Ks] (Total Pot: $9, 2 Players)
Hero bets $2
Ann raises to $4
Hero calls $2
*** TURN *** [4d 5h Ks] [Qs] (Total Pot: $17, 2 Players)
Hero checks
Ann checks
*** RIVER *** [4d 5h Ks Qs] [7d] (Total Pot: $17, 2 Players)
Hero bets $4
Ann calls $4
*** SHOW DOWN ***
Hero shows [Ah Kd 2c 3c] a pair of Kings, for high and 7,5,4,2,A, for low
Ann shows [Qd Qc 9s 9h] three of a kind, Queens
Ann wins the high pot ($12) with three of a kind, Queens
Hero wins the low pot ($12) with 7,5,4,2,A
*** SUMMARY ***
Total pot $25 | Rake $1
Board: [4d 5h Ks Qs 7d]
"""

IGNITION = """\
Ignition Hand #3598 TBL#1234 HOLDEM No Limit - 2016-04-02 01:12:38
Seat 1: Dealer ($5 in chips)
Seat 2: Small Blind [ME] ($6 in chips)
Seat 4: Big Blind ($4 in chips)
Dealer : Set dealer [1]
Small Blind  [ME] : Small Blind $0.02
Big Blind : Big blind $0.05
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ah Kd]
Small Blind  [ME] : Card dealt to a spot [7c 2d]
Big Blind : Card dealt to a spot [Qs Qd]
Dealer : Raises $0.15 to $0.15
Small Blind  [ME] : Folds
Big Blind : Raises $0.45 to $0.50
Dealer : All-in(raise) $4.85 to $5
Big Blind : All-in $3.50
Dealer : Return uncalled portion of bet $1
*** FLOP *** [2c 3c 4s]
*** TURN *** [2c 3c 4s] [9d]
*** RIVER *** [2c 3c 4s 9d] [Kh]
Dealer : Showdown [Ah Kd Kh 9d 4s] (One pair)
Big Blind : Showdown [Qs Qd Kh 9d 4s] (One pair)
Dealer : Hand Result $7.72
*** SUMMARY ***
Total Pot($8.02)
Board [2c 3c 4s 9d Kh]
"""

WPN = """\
Game started at: 2014/2/28 15:59:51
Game ID: 292960626 0.02/0.04 Karachi (Hold'em)
Seat 4 is the button
Seat 1: ann (4.50).
Seat 4: Hero (4.00).
Seat 6: bo (2.00).
Player bo has small blind (0.02)
Player ann has big blind (0.04)
Player bo received a card.
Player bo received a card.
Player Hero received card: [Ah]
Player Hero received card: [Kd]
Player Hero raises (0.12)
Player bo allin (1.98)
Player ann folds
Player Hero calls (1.88)
*** FLOP ***: [2c 3d 4h]
*** TURN ***: [2c 3d 4h] [Kc]
*** RIVER ***: [2c 3d 4h Kc] [9s]
------ Summary ------
Pot: 3.84. Rake 0.20. JP fee 0
Board: [2c 3d 4h Kc 9s]
Player ann does not show cards.Bets: 0.04. Collects: 0. Loses: 0.04.
*Player Hero shows: One pair of Ks [Ah Kd]. Bets: 2. Collects: 3.84. Wins: 1.84.
Player bo shows: One pair of Qs [Qc Qd]. Bets: 2. Collects: 0. Loses: 2.
Game ended at: 2014/2/28 16:00:51
"""

NEW_WPN = """\
Hand #909 - Holdem(No Limit) - $0.05/$0.10 - 2020/01/01 10:00:00 UTC
Lima 6-max Seat #1 is the button
Seat 1: ann ($10.00)
Seat 2: bo ($9.00)
Seat 3: cy ($8.00)
bo posts the small blind $0.05
cy posts the big blind $0.10
*** HOLE CARDS ***
Dealt to cy [Ah Kd]
ann folds
bo raises $0.25 to $0.30
cy calls $0.20
*** FLOP *** [2c 3d 4h]
bo bets $0.30
cy folds
Uncalled bet ($0.30) returned to bo
bo does not show
bo collected $0.57 from main pot
*** SUMMARY ***
Total pot $0.60 | Rake $0.03
"""

POKERNOW = '''\
entry,at,order
"-- ending hand #5 --",2021-02-03T20:00:20.000Z,899
"""Bo @ b2"" collected 130 from pot with Pair, A's (combination: A♠, A♥, K♦, 9♦, 7♣)",2021-02-03T20:00:19.000Z,898
"""Al @ a1"" shows a Q♠, Q♦.",2021-02-03T20:00:18.000Z,897
"""Bo @ b2"" shows a A♠, K♦.",2021-02-03T20:00:17.000Z,896
"""Bo @ b2"" checks",2021-02-03T20:00:16.500Z,895
"""Al @ a1"" checks",2021-02-03T20:00:16.400Z,894
"River: A♥, 7♣, 2♦, 9♦ [10♣]",2021-02-03T20:00:16.000Z,893
"""Bo @ b2"" checks",2021-02-03T20:00:15.000Z,892
"""Al @ a1"" checks",2021-02-03T20:00:14.000Z,891
"Turn: A♥, 7♣, 2♦ [9♦]",2021-02-03T20:00:13.000Z,890
"""Bo @ b2"" calls 40",2021-02-03T20:00:12.000Z,889
"""Al @ a1"" bets 40",2021-02-03T20:00:11.000Z,888
"Flop:  [A♥, 7♣, 2♦]",2021-02-03T20:00:10.000Z,887
"""Al @ a1"" folds to nobody, he said",2021-02-03T20:00:09.500Z,886
"""Cy @ c3"" folds",2021-02-03T20:00:09.000Z,885
"""Al @ a1"" calls 20",2021-02-03T20:00:08.000Z,884
"""Bo @ b2"" raises to 20",2021-02-03T20:00:07.000Z,883
"Your hand is A♠, K♦",2021-02-03T20:00:06.000Z,882
"""Cy @ c3"" posts a big blind of 10",2021-02-03T20:00:05.000Z,881
"""Al @ a1"" posts a small blind of 5",2021-02-03T20:00:04.000Z,880
"Player stacks: #1 ""Al @ a1"" (1000) | #2 ""Cy @ c3"" (990) | #7 ""Bo @ b2"" (500)",2021-02-03T20:00:03.000Z,879
"-- starting hand #5 (id: x9)  (No Limit Texas Hold'em) (dealer: ""Bo @ b2"") --",2021-02-03T20:00:02.000Z,878
"The player ""Dee @ d4"" joined the game with a stack of 1000.",2021-02-03T20:00:01.000Z,877
'''

IPOKER = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="77">
<general><mode>real</mode><gametype>Holdem NL $0.05/$0.10</gametype><tablename>Elm</tablename><nickname>Hero</nickname></general>
<game gamecode="4711">
<general><startdate>2014-04-04 10:00:00</startdate><players>
<player seat="1" name="ann" chips="$10" dealer="1" win="$0" bet="$0.30" rakeamount="0"/>
<player seat="3" name="Hero" chips="$9.50" dealer="0" win="$0.67" bet="$0.30" rakeamount="$0.03"/>
<player seat="8" name="bo" chips="$12" dealer="0" win="$0" bet="$0.05" rakeamount="0"/>
</players></general>
<round no="0">
<action no="1" player="Hero" type="1" sum="$0.05" cards=""/>
<action no="2" player="bo" type="2" sum="$0.10" cards=""/>
</round>
<round no="1">
<cards type="Pocket" player="ann">X X</cards>
<cards type="Pocket" player="Hero">HA D10</cards>
<action no="3" player="ann" type="23" sum="$0.30"/>
<action no="4" player="Hero" type="3" sum="$0.25"/>
<action no="5" player="bo" type="0" sum="$0"/>
</round>
<round no="2">
<cards type="Flop" player="">C2 D3 SA</cards>
<action no="6" player="Hero" type="5" sum="$0.40"/>
<action no="7" player="ann" type="0" sum="$0"/>
</round>
</game>
</session>
"""

ACPC = """\
# name/game/hands/seed 2p_nolimit
STATE:0:cr300c/cr900c/cc/cr2700f:9s8s|KdKh/2c3d4h/5c/6s:-900|900:Bob|Alice
STATE:1:r200f:9s8s|KdKh:-100|100:Alice|Bob
"""
PLURIBUS = (
    "STATE:7:ffr225fcf/cr325c/cc/cr600f:2c3d|7h6h|KsKd|QdJc|9c8c|5s5d/2s3s4c/Jh/Qc:-325|-100|0|0|425|0:"
    "Ann|Bill|Cy|Dee|Eve|Pluribus\n"
)

EVERY = {
    "GGPoker": (GG, ["1003.05", "9.70", "12.85"]),
    "Winamax": (WINAMAX, ["0.00", "1910.00", "2490.00"]),
    "PartyPoker": (PARTY, ["0.00", "19.75", "57.00"]),
    "888poker": (PACIFIC, ["8.95", "12.60", "9.95"]),
    "Full Tilt": (FULL_TILT, ["59.00", "56.00", "40.50"]),
    "Ignition": (IGNITION, ["5.98", "0.00", "9.02"]),
    "WPN": (WPN, ["0.00", "4.46", "6.04"]),
    "WPN since 2019": (NEW_WPN, ["9.30", "7.70", "10.00"]),
    "PokerNow": (POKERNOW, ["940.00", "980.00", "570.00"]),
    "iPoker": (IPOKER, ["9.90", "11.90", "9.70"]),
    "Pluribus": (PLURIBUS, ["9675.00", "9900.00", "10000.00", "10000.00", "10425.00", "10000.00"]),
}


@pytest.mark.parametrize("site", EVERY)
def test_a_hand_of_each_site_is_played_to_the_totals_of_its_text(site):
    text, stacks = EVERY[site]
    found = one(text)

    assert (found.error, found.differences, found.status) == (None, (), 0)
    assert found.result["finishing_stacks"] == stacks
    assert found.matches_expected or found.unstated_fee


def test_hands_of_the_computer_poker_competition_are_played():
    found = played(ACPC)

    assert [(hand.error, hand.matches_expected) for hand in found] == [(None, True)] * 2
    assert "the log does not name the stakes" in found[0].notes[0]


@pytest.mark.parametrize("site", EVERY)
def test_any_one_damaged_line_is_answered(site, tmp_path):
    text, _ = EVERY[site]
    lines = text.splitlines()
    path = tmp_path / "damaged.txt"
    for number in range(len(lines)):
        for damaged in ("", "$$$ [", lines[number][::-1], lines[number][: len(lines[number]) // 2]):
            path.write_text("\n".join([*lines[:number], damaged, *lines[number + 1 :]]) + "\n" + text)
            found = list(replay_files([path]))
            assert all(hand.error is None or hand.error["message"] for hand in found)
            if site != "iPoker" and site != "PokerNow" and number:
                assert found[-1].status == 0, (number, damaged)


@pytest.mark.parametrize("site", EVERY)
def test_a_file_of_each_site_is_recognised_in_a_directory(site, tmp_path):
    (tmp_path / "hands.txt").write_text(EVERY[site][0], encoding="utf-16" if site == "WPN" else "utf-8")

    assert [hand.status for hand in replay_files([tmp_path])] == [0]
