"""What the three bets of Let It Ride cost together, by best play or by a rule of thumb, exactly."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.banked.let_it_ride.game import BETS
from croupier.games.banked.vocabulary import Options
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.games.let_it_ride.play import (
    DEALS,
    DECISIONS,
    GAME,
    OWN,
    Rides,
    nets_of,
    play,
    rides_of,
    strategy_of,
    table_ends,
    units_of,
)
from croupier.lab.games.let_it_ride.thumb import Strategy
from croupier.lab.stud.seen import classes, one_more
from croupier.pay import PayTable

SAID = {
    Strategy.BEST: "best play",
    Strategy.PUBLISHED: "the published rule",
    Strategy.PAID: "bets ride on hands that are already paid",
    Strategy.NEVER: "both bets are always pulled down",
    Strategy.ALWAYS: "no bet is ever pulled down",
}


def posted_bets(table: PayTable, options: Options) -> Figures:
    """The three bets as asked, in units of one of them."""
    return bet_figures(table, strategy_of(options))


def bet_figures(table: PayTable, strategy: Strategy) -> Figures:
    """The figures of the three bets by a strategy, in units of one of them."""
    return figures_of_rides(table, rides_of(strategy, units_of(table)), SAID[strategy])


def figures_of_rides(table: PayTable, rides: Rides, said: str) -> Figures:
    """The figures of letting bets ride on these classes of cards."""
    played = play(rides)
    rows: list[Row] = []
    for end, (says, net) in enumerate(zip(table_ends().names, nets_of(table), strict=True)):
        by_net = {riding * net: int(deals[end]) for riding, deals in played.items()}
        rows += rows_by_net(says, by_net, DEALS)
    riding = sum(bets * int(deals.sum()) for bets, deals in played.items())
    first = Fraction(int(classes(OWN).ways @ rides[3]), int(classes(OWN).ways.sum()))
    reached = one_more(OWN, classes(OWN).ways)
    second = Fraction(int(reached @ rides[4]), int(reached.sum()))
    return figures_of(
        rows,
        game=GAME.id,
        wager=BETS[0],
        pay_table=table.id,
        per="bet",
        average_wager=Fraction(riding, DEALS),
        notes=(
            f"{said}: {DECISIONS[3].replace('_', ' ')} rides on {float(first):.4%} of hands, "
            f"{DECISIONS[4].replace('_', ' ')} on {float(second):.4%}",
            "in units of one of the three equal bets; what is pulled down is not wagered",
        ),
    )
