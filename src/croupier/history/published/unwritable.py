"""Hands that the published format cannot say: other programs would play them as other hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Opens
from croupier.money import Cents
from croupier.numbers import Player, by_player
from croupier.table import PotRound
from croupier.table import events as e
from croupier.table.pot.chips.showdown import Showdown
from croupier.table.pot.pots import Pot
from croupier.table.pot.stages.opening import best_board

BY_BOARD = (Opens.HIGH_BOARD, Opens.LOW_BOARD)


def unwritable(round_: PotRound) -> Iterator[str]:
    """What a hand has and the published format cannot say, in words."""
    table, log = round_.table, round_.log
    if table.options["kill"] is not None:
        yield "killed pots: it would read a straddle"
    if not table.game.blinds and table.forced_opening >= table.limits.size(Bet.LOWER):
        yield "bring-in as large as a bet"
    if _calls_more_than_was_posted(round_):
        yield "short blind or bring-in that others call to its whole amount"
    if any(isinstance(event, e.HandMucked) for event in before_showdown(log)):
        yield "hand mucked before the last card"
    if [type(event) for event in log if isinstance(event, e.HandFolded | e.BettingOpened)][:1] == [
        e.HandFolded
    ]:
        yield "fold instead of a bring-in"
    folded = {event.player for event in log if isinstance(event, e.HandFolded)}
    if any(isinstance(event, e.BetReturned) and event.player in folded for event in log):
        yield "bet that goes back to a player who folded"
    if table.open_pair != "off" and any(_bets_on_an_open_pair(round_)):
        yield "bet at the upper limit on an open pair"
    if any(_raises_otherwise(round_)):
        yield "raise by another amount than the last full one"
    if _posts_beside_an_all_in_blind(round_):
        yield "post of a new player beside a big blind that is all-in"
    if any(_opens_elsewhere(round_)):
        yield "street that opens elsewhere because the best board is all-in"
    if not round_.state.chips.fees_taken() and _odd_chips_go_elsewhere(round_):
        yield "odd chip of halves or side pots, or that is shared out"


def _calls_more_than_was_posted(round_: PotRound) -> bool:
    table = round_.table
    if table.options["call_short_blind"]:
        return False
    first = list(takewhile(lambda event: not isinstance(event, e.BettingClosed), round_.log))
    bets: dict[Player, int] = {}
    for event in first:
        if isinstance(event, e.ForcedBetPosted | e.BroughtIn) and getattr(event, "live", True):
            bets[event.player] = event.amount
    brought = any(isinstance(event, e.BroughtIn) for event in first)
    due = table.forced_opening if brought else round_.forced.level
    posted = max(bets.values(), default=0)
    last = bets.get(round_.forced.big_blind, 0) if round_.forced.big_blind else posted
    if last >= due:
        return False
    if last < posted:
        # Other programs open the betting to the left of the largest blind that was put in.
        return True
    for event in first:
        if isinstance(event, e.Called):
            bets[event.player] = bets.get(event.player, 0) + event.amount
    # What one player alone puts in above the others goes back to them.
    return sum(bet > posted for bet in bets.values()) > 1 or any(
        isinstance(event, e.Raised) for event in first
    )


def _bets_on_an_open_pair(round_: PotRound) -> Iterator[bool]:
    """For each bet of a street on which a pair up allows more, whether it is more than the lower limit."""
    opened = 0
    for event in round_.log:
        if isinstance(event, e.BettingOpened):
            opened = event.street
        elif isinstance(event, e.Raised) and round_.table.streets[opened].open_pair:
            yield event.raise_by > round_.table.limits.lower


def _raises_otherwise(round_: PotRound) -> Iterator[bool]:
    """For each raise, whether other programs know no such size.

    In fixed-limit that is any raise after an all-in for less; elsewhere one that is smaller than the last.
    """
    fixed = round_.table.is_fixed
    before = last = 0
    short = False
    for event in round_.log:
        if isinstance(event, e.BettingOpened):
            before, last, short = event.to_match, event.raise_by, False
        elif isinstance(event, e.Raised):
            size = event.to - before
            # An all-in for less is none that its player chose.
            yield short if fixed else size < last and event.raise_by == size
            short = short or size != event.raise_by
            before, last = event.to, max(size, last)


def _posts_beside_an_all_in_blind(round_: PotRound) -> bool:
    forced = round_.forced
    if forced.big_blind is None:
        return False
    enters = any(
        player > forced.big_blind and blind == forced.level for player, blind in by_player(forced.blinds)
    )
    at = forced.big_blind - 1
    return enters and round_.starting[at] <= forced.antes[at] + forced.blinds[at]


def _opens_elsewhere(round_: PotRound) -> Iterator[bool]:
    """For each street that the best board opens, whether another player acts first than left of that board.

    Here a player who is all-in opens nothing; in other programs the betting begins to the left of them.
    """
    again = PotRound(round_.table, round_.starting, round_.forced, begun=False)
    for event in round_.log:
        opens = again.street.opens
        if isinstance(event, e.BettingOpened) and len(event.order) > 1 and opens in BY_BOARD:
            best = best_board(again.state, opens, again.state.inside)
            around = [best, *again.state.clockwise_after(best)]
            yield next(player for player in around if player in event.order) != event.order[0]
        again.evolve(event)


def _odd_chips_go_elsewhere(round_: PotRound) -> bool:
    """Whether pots are split into other chips if all odd ones go to the first winner."""
    table, state = round_.table, round_.state
    if len(state.inside) < 2:
        return False
    # Halves and side pots are split to the cent here, so that each odd chip of theirs counts.
    chip = table.chip if len(table.game.shares) == len(state.chips.pots) == 1 else Cents(1)
    showdown = Showdown(replace(table, chip=chip, options={**table.options, "odd_chips": "all"}), state)
    awards = [showdown.award(Pot(pot.amount, pot.eligible))[0] for pot in state.chips.pots]
    return any(tuple(wins[1:]) != pot.wins for wins, pot in zip(awards, state.chips.pots, strict=True))


def before_showdown(log: Sequence[e.Event]) -> Iterator[e.Event]:
    """The events up to the last street's end."""
    for event in log:
        if isinstance(event, e.BettingClosed | e.StreetPassed) and event.last:
            return
        yield event
