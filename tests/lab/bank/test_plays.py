"""Whose play is behind the expectation, and whose behind the spread."""

import pytest

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.book import stays
from croupier.games.banked.three_card_poker_6_card_bonus.book import Q_6_4
from croupier.hands.three_card import rank_three
from croupier.lab import analyse
from croupier.lab.bank.plays import BOOK, plays_of
from croupier.lab.bank.side import bank_side
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.lab.questions.own_play import play_own
from croupier.money import dollars


def plays(game_id, **options):
    lab = LABORATORIES[game_id]
    return plays_of(lab, read_for(lab.game, lab.asks, options))


@pytest.mark.parametrize("game_id", LABORATORIES)
def test_every_game_names_both_plays(game_id):
    lab, usual = LABORATORIES[game_id], plays(game_id)

    counted = game_id in ("ez-baccarat-panda-8", "golden-frog-baccarat")
    assert usual.same == (counted or game_id == "fortune-pai-gow-poker")
    assert bool(usual.withheld) != usual.same
    if not usual.same:
        assert (usual.expectation, usual.spread) == ("best play", BOOK)
    if lab.book:
        assert lab.book in {name for ask in lab.asks if ask.name == "strategy" for name in ask.of}
        assert plays(game_id, strategy=lab.book).same


def test_hands_set_best_are_not_the_book_s():
    assert not plays("fortune-pai-gow-poker", strategy="best").same


@pytest.mark.parametrize(
    ("game_id", "by_book"),
    [
        ("three-card-poker-6-card-bonus", lambda seen: "play" if rank_three(seen.cards) >= Q_6_4 else "fold"),
        ("caribbean-stud", lambda seen: "bet" if stays(seen.cards) else "fold"),
    ],
)
def test_the_strategy_named_after_the_book_costs_what_the_book_costs(game_id, by_book):
    named = analyse(game_id, options={"strategy": LABORATORIES[game_id].book})

    assert play_own(game_id, by_book).figures.edge == named.edge


def test_rounds_in_a_row_need_both_figures_from_the_same_play():
    asked = {"bettors": 1, "laid": {"ante": dollars(10)}, "rounds": 20}
    mixed = bank_side("three-card-poker-6-card-bonus", **asked)
    with pytest.raises(DataInvalid, match="No ruin and no bankroll are stated") as refused:
        mixed.stretch(100, mixed.at())
    assert refused.value.code == "data/invalid"

    by_book = bank_side("three-card-poker-6-card-bonus", **asked, options={"strategy": "queen-six-four"})
    stretch = by_book.stretch(100, by_book.at(), dollars(1))
    assert stretch.expected == pytest.approx(100 * float(by_book.expected - dollars(1)))
    assert stretch.spread == by_book.at().spread
