"""Rounds at the real table, played by the laboratory's best decisions or by a strategy that can be followed.

This is slow, and the final check: nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import Card, seeded, shuffled
from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Place
from croupier.games.choice import Choice, Wager
from croupier.games.option import Options
from croupier.lab.core.laboratory import Laboratory
from croupier.lab.core.together import Laid
from croupier.lab.rounds.bettor import DEEP, STAKE, dealt_by_house, open_round
from croupier.money import Cents, write_dollars
from croupier.numbers import Player, player_numbers
from croupier.table import BankedRound, BankedTable
from croupier.table import commands as c
from croupier.table.advised import advised_command, at_amount
from croupier.table.banked.state import Stage


def laid_with(lab: Laboratory, wager: str, options: Options) -> Laid:
    """The wager in question, with those that it needs and those that are required."""
    stake = lab.rounds.stake(options) if lab.rounds else STAKE
    named = lab.game.spot(wager)
    needs = set(named.needs) if named is not None else set()
    wanted = {spot.name for spot in lab.game.spots if spot.required} | needs | {wager}
    return {spot.name: stake for spot in lab.game.spots if spot.name in wanted}


def play(
    lab: Laboratory,
    table: BankedTable,
    laid: Laid,
    options: Options,
    shuffle: str,
    *,
    bettors: int = 1,
    deck: Sequence[Card] = (),
    bank_wager: Cents = DEEP,
    exactly: bool = False,
) -> BankedRound:
    """Play a round to its end, from the shuffled deck or from cards in a given order.

    A wager outside the limits of its spot is the nearest that the spot takes, or refused if ``exactly``.
    """
    round_ = open_round(table, options.get("meter"), bettors, bank_wager)
    cards, drawn = deck or shuffled(table.deck.cards, seeded(shuffle)), 0
    faces = seeded(f"dice:{shuffle}")
    while not round_.over:
        wanted = _wanted(lab, laid, round_, options, player_numbers(bettors), exactly)
        command = next(wanted, None)
        if command is None:
            command, drawn = dealt_by_house(round_, cards, drawn, faces)
        round_.apply(command)
    return round_


def _wanted(
    lab: Laboratory,
    laid: Laid,
    round_: BankedRound,
    options: Options,
    bettors: Sequence[Player],
    exactly: bool,
) -> Iterator[c.Command]:
    """The bettors' next actions: missing wagers, or what the laboratory advises."""
    for player in bettors:
        if player not in round_.to_act:
            continue
        if round_.state.stage is Stage.WAGERS:
            yield from _lay(lab, laid, round_, player, exactly)
            continue
        view = round_.view(player)
        follow = lab.follow.get(options.get("strategy", ""))
        if follow is not None and view.own_choices:
            yield chosen(round_.legal(player), follow(view, options))
        elif advised := lab.advise(view, options):
            yield chosen(round_.legal(player), advised[0].action)


def _lay(
    lab: Laboratory, laid: Laid, round_: BankedRound, player: Player, exactly: bool
) -> Iterator[c.Command]:
    for choice in round_.legal(player):
        if not isinstance(choice, Wager) or choice.on is not None or choice.spot not in laid:
            continue
        if (player, lab.game.written(Place(choice.spot, choice.hand))) in round_.state.wagers:
            continue
        amount = laid[choice.spot]
        if exactly and not choice.low <= amount <= choice.high:
            raise DataInvalid(
                f"${write_dollars(amount)} on {choice.spot}; the table takes ${write_dollars(choice.low)} to "
                f"${write_dollars(choice.high)}",
                key="wager",
            )
        yield at_amount(choice, amount)


def chosen(choices: list[Choice], action: str) -> c.Command:
    """The command for an advised action, one of the choices; a wager without an amount is the maximum."""
    command = advised_command(choices, action)
    assert command is not None, f"advised {action!r}, not among {[choice.verb for choice in choices]}"
    return command
