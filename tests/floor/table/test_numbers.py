"""Players' numbers turn the promised deck, in a way that anybody can work out again."""

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, by_numbers, shuffled
from croupier.errors import DataInvalid, NotNow, SeatUnknown
from croupier.floor.audit.cards import audit_deal
from croupier.floor.audit.tables import audit_table
from croupier.floor.cards.promise import Turn, verify
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.events import CardsBurned, HandDealt
from croupier.table.session import commands as sc
from croupier.table.session.events import DeckTurned, NumberGiven, RoundOpened
from tests.floor.table.test_actor import play, until

ONE, TWO = "0123456789abcdef" * 2, "fedcba9876543210" * 2


def dealt(log):
    return [card for event in log if isinstance(event, HandDealt | CardsBurned) for card in event.cards]


async def seated(floor, table, *people):
    found = floor.table(table)
    for seat, name in enumerate(people, start=1):
        await found.sit(await floor.cage.arrive(name), seat, Cents(30_000))
    return found


async def fold(table, *people):
    await until(lambda: bool(table.session.round) and not table.session.round.before_deal)
    for person in people:
        await until(lambda person=person: table.session.player_of(person) in table.session.round.to_act)
        await table.act(person, lambda player: c.Fold(player=player))
    await until(lambda: table.session.round is None)


def test_the_deck_is_turned_by_the_numbers_of_all_players_before_the_first_card():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora", "Oren")
        promise = table.session.state.promised
        await table.wager("Oren", {"ante": Cents(500)}, number=TWO, promise=promise)
        await table.wager("Nora", {"ante": Cents(500)}, number=ONE, promise=promise)
        assert table.view(None).table.numbers == ((1, ONE), (2, TWO))
        await fold(table, "Nora", "Oren")

        log = table.session.log
        [turned] = [event for event in log if isinstance(event, DeckTurned)]
        assert turned == DeckTurned(commitment=promise, seats=(1, 2), numbers=(ONE, TWO))
        assert log.index(turned) < next(n for n, event in enumerate(log) if isinstance(event, HandDealt))

        [proof] = table.rounds.proofs(table.chronicle.past()[0], None)
        assert verify(proof)
        assert proof.turns == (Turn(0, (1, 2), (ONE, TWO)),)
        expected = shuffled(proof.order, by_numbers(promise, 0, [(1, ONE), (2, TWO)]))
        assert proof.dealt == expected
        assert proof.dealt != proof.order
        assert tuple(dealt(log)) == expected[: len(dealt(log))]
        assert audit_table(table.setup.posting, log) is None
        assert audit_deal(table.log.shown.decks, log) is None

    play(scene, bots=False)


def test_without_a_number_the_promised_order_is_dealt_as_it_is():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        await table.wager("Nora", {"ante": Cents(500)})
        await fold(table, "Nora")
        [proof] = table.rounds.proofs(table.chronicle.past()[0], None)
        assert not any(isinstance(event, DeckTurned) for event in table.session.log)
        assert proof.dealt == proof.order
        found = dealt(table.session.log)
        assert tuple(found) == proof.order[: len(found)]

    play(scene, bots=False)


def test_of_a_shoe_the_cards_that_are_left_are_turned():
    async def scene(floor):
        table = await seated(floor, "ez-baccarat", "Nora", "Oren")
        promise = table.session.state.promised
        for number, given in ((1, ONE), (2, TWO)):
            await table.answer_bank("Nora", Cents(10_000))
            await table.wager("Oren", {"player": Cents(500)}, number=given, promise=promise)
            await until(lambda number=number: len(table.chronicle.past()) == number)
        log = table.session.log
        turns = table.chronicle.fates.turns[promise]
        assert [turn.numbers for turn in turns] == [(ONE,), (TWO,)]
        assert 0 <= turns[0].dealt < turns[1].dealt
        assert audit_deal(table.log.shown.decks, log) is None
        forged = [replace(e, numbers=(ONE,)) if isinstance(e, DeckTurned) else e for e in log]
        assert audit_deal(table.log.shown.decks, forged) is not None

    play(scene, bots=False)


def test_a_dealer_who_is_restarted_deals_on_from_the_turned_deck():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        await table.wager("Nora", {"ante": Cents(500)}, number=ONE, promise=table.session.state.promised)
        await until(lambda: bool(dealt(table.session.log)))
        table.log.distrust()
        await until(lambda: bool(table.session.round) and 1 in table.session.round.to_act)
        await fold(table, "Nora")
        assert audit_deal(table.log.shown.decks, table.session.log) is None

    play(scene, bots=False)


def test_a_number_is_for_the_deck_that_is_promised_now_and_is_given_once():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        promise = table.session.state.promised
        with pytest.raises(NotNow, match="not the deck"):
            await table.give_number("Nora", ONE, "0" * 64)
        with pytest.raises(NotNow, match="not the deck"):
            await table.give_number("Nora", ONE, "")
        for wrong in ("", "12", ONE.upper(), ONE + "0", ONE[:-1] + "\n"):
            with pytest.raises(DataInvalid):
                await table.give_number("Nora", wrong, promise)
        with pytest.raises(SeatUnknown):
            await table.give_number("Oren", ONE, promise)
        await table.give_number("Nora", ONE, promise)
        with pytest.raises(NotNow, match="have given"):
            await table.give_number("Nora", TWO, promise)
        await table.wager("Nora", {"ante": Cents(500)}, number=TWO, promise=promise)
        given = [event.number for event in table.session.log if isinstance(event, NumberGiven)]
        assert given == [ONE], "the first one counts"

    play(scene, bots=False)


def test_a_wager_with_a_number_for_another_deck_is_refused_as_a_whole():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        with pytest.raises(NotNow, match="not the deck"):
            await table.wager("Nora", {"ante": Cents(500)}, number=ONE, promise="0" * 64)
        assert not any(isinstance(event, RoundOpened | NumberGiven) for event in table.session.log)

    play(scene, bots=False)


def test_no_number_is_taken_when_the_layout_is_locked():
    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        promise = table.session.state.promised
        await table.wager("Nora", {"ante": Cents(500)})
        await until(lambda: bool(dealt(table.session.log)))
        with pytest.raises(NotNow, match="before the deal"):
            await table.give_number("Nora", ONE, promise)
        await fold(table, "Nora")
        assert not any(isinstance(event, NumberGiven | DeckTurned) for event in table.session.log)

    play(scene, bots=False)


def test_a_dealer_cannot_leave_the_turn_out():
    """The lock of the layout turns the deck by itself; an auditor finds a log without the turn."""

    async def scene(floor):
        table = await seated(floor, "caribbean-stud", "Nora")
        await table.wager("Nora", {"ante": Cents(500)}, number=ONE, promise=table.session.state.promised)
        session = table.session.copy()
        closed = session.apply(sc.Act(command=c.NoMoreBets()))
        assert isinstance(closed[-1], DeckTurned)
        await fold(table, "Nora")
        log = table.session.log
        place = next(n for n, event in enumerate(log) if isinstance(event, DeckTurned))
        misfit = audit_table(table.setup.posting, [*log[:place], *log[place + 1 :]])
        assert misfit is not None
        assert (misfit.place, "deck.turned/1" in misfit.reason) == (place + 1, True)
        again = audit_table(table.setup.posting, [*log[: place + 1], *log[place:]])
        assert again is not None, "nor turn it twice"

    play(scene, bots=False)


def test_the_turn_is_the_one_that_is_documented():
    """Worked out by hand from the decision's text, not by the code under test."""
    from hashlib import sha256

    promise, numbers = "ab" * 32, [(1, ONE), (3, TWO)]
    key = sha256(f"{promise}\n10\n1:{ONE}\n3:{TWO}".encode()).digest()
    stream = b"".join(sha256(key + counter.to_bytes(4, "big")).digest() for counter in range(20))
    values = [int.from_bytes(stream[at : at + 2], "big") for at in range(0, len(stream), 2)]
    rest = list(DECK[10:])
    for last in range(41, 0, -1):
        while (value := values.pop(0)) >= 65_536 - 65_536 % (last + 1):
            pass
        chosen = value % (last + 1)
        rest[last], rest[chosen] = rest[chosen], rest[last]

    turn = Turn(10, (1, 3), (ONE, TWO))

    assert turn.turn(DECK, promise) == (*DECK[:10], *rest)
    assert [by_numbers(promise, 10, numbers)(4)] == [stream[:4]]
