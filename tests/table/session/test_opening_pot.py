"""Opening hands of pot games: no blinds, more seats than hands, kills that fall due."""

import random

import pytest

from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.money import Cents, dollars
from croupier.table import Posting, PotTable, Session
from croupier.table.session import commands as s
from tests.pot_games import Shoe, command_for
from tests.table.session.pot_room import PotRoom

FIXED = Limits(structure=Structure.FIXED_LIMIT, lower=dollars(4), upper=dollars(8))


def session(game_id, seats, *, ante=0, people=None, **options):
    table = PotTable.post(GAMES[game_id], FIXED, options=options)
    posting = Posting(
        table=table,
        seats=seats,
        buy_in=(dollars(20), dollars(1_000)),
        small_blind=dollars(2),
        big_blind=dollars(4),
        ante=dollars(ante),
    )
    opened = Session(posting)
    for seat in range(1, (people or seats) + 1):
        opened.apply(s.SitDown(person=f"s{seat}", seat=seat, buy_in=dollars(200)))
    return opened


def start(table):
    table.apply(s.StartRound())
    return table.state.players


def fold_out(table):
    """Everybody folds, or brings in and folds, until the hand is over."""
    shoe, rng = Shoe(table.round, 1), random.Random(1)
    while table.round is not None:
        hand = table.round
        choices = [choice for choice in hand.legal() if choice.verb not in ("cc", "cbr", "burn")]
        command = command_for(choices[0], shoe, rng)
        player = getattr(command, "player", None)
        person = None if player is None else table.state.seated[table.state.players[player - 1]].person
        table.apply(s.Act(person=person, command=command))


@pytest.mark.clause("seven-card-stud", "POT 4")
def test_without_blinds_the_button_goes_from_player_to_player():
    table = session("seven-card-stud", 6, ante=1, people=3)

    buttons = []
    for _ in range(4):
        players = start(table)
        buttons.append(players[-1])
        assert table.round.forced.blinds == (Cents(0),) * 3
        assert table.round.forced.antes == (dollars(1),) * 3
        fold_out(table)

    assert buttons == [1, 2, 3, 1]


@pytest.mark.clause("seven-card-stud", "POT 4")
def test_a_new_player_of_a_game_without_blinds_is_dealt_in_at_once():
    table = session("mexican-poker", 6, ante=1, people=3)
    for _ in range(4):
        start(table)
        fold_out(table)
    table.apply(s.SitDown(person="new", seat=5, buy_in=dollars(200)))

    assert 5 in start(table)


@pytest.mark.clause("big-o-hi-lo", "POT-R5")
def test_nine_seated_the_button_gets_no_cards():
    table = session("big-o-hi-lo", 9)
    players = start(table)

    assert len(players) == 8
    assert table.state.button.button not in players
    assert players[0] == table.state.button.small
    assert table.round.forced.big_blind == 2


@pytest.mark.clause("big-o-hi-lo", "POT-R5")
def test_eight_seated_all_are_dealt_in():
    table = session("big-o-hi-lo", 9, people=8)
    players = start(table)

    assert sorted(players) == list(range(1, 9))
    assert players[-1] == table.state.button.button


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "RIT 4a")
@pytest.mark.parametrize("game_id", ["big-o-hi-lo-run-it-twice", "lowball"])
def test_ten_seated_the_player_right_of_the_button_sits_out_too(game_id):
    table = session(game_id, 10, ante=1)
    players = start(table)
    button = table.state.button.button
    right = 10 if button == 1 else button - 1

    assert len(players) == 8
    assert button not in players
    assert right not in players


@pytest.mark.clause("omaha", "POT-R25")
def test_the_winner_of_two_pots_kills_the_next():
    table = session("omaha", 6, people=3, kill_game="two-pots")
    table.state.leg = 2
    start(table)
    _two_wins(table, winner=2)

    assert table.state.kills_due == (table.state.seated[2].person,)
    start(table)
    killer = table.state.players.index(2) + 1
    assert table.round.forced.killer == killer
    assert table.round.forced.blinds[killer - 1] == dollars(8)
    assert table.round.table.limits.lower == dollars(8)
    assert table.round.table.limits.upper == dollars(16)


def _two_wins(table, winner):
    """Everybody calls before the flop, then the winner's seat is left alone."""
    shoe, rng = Shoe(table.round, 3), random.Random(3)
    while table.round is not None:
        hand = table.round
        seat = table.state.players[hand.to_act[0] - 1] if hand.to_act[0] else None
        verbs = {choice.verb: choice for choice in hand.legal() if choice.verb != "burn"}
        wanted = "cc" if hand.state.street == 0 or seat == winner else "f"
        choice = verbs.get(wanted) or next(iter(verbs.values()))
        command = command_for(choice, shoe, rng)
        person = None if seat is None else table.state.seated[seat].person
        table.apply(s.Act(person=person, command=command))


@pytest.mark.clause("omaha", "POT-R25")
def test_no_kill_is_due_where_none_is_posted():
    table = session("omaha", 6, people=3)
    start(table)
    _two_wins(table, winner=2)

    assert table.state.kills_due == ()
    assert table.state.leg is None
    start(table)
    assert table.round.table.limits.lower == dollars(4)


# ── more seats than hands, over a whole round of the button ──────────────────────────────────────────


@pytest.mark.clause("big-o-hi-lo", "POT-R5")
@pytest.mark.parametrize(
    ("game_id", "seats", "passed"),
    [
        ("big-o-hi-lo", 9, 1),
        ("big-o-hi-lo-run-it-twice", 9, 1),
        ("big-o-hi-lo-run-it-twice", 10, 2),
        ("lowball", 9, 1),
        ("lowball", 10, 2),
    ],
)
def test_while_the_button_goes_round_everybody_sits_out_as_often_and_pays_as_much(game_id, seats, passed):
    room = PotRoom(game_id, seats=seats, ante=1).sit(*range(1, seats + 1))
    missed, paid = dict.fromkeys(range(1, seats + 1), 0), dict.fromkeys(range(1, seats + 1), 0)
    for _ in range(seats):
        room.start()
        assert len(room.players) == 8
        button, small, big = room.button
        assert (small, big) == room.players[:2]
        for seat in set(missed) - set(room.players):
            missed[seat] += 1
            assert (button - seat) % seats < passed
            assert seat not in room.posted()
        for seat, posts in room.posted().items():
            paid[seat] += sum(amount for what, amount in posts if what == "blind")
        room.fold_out()

    assert set(missed.values()) == {passed}
    assert set(paid.values()) == {2 + 4}
    assert not any(occupant.owes_blind for occupant in room.session.state.seated.values())


@pytest.mark.clause("lowball", "POT-R5")
def test_nine_at_a_table_of_ten_with_a_dead_button():
    """Button 1, blinds 2 and 3; seat 2 leaves: the button lies dead on seat 2, and seat 1 gets no cards."""
    room = PotRoom("lowball", seats=10, ante=1).sit(*range(1, 11)).hand()
    assert room.button == (1, 2, 3)
    room.leave(2).start()

    assert room.button == (2, 3, 4)
    assert sorted(room.players) == [3, 4, 5, 6, 7, 8, 9, 10]
