"""Charts and functions for 21st Century Blackjack with Buster, against strategies that it knows by name."""

import pytest

from croupier.games.banked.blackjack_book import SPLIT, by_charts
from croupier.hands.blackjack import value
from croupier.lab import analyse
from croupier.lab.questions.chart_file import write_chart
from croupier.lab.questions.own_play import decisions_of, play_chart, play_own
from tests.lab.blackjack.charts import HANDS_AS_THE_BANK, SPLITS, agrees

BUSTER = "21st-century-blackjack-buster"
INSURANCE = '[[insurance]]\ndo = "no"\n'
AS_THE_BANK = INSURANCE + HANDS_AS_THE_BANK


def total(cards) -> tuple[int, bool]:
    low = sum(value(card) for card in cards)
    soft = any(value(card) == 1 for card in cards) and low + 10 <= 21
    return (low + 10 if soft else low), soft


def by_the_book(seen) -> str:
    if seen.decision == "insurance":
        return "no"
    column = 9 if value(seen.up) == 1 else value(seen.up) - 2
    if seen.decision == "split":
        return "split" if SPLIT.get(value(seen.cards[0]), "N" * 10)[column] == "Y" else "play"
    points, _ = total(seen.cards)
    may = {"hit"} | ({"stand", "surrender"} if points > 11 else set())
    may |= {"w double"} if len(seen.cards) == 2 else set()
    return by_charts(seen.cards, seen.up, may).removeprefix("w ")


@pytest.fixture(scope="module")
def as_the_bank():
    return play_chart(BUSTER, AS_THE_BANK)


def test_a_chart_that_plays_as_the_bank_has_the_figures_of_that_strategy(as_the_bank):
    agrees(as_the_bank, BUSTER, "bank")


def test_every_deviation_is_named(as_the_bank):
    split = [each for each in as_the_bank.deviations if each.decision == "split"]
    assert [(each.line, each.does, each.best) for each in split] == [(1, "play", "split")]
    doubles = [each for each in as_the_bank.deviations if each.best == "double"]
    assert doubles
    assert all(0 < each.frequency < 1 for each in as_the_bank.deviations)


def test_the_book_as_a_function_has_the_figures_of_the_book():
    own = play_own(BUSTER, by_the_book)

    assert float(own.figures.edge) == pytest.approx(
        float(analyse(BUSTER, "game", options={"strategy": "book"}).edge), abs=1e-6
    )


def test_insurance_costs_its_edge_on_half_the_wager_when_an_ace_is_shown(as_the_bank):
    insured = play_chart(BUSTER, AS_THE_BANK.replace('do = "no"', 'do = "insure"'))
    [deviation] = [each for each in insured.deviations if each.decision == "insurance"]
    ace = 24 / 312

    assert float(deviation.frequency) == pytest.approx(ace)
    assert float(deviation.cost) == pytest.approx(ace / 2 * float(analyse(BUSTER, "insurance").edge))
    assert float(insured.figures.edge - as_the_bank.figures.edge) == pytest.approx(float(deviation.cost))
    assert float(insured.figures.average_wager - as_the_bank.figures.average_wager) == pytest.approx(ace / 2)
    # Insured rounds in which the bank has a Natural end even.
    even = next(row for row in insured.figures.rows if row.outcome == "insured, even")
    assert even.probability > 0


def test_an_act_that_is_not_allowed_is_a_hit():
    doubling = AS_THE_BANK.replace('total = "16-"\ndo = "hit"', 'cards = "3+"\ntotal = "16-"\ndo = "double"')
    hitting = AS_THE_BANK.replace('total = "16-"\ndo = "hit"', 'cards = "3+"\ntotal = "16-"\ndo = "hit"')

    assert play_chart(BUSTER, doubling).figures.edge == play_chart(BUSTER, hitting).figures.edge


def test_the_written_chart_costs_little():
    own = play_chart(BUSTER, write_chart(BUSTER, decisions_of(BUSTER)))

    assert 0 <= float(own.cost) < 0.0003
    assert len(own.figures.rows) > 10


@pytest.mark.parametrize(
    "options", [{"split_tens": "rank"}, {"surrender": "two-cards"}, {"soft_17": "stand"}]
)
def test_other_rules_are_obeyed(options):
    own = play_chart(BUSTER, INSURANCE + SPLITS, options=options)

    assert own.cost > 0
