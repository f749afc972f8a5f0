"""Any record changed to anything that can be read: verifying answers, and names none before it."""

import json
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from croupier.errors import DataInvalid
from croupier.link import Entry
from croupier.link.chain import Chain
from croupier.link.log import verify
from croupier.store.codec import read_card, write_card
from tests.link.test_audit import with_end

ENCODER = msgspec.json.Encoder(enc_hook=write_card)
DECODER = msgspec.json.Decoder(Entry, dec_hook=read_card)
JUNK = [
    0, 1, -1, 7, 10**9, -(10**12), 1.5, True, None, "", "x", "t2", "100%", "$5", "400 for 1", "dealer",
    "player", "royal_flush", "high-card-flush", "2026-03-01T12:00:00", "9999-12-31T23:59:59Z", [],
    ["As", "As"], {},
    ["As", "Ks", "Qs", "Js", "Ts"], {"progressive": "pmg-02"}, {"progressive": "pmg-01", "min": -5},
]  # fmt: skip


def places(record: object, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a record at which something stands."""
    inside = record.items() if isinstance(record, dict) else enumerate(record)
    for name, value in inside:
        yield (*before, name)
        if isinstance(value, dict | list):
            yield from places(value, (*before, name))


def changed(record: dict, rng: Random) -> Entry | None:
    """The record with one thing changed; None if nobody could read it."""
    twin = json.loads(json.dumps(record))
    *path, last = rng.choice(list(places(twin)))
    part = twin
    for step in path:
        part = part[step]
    part[last] = rng.choice(JUNK)
    try:
        return DECODER.decode(json.dumps(twin))
    except (msgspec.DecodeError, DataInvalid):
        return None


@pytest.mark.parametrize("seed", range(4))
def test_verifying_answers_whatever_a_record_says(seed):
    entries, rng, tried = with_end("transferred"), Random(seed), 0
    records = [json.loads(ENCODER.encode(entry)) for entry in entries]
    while tried < 60:
        place = rng.randrange(len(entries))
        forged = changed(records[place], rng)
        if forged is None or forged == entries[place]:
            continue
        tried += 1

        verdict = verify(Chain().seal([*entries[:place], forged, *entries[place + 1 :]]))

        # What a record does not share with the rules, such as a reason or a name, may be another.
        assert verdict.sound or verdict.broken >= place + 1, forged
        assert verdict.sound or verdict.reason


def test_a_card_that_is_no_text_is_damage_and_no_crash():
    lines = Chain().seal(with_end("closed"))
    place = next(n for n, line in enumerate(lines) if b'"9h"' in line)
    lines[place] = lines[place].replace(b'"9h"', b"9")

    verdict = verify(lines)

    assert verdict.broken == place + 1
    assert "is not a card" in verdict.reason
