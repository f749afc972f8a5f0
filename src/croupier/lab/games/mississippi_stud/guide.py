"""Mississippi Stud as a person plays it: what to bet on each street, what simpler rules cost, advice."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.mississippi_stud.game import STREET_BETS
from croupier.games.banked.view import BankedView
from croupier.games.banked.vocabulary import Options
from croupier.lab.core.advised import Advised, best_first, bet
from croupier.lab.core.laboratory import Chart, Guide, Simplified
from croupier.lab.core.lower import indices
from croupier.lab.core.starting_hands import cards_of, starting_chart
from croupier.lab.games.mississippi_stud.figures import ante_figures
from croupier.lab.games.mississippi_stud.play import GAME, OWN, STREETS, acts, bets_of, units_of
from croupier.lab.games.mississippi_stud.thumb import Look, Strategy, look
from croupier.lab.stud.chart import Flags, street_chart
from croupier.lab.stud.seen import orders_left, places
from croupier.pay import PayTable, game_tables

LETTERS = {0: "f", 1: "1", 2: "2", 3: "3"}
LEGEND = {
    "3": "bet three antes",
    "1": "bet one ante",
    "f": "fold",
    "": "impossible",
}

LINES = (
    "A jack or better counts two points, a six to a ten one, a five or less nothing.",
    "Third street: bet three antes on any pair; one on two points, and on a suited 6-5; fold the rest.",
    "Fourth street: bet three antes on a pair of sixes or better and on three of a kind; on three suited "
    "cards to a royal flush, in a row from 5-6-7 up, with one gap below a jack or better, or with two "
    "gaps and two jacks or better.",
    "Fourth street: bet one ante on any other three of a suit, on a low pair, on three points, on three "
    "in a row from 4-5-6 up, and on a straight with one gap and two middle cards; fold the rest.",
    "Fifth street: bet three antes on a pair of sixes or better, on four to a flush, and on four in a row "
    "from 5-6-7-8 to T-J-Q-K.",
    "Fifth street: bet one ante on any other four to a straight, on a low pair, on four points, and on "
    "three middle cards if three antes were bet on an earlier street; fold the rest.",
)

SAYS = {
    Strategy.POINTS: "The six lines above.",
    Strategy.BARE_POINTS: (
        "Three antes on a pair of sixes or better, and at first on any pair; one on a low pair and on as "
        "many points as cards. Draws are ignored."
    ),
    Strategy.ONCE: "One ante on every street, three with a pair of sixes or better.",
    Strategy.ALWAYS: "One ante on every street.",
}


def hand_table() -> PayTable:
    """The posted table of the game."""
    return game_tables(GAME.folder)["hand"]


def guide(options: Options) -> Guide:
    """Return best play with every exception, charts, and the cost of simpler rules."""
    bets = bets_of(Strategy.BEST, units_of(hand_table()))
    first = bets[OWN, 1]

    def letter(hand: int) -> str:
        return LETTERS[int(first[places(indices([cards_of(hand)]))[0]])]

    return Guide(
        game=GAME.id,
        best=ante_figures(hand_table(), Strategy.BEST).edge,
        lines=LINES,
        charts=(
            starting_chart("Third street", letter, {key: LEGEND[key] for key in ("3", "1", "f")}),
            _street("Fourth street, one ante bet before", 3, bets[3, 2]),
            _street("Fifth street, one ante bet twice before", 4, bets[4, 3]),
            _street("Fifth street, three antes bet once before", 4, bets[4, 5]),
        ),
        simplified=tuple(
            Simplified(says, ante_figures(hand_table(), strategy).edge) for strategy, says in SAYS.items()
        ),
    )


def _street(title: str, cards: int, bets: NDArray[np.int64]) -> Chart:
    """A street by points and pairs, and by how close the cards are to a flush or straight."""
    seen = look(cards)
    apart = ~seen.made & ~seen.low_pair
    rows: dict[str, Flags] = {"sixes or better": seen.made, "a low pair": seen.low_pair}
    for points in range(2 * cards, -1, -1):
        rows[f"{points} point{'' if points == 1 else 's'}"] = apart & (seen.points == points)
    return street_chart(title, cards, rows, _draws(seen, cards), LETTERS, bets, LEGEND)


def _draws(seen: Look, cards: int) -> dict[str, Flags]:
    """Describe the cards: suited or not, and the gaps of a straight."""
    gaps = {"in a row": 0, "one gap": 1, "two gaps": 2}
    if cards == 4:
        straights = {name: ~seen.suited & (seen.gaps == gap) for name, gap in list(gaps.items())[:2]}
        return {"one suit": seen.suited, **straights, "nothing": ~seen.suited & (seen.gaps > 1)}
    suited = {f"one suit, {name}": seen.suited & (seen.gaps == gap) for name, gap in gaps.items()}
    mixed = {name: ~seen.suited & (seen.gaps == gap) for name, gap in gaps.items()}
    return {
        **suited,
        "one suit": seen.suited & (seen.gaps > 2),
        **mixed,
        "nothing": ~seen.suited & (seen.gaps > 2),
    }


def advise_hand(view: BankedView, options: Options) -> tuple[Advised, ...]:
    """What may be done now and what the round is then worth, in antes; it does not affect the bonus."""
    cards = (*view.own_cards, *view.board)
    if len(cards) not in STREETS:
        return ()
    street, ante = STREETS[len(cards)], view.own.wagers["ante"]
    staked = sum(view.own.wagers.get(spot, 0) for spot in ("ante", *STREETS.values())) // ante
    units = units_of(hand_table())
    worth = acts(units)[len(cards), staked][places(indices([cards]))[0]].tolist()
    whole = units.scale * orders_left(len(cards))
    found = []
    if choice := view.wager(street):
        for times in STREET_BETS:
            if choice.low <= times * ante <= choice.high:
                found.append(Advised(bet(street, times * ante), Fraction(worth[times], whole)))
    if view.may("f"):
        found.append(Advised("f", Fraction(worth[0], whole)))
    return best_first(found)
