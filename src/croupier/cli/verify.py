"""``croupier verify``: checks a link's log, or everything in a floor's store, and names what does not fit."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import click
import msgspec

from croupier.cards import write_cards
from croupier.cli.links.show import link_facts
from croupier.cli.screen import progress_bar
from croupier.cli.store import is_store, store_key
from croupier.errors import CroupierError, DataInvalid
from croupier.floor.audit.bundle import audit_bundle
from croupier.floor.audit.store import StreamVerdict, audit_store
from croupier.floor.cards.promise import OpenCard, OrderProof, Proof, is_whole, whole_packs
from croupier.floor.cards.promise import verify as verify_proof
from croupier.floor.cards.proof_file import read_proofs
from croupier.floor.demo.tables import demo_tables
from croupier.floor.dispute.bundle import FORMAT, read_bundle
from croupier.link.log import Verdict, verify_file
from croupier.link.transfer import loose_ends
from croupier.money import write_fine
from croupier.numbers import counted
from croupier.store.chain import Head
from croupier.store.frozen import FrozenStore
from croupier.store.heads import read_heads
from croupier.store.key import PublicKey, Verifier
from croupier.store.places import open_store, store_name

READ_AHEAD = 1 << 16
"""How much of a file is read to see what it is."""


@click.command()
@click.argument("logs", metavar="[LOG]...", nargs=-1)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per log or stream, one per line."
)
@click.option(
    "--head", metavar="HASH", help="The hash of a record, noted earlier, that must still be in a link's log."
)
@click.option(
    "--witness",
    "--heads",
    "noted",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The store's witness, or lines from shift sheets in a file: finds what was changed since.",
)
@click.option(
    "--public-key",
    metavar="DIGITS",
    help="The public key on a shift sheet: checks signatures without the key.",
)
@click.option(
    "--promise",
    "promises",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A round's proof, downloaded from its page: the promise of its deck is worked out again.",
)
@click.option(
    "--key-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The store's key.  [default: CROUPIER_KEY, CROUPIER_KEY_FILE, else the file beside it]",
)
def verify(
    logs: tuple[str, ...],
    as_json: bool,
    head: str | None,
    noted: Path | None,
    public_key: str | None,
    promises: tuple[Path, ...],
    key_file: Path | None,
) -> None:
    """Check each LOG, decide every record again, and name the first that does not fit.

    LOG is a link's file, a floor's store, or a bundle of evidence from a supervisor's desk. In a store
    everything is checked: the chain and the signatures of every stream, every deck against its promise, every
    card against its deck, every settlement by the rules, and every balance; of a bundle, as much as it shows.
    With --promise the proof of one round is checked, for which nothing else is needed.
    A transfer of liability between two links must be in both. Exit status: 0 sound, everything was checked
    and fits; 1 broken, a record does not fit; 3 not fully checked, what was checked fits; 2 a file is not a
    log.
    """
    if not logs and not promises:
        raise click.UsageError("name a log, a store, or a proof with --promise")
    if head is not None and (len(logs) != 1 or is_store(logs[0])):
        raise click.UsageError("--head takes exactly one log file; a store has --witness")
    if noted is not None and (len(logs) != 1 or not is_store(logs[0])):
        raise click.UsageError("--witness takes exactly one store")
    if public_key is not None and key_file is not None:
        raise click.UsageError("give --public-key or --key-file, not both")
    states = say_promises(promises, as_json=as_json)
    links, streams = dict[str, Verdict](), list[StreamVerdict]()
    for log in logs:
        try:
            if is_bundle(log):
                streams += bundled(log, verifier(log, key_file, public_key))
            elif is_store(log):
                streams += audited(log, noted, verifier(log, key_file, public_key))
            else:
                links[log] = verify_file(Path(log), holds=head)
        except CroupierError as wrong:
            name = store_name(log)
            # Many errors of a file begin with its name.
            click.echo(str(wrong) if str(wrong).startswith(name) else f"{name}: {wrong}", err=True)
            states.add(State.NOT_A_STORE)
    links |= {verdict.stream: verdict.link for verdict in streams if verdict.link and verdict.fits}
    for loose in loose_ends(dict(links)):
        links[loose.log] = replace(links[loose.log], broken=loose.record, reason=loose.reason)
    for verdict in streams:
        if verdict.stream not in links:
            click.echo(json.dumps(stream_facts(verdict)) if as_json else say_stream(verdict))
            states.add(state_of(verdict))
    for name, link in links.items():
        click.echo(json.dumps(verdict_facts(name, link)) if as_json else say(name, link))
        states.add(State.SOUND if link.sound else State.BROKEN)
    sys.exit(next(state for state in WORST_FIRST if state in states))


class State(IntEnum):
    """What was found; the exit status."""

    SOUND = 0
    BROKEN = 1
    NOT_A_STORE = 2
    NOT_FULLY_CHECKED = 3


WORST_FIRST = (State.NOT_A_STORE, State.BROKEN, State.NOT_FULLY_CHECKED, State.SOUND)


def state_of(verdict: StreamVerdict) -> State:
    """Which of the three verdicts it is."""
    if not verdict.fits:
        return State.BROKEN
    return State.NOT_FULLY_CHECKED if verdict.unchecked else State.SOUND


def verifier(log: str, key_file: Path | None, public_key: str | None) -> Verifier | None:
    """What checks signatures: the public key, or the key of the store; None if neither is at hand."""
    if public_key is not None:
        return PublicKey(public_key)
    return store_key(log, key_file) if is_store(log) or key_file is not None else None


def say_promises(files: tuple[Path, ...], *, as_json: bool) -> set[State]:
    """Check the proofs in files, and say what was found."""
    states = {State.SOUND}
    for file in files:
        try:
            proofs = read_proofs(file.read_text(errors="replace"), file=str(file))
        except CroupierError as wrong:
            click.echo(str(wrong), err=True)
            return {State.NOT_A_STORE}
        if not proofs:
            click.echo(f"{file}: no promise can be checked yet: the shoe was still in use", err=True)
            states.add(State.NOT_FULLY_CHECKED)
        for number, proof in enumerate(proofs):
            # The deck comes first; what was shuffled again in the round need not be a whole pack.
            facts = promise_facts(str(file), proof, again=number > 0)
            click.echo(json.dumps(facts) if as_json else say_promise(facts))
            states.add(State.SOUND if facts["kept"] and facts["whole"] is not False else State.BROKEN)
    return states


def promise_facts(file: str, proof: Proof, *, again: bool = False) -> dict[str, Any]:
    """What can be said of a promise, for scripts; ``again`` if the cards were shuffled again in the round.

    ``whole`` says whether the cards are whole packs: None if that cannot be known or need not be so.
    """
    if isinstance(proof, OrderProof):
        cards, pack = len(proof.order), proof.order
        opened = cards
    else:
        cards, pack = len(proof.places), proof.pack
        opened = sum(isinstance(place, OpenCard) for place in proof.places)
    seats = sorted({seat for turn in proof.turns for seat in turn.seats})
    return {
        "file": file,
        "promise": proof.commitment,
        "kept": verify_proof(proof),
        "cards": cards,
        "open": opened,
        "kinds": len(set(pack)),
        "of_each": whole_packs(pack),
        "whole": is_whole(proof, again=again),
        "turned_by_seats": seats,
        "dealt": write_cards(proof.dealt) if isinstance(proof, OrderProof) else None,
    }


def say_promise(facts: dict[str, Any]) -> str:
    """A promise in words."""
    kept = "kept" if facts["kept"] else "NOT kept"
    said = f"{facts['file']}: the promise {facts['promise'][:16]}… was {kept}"
    said += f"; {facts['open']} of {facts['cards']} cards open"
    if facts["whole"]:
        said += f"; a whole deck: {facts['kinds']} different cards, each {times(facts['of_each'])}"
    elif facts["whole"] is False:
        said += "; NOT a whole deck: some cards are in it more often than others"
    if facts["turned_by_seats"]:
        said += f"; turned by the numbers of seats {', '.join(map(str, facts['turned_by_seats']))}"
    return f"{said}\ndealt in the order {facts['dealt']}" if facts["dealt"] else said


def times(count: int) -> str:
    """How often, in words."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def audited(store: str, noted: Path | None, key: Verifier | None) -> list[StreamVerdict]:
    """The verdicts on a floor's store."""
    opened = open_store(store, read_only=True)
    try:
        with progress_bar() as bar:
            task = bar.add_task("records", total=None)
            return audit_store(
                FrozenStore(opened),
                demo_tables(),
                key=key,
                noted=witnessed(noted),
                signed=True,
                told=lambda stream, done, whole: bar.update(
                    task, description=stream, completed=done, total=whole
                ),
            )
    finally:
        opened.close()


def is_bundle(name: str) -> bool:
    """Whether a name is that of a bundle of evidence."""
    path = Path(name)
    if not path.is_file():
        return False
    begins = path.read_bytes()[:READ_AHEAD]
    return f'"bundle":"{FORMAT}'.encode() in begins


def witnessed(noted: Path | None) -> list[tuple[str, Head]]:
    """The heads in a witness."""
    heads = [] if noted is None else read_heads(noted.read_text(errors="replace"))
    if noted is not None and not heads:
        reason = "there is no head in it; a head is a stream, a number and a hash"
        raise DataInvalid(reason, file=str(noted))
    return heads


def bundled(name: str, key: Verifier | None) -> list[StreamVerdict]:
    """The verdicts on a bundle."""
    try:
        bundle = read_bundle(Path(name).read_bytes())
    except msgspec.DecodeError as wrong:
        return [StreamVerdict(stream=name, records=0, reason=f"it is not a whole bundle: {wrong}")]
    return audit_bundle(bundle, key=key)


def stream_facts(verdict: StreamVerdict) -> dict[str, object]:
    """A verdict on a stream as data, for scripts."""
    broken = None if verdict.fits else {"record": verdict.broken, "reason": verdict.reason}
    return {
        "log": verdict.stream,
        "records": verdict.records,
        "sound": verdict.sound,
        "broken": broken,
        "head": verdict.head,
        "found": verdict.found,
        "unchecked": verdict.unchecked,
    }


def say_stream(verdict: StreamVerdict) -> str:
    """A verdict on a stream in one line."""
    if not verdict.fits:
        which = "does not fit" if verdict.broken is None else f"record {verdict.broken} does not fit"
        return f"{verdict.stream}: {which}: {verdict.reason}"
    said = [f"{verdict.stream}: {counted(verdict.records, 'record')}, all fit"]
    said += [
        part for part in (verdict.found, verdict.unchecked and f"NOT CHECKED: {verdict.unchecked}") if part
    ]
    return ", ".join(said)


def verdict_facts(name: str, verdict: Verdict) -> dict[str, object]:
    """A verdict on a link as data, for scripts."""
    broken = None if verdict.sound else {"record": verdict.broken, "reason": verdict.reason}
    facts = {"log": name, "records": verdict.records, "sound": verdict.sound, "broken": broken}
    return facts | {"head": verdict.head} | (link_facts(verdict.link) if verdict.sound else {})


def say(name: str, verdict: Verdict) -> str:
    """A verdict on a link in one line."""
    if not verdict.sound:
        return f"{name}: record {verdict.broken} does not fit: {verdict.reason}"
    state = verdict.link.state
    return (
        f"{name}: {counted(verdict.records, 'record')}, all fit; link {state.link}, "
        f"meter {write_fine(state.meter)}, reserve {write_fine(state.reserve)}, head {verdict.head}"
    )
