"""New terms do not make a table forget: who banked, where the button is, who owes a blind or a kill."""

from dataclasses import replace

import pytest

from croupier.errors import BankClosed, NotNow
from croupier.money import Cents, dollars
from croupier.numbers import Seat
from croupier.table import Session
from croupier.table.session import commands as sc
from croupier.table.session.events import TermsEnded
from croupier.table.session.memory import Memory, Sitter
from croupier.table.session.rotation import BankRotation
from croupier.table.session.state import Occupant
from tests.table.session.pot_room import PotRoom
from tests.table.session.test_bank_by_person import UTH, banked_twice


def under_new_terms(session: Session, **changed: object) -> Session:
    """The same people at the same table under terms that were posted since."""
    (ended,) = session.apply(sc.EndTerms())
    assert isinstance(ended, TermsEnded)
    seated = sorted(session.state.seated.items())
    new = Session(replace(session.posting, memory=ended.memory, **changed))
    for seat, occupant in seated:
        session.apply(sc.StandUp(person=occupant.person))
        new.apply(sc.SitDown(person=occupant.person, seat=seat, buy_in=occupant.stack))
    return new


@pytest.mark.clause(UTH, "UTH 20")
def test_new_terms_give_nobody_a_third_turn():
    session = under_new_terms(banked_twice(UTH))

    session.apply(sc.DeclineBank(person="bob"))
    assert session.bank_offered_to() is None
    with pytest.raises(BankClosed, match="three rounds in a row"):
        session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))


def test_terms_end_between_rounds():
    session = banked_twice(UTH)
    session.apply(sc.AskBankAgain())
    session.apply(sc.AcceptBank(person="bob", wager=dollars(100)))
    session.apply(sc.StartRound())

    with pytest.raises(NotNow, match="between rounds"):
        session.apply(sc.EndTerms())


def test_button_and_blinds_owed_survive_new_terms():
    room = PotRoom().sit(1, 2, 3, 4)
    room.draw("AsKsQsJs").hand(5)
    before = room.session.state
    before.seated[Seat(2)] = replace(before.seated[Seat(2)], owes_big=True, owes_small=True, away=True)

    after = under_new_terms(room.session).state

    assert after.button == before.button
    assert (after.gone_round, after.rounds_with_button) == (before.gone_round, before.rounds_with_button)
    assert after.gone_round
    owing = {
        occupant.person: (occupant.owes_big, occupant.owes_small, occupant.away, occupant.new)
        for occupant in after.seated.values()
    }
    assert owing.pop("bob") == (True, True, True, False)
    assert set(owing.values()) == {(False, False, False, False)}


def test_newcomers_under_new_terms_still_owe_the_big_blind():
    room = PotRoom().sit(1, 2, 3, 4)
    room.draw("AsKsQsJs").hand(5)
    session = under_new_terms(room.session)

    session.apply(sc.SitDown(person="eve", seat=5, buy_in=dollars(200)))

    assert session.state.seated[Seat(5)].owes_big
    assert session.state.seated[Seat(5)].new


def test_kills_and_legs_survive_only_where_the_terms_have_kills():
    memory = Memory(rotation=BankRotation(), kills_due=("ann",), sitters=(Sitter(person="bob", leg=True),))
    plain, killing = PotRoom().session.posting, PotRoom("omaha", kill_game="two-pots").session.posting

    def sits(posting) -> Session:
        session = Session(replace(posting, memory=memory))
        session.apply(sc.SitDown(person="bob", seat=2, buy_in=dollars(200)))
        return session

    assert (sits(killing).state.kills_due, sits(killing).state.leg) == (("ann",), 2)
    assert (sits(plain).state.kills_due, sits(plain).state.leg) == ((), None)


def test_every_occupants_debt_is_kept():
    kept = set(Sitter.__struct_fields__) - {"leg"}
    others = {"stack", "leaving", "posts", "owes_time", "standing", "further", "third_party", "device"}

    assert kept | others == set(Occupant.__dataclass_fields__), "a new field is kept, or named here"
    assert Occupant("x", Cents(1)).owes_blind is False
