"""Writes hands that another engine dealt and played, in the published format, for tests and benchmarks.

    python -m tools.peer_hands

PokerKit plays random hands of every variant from a fixed seed and states how each ended. Nothing here is
copied from a published collection. The files are checked in (``tests/rounds/elsewhere``), so that a test
reads what another program wrote and needs neither that program nor a network.
"""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pokerkit as pk

OUT = Path(__file__).parents[1] / "tests/rounds/elsewhere"
HANDS = 10
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn")
UNIT = 12
"""Every wager is a multiple of this, so no split leaves an odd chip, which PokerKit would place elsewhere."""
BLINDS = (UNIT, 2 * UNIT)
SMALL, BIG = 2 * UNIT, 4 * UNIT
AUTOMATIC = tuple(step for step in pk.Automation if step is not pk.Automation.RUNOUT_COUNT_SELECTION)

LIMIT = {
    "FT": pk.FixedLimitTexasHoldem,
    "FO/8": pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "FB": pk.FixedLimitBadugi,
    "F2L3D": pk.FixedLimitDeuceToSevenLowballTripleDraw,
}
BIG_BET = {
    "NT": pk.NoLimitTexasHoldem,
    "NS": pk.NoLimitShortDeckHoldem,
    "PO": pk.PotLimitOmahaHoldem,
    "N2L1D": pk.NoLimitDeuceToSevenLowballSingleDraw,
}
STUD = {
    "F7S": pk.FixedLimitSevenCardStud,
    "F7S/8": pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": pk.FixedLimitRazz,
}


def game_of(variant: str) -> Any:
    """PokerKit's game: blinds of 12 and 24, limits of 24 and 48, in stud an ante and bring-in of 12."""
    if variant in LIMIT:
        return LIMIT[variant](AUTOMATIC, True, 0, BLINDS, SMALL, BIG)  # noqa: FBT003
    if variant in BIG_BET:
        return BIG_BET[variant](AUTOMATIC, True, 0, BLINDS, SMALL)  # noqa: FBT003
    return STUD[variant](AUTOMATIC, True, UNIT, UNIT, SMALL, BIG)  # noqa: FBT003


def stacks_of(variant: str, players: int, rng: random.Random) -> list[int]:
    """Starting stacks: short ones bring all-ins and side pots.

    In fixed limit nobody can run out of chips: there PokerKit lets a raise over a short all-in, and the high
    hand of an all-in player, count in another way than the rules do.
    """
    if variant not in BIG_BET:
        return [200 * UNIT] * players
    return [UNIT * rng.choice((4, 10, 20, 50, 100)) for _ in range(players)]


def act(state: Any, rng: random.Random, *, big_bet: bool) -> None:
    """One random legal decision: folds are rare, raises are between the least and the most allowed.

    PokerKit's fixed-limit Omaha hi-lo would take pot-sized raises; the least one is right in every game.
    """
    if state.can_post_bring_in():
        state.post_bring_in()
    elif state.can_stand_pat_or_discard():
        own = list(state.get_down_cards(state.stand_patter_or_discarder_index))
        state.stand_pat_or_discard(rng.sample(own, rng.randrange(3)))
    elif rng.random() < 0.15 and state.can_fold():
        state.fold()
    elif rng.random() < 0.25 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        between = (low, high, low + (high - low) // 2 // UNIT * UNIT)
        state.complete_bet_or_raise_to(rng.choice(between) if big_bet else low)
    else:
        state.check_or_call()


def written(variant: str, number: int) -> str:
    """One hand as text."""
    seed = f"{variant} {number}"
    rng = random.Random(seed)  # noqa: S311
    random.seed(seed)  # PokerKit shuffles by the module's own generator
    players = rng.randint(2, 6 if variant not in ("F2L3D", "FB", "N2L1D") else 4)
    game = game_of(variant)
    state = game(stacks_of(variant, players, rng), players)
    while state.status:
        act(state, rng, big_bet=variant in BIG_BET)
    history = pk.HandHistory.from_game_state(
        game,
        state,
        hand=number,
        players=list(NAMES[:players]),
        finishing_stacks=list(state.stacks),
    )
    return history.dumps() + "\n"


def main() -> None:
    """Write every file."""
    warnings.simplefilter("ignore")
    for variant in (*LIMIT, *BIG_BET, *STUD):
        folder = OUT / variant.replace("/", "-")
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, HANDS + 1):
            (folder / f"{number:02}.phh").write_text(written(variant, number), encoding="utf-8")


if __name__ == "__main__":
    main()
