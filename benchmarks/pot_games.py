"""Whole pot-game hands beside other engines: six players who check and call, and recorded hands replayed.

One thread, the same betting for all: everybody calls, nobody exchanges a card, all show. The engine is dealt
from a shuffled deck outside it; the kernel and the peers deal themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks import pot_peers
from benchmarks.measure import Measured, say_rate
from croupier.games.catalog import PHH_VARIANTS, variant_game
from croupier.games.pot.limits import Limits, Structure
from croupier.history import parse_action, read_document, read_text, replay
from croupier.lab.agents.hand import QuickHand
from croupier.lab.agents.replay import check, quick_record
from croupier.lab.agents.table import QuickTable
from croupier.money import Cents
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import commands as c
from croupier.table.pot.state import Stage

RECORDED = Path(__file__).parents[1] / "tests/rounds/elsewhere"
"""Hands that PokerKit played and wrote (``tools/peer_hands.py``)."""
PLAYERS = 6
STACK = Cents(20_000)
LOWER, UPPER, BLIND, ANTE = Cents(400), Cents(800), Cents(200), Cents(100)
BULK = 2_000
"""Hands of one call in bulk."""
PARSED, ALONE = "parsed and replayed", "replayed alone"
VARIANTS = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "FB", "F2L3D", "N2L1D")


def table(variant: str) -> PotTable:
    """A table of a published variant."""
    game, named = variant_game(variant), PHH_VARIANTS[variant][1]
    structure = Structure(named)
    limits = (
        Limits(structure=structure, lower=LOWER, upper=UPPER)
        if structure is Structure.FIXED_LIMIT
        else Limits(structure=structure, minimum=LOWER)
    )
    bring_in = None if game.blinds else ANTE
    return PotTable.post(game, limits, bring_in=bring_in, options=game.phh_options.get(variant, {}))


def dealer(variant: str) -> Callable[[random.Random], PotRound]:
    """Plays one hand of the variant: everybody checks, calls, stands pat and shows."""
    posted = table(variant)
    game = posted.game
    none = [Cents(0)] * PLAYERS
    blinds = [BLIND, LOWER, *none[2:]] if game.blinds else none
    antes = none if game.blinds else [ANTE] * PLAYERS
    forced = forced_bets(posted, antes, blinds)
    stacks = [STACK] * PLAYERS
    deck = list(game.deck.cards)
    streets = game.streets

    def play(rng: random.Random) -> PotRound:
        number = rng.random
        deck.sort(key=lambda _: number())
        draw = iter(deck)
        hand = PotRound(posted, stacks, forced)
        apply, state = hand.apply, hand.state
        while not hand.over:
            stage = state.stage
            if stage is Stage.BETTING:
                apply(c.CheckOrCall(player=state.waiting[0]))
            elif stage is Stage.DEAL:
                street = streets[state.street]
                if street.board:
                    apply(c.DealBoard(cards=tuple([next(draw) for _ in range(street.board)])))
                else:
                    count = street.cards
                    for player in state.inside:
                        apply(c.DealHand(to=player, cards=tuple([next(draw) for _ in range(count)])))
            elif stage is Stage.SHOWDOWN:
                apply(c.Show(player=hand.to_act[0]))
            elif stage is Stage.DRAW:
                apply(c.ThrowAway(player=state.waiting[0]))
            else:
                apply(c.BringIn(player=state.waiting[0]))
        return hand

    return play


def quick_table(variant: str) -> QuickTable:
    """The same table for the kernel."""
    posted = table(variant)
    none = [Cents(0)] * PLAYERS
    blinds = [BLIND, LOWER, *none[2:]] if posted.game.blinds else none
    antes = none if posted.game.blinds else [ANTE] * PLAYERS
    return QuickTable(posted, [STACK] * PLAYERS, forced_bets(posted, antes, blinds))


def stepper(quick: QuickTable) -> Callable[[], QuickHand]:
    """Plays one hand with the kernel, every decision a call from Python."""
    seeds = count()
    betting, draw = Stage.BETTING, Stage.DRAW

    def play() -> QuickHand:
        hand = quick.deal(seed=next(seeds))
        while not hand.over:
            stage = hand.stage
            if stage is betting:
                hand.check_or_call()
            elif stage is draw:
                hand.discard()
            else:
                hand.bring_in()
        return hand

    return play


def hands_for(seconds: float, play: Callable[[], object]) -> tuple[float, int]:
    """Play for about this long: time and hands of the best of three stretches."""
    play()
    shortest, hands = float("inf"), 1
    for _ in range(3):
        begin, count = perf_counter(), 0
        while perf_counter() - begin < seconds / 3:
            play()
            count += 1
        taken = perf_counter() - begin
        if taken / count < shortest / hands:
            shortest, hands = taken, count
    return shortest, hands


def measure(seconds: float = 1.5) -> Iterator[Measured]:
    """Every published variant by the engine, by the kernel and by the peers, then recorded hands."""
    for variant in VARIANTS:
        yield from one_variant(variant, seconds)
    yield from recorded_hands(seconds)


def one_variant(variant: str, seconds: float) -> Iterator[Measured]:
    """One variant: every engine that plays it, and how many times as long the peers take."""
    rng, play = random.Random(7), dealer(variant)
    taken, hands = hands_for(seconds, lambda: play(rng))
    yield Measured(f"croupier's engine, {variant}", taken, hands, conserved(play(rng).state.chips.stacks))
    quick = quick_table(variant)
    step = stepper(quick)
    taken, hands = hands_for(seconds, step)
    stepwise = hands / taken
    yield Measured(
        f"croupier's kernel, {variant}, each act from Python", taken, hands, conserved(step().stacks)
    )
    stacks = quick.play(BULK, seed=1)
    taken, runs = hands_for(seconds, lambda: quick.play(BULK, seed=1))
    yield Measured(
        f"croupier's kernel, {variant}, in bulk", taken, runs * BULK, conserved(*stacks.sum(axis=1).tolist())
    )
    for name, theirs in peers_of(variant).items():
        if theirs is None:
            yield Measured(f"{name}, {variant}", 0.0, None, "not installed")
            continue
        taken, hands = hands_for(seconds, theirs)
        times = stepwise / (hands / taken)
        yield Measured(f"{name}, {variant}", taken, hands, f"{times:.1f} times as long as the kernel's acts")


def peers_of(variant: str) -> dict[str, Callable[[], Any] | None]:
    """The other engines that play a variant."""
    found = {"pokerkit": pot_peers.pokerkit(variant)}
    if variant == "FT":
        found["rlcard"] = pot_peers.rlcard()
    if variant == "NT":
        found["open_spiel"] = pot_peers.open_spiel()
    return found


def conserved(*stacks: Any) -> str:
    """Whether no chips were lost, from the sum of each hand or the stacks of one."""
    totals = stacks if not isinstance(stacks[0], list) else (sum(stacks[0]),)
    return "chips conserved" if all(total == STACK * PLAYERS for total in totals) else "chips lost"


def recorded_hands(seconds: float) -> Iterator[Measured]:
    """Documents of the published format: parsed and replayed, and replayed alone."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(RECORDED.rglob("*.phh"))]
    documents = [read_document(read_text(text, "recorded")[0]) for text in texts]
    commands = [(d, [parse_action(action) for action in d.actions]) for d in documents]

    def engine_parses() -> None:
        for text in texts:
            replay(read_document(read_text(text, "recorded")[0]))

    def engine_replays() -> None:
        for document, actions in commands:
            document.opening().play(actions)

    def kernel_parses() -> None:
        for text in texts:
            check(read_document(read_text(text, "recorded")[0]))

    def kernel_checks() -> None:
        for document in documents:
            check(document)

    records = [record for document in documents if (record := quick_record(document)) is not None]
    assert len(records) == len(documents)

    def kernel_replays() -> None:
        for record in records:
            record.play()

    told = sum(check(document).told is not None for document in documents)
    ours = f"all but {told} as recorded" if told else "all as recorded"
    parsed, replayed = f"recorded hands {PARSED}", f"recorded hands {ALONE}"
    rates = {}
    for what, checked, work in (
        (f"croupier's engine, {parsed}", "every hand legal", engine_parses),
        (f"croupier's engine, {replayed}", "every hand legal", engine_replays),
        (f"croupier's kernel, {parsed}", ours, kernel_parses),
        (f"croupier's kernel, {replayed}", ours, kernel_checks),
        ("croupier's kernel, recorded hands prepared as numbers", ours, kernel_replays),
    ):
        taken, runs = hands_for(seconds, work)
        rates[what] = runs * len(texts) / taken
        yield Measured(what, taken, runs * len(texts), checked)
    if not find_spec("pokerkit"):
        yield Measured("pokerkit, recorded hands", 0.0, None, "not installed")
        return
    import pokerkit as pk

    histories = [pk.HandHistory.loads(text) for text in texts]

    def they_parse() -> None:
        for text in texts:
            for _ in pk.HandHistory.loads(text):
                pass

    def they_replay() -> None:
        for history in histories:
            for _ in history:
                pass

    for what, work in ((parsed, they_parse), (replayed, they_replay)):
        taken, runs = hands_for(seconds, work)
        times = rates[f"croupier's kernel, {what}"] / (runs * len(texts) / taken)
        yield Measured(
            f"pokerkit, {what}", taken, runs * len(texts), f"{times:.1f} times as long as the kernel"
        )


def main() -> None:
    """Measure and print."""
    for line in measure():
        rate = "" if line.rate is None else f"{say_rate(line.rate)} hands/s"
        print(f"{line.what:<60} {rate:>24}  {line.checked}")


if __name__ == "__main__":
    main()
