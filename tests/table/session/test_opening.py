"""Opening hands at a table: button, blinds, newcomers, fee bands (POT 4, 5, 12)."""

from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.errors import BankClosed, NotNow
from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.texas_holdem.game import TEXAS_HOLDEM
from croupier.money import Cents
from croupier.table import BankedTable, Posting, PotTable, Session
from croupier.table.session import commands as sc
from croupier.table.session import events as s
from tests.california import pot_option
from tests.holdem import SCHEDULE, Room, folding, holdem_posting


def six(**options):
    return Room(holdem_posting(**options)).sit(ann=1, bob=2, cal=3, dan=4, eve=5, fay=6)


@pytest.mark.clause("texas-holdem", "POT 4")
def test_button_and_blinds_go_round_hand_by_hand():
    room, seen = six(), []
    for _ in range(7):
        room.hand(folding)
        seen.append(room.button)

    assert seen == [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (5, 6, 1), (6, 1, 2), (1, 2, 3)]


@pytest.mark.clause("texas-holdem", "POT 5")
def test_the_blinds_are_posted_one_and_two_seats_left_of_the_button():
    room = six().start()

    assert room.posted() == {2: 2, 3: 4}
    assert room.session.state.players == (2, 3, 4, 5, 6, 1)


def test_a_table_with_one_deck_does_not_say_which_is_in_use():
    room = six().start()

    (opened,) = [event for event in room.session.log if isinstance(event, s.RoundOpened)]
    assert opened.deck == 0


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_between_two_the_button_posts_the_small_blind_and_is_dealt_last():
    room = Room(holdem_posting()).sit(ann=2, bob=5).start()
    assert (room.button, room.posted(), room.session.state.players) == ((2, 2, 5), {5: 4, 2: 2}, (5, 2))

    room.finish(folding).start()
    assert (room.button, room.posted()) == ((5, 5, 2), {2: 4, 5: 2})


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_when_the_small_blind_has_left_the_button_lies_dead():
    room = six().hand(folding).leave("bob").start()

    assert room.button == (2, 3, 4)
    assert room.posted() == {3: 2, 4: 4}
    assert room.session.state.players == (3, 4, 5, 6, 1)


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_when_the_big_blind_has_left_nobody_posts_the_small_blind():
    room = six().hand(folding).leave("cal").start()

    assert room.button == (2, 3, 4)
    assert room.posted() == {4: 4}
    assert room.session.state.players == (4, 5, 6, 1, 2)


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_with_a_moving_button_both_blinds_are_always_posted():
    room = six(button="moving").hand(folding).leave("cal").start()

    assert room.button == (2, 4, 5)
    assert room.posted() == {4: 2, 5: 4}


@pytest.mark.clause("texas-holdem", "POT-R4")
def test_everybody_pays_each_blind_once_a_round_while_players_leave():
    room = six()
    paid = {seat: [] for seat in range(1, 7)}
    for hand in range(24):
        room.start()
        for seat, amount in room.posted().items():
            paid[seat].append(amount)
        room.finish(folding)
        if hand == 7:
            room.leave("bob")
        if hand == 12:
            room.leave("fay")

    for seat in (1, 3, 4, 5):
        # Big blind first, then the small blind, and so on for ever; none is paid twice in a row.
        assert all(now != before for before, now in pairwise(paid[seat]))


def test_a_player_without_chips_is_not_dealt_in():
    room = Room(holdem_posting("no-limit", low=2)).sit(ann=1, bob=2, cal=3)
    occupant = room.session.state.seated[3]
    room.session.state.seated[3] = replace(occupant, stack=Cents(0))

    assert 3 not in room.start().session.state.players


# ── newcomers ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_newcomer_waits_for_the_big_blind():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3, dan=4)
    for _ in range(4):
        room.hand(folding)
    room.sit(fay=6)
    assert room.session.state.seated[6].owes_blind

    dealt = []
    while True:
        room.start()
        dealt.append((room.button, 6 in room.session.state.players))
        if dealt[-1][1]:
            break
        room.finish(folding)
    assert dealt == [((1, 2, 3), False), ((2, 3, 4), False), ((3, 4, 6), True)]
    assert room.posted() == {4: 2, 6: 4}
    assert not room.session.state.seated[6].owes_blind


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_a_newcomer_is_not_dealt_in_on_the_button_or_the_small_blind():
    room = six().leave("dan")
    for _ in range(6):
        room.hand(folding)
    room.sit(gil=4)
    assert room.session.state.seated[4].owes_blind

    while 4 not in room.start().session.state.players:
        room.finish(folding)
    assert room.button[2] == 4


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_at_a_newly_opened_game_nobody_waits():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3).hand(folding).sit(dan=5).start()

    assert 5 in room.session.state.players


@pytest.mark.clause("texas-holdem", "POT-R34")
def test_a_third_who_joins_two_on_the_big_blind_makes_it_three_handed():
    room = Room(holdem_posting()).sit(bob=2, eve=5)
    for _ in range(3):
        room.hand(folding)
    assert room.button == (2, 2, 5)
    room.hand(folding)
    assert room.button == (5, 5, 2)
    room.sit(cal=3).start()

    assert (room.button, room.posted()) == ((5, 2, 3), {2: 2, 3: 4})


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_if_only_newcomers_are_left_they_play():
    room = Room(holdem_posting()).sit(ann=1, bob=2, cal=3)
    for _ in range(4):
        room.hand(folding)
    room.sit(dan=4, eve=5).leave("ann", "bob", "cal").start()

    assert set(room.session.state.players) == {4, 5}


# ── missed blinds ────────────────────────────────────────────────────────────────────────────────────


def without_chips(room, seat):
    occupant = room.session.state.seated[seat]
    room.session.state.seated[seat] = replace(occupant, stack=Cents(0))
    return occupant.person


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_whom_the_big_blind_has_passed_waits_for_it():
    room = six().hand(folding)
    eve = without_chips(room, 5)
    room.hand(folding).hand(folding)
    assert (room.button, room.session.state.seated[5].owes_blind) == ((3, 4, 6), True)

    room.session.apply(sc.AddChips(person=eve, amount=Cents(10_000)))
    while 5 not in room.start().session.state.players:
        room.finish(folding)
    assert room.button[2] == 5
    assert not room.session.state.seated[5].owes_blind


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_missed_the_small_blind_waits_too():
    room = six().hand(folding)
    cal = without_chips(room, 3)
    room.start()
    assert (room.button, room.posted()) == ((2, 3, 4), {4: 4})

    room.finish(folding).session.apply(sc.AddChips(person=cal, amount=Cents(10_000)))
    assert 3 not in room.start().session.state.players


@pytest.mark.clause("texas-holdem", "POT-R7")
def test_who_has_missed_hands_but_no_blind_is_dealt_in_at_once():
    room = six().hand(folding)
    ann = without_chips(room, 1)
    room.hand(folding).hand(folding).session.apply(sc.AddChips(person=ann, amount=Cents(10_000)))

    assert not room.session.state.seated[1].owes_blind
    assert 1 in room.start().session.state.players


# ── fees by the number dealt in ──────────────────────────────────────────────────────────────────────


def with_fees(*numbers, seats=7):
    posting = holdem_posting(seats=seats)
    return Room(replace(posting, fees=tuple(pot_option(SCHEDULE, number) for number in numbers)))


@pytest.mark.clause("texas-holdem", "POT-R30")
@pytest.mark.parametrize(("players", "flop_fee"), [(7, 5), (6, 4), (5, 3), (3, 3)])
def test_the_option_of_the_hand_is_the_one_whose_band_fits(players, flop_fee):
    names = ["ann", "bob", "cal", "dan", "eve", "fay", "gil"][:players]
    room = with_fees(3, 8, 13).sit(**{name: n for n, name in enumerate(names, start=1)}).hand()

    assert [amount / 100 for _, amount in room.session.last.state.chips.fees] == [1, flop_fee, 1]


@pytest.mark.clause("texas-holdem", "POT-R30")
def test_a_change_takes_effect_with_the_next_hand():
    room = with_fees(8, 13).sit(ann=1, bob=2, cal=3, dan=4, eve=5, fay=6).start().leave("fay").finish()
    assert dict(room.session.last.state.chips.fees)["after_flop"] == 400

    room.hand()
    assert dict(room.session.last.state.chips.fees)["after_flop"] == 300


@pytest.mark.clause("texas-holdem", "POT-R30")
def test_if_no_posted_option_fits_nothing_is_taken():
    room = with_fees(3).sit(ann=1, bob=2, cal=3).hand()

    assert room.session.last.state.chips.fees == []


@pytest.mark.clause("texas-holdem", "POT-R26")
def test_the_band_is_chosen_by_those_dealt_in_not_by_those_seated():
    room = with_fees(8, 13).sit(ann=1, bob=2, cal=3, dan=4, eve=5)
    for _ in range(5):
        room.hand(folding)
    room.sit(gil=7).start()
    assert 7 not in room.session.state.players

    room.finish()
    assert dict(room.session.last.state.chips.fees)["after_flop"] == 300


# ── the player-dealer's position ─────────────────────────────────────────────────────────────────────


def baccarat():
    table = BankedTable.post(EZ_BACCARAT_PANDA_8, options={"min": "5", "max": "100"})
    session = Session(Posting(table=table, seats=7, buy_in=(Cents(5_000), Cents(500_000))))
    for person, seat in (("ann", 2), ("bob", 4), ("cal", 6)):
        session.apply(sc.SitDown(person=person, seat=seat, buy_in=Cents(100_000)))
    return session


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_the_bank_is_offered_clockwise_and_taken_by_whom_it_is_offered_to():
    session = baccarat()
    assert session.bank_offered_to() == 2
    with pytest.raises(BankClosed):
        session.apply(sc.AcceptBank(person="bob", wager=Cents(50_000)))

    session.apply(sc.DeclineBank(person="ann"))
    assert session.bank_offered_to() == 4
    session.apply(sc.AcceptBank(person="bob", wager=Cents(50_000)))
    session.apply(sc.StartRound())
    opened = next(event for event in session.log if isinstance(event, s.RoundOpened))
    assert opened.bank == s.BankSetup(player=2, wager=Cents(50_000), turn=1)


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_without_a_bank_no_round_is_opened():
    session = baccarat()
    for person in ("ann", "bob", "cal"):
        session.apply(sc.DeclineBank(person=person))

    assert session.bank_offered_to() is None
    with pytest.raises(BankClosed):
        session.apply(sc.StartRound())
    session.apply(sc.AskBankAgain())
    assert session.bank_offered_to() == 2


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_the_bank_is_not_asked_again_while_it_is_offered_or_held():
    session = baccarat()
    with pytest.raises(NotNow):
        session.apply(sc.AskBankAgain())

    session.apply(sc.AcceptBank(person="ann", wager=Cents(50_000)))
    with pytest.raises(NotNow):
        session.apply(sc.AskBankAgain())


@pytest.mark.clause("ez-baccarat-panda-8", "PD 1")
def test_when_the_holder_stands_up_the_offer_goes_on_to_his_left():
    session = baccarat()
    session.apply(sc.AcceptBank(person="ann", wager=Cents(50_000)))
    session.apply(sc.StandUp(person="ann"))

    assert session.bank_offered_to() == 4
    with pytest.raises(BankClosed):
        session.apply(sc.StartRound())


@pytest.mark.clause("texas-holdem", "POT-R26")
@pytest.mark.parametrize(("count", "row"), [("dealt", 13), ("seated", 1)])
def test_the_fee_row_follows_those_dealt_in_or_all_who_are_seated(count, row):
    """Seven are seated and two of them have no chips: five are dealt in."""
    rows = (pot_option(SCHEDULE, 1), pot_option(SCHEDULE, 13))
    limits = Limits(structure=Structure.FIXED_LIMIT, lower=Cents(400), upper=Cents(800))
    session = Session(
        Posting(
            table=PotTable.post(TEXAS_HOLDEM, limits, options={"fee_count": count}),
            seats=9,
            buy_in=(Cents(400), Cents(40_000)),
            small_blind=Cents(200),
            big_blind=Cents(400),
            fees=rows,
        )
    )
    for seat in range(1, 8):
        session.apply(sc.SitDown(person=f"P{seat}", seat=seat, buy_in=Cents(10_000)))
    for seat in (6, 7):
        session.state.seated[seat] = replace(session.state.seated[seat], stack=Cents(0))

    session.apply(sc.StartRound())

    assert len(session.state.players) == 5
    assert session.round.table.fee.number == row
