"""Golden Frog Baccarat, clause by clause: what each grants, and what it refuses."""

import pytest

from croupier.errors import DataInvalid
from croupier.money import dollars
from croupier.table import Session
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from tests.games.banked.felt import came_to, payment, play, refused
from tests.games.banked.player_dealer_felt import felt

GF = "golden-frog-baccarat"
LINES = ("player", "banker")
BONUSES = ("jinchan7", "koi8", "nine_over_one", "nine_over_seven", "eight_over_six")
SPOTS = (*LINES, "tie", *BONUSES)

OF = {0: "K", 1: "A", **{value: str(value) for value in range(2, 10)}}
"""A card of every value."""


def clause(name):
    return pytest.mark.clause(GF, name)


def two(total):
    """Two cards of this total that are no natural by themselves unless the total is."""
    return {0: "KdKh", 1: "KdAh"}.get(total, f"Kd{total}h")


def dealt(player, banker, *thirds, spots=SPOTS):
    """Everything wagered at $10, and these cards."""
    round_ = play(felt(GF, 10_000, 100_000, wager=50_000), *[f"p1 w {spot} 10" for spot in spots], "d nb")
    play(round_, f"d dh player {player}", f"d dh banker {banker}")
    return play(round_, *thirds)


def written(cards):
    """The same from one line: two cards each, then a third card for either, ``-`` for none."""
    player, banker, *thirds = cards.split()
    to = zip(("player", "banker"), thirds, strict=False)
    return dealt(player, banker, *[f"d dh {hand} {card}" for hand, card in to if card != "-"])


@clause("GF Table")
@pytest.mark.parametrize(("table", "most"), [("blackjack", 7), ("baccarat", 14)])
def test_seven_places_or_fourteen_and_no_further(table, most):
    assert felt(GF, *(1000,) * most, table=table).state.players == most
    with pytest.raises(DataInvalid):
        felt(GF, *(1000,) * (most + 1), table=table)


@clause("GF Table")
def test_nobody_bets_on_anothers_space():
    round_ = play(felt(GF), *[f"p1 w {spot} 10" for spot in SPOTS])

    for spot in SPOTS:
        assert refused(round_, f"p2 w {spot}@1 10").clause == "PD 5"


@clause("GF Deck")
def test_eight_decks_without_jokers():
    deck = felt(GF).table.deck

    assert len(deck.cards) == 8 * 52
    assert set(deck.copies.values()) == {8}
    assert refused(play(felt(GF), "p1 w player 10", "d nb"), "d dh player Jo3d").code == "card/mismatch"


@clause("GF 2")
def test_the_first_offer_goes_to_the_house_dealers_left():
    session = Session(Posting(table=felt(GF).table, seats=7, buy_in=(dollars(1), dollars(1000))))
    for seat, person in ((5, "eve"), (2, "bob")):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(500)))

    assert session.bank_offered_to() == 2
    session.apply(sc.DeclineBank(person="bob"))
    assert session.bank_offered_to() == 5


@clause("GF 4")
@pytest.mark.parametrize("bonus", BONUSES)
def test_every_bonus_bet_but_the_tie_needs_a_line_wager_at_the_seat(bonus):
    for line in LINES:
        round_ = felt(GF)
        assert refused(round_, f"p1 w {bonus} 10").code == "spot/needs_base"
        play(round_, "p1 w tie 10")
        assert refused(round_, f"p1 w {bonus} 10").code == "spot/needs_base", "a tie is no line"
        play(round_, f"p1 w {line} 10", f"p1 w {bonus} 10")
        assert refused(round_, f"p1 off {line}").code == "spot/needs_base"


@clause("GF Tie")
def test_the_tie_may_stand_alone():
    round_ = play(felt(GF), "p1 w tie 10", "d nb", "d dh player Kd7h", "d dh banker Qd7s")

    assert payment(round_, 1, "tie") == ("pay 8:1", 90, "GF Tie")


@clause("GF 7")
@pytest.mark.parametrize("total", range(8))
def test_the_player_hand_hits_to_five_and_stands_from_six(total):
    round_ = dealt(two(total), "Kd7s")

    assert (not round_.over) == (total <= 5)
    if total <= 5:
        assert refused(round_, "d dh banker 2c").code == "phase/not_now"
        assert refused(round_, "d dh player 2c3c").code == "card/count"
        play(round_, "d dh player 2c")


@clause("GF 7")
@pytest.mark.parametrize("total", range(8))
def test_behind_a_standing_player_hand_the_banker_hits_to_five(total):
    assert (not dealt("Kd6h", two(total)).over) == (total <= 5)


CHART = {
    0: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    2: "HHHHHHHHHH",
    3: "HHHHHHHHSH",
    4: "SSHHHHHHSS",
    5: "SSSSHHHHSS",
    6: "SSSSSSHHSS",
    7: "SSSSSSSSSS",
}
"""As printed: the banker's total, and hit or stand for each value of the player's third card."""


@clause("GF 8")
@pytest.mark.parametrize(("total", "third"), [(total, third) for total in CHART for third in range(10)])
def test_the_banker_hits_and_stands_by_the_chart(total, third):
    round_ = dealt("KdKs", two(total), f"d dh player {OF[third]}c")

    assert (not round_.over) == (CHART[total][third] == "H")


@clause("GF 7")
@pytest.mark.parametrize(
    ("player", "banker"),
    [("Kd8h", "KcQs"), ("Kd9h", "Kc2s"), ("KdQh", "Kc8s"), ("Kd2h", "Kc9s"), ("Kd8h", "Kc9s")],
)
def test_a_natural_ends_the_drawing_on_both_sides(player, banker):
    round_ = dealt(player, banker)

    assert round_.over
    assert refused(round_, "d dh player 2c").code == "round/over"


WINS, PUSH, LOSE = "pay", "push", "lose"
CASES = {
    # player, banker, thirds: player line, banker line, tie
    "Player closer": ("Kd7h", "Kc6s", (), ("pay 1:1", LOSE, LOSE)),
    "Banker closer": ("Kd6h", "Kc7s", (), (LOSE, "pay 19:20", LOSE)),
    "Banker closer with a three-card seven": ("Kd6h", "Kc2s", ("d dh banker 5c",), (LOSE, PUSH, LOSE)),
    "three-card seven beaten": (
        "Kd3h", "Kc2s", ("d dh player 5c", "d dh banker 5d"), ("pay 1:1", LOSE, LOSE),
    ),
    "three-card seven tied": ("Kd7h", "Kc2s", ("d dh banker 5c",), (PUSH, PUSH, "pay 8:1")),
    "two-card seven": ("Kd6h", "3c4s", (), (LOSE, "pay 19:20", LOSE)),
    "tie": ("Kd6h", "Kc6s", (), (PUSH, PUSH, "pay 8:1")),
    "natural nine over natural eight": ("Kd8h", "Kc9s", (), (LOSE, "pay 19:20", LOSE)),
}  # fmt: skip


@clause("GF Win")
@clause("GF 9")
@pytest.mark.parametrize("case", CASES)
def test_the_lines_and_the_tie(case):
    player, banker, thirds, fates = CASES[case]
    round_ = dealt(player, banker, *thirds)

    assert tuple(payment(round_, 1, spot)[0] for spot in ("player", "banker", "tie")) == fates


BONUS_CASES = [
    # spot, what it pays; cards (player, banker, their thirds) on which it wins, and just does not
    ("jinchan7", 40, ["Kd6h Kc2s - 5c"], ["Kd6h 3c4s", "Kd7h Kc2s - 5c", "Kd6h Kc3s - 5c"]),
    ("koi8", 25, ["Kd3h Kc7s 5c"], ["Kd8h Kc7s", "Kd4h Kc7s 5c", "Kd3h Kc3s 5c 5d"]),
    (
        "nine_over_one",
        150,
        ["Kd4h Kc5s 5c 6c", "Kd5h Kc5s 6c 4c"],
        ["Kd9h Kc7s", "Kd4h Kc5s 5c 5d", "Kd3h Kc5s 5c 6c"],
    ),
    ("nine_over_seven", 50, ["Kd9h Kc7s", "Kd7h Kc9s"], ["Kd9h Kc6s", "Kd8h Kc7s", "Kd4h Kc7s 5c"]),
    (
        "eight_over_six",
        25,
        ["Kd8h Kc6s", "Kd6h Kc8s", "Kd3h Kc6s 5c", "Kd6h Kc3s - 5c"],
        ["Kd8h Kc7s", "Kd9h Kc6s", "Kd6h Kc6s", "Kd8h Kc8s"],
    ),
]
CITED = {
    "jinchan7": "GF Jin Chan", "koi8": "GF Koi", "nine_over_one": "GF 9/1", "nine_over_seven": "GF N9/7",
    "eight_over_six": "GF 8/6",
}  # fmt: skip


@pytest.mark.parametrize(
    ("spot", "odds", "wins", "loses"),
    [pytest.param(*row, marks=clause(CITED[row[0]])) for row in BONUS_CASES],
)
def test_a_bonus_bet_wins_on_its_result_alone(spot, odds, wins, loses):
    for cards in wins:
        paid = payment(written(cards), 1, spot)
        assert paid == (f"pay {odds}:1", 10 + 10 * odds, CITED[spot]), cards
    for cards in loses:
        assert payment(written(cards), 1, spot) == ("lose", 0, CITED[spot]), cards


@clause("GF 4c")
@pytest.mark.parametrize(("stake", "back"), [(20, 39), (10, 19.5), (1, 1.95), (7, 13.65)])
def test_the_banker_line_is_paid_nineteen_to_twenty(stake, back):
    round_ = play(felt(GF), f"p1 w banker {stake}", "d nb", "d dh player Kd6h", "d dh banker Kc8s")

    assert came_to(round_, "returns")[0] == {"banker": back}


@clause("GF Fees")
@pytest.mark.parametrize("spot", ["tie", *BONUSES])
def test_bonus_bets_from_ten_to_a_hundred_dollars(spot):
    round_ = play(felt(GF, fees=("golden-frog-baccarat.ca_rates", 1)), "p1 w player 1")

    for amount in (1, 9, 101):
        assert refused(round_, f"p1 w {spot} {amount}").code == "stake/out_of_range"
    play(round_, f"p1 w {spot} 10", f"p1 w {spot} 90")
    assert refused(round_, f"p1 w {spot} 1").code == "stake/out_of_range"


@clause("GF Fees")
@pytest.mark.parametrize(("low", "high"), [(9, 100), (10, 101), (60, 50)])
def test_no_other_bonus_limits_are_posted(low, high):
    with pytest.raises(DataInvalid):
        felt(GF, bonus_min=low, bonus_max=high)
    felt(GF, bonus_min=20, bonus_max=50)
