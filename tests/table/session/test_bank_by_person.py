"""The two-turn rule follows the person: standing up, moving and coming back give nobody a third round."""

import pytest

from croupier.errors import BankClosed
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import Session
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from tests.games.banked.player_dealer_felt import felt

UTH, EZ = "ultimate-texas-holdem", "ez-baccarat-panda-8"
ROUNDS = {
    UTH: (
        *("p2 w ante 5", "p2 w blind 5", "d nb", "d dh p2 7c2d", "d dh b KhQs", "p2 cc", "d db Kc8d5h"),
        *("p2 cc", "d db 3sJc", "p2 f"),
    ),
    EZ: ("p2 w player 10", "d nb", "d dh player Kd9h", "d dh banker Kc7s"),
}


def banked_twice(game):
    """Ann in seat 1 has banked two rounds in a row; bob in seat 2 has declined since."""
    posting = Posting(table=felt(game).table, seats=7, buy_in=(dollars(1), dollars(1000)))
    session = Session(posting)
    for seat, person in enumerate(("ann", "bob"), start=1):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(500)))
    for _ in range(2):
        session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
        session.apply(sc.StartRound())
        for action in ROUNDS[game]:
            person = "bob" if action.startswith("p2") else None
            session.apply(sc.Act(person=person, command=parse_action(action)))
    session.apply(sc.DeclineBank(person="bob"))
    return session


def come_back(session, seat):
    session.apply(sc.StandUp(person="ann"))
    session.apply(sc.SitDown(person="ann", seat=seat, buy_in=dollars(500)))
    return Session.resume(session.posting, session.log)


@pytest.mark.clause(UTH, "UTH 20")
@pytest.mark.parametrize("seat", [1, 5])
def test_coming_back_gives_no_third_round(seat):
    session = come_back(banked_twice(UTH), seat)

    assert session.bank_offered_to() is None
    with pytest.raises(BankClosed, match="three rounds in a row") as refused:
        session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    assert refused.value.clause == "UTH 20"


@pytest.mark.clause(EZ, "EZ Type")
def test_whoever_comes_back_is_asked_after_everybody_else():
    session = come_back(banked_twice(EZ), 7)
    session.apply(sc.SitDown(person="cy", seat=1, buy_in=dollars(500)))

    assert session.bank_offered_to() == 1
    session.apply(sc.DeclineBank(person="cy"))
    assert session.bank_offered_to() == 7


@pytest.mark.clause(UTH, "UTH 20")
def test_somebody_else_in_the_seat_may_bank():
    session = banked_twice(UTH)
    session.apply(sc.StandUp(person="ann"))
    session.apply(sc.SitDown(person="cy", seat=1, buy_in=dollars(500)))

    assert session.bank_offered_to() == 1
