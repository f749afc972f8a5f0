"""How the sequences of a baccarat shoe end."""

from collections import Counter

from croupier.lab.baccarat.shoe import count_totals, reached, seen_as


def count_outcomes(game, options):
    """How many six-card sequences of the shoe end in each outcome that the game knows."""
    counts, outcomes = count_totals(game, options), Counter()
    for cell in reached(game, options):
        outcomes[game.judge(seen_as(cell, options))] += int(counts[cell])
    return outcomes
