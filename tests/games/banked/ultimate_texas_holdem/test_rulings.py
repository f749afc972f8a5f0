"""Ultimate Texas Hold'em: rulings about the bank and its hand, and what may be posted."""

import pytest

from croupier.cards import write_cards
from croupier.errors import BankClosed, DataInvalid
from croupier.games.catalog import GAMES
from croupier.games.option import written_options
from croupier.money import dollars
from croupier.table import BankedTable, Session
from croupier.table import commands as c
from croupier.table.session import commands as sc
from croupier.table.session.posting import Posting
from tests.california import player_dealer_option
from tests.games.banked.felt import play, refused
from tests.games.banked.player_dealer_felt import felt

UTH = "ultimate-texas-holdem"


def table(**options):
    """Ann and Bob at a table."""
    posted = BankedTable.post(GAMES[UTH], options=written_options(GAMES[UTH].options, options))
    session = Session(Posting(table=posted, seats=7, buy_in=(dollars(10), dollars(1000))))
    for seat, person in enumerate(("ann", "bob"), start=1):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=dollars(1000)))
    return session


def bank_a_round(session, person, player):
    """The person banks; the other wagers, and everything is handed back by a misdeal."""
    session.apply(sc.AcceptBank(person=person, wager=dollars(100)))
    session.apply(sc.StartRound())
    other = "bob" if person == "ann" else "ann"
    for spot in ("ante", "blind"):
        wager = c.PlaceWager(player=player, spot=spot, amount=dollars(5))
        session.apply(sc.Act(person=other, command=wager))
    for command in (c.NoMoreBets(), c.DealDone()):
        session.apply(sc.Act(command=command))
    assert session.round is None


@pytest.mark.clause(UTH, "UTH-R18")
def test_nobody_banks_three_rounds_in_a_row():
    session = table()
    bank_a_round(session, "ann", 2)
    bank_a_round(session, "ann", 2)

    assert session.bank_offered_to() == 2
    session.apply(sc.DeclineBank(person="bob"))
    assert session.bank_offered_to() is None, "ann is not asked a third time"
    with pytest.raises(BankClosed):
        session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))


@pytest.mark.clause(UTH, "PD-R4")
def test_a_third_turn_where_the_table_posts_it():
    session = table(third_turn="if-all-decline")
    bank_a_round(session, "ann", 2)
    bank_a_round(session, "ann", 2)
    session.apply(sc.DeclineBank(person="bob"))

    assert session.bank_offered_to() == 1
    session.apply(sc.AcceptBank(person="ann", wager=dollars(100)))
    assert session.state.rotation.turn == 1, "a new first turn"


@pytest.mark.clause(UTH, "PD-R16")
def test_the_banks_hand_is_shown_only_if_a_hand_is_left():
    acts = ("p1 w ante 10", "p1 w blind 10", "d nb", "d dh p1 7c2d", "d dh b KcKd", "p1 cc")
    river = ("d db Qc9d4h", "p1 cc", "d db 6s3c")

    folded = play(felt(UTH), *acts, *river, "p1 f")
    assert write_cards(folded.view(2).bank_cards) == "????"
    played = play(felt(UTH), *acts, *river, "p1 w play 10")
    assert write_cards(played.view(2).bank_cards) == "KcKd"


@pytest.mark.clause(UTH, "UTH-R12")
def test_without_the_option_nobody_stands_behind_the_table():
    with pytest.raises(DataInvalid, match="back-line"):
        felt(UTH, 100, 1000, 100, seats=(1, 2, 0), bank=2)
    behind = felt(UTH, 100, 1000, 100, seats=(1, 2, 0), bank=2, backline=True)
    assert refused(behind, "p3 w ante 10").code == "seat/unknown"


@pytest.mark.clause(UTH, "UTH-R12")
def test_chips_for_the_blind_are_kept_behind_a_hand_too():
    round_ = play(felt(UTH, 100, 1000, 30, seats=(1, 2, 0), bank=2, backline=True), "p1 w ante 10")
    assert refused(round_, "p3 w ante@1 16").code == "chips/short"

    play(round_, "p3 w ante@1 15", "p3 w blind@1 15", "p1 w blind 10", "d nb")
    play(round_, "d dh p1 AsAd", "d dh b KcKd", "p1 w play 30")
    assert round_.legal(3) == [], "no chips are left to go along with"


@pytest.mark.clause(UTH, "UTH-R12")
def test_chips_needed_for_a_players_own_blind_are_not_put_behind_another_hand():
    round_ = felt(UTH, 100, 50, 1000, seats=(1, 2, 3), bank=3, backline=True)
    play(round_, "p1 w ante 10", "p2 w ante 20")

    assert refused(round_, "p2 w ante@1 6").code == "chips/short"
    play(round_, "p2 w ante@1 5", "p2 w blind@1 5", "p2 w blind 20", "p1 w blind 10", "d nb")


@pytest.mark.clause(UTH, "UTH-R9")
def test_play_max_binds_the_back_line_too():
    round_ = felt(UTH, 100, 1000, 500, seats=(1, 2, 0), bank=2, backline=True, play_max=40)
    play(round_, "p1 w ante 10", "p1 w blind 10", "p3 w ante@1 20", "p3 w blind@1 20", "d nb")
    play(round_, "d dh p1 AsAd", "d dh b KcKd", "p1 w play 40")

    assert refused(round_, "p3 w play@1 80").code == "phase/not_now"
    assert round_.legal(3) == []


@pytest.mark.clause(UTH, "UTH Fees")
def test_a_fee_option_is_of_a_schedule_of_the_game():
    BankedTable.post(GAMES[UTH], fee=player_dealer_option("ca-shared.ca_rates", 1))
    with pytest.raises(DataInvalid, match="not an option of this table's schedules"):
        BankedTable.post(GAMES[UTH], fee=player_dealer_option("golden-frog-baccarat.ca_rates", 1))


@pytest.mark.clause(UTH, "PD-R5")
@pytest.mark.parametrize(
    ("options", "least"), [({}, 1), ({"min": 25}, 25), ({"min": 25, "pd_min": 100}, 100)]
)
def test_the_bank_puts_up_the_minimum_at_least(options, least):
    felt(UTH, wager=least, **options)
    with pytest.raises(BankClosed):
        felt(UTH, wager=least - 1, **options)
