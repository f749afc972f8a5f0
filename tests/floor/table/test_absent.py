"""What the table does for a player whose time is up."""

from dataclasses import replace

import pytest

from croupier.floor import demo_tables
from croupier.floor.table.absent import for_the_absent
from croupier.games.rummy.pan.game import PAN
from croupier.table import RummyTable
from croupier.table import commands as c
from croupier.table import events as e
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}
PEOPLE = {1: "Nora", 2: "Oren", 3: "Rhea"}


def opened(table, deck="", people=PEOPLE, **posted):
    setup = SETUPS[table]
    if posted:
        setup = replace(
            setup, posting=replace(setup.posting, table=replace(setup.posting.table, **posted)), options={}
        )
    quiet = QuietTable(setup, shuffler=stacked(deck) if deck else None)
    for seat, person in people.items():
        quiet.sit(person, seat)
    quiet.start()
    quiet.settle()
    return quiet


def late(quiet):
    """Whoever is waited for lets the time run out; the command that was made for him."""
    (player,) = quiet.session.round.to_act
    command = for_the_absent(quiet.session.round, player)
    quiet.do(*quiet.host.next_move(quiet.session).commands)
    quiet.settle()
    return command


def call_round(quiet):
    """Everybody calls until something else is asked."""
    while quiet.session.round.view(None).stage == "betting":
        (player,) = quiet.session.round.to_act
        quiet.do(act(quiet, c.CheckOrCall(player=player)))
        quiet.settle()


def act(quiet, command):
    from croupier.table.session import commands as sc

    seat = quiet.session.state.players[command.player - 1]
    return sc.Act(command=command, person=quiet.session.state.seated[seat].person)


def test_in_a_draw_he_stands_pat():
    quiet = opened("lowball")
    call_round(quiet)
    (player,) = quiet.session.round.to_act

    assert quiet.session.round.view(None).stage == "draw"
    assert late(quiet) == c.ThrowAway(player=player)


@pytest.mark.clause("pineapple", "PA 1")
def test_a_card_that_must_go_and_does_not_kills_the_hand():
    quiet = opened("pineapple")
    call_round(quiet)
    (player,) = quiet.session.round.to_act

    assert late(quiet) == c.DeclareDead(player=player)
    assert quiet.session.round.view(None).seats[player - 1].status == "dead"


@pytest.mark.clause("pineapple", "PA 1")
def test_a_card_that_goes_in_time_leaves_a_live_hand():
    quiet = opened("pineapple")
    call_round(quiet)
    (player,) = quiet.session.round.to_act
    quiet.do(act(quiet, c.ThrowAway(player=player, cards=quiet.session.round.state.cards.hole[player][:1])))

    assert quiet.session.round.view(None).seats[player - 1].status == "in"


@pytest.mark.clause("seven-card-stud", "7CS 5")
def test_the_lowest_card_brings_in_though_nobody_says_so():
    quiet = opened("seven-card-stud")
    (player,) = quiet.session.round.to_act

    assert late(quiet) == c.BringIn(player=player)
    assert any(isinstance(event, e.BroughtIn) for event in quiet.session.log)


def test_after_the_bring_in_he_folds_what_would_cost_him():
    quiet = opened("seven-card-stud")
    late(quiet)
    (player,) = quiet.session.round.to_act

    assert late(quiet) == c.Fold(player=player)


def test_his_next_card_comes_up():
    quiet = opened("mexican-poker")
    late(quiet)
    call_round(quiet)
    (player,) = quiet.session.round.to_act

    assert quiet.session.round.view(None).stage == "choice"
    assert late(quiet) == c.Face(player=player, up=True)


@pytest.mark.clause("big-o-hi-lo-run-it-twice", "POT-R39")
def test_silence_is_no_agreement_to_a_second_board():
    quiet = opened("big-o-hi-lo-run-it-twice")
    while quiet.session.round.view(None).stage == "betting":
        (player,) = quiet.session.round.to_act
        raises = [choice for choice in quiet.session.round.legal(player) if choice.verb == "cbr"]
        quiet.do(
            act(
                quiet,
                c.BetOrRaise(player=player, to=raises[0].high) if raises else c.CheckOrCall(player=player),
            )
        )
        quiet.settle()
    (player,) = quiet.session.round.to_act

    assert quiet.session.round.view(None).stage == "twice"
    assert late(quiet) == c.RunTwice(player=player, agreed=False)
    assert len(quiet.session.round.view(None).board) == 1


def test_at_pan_he_drops_before_the_hand():
    quiet = opened("pan")
    (player,) = quiet.session.round.to_act

    assert late(quiet) == c.DropOut(player=player)


def in_play():
    """Player 1 has gone in against player 2 and is to draw."""
    quiet = opened("pan", people={1: "Nora", 2: "Oren"})
    for _ in range(2):
        (player,) = quiet.session.round.to_act
        quiet.do(act(quiet, c.GoIn(player=player)))
    return quiet


def test_at_pan_he_draws_throws_the_card_away_and_passes():
    quiet = in_play()
    (player,) = quiet.session.round.to_act

    assert late(quiet) == c.DrawCard(player=player)
    drawn = quiet.session.round.state.drawn
    assert late(quiet) == c.DiscardCard(player=player, card=drawn)
    assert late(quiet) == c.PassRedraw(player=player)
    assert quiet.session.round.to_act != (player,)


PACKETS = "3c3d4h5h2s" + "2c2d6s7sKh" + "6h7hJhQsKs" + "4d4sAdJcQd"
"""Two first hands: seat 2's deuce is lower than seat 1's king, and player 1 holds two threes."""


@pytest.mark.clause("pan", "PAN-R13")
def test_at_pan_a_forced_card_is_taken_and_added():
    quiet = opened("pan", PACKETS + "3h" + "5c" + "3s", people={1: "Nora", 2: "Oren"})
    for player in (1, 2):
        quiet.do(act(quiet, c.GoIn(player=player)))
    quiet.do(act(quiet, c.DrawCard(player=1)))
    quiet.settle()
    three = quiet.session.round.state.drawn
    threes = tuple(card for card in quiet.session.round.state.hands[1] if card.rank is three.rank)
    quiet.do(act(quiet, c.LayMeld(player=1, cards=(*threes, three))))
    quiet.do(act(quiet, c.DiscardCard(player=1, card=quiet.session.round.state.hands[1][-1])))
    quiet.do(act(quiet, c.DrawCard(player=2)))
    quiet.settle()
    quiet.do(act(quiet, c.DiscardCard(player=2, card=quiet.session.round.state.drawn)))
    quiet.do(act(quiet, c.DrawCard(player=1)))
    quiet.settle()
    quiet.do(act(quiet, c.ForceCard(player=2)))

    assert late(quiet) == c.AddToMeld(
        player=1, meld=1, cards=(quiet.session.round.state.melds[1][0].cards[-1],)
    )
    discarded = late(quiet)
    assert isinstance(discarded, c.DiscardCard)
    assert quiet.session.round.to_act == (2,)


def test_dropping_is_silence_even_where_it_costs_a_forfeit():
    forfeit = RummyTable.post(PAN, options={"drop_forfeit": 2})
    quiet = opened("pan", options=forfeit.options)
    (player,) = quiet.session.round.to_act
    before = quiet.session.round.state.stacks[player]

    assert late(quiet) == c.DropOut(player=player)
    assert quiet.session.round.state.stacks[player] == before - 200
