import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards
from croupier.errors import RecordFromFuture, RecordUnreadable
from croupier.money import Cents
from croupier.store import Codec, members
from croupier.table import commands as c
from croupier.table import events as e

EVENTS = Codec(members(e.AnyEvent, e.Event))
COMMANDS = Codec(members(c.AnyCommand, c.Command))


def test_a_record_is_json_with_its_tag_and_cards_as_text():
    dealt = e.HandDealt(to="b", cards=parse_cards("AsTd"), up=1)

    assert EVENTS.write(dealt) == b'{"event":"hand.dealt/1","to":"b","cards":["As","Td"],"up":1,"hand":1}'


def test_every_tag_has_a_kind_and_a_version():
    assert len(EVENTS.tags) == len(members(e.AnyEvent, e.Event))
    for tag in EVENTS.tags:
        kind, version = tag.split("/")
        assert kind
        assert int(version) >= 1


def strategy_of(kind: type) -> st.SearchStrategy:
    """Any value of a field's type, cards included."""
    fields = {}
    for field in msgspec.inspect.type_info(kind).fields:
        fields[field.encode_name] = _value(field.type)
    return st.builds(kind, **fields)


def _value(info: msgspec.inspect.Type) -> st.SearchStrategy:
    match info:
        case msgspec.inspect.IntType():
            return st.integers(-(1 << 53), 1 << 53)
        case msgspec.inspect.StrType():
            return st.text(max_size=12)
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.UnionType(types):
            return st.one_of([_value(one) for one in types])
        case msgspec.inspect.VarTupleType(item):
            return st.lists(_value(item), max_size=5).map(tuple)
        case msgspec.inspect.StructType(kind):
            return strategy_of(kind)
        case msgspec.inspect.NamedTupleType(kind, fields):
            return st.builds(kind, *[_value(field.type) for field in fields])
        case msgspec.inspect.CustomType():
            return st.sampled_from(DECK)
    raise AssertionError(f"no strategy for {info}")


@given(st.one_of([strategy_of(kind) for kind in members(e.AnyEvent, e.Event)]))
def test_every_event_comes_back_as_it_was(event):
    assert EVENTS.read(EVENTS.write(event)) == event


@given(st.one_of([strategy_of(kind) for kind in members(c.AnyCommand, c.Command)]))
def test_every_command_comes_back_as_it_was(command):
    assert COMMANDS.read(COMMANDS.write(command)) == command


def test_a_later_version_is_refused_as_such():
    with pytest.raises(RecordFromFuture, match=r"wager\.settled/2 was written by a later version"):
        EVENTS.read(b'{"event":"wager.settled/2","player":1}')


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a record"),
        (b"\xff\xfe", "not a record"),
        (b"[1, 2]", "not a record"),
        (b'{"player":1}', "not a record"),
        (b'{"event":7}', "not a record"),
        (b'{"event":"tea.served/1"}', "unknown kind of record: 'tea.served/1'"),
        (b'{"event":"wager.placed/1","player":1', "not a record"),
        (b'{"event":"wager.placed/1","player":1}', "wager.placed/1 is damaged"),
        (b'{"event":"wager.placed/1","player":"x","spot":"ante","amount":5}', "wager.placed/1 is damaged"),
        (b'{"event":"cards.burned/1","cards":["Zz"]}', "'Zz' is not a card"),
    ],
)
def test_damage_is_said_clearly(data, says):
    with pytest.raises(RecordUnreadable, match=says):
        EVENTS.read(data)


def test_a_damaged_stream_says_where():
    good = EVENTS.write(e.Called(player=1, amount=Cents(400)))

    with pytest.raises(RecordUnreadable, match="stream 'table:3', record 13"):
        EVENTS.read_all([good, good, b"?"], stream="table:3", start=10)
