# ruff: noqa: E501 (lines as the sites write them)
"""What real histories vary: headings, currencies, names, chat, posts, side pots, mixed games."""

import pytest

from tests.history.sites.test_others import FULL_TILT, GG, PACIFIC, PARTY
from tests.history.sites.test_pokerstars import CASH, DRAW, STUD, TOURNAMENT, TWICE, one, played

HEADINGS = [
    "PokerStars Game #105:  Hold'em No Limit ($0.50/$1.00) - 2008/10/02 - 13:31:10 (ET)",
    "PokerStars Hand #105:  Hold'em No Limit (€0.50/€1.00 EUR) - 2013/10/02 19:31:10 CET [2013/10/02 13:31:10 ET]",
    "PokerStars Home Game Hand #105: {The Club #12}  Hold'em No Limit ($0.50/$1.00 USD) - 2013/10/02 13:31:10 ET",
    "PokerStars Zoom Hand #105:  Hold'em No Limit ($0.50/$1.00) - 2013/10/02 13:31:10 ET",
    "PokerStars Game #105:  Mixed NLH/PLO (Hold'em No Limit, $0.50/$1.00 USD) - 2013/10/02 13:31:10 ET",
    "PokerStars Game #105:  8-Game Mixed NL (Hold'em No Limit, $0.50/$1.00) - 2013/10/02 13:31:10 ET",
    "PokerStars Hand #105:  Hold'em No Limit (0.50/1.00) - 2013/10/02 13:31:10 ET",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_of_cash_games(heading):
    found = one("\n".join([heading, *CASH.splitlines()[1:]]))

    assert (found.error, found.matches_expected) == (None, True)


@pytest.mark.parametrize(
    "heading",
    [
        "PokerStars Game #27: Tournament #16, $0.25+$0.00 USD Hold'em No Limit - Level V (75/150) - 2009/05/02 20:13:03 ET",
        "PokerStars Hand #27: Tournament #16, 550+60 Hold'em No Limit - Match Round I, Level V (75/150) - 2009/05/02 20:13:03 ET",
        "PokerStars Hand #27: Tournament #16, $4.90+$4.90+$1.20 USD Hold'em No Limit - Level V (75/150) - 2019/05/02 1:13:03 WET [2019/05/01 20:13:03 ET]",
        "PokerStars Hand #27: Tournament #16, Freeroll  HORSE (Hold'em No Limit) - Level V (75/150) - 2009/05/02 20:13:03 ET",
    ],
)
def test_headings_of_tournaments(heading):
    found = one("\n".join([heading, *TOURNAMENT.splitlines()[1:]]))

    assert (found.error, found.matches_expected) == (None, True)


ASIDE = [
    "Hero has timed out",
    "Hero is disconnected",
    "Hero is connected",
    'Hero said, "b.o.b: folds"',
    "b.o.b has returned",
    "b.o.b: is sitting out",
    "newcomer joins the table at seat #6",
    "newcomer will be allowed to play after the button",
    "away was removed from the table for failing to post",
    "Hero: sits out",
    "The deck is reshuffled",
    "Hero finished the tournament in 3rd place",
    "Hero wins the $2.50 bounty for eliminating away",
    "Hero re-buys and receives 1500 chips for $1.00",
]


@pytest.mark.parametrize("line", ASIDE)
@pytest.mark.parametrize(
    "before", ["*** HOLE CARDS ***", "*** FLOP ***", "*** SUMMARY ***", "*** SHOW DOWN ***"]
)
def test_lines_beside_the_hand_say_nothing(line, before):
    found = one(CASH.replace(before, f"{line}\n{before}"))

    assert (found.error, found.matches_expected) == (None, True)


@pytest.mark.parametrize(
    "name",
    [
        "a: b",
        "x [1]",
        "Ünï ☺",
        "$$$",
        "5 Card",
        "Hero said",
        "was (away)",
        "Seat 3",
        "calls $5",
        "a  b",
        "“q”",
    ],
)
def test_names_of_players(name):
    found = one(CASH.replace("Jean Claude", name))

    assert (found.error, found.matches_expected) == (None, True)
    assert " ".join(name.split()) in found.document.source.data["players"]


def test_a_file_of_windows_with_marks_and_separators():
    transcript = (
        "\ufeffTranscript for your last 2 hands requested by Hero\r\n\r\n*********** # 1 **************\r\n"
    )
    text = (
        transcript
        + "\r\n".join(CASH.splitlines())
        + "\r\n\r\n\r\n*********** # 2 **************\r\n\ufeff"
        + TWICE.replace("\n", "\r\n")
    )

    assert [play.status for play in played(text)] == [0, 0]


MUCKED = CASH.replace("Jean Claude: mucks hand", "Jean Claude: mucks hand\nHero: doesn't show hand").replace(
    "Hero: doesn't show hand\n", ""
)
CASHED_OUT = CASH.replace(
    "Hero collected $199.20 from pot",
    "Hero cashed out the hand for $190.10 | Cash Out Fee $1.90\nHero collected $199.20 from pot (pot not awarded as player cashed out)",
)
FOLDED_UP = CASH.replace("b.o.b: folds", "b.o.b: folds [7h 2h]")
DEAD_SMALL = (
    CASH.replace("x: y: posts small & big blinds $1.50\n", "x: y: posts small blind $0.50\n")
    .replace("x: y: checks", "x: y: folds")
    .replace("x: y: folds\nJean Claude: calls", "Jean Claude: calls")
    .replace("Total pot $202", "Total pot $201")
    .replace("$199.20", "$198.20")
)


@pytest.mark.parametrize(
    "text", [MUCKED, CASHED_OUT, FOLDED_UP, DEAD_SMALL], ids=["mucked", "cashed out", "folded up", "dead"]
)
def test_variations_of_a_cash_hand(text):
    found = one(text)

    assert (found.error, found.differences, found.matches_expected) == (None, (), True)


THREE_WAY = """\
PokerStars Hand #7:  Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2013/10/02 13:31:10 ET
Table 'Alder' 6-max Seat #3 is the button
Seat 1: Ann ($7 in chips)
Seat 2: Bo ($21 in chips)
Seat 3: Cy ($60 in chips)
Ann: posts small blind $1
Bo: posts big blind $2
*** HOLE CARDS ***
Dealt to Cy [Ah Ad 2c 3c]
Cy: raises $5 to $7
Ann: calls $6 and is all-in
Bo: raises $14 to $21 and is all-in
Cy: calls $14
*** FLOP *** [4h 5d Ks]
*** TURN *** [4h 5d Ks] [7s]
*** RIVER *** [4h 5d Ks 7s] [Qd]
*** SHOW DOWN ***
Bo: shows [Kc Kd 9s 9h] (HI: three of a kind, Kings)
Cy: shows [Ah Ad 2c 3c] (HI: a pair of Aces; LO: 7,5,4,2,A)
Bo collected $13.45 from side pot
Cy collected $13.45 from side pot
Ann: shows [Qs Qh Js Jh] (HI: three of a kind, Queens)
Bo collected $10.05 from main pot
Cy collected $10.05 from main pot
*** SUMMARY ***
Total pot $49 Main pot $20.10. Side pot $26.90. | Rake $2
Board [4h 5d Ks 7s Qd]
"""


def test_side_pots_of_a_high_low_hand():
    found = one(THREE_WAY)

    assert (found.error, found.differences, found.matches_expected) == (None, (), True)
    assert found.stated_fee == 200


SINGLE_DRAW = DRAW.replace("2-7 Triple Draw Limit ($2/$4)", "2-7 Single Draw No Limit ($1/$2)").replace(
    "*** FIRST DRAW ***\n", ""
)
SINGLE_DRAW = SINGLE_DRAW[: SINGLE_DRAW.index("*** SECOND")] + SINGLE_DRAW[
    SINGLE_DRAW.index("*** SHOW") :
].replace("2d 3d 4d 5h 9s", "2d 3d 4d 5h 9s").replace("$19", "$11.50").replace(
    "$20 | Rake $1", "$12 | Rake $0.50"
)
SINGLE_DRAW = SINGLE_DRAW.replace("Total pot $12 | Rake $0.50", "Total pot $12 | Rake $0.50")


def test_a_single_draw_needs_no_heading_of_its_own():
    found = one(SINGLE_DRAW)

    assert (found.error, found.matches_expected) == (None, True)
    assert found.document.game.id == "lowball"


@pytest.mark.parametrize(
    "name",
    [
        "HORSE (7 Card Stud Hi/Lo Limit, $2/$4 USD)",
        "8-Game (7 Card Stud Hi/Lo Limit, $2/$4)",
        "7 Card Stud Hi/Lo Limit ($2/$4)",
        "Triple Stud (7 Card Stud Hi/Lo Limit, $2/$4 USD)",
    ],
)
def test_stud_in_mixed_games(name):
    found = one(STUD.replace("HORSE (7 Card Stud Hi/Lo Limit, $2/$4 USD)", name))

    assert (found.error, found.matches_expected) == (None, True)


# ── PartyPoker ──────────────────────────────────────────────────────────────────────────────────────

PARTY_LINES = [
    "Ann: bo_b folds",
    "Hero: raises [$5 USD]",
    "There is no Small Blind in this hand as the Big Blind of the previous hand left the table.",
    "Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.",
    "bo_b will be using their time bank for this hand.",
    "bo_b could not respond in time. (disconnected)",
    "bo_b is sitting out",
    "newcomer has joined the table.",
    "bo_b has left the table.",
    "Game #13550493674 starts.",
    "Creating Main Pot with $50 USD with Hero",
]


@pytest.mark.parametrize("line", PARTY_LINES)
def test_chat_and_notices_of_party(line):
    found = one(PARTY.replace("** Dealing Flop **", f"{line}\n** Dealing Flop **"))

    assert (found.error, found.status) == (None, one(PARTY).status)


PARTY_LIMIT = """\
***** Hand History for Game 1234567 *****
$2/$4 Texas Hold'em Game Table (Limit) - Mon Aug 16 19:20:53 EDT 2004
Table Card Room 12 (Real Money) -- Seat 2 is the button
Total number of players : 3
Seat 1: Ann ( $50.50)
Seat 2: bo ( $40)
Seat 3: Cy ( $1,031.25)
Cy posts small blind ($1)
Ann posts big blind ($2)
** Dealing down cards **
Dealt to Ann [ 7s, 7d ]
bo calls ($2)
Cy folds.
Ann checks.
** Dealing Flop ** :  [ 2s, 3c, 4d ]
Ann bets ($2)
bo raises ($2) to ($4)
Ann calls ($2)
** Dealing Turn ** :  [ 9d ]
Ann checks.
bo bets ($4)
Ann calls ($4)
** Dealing River ** :  [ Kd ]
Ann checks.
bo checks.
Ann shows [ 7s, 7d ] a pair of sevens.
bo shows [ 5h, 9h ] a pair of nines.
** Summary **
Main Pot: $21 | Rake: $1
Board: [ 2s 3c 4d 9d Kd ]
Ann balance $40.50, lost $10 [ 7s 7d ] [ a pair of sevens ]
bo balance $50, bet $10, collected $20, net +$10
Cy balance $1,030.25, lost $1 (folded)
"""
PARTY_TRNY = """\
***** Hand History For Game 8765432 *****
NL Texas Hold'em $20 USD Buy-in Trny:31281625 Level:8  Blinds-Antes(600/1 200 -150) - Saturday, July 21, 07:50:00 EDT 2014
Table Deep Stack (1459335) Table #3 (Real Money)
Seat 6 is the button
Total number of players : 3/9
Seat 2: Ann ( 25,500 )
Seat 4: bo_b ( 2 000 )
Seat 6: Hero ( 31 250 )
Trny:31281625 Level:8
Blinds-Antes(600/1 200 -150)
Ann posts ante [150]
bo_b posts ante [150]
Hero posts ante [150]
Ann posts small blind [600].
bo_b posts big blind [1,200].
** Dealing down cards **
Dealt to Hero [  Ah Kd ]
Hero raises [2,400]
Ann folds
bo_b is all-In  [650]
** Dealing Flop ** [ Ac, 7d, 2s ]
** Dealing Turn ** [ 9h ]
** Dealing River ** [ 3c ]
bo_b shows [ Qc, Qd ]a pair of Queens.
Hero shows [ Ah, Kd ]a pair of Aces.
Hero wins 550 chips from the side pot 1 with a pair of Aces.
Hero wins 4,750 chips from the main pot with a pair of Aces.
Player bo_b finished in 12.
"""


def test_the_first_format_of_party():
    found = one(PARTY_LIMIT)

    assert (found.error, found.matches_expected) == (None, True)
    assert found.stated_fee == 100


def test_a_tournament_of_party():
    found = one(PARTY_TRNY)

    assert (found.error, found.differences) == (None, ())
    assert found.result["finishing_stacks"] == ["24750.00", "0.00", "34000.00"]


PARTY_DEAD = (
    PARTY.replace(
        "** Dealing down cards **", "Hero posts big blind + dead [$.35 USD].\n** Dealing down cards **"
    )
    .replace(
        "Hero raises [$0.75 USD]\nAnn raises [$2.40 USD]", "Hero raises [$.50 USD]\nAnn raises [$2.40 USD]"
    )
    .replace("wins $50 USD", "wins $50.10 USD")
)


def test_amounts_without_a_nought_before_the_point():
    found = one(PARTY_DEAD)

    assert found.error is None


# ── Full Tilt ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "line",
    [
        "Ann: bo folds", "Hero: checks", "Ann has 15 seconds left to act", "bo stands up", "bo sits down", "bo adds $20",
        "gone has been disconnected", "Ann is feeling happy", "Ann has requested TIME", "gone has timed out", "Ann: bets $5",
        "gone is sitting out", "gone has returned",
    ],
)  # fmt: skip
def test_chat_and_notices_of_full_tilt(line):
    found = one(FULL_TILT.replace("*** TURN ***", f"{line}\n*** TURN ***"))

    assert (found.error, found.matches_expected) == (None, True)


@pytest.mark.parametrize(
    "heading",
    [
        "Full Tilt Poker Game #26862429938: Table Adalia (6 max) - $2/$4 - Limit Omaha H/L - 16:07:17 ET - 2010/12/31",
        "FullTiltPoker Game #26862429938: Table Adalia - $2/$4 - Limit Omaha H/L - 16:07:17 ET - 2007/12/31",
        "Full Tilt Poker Game #26862429938: Table Adalia (deep 6) - $2/$4 - HORSE (Limit Omaha H/L) - 16:07:17 ET - 2010/12/31",
        "Full Tilt Poker Game #26862429938: Table Adalia - $2/$4 - Limit Omaha H/L - 21:07:17 UTC - 2012/12/31 [16:07:17 ET - 2012/12/31]",
        "Full Tilt Poker.fr Game #26862429938: Table Adalia - €2/€4 - Limit Omaha H/L - 16:07:17 CET - 2012/12/31 [16:07:17 ET - 2012/12/31]",
    ],
)
def test_headings_of_full_tilt(heading):
    found = one("\n".join([heading, *FULL_TILT.splitlines()[1:]]))

    assert (found.error, found.matches_expected) == (None, True)


# ── GGPoker, Winamax, 888 ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "line",
    ["Hero: Chooses to EV Cashout", "Hero: Pays Cashout Risk ($0.02)", "Hero: Receives Cashout ($0.5)"],
)
def test_cash_outs_of_gg(line):
    found = one(GG.replace("*** SHOWDOWN ***", f"{line}\n*** SHOWDOWN ***"))

    assert (found.error, found.matches_expected) == (None, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("$", "€"), ("888poker Hand", "Cassava Hand"), ("Table Seattle 6 Max (Real Money)", "Table Seattle 6 Max (Practice Play)"),
        ("$0.05/$0.10 Blinds", "0,05 $/0,10 $ Blinds"), ("No Limit Holdem", "No Limit Holdem Jackpot table"),
    ],
)  # fmt: skip
def test_variations_of_888(old, new):
    found = one(PACIFIC.replace(old, new))

    assert (found.error, found.status) == (None, one(PACIFIC).status)


@pytest.mark.parametrize("place", [0, 1])
def test_a_hand_with_a_damaged_heading_is_reported(place):
    texts = [CASH, CASH]
    texts[place] = texts[place].replace("PokerStars Hand #", "PokerStras Hnad #")

    found = played("\n\n".join(texts))

    assert [play.status for play in found] == ([2, 0] if place == 0 else [0, 2])
    assert found[place].error["message"] == "the heading does not name the game"


def test_a_file_with_a_blank_line_after_each_line():
    assert [play.status for play in played(CASH.replace("\n", "\n\n") + "\n\n" + CASH)] == [0, 0]


def test_totals_after_blank_lines_are_compared():
    text = CASH.replace("\n", "\n\n").replace("Total pot $202 | Rake $2.80", "Total pot $203 | Rake $3.80")

    assert [play.status for play in played(text)] == [2]
