"""Which of the five wagers wins, for every way the two hands can come out."""

import pytest

from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8, Outcome
from tests.games.banked.felt import baccarat, came_to, payment, play

WIN, LOSE, PUSH = "win", "lose", "push"
ODDS = {"player": 1, "banker": 1, "tie": 9, "panda8": 25, "dragon7": 40}


def clause(name):
    return pytest.mark.clause("ez-baccarat-panda-8", name)


def deal(*cards, **options):
    """One player with $10 on every space, against a bank that covers it all."""
    round_ = play(
        baccarat(1000, 10_000, wager=10_000, **options), *[f"p1 w {spot} 10" for spot in ODDS], "d nb"
    )
    to = ("player", "banker", "player", "banker")
    hands = [f"d dh {hand} {card}" for hand, card in zip(to, cards, strict=False) if card]
    return play(round_, *hands)


def fates(round_):
    """What happened to each $10: won at its odds, lost or pushed."""
    returned = came_to(round_, "returns")[0]
    names = {0: LOSE, 10: PUSH}
    return tuple(
        names.get(returned[spot]) or (WIN if returned[spot] == 10 + 10 * ODDS[spot] else "?") for spot in ODDS
    )


CASES = [
    # player, banker, tie, panda8, dragon7
    ("EZ Win", "seven over six", ("9h8d", "Kd6h"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("EZ Win", "natural nine over natural eight", ("9hKd", "Kd8h"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("EZ Win", "six under seven", ("Kd6h", "9h8d"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    ("EZ Win", "natural eight under natural nine", ("Kd8h", "9hKd"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    ("EZ Win", "three-card nine", ("2c2h", "Kd4s", "5d", "3h"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("EZ P8", "three-card eight over two-card seven", ("Ac2d", "Kh7s", "5h"), (WIN, LOSE, LOSE, WIN, LOSE)),
    (
        "EZ P8",
        "three-card eight over three cards",
        ("3c2c", "6h5s", "3d", "2d"),
        (WIN, LOSE, LOSE, WIN, LOSE),
    ),
    ("EZ P8", "two-card eight", ("Kc8d", "Kh7s"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("EZ P8", "three-card eight beaten by nine", ("Ac2d", "Kh3s", "5h", "6c"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    ("EZ-R11", "three-card eights tied", ("Ac2d", "Th4s", "5h", "4d"), (PUSH, PUSH, WIN, LOSE, LOSE)),
    (
        "EZ D7",
        "three-card seven over two-card six",
        ("Kc6d", "2s3h", "", "2d"),
        (LOSE, PUSH, LOSE, LOSE, WIN),
    ),
    (
        "EZ D7",
        "three-card seven over three cards",
        ("Kc2d", "2s3h", "4c", "2d"),
        (LOSE, PUSH, LOSE, LOSE, WIN),
    ),
    ("EZ D7", "two-card seven", ("Kc6d", "Kh7s"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    ("EZ D7", "three-card seven beaten by nine", ("2c2h", "Kd4s", "5d", "3h"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    (
        "EZ-R11",
        "three-card seven tied with two cards",
        ("Kc7d", "2h3d", "", "2s"),
        (PUSH, PUSH, WIN, LOSE, LOSE),
    ),
    ("EZ-R11", "three-card sevens tied", ("Kc2d", "2s3h", "5c", "2d"), (PUSH, PUSH, WIN, LOSE, LOSE)),
    ("EZ Tie", "equal naturals", ("4c4s", "5h3c"), (PUSH, PUSH, WIN, LOSE, LOSE)),
    ("EZ Tie", "nothing each", ("KcQd", "KhQs", "Jh", "Td"), (PUSH, PUSH, WIN, LOSE, LOSE)),
    ("EZ-R12", "unequal totals of two cards each", ("Kc6d", "Kh7s"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    (
        "EZ-R12",
        "equal totals of two and three cards",
        ("Kc6d", "KhAs", "", "5d"),
        (PUSH, PUSH, WIN, LOSE, LOSE),
    ),
]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [pytest.param(cards, expected, marks=clause(cited), id=name) for cited, name, cards, expected in CASES],
)
def test_every_wager_wins_loses_or_pushes(cards, expected):
    assert fates(deal(*cards)) == expected


@clause("EZ Deal")
@pytest.mark.parametrize(("spot", "cards", "odds"), [
    ("player", ("9h8d", "Kd6h"), 1),
    ("banker", ("Kd6h", "9h8d"), 1),
    ("tie", ("4c4s", "5h3c"), 9),
    ("panda8", ("Ac2d", "Kh7s", "5h"), 25),
    ("dragon7", ("Kc6d", "2s3h", "", "2d"), 40),
])  # fmt: skip
def test_a_winner_is_paid_at_the_posted_odds(spot, cards, odds):
    outcome, amount, cited = payment(deal(*cards), 1, spot)

    assert (outcome, amount) == (f"pay {odds}:1", 10 + 10 * odds)
    assert cited in ("EZ Win", "EZ Tie", "EZ P8", "EZ D7")


@clause("EZ-R2")
def test_lines_push_on_a_tie_and_lose_otherwise():
    assert payment(deal("4c4s", "5h3c"), 1, "banker") == ("push", 10, "EZ-R2")
    assert payment(deal("9h8d", "Kd6h"), 1, "banker") == ("lose", 0, "EZ Win")


DRAGON = ("Kc6d", "2s3h", "", "2d")


@clause("EZ-R1")
def test_the_winning_three_card_seven_bars_the_banker_line():
    assert payment(deal(*DRAGON), 1, "banker") == ("push", 10, "EZ-R1")


@clause("EZ-R1")
def test_taken_literally_it_is_paid():
    assert payment(deal(*DRAGON, dragon7_banker="pay"), 1, "banker") == ("pay 1:1", 20, "EZ Win")
    assert payment(deal(*DRAGON, dragon7_banker="pay"), 1, "dragon7")[1] == 410


@clause("EZ-R1")
@pytest.mark.parametrize("posted", ["push", "pay"])
def test_other_banker_wins_are_paid_either_way(posted):
    assert payment(deal("Kc6d", "Kh7s", dragon7_banker=posted), 1, "banker")[0] == "pay 1:1"


LETTER = [
    (
        "natural eight and three-card eight of the Banker",
        ("Kc8d", "Kh2s", "", "6c"),
        (WIN, LOSE, WIN, LOSE, LOSE),
    ),
    (
        "three-card eight of the Player and natural eight",
        ("Kc2d", "Kh8s", "6c"),
        (LOSE, WIN, WIN, LOSE, LOSE),
    ),
    ("natural eight over three-card nine", ("Kc8d", "Kh3s", "", "6c"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("three-card nine under natural eight", ("Kc3d", "Kh8s", "6c"), (LOSE, WIN, LOSE, LOSE, LOSE)),
    ("natural nine over three-card seven", ("Kc9d", "2h3s", "", "2c"), (WIN, LOSE, LOSE, LOSE, LOSE)),
    ("naturals tied", ("Kc9d", "Kh9s"), (PUSH, PUSH, WIN, LOSE, LOSE)),
    ("no natural: as ever", ("Ac2d", "Kh7s", "5h"), (WIN, LOSE, LOSE, WIN, LOSE)),
]


@clause("EZ-R3")
@clause("EZ Values")
@pytest.mark.parametrize(("name", "cards", "expected"), LETTER, ids=[row[0] for row in LETTER])
def test_where_naturals_do_not_stop_they_beat_every_three_card_hand(name, cards, expected):
    assert fates(deal(*cards, naturals_stop=False)) == expected


@clause("EZ-R14")
def test_panda_and_dragon_never_win_together():
    for row in EZ_BACCARAT_PANDA_8.results.values():
        assert {row["panda8"].kind.value, row["dragon7"].kind.value} != {"pay"}


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_says_what_happens_to_every_wager(outcome):
    assert set(EZ_BACCARAT_PANDA_8.results[outcome]) == set(ODDS)


def test_every_ruling_with_an_option_has_that_option():
    options = {option.name for option in EZ_BACCARAT_PANDA_8.options}

    assert {ruling.option for ruling in EZ_BACCARAT_PANDA_8.rulings if ruling.option} <= options
