"""Between rounds for a pot: the button, blinds owed, kills due. Six seats, limit hold'em at $4-$8."""

import pytest

from croupier.history import read_text, replay_source
from croupier.history.following.check import Following

DEAL = ("2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d")


def walk(
    number, players, *, blinds=(2, 4), posts=None, dead=None, away=None, options="", wins=None, actions=None
):
    """A round in which all fold to the big blind, or to the raise of ``wins``; players by name and seat."""
    names, seats = zip(*players, strict=True)
    count = len(players)
    live, antes = [*blinds, *[0] * (count - 2)], [0] * count
    for person, amount in (posts or {}).items():
        live[names.index(person)] = amount
    for person, amount in (dead or {}).items():
        antes[names.index(person)] = amount
    first = blinds.index(max(blinds)) + 1 if count > 2 else 1
    order = [(first + n) % count + 1 for n in range(count)] if count > 2 else [2, 1]
    folds = [f"p{player} f" for player in order if player != (first if count > 2 else 1)]
    if wins is not None:
        winner = names.index(wins) + 1
        acting = order[order.index(winner) :]
        folds = [f"p{p} f" for p in order[: order.index(winner)]] + [f"p{winner} cbr 8"]
        folds += [f"p{p} f" for p in acting[1:]]
    deal = [f"d dh p{n} {cards}" for n, cards in zip(range(1, count + 1), DEAL, strict=False)]
    session = f'table = "A", round = {number}' + (f", away = {list(away)}" if away is not None else "")
    return (
        f'variant = "FT"\nantes = {antes}\nblinds_or_straddles = {live}\nsmall_bet = 4\nbig_bet = 8\n'
        f"starting_stacks = {[100] * count}\nplayers = {list(names)}\nseats = {list(seats)}\n"
        f"_session = {{ {session} }}\n_options = {{ chip = 1{options} }}\n"
        f"actions = {actions or deal + folds}\n"
    )


def found(*documents):
    """What is wrong between the documents, one list for each of them."""
    following, breaks = Following(), []
    for text in documents:
        (source,) = read_text(text, "round.toml")
        played = following.check(replay_source(source))
        assert played.error is None, played.error
        assert played.status == (1 if played.breaks else 0)
        breaks.append([(broken.says, broken.clause) for broken in played.breaks])
    return breaks


ANN, BOB, CY, DEE = ("Ann", 1), ("Bob", 2), ("Cy", 4), ("Dee", 5)


@pytest.mark.clause("texas-holdem", "POT 4")
def test_the_button_goes_clockwise():
    right = found(walk(1, [BOB, CY, ANN]), walk(2, [CY, ANN, BOB]), walk(3, [ANN, BOB, CY]))
    stays = found(walk(1, [BOB, CY, ANN]), walk(2, [BOB, CY, ANN]))

    assert right == [[], [], []]
    assert stays[1] == [("the button belongs to seat 2: the deal begins with seat 4, not 2", "POT 4")]


def test_after_a_button_moved_wrongly_the_table_goes_on_as_it_is():
    assert found(walk(1, [BOB, CY, ANN]), walk(2, [BOB, CY, ANN]), walk(3, [CY, ANN, BOB]))[2] == []


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_the_button_lies_dead_where_somebody_has_left():
    """Bob leaves with the small blind behind him: the button stays at his empty seat, and Dee acts last."""
    four = [BOB, CY, DEE, ANN]
    after = walk(2, [CY, DEE, ANN])

    assert found(walk(1, four), after)[1] == []
    assert found(walk(1, four), walk(2, [DEE, ANN, CY]))[1][0][1] == "POT 4"


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_the_big_blind_who_leaves_leaves_no_small_blind():
    four = [BOB, CY, DEE, ANN]
    dead = walk(2, [DEE, ANN, BOB], blinds=(4, 0))
    small = walk(2, [DEE, ANN, BOB])

    assert found(walk(1, four), dead)[1] == []
    assert found(walk(1, four), small)[1] == [("the big blind belongs to seat 5, not to seat 1", "POT-R4")]


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_with_two_players_the_button_is_the_small_blind():
    assert found(walk(1, [ANN, CY]), walk(2, [CY, ANN]))[1] == []
    assert found(walk(1, [ANN, CY]), walk(2, [ANN, CY]))[1] != []


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_newcomer_puts_in_a_big_blind_or_waits_for_it():
    """The button has been round; Dee sits down in seat 5."""
    before = walk(7, [BOB, CY, ANN], away=[])
    posted, free, early = (
        walk(8, [CY, DEE, ANN, BOB], away=[]),
        walk(8, [CY, ANN, BOB, ("Eve", 3)], away=[], posts={"Eve": 0}),
        walk(2, [CY, ANN, BOB], away=[]),
    )
    assert found(before, posted)[1] == []
    assert ("Eve may not come in between the button and the big blind", "POT-R7") in found(before, free)[1]
    assert found(walk(1, [BOB, CY, ANN], away=[]), early)[1] == []


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_newcomer_out_of_the_blinds_posts():
    """Blinds at seats 4 and 5; Fay comes in at seat 6 behind them."""
    before, fay = walk(7, [BOB, CY, DEE, ANN], away=[]), ("Fay", 6)
    players = [CY, DEE, fay, ANN, BOB]

    assert found(before, walk(8, players, away=[], posts={"Fay": 4}))[1] == []
    assert found(before, walk(8, players, away=[]))[1] == [("Fay owes a big blind of 4.00", "POT-R7")]


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_missed_blinds_are_made_up():
    """Dee sits out while both blinds go past seat 5."""
    rounds = [
        walk(10, [BOB, CY, DEE, ANN], away=[]),
        walk(11, [CY, ANN, BOB], away=["Dee"]),
        walk(12, [ANN, BOB, CY], away=["Dee"]),
    ]
    back = [BOB, CY, DEE, ANN]

    assert found(*rounds, walk(13, back, away=[], posts={"Dee": 4}, dead={"Dee": 2}))[3] == []
    assert found(*rounds, walk(13, back, away=[]))[3] == [
        ("Dee owes a big blind of 4.00", "POT-R7"),
        ("Dee owes a dead small blind of 2.00", "POT-R7"),
    ]
    assert found(*rounds, walk(13, back, away=[], posts={"Dee": 4}))[3] == [
        ("Dee owes a dead small blind of 2.00", "POT-R7")
    ]


def test_whoever_was_away_without_being_passed_owes_nothing():
    rounds = [walk(10, [BOB, CY, DEE, ANN], away=[]), walk(11, [CY, DEE, BOB], away=["Ann"])]

    assert found(*rounds, walk(12, [DEE, ANN, BOB, CY], away=[]))[2] == []


def test_without_the_names_of_those_away_nothing_is_inferred():
    rounds = [walk(10, [BOB, CY, DEE, ANN]), walk(11, [CY, ANN, BOB]), walk(12, [ANN, BOB, CY])]

    assert found(*rounds, walk(13, [BOB, CY, DEE, ANN]))[3] == []


def killed(number, players, *, by):
    """A pot that somebody kills for $8."""
    names = [name for name, _ in players]
    kill = f'kill = {{ player = {names.index(by) + 1}, kind = "required", base = [4, 8] }}'
    text = walk(number, players, options=f"{TWO}, {kill}", posts={by: 8})
    return text.replace("small_bet = 4\nbig_bet = 8", "small_bet = 8\nbig_bet = 16")


TWO = ', kill_game = "two-pots"'


def leg(player):
    return f"{TWO}, leg = {player}"


@pytest.mark.clause("texas-holdem", "POT 11")
def test_two_pots_in_a_row_kill_the_next():
    """Ann wins twice with a raise that is called: a full bet in the second pot."""
    first = walk(1, [BOB, CY, ANN], options=TWO, wins="Ann")
    called = [*(f"d dh p{n} {cards}" for n, cards in zip((1, 2, 3), DEAL, strict=False))]
    called += ["p3 cc", "p1 f", "p2 cbr 8", "p3 cc", "d db 8h9hTs", "p2 cbr 4", "p3 f"]
    second = walk(2, [CY, ANN, BOB], options=leg(2), actions=called)
    third = [ANN, BOB, CY]

    assert found(first, second, killed(3, third, by="Ann"))[2] == []
    assert found(first, second, walk(3, third, options=leg(1)))[2] == [("Ann has to kill this pot", "POT 11")]
    assert ("Ann has to kill this pot", "POT 11") in found(first, second, killed(3, third, by="Bob"))[2]


@pytest.mark.clause("texas-holdem", "POT 11")
def test_nobody_else_kills_and_the_leg_belongs_to_the_last_winner():
    first = walk(1, [BOB, CY, ANN], options=TWO, wins="Ann")

    assert found(first, walk(2, [CY, ANN, BOB], options=leg(2)))[1] == []
    assert found(first, walk(2, [CY, ANN, BOB], options=leg(1)))[1] == [
        ("the kill button belongs to Ann, not to Cy", "POT 11")
    ]
    assert ("Bob does not have to kill this pot", "POT 11") in found(
        first, killed(2, [CY, ANN, BOB], by="Bob")
    )[1]


def test_a_void_round_is_dealt_again_with_the_same_button():
    void = ["d dh p1 2c2d", "d misdeal wrong-count"]
    again = found(
        walk(1, [BOB, CY, ANN]),
        walk(2, [CY, ANN, BOB], actions=void),
        walk(3, [CY, ANN, BOB]),
    )
    on = found(walk(1, [BOB, CY, ANN]), walk(2, [CY, ANN, BOB], actions=void), walk(3, [ANN, BOB, CY]))

    assert again == [[], [], []]
    assert on[2] != []
