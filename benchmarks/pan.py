"""Pan: bots against each other until somebody goes out, and how long it takes to say what is legal.

Every hand is checked: somebody wins it within a bounded number of acts, no chip is lost, and after every act
the cards in hands, melds, stock and discards are the whole pack.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

import click

from benchmarks.measure import Measured, say_time
from croupier.cards import Card
from croupier.games.rummy.pan.book import choose
from croupier.games.rummy.pan.game import PAN
from croupier.games.rummy.view import RummyView
from croupier.money import dollars
from croupier.numbers import DEALER
from croupier.table import Choice, RummyRound, RummyTable
from croupier.table import commands as c
from croupier.table.choice import command_of
from croupier.table.rummy.state import RummyState, Stage

STACK = dollars(1_000)
ACTS_MAX = 20_000
"""A hand that takes more has stalled; the longest of 100,000 had 669 events."""

Picker = Callable[[RummyView], Choice | None]
"""A player: given what the seat sees, picks one of the actions offered, or None to decline them."""


def bot(view: RummyView) -> Choice | None:
    """The strategy on what its own seat sees."""
    return choose(view, view.legal)


def held(state: RummyState) -> int:
    """Every card, wherever it is: hands, melds, the drawn card, discards and stock."""
    in_melds = sum(len(meld.cards) for melds in state.melds for meld in melds)
    return sum(map(len, state.hands)) + in_melds + (state.drawn is not None) + len(state.pile) + state.stock


def play(
    table: RummyTable,
    players: int,
    *,
    seed: int,
    pick: Picker = bot,
    watch: Callable[[RummyRound], None] = lambda round_: None,
    first_hand: bool = False,
) -> RummyRound:
    """One hand from the shuffle to its end; ``watch`` sees the round before every act."""
    chance = random.Random(seed)
    round_ = RummyRound(table, [STACK] * players, first_hand=first_hand, silence_passes=False)
    stock: list[Card] = list(table.deck.cards)
    chance.shuffle(stock)
    for _ in range(ACTS_MAX):
        watch(round_)
        assert round_.state.stage is Stage.DEAL or held(round_.state) == len(table.deck), "a card is lost"
        if round_.over:
            break
        (who,) = round_.to_act
        if who == DEALER:
            stock = deal(round_, stock, chance)
            continue
        for player in (*may_force(round_, who), who):
            picked = pick(round_.view(player))
            if picked is not None:
                round_.apply(command_of(picked))
                break
    assert round_.over, f"seed {seed} with {players} players stalled"
    assert sum(round_.state.stacks) == STACK * players, f"seed {seed} lost chips"
    return round_


def may_force(round_: RummyRound, who: int) -> Iterator[int]:
    """The players who could force a card on the one whose turn it is: all others in the hand, or none."""
    for player in round_.state.live():
        if player != who:
            if not round_.legal(player):
                return
            yield player


def deal(round_: RummyRound, stock: list[Card], chance: random.Random) -> list[Card]:
    """What the dealer does next; the stock it leaves."""
    choice = round_.legal(DEALER)[0]
    if choice.verb == "shuffle":
        renewed = round_.state.pile[:-1]
        chance.shuffle(renewed)
        round_.apply(c.Shuffle())
        return renewed
    assert choice.to is not None
    round_.apply(c.DealHand(to=choice.to, cards=tuple(stock[-choice.count :])))
    return stock[: -choice.count]


def games(count: int, *, first_seed: int = 0) -> tuple[float, int, int]:
    """Hands of two to eight bots: seconds, actions, and the actions of the longest hand."""
    table, acts, longest = RummyTable.post(PAN), 0, 0
    begin = perf_counter()
    for seed in range(first_seed, first_seed + count):
        events = len(play(table, 2 + seed % 7, seed=seed).log)
        acts += events
        longest = max(longest, events)
    return perf_counter() - begin, acts, longest


def legal_seconds(hands: int) -> list[float]:
    """The time of ``legal()`` in every position of these hands in which a player has eleven cards."""
    found: list[float] = []

    def watch(round_: RummyRound) -> None:
        if round_.state.stage in (Stage.USE, Stage.MORE):
            begin = perf_counter()
            round_.legal()
            found.append(perf_counter() - begin)

    table = RummyTable.post(PAN)
    for seed in range(hands):
        play(table, 2 + seed % 7, seed=seed, watch=watch)
    return found


def measure(count: int = 2_000) -> Iterator[Measured]:
    """The lines of the report."""
    times = sorted(legal_seconds(300))
    checked = f"{len(times):,} positions; slowest of a hundred {say_time(times[len(times) * 99 // 100])}"
    yield Measured("legal(), eleven cards, median", median(times), checked=checked)
    seconds, _, longest = games(count)
    yield Measured(
        f"{count:,} hands of bots",
        seconds,
        count,
        f"each won, no chip and no card lost; the longest has {longest:,} events",
    )


@click.command()
@click.option("--hands", default=100_000, show_default=True, help="Hands that bots play.")
@click.option("--from", "first", default=0, show_default=True, help="Seed of the first hand.")
def main(hands: int, first: int) -> None:
    """Let bots play Pan and time what is legal."""
    times = sorted(legal_seconds(300))
    slow = say_time(times[len(times) * 99 // 100])
    click.echo(f"legal() with eleven cards: median {median(times) * 1e6:.0f} µs, 99th percentile {slow}")
    seconds, acts, longest = games(hands, first_seed=first)
    each = f"{hands / seconds:.0f} a second, {acts / hands:.0f} events each, {longest:,} in the longest"
    click.echo(f"{hands:,} hands in {seconds:.0f} s: {each}; every one won, no chip and no card lost")


if __name__ == "__main__":
    main()
