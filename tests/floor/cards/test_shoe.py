"""What counts as a result of the shoe: finished rounds since the last shuffle, and nothing else."""

from croupier.cards import parse_cards
from croupier.floor import demo_tables
from croupier.floor.cards.shoe import Shoe
from croupier.games.banked.baccarat_roads import Coup, Winner
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.floor.quiet_room import QuietTable, stacked

EZ = next(setup for setup in demo_tables() if setup.id == "ez-baccarat")


def dealt(player: str, banker: str) -> list[e.Event]:
    hands = (("player", player), ("banker", banker))
    return [e.HandDealt(to=name, cards=parse_cards(cards), up=len(cards) // 2) for name, cards in hands]


def read(*events: e.Event) -> Shoe:
    shoe = Shoe()
    shoe.opened()
    for event in events:
        shoe.follow(event)
    return shoe


def test_a_closed_round_is_a_result_with_all_its_cards():
    third = e.HandDealt(to="banker", cards=parse_cards("5c"), up=1)
    shoe = read(*dealt("Th7h", "KdKc"), third, e.RoundClosed())
    assert shoe.coups == (Coup(Winner.PLAYER, 7, 5),)


def test_a_void_round_and_one_without_cards_are_no_results():
    assert read(*dealt("Th7h", "KdKc"), e.RoundVoided(clause="EZ-R9"), e.RoundClosed()).coups == ()
    assert read(e.RoundClosed()).coups == ()


def test_hands_that_are_taken_back_are_dealt_again():
    again = (e.HandsTakenBack(clause="EZ-R9"), *dealt("2c7c", "3d4d"), e.RoundClosed())
    assert read(*dealt("Th7h", "Kd9c"), *again).coups == (Coup(Winner.PLAYER, 9, 7, natural=True),)


def test_the_hands_of_one_round_are_not_counted_in_the_next():
    shoe = read(*dealt("Th7h", "KdKc"), e.RoundClosed())
    shoe.opened()
    shoe.follow(e.RoundClosed())
    assert len(shoe.coups) == 1


def test_a_result_is_public_when_the_round_is_over_and_not_before():
    """The player draws a third card: with two hands up and the round going on the board says nothing."""
    table = QuietTable(EZ, shuffler=stacked("ThKd2h7c" + "5s"))
    table.sit("Nora", 1)
    table.sit("Oren", 2)
    table.do(sc.DeclineBank(person="Nora"), sc.AcceptBank(person="Oren", wager=300_00))
    table.start()
    table.do(sc.Act(command=c.PlaceWager(player=1, spot="player", amount=10_00), person="Nora"))
    table.do(sc.Act(command=c.NoMoreBets()))
    open_hands = 0
    while table.session.round is not None:
        open_hands = max(open_hands, len(table.session.round.state.middle()))
        assert table.chronicle.shoe.coups == ()
        assert table.step()
    assert open_hands == 2
    # Two and five are seven, as many as the banker stands on.
    assert table.chronicle.shoe.coups == (Coup(Winner.TIE, 7, 7),)


def test_the_shoe_before_is_kept_and_an_empty_one_is_not():
    shoe = read(*dealt("Th7h", "KdKc"), e.RoundClosed())
    shoe.shuffled()
    assert (len(shoe.before), shoe.coups) == (1, ())

    shoe.shuffled()
    assert len(shoe.before) == 1
