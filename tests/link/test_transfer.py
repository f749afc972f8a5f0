"""A liability between two logs: interrupted anywhere it is named, finished once, and never paid twice."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest

from croupier.errors import CommandRejected, LiabilityReceived, LinkClosed, LinkMixed, NotNow, StoreError
from croupier.link import commands as c
from croupier.link.log import LinkLog, LinkStream, verify, verify_file
from croupier.link.transfer import Loose, finish, loose_ends
from croupier.store import MemoryStore
from tests.link.console import GRANTED, NOW, SAM, SUE

GAMES = {"main": ("caribbean-stud", "pmg-01"), "hcf": ("high-card-flush", "hcfp-1")}
LATER = NOW + timedelta(hours=1)


def opening(name, seed):
    game, progressive = GAMES[name]
    options = {"progressive": progressive}
    return c.OpenLink(who=SUE, at=NOW, link=name, game=game, options=options, seed=seed)


def do(kept, command):
    kept.append(kept.link.apply(command))
    return kept


def leaving(**facts):
    return c.TransferLiability(
        who=SUE,
        at=LATER,
        **{"to": "hcf", "game": "high-card-flush", "permission": GRANTED, "second": SAM, **facts},
    )


@pytest.fixture
def logs(tmp_path):
    """The files of two links; the first has 10,000 dollars to hand over, the second has 1,000."""
    paths = tmp_path / "main.jsonl", tmp_path / "hcf.jsonl"
    for path, name, seed in zip(paths, GAMES, (10**8, 10**7), strict=True):
        do(LinkLog(path), opening(name, seed))
    return paths


def verdicts(*paths):
    return {path.name: verify_file(path) for path in paths}


def test_between_the_two_logs_the_transfer_is_named_and_then_finished(logs):
    main, hcf = logs
    do(LinkLog(main), leaving())

    (loose,) = loose_ends(verdicts(*logs))
    assert (loose.log, loose.record) == ("main.jsonl", 2)
    assert "10000.0000 is on its way to link hcf" in loose.reason
    # On its way it can be paid nowhere: the first link is closed, the second does not have it.
    assert LinkLog(hcf).link.state.meter == 10**7
    with pytest.raises(LinkClosed):
        LinkLog(main).link.apply(leaving())

    finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)

    assert list(loose_ends(verdicts(*logs))) == []
    assert LinkLog(hcf).link.state.meter == 11 * 10**7
    assert all(verdict.sound for verdict in verdicts(*logs).values())


def test_it_arrives_once_however_often_it_is_tried(logs):
    main, hcf = logs
    do(LinkLog(main), leaving())
    finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)
    before = hcf.read_bytes()

    with pytest.raises(LiabilityReceived):
        finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)

    assert hcf.read_bytes() == before


def test_whoever_was_second_may_finish_it(logs):
    main, hcf = logs
    do(LinkLog(main), leaving())

    (entry,) = finish(LinkLog(main), LinkLog(hcf), who=SAM, at=LATER)

    assert (entry.who, entry.event.second) == (SAM, SUE)


def test_a_process_that_dies_between_the_two_writes_leaves_a_transfer_to_finish(logs):
    """The machine stops the moment the first log is on the disk."""
    main, hcf = logs
    died = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os, sys; from pathlib import Path\n"
            "from tests.link.test_transfer import LinkLog, do, leaving, finish\n"
            "source, receiver = LinkLog(Path(sys.argv[1])), LinkLog(Path(sys.argv[2]))\n"
            "receiver.append = lambda entries: os._exit(9)\n"
            "from tests.link.console import SUE\n"
            "from tests.link.test_transfer import LATER\n"
            "finish(do(source, leaving()), receiver, who=SUE, at=LATER)",
            str(main),
            str(hcf),
        ],
        check=False,
    )
    assert died.returncode == 9

    assert [loose.log for loose in loose_ends(verdicts(*logs))] == ["main.jsonl"]
    finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)
    assert list(loose_ends(verdicts(*logs))) == []


def test_what_was_not_handed_over_or_not_to_this_link_does_not_arrive(logs, tmp_path):
    main, hcf = logs
    with pytest.raises(NotNow, match="not handed anything over"):
        finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)
    do(LinkLog(main), leaving(to="another"))

    with pytest.raises(LinkMixed):
        finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)


def test_what_went_to_another_licensee_does_not_arrive_here(logs):
    main, hcf = logs
    do(LinkLog(main), leaving(to="theirs", game="caribbean-stud", licensee="Gulch Inc."))

    with pytest.raises(NotNow, match="another licensee"):
        finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)
    assert list(loose_ends(verdicts(*logs))) == []


@pytest.mark.parametrize("facts", [{"meter": 1}, {"proof": "ab" * 32}, {"reserve": 5}])
def test_a_liability_that_nobody_handed_over_is_named(logs, facts):
    main, hcf = logs
    source = do(LinkLog(main), leaving())
    taking = {
        "source": "main",
        "game": "caribbean-stud",
        "meter": 10**8,
        "reserve": 0,
        "permission": GRANTED,
        "second": SAM,
        "proof": source.head,
    }
    do(LinkLog(hcf), c.ReceiveLiability(who=SUE, at=LATER, **taking | facts))

    found = list(loose_ends(verdicts(*logs)))

    assert (
        Loose(log="hcf.jsonl", record=2, reason="the log of link main does not hand over this liability")
        in found
    )


def test_a_log_that_is_not_there_is_not_asked(logs):
    main, hcf = logs
    do(LinkLog(main), leaving())

    assert list(loose_ends(verdicts(main))) == []
    finish(LinkLog(main), LinkLog(hcf), who=SUE, at=LATER)
    assert list(loose_ends(verdicts(hcf))) == []


def test_streams_of_a_store_hand_over_in_the_same_way():
    store = MemoryStore()
    main, hcf = LinkStream(store, "main"), LinkStream(store, "hcf")
    do(main, opening("main", 10**8))
    do(hcf, opening("hcf", 10**7))
    do(main, leaving())
    streams = ("link:main", "link:hcf")
    assert len(list(loose_ends({name: verify(store.read(name)) for name in streams}))) == 1

    finish(LinkStream(store, "main"), LinkStream(store, "hcf"), who=SUE, at=LATER)

    assert list(loose_ends({name: verify(store.read(name)) for name in streams})) == []


def test_after_a_failed_write_the_log_is_as_it_was_and_has_to_be_opened_again(logs, monkeypatch):
    main, _ = logs
    before = main.read_bytes()
    kept = LinkLog(main)
    entries = kept.link.apply(leaving())

    def half(file, data):
        os.write(file, data[: len(data) // 2])
        raise OSError("no space left on device")

    monkeypatch.setattr("croupier.link.log.write_whole", half)
    with pytest.raises(StoreError, match="no space"):
        kept.append(entries)
    monkeypatch.undo()

    assert main.read_bytes() == before
    with pytest.raises(StoreError, match="open the log again"):
        kept.append(entries)
    do(LinkLog(main), leaving())
    assert verify_file(main).sound


def test_a_transfer_without_permission_writes_neither_log(logs):
    before = [path.read_bytes() for path in logs]

    with pytest.raises(CommandRejected):
        do(LinkLog(logs[0]), leaving(permission=None))

    assert [path.read_bytes() for path in logs] == before
