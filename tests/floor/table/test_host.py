import pytest

from croupier.floor import AT_ONCE, demo_tables
from croupier.floor.table.move import Await, OpenRound
from croupier.floor.table.pace import Pace
from croupier.floor.terms import read_terms, set_up
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable, stacked

SETUPS = {setup.id: setup for setup in demo_tables()}
BOTS = ("Mabel", "Otis", "Rosa")


def table(name: str, **said) -> QuietTable:
    return QuietTable(SETUPS[name], **said)


@pytest.mark.parametrize("name", SETUPS)
def test_bots_sit_down_and_leave_room(name):
    bots = BOTS[: SETUPS[name].posting.seats - 1]
    quiet = table(name, bots=bots)
    quiet.settle()

    assert {occupant.person for occupant in quiet.session.state.seated.values()} == set(bots)
    assert quiet.session.free_seats()


def test_at_a_table_for_two_a_bot_sits_down_with_a_person_and_gives_way_to_another():
    quiet = table("kuhn-poker", bots=BOTS[:1])
    quiet.sit("Nora", 1)
    quiet.settle()

    assert {occupant.person for occupant in quiet.session.state.seated.values()} == {"Nora", BOTS[0]}
    quiet.play_round("Nora", lambda legal: legal[0])
    quiet.status.wanted = 1
    assert any(isinstance(command, sc.StandUp) for command in quiet.next_commands())


@pytest.mark.parametrize("name", SETUPS)
def test_bots_alone_do_not_play(name):
    quiet = table(name, bots=BOTS)
    quiet.settle()

    assert quiet.session.state.number == 0
    assert quiet.host.next_move(quiet.session) is None


def test_a_hand_is_dealt_when_a_person_sits_down():
    quiet = table("limit-holdem", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.settle()

    assert quiet.session.state.number == 1
    assert quiet.session.player_of("Nora") is not None


def test_a_banked_round_waits_for_a_persons_wager():
    quiet = table("caribbean-stud", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.settle()

    assert quiet.session.state.number == 0


def test_a_broke_bot_buys_chips_again():
    quiet = table("caribbean-stud", bots=("Mabel",))
    quiet.sit("Mabel", 2, 5_000)
    quiet.do(sc.SitDown(person="Nora", seat=1, buy_in=Cents(10_000)))
    quiet.start()
    quiet.do(sc.Act(command=c.PlaceWager(player=2, spot="ante", amount=Cents(2_000)), person="Mabel"))
    quiet.do(sc.Act(command=c.PlaceWager(player=1, spot="ante", amount=Cents(500)), person="Nora"))
    quiet.settle()
    while quiet.session.round is not None:
        quiet.do(*quiet.host.next_move(quiet.session).commands)
    quiet.settle()

    assert quiet.session.state.seated[2].stack >= SETUPS["caribbean-stud"].posting.buy_in[0]


def test_a_person_is_waited_for_and_then_folded():
    quiet = table("limit-holdem", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.settle()
    move = quiet.host.next_move(quiet.session)

    assert move.late == ("Nora",)
    assert move.after == AT_ONCE.action_seconds
    assert type(move.commands[0].command) in (c.Fold, c.CheckOrCall)


def test_what_costs_nothing_is_checked_for_the_absent():
    quiet = table("limit-holdem")
    quiet.sit("Nora", 1)
    quiet.sit("Otis", 2)
    quiet.start()
    quiet.settle()
    small_blind = quiet.host.next_move(quiet.session)
    assert isinstance(small_blind.commands[0].command, c.Fold)

    person = small_blind.late[0]
    quiet.do(sc.Act(command=c.CheckOrCall(player=quiet.session.player_of(person)), person=person))
    big_blind = quiet.host.next_move(quiet.session)
    assert isinstance(big_blind.commands[0].command, c.CheckOrCall)


def test_time_runs_on_while_others_decide_and_starts_anew_for_the_next_player():
    banked = table("caribbean-stud")
    banked.sit("Nora", 1)
    banked.sit("Otis", 2)
    banked.start()
    for player, person in ((1, "Nora"), (2, "Otis")):
        banked.do(sc.Act(command=c.PlaceWager(player=player, spot="ante", amount=Cents(500)), person=person))
    banked.settle()
    before = banked.host.next_move(banked.session)
    assert before.late == ("Nora", "Otis")
    banked.do(sc.Act(command=c.Fold(player=1), person="Nora"))
    after = banked.host.next_move(banked.session)
    assert (after.key, after.late) == (before.key, ("Otis",))

    pot = table("limit-holdem")
    for seat, person in ((1, "Nora"), (2, "Otis"), (3, "Rosa")):
        pot.sit(person, seat)
    pot.start()
    pot.settle()
    first = pot.host.next_move(pot.session)
    pot.do(*first.commands)
    assert pot.host.next_move(pot.session).key != first.key


def test_whoever_leaves_after_the_round_plays_it_by_the_usual_clock():
    quiet = table("limit-holdem")
    for seat, person in ((1, "Nora"), (2, "Otis"), (3, "Rosa")):
        quiet.sit(person, seat)
    quiet.start()
    quiet.settle()
    (late,) = quiet.host.next_move(quiet.session).late
    quiet.do(sc.StandUp(person=late))

    move = quiet.host.next_move(quiet.session)

    assert isinstance(move, Await)
    assert (move.late, move.after) == ((late,), AT_ONCE.action_seconds)
    quiet.do(sc.Act(command=c.Fold(player=quiet.session.player_of(late)), person=late))
    assert quiet.session.seat_of(late) is not None, "the seat is theirs until the round is over"


def test_the_layout_stays_open_for_people_who_have_not_wagered():
    quiet = table("caribbean-stud", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.sit("Lou", 7)
    quiet.settle()
    quiet.start()
    quiet.do(sc.Act(command=c.PlaceWager(player=1, spot="ante", amount=Cents(500)), person="Nora"))
    quiet.settle()

    move = quiet.host.next_move(quiet.session)
    assert move.commands == (sc.Act(command=c.NoMoreBets()),)
    assert move.after == AT_ONCE.bet_seconds

    player = quiet.session.player_of("Lou")
    quiet.do(sc.Act(command=c.PlaceWager(player=player, spot="ante", amount=Cents(500)), person="Lou"))
    assert quiet.host.next_move(quiet.session).after == AT_ONCE.lock


@pytest.mark.parametrize(
    ("game", "begun", "rest"),
    [
        ("let-it-ride", ("bet_1",), ("bet_2", "bet_3")),
        ("let-it-ride", ("bet_1", "bet_2"), ("bet_3",)),
        ("ultimate-texas-holdem", ("ante",), ("blind",)),
    ],
)
def test_chips_that_cannot_stand_alone_go_back_before_the_lock(game, begun, rest):
    quiet = QuietTable(set_up("one", read_terms({"game": game, "limits": {"min": 5}})))
    people = ("Lou", "Nora", "Omar")
    for seat, person in enumerate(people, start=1):
        quiet.sit(person, seat)
    if quiet.session.bank_offered_to() is not None:
        quiet.do(sc.AcceptBank(person="Lou", wager=Cents(30_000)))
    quiet.start()
    stacks = quiet.session.view("Nora").round.seats

    def lay(person, *spots):
        player = quiet.session.player_of(person)
        for spot in spots:
            quiet.do(sc.Act(command=c.PlaceWager(player=player, spot=spot, amount=Cents(500)), person=person))

    lay("Nora", *begun)
    lay("Omar", *begun, *rest)
    move = quiet.host.next_move(quiet.session)
    assert isinstance(move, Await), "Nora has the usual time for the rest"
    assert move.after == AT_ONCE.bet_seconds
    quiet.do(*move.commands)

    nora = quiet.session.player_of("Nora")
    assert quiet.session.view("Nora").round.seats[nora - 1] == stacks[nora - 1], "her chips are back"
    assert quiet.session.round.bettors() == [quiet.session.player_of("Omar")]
    after = quiet.host.next_move(quiet.session)
    assert after.commands == (sc.Act(command=c.NoMoreBets()),)

    # In time, the rest makes it a wager like any other.
    lay("Nora", *begun, *rest)
    assert quiet.host.next_move(quiet.session).commands == (sc.Act(command=c.NoMoreBets()),)


def test_the_bank_goes_round_and_a_person_may_take_it():
    quiet = table("ez-baccarat", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.settle()
    # The first offer goes to seat 1, at the house dealer's left.
    move = quiet.host.next_move(quiet.session)
    assert move.commands == (sc.DeclineBank(person="Nora"),)
    assert move.after == AT_ONCE.action_seconds
    assert move.late == ("Nora",), "whoever never answers does not keep the seat for good"

    quiet.do(sc.AcceptBank(person="Nora", wager=Cents(10_000)))
    opens = quiet.host.next_move(quiet.session)
    assert isinstance(opens, OpenRound), "with a person banking, the bots' wagers open the round"


def test_a_bot_takes_the_bank_when_a_person_passes():
    quiet = table("ez-baccarat", bots=BOTS)
    quiet.sit("Nora", 1)
    quiet.settle()
    quiet.do(sc.DeclineBank(person="Nora"))
    quiet.settle()

    holder = quiet.session.state.rotation.holder
    assert quiet.session.state.seated[holder].person in BOTS
    assert quiet.session.round is None, "the round waits for the person's wager"


def test_a_person_who_banks_alone_does_not_open_a_round_that_could_not_be_closed():
    """Without bots nobody wagers by himself: the bank waits for a wager, then goes on (PD-R14)."""
    quiet = table("ez-baccarat")
    quiet.sit("Nora", 1)
    quiet.sit("Lou", 2)
    quiet.do(sc.AcceptBank(person="Nora", wager=Cents(10_000)))

    move = quiet.host.next_move(quiet.session)

    assert isinstance(move, Await)
    assert move.commands == (sc.DeclineBank(person="Nora"),)
    assert move.after == AT_ONCE.bet_seconds
    quiet.do(*move.commands)
    assert quiet.session.bank_offered_to() == 2


def test_a_wager_comes_before_the_bank_goes_on():
    quiet = table("ez-baccarat")
    quiet.sit("Nora", 1)
    quiet.sit("Lou", 2)
    quiet.do(sc.AcceptBank(person="Nora", wager=Cents(10_000)))
    quiet.start()
    quiet.do(sc.Act(command=c.PlaceWager(player=2, spot="player", amount=Cents(500)), person="Lou"))
    quiet.settle()

    assert quiet.session.round is None
    assert quiet.session.state.number == 1


# ── offers ───────────────────────────────────────────────────────────────────────────────────────────


def insurance() -> QuietTable:
    """The bank shows an ace; Nora and Lou may insure, Otis banks."""
    quiet = table("blackjack-buster", shuffler=stacked("Tc9cAs" + "Td9d6h" + "5c5d5h5s"))
    for seat, person in ((1, "Nora"), (2, "Lou"), (3, "Ozzie")):
        quiet.sit(person, seat)
    quiet.do(sc.DeclineBank(person="Nora"), sc.DeclineBank(person="Lou"))
    quiet.do(sc.AcceptBank(person="Ozzie", wager=Cents(40_000)))
    quiet.start()
    for player, person in ((1, "Nora"), (2, "Lou")):
        quiet.do(sc.Act(command=c.PlaceWager(player=player, spot="game", amount=Cents(1000)), person=person))
    quiet.do(sc.Act(command=c.NoMoreBets()))
    quiet.settle()
    return quiet


def test_insurance_is_offered_and_closed_when_nobody_answers():
    quiet = insurance()

    move = quiet.host.next_move(quiet.session)

    assert move.commands == (sc.Act(command=c.CloseOffer()),)
    assert move.after == AT_ONCE.action_seconds
    assert move.late == (), "whoever lets an offer pass is not late"


def test_insurance_is_closed_as_soon_as_everybody_has_passed():
    quiet = insurance()
    quiet.host.pass_offer(quiet.session, "Nora")
    waits = quiet.host.next_move(quiet.session)
    assert waits.after == AT_ONCE.action_seconds

    quiet.host.pass_offer(quiet.session, "Lou")
    closes = quiet.host.next_move(quiet.session)
    assert (closes.commands, closes.after) == ((sc.Act(command=c.CloseOffer()),), AT_ONCE.lock)


def test_a_no_counts_for_one_offer_only():
    quiet = insurance()
    quiet.host.pass_offer(quiet.session, "Nora")
    assert quiet.host.has_passed(quiet.session, "Nora")

    quiet.do(sc.Act(command=c.CloseOffer()))
    assert not quiet.host.has_passed(quiet.session, "Nora")


def test_the_clock_starts_anew_for_every_hand_at_blackjack_and_runs_on_at_pai_gow():
    quiet = insurance()
    quiet.do(sc.Act(command=c.CloseOffer()))
    first = quiet.host.next_move(quiet.session)
    quiet.do(sc.Act(command=c.Stand(player=1), person="Nora"))
    assert quiet.host.next_move(quiet.session).key != first.key

    quiet = table("fortune-pai-gow")
    for seat, person in ((1, "Nora"), (2, "Lou"), (3, "Ozzie")):
        quiet.sit(person, seat)
    quiet.do(sc.AcceptBank(person="Nora", wager=Cents(40_000)))
    quiet.start()
    for player, person in ((2, "Lou"), (3, "Ozzie")):
        quiet.do(sc.Act(command=c.PlaceWager(player=player, spot="game", amount=Cents(1000)), person=person))
    quiet.settle()
    quiet.do(sc.Act(command=c.PickPile(player=1, pile=7), person="Nora"))
    quiet.settle()
    before = quiet.host.next_move(quiet.session)
    assert before.late == ("Lou", "Ozzie")
    front = quiet.session.round.state.hands[2][:2]
    quiet.do(sc.Act(command=c.SetHand(player=2, cards=front), person="Lou"))
    after = quiet.host.next_move(quiet.session)
    assert (after.key, after.late) == (before.key, ("Ozzie",))


def test_the_order_of_a_finished_deck_is_shown_before_anything_else():
    quiet = table("caribbean-stud", shuffler=stacked("2c3d4h5s7c" + "AsKsQsJs9d"))
    quiet.sit("Nora", 1)
    quiet.play_round("Nora", lambda legal: legal[0])

    assert list(quiet.chronicle.fates.revealed) == list(quiet.decks)


def test_the_usual_pace_leaves_time_to_read():
    pace = Pace()

    assert pace.between >= 3
    assert pace.action_seconds >= 15
