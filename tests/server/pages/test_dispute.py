"""A table in dispute: frozen with one button, released, and its evidence checked on another machine."""

import json
import re

import pytest
from click.testing import CliRunner

from croupier.cli.verify import verify
from croupier.errors import NotNow
from croupier.floor.dispute.bundle import read_bundle, signed_part
from croupier.store import Key, MemoryStore
from croupier.store.key import write_key
from croupier.table.commands import Fold
from croupier.table.events import HandDealt
from croupier.table.session.events import RoundOpened
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

STUD, HOLDEM = "caribbean-stud", "limit-holdem"
DECK = "KhKd8c6s2d" + "AdKs9d7s3d"
KEY = Key("5a" * 32)
OTHER = Key("77" * 32)


async def supervisor(app, floor, name="Sue") -> Guest:
    guest = Guest(app)
    await guest.come_in(name)
    await floor.supervision.supervise(name, floor.supervisor_code)
    return guest


async def in_a_round(app, floor) -> Guest:
    """Nora has her cards and must decide."""
    nora, actor = Guest(app), floor.table(STUD)
    await nora.come_in("Nora")
    await nora.post(f"/tables/{STUD}/sit", {"seat": 3, "buy_in": 300})
    await nora.post(f"/tables/{STUD}/wager", {"spot.ante": 10})
    await until(lambda: actor.session.round.view(1).wager("bet") is not None)
    return nora


BET = {"verb": "w", "spot": "bet", "amount": 20}


def test_a_frozen_table_stands_still_until_it_is_released_and_after_a_restart():
    store = MemoryStore()

    async def scene(app, floor):
        nora, sue = await in_a_round(app, floor), await supervisor(app, floor)
        actor = floor.table(STUD)
        assert (await nora.post(f"/supervisor/tables/{STUD}/freeze")).status == 403
        answer = await sue.post(f"/supervisor/tables/{STUD}/freeze", {"why": "two red kings"})
        assert (answer.status, answer.headers["hx-redirect"]) == (204, "/supervisor")
        assert "Release the table" in (await sue.get("/supervisor")).text
        again = await sue.post(f"/supervisor/tables/{STUD}/freeze")
        assert again.status == 422
        before, wallet = len(actor.session.log), floor.cage.wallet("Nora")
        for path, said in (
            ("act", BET),
            ("act", {"verb": "f"}),
            ("stand", {}),
            ("chips", {"amount": 100}),
            ("wager", {"spot.ante": 10}),
        ):
            refused = await nora.post(f"/tables/{STUD}/{path}", said)
            assert refused.status == 422, path
            assert "frozen" in refused.text
        assert (len(actor.session.log), floor.cage.wallet("Nora")) == (before, wallet)
        assert actor.host.next_move(actor.session, actor.clock.seconds) is None
        assert "frozen this table in a dispute" in (await nora.get(f"/tables/{STUD}")).text
        assert floor.faults == []

    async def later(app, floor):
        actor, tom = floor.table(STUD), await supervisor(app, floor, "Tom")
        assert actor.frozen
        with pytest.raises(NotNow, match="frozen"):
            await actor.act("Nora", lambda player: Fold(player=player))
        assert (await tom.post(f"/supervisor/tables/{STUD}/release")).status == 204
        await actor.act("Nora", lambda player: Fold(player=player))
        await until(lambda: actor.session.round is None)

    serve(scene, store=store, shuffler=stacked(DECK), tables=(STUD,))
    serve(later, store=store, shuffler=stacked(DECK), tables=(STUD,))


def test_a_released_table_goes_on_with_the_same_cards():
    async def scene(app, floor):
        nora, sue = await in_a_round(app, floor), await supervisor(app, floor)
        await sue.post(f"/supervisor/tables/{STUD}/freeze")
        assert (await sue.post(f"/supervisor/tables/{STUD}/release")).status == 204
        assert (await nora.post(f"/tables/{STUD}/act", BET)).status == 200
        await until(lambda: floor.table(STUD).session.round is None)
        assert (await sue.post(f"/supervisor/tables/{STUD}/release")).status == 422

    serve(scene, shuffler=stacked(DECK), tables=(STUD,))


@pytest.fixture(scope="module")
def evidence():
    """The bundle of a table of hold'em with a few hands, refused while one is played; what its log holds."""
    found = {}

    async def scene(app, floor):
        sue, actor = await supervisor(app, floor), floor.table(HOLDEM)
        nora = Guest(app)
        await nora.come_in("Nora")
        assert (await nora.post(f"/tables/{HOLDEM}/sit", {"seat": 1, "buy_in": 160})).status == 200
        for hands in (1, 2, 3):
            await until(lambda: actor.session.round is not None and _turn(actor))
            await actor.act("Nora", lambda player: Fold(player=player))
            await until(lambda hands=hands: len(actor.chronicle.past()) >= hands)
        await until(lambda: actor.session.round is not None and _turn(actor))
        await sue.post(f"/supervisor/tables/{HOLDEM}/freeze")
        refused = await sue.get(f"/supervisor/tables/{HOLDEM}/bundle.json", accept="application/json")
        assert (refused.status, refused.json()["error"]["code"]) == (422, "phase/not_now")
        await sue.post(f"/supervisor/tables/{HOLDEM}/release")
        actor.status.paused = True
        await actor.act("Nora", lambda player: Fold(player=player))
        await until(lambda: actor.session.round is None)
        answer = await sue.get(f"/supervisor/tables/{HOLDEM}/bundle.json")
        assert answer.status == 200
        assert "attachment" in answer.headers["content-disposition"]
        stranger = Guest(app)
        await stranger.come_in("Oren")
        assert (await stranger.get(f"/supervisor/tables/{HOLDEM}/bundle.json")).status == 403
        found["bytes"], found["log"] = answer.body, list(actor.session.log)
        found["raw"] = floor.store.read(actor.log.stream)

    serve(scene, store=MemoryStore(), tables=(HOLDEM,), bots=True, key=KEY)
    return found


def _turn(actor) -> bool:
    return actor.session.player_of("Nora") in actor.session.round.to_act


def checked(path, *options):
    return CliRunner().invoke(verify, [str(path), *options])


def test_a_bundle_is_checked_on_another_machine(evidence, tmp_path):
    bundle, key = tmp_path / "limit-holdem.bundle.json", tmp_path / "key"
    bundle.write_bytes(evidence["bytes"])
    write_key(KEY, key)
    result = checked(bundle)
    assert result.exit_code == 3, result.output
    assert f"NOT CHECKED: it fits the public key in the file, {KEY.public.digits}" in result.output
    result = checked(bundle, "--key-file", str(key))
    assert result.exit_code == 0, result.output
    assert "for Sue" in result.output
    other = tmp_path / "other"
    write_key(Key("77" * 32), other)
    assert checked(bundle, "--key-file", str(other)).exit_code == 1


def test_a_bundle_shows_no_card_that_was_not_shown(evidence):
    bundle = json.loads(evidence["bytes"])
    records = bundle["streams"][f"table:{HOLDEM}"]
    assert len(records) == len(evidence["log"])
    closed = [raw for raw, one in zip(evidence["raw"], records, strict=True) if one["record"] is None]
    assert all("commitment" in one and "salt" not in one for one in records if one["record"] is None)
    assert all("salt" in one and "commitment" not in one for one in records if one["record"] is not None)
    opened = [one["record"] for one in records if one["record"] is not None]
    assert any(b"hand.dealt" in raw for raw in closed)
    assert all(b"movements" not in raw for raw in closed)
    assert any("board.dealt" in text for text in opened)
    documents, number = {shown["number"]: shown["document"] for shown in bundle["rounds"]}, 0
    for event, one in zip(evidence["log"], records, strict=True):
        if isinstance(event, RoundOpened):
            number = event.number
        if one["record"] is not None and isinstance(event, HandDealt):
            # Face down cards that came to a showdown.
            assert all(card.text in documents[number] for card in event.cards)
    assert len(documents) >= 4
    assert all("??" in shown["document"] for shown in bundle["rounds"])
    assert "deck.shuffled" not in evidence["bytes"].decode()


def tampered(evidence, change) -> bytes:
    bundle = json.loads(evidence["bytes"])
    change(bundle)
    return json.dumps(bundle, separators=(",", ":")).encode()


def _raise_a_pot(bundle):
    records = bundle["streams"][f"table:{HOLDEM}"]
    number = next(n for n, one in enumerate(records) if one["record"] and '"amount"' in one["record"])
    records[number]["record"] = re.sub(r'"amount":\d+', '"amount":77700', records[number]["record"], count=1)


def _cut_off(bundle):
    bundle["streams"][f"table:{HOLDEM}"].pop()


def _another_result(bundle):
    shown = bundle["rounds"][0]
    shown["document"] = re.sub(r"finishing_stacks = \[[\d.]+", "finishing_stacks = [9999", shown["document"])


def _another_entry(bundle):
    account = next(iter(bundle["entries"][0]["movements"]))
    bundle["entries"][0]["movements"][account] += 100


def _another_promise(bundle):
    bundle["rounds"][0]["proofs"][0]["commitment"] = "0" * 64


def _unsigned(bundle):
    bundle["signature"] = ""


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_raise_a_pot, f"table:{HOLDEM}: record"),
        (_cut_off, f"table:{HOLDEM}: does not fit"),
        (_another_result, "rounds: record"),
        (_another_entry, "ledger: record 1"),
        (_another_promise, "rounds: record"),
        (_unsigned, "signature: does not fit"),
    ],
)
def test_a_tampered_bundle_is_found(evidence, tmp_path, change, found):
    bundle = tmp_path / "b.json"
    bundle.write_bytes(tampered(evidence, change))
    result = checked(bundle)
    assert result.exit_code == 1, result.output
    assert found in result.output


def test_a_bundle_signed_with_another_key_does_not_have_the_public_key_of_the_shift_sheets(
    evidence, tmp_path
):
    def signed_again(whole):
        whole.update(by="Oren", public_key=OTHER.public.digits)
        other = read_bundle(json.dumps(whole).encode())
        whole["signature"] = OTHER.signed("bundles", signed_part(other))

    bundle, key = tmp_path / "b.json", tmp_path / "key"
    write_key(KEY, key)
    bundle.write_bytes(tampered(evidence, signed_again))
    done = checked(bundle)
    assert done.exit_code == 3, done.output
    assert (
        f"the public key in the file, {OTHER.public.digits}; compare that with a shift sheet" in done.output
    )
    for option in (["--key-file", str(key)], ["--public-key", KEY.public.digits]):
        result = checked(bundle, *option)
        assert result.exit_code == 1
        assert "signature: does not fit: it is not that of the store's key" in result.output


def test_anybody_checks_a_bundle_with_the_public_key(evidence, tmp_path):
    bundle = tmp_path / "b.json"
    bundle.write_bytes(evidence["bytes"])
    done = checked(bundle, "--public-key", KEY.public.digits)
    assert done.exit_code == 0, done.output
    assert json.loads(evidence["bytes"])["public_key"] == KEY.public.digits
