"""Golden Frog: burns of a new shoe, free hands and the turn of the player-dealer, limits of bonus bets."""

import pytest

from croupier.cards import DECK
from croupier.errors import DataInvalid
from croupier.games.banked.baccarat import burned_after
from croupier.games.catalog import GAMES
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, PlayerDealer, Posting, Session
from croupier.table.session import commands as sc
from tests.games.banked.felt import play, refused
from tests.games.banked.player_dealer_felt import felt

GF = "golden-frog-baccarat"


@pytest.mark.clause(GF, "GF-R6")
def test_as_many_cards_are_burned_as_the_first_one_counts():
    burned = {card.rank.letter: burned_after(card) for card in DECK}
    assert burned == {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)}


@pytest.mark.clause(GF, "GF 3")
def test_the_sixth_free_hand_of_a_shoe_is_refused():
    table = BankedTable.post(GAMES[GF])
    bank = PlayerDealer(player=2, wager=dollars(100))
    stacks = [dollars(100), dollars(200)]

    BankedRound(table, stacks, bank=bank, free_hands=4).apply(parse_action("d nb"))
    assert refused(BankedRound(table, stacks, bank=bank, free_hands=5), "d nb").code == "phase/not_now"


@pytest.mark.clause(GF, "GF-R5")
def test_a_free_hand_is_not_a_turn_of_the_player_dealer_and_a_burn_begins_a_new_count():
    session = Session(
        Posting(table=BankedTable.post(GAMES[GF]), seats=7, buy_in=(dollars(10), dollars(1000)))
    )
    for seat, person in ((1, "Ann"), (2, "Ben")):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(500)))
    session.apply(sc.AcceptBank(person="Ann", wager=dollars(100)))

    def free_hand(*before):
        session.apply(sc.StartRound())
        for action in (*before, "d nb", "d dh player Kc6d", "d dh banker Th7s"):
            session.apply(sc.Act(command=parse_action(action)))

    free_hand()
    assert (session.state.free_hands, session.state.rotation.holder, session.state.rotation.turn) == (1, 1, 1)
    free_hand("d burn Ac", "d burn ??")
    assert session.state.free_hands == 1


@pytest.mark.clause(GF, "GF Fees")
@pytest.mark.parametrize("posted", [{"bonus_min": 5}, {"bonus_max": 200}, {"bonus_min": 60, "bonus_max": 50}])
def test_bonus_limits_lie_between_ten_and_a_hundred(posted):
    with pytest.raises(DataInvalid):
        felt(GF, **posted)
    felt(GF, bonus_min=20, bonus_max=50)


@pytest.mark.clause(GF, "PD-R7")
def test_a_bonus_bet_may_exceed_the_line_unless_posted():
    play(felt(GF), "p1 w player 5", "p1 w koi8 10")
    assert (
        refused(play(felt(GF, bonus_cap="base"), "p1 w player 15"), "p1 w koi8 16").code
        == "stake/out_of_range"
    )
