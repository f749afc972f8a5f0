"""Let It Ride as a person plays it: what rides, what simpler rules cost, advice."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.banked.let_it_ride.game import BETS
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.games.choice import WagerOff
from croupier.lab.core.advised import Advised, best_first
from croupier.lab.core.laboratory import Chart, Guide, Simplified
from croupier.lab.core.lower import indices
from croupier.lab.games.let_it_ride.figures import bet_figures
from croupier.lab.games.let_it_ride.play import DECISIONS, GAME, rides_of, units_of, worths
from croupier.lab.games.let_it_ride.thumb import Strategy, look
from croupier.lab.stud.chart import Flags, street_chart
from croupier.lab.stud.seen import HAND, following, orders_left, places
from croupier.pay import PayTable, game_tables

LETTERS = {0: "–", 1: "R"}
LEGEND = {"R": "let it ride", "–": "pull it down", "": "impossible"}

LINES = (
    "With three cards, let bet 1 ride on a pair of tens or better and on three of a kind.",
    "With three cards of one suit, let it ride if they are in a row from 3-4-5 up, have one gap and a "
    "ten or better, or have two gaps and two of them; this includes three to a royal flush.",
    "With four cards, let bet 2 ride on a pair of tens or better, two pairs and three of a kind, and on "
    "four to a flush.",
    "With four in a row of mixed suits, let it ride from 7-8-9-T to T-J-Q-K. Lower ones except A-2-3-4, "
    "and four of T-J-Q-K-A, gain and lose nothing if they ride.",
    "What you did with bet 1 does not matter for bet 2.",
)

SAYS = {
    Strategy.PUBLISHED: "The lines above.",
    Strategy.PAID: "Let a bet ride on hands that are already paid, and on nothing else.",
    Strategy.NEVER: "Always pull both bets down.",
    Strategy.ALWAYS: "Never pull a bet down.",
}


def hand_table() -> PayTable:
    """The posted table of the game."""
    return game_tables(GAME.folder)["hand"]


def guide(options: Options) -> Guide:
    """Return best play with every exception, charts, and the cost of simpler rules."""
    rides = rides_of(Strategy.BEST, units_of(hand_table()))
    return Guide(
        game=GAME.id,
        best=bet_figures(hand_table(), Strategy.BEST).edge,
        lines=LINES,
        charts=(
            _chart("Bet 1, with three cards", 3, rides[3]),
            _chart("Bet 2, with four cards", 4, rides[4]),
        ),
        simplified=tuple(
            Simplified(says, bet_figures(hand_table(), strategy).edge) for strategy, says in SAYS.items()
        ),
    )


def _chart(title: str, cards: int, rides: Flags) -> Chart:
    """A decision by how many cards are high, and by how close they are to a flush or straight."""
    seen = look(cards)
    apart = ~seen.paid & ~seen.low_pair
    rows: dict[str, Flags] = {"already paid": seen.paid, "a pair below tens": seen.low_pair}
    for high in range(cards, -1, -1):
        rows[f"{high} high card{'' if high == 1 else 's'}"] = apart & (seen.high == high)
    wide = {"in a row": cards, "one gap": cards + 1, "two gaps": cards + 2}
    wide = {name: spread for name, spread in wide.items() if spread <= HAND}
    columns: dict[str, Flags] = {}
    for suit, where in (("one suit", seen.suited), ("mixed", ~seen.suited)):
        for name, spread in wide.items():
            columns[f"{suit}, {name}"] = where & (seen.spread == spread)
        columns[suit] = where & (seen.spread > HAND)
    return street_chart(title, cards, rows, columns, LETTERS, rides.astype(int), LEGEND)


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """Whether to let the bet in question ride, by what the round is then worth in bets."""
    cards = (*view.own_cards, *view.board)
    if len(cards) not in DECISIONS:
        return ()
    bet = DECISIONS[len(cards)]
    units = units_of(hand_table())
    place = int(places(indices([cards]))[0])
    whole = units.scale * orders_left(len(cards))
    riding = Fraction(int(worths(units)[len(cards)][place]), whole)
    others = sum(name in view.own.wagers for name in BETS if name not in DECISIONS.values() or name < bet)
    rest = others * riding + _second_bet(len(cards), place)
    found = []
    if view.may("cc"):
        found.append(Advised("cc", rest + riding))
    down = view.offered(WagerOff)
    if down is not None and down.spot == bet:
        found.append(Advised(f"off {bet}", rest))
    return best_first(found)


def _second_bet(cards: int, place: int) -> Fraction:
    """What bet 2 gains with best play while it is still to be decided."""
    if cards == HAND - 1:
        return Fraction()
    units = units_of(hand_table())
    later = worths(units)[cards + 1][following(cards)[place]]
    return Fraction(int(later.clip(min=0).sum()), units.scale * orders_left(cards))
