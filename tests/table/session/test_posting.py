"""What a table may post: no more seats than the game's table has, and which of a larger table's play."""

import pytest

from croupier.errors import DataInvalid, NotNow
from croupier.games.catalog import GAMES
from croupier.games.option import written_options
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import BankedTable, Session
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting

EZ, GF = "ez-baccarat-panda-8", "golden-frog-baccarat"
FPG, BB, SW = "fortune-pai-gow-poker", "21st-century-blackjack-buster", "21st-century-blackjack-switch"


def posting(game, count, options=None):
    table = BankedTable.post(GAMES[game], options=written_options(GAMES[game].options, options or {}))
    return Posting(table=table, seats=count, buy_in=(dollars(10), dollars(1000)))


def too_many(game, count, options=None):
    with pytest.raises(DataInvalid, match=f"not {count}") as wrong:
        posting(game, count, options)
    return wrong.value.key == "seats"


@pytest.mark.parametrize(
    ("game", "options", "most"),
    [
        pytest.param(EZ, {}, 8, marks=pytest.mark.clause(EZ, "EZ Table")),
        pytest.param(EZ, {"table": "baccarat"}, 14, marks=pytest.mark.clause(EZ, "EZ Table")),
        pytest.param(GF, {}, 7, marks=pytest.mark.clause(GF, "GF Table")),
        pytest.param(GF, {"table": "baccarat"}, 14, marks=pytest.mark.clause(GF, "GF Table")),
        pytest.param(BB, {}, 8, marks=pytest.mark.clause(BB, "BB-R1")),
        pytest.param(BB, {"seats": 9}, 9, marks=pytest.mark.clause(BB, "BB-R1")),
        pytest.param(SW, {}, 6, marks=pytest.mark.clause(SW, "SW-R1")),
        pytest.param(SW, {"seats": 7}, 7, marks=pytest.mark.clause(SW, "SW-R1")),
        ("ultimate-texas-holdem", {}, 8),
        ("caribbean-stud", {}, GAMES["caribbean-stud"].seats[1]),
    ],
)
def test_a_table_has_at_most_the_seats_of_its_game(game, options, most):
    assert posting(game, most, options).seats == most
    assert too_many(game, most + 1, options)


def test_a_table_has_at_least_the_seats_that_its_game_needs():
    assert posting(EZ, 2).seats == 2
    assert too_many(EZ, 1)


@pytest.mark.clause(EZ, "EZ Table")
def test_a_round_with_fourteen_at_a_baccarat_table():
    session = Session(posting(EZ, 14, {"table": "baccarat"}))
    for seat in range(1, 15):
        session.apply(sc.SitDown(person=f"p{seat}", seat=seat, buy_in=dollars(100)))
    session.apply(sc.AcceptBank(person="p1", wager=dollars(100)))
    session.apply(sc.StartRound())

    assert session.state.players == tuple(range(1, 15))
    assert Session.resume(session.posting, session.log).state.players == session.state.players


# ── pai gow at a larger table: seven of the seats are active ─────────────────────────────────────────


def larger(*seats, seated=9):
    """A table with so many seats; people sit down at these, in this order, and the first one banks."""
    session = Session(posting(FPG, seated))
    for seat in seats:
        session.apply(sc.SitDown(person=f"p{seat}", seat=seat, buy_in=dollars(100)))
    while session.bank_offered_to() != seats[0]:
        session.apply(sc.DeclineBank(person=f"p{session.bank_offered_to()}"))
    session.apply(sc.AcceptBank(person=f"p{seats[0]}", wager=dollars(50)))
    session.apply(sc.StartRound())
    return session


@pytest.mark.clause(FPG, "FPG Players")
def test_seven_of_nine_are_active_those_who_sat_down_first():
    session = larger(4, 1, 9, 2, 8, 3, 7, 5, 6)

    assert session.state.players == (1, 2, 3, 4, 7, 8, 9)
    assert Session.resume(session.posting, session.log).state.players == session.state.players


@pytest.mark.clause(FPG, "FPG Players")
def test_the_player_dealer_is_always_active():
    session = larger(1, 2, 3, 4, 5, 6, 7, 8)
    session.apply(sc.Act(person="p2", command=parse_action("p2 w game 10")))
    assert session.state.players == (1, 2, 3, 4, 5, 6, 7)

    late = Session(posting(FPG, 8))
    for seat in range(1, 9):
        late.apply(sc.SitDown(person=f"p{seat}", seat=seat, buy_in=dollars(100)))
    for seat in range(1, 8):
        late.apply(sc.DeclineBank(person=f"p{seat}"))
    late.apply(sc.AcceptBank(person="p8", wager=dollars(50)))
    late.apply(sc.StartRound())
    assert late.state.players == (1, 2, 3, 4, 5, 6, 8)


@pytest.mark.clause(FPG, "FPG-R27")
def test_active_positions_are_counted_clockwise_and_empty_seats_fill_them_up():
    full = larger(4, 1, 9, 2, 8, 3, 7, 5, 6)
    assert full.round.state.seats[1:] == [1, 2, 3, 4, 5, 6, 7]

    # Seats 2 and 9 play; 1, 3, 4, 5 and 6 are the empty ones among the seven positions.
    two = larger(9, 2)
    assert two.round.state.seats[1:] == [2, 7]


@pytest.mark.clause(FPG, "FPG Players")
def test_a_table_of_seven_keeps_its_seat_numbers():
    assert larger(2, 5, 7, seated=7).round.state.seats[1:] == [2, 5, 7]


@pytest.mark.clause(FPG, "FPG Players")
def test_who_has_no_place_is_told_when_they_are_dealt_in():
    wager = parse_action("p1 w game 10")
    full = larger(1, 2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(NotNow, match="7 are dealt in; you are when one of their places is free"):
        full.apply(sc.Act(person="p8", command=wager))

    free = larger(1, 2, 3, seated=9)
    free.apply(sc.SitDown(person="p8", seat=8, buy_in=dollars(100)))
    with pytest.raises(NotNow, match="you are dealt in with the next round"):
        free.apply(sc.Act(person="p8", command=wager))
