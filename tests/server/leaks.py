"""An attack on everything that leaves the process: guess hidden cards from any hash-like string in it.

The attacker has some bytes and knows everything about a hidden record but one card: the other fields, the
record's place, the records before and after it, and how the program hashes. Every card is tried in every
position. Salts that are in the bytes are tried, and those of a careless program: none, and zeros.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator

from croupier.cards import DECK, Card
from croupier.floor.cards.promise import mark, seal
from croupier.store import EventStore
from croupier.store.chain import BORDER_BYTES, SALT_BYTES, commitment, link, record_hash

FACES = tuple(card.text for card in DECK)
CARD = re.compile(rb"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs]){1,8}(?![0-9A-Za-z])")
"""One card or several, as records name them."""
SHORTEST = 16
"""The shortest abbreviation of a hash that is tried."""
TOKEN = re.compile(rf"[0-9A-Za-z+/_=-]{{{SHORTEST},}}")
CARELESS = (b"", bytes(SALT_BYTES), bytes(BORDER_BYTES))
PLAIN = (hashlib.sha256, hashlib.sha1, hashlib.md5, hashlib.sha512, hashlib.blake2b, hashlib.sha3_256)

POSITIONS = 60

Leak = tuple[str, int, str]
"""A stream, the place of a record in it, from 1, and a card or what else fits."""


def tokens_of(bodies: Iterable[bytes]) -> set[str]:
    """Everything in the bytes that could be a hash or a salt."""
    text = (body.decode("utf-8", "replace") for body in bodies)
    return {token for one in text for token in TOKEN.findall(one) if len(set(token)) > 4}


def guesses(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The record with every card in every position, and so also as it is."""
    for match in CARD.finditer(data):
        for at in range(match.start(), match.end(), 2):
            for face in FACES:
                yield face, data[:at] + face.encode() + data[at + 2 :]


def naive_digests(face: str, keys: Iterable[str]) -> Iterator[str]:
    """A card alone, with its position in a deck, and sealed or marked with a key, as decks are promised."""
    card = Card.parse(face)
    for key in keys:
        yield from (seal(card, key), mark(card, key))
    for text in (face, *(f"{n}{gap}{face}" for n in range(POSITIONS) for gap in ("", " ", ":", "\n"))):
        yield hashlib.sha256(text.encode()).hexdigest()
        yield hashlib.md5(text.encode()).hexdigest()


class Attack:
    """Every guess against every hash-like string of some bytes."""

    def __init__(self, store: EventStore, bodies: Iterable[bytes]) -> None:
        self._store, self._tokens = store, tokens_of(bodies)
        self._starts: dict[str, list[str]] = {}
        for token in self._tokens:
            self._starts.setdefault(token[:SHORTEST], []).append(token)
        self._links = [token for token in self._tokens if re.fullmatch(r"[0-9a-f]{64}", token)]
        self._salts = [bytes.fromhex(one) for one in self._tokens if re.fullmatch(r"[0-9a-f]{32}", one)]

    def opened(self, hidden: Iterable[tuple[str, int]], most: int = 40) -> set[Leak]:
        """What opens hidden records, given by stream and place; of ``most`` all cards are tried."""
        places = sorted(set(hidden))
        found = {leak for stream, place in places for leak in self._with_all_known(stream, place)}
        tried = [one for one in places if not one[0].startswith("cards:")]
        for stream, place in tried[:: max(1, len(tried) // most)]:
            data = self._store.read(stream, place - 1, place)[0]
            before = self._store.hash_at(stream, place - 1) or ""
            for face, guess in guesses(data):
                digests = [kind(guess).hexdigest() for kind in PLAIN]
                digests += [commitment(salt, guess) for salt in CARELESS]
                digests += [record_hash(place, before, guess, salt) for salt in CARELESS]
                if any(map(self._is_out, digests)):
                    found.add((stream, place, face))
        return found

    def faces(self, hidden: Iterable[str]) -> set[str]:
        """The hidden cards that fit a hash without any record."""
        return {face for face in hidden if any(map(self._is_out, naive_digests(face, self._links)))}

    def _with_all_known(self, stream: str, place: int) -> Iterator[Leak]:
        """What fits the record as it is, with every salt and every hash that is out, and every later hash."""
        data, seals = self._store.read(stream, place - 1, place)[0], self._store.seals(stream)
        for salt in (*self._salts, *CARELESS):
            if self._is_out(commitment(salt, data)):
                yield stream, place, f"the commitment with {salt.hex() or 'no salt'}"
        for previous in self._links:
            if any(self._is_out(record_hash(place, previous, data, salt)) for salt in CARELESS):
                yield stream, place, f"the hash after {previous}"
        records = self._store.read(stream)
        for version in range(place, len(records) + 1):
            seal, previous = seals[version - 1], self._store.hash_at(stream, version - 1) or ""
            known = seal.salt in CARELESS or seal.salt[:SALT_BYTES] in self._salts
            if version > place:
                known = known or self._is_out(commitment(seal.salt, records[version - 1]))
            if len(seal.salt) == BORDER_BYTES and seal.salt not in CARELESS:
                # What comes after a border depends on what came before only through its second salt.
                known = known and seal.salt[SALT_BYTES:] in self._salts
                known = known and not self._is_out(link(seal.salt, previous))
            if not known:
                return
            if self._is_out(seal.hash):
                yield stream, place, f"the hash of version {version}, made from what is out"

    def _is_out(self, hexed: str) -> bool:
        """Whether a digest is in the bytes: whole, abbreviated, or in another encoding."""
        digest = bytes.fromhex(hexed)
        encoded = base64.b64encode(digest).decode()
        return any(
            text.startswith(token.rstrip("="))
            for text in (hexed, hexed.upper(), encoded, encoded.replace("+", "-").replace("/", "_"))
            for token in self._starts.get(text[:SHORTEST], ())
        )
