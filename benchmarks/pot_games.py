"""Whole pot-game hands beside PokerKit: six players who check and call, and recorded hands replayed.

One thread, the same betting for both: everybody calls, nobody exchanges a card, all show. Cards are dealt
from a shuffled deck outside the engine for us, inside it for PokerKit. RLCard is not among the locked
packages; it plays some 1,400 hands of limit hold'em a second on this kind of machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.measure import Measured, say_rate
from croupier.games.catalog import PHH_VARIANTS
from croupier.games.limits import Limits, Structure
from croupier.history import parse_action, read_document, read_text, replay
from croupier.money import Cents
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import commands as c
from croupier.table.pot_state import Stage

RECORDED = Path(__file__).parents[2] / "shared/data/phh"
PLAYERS = 6
STACK = Cents(20_000)
LOWER, UPPER, BLIND, ANTE = Cents(400), Cents(800), Cents(200), Cents(100)
VARIANTS = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "FB", "F2L3D", "N2L1D")


def table(variant: str) -> PotTable:
    """A table of a published variant."""
    game, named = PHH_VARIANTS[variant]
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
                apply(c.CheckOrCall(player=state.waiting[0] + 1))
            elif stage is Stage.DEAL:
                street = streets[state.street]
                if street.board:
                    apply(c.DealBoard(cards=tuple([next(draw) for _ in range(street.board)])))
                else:
                    count = street.cards
                    for i in state.live():
                        apply(c.DealHand(to=i + 1, cards=tuple([next(draw) for _ in range(count)])))
            elif stage is Stage.SHOWDOWN:
                apply(c.Show(player=hand.to_act[0]))
            elif stage is Stage.DRAW:
                apply(c.Discard(player=state.waiting[0] + 1))
            else:
                apply(c.BringIn(player=state.waiting[0] + 1))
        return hand

    return play


def peer(variant: str) -> Callable[[], Any]:
    """The same hand in PokerKit, with everything automatic but the players."""
    import pokerkit as pk

    automatic = tuple(step for step in pk.Automation if step is not pk.Automation.RUNOUT_COUNT_SELECTION)
    blinds, antes, uniform = (2, 4), 1, True
    made: dict[str, Callable[[], Any]] = {
        "FT": lambda: pk.FixedLimitTexasHoldem.create_state(automatic, uniform, 0, blinds, 4, 8, 200, 6),
        "NT": lambda: pk.NoLimitTexasHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "NS": lambda: pk.NoLimitShortDeckHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "PO": lambda: pk.PotLimitOmahaHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "FO/8": lambda: pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
            automatic, uniform, 0, blinds, 4, 8, 200, 6
        ),
        "F7S": lambda: pk.FixedLimitSevenCardStud.create_state(automatic, uniform, antes, 1, 4, 8, 200, 6),
        "F7S/8": lambda: pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
            automatic, uniform, antes, 1, 4, 8, 200, 6
        ),
        "FR": lambda: pk.FixedLimitRazz.create_state(automatic, uniform, antes, 1, 4, 8, 200, 6),
        "FB": lambda: pk.FixedLimitBadugi.create_state(automatic, uniform, 0, blinds, 4, 8, 200, 6),
        "F2L3D": lambda: pk.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
            automatic, uniform, 0, blinds, 4, 8, 200, 6
        ),
        "N2L1D": lambda: pk.NoLimitDeuceToSevenLowballSingleDraw.create_state(
            automatic, uniform, 0, blinds, 4, 200, 6
        ),
    }
    make = made[variant]

    def play() -> Any:
        state = make()
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif state.can_stand_pat_or_discard():
                state.stand_pat_or_discard()
            else:
                state.check_or_call()
        return state

    return play


def hands_for(seconds: float, play: Callable[[], object]) -> tuple[float, int]:
    """Play for about so long: time and hands of the best of three stretches."""
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
    """Every variant that both play, then recorded hands parsed and replayed."""
    for variant in VARIANTS:
        rng, play = random.Random(7), dealer(variant)
        hand = play(rng)
        checked = "chips conserved" if sum(hand.state.stacks) == STACK * PLAYERS else "chips lost"
        taken, hands = hands_for(seconds, lambda play=play, rng=rng: play(rng))
        yield Measured(f"croupier, {variant}, six check and call", taken, hands, checked)
        if find_spec("pokerkit"):
            theirs, count = hands_for(seconds, peer(variant))
            times = hands / taken / (count / theirs)
            yield Measured(f"pokerkit, {variant}", theirs, count, f"{times:.1f} times as long")
    yield from recorded_hands(seconds)


def recorded_hands(seconds: float) -> Iterator[Measured]:
    """Documents of the published format: parsed and replayed, and replayed alone."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(RECORDED.rglob("*.phh"))]
    if not texts:
        return
    documents = [read_document(read_text(text, "recorded")[0]) for text in texts]
    commands = [(d, [parse_action(action) for action in d.actions]) for d in documents]

    def parse_and_replay() -> None:
        for text in texts:
            replay(read_document(read_text(text, "recorded")[0]))

    def replay_alone() -> None:
        for document, actions in commands:
            document.opening().play(actions)

    for what, work in (("parsed and replayed", parse_and_replay), ("replayed alone", replay_alone)):
        taken, runs = hands_for(seconds, work)
        yield Measured(f"croupier, recorded hands {what}", taken, runs * len(texts), "every hand legal")
    if find_spec("pokerkit"):
        import pokerkit as pk

        def their_replay() -> None:
            for text in texts:
                for _ in pk.HandHistory.loads(text):
                    pass

        parsed = [pk.HandHistory.loads(text) for text in texts]

        def their_replay_alone() -> None:
            for history in parsed:
                for _ in history:
                    pass

        for what, work in (("parsed and replayed", their_replay), ("replayed alone", their_replay_alone)):
            taken, runs = hands_for(seconds, work)
            yield Measured(f"pokerkit, recorded hands {what}", taken, runs * len(texts))


def main() -> None:
    """Measure and print."""
    for line in measure():
        rate = line.rate
        assert rate is not None
        print(
            f"{line.what:<48} {say_rate(rate) if rate > 1000 else f'{rate:.0f}':>10} hands/s  {line.checked}"
        )


if __name__ == "__main__":
    main()
