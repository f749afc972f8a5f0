"""Further seats of one person [SW 4], people behind the table (PD 5), third-party players (PD-R9)."""

import pytest

from croupier.games.catalog import GAMES
from croupier.games.option import written_options
from croupier.history.actions import parse_action
from croupier.money import dollars
from croupier.table import BankedTable, Session
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from croupier.table.session.view import Bystander
from tests.refusal import refused

SW, BB, FPG, UTH, GF = (
    "21st-century-blackjack-switch",
    "21st-century-blackjack-buster",
    "fortune-pai-gow-poker",
    "ultimate-texas-holdem",
    "golden-frog-baccarat",
)


class Table:
    """A player-dealer table and the people at it."""

    def __init__(self, game, *, seats=6, standing=20, **options):
        table = BankedTable.post(GAMES[game], options=written_options(GAMES[game].options, options))
        self.session = Session(
            Posting(table=table, seats=seats, standing=standing, buy_in=(dollars(10), dollars(1000)))
        )

    def do(self, *commands):
        for command in commands:
            self.session.apply(command)
        return self

    def sit(self, **people):
        return self.do(*(sit(person, seat) for person, seat in people.items()))

    def behind(self, *people):
        return self.do(*(sc.StandBehind(person=person, buy_in=dollars(100)) for person in people))

    def bank(self, person, wager=50):
        return self.do(sc.AcceptBank(person=person, wager=dollars(wager)), sc.StartRound())

    def act(self, person, *actions):
        return self.do(*(sc.Act(person=person, command=parse_action(action)) for action in actions))

    def deal(self, *actions):
        return self.act(None, *actions)

    def refused(self, command):
        """The refusal, which changes nothing."""
        return refused(self.session, command)

    def stacks(self):
        return {place: held.stack // 100 for place, held in sorted(self.session.state.seated.items())}


def sit(person, seat, **more):
    return sc.SitDown(person=person, seat=seat, buy_in=dollars(100), **more)


def act(person, action):
    return sc.Act(person=person, command=parse_action(action))


# ── further seats ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(SW, "SW 4")
def test_a_player_bets_at_a_further_seat_of_his_own():
    """Ann holds seats 1 and 3: she wagers, decides and is paid under both numbers."""
    table = Table(SW).sit(ann=1, bob=2, cal=5).do(sit("ann", 3)).do(sc.DeclineBank(person="ann"))
    table.bank("bob")
    assert table.session.state.players == (1, 2, 3, 5)
    assert table.session.players_of("ann") == [1, 3]

    table.act("ann", "p1.1 w game 10", "p1.2 w game 10", "p3.1 w game 10", "p3.2 w game 10")
    assert table.refused(act("ann", "p4.1 w game 10")).code == "role/missing"
    assert table.refused(act("cal", "p3.1 w game 10")).code == "role/missing"
    table.deal("d nb", "d dh p1.1 TcTd", "d dh p1.2 9c9d", "d dh p3.1 TsTh", "d dh p3.2 9s9h", "d dh b 9cTd")
    legal = table.session.view("ann").round.legal
    assert {choice.player for choice in legal} == {3}, "the seat at the player-dealer's left begins"
    table.act("ann", "p3.1 stand", "p3.2 stand", "p1.1 stand", "p1.2 stand")

    # Against 19: 20 wins, 18 loses, at either seat.
    assert table.session.round is None
    assert table.stacks() == {1: 100, 2: 100, 3: 100, 5: 100}


@pytest.mark.clause(SW, "PD-R6")
def test_the_player_dealers_further_seat_is_idle():
    table = Table(SW).sit(ann=1, bob=2).do(sit("ann", 3)).bank("ann")

    assert table.session.state.players == (1, 2)
    assert table.refused(act("ann", "p1.1 w game 10")).code == "bank/may_not_wager"
    assert table.refused(act("ann", "p3.1 w game 10")).code == "role/missing"


@pytest.mark.clause(SW, "PD 1")
def test_two_seats_of_one_person_are_one_player_for_the_bank():
    table = Table(SW).sit(ann=1).do(sit("ann", 2)).sit(bob=3)
    assert table.session.bank_offered_to() == 1

    table.do(sc.DeclineBank(person="ann"))
    assert table.session.bank_offered_to() == 3
    alone = Table(SW).sit(ann=1).do(sit("ann", 2), sc.AcceptBank(person="ann", wager=dollars(50)))
    assert alone.refused(sc.StartRound()).code == "phase/not_now"


@pytest.mark.clause(SW, "SW 4")
def test_further_seats_are_left_and_bought_for_by_number():
    table = Table(SW).sit(ann=1, bob=2).do(sit("ann", 3))
    assert table.session.view("ann").you.seats == (1, 3)
    assert [place.further for place in table.session.view(None).seats if place] == [False, False, True]

    table.do(sc.AddChips(person="ann", seat=3, amount=dollars(50)))
    assert table.stacks() == {1: 100, 2: 100, 3: 150}
    assert table.refused(sc.AddChips(person="ann", seat=2, amount=dollars(50))).code == "seat/unknown"
    assert table.refused(sc.StandUp(person="ann", seat=2)).code == "seat/unknown"
    table.do(sc.StandUp(person="ann", seat=3))
    assert table.stacks() == {1: 100, 2: 100}
    table.do(sit("ann", 4), sc.StandUp(person="ann"))
    assert table.stacks() == {2: 100}


@pytest.mark.clause(SW, "SW 4")
def test_who_leaves_in_the_middle_leaves_every_seat_after_the_round():
    table = Table(SW).sit(ann=1, bob=2).do(sit("ann", 3), sc.DeclineBank(person="ann")).bank("bob")
    table.act("ann", "p1.1 w game 10", "p1.2 w game 10").do(sc.StandUp(person="ann"))
    assert table.stacks().keys() == {1, 2, 3}

    table.deal("d nb", "d dh p1.1 TcTd", "d dh p1.2 9c9d", "d dh b 9cTd").act(
        "ann", "p1.1 stand", "p1.2 stand"
    )
    assert table.stacks().keys() == {2}


@pytest.mark.clause(GF, "GF 4a")
@pytest.mark.parametrize("game", [GF, BB, FPG, UTH, "three-card-poker-6-card-bonus", "ez-baccarat-panda-8"])
def test_elsewhere_a_player_has_one_seat(game):
    assert Table(game).sit(ann=1).refused(sit("ann", 2)).code == "seat/taken"


# ── behind the table ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(BB, "PD 5")
def test_somebody_behind_the_table_bets_on_the_hand_of_another():
    table = Table(BB).sit(ann=1, bob=2).behind("zoe").do(sc.DeclineBank(person="ann")).bank("bob")
    assert table.session.players_of("zoe") == [3]
    you = table.session.view("zoe").you
    assert (you.seat, you.player, you.standing) == (None, 3, True)
    assert table.session.view(None).standing == (Bystander(person="zoe", stack=10_000, leaving=False),)

    assert table.refused(act("zoe", "p3 w game 10")).code == "seat/unknown"
    assert table.refused(act("zoe", "p3 w game@1 10")).code == "spot/needs_base"
    table.act("ann", "p1 w game 10")
    offers = {(choice.spot, choice.on) for choice in table.session.view("zoe").round.legal}
    assert offers == {("game", 1)}
    table.act("zoe", "p3 w game@1 20", "p3 w buster@1 5")
    table.deal("d nb", "d dh p1 TcTd", "d dh b 9cTd").act("ann", "p1 stand")

    # 20 beats 19: Ann wins 10, Zoe 20; the Buster bet is lost.
    assert table.stacks() == {1: 110, 2: 75, 7: 115}


@pytest.mark.clause(BB, "PD 5")
def test_behind_the_table_nobody_decides_or_banks():
    table = Table(BB).sit(ann=1, bob=2).behind("zoe")
    table.do(sc.DeclineBank(person="ann"))
    assert table.session.bank_offered_to() == 2
    assert table.refused(sc.AcceptBank(person="zoe", wager=dollars(50))).code == "bank/closed"
    table.do(sc.DeclineBank(person="bob"))
    assert table.session.bank_offered_to() is None, "the offer never reaches the back-line"

    table.do(sc.AskBankAgain(), sc.DeclineBank(person="ann")).bank("bob")
    table.act("ann", "p1 w game 10").act("zoe", "p3 w game@1 20").deal("d nb", "d dh p1 Tc5d", "d dh b 9cTd")
    assert table.refused(act("zoe", "p1 hit")).code == "role/missing"
    assert table.refused(act("zoe", "p3 hit")).code == "phase/not_now"
    assert table.session.view("zoe").round.legal == ()


@pytest.mark.clause(FPG, "PD 5")
def test_behind_a_pai_gow_table_places_stay_where_they_are():
    table = Table(FPG, seats=7).sit(ann=2, bob=6).behind("zoe")
    table.do(sc.DeclineBank(person="ann")).bank("bob")

    assert table.session.round.state.seats == [0, 2, 6, 0]


@pytest.mark.parametrize(
    ("table", "command", "code"),
    [
        (lambda: Table(GF), sc.StandBehind(person="zoe", buy_in=dollars(100)), "option/not_offered"),
        (lambda: Table(UTH), sc.StandBehind(person="zoe", buy_in=dollars(100)), "option/not_offered"),
        (lambda: Table(BB), sc.StandBehind(person="zoe", buy_in=dollars(9)), "stake/out_of_range"),
        (lambda: Table(BB), sc.StandBehind(person="zoe", buy_in=dollars("10.50")), "stake/out_of_range"),
        (lambda: Table(BB).sit(zoe=1), sc.StandBehind(person="zoe", buy_in=dollars(100)), "seat/taken"),
        (lambda: Table(BB).behind("zoe"), sit("zoe", 1), "seat/taken"),
        (
            lambda: Table(BB, standing=1).behind("yan"),
            sc.StandBehind(person="zoe", buy_in=dollars(100)),
            "seat/taken",
        ),
        (lambda: Table(BB).behind("yan", "zoe").sit(ann=1), sc.StartRound(), "phase/not_now"),
    ],
)
@pytest.mark.clause(BB, "PD 5")
def test_standing_behind_is_refused(table, command, code):
    assert table().refused(command).code == code


@pytest.mark.clause(UTH, "UTH-R12")
def test_hold_em_with_back_line_betting_lets_people_stand_behind():
    table = Table(UTH, backline=True).behind("zoe")
    assert table.session.state.seated[7].standing

    table.do(sc.StandUp(person="zoe"))
    assert table.session.state.seated == {}


@pytest.mark.clause(BB, "PD 5")
def test_a_table_is_resumed_with_everybody_where_he_was():
    table = Table(BB).sit(ann=1, bob=2).behind("zoe").do(sit("house", 3, third_party=True))
    table.do(sc.DeclineBank(person="ann")).bank("bob").act("ann", "p1 w game 10")
    table.act("zoe", "p4 w game@1 20")
    again = Session.resume(table.session.posting, table.session.log)

    assert repr(again.state) == repr(table.session.state)
    assert again.view("zoe") == table.session.view("zoe")
    switch = Table(SW).sit(ann=1, bob=2).do(sit("ann", 3))
    assert Session.resume(switch.session.posting, switch.session.log).view("ann").you.seats == (1, 3)


# ── third-party players ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(GF, "PD-R9")
def test_a_third_party_player_sits_and_is_offered_the_bank():
    table = Table(GF).do(sit("corporation", 1, third_party=True)).sit(ann=2)

    assert table.session.view(None).seats[0].third_party is True
    assert table.session.bank_offered_to() == 1


@pytest.mark.clause(GF, "PD-R9")
def test_a_table_without_third_party_players_seats_none():
    table = Table(GF, tpp=False)
    refusal = table.refused(sit("corporation", 1, third_party=True))

    assert (refusal.code, refusal.clause) == ("option/not_offered", "PD-R9")
    assert table.sit(ann=1).stacks() == {1: 100}
