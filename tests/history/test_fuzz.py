"""Damaged documents: whatever is dropped, replaced or scrambled, the reader answers and never breaks."""

import copy
import json
import tomllib
from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.history import Source, read_text, replay_source
from croupier.table import PotRound
from tests.recorded import OWN

FILES = sorted(OWN.rglob("*.toml"))
TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
DOCUMENTS = [tomllib.loads(text, parse_float=Decimal) for text in TEXTS]

WORDS = (
    "", "NT", "FT", "texas-holdem", "caribbean-stud", "ez-baccarat-panda-8", "no-limit", "pot-limit",
    "spread-limit", "p1 cc", "p2 f", "p1 cbr 4", "p9 f", "d db AsKsQs", "d early As", "d shuffle",
    "d dh p1 AsKd", "p1 sm", "p1 sm -", "d kill p1", "d nb", "d dd", "p1 w ante 10", "p1 w tip_ante 5",
    "house", "player-dealer", "holdem-family.poker_rates", "²", "\x00", "🂡", "True",
)  # fmt: skip

plain = st.one_of(
    st.integers(-3, 12),
    st.sampled_from([0, 1, -1, 100, 2**31, 2**63, 10**30, -(10**30)]),
    st.sampled_from(
        [Decimal("0.5"), Decimal("0.001"), Decimal("NaN"), Decimal("Infinity"), Decimal("1E+500")]
    ),
    st.booleans(),
    st.sampled_from(WORDS),
    st.sampled_from([date(2020, 1, 1), time(12, 0)]),
)
values = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(("kind", "player", "wager", "meter", "after", "action", "x")), inner, max_size=3
        ),
    ),
    max_leaves=6,
)


def places(value, path=()):
    """Every place in a document: keys of tables and positions of lists."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


KEYS = sorted(
    {str(key) for document in DOCUMENTS for path in places(document) for key in path if isinstance(key, str)}
)


@st.composite
def damaged(draw):
    """A document of ours with one to three places dropped, replaced, doubled or taken from another."""
    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(document))
        if not found:
            break
        *above, last = draw(st.sampled_from(found))
        holder = document
        for key in above:
            holder = holder[key]
        match draw(st.sampled_from(("drop", "replace", "add", "borrow", "double"))):
            case "drop":
                del holder[last]
            case "replace":
                holder[last] = draw(values)
            case "add":
                document[draw(st.sampled_from(KEYS))] = draw(values)
            case "borrow":
                other = draw(st.sampled_from(DOCUMENTS))
                key = draw(st.sampled_from(sorted(other)))
                document[key] = copy.deepcopy(other[key])
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
    return document


@given(damaged())
@settings(max_examples=600)
def test_a_damaged_document_is_answered(data):
    replayed = replay_source(Source("damaged.toml", 1, "", given=data))

    assert replayed.status in (0, 1, 2)
    if replayed.status == 2:
        assert replayed.error["code"]
        assert replayed.error["message"]
    if isinstance(replayed.round, PotRound):
        chips = replayed.round.state.chips
        assert sum(chips.stacks) + chips.pot + chips.fees_taken() == sum(replayed.document.stacks)
    json.dumps(replayed.as_json())


@given(text=st.sampled_from(TEXTS), data=st.data())
@settings(max_examples=200)
def test_a_scrambled_text_is_answered(text, data):
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(("drop", "double", "cut", "junk"))):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "cut":
                lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
            case "junk":
                lines[at] += data.draw(st.text(max_size=5))
    scrambled = "\n".join(lines)
    try:
        sources = read_text(scrambled, "scrambled.toml")
    except DataInvalid as wrong:
        assert wrong.file == "scrambled.toml"  # noqa: PT017
        return
    for source in sources:
        replayed = replay_source(source)
        if replayed.error and replayed.error["code"] == "data/invalid":
            assert replayed.error["line"] is None or 1 <= replayed.error["line"] <= max(
                len(scrambled.splitlines()), 1
            )


@pytest.mark.parametrize("data", [{}, {"variant": None}, {"variant": []}, {"actions": []}])
def test_hardly_a_document_is_answered_too(data):
    assert replay_source(Source("hardly.toml", 1, "", given=data)).status == 2
