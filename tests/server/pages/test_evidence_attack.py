"""An attack on bundles of evidence: guess hidden cards from the hashes in the file."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.floor.audit.bundle import audit_bundle
from croupier.floor.dispute import bundle as sealing
from croupier.floor.dispute.bundle import read_bundle
from croupier.link import Role
from croupier.store import EventStore, Key, chain
from croupier.store.key import write_key
from tests.event_loop import run
from tests.server.evening import Evening
from tests.server.leaks import CARD, FACES, Attack, Leak, tokens_of
from tests.server.pages.test_console import Dealer, bench

FILES = Path(__file__).parents[2] / "store" / "files"
HIDDEN = ("table:", "record:", "cards:")
"""Streams whose records name cards."""


@dataclass(frozen=True)
class Evidence:
    """A bundle as it was downloaded, and the store from which it was made."""

    body: bytes
    store: EventStore

    def closed(self) -> Iterator[tuple[str, int]]:
        """Every record with a card that is not in the file: its stream, its place from 1."""
        text = {
            stream: [one["record"] for one in records]
            for stream, records in json.loads(self.body)["streams"].items()
        }
        for stream in self.store.streams():
            for place, data in enumerate(self.store.read(stream), start=1):
                shown = text.get(stream, [])[place - 1 : place]
                if shown != [data.decode()] and stream.startswith(HIDDEN) and CARD.search(data):
                    yield stream, place

    def leaks(self) -> set[Leak]:
        """What a guess opens."""
        closed = list(self.closed())
        assert closed, "nothing was hidden"
        return Attack(self.store, [self.body]).opened(closed)


def of_table(table: str) -> Evidence:
    """A round of an automatic table to its end, in which Oren folds, and its evidence."""

    async def scene() -> Evidence:
        evening = await Evening(table).play()
        assert evening.actor.session.round is None
        await evening.enrol("Supervising", Role.SUPERVISOR)
        await evening.floor.accounts.assign("Supervising", table, by="test")
        return Evidence(await evening.floor.supervision.bundle("Supervising", table), evening.floor.store)

    return run(scene())


STUD = """
variant = "caribbean-stud"
players = ["Ines", "Oren"]
starting_stacks = [100, 100]
"""
WAGERS = ["p1 w ante 10", "p2 w ante 10", "d nb"]
HANDS = ["d dh p1 KhKd8c6s2d", "d dh p2 2h3h8d6d4s", "d dh b AdKs9d7s3d"]
HOLDEM = """
variant = "FT"
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
"""


def bundle_of(client, table: str) -> Evidence:
    answer = client.get(f"/supervisor/tables/{table}/bundle.json")
    assert answer.status_code == 200, answer.text
    return Evidence(answer.content, client.app.state.floor.store)


def of_document(document: str, actions: list[str], *, whole: bool = False) -> Evidence:
    """A round entered by hand at a table from a document; ``whole``: which held its actions too."""
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(document + (f"actions = {json.dumps(actions)}\n" if whole else ""))
        said = client.post(
            f"/api/v1/tables/{table}/actions", json={"actions": actions}, headers=dan.program
        ).json()
        assert said["over"], said
        return bundle_of(client, table)


def seated(client, dan: Dealer, game: str) -> None:
    """Nora and Oren at a table under terms that Dan deals by hand."""
    limits = {"limits": {"lower": 4, "upper": 8}} if game == "texas-holdem" else {}
    terms = {"game": game, "id": "hall-1", "dealer": "hand", **limits}
    answer = client.post("/api/v1/tables", json=terms, headers=dan.program)
    assert answer.status_code == 201, answer.text
    buy_in = client.app.state.floor.tables["hall-1"].setup.buy_in // 100
    for seat, name in ((1, "Nora"), (2, "Oren")):
        dan.enters("hall-1", f"s{seat} sit {name} {buy_in}")


def by_hand(game: str, lines: list[str]) -> Evidence:
    """Rounds dealt by hand at a table under terms, whose dealer names hands that nobody is shown."""
    with bench() as client:
        dan = Dealer(client)
        seated(client, dan, game)
        for line in lines:
            dan.enters("hall-1", line)
        assert client.app.state.floor.tables["hall-1"].session.round is None
        return bundle_of(client, "hall-1")


BY_HAND = {
    "hold'em, a hand folded": lambda: by_hand(
        "texas-holdem", ["d button AsKd", "d open", "d dh p1 2c2d", "d dh p2 3s3d", "f"]
    ),
    "hold'em, cards entered wrongly and taken back": lambda: by_hand(
        "texas-holdem",
        ["d button AsKd", "d open", "d dh p1 2c2d", "d back", "d dh p1 2h2s", "d dh p2 3s3d", "f"],
    ),
    "stud against the house, a hand folded": lambda: by_hand(
        "caribbean-stud",
        ["d open", "p1 w ante 10", "p2 w ante 10", "d nb", *HANDS, "p1 w bet 20", "p2 f", "d count"],
    ),
    "stud from a document, a hand folded": lambda: of_document(
        STUD, [*WAGERS, *HANDS, "p1 w bet 20", "p2 f", "d count"]
    ),
    "stud from a document, all hands folded": lambda: of_document(
        STUD, [*WAGERS, *HANDS, "p1 f", "p2 f", "d count"]
    ),
    "a document posted with its actions": lambda: of_document(
        STUD, [*WAGERS, *HANDS, "p1 w bet 20", "p2 f", "d count"], whole=True
    ),
    "hold'em from a document, a hand folded": lambda: of_document(
        HOLDEM, ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
    ),
}


@pytest.mark.parametrize("what", BY_HAND)
def test_no_guess_opens_a_card_that_a_dealer_entered_and_nobody_was_shown(what):
    evidence = BY_HAND[what]()

    assert evidence.leaks() == set()
    assert [one.reason for one in audit_bundle(read_bundle(evidence.body)) if not one.sound] == [
        "the bundle is not signed"
    ]


TABLES = ("limit-holdem", "razz", "deuce-to-seven-triple-draw", "kuhn-poker", "big-o-hi-lo-run-it-twice")


@pytest.mark.parametrize("table", TABLES)
def test_no_guess_opens_a_hand_that_was_mucked_at_an_automatic_table(table):
    assert of_table(table).leaks() == set()


@pytest.mark.parametrize("salts", [b"", bytes(64)], ids=["no salts", "salts of zeros"])
@pytest.mark.parametrize("table", TABLES[:2])
def test_the_attack_opens_hands_of_a_chain_without_salts(table, salts, monkeypatch):
    monkeypatch.setattr(chain, "secrets", SimpleNamespace(token_bytes=lambda count: salts[:count]))
    monkeypatch.setattr(sealing, "sealed_for_readers", with_every_hash)

    assert any(face in FACES for _, _, face in of_table(table).leaks())


def with_every_hash(stream, records, seals, hidden=()):
    """As a release without salts would show the chain."""
    for place, (data, seal) in enumerate(zip(records, seals, strict=True)):
        yield sealing.Sealed(seal.hash, None if place in hidden else data.decode())


def test_no_guess_fits_the_key_of_a_command_that_names_a_hidden_card():
    """The key of a request is kept as a hash of what it says, and a program may choose a short one."""
    hands = ["d dh p1 2c2d", "d dh p2 3s3d"]
    with bench() as client:
        dan = Dealer(client)
        seated(client, dan, "texas-holdem")
        for line in ("d button AsKd", "d open"):
            dan.enters("hall-1", line)
        for key, actions in (("1", [hands[0]]), ("2", [hands[1]]), ("3", ["p2 f"])):
            said = {"actions": actions, "key": key}
            answer = client.post("/api/v1/tables/hall-1/actions", json=said, headers=dan.program)
            assert answer.status_code == 200, answer.text
        tokens = tokens_of([bundle_of(client, "hall-1").body])

    for key, action in (("1", hands[0]), ("2", hands[1])):
        guess = repr(("Dan", key, [action]))
        assert hashlib.sha256(guess.encode()).hexdigest()[:32] not in tokens


def test_the_evidence_of_a_hand_that_is_being_played_is_refused():
    with bench() as client:
        dan = Dealer(client)
        document = dan.opens(HOLDEM)
        seated(client, dan, "texas-holdem")
        for line in ("d button AsKd", "d open"):
            dan.enters("hall-1", line)
        for table, line in ((document, "d dh p1 2c2d"), ("hall-1", "d dh p1 2c2d")):
            assert client.get(f"/supervisor/tables/{table}/bundle.json").status_code == 200, "no card yet"
            dan.enters(table, line)
            asked = client.get(
                f"/supervisor/tables/{table}/bundle.json", headers={"accept": "application/json"}
            )
            assert asked.status_code == 422
            assert asked.json()["error"]["code"] == "phase/not_now"
            assert "hand is being played" in asked.json()["error"]["message"]
            dan.enters(table, "d dh p2 3s3d")
            dan.enters(table, "f")
            assert client.get(f"/supervisor/tables/{table}/bundle.json").status_code == 200


def test_a_correction_at_a_table_from_a_document_tells_no_hidden_card():
    """There a correction is written from the round as it was entered, with every card."""
    actions = [*WAGERS, *HANDS, "p1 w bet 20", "p2 f", "d count"]
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        client.post(f"/api/v1/tables/{table}/actions", json={"actions": actions}, headers=dan.program)
        floor = client.app.state.floor
        as_it_was = floor.settled.find(table, 1).document
        changed = as_it_was.replace("p1 w ante 10", "p1 w ante 15").replace("p1 w bet 20", "p1 w bet 30")
        changed = "\n".join(line for line in changed.splitlines() if "finishing_stacks" not in line)
        said = client.post(
            f"/api/v1/supervisor/rounds/{table}/1",
            json={"document": changed, "why": "the ante was 15"},
            headers=dan.program,
        )
        evidence = bundle_of(client, table)

    assert said.status_code in (200, 201), said.text
    assert "corrections" in json.loads(evidence.body)["streams"]
    assert not re.search(r"2h3h8d6d4s|\b3h\b", evidence.body.decode())
    assert evidence.leaks() == set()


def test_a_bundle_carries_the_whole_chain_and_an_altered_one_does_not_fit():
    body = BY_HAND["hold'em, a hand folded"]().body
    (table,) = [one for one in audit_bundle(read_bundle(body)) if one.stream == "table:hall-1"]
    assert table.sound
    assert re.fullmatch(r"\d+ with hidden cards, as seals only", table.found)
    assert len(table.head) == 64

    for place, one in enumerate(json.loads(body)["streams"]["table:hall-1"]):
        for part in ("hash", "salt" if one["record"] else "commitment"):
            altered = json.loads(body)
            digits = altered["streams"]["table:hall-1"][place][part]
            for other in (("0" if digits[0] != "0" else "1") + digits[1:], digits[:-2]):
                altered["streams"]["table:hall-1"][place][part] = other
                verdicts = audit_bundle(read_bundle(json.dumps(altered).encode()))
                assert [one.broken for one in verdicts if one.stream == "table:hall-1"] == [place + 1]


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.glob("*.bundle.json.gz")))
def test_bundles_of_earlier_releases_are_still_verified(name, tmp_path):
    bundle = tmp_path / "b.json"
    bundle.write_bytes(gzip.decompress((FILES / name).read_bytes()))
    key = tmp_path / "key"
    write_key(Key("5a" * 32), key)

    done = CliRunner().invoke(verify, [str(bundle), "--key-file", str(key)])

    assert done.exit_code == 0, done.output
    assert "as seals only" in done.output
    bundle.write_bytes(bundle.read_bytes().replace(b'"by":"Sue"', b'"by":"Sam"'))
    assert CliRunner().invoke(verify, [str(bundle), "--key-file", str(key)]).exit_code == 1
