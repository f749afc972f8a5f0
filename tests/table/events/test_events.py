"""What an event carries: stable tags, and ledger movements that sum to zero."""

import msgspec
import pytest

from croupier.money import Cents
from croupier.store import members
from croupier.table import events as e
from croupier.table.session import events as s

EVERY = (*members(e.AnyEvent, e.Event), *members(s.AnySessionEvent, e.Event))


def tag_of(kind):
    return msgspec.inspect.type_info(kind).tag


def test_every_event_of_the_modules_is_in_the_union():
    defined = {
        kind
        for module in (e, s)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, e.Event) and kind is not e.Event
    }

    assert defined == set(EVERY)


def test_tags_are_stable_words_with_a_version():
    tags = [tag_of(kind) for kind in EVERY]

    assert len(tags) == len(set(tags))
    for tag in tags:
        name, version = tag.split("/")
        assert name.replace(".", "").replace("_", "").isalpha()
        assert version.isdigit()


def test_events_are_facts_that_nobody_edits():
    event = e.Checked(player=1)

    with pytest.raises(AttributeError):
        event.player = 2


def test_every_event_says_what_it_is():
    assert all(kind.__doc__ for kind in EVERY)


@pytest.mark.parametrize(
    ("event", "movements"),
    [
        (e.Called(player=2, amount=Cents(400)), {"seat:2": -40_000, "pot": 40_000}),
        (e.BetReturned(player=2, amount=Cents(400)), {"pot": -40_000, "seat:2": 40_000}),
        (e.FeeTaken(trigger="after_flop", amount=Cents(300)), {"pot": -30_000, "fees": 30_000}),
        (
            e.PotAwarded(pot=1, amount=Cents(500), eligible=(1, 2), wins=(300, 200), says="", clause=""),
            {"seat:1": 30_000, "seat:2": 20_000, "pot": -50_000},
        ),
        (e.PotAwarded(pot=1, amount=Cents(0), eligible=(1,), wins=(0,), says="", clause=""), {}),
        (e.Checked(player=1), {}),
        (e.RoundClosed(), {}),
        (s.SeatTaken(seat=3, person="ann", buy_in=Cents(100)), {"wallet:ann": -10_000, "seat:3": 10_000}),
        (s.SeatLeft(seat=3, person="ann", cash_out=Cents(100)), {"seat:3": -10_000, "wallet:ann": 10_000}),
        (s.ChipsBought(seat=3, person="ann", amount=Cents(5)), {"wallet:ann": -500, "seat:3": 500}),
    ],
)
def test_money_moves_from_one_account_to_another(event, movements):
    assert event.movements() == movements
    assert sum(movements.values()) == 0


def test_an_award_moves_all_that_it_says():
    award = e.PotAwarded(pot=1, amount=Cents(700), eligible=(1, 2), wins=(0, 700), says="", clause="")

    assert award.movements()["pot"] == -70_000
