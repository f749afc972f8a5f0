"""What ``croupier fairness`` says of a store, and its exit status."""

import json
from itertools import islice

from click.testing import CliRunner

from croupier.cli.fairness import fairness
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.money import Cents
from croupier.store import SQLiteStore
from croupier.table import events as e
from tools.fairness.logs import rounds_of, setup_of

WAGERS = [{"bet_1": Cents(1_000), "bet_2": Cents(1_000), "bet_3": Cents(1_000)}]


def kept(path, rounds):
    store = SQLiteStore(path)
    store.append("table:let-it-ride", 0, [TABLE_CODEC.write(event) for events in rounds for event in events])
    store.close()
    return str(path)


def paid_twice(events):
    paid = next(event for event in events if isinstance(event, e.WagerSettled))
    place = events.index(paid)
    return [*events[:place], paid, *events[place:]]


def test_it_says_what_is_off_and_its_status_says_so_too(tmp_path):
    log = list(islice(rounds_of(setup_of("let-it-ride"), WAGERS), 9))
    fair = kept(tmp_path / "fair.sqlite3", log)
    off = kept(tmp_path / "off.sqlite3", [*log[:4], paid_twice(log[4]), *log[5:]])

    said = CliRunner().invoke(fairness, [fair])
    assert said.exit_code == 0, said.output
    assert "let-it-ride: 8 rounds" in said.output
    assert "$80 wagered" in said.output
    assert "1 table, none flagged" in said.output

    said = CliRunner().invoke(fairness, [off])
    assert said.exit_code == 1
    assert "payments: 1 round (4)" in said.output
    (table,) = json.loads(CliRunner().invoke(fairness, [off, "--json"]).output)["tables"]
    assert [finding["rounds"] for finding in table["findings"] if finding["kind"] == "payments"] == [[4]]


def test_a_table_that_is_not_there_is_said(tmp_path):
    fair = kept(tmp_path / "fair.sqlite3", islice(rounds_of(setup_of("let-it-ride"), WAGERS), 2))

    said = CliRunner().invoke(fairness, [fair, "--table", "nosuch"])
    assert said.exit_code == 2
    assert "there is no table 'nosuch'" in said.output


def test_a_store_that_cannot_be_read_is_said(tmp_path):
    said = CliRunner().invoke(fairness, [str(tmp_path / "none.sqlite3")])
    assert said.exit_code == 2


def test_looking_at_one_table_does_not_lower_the_evidence_that_flags_it(tmp_path):
    store = SQLiteStore(tmp_path / "two.sqlite3")
    for table, wagers in (("casino-war", [{"ante": Cents(1_000)}]), ("let-it-ride", WAGERS)):
        log = islice(rounds_of(setup_of(table), wagers), 3)
        store.append(f"table:{table}", 0, [TABLE_CODEC.write(event) for events in log for event in events])
    store.close()

    def flags_at(*options):
        said = CliRunner().invoke(fairness, [str(tmp_path / "two.sqlite3"), "--json", *options])
        (table,) = [one for one in json.loads(said.output)["tables"] if one["table"] == "let-it-ride"]
        return [test["flags_at"] for test in table["tests"]]

    assert flags_at("--table", "let-it-ride") == flags_at()
