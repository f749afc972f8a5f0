"""Strategies of one's own: charts and functions against the rules of thumb that the games know by name."""

import numpy as np
import pytest

from croupier.cards import Rank, parse_cards
from croupier.errors import DataInvalid
from croupier.hands import rank_high
from croupier.hands.three_card import rank_three
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.lower import pack
from croupier.lab.games.caribbean_stud.decisions import cards_of
from croupier.lab.games.caribbean_stud.play import situations
from croupier.lab.questions.chart_file import write_chart
from croupier.lab.questions.own_play import decisions_of, play_chart, play_own

THREE_CARD = "three-card-poker-6-card-bonus"

CHARTS = {
    ("caribbean-stud", "pairs"): """
        [[bet]]
        hand = "pair+"
        do = "bet"
        [[bet]]
        do = "fold"
    """,
    ("caribbean-stud", "ace-king"): """
        [[bet]]
        hand = "pair+"
        do = "bet"
        [[bet]]
        first = "A"
        second = "K"
        do = "bet"
        [[bet]]
        do = "fold"
    """,
    (THREE_CARD, "queen-six-four"): """
        [[play]]
        hand = "pair+"
        do = "play"
        [[play]]
        high = "K+"
        do = "play"
        [[play]]
        high = "Q"
        middle = "7+"
        do = "play"
        [[play]]
        high = "Q"
        middle = "6"
        low = "4+"
        do = "play"
        [[play]]
        do = "fold"
    """,
    ("high-card-flush", "mimic"): """
        [[raise]]
        length = "4+"
        do = "most"
        [[raise]]
        length = "3"
        first = "9+"
        do = "most"
        [[raise]]
        do = "fold"
    """,
    ("texas-holdem-bonus", "never-fold"): """
        [[before_flop]]
        do = "bet"
    """,
    ("let-it-ride", "always"): """
        [[bet_1]]
        do = "ride"
        [[bet_2]]
        do = "ride"
    """,
    ("let-it-ride", "paid"): """
        [[bet_1]]
        hand = "more"
        do = "ride"
        [[bet_1]]
        pair = "T+"
        do = "ride"
        [[bet_1]]
        do = "pull"
        [[bet_2]]
        hand = "more"
        do = "ride"
        [[bet_2]]
        pair = "T+"
        do = "ride"
        [[bet_2]]
        do = "pull"
    """,
    ("mississippi-stud", "always"): """
        [[third_street]]
        do = "1x"
        [[fourth_street]]
        do = "1x"
        [[fifth_street]]
        do = "1x"
    """,
}


@pytest.mark.parametrize(("game_id", "strategy"), CHARTS)
def test_a_chart_of_a_known_rule_has_its_exact_figures(game_id, strategy):
    known = analyse(game_id, options={"strategy": strategy})

    own = play_chart(game_id, CHARTS[game_id, strategy])

    assert own.figures.edge == known.edge
    assert own.figures.rows == known.rows
    assert own.best == analyse(game_id).edge
    assert own.cost == sum(each.cost for each in own.deviations) + own.beyond
    assert sum(each.cost for each in own.deviations) > 0
    # Only at High Card Flush does best play look at more than charts can name.
    assert (own.beyond > 0) == (game_id == "high-card-flush")
    assert all(0 < each.frequency < 1 for each in own.deviations)


# Caribbean Stud and hold'em have a million situations, more than forty lines can say.
@pytest.mark.parametrize("game_id", ["let-it-ride", "mississippi-stud", THREE_CARD])
def test_the_written_chart_is_best_play_itself(game_id):
    own = play_chart(game_id, write_chart(game_id, decisions_of(game_id)))

    assert own.cost == 0
    assert own.deviations == ()
    assert own.figures.edge == analyse(game_id).edge


def test_a_function_of_what_the_player_sees_is_asked_in_every_situation():
    asked = set()
    queen_high = rank_three(parse_cards("Qc3d2h"))

    def mimic(seen):
        asked.add(seen.decision)
        assert seen.up not in seen.cards
        return "play" if rank_three(seen.cards) >= queen_high else "fold"

    own = play_own(THREE_CARD, mimic)

    assert asked == {"play"}
    assert own.figures.edge == analyse(THREE_CARD, options={"strategy": "mimic"}).edge
    assert {each.line for each in own.deviations} == {None}


def test_what_is_done_on_a_street_decides_which_situations_come_next():
    def careful(seen):
        pairs = len({card.rank for card in seen.cards}) < len(seen.cards)
        return "3x" if pairs and max(card.rank for card in seen.cards) >= Rank.SIX else "1x"

    def thrice(seen):
        return "3x" if seen.staked > 1 or seen.decision == "third_street" else "fold"

    own, more = play_own("mississippi-stud", careful), play_own("mississippi-stud", thrice)

    assert own.figures.edge == own.best + sum(each.cost for each in own.deviations)
    # Three antes on every street: whoever bet once is not there to fold.
    assert more.figures.average_wager == 10
    assert own.figures.edge < more.figures.edge


def test_posted_options_change_what_best_play_is():
    seen, unseen = (
        play_chart(THREE_CARD, CHARTS[THREE_CARD, "queen-six-four"], options={"pd_card_up": up})
        for up in (True, False)
    )

    assert seen.figures.edge == unseen.figures.edge
    assert unseen.cost < seen.cost


def test_situations_of_caribbean_stud_stand_for_cards_that_look_like_them():
    seen = situations()

    for situation in np.random.default_rng(3).integers(0, len(seen.ways), 300).tolist():
        cards, up = cards_of(seen, situation)
        assert len({*cards, up}) == 6
        assert pack(rank_high(cards)) == seen.rank[situation]
        assert up.rank - 2 == seen.up[situation]
        of_suit = sum(1 << card.rank - 2 for card in cards if card.suit == up.suit)
        assert of_suit == seen.suit_mask[situation]


@pytest.mark.parametrize(
    ("chart", "said"),
    [
        ("game = 'let-it-ride'", "the chart is not for"),
        ("[[raise]]\ndo = 'play'", "unknown decision 'raise'; choose from play"),
        ("", "expected lines [[play]]"),
        ("[[play]]\ndo = 'bet'", "expected do = one of fold, play"),
        ("[[play]]\nsuit = 'c'\ndo = 'play'", "unknown 'suit'; choose from hand, high"),
        ("[[play]]\nhigh = '1'\ndo = 'play'", "high = '1' is none of 2, 3"),
        ("[[play]]\nhigh = 'Q+'\ndo = 'play'", "no line fits"),
    ],
)
def test_a_chart_that_cannot_be_read_says_where(chart, said):
    with pytest.raises(DataInvalid) as refused:
        play_chart(THREE_CARD, chart, file="mine.toml")

    assert said in str(refused.value)


def test_a_word_that_is_no_act_is_refused():
    with pytest.raises(DataInvalid, match=r"'raise' for .* expected one of fold, play"):
        play_own(THREE_CARD, lambda seen: "raise")
    with pytest.raises(DataInvalid, match=r"None for .* expected one of fold, play"):
        play_own(THREE_CARD, lambda seen: None)


def test_games_without_decisions_take_no_chart():
    assert LABORATORIES["ez-baccarat-panda-8"].decisions is None
    with pytest.raises(DataInvalid, match="takes no chart"):
        decisions_of("ez-baccarat-panda-8")
