"""Random play of the published variants comes to the same chips in PokerKit, and the known differences."""

import random

import pokerkit as pk
import pytest

from croupier.games.catalog import PHH_VARIANTS, variant_game
from croupier.games.pot.limits import Limits, Structure
from croupier.history import parse_action
from croupier.history.write import write_document
from croupier.money import Cents
from croupier.table import PotRound, PotTable, forced_bets
from croupier.table import commands as c
from tests.pot_games import Shoe, command_for

VARIANTS = ["NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "FB", "F2L3D", "N2L1D"]
TWELVE = Cents(120_000)
"""Every wager is a multiple of twelve hundred dollars: no split leaves an odd chip; theirs go elsewhere."""


def opened(variant, players, stack=Cents(60_000_000), **options):
    game, named = variant_game(variant), PHH_VARIANTS[variant][1]
    structure = Structure(named)
    limits = (
        Limits(structure=structure, lower=Cents(2 * TWELVE), upper=Cents(4 * TWELVE))
        if structure is Structure.FIXED_LIMIT
        else Limits(structure=structure, minimum=Cents(2 * TWELVE))
    )
    options = {**game.phh_options.get(variant, {}), **options}
    bring_in = None if game.blinds else TWELVE
    table = PotTable.post(game, limits, bring_in=bring_in, options=options)
    none = [Cents(0)] * players
    blinds = [TWELVE, Cents(2 * TWELVE), *none[2:]] if game.blinds else none
    antes = none if game.blinds else [TWELVE] * players
    return PotRound(table, [stack] * players, forced_bets(table, antes, blinds))


def played(hand, seed):
    """Random play that both rule books know: one raise a round, at the least amount, nobody all-in."""
    rng, shoe, commands = random.Random(seed), Shoe(hand, seed), []
    while not hand.over:
        choices = {}
        for choice in hand.legal():
            choices.setdefault(choice.verb, choice)
        for verb in ("burn", "muck", "kill", *(["dh"] if "sd" in choices else [])):
            choices.pop(verb, None)
        if "cc" in choices and not choices["cc"].call:
            # They see no reason to fold where a check is free; here a player may (POT 6.6).
            choices.pop("f")
        if hand.state.betting.raises or (hand.state.betting.to_match and hand.table.game.id == "lowball"):
            choices.pop("cbr", None)
        verb = rng.choices(list(choices), [1 if verb == "f" else 6 for verb in choices])[0]
        command = command_for(choices[verb], shoe, rng)
        if isinstance(command, c.BetOrRaise):
            command = c.BetOrRaise(player=command.player, to=choices[verb].low)
        if isinstance(command, c.ThrowAway):
            # One card, so that the stub lasts: the format has no word for a shuffle.
            command = c.ThrowAway(player=command.player, cards=command.cards[:1])
        if isinstance(command, c.Show):
            command = c.Show(player=command.player, cards=hand.state.cards.hole[command.player])
        commands.append(command)
        hand.apply(command)
    return commands


def theirs(text):
    """What PokerKit comes to with the same document."""
    *_, last = pk.HandHistory.loads(text)
    return last


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_both_engines_come_to_the_same_chips(variant, seed):
    players = 2 + seed % 5
    hand = opened(variant, players)
    played(hand, seed * 1_000 + len(variant))
    text = write_document(hand)

    state = theirs(text)

    assert not state.status, text
    assert [stack * 100 for stack in state.stacks] == hand.state.chips.stacks[1:], text


def test_they_have_no_option_for_the_bring_in():
    """Everybody calls the forced bet: here its poster may still raise, there the street is over (7CS-R3)."""
    hand = opened("F7S", 2, bring_in_option=True)
    for command in ("d dh p1 8c8dKh", "d dh p2 QsJd2c", "p2 pb", "p1 cc"):
        hand.apply(parse_action(command))

    assert hand.to_act == (2,)
    hand = opened("F7S", 2)
    for command in ("d dh p1 8c8dKh", "d dh p2 QsJd2c", "p2 pb", "p1 cc"):
        hand.apply(parse_action(command))
    assert hand.to_act == (0,)


def test_their_omaha_eight_or_better_is_pot_limit():
    """Its name says fixed limit; a raise to the pot goes through there and is refused here."""
    state = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        (), ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(2, 4), small_bet=4, big_bet=8,
        raw_starting_stacks=200, player_count=3,
    )  # fmt: skip

    assert state.betting_structure is pk.BettingStructure.POT_LIMIT
    assert opened("FO/8", 3).table.limits.structure is Structure.FIXED_LIMIT
