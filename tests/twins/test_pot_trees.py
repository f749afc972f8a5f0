"""Every sequence of actions with small stacks: kernel and engine agree at each of them.

A dollar chip, blinds of $1 and $2 or antes of $1; everybody may bet every amount that the rules allow. What a
player may do, what everybody has, and what the pots come to is compared at every step.
"""

import pytest

from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.money import Cents, dollars
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table.choice import command_of
from tests.pot_twins import Twins


def opening(game_id, structure, stacks, *, bring_in=None, **options):
    """A hand with the smallest limits before the deal."""
    game, kind = GAMES[game_id], Structure(structure)
    match kind:
        case Structure.FIXED_LIMIT:
            limits = Limits(structure=kind, lower=dollars(2), upper=dollars(4))
        case Structure.SPREAD_LIMIT:
            limits = Limits(structure=kind, minimum=dollars(1), maximum=dollars(2))
        case _:
            limits = Limits(structure=kind, minimum=dollars(2))
    table = PotTable.post(
        game, limits, bring_in=None if bring_in is None else dollars(bring_in), options=options
    )
    count = len(stacks)
    none = [Cents(0)] * count
    blinds = [dollars(1), dollars(2), *none[2:]] if game.blinds else none
    antes = none if game.blinds and not game.requires_ante else [dollars(1)] * count
    return PotRound(table, [dollars(stack) for stack in stacks], forced_bets(table, antes, blinds))


def acts(twins):
    """Everything that may be done now; the dealer and the showdown have one way."""
    hand = twins.hand
    choices = hand.legal()
    first = choices[0]
    match first.verb:
        case "burn" | "dh" | "db":
            left = [card for card in hand.table.game.deck.cards if card not in hand.state.cards.used]
            # A fixed shuffle: every seventh card of those that are left.
            cards = tuple(left[place * 7 % len(left)] for place in range(first.count))
            return [command_of(first, cards=cards)]
        case "sm" | "sd":
            return [command_of(first)]
    found = []
    for choice in choices:
        if choice.verb == "cbr":
            amounts = {*range(choice.low, choice.high + 1, choice.step), choice.high}
            found += [command_of(choice, amount=Cents(amount)) for amount in sorted(amounts)]
        elif choice.verb != "kill":
            found.append(command_of(choice))
    return found


def walk(twins, *, most):
    """Follow every act from here, as long as no more than so many were done; how many that were."""
    todo, done = [twins], 0
    ends = set()
    while todo:
        here = todo.pop()
        if here.hand.over:
            ends.add(tuple(here.hand.state.chips.stacks))
            continue
        for command in acts(here):
            there = here.copy()
            there.apply(command)
            todo.append(there)
            done += 1
            if done >= most:
                return done, ends
    return done, ends


STRUCTURES = [str(structure) for structure in Structure]
SMALL = [
    *(("texas-holdem", structure, [3, 4], {}) for structure in STRUCTURES),
    *(("texas-holdem", structure, [2, 3, 4], {}) for structure in STRUCTURES),
    ("seven-card-stud", "fixed-limit", [3, 5], {"bring_in": 1}),
    ("seven-card-stud", "no-limit", [4, 6], {}),
    ("lowball", "fixed-limit", [5, 7, 4], {}),
    ("lowball", "no-limit", [4, 5, 6], {"form": "deuce-to-seven"}),
]
LARGE = [
    *(("texas-holdem", structure, [8, 11], {}) for structure in STRUCTURES),
    *(("texas-holdem", structure, [4, 6, 7], {}) for structure in STRUCTURES),
    ("texas-holdem", "no-limit", [4, 6, 7], {"reopen": "any"}),
    ("texas-holdem", "fixed-limit", [5, 7, 9], {"reopen": "full", "cap": 1}),
    ("texas-holdem", "pot-limit", [4, 6, 7], {"cap": 1, "cap_heads_up": "round_start"}),
    ("texas-holdem", "no-limit", [1, 5, 7], {"call_short_blind": True}),
    ("seven-card-stud", "fixed-limit", [4, 6, 9], {"bring_in": 1}),
    ("seven-card-stud", "fixed-limit", [6, 9], {"bet_counts_as_raise": True}),
    ("seven-card-stud", "spread-limit", [3, 4, 5], {}),
    ("mexican-poker", "no-limit", [6, 8], {}),
    ("mexican-poker", "fixed-limit", [9, 12], {"opener_choice": True}),
    ("lowball", "fixed-limit", [9, 12, 7], {}),
    ("lowball", "pot-limit", [7, 9, 12], {"min_raise": "last", "check_raise": False}),
    ("badugi", "fixed-limit", [9, 12], {}),
    ("badugi", "no-limit", [5, 6, 7], {}),
]


def name(value):
    return str(value)


@pytest.mark.parametrize(("game_id", "structure", "stacks", "options"), SMALL, ids=name)
def test_the_beginning_of_every_small_tree_agrees(game_id, structure, stacks, options):
    done, ends = walk(Twins(opening(game_id, structure, stacks, **options)), most=400)

    assert done
    assert all(sum(stacks) == sum(ends_with) // 100 for ends_with in ends)


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "structure", "stacks", "options"), [*SMALL, *LARGE], ids=name)
def test_every_sequence_of_actions_agrees(game_id, structure, stacks, options):
    most = 300_000
    done, ends = walk(Twins(opening(game_id, structure, stacks, **options)), most=most)

    # The whole tree: it ended by itself.
    assert done < most
    assert len(ends) > 1
    assert all(sum(stacks) == sum(ends_with) // 100 for ends_with in ends)
