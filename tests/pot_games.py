"""Any pot game on a felt for tests: a table in a line, and hands played at random from ``legal()``."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.cards import Card, seeded, shuffled
from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.history import parse_action
from croupier.money import Amount, Cents, dollars
from croupier.table import Choice, PotRound, PotTable, forced_bets
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.choice import command_of

POT_GAMES = [game.id for game in GAMES.values() if isinstance(game, PotGame)]
STRUCTURES = [str(structure) for structure in Structure]


def courchevel() -> PotGame:
    """Five cards down and one on the board before the first betting, then two, one and one."""
    big_o = GAMES["big-o-hi-lo"]
    assert isinstance(big_o, PotGame)
    first, flop, turn, river = big_o.streets
    return replace(
        big_o,
        id="courchevel",
        name="Courchevel",
        streets=(replace(first, burn=1, board=1), replace(flop, board=2), turn, river),
    )


def late_betting() -> PotGame:
    """Omaha whose first betting comes after a card on the board, on a street that deals nothing else."""
    omaha = GAMES["omaha"]
    assert isinstance(omaha, PotGame)
    deal, flop, turn, river = omaha.streets
    door = replace(flop, name="door", board=1, fee="", opens=deal.opens)
    streets = (replace(deal, betting=False), door, replace(flop, board=2), turn, river)
    return replace(omaha, id="late-betting", name="Late Betting", streets=streets)


def late_hole_card() -> PotGame:
    """Hold'em with one hole card first, the second on the turn, and a river without betting."""
    holdem = GAMES["texas-holdem"]
    assert isinstance(holdem, PotGame)
    deal, flop, turn, river = holdem.streets
    streets = (replace(deal, hole=1), flop, replace(turn, hole=1), replace(river, betting=False))
    return replace(holdem, id="late-hole-card", name="Late Hole Card", streets=streets)


DECLARED = [courchevel(), late_betting(), late_hole_card()]
"""Games that no module of the package knows: their declaration is all there is."""


def felt(
    game_id: str | PotGame,
    stacks: list[Amount],
    *,
    structure: str = "fixed-limit",
    bring_in: Amount | None = None,
    ante: Amount = 1,
    **options: Any,
) -> PotRound:
    """A hand before the deal: $4-$8 or a smallest bet of $4, blinds of $2 and $4 or antes, dollar chips."""
    game = GAMES[game_id] if isinstance(game_id, str) else game_id
    assert isinstance(game, PotGame)
    kind = Structure(structure)
    four, eight = dollars(4), dollars(8)
    match kind:
        case Structure.FIXED_LIMIT:
            limits = Limits(structure=kind, lower=four, upper=eight)
        case Structure.SPREAD_LIMIT:
            limits = Limits(structure=kind, minimum=four, maximum=dollars(40))
        case _:
            limits = Limits(structure=kind, minimum=four)
    table = PotTable.post(
        game, limits, bring_in=None if bring_in is None else dollars(bring_in), options=options
    )
    count = len(stacks)
    game = table.game
    blinds = [dollars(2), dollars(4), *[Cents(0)] * (count - 2)] if game.blinds else [Cents(0)] * count
    antes = [dollars(ante) if not game.blinds or game.id == "lowball" else Cents(0)] * count
    return PotRound(table, [dollars(stack) for stack in stacks], forced_bets(table, antes, blinds))


def act(round_: PotRound, *actions: str) -> list[e.Event]:
    """Do what the notation says; the events of the last action."""
    found: list[e.Event] = []
    for action in actions:
        found = round_.apply(parse_action(action))
    return found


class Shoe:
    """A shuffled deck that knows what may come again after the stub was shuffled."""

    def __init__(self, round_: PotRound, seed: int) -> None:
        self.cards = list(shuffled(round_.table.game.deck.cards, seeded(seed)))
        self.hand = round_

    def take(self, count: int) -> tuple[Card, ...]:
        """The next cards that are not on the table."""
        used = self.hand.state.cards.used
        found = [card for card in self.cards if card not in used][:count]
        assert len(found) == count, "the deck is dealt out"
        return tuple(found)


def command_for(choice: Choice, shoe: Shoe, rng: random.Random) -> c.Command:
    """One way to do what a choice allows."""
    match choice.verb:
        case "cbr":
            assert choice.low is not None
            assert choice.high is not None
            steps = (choice.high - choice.low) // choice.step
            to = choice.low + choice.step * rng.choice([0, 0, steps, rng.randint(0, steps)])
            return command_of(choice, amount=Cents(to))
        case "sd":
            held = shoe.hand.state.cards.hole[choice.player]
            count = choice.count if choice.required else rng.randint(0, choice.count)
            return command_of(choice, cards=tuple(rng.sample(held, count)))
        case "rit" | "straddle" | "chop":
            return command_of(choice, agreed=rng.random() < 0.8)
        case "dh" | "db" | "burn":
            return command_of(choice, cards=shoe.take(choice.count))
    return command_of(choice)


def play_out(
    round_: PotRound,
    seed: int,
    *,
    calm: float = 0.6,
    before: Callable[[PotRound, c.Command], None] | None = None,
    kills: bool = True,
) -> PotRound:
    """Play a hand to its end by legal choices; ``calm`` is how often a player just checks or calls."""
    rng, shoe = random.Random(seed), Shoe(round_, seed)
    for _ in range(2_000):
        if round_.over:
            return round_
        choices = [choice for choice in round_.legal() if kills or choice.verb != "kill"]
        assert choices, round_.awaited
        quiet = [choice for choice in choices if choice.verb in ("cc", "sm", "burn")]
        choice = quiet[0] if quiet and rng.random() < calm else rng.choice(choices)
        command = command_for(choice, shoe, rng)
        if before is not None:
            before(round_, command)
        round_.apply(command)
    raise AssertionError("the hand does not end")
