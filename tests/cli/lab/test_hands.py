"""``croupier hands`` prints what the laboratory counts."""

import json

from click.testing import CliRunner

from croupier.cli import group


def run(*words):
    return CliRunner().invoke(group, ["hands", *words])


def test_classes_for_people_and_for_programs():
    assert "17,160" in run("badugi").output
    found = json.loads(run("three-card", "--json").stdout)

    assert (found["hands"], found["classes"]["mini royal"]) == (22_100, 4)


def test_an_unknown_ranking_lists_those_there_are():
    done = run("chess")

    assert done.exit_code != 0
    assert "short-deck" in done.output


def test_a_kept_count_prints_the_same(tmp_path, monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    first = run("badugi")
    monkeypatch.setattr("croupier.lab.hands.hand_counts.hand_counts", None)

    assert run("badugi").output == first.output
    assert "17,160" in first.output
    assert run("badugi", "--fresh").exception is not None
