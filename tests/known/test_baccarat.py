"""Published figures of baccarat (oracles "EZ Baccarat"), all for eight decks."""

from dataclasses import replace

import pytest

from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8, Outcome
from croupier.games.option import read_options
from croupier.lab import analyse
from croupier.money import Odds
from croupier.pay import game_tables
from tests.baccarat import count_outcomes

# Oracle "sequences: banker/player/tie/total", Wizard of Odds baccarat appendix 1.
BANKER = 2_292_252_566_437_888
PLAYER = 2_230_518_282_592_256
TIE = 475_627_426_473_216
TOTAL = 4_998_398_275_503_360

# Oracle "EZ banker bet": http://user-casino.com/games/ez-baccarat/. Its paid banker wins are printed to
# fifteen digits and end in 870; the exact totals beside them leave 864.
DRAGON_7 = 112_633_011_329_024
BANKER_PAID_PRINTED = 2_179_619_555_108_870


@pytest.fixture(scope="module")
def outcomes():
    return count_outcomes(EZ_BACCARAT_PANDA_8, read_options(EZ_BACCARAT_PANDA_8.options, {}))


def test_sequences(outcomes):
    assert outcomes[Outcome.BANKER] + outcomes[Outcome.DRAGON_7] == BANKER
    assert outcomes[Outcome.PLAYER] + outcomes[Outcome.PANDA_8] == PLAYER
    assert outcomes[Outcome.TIE] == TIE
    assert outcomes.total() == TOTAL == BANKER + PLAYER + TIE


def test_probabilities(outcomes):
    # Oracle "probabilities banker/player/tie".
    assert [round(count / TOTAL, 6) for count in (BANKER, PLAYER, TIE)] == [0.458597, 0.446247, 0.095156]
    assert round(outcomes[Outcome.TIE] / outcomes.total(), 6) == 0.095156


def test_sequences_of_the_barred_seven(outcomes):
    assert outcomes[Outcome.DRAGON_7] == DRAGON_7
    assert outcomes[Outcome.BANKER] == BANKER - DRAGON_7
    assert abs(outcomes[Outcome.BANKER] - BANKER_PAID_PRINTED) < 10
    assert round(outcomes[Outcome.DRAGON_7] / TOTAL, 6) == 0.022534


def with_odds(**rows):
    posted = game_tables("banked/ez_baccarat_panda_8")["ez-p8-1"]
    return replace(posted, pays={**posted.pays, **{row: Odds.parse(odds) for row, odds in rows.items()}})


# Oracles "EZ banker bet" and "classic banker 5% / player / tie 8:1 / tie 9:1".
@pytest.mark.parametrize(
    ("wager", "table", "options", "percent"),
    [
        ("banker", None, {}, 1.0183),
        ("player", None, {}, 1.2351),
        ("tie", None, {}, 4.8440),
        ("tie", with_odds(tie="8:1"), {}, 14.3596),
        ("banker", with_odds(banker="19:20"), {"dragon7_banker": "pay"}, 1.0579),
    ],
)
def test_edges(wager, table, options, percent):
    figures = analyse("ez-baccarat-panda-8", wager, table, options)

    assert round(100 * float(figures.edge), 4) == percent


# The same oracles for Golden Frog's wagers that are those of classic baccarat.
@pytest.mark.parametrize(("wager", "percent"), [("player", 1.2351), ("tie", 14.3596)])
def test_edges_of_golden_frog(wager, percent):
    assert round(100 * float(analyse("golden-frog-baccarat", wager).edge), 4) == percent
