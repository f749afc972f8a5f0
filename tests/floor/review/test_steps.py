"""A settled round step by step, and that no card comes out that was not shown."""

from collections import Counter

import pytest

from croupier.cards import UNSEEN
from croupier.floor.review.steps import OPEN, Steps, cards_of
from croupier.money import Cents
from croupier.server.picture.table import picture
from croupier.store import MemoryStore
from croupier.table import events as e
from croupier.table import family_of
from tests.floor.evening import TABLES, play_evening


@pytest.fixture(scope="module")
def evening():
    return play_evening(MemoryStore())


def every_round(floor):
    for actor in floor.tables.values():
        for record in actor.chronicle.past():
            yield actor, record, Steps(record)


def seats_of(view):
    """The players' parts, in the round that is played or in the last one."""
    return (view.table.round or view.last.round).seats


def test_every_step_of_every_family_can_be_drawn_for_every_viewer(evening):
    families = set()
    for actor, _, steps in every_round(evening):
        families.add(actor.setup.posting.table.game.family)
        for step in range(0, steps.last + 1, 3):
            for viewer in ("", OPEN, steps.persons[0]):
                drawn = picture(steps.view(step, viewer), actor.setup, Cents(0))
                assert drawn.buttons == ()
                assert {seat.person for seat in drawn.seats if seat.person} == set(steps.persons)
    assert families == {"banked", "pot", "rummy"}


def test_a_card_that_was_not_shown_in_the_end_is_open_at_no_step(evening):
    """A bystander saw what lay open at that moment; beyond it, only what lies open when all is over."""
    closed = 0
    for actor, record, steps in every_round(evening):
        if record.revealed:
            continue
        finished = record.finished()
        family = family_of(finished.table)
        ends = [cards_of(seat) for seat in family.view(finished, []).seats]
        owns = [cards_of(family.view(finished, [n]).seats[n - 1]) for n in range(1, len(ends) + 1)]
        closed += sum(bool(own - end) for own, end in zip(owns, ends, strict=True))
        assert [steps.is_closed(person) for person in record.persons] == [
            bool(own - end) for own, end in zip(owns, ends, strict=True)
        ]
        for step in range(steps.last + 1):
            public = seats_of(steps.view(step))
            for viewer in (OPEN, *record.persons):
                for seat, bystander, end in zip(
                    seats_of(steps.view(step, viewer)), public, ends, strict=True
                ):
                    assert not cards_of(seat) - (end | cards_of(bystander)), (actor.setup.id, step, viewer)
    assert closed > 3, "hands were mucked"


def test_a_player_who_showed_in_the_end_is_seen_with_their_cards_before(evening):
    record = evening.tables["caribbean-stud"].chronicle.round(1)
    steps = Steps(record, revealed=True)
    dealt = [type(event) for event in record.events].index(e.HandDealt) + 1
    person = record.persons[record.events[dealt - 1].to - 1]
    number = record.persons.index(person)
    own = steps.view(dealt, person).table.round.seats[number]
    everybody = steps.view(dealt).table.round.seats[number]
    assert UNSEEN not in own.cards
    assert own.cards
    assert set(everybody.cards) == {UNSEEN}


def test_what_each_step_moved_is_what_the_round_moved(evening):
    for actor, record, steps in every_round(evening):
        moved = Counter()
        for one in steps.record.steps():
            assert sum(amount for _, amount in one.postings) == 0
            for account, amount in one.postings:
                moved[account] += amount
        stacks = dict(zip(record.opened.seats, record.opened.stacks, strict=True))
        ends = family_of(actor.setup.posting.table).stacks(record.finished())
        for seat, stack in zip(record.opened.seats, ends, strict=True):
            assert moved[f"{actor.setup.id}/seat:{seat}"] == 100 * (stack - stacks[seat])


def test_events_are_said_without_their_cards(evening):
    for actor, _, steps in every_round(evening):
        cards = {card.text for card in actor.setup.posting.table.deck.cards}
        said = {word.strip(",.:") for one in steps.record.steps() for word in one.says.split()}
        assert not said & cards
    assert len(TABLES) == 3


def test_players_go_through_their_rounds_with_their_own_eyes(evening):
    """Their own cards as they held them, shown or not; of everybody else what lay open at that moment."""
    hidden = 0
    for _, record, steps in every_round(evening):
        family = family_of(record.finished().table)
        for person in record.persons:
            for step in range(0, steps.last + 1, 2):
                seen = seats_of(steps.view(step, person, own=True))
                public = seats_of(steps.view(step))
                for seat, other in zip(seen, public, strict=True):
                    if record.persons[seat.player - 1] != person:
                        assert cards_of(seat) == cards_of(other)
            player = record.player_of(person)
            finished = record.finished()
            assert cards_of(seen[player - 1]) == cards_of(family.view(finished, [player]).seats[player - 1])
            hidden += bool(cards_of(seen[player - 1]) - cards_of(public[player - 1]))
    assert hidden, "somebody held cards that nobody else saw"
