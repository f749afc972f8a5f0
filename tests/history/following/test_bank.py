"""Between rounds against a bank: whose turn the player-dealer's is, and where the jackpot stands."""

import pytest

from croupier.history import read_text, replay_source
from croupier.history.following.check import Following

ANN, BOB, CY = ("Ann", 1), ("Bob", 2), ("Cy", 3)


def banked(number, bank, turn, *, players=(ANN, BOB, CY), options=""):
    """A round of EZ Baccarat that the banker's hand wins, everybody else on the player's."""
    names, seats = zip(*players, strict=True)
    player = names.index(bank) + 1
    bets = [f"p{n} w player 10" for n in range(1, len(names) + 1) if n != player]
    return (
        f'variant = "ez-baccarat-panda-8"\nplayers = {list(names)}\nseats = {list(seats)}\n'
        f"starting_stacks = {[500] * len(names)}\n_session = {{ table = 'EZ', round = {number} }}\n"
        f'_bank = {{ kind = "player-dealer", player = {player}, wager = 100, turn = {turn} }}\n'
        f"_options = {{ {options} }}\n"
        f"actions = {[*bets, 'd nb', 'd dh player 2c3d', 'd dh banker 9hKd']}\n"
    )


def ultimate(number, bank, turn):
    """A round of Ultimate Texas Hold'em in which everybody folds."""
    names = [name for name, _ in (ANN, BOB)]
    player = names.index(bank) + 1
    other = 3 - player
    actions = [f"p{other} w ante 10", f"p{other} w blind 10", "d nb", f"d dh p{other} 2c7d", "d dh b AsAd"]
    actions += [f"p{other} cc", "d db KhJh9c", f"p{other} cc", "d db 4s5s", f"p{other} f"]
    return (
        f'variant = "ultimate-texas-holdem"\nplayers = {names}\nseats = [1, 2]\n'
        "starting_stacks = [500, 500]\n"
        f"_session = {{ table = 'UTH', round = {number} }}\n"
        f'_bank = {{ kind = "player-dealer", player = {player}, wager = 200, turn = {turn} }}\n'
        f"actions = {actions}\n"
    )


def jackpot(number, meter, reserve="0"):
    """A round of Caribbean Stud with a dollar for the jackpot, of which 70 cents and 5 cents go on."""
    actions = [
        "p1 w ante 10",
        "p1 w progressive 1",
        "d nb",
        "d dh p1 4c4d9hJsQs",
        "d dh b AhQd8c6s3d",
        "p1 w bet 20",
    ]
    return (
        f'variant = "caribbean-stud"\nplayers = ["Ann"]\nseats = [1]\nstarting_stacks = [100]\n'
        f"_session = {{ table = 'CS', round = {number} }}\n_options = {{ progressive = 'csp-base' }}\n"
        f"_progressive = {{ meter = {meter}, seed = 10000, reserve = {reserve} }}\n"
        f"actions = {actions}\n"
    )


def found(*documents):
    """What is wrong between the documents, one list for each of them."""
    following, breaks = Following(), []
    for text in documents:
        (source,) = read_text(text, "round.toml")
        played = following.check(replay_source(source))
        assert played.error is None, played.error
        breaks.append([(broken.says, broken.clause) for broken in played.breaks])
    return breaks


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_a_person_banks_a_first_and_a_second_turn_and_then_the_bank_goes_on():
    assert found(banked(1, "Ann", 1), banked(2, "Ann", 2), banked(3, "Bob", 1)) == [[], [], []]
    assert found(banked(1, "Ann", 1), banked(2, "Bob", 1), banked(3, "Ann", 1)) == [[], [], []]


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_a_turn_is_counted_as_it_is():
    assert found(banked(1, "Ann", 1), banked(2, "Ann", 1))[1] == [
        ("this is turn 2 of Ann as player-dealer, not 1", "PD 1")
    ]
    assert found(banked(1, "Ann", 1), banked(2, "Bob", 2))[1] == [
        ("this is turn 1 of Bob as player-dealer, not 2", "PD 1")
    ]


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_the_turns_follow_the_person_to_another_seat():
    moved = (BOB, CY, ("Ann", 5))

    assert found(banked(1, "Ann", 1), banked(2, "Ann", 2, players=moved))[1] == []
    assert found(banked(1, "Ann", 1), banked(2, "Ann", 1, players=moved))[1] != []


@pytest.mark.clause("ultimate-texas-holdem", "PD-R4")
def test_where_nobody_may_bank_three_rounds_nobody_does():
    third = [("Ann has banked two rounds in a row and may not bank a third", "PD-R4")]

    assert found(ultimate(1, "Ann", 1), ultimate(2, "Ann", 2), ultimate(3, "Bob", 1))[2] == []
    assert found(ultimate(1, "Ann", 1), ultimate(2, "Ann", 2), ultimate(3, "Ann", 1))[2] == third
    # Where it only has to be offered, the others may all have declined.
    assert found(banked(1, "Ann", 1), banked(2, "Ann", 2), banked(3, "Ann", 1))[2] == []
    never = 'third_turn = "never"'
    posted = [banked(n, "Ann", turn, options=never) for n, turn in ((1, 1), (2, 2), (3, 1))]
    assert found(*posted)[2] == third


@pytest.mark.clause("caribbean-stud", "CSP 20")
def test_the_meter_goes_on_with_its_contribution():
    assert found(jackpot(1, "12000"), jackpot(2, "12000.70", "0.05"))[1] == []
    ((says, clause),) = found(jackpot(1, "12000"), jackpot(2, "12000", "0"))[1]
    assert says == (
        "the jackpot was left at 12000.7000, reserve 0.0500, seed 10000.0000 "
        "and begins at 12000.0000, reserve 0.0000, seed 10000.0000"
    )
    assert clause


def test_the_turn_has_to_be_stated():
    (source,) = read_text(banked(1, "Ann", 1).replace(", turn = 1", ""), "round.toml")

    assert replay_source(source).error["key"] == "_bank"
