"""The faults of docs/fairness.md are the ones that the tests find, and soon enough."""

from tools.fairness.__main__ import DOCS, MARK
from tools.fairness.faults import fair, faults


def test_a_missing_card_and_too_few_riffles_are_flagged_and_a_fair_deck_is_not():
    by_name = {fault.name: fault for fault in faults()}
    assert by_name["a card missing from a deck"].flagged_after(seed=1) <= 40
    assert by_name["a deck riffled 3 times, not seven"].flagged_after(seed=1) <= 100
    assert max(fair().logs(seed=1, rounds=100)) < 5


def test_every_fault_has_its_measured_line_in_the_documentation():
    measured = (DOCS / "fairness.md").read_text(encoding="utf-8").partition(MARK)[2]
    assert [fault.name for fault in faults()] == [
        line.split("|")[1].strip()
        for line in measured.splitlines()
        if line.startswith("| a ") or "too seldom" in line
    ]
