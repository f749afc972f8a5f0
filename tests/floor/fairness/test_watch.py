"""Faults planted in the log of a table are flagged, and a table without them is not."""

import random
from itertools import islice

import pytest

from croupier.floor.fairness.again import misfits
from croupier.floor.fairness.deal_watch import CLUMP, PACK
from croupier.floor.fairness.watch import DECK, TableWatch
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.records import DeckShuffled, Promise
from croupier.money import Cents
from croupier.table import events as e
from tools.fairness.logs import erring, fair, rounds_of, setup_of

BACCARAT = [
    {"banker": Cents(1_000), "dragon7": Cents(500)},
    {"player": Cents(2_000), "tie": Cents(500)},
]
STUD = [{"ante": Cents(1_000), "progressive": Cents(100)}, {"ante": Cents(500)}]


def logged(table, wagers, rounds, **how):
    setup = setup_of(table)
    return setup, list(islice(rounds_of(setup, wagers, **how), rounds + 1))


@pytest.fixture(scope="module")
def baccarat():
    return logged("ez-baccarat", BACCARAT, 30)


@pytest.fixture(scope="module")
def stud():
    return logged("caribbean-stud", STUD, 4)


def watched(setup, log):
    watch = TableWatch(setup, judge=False)
    for events in log:
        watch.follow(events)
    return watch.report(alpha=0.01, first=0)


def changed(log, number, change):
    """The log with one round changed."""
    return [change(events) if place == number else events for place, events in enumerate(log)]


def test_a_fair_table_is_not_flagged(baccarat):
    report = watched(*baccarat)
    assert report.rounds == 30
    assert not report.flagged
    assert {one.wager for one in report.wagers} == {"player", "banker", "tie", "dragon7"}
    (dragon,) = [one for one in report.wagers if one.wager == "dragon7"]
    assert (dragon.wagers, dragon.handle) == (30, 15_000)
    assert dragon.expected == pytest.approx(15_000 * 0.0761133, rel=1e-5)
    assert sum(row.came for row in dragon.rows) == 30
    assert report.fees > 0


def test_what_the_bank_won_is_what_the_players_lost(baccarat):
    setup, log = baccarat
    report = watched(setup, log)
    lost = sum(
        event.stake - event.returned
        for events in log
        for event in events
        if isinstance(event, e.WagerSettled)
    )
    assert sum(one.won for one in report.wagers) == lost


def test_a_payment_that_is_off_by_a_cent_is_found_in_its_round(baccarat):
    setup, log = baccarat

    def short_by_a_cent(events):
        place = next(n for n, event in enumerate(events) if isinstance(event, e.WagerSettled))
        paid = events[place]
        wrong = e.WagerSettled(
            **{name: getattr(paid, name) for name in paid.__struct_fields__}
            | {"returned": Cents(paid.returned + 1)}
        )
        return [*events[:place], wrong, *events[place + 1 :]]

    report = watched(setup, changed(log, 7, short_by_a_cent))
    kinds = {finding.kind: finding.rounds for finding in report.findings}
    assert kinds["payments"] == (7,)
    assert kinds["impossible"] == (7,), "the lab knows no outcome that pays that, whatever the rules say"


def test_a_fee_taken_twice_is_found_in_its_round(baccarat):
    setup, log = baccarat

    def twice(events):
        place = next(n for n, event in enumerate(events) if isinstance(event, e.FeeCharged))
        return [*events[: place + 1], *events[place:]]

    report = watched(setup, changed(log, 11, twice))
    assert [(finding.kind, finding.rounds) for finding in report.findings] == [("fees", (11,))]


def test_a_meter_fed_late_is_found_in_its_round(stud):
    setup, log = stud

    def late(events):
        fed = [event for event in events if isinstance(event, e.MeterFed)]
        rest = [event for event in events if not isinstance(event, e.MeterFed)]
        place = next(n for n, event in enumerate(rest) if isinstance(event, e.HandDealt))
        return [*rest[: place + 1], *fed, *rest[place + 1 :]]

    assert not watched(setup, log).findings
    report = watched(setup, changed(log, 3, late))
    assert [(finding.kind, finding.rounds) for finding in report.findings] == [("meter", (3,))]
    report = watched(
        setup, changed(log, 3, lambda events: [one for one in events if not isinstance(one, e.MeterFed)])
    )
    assert "meter" in {finding.kind for finding in report.findings}


def test_a_deck_that_is_not_whole_is_found_when_it_is_shuffled(baccarat):
    setup, _ = baccarat
    watch = TableWatch(setup, judge=False)
    cards = setup.posting.table.deck.cards
    made = {"salt": "", "commitment": "", "promise": Promise.ORDER, "at": "2026-01-01T00:00:00+00:00"}
    watch.follow_decks([DeckShuffled(order=tuple(cards), **made)])
    assert not watch.report(alpha=0.01, first=0).flagged
    watch.follow_decks([DeckShuffled(order=tuple(cards[1:]), **made)])
    assert [finding.kind for finding in watch.report(alpha=0.01, first=0).findings] == [DECK]


def test_a_card_missing_from_real_cards_shows_in_what_is_dealt():
    def short(cards, chance):
        order = fair(cards, chance)
        return [
            *(card for card in order if card.text != "7d"),
            *(card for card in order if card.text == "7d"),
        ]

    report = watched(
        *logged("let-it-ride", [{f"bet_{n}": Cents(500) for n in (1, 2, 3)}] * 5, 60, shuffle=short)
    )
    assert [test.name for test in report.tests if test.flagged] == [PACK]


def test_a_shuffle_cut_short_shows_in_clumps():
    def two_riffles(cards, chance):
        order = list(cards)
        for _ in range(2):
            half = sum(chance.random() < 0.5 for _ in order)
            piles, mixed = (order[:half][::-1], order[half:][::-1]), []
            while piles[0] or piles[1]:
                left = chance.random() * (len(piles[0]) + len(piles[1])) < len(piles[0])
                mixed.append(piles[0 if left else 1].pop())
            order = mixed
        return order

    report = watched(
        *logged("let-it-ride", [{f"bet_{n}": Cents(500) for n in (1, 2, 3)}] * 3, 20, shuffle=two_riffles)
    )
    assert CLUMP in [test.name for test in report.tests if test.flagged]


def test_every_round_of_a_sound_log_is_decided_again_as_it_was(stud):
    setup, log = stud
    chronicle = Chronicle(setup)
    for events in log:
        chronicle.follow(events)
    assert [misfits(setup.posting, record) for record in chronicle.rounds] == [{}] * 4


def test_mistakes_are_what_the_lab_says_they_cost():
    """Whoever plays by the lab's advice makes none; a bet folded away costs what it was worth."""
    setup, log = logged("caribbean-stud", [{"ante": Cents(1_000)}], 6, seed=4)
    watch = TableWatch(setup)
    for events in log:
        watch.follow(events)
    (ante,) = watch.report(alpha=0.01, first=0).wagers
    assert (ante.decisions, ante.rounds_judged, ante.mistakes) == (6, 6, 0)
    assert ante.by_play
    assert ante.expected_of_play == pytest.approx(ante.expected)


def folding(advised):
    return "f" if any(act.action == "f" for act in advised) else advised[0].action


@pytest.mark.parametrize(
    ("table", "wagers"),
    [
        ("three-card-poker", {"ante": Cents(1_000), "pairplus": Cents(1_000), "sixcard": Cents(1_000)}),
        ("high-card-flush", {"ante": Cents(1_000), "flush": Cents(1_000)}),
        ("texas-holdem-bonus", {"ante": Cents(1_000), "bonus": Cents(1_000), "progressive": Cents(100)}),
    ],
)
def test_a_fair_table_is_not_flagged_because_players_fold(table, wagers):
    """Whoever folds every hand loses every side bet that a fold gives up; the cards would have paid some."""
    setup, log = logged(table, [wagers] * 2, 60, decide=folding)
    watch = TableWatch(setup)
    for events in log:
        watch.follow(events)
    report = watch.report(alpha=0.5, first=0)
    assert not report.flagged, [test for test in report.tests if test.flagged]
    for one in report.wagers:
        assert one.z is None or abs(one.z) < 4, one
        if one.forfeits and one.z is not None:
            assert one.won == one.handle
            assert one.mistakes > 0
            assert one.expected_of_play == pytest.approx(one.expected + one.mistakes)


@pytest.mark.parametrize("table", ["three-card-poker", "blackjack-switch"])
def test_results_are_luck_after_the_cost_of_any_mistakes(table):
    setup = setup_of(table)
    base = next(spot.name for spot in setup.posting.table.game.spots if spot.required)
    wagers = {base: Cents(1_000), "pairplus": Cents(5_000)}
    watch = TableWatch(setup)
    for events in islice(rounds_of(setup, [wagers], decide=erring(random.Random(1), 1.0)), 81):
        watch.follow(events)
    (one, *_) = watch.report(alpha=0.01, first=0).wagers
    assert one.decisions >= 80
    assert one.mistakes > one.handle / 20
    assert abs(one.z) < 4
    best = (one.won_of_judged - one.expected_of_play + one.mistakes) / one.deviation
    assert best > 2, "against best play the same table looks bent"


def test_bettors_on_one_hand_are_one_result():
    """Counted bet by bet, chi-square would call six tables of a hundred with six bettors odd, or more."""
    one, six = (
        watched(*logged("ez-baccarat", [{"banker": Cents(1_000)}] * bettors, 40)) for bettors in (1, 6)
    )
    (alone,), (together,) = one.wagers, six.wagers
    assert (alone.rounds, together.wagers) == (40, 240)
    assert [row.came for row in together.rows] == [row.came for row in alone.rows]
    assert (together.chi_square, together.p) == (alone.chi_square, alone.p)


def test_a_round_that_a_supervisor_corrected_is_a_finding_no_more(baccarat):
    setup, log = baccarat

    def twice(events):
        place = next(n for n, event in enumerate(events) if isinstance(event, e.FeeCharged))
        return [*events[: place + 1], *events[place:]]

    watch = TableWatch(setup, judge=False)
    for events in changed(log, 11, twice):
        watch.follow(events)
    assert watch.report(alpha=0.01, first=0).flagged
    watch.follow_correction(11, -600_000)
    report = watch.report(alpha=0.01, first=0)
    assert not report.flagged
    assert (report.corrections, report.corrected) == (1, -6_000)
