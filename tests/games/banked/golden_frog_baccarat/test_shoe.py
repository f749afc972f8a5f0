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
from tests.games.banked.felt import came_to, play, refused
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

    fifth = play(BankedRound(table, stacks, bank=bank, free_hands=4), "p1 free", "d nb")
    assert not fifth.before_deal
    sixth = BankedRound(table, stacks, bank=bank, free_hands=5)
    for action in ("p1 free", "d nb"):
        refusal = refused(sixth, action)
        assert (refusal.code, refusal.clause) == ("phase/not_now", "GF 3")


@pytest.mark.clause(GF, "GF 3")
def test_a_free_hand_is_dealt_at_a_players_request_and_not_without():
    round_ = felt(GF)
    assert [choice.verb for choice in round_.legal(1)].count("free") == 1
    refusal = refused(round_, "d nb")
    assert (refusal.code, refusal.clause) == ("phase/not_now", "GF 3")
    assert refused(round_, "p3 free").code == "bank/may_not_wager", "the bank does not ask for it"

    play(round_, "p1 free")
    assert round_.free
    assert refused(round_, "p2 free").code == "phase/not_now", "once is enough"
    play(round_, "d nb", "d dh player Kc6d", "d dh banker Th7s")
    assert round_.over
    assert came_to(round_, "bank") == 0


@pytest.mark.clause(GF, "GF 3")
def test_a_wager_makes_a_free_hand_a_round_like_any_other():
    round_ = play(felt(GF), "p1 free", "p2 w player 10")
    assert not round_.free
    play(round_, "d nb", "d dh player Kc6d", "d dh banker Th7s")
    assert came_to(round_, "bank") == 10

    assert refused(play(felt(GF), "p2 w player 10"), "p1 free").code == "phase/not_now"


def test_other_games_have_no_free_hands():
    round_ = felt("ez-baccarat-panda-8")

    assert refused(round_, "p1 free").code == "option/not_offered"
    assert "free" not in [choice.verb for choice in round_.legal(1)]


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
        session.apply(sc.Act(person="Ben", command=parse_action("p2 free")))
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
