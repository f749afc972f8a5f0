"""Four Card Poker as a person plays it: best play in words, what the printed card costs, advice."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.hands.four_card import rank_four
from croupier.lab.core.advised import Advised, best_first, bet
from croupier.lab.core.laboratory import Guide, Simplified
from croupier.lab.games.four_card_poker.figures import ante_figures
from croupier.lab.games.four_card_poker.play import FOLD, GAME, LEAST, MOST, Strategy, chance_to_win, worth_of
from croupier.pay import game_tables


def guide(options: Options) -> Guide:
    """Best play, and the cost of the maker's printed strategy."""
    table = game_tables(GAME.folder)[options["ante_bonus"]]

    def edge(strategy: Strategy) -> Fraction:
        return ante_figures(table, {**options, "strategy": strategy}).edge

    return Guide(
        game=GAME.id,
        best=edge(Strategy.BEST),
        lines=(
            "Play for three antes if your hand wins or ties more often than it loses: mostly a pair of tens "
            "or better.",
            "Otherwise play for one ante if it wins at least one time in four: mostly a pair of threes or "
            "better. Fold the rest.",
            "Never play for two antes: what is worth two is worth three.",
        ),
        simplified=(
            Simplified(
                "Triple a pair of tens or better, play a pair of threes or better, fold the rest.",
                edge(Strategy.PRINTED),
            ),
        ),
    )


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """Play for the most, for the least, or fold: what each is worth in antes, Aces Up left out."""
    up, wager = view.up_card, view.wager("play")
    assert up is not None
    bonus = game_tables(GAME.folder)[options["ante_bonus"]].odds
    category, wins = rank_four(view.own_cards).category, chance_to_win(view.own_cards, up)
    advised = [Advised("f", worth_of(FOLD, category, bonus, won=False))]
    for act, amount in ((MOST, wager and wager.high), (LEAST, wager and wager.low)):
        if amount:
            won, lost = (worth_of(act, category, bonus, won=won) for won in (True, False))
            advised.append(Advised(bet("play", amount), wins * won + (1 - wins) * lost))
    return best_first(advised)
