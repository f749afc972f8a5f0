"""What an event carries: stable tags, and ledger movements that sum to zero."""

import msgspec
import pytest
from msgspec import inspect

from croupier.cards import Deck
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


# ── every event that moves money ────────────────────────────────────────────────────────────────────────


def made(kind, numbers):
    """A value of a type, with another number in every place that takes one."""
    match kind:
        case inspect.IntType():
            return next(numbers)
        case inspect.StrType():
            return "a"
        case inspect.BoolType():
            return False
        case inspect.VarTupleType():
            return (made(kind.item_type, numbers), made(kind.item_type, numbers))
        case inspect.FrozenSetType():
            return frozenset({made(kind.item_type, numbers), made(kind.item_type, numbers)})
        case inspect.TupleType():
            return tuple(made(one, numbers) for one in kind.item_types)
        case inspect.StructType() | inspect.NamedTupleType():
            return kind.cls(**{field.name: made(field.type, numbers) for field in kind.fields})
        case inspect.UnionType():
            return made(next(one for one in kind.types if not isinstance(one, inspect.NoneType)), numbers)
        case inspect.EnumType():
            return next(iter(kind.cls))
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.DictType():
            return {made(kind.key_type, numbers): made(kind.value_type, numbers)}
    assert isinstance(kind, inspect.CustomType), kind
    return Deck().cards[0]


CARRIES = (s.EntryTakenBack,)
"""Events that carry the movements of others."""


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind not in CARRIES])
def test_whatever_an_event_says_it_makes_no_money_and_loses_none(kind):
    """Another prime number in every place: amounts that stand in for each other would show."""
    primes = iter([11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97] * 4)
    movements = made(inspect.type_info(kind), primes).movements()
    assert sum(movements.values()) == 0, movements
    assert all(movements.values()), movements


def test_most_events_of_money_are_among_them():
    primes = iter(range(11, 100_000, 2))
    moving = [kind for kind in EVERY if made(inspect.type_info(kind), primes).movements()]
    assert len(moving) >= 32
