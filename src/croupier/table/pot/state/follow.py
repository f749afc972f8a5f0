"""How a round's state follows each event. No rule is consulted here: the event says what was decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN
from croupier.numbers import by_player
from croupier.table import events as e
from croupier.table.pot.state.card_follow import CARDS
from croupier.table.pot.state.hand import PotState
from croupier.table.pot.state.stage import BETTING, CHOP, DEAL, DRAW, OVER, SHOWDOWN, Stage
from croupier.table.pot.state.trouble_follow import TROUBLE

# ── what players are asked ──────────────────────────────────────────────────────────────────────


def players_asked(state: PotState, event: e.PlayersAsked) -> None:
    """The dealer asks round the table."""
    state.stage = Stage(event.what)
    state.asked |= {event.what}
    state.waiting = list(event.order)
    if state.stage is DRAW:
        cards, chips = state.cards, state.chips
        cards.draws += 1
        cards.owed = [0] * len(cards.owed)
        cards.drew = [0] * len(cards.drew)
        if not chips.totals_before:
            chips.totals_before = tuple(chips.totals)


def brought_in(state: PotState, event: e.BroughtIn) -> None:
    """A bring-in."""
    state.chips.put_in(event.player, event.amount)


def twice_answered(state: PotState, event: e.TwiceAnswered) -> None:
    """One refusal means one board; when all have agreed there are two."""
    state.next(event.player)
    if not event.agreed:
        state.stage, state.waiting = DEAL, []
    elif not state.waiting:
        state.stage = DEAL
        state.cards.twice = state.street
        state.cards.board.append(state.cards.board[0])


def second_run(state: PotState, event: e.SecondRunBegan) -> None:
    """The same streets again for the second board."""
    state.cards.run = 2
    state.street = event.street
    state.stage = DEAL
    state.new_street()


def question_answered(state: PotState, event: e.QuestionAnswered) -> None:
    """A yes or a no; after the last, the deal begins or the betting of the blinds continues."""
    state.next(event.player)
    if event.last and state.stage is CHOP:
        state.stage = BETTING
        state.waiting = [player for player in state.betting.order if player in state.inside]
    elif event.last:
        state.stage, state.waiting = DEAL, []


def straddled(state: PotState, event: e.Straddled) -> None:
    """A straddle; the round itself raises what must be matched."""
    state.chips.put_in(event.player, event.amount)
    state.chips.forced[event.player] += event.amount


# ── betting ─────────────────────────────────────────────────────────────────────────────────────


def forced(state: PotState, event: e.ForcedBetPosted) -> None:
    """An ante or blind."""
    player, amount, chips = event.player, event.amount, state.chips
    chips.stacks[player] -= amount
    chips.pot += amount
    chips.forced[player] += amount
    if event.dead:
        chips.dead_money += amount
    else:
        chips.totals[player] += amount
    if event.live:
        chips.bets[player] += amount


def kill_claimed(state: PotState, event: e.KillClaimed) -> None:
    """A player who will kill the pot."""
    state.betting.claims.add(event.player)


def pot_killed(state: PotState, event: e.PotKilled) -> None:
    """The kill blind; the round itself raises its limits."""
    state.chips.put_in(event.player, event.amount)
    state.chips.forced[event.player] += event.amount
    state.betting.claims = set()


def opened(state: PotState, event: e.BettingOpened) -> None:
    """A street's betting."""
    betting = state.betting
    state.stage = BETTING
    state.street = event.street
    betting.to_match, betting.full, betting.raise_by = event.to_match, event.full, event.raise_by
    betting.order = event.order
    state.waiting = list(event.order)
    betting.raises, betting.capped, betting.aggressor = 0, False, None
    betting.acted = set()
    betting.checked = set()


def checked_hand(state: PotState, event: e.Checked) -> None:
    """A check."""
    player, betting = event.player, state.betting
    betting.acted.add(player)
    betting.checked.add(player)
    state.waiting.remove(player)


def called(state: PotState, event: e.Called) -> None:
    """A call."""
    player = event.player
    state.chips.put_in(player, event.amount)
    state.betting.acted.add(player)
    state.waiting.remove(player)


def raised(state: PotState, event: e.Raised) -> None:
    """A bet, completion or raise: everybody else with chips has to act again."""
    player, betting = event.player, state.betting
    state.chips.put_in(player, event.amount)
    betting.to_match, betting.full, betting.raise_by = event.to, event.full, event.raise_by
    betting.raises += event.counts
    betting.capped = betting.capped or event.caps
    if event.reopens:
        betting.acted = set()
    betting.acted.add(player)
    betting.checked.discard(player)
    betting.aggressor = player
    state.waiting = state.able_after(player)


def folded_hand(state: PotState, event: e.HandFolded) -> None:
    """A fold."""
    state.folded.add(event.player)
    state.leave(event.player)


def declared_dead(state: PotState, event: e.HandDeclaredDead) -> None:
    """A dead hand."""
    state.dead.add(event.player)
    state.leave(event.player)


def bet_returned(state: PotState, event: e.BetReturned) -> None:
    """An uncalled bet went back; it was never part of the pot."""
    player, amount, chips = event.player, event.amount, state.chips
    chips.stacks[player] += amount
    chips.pot -= amount
    chips.totals[player] -= amount
    chips.bets[player] -= amount
    chips.returned[player] += amount


def fee_taken(state: PotState, event: e.FeeTaken) -> None:
    """A fee left the pot."""
    state.chips.pot -= event.amount
    state.chips.fees.append((event.trigger, event.amount))


def closed(state: PotState, event: e.BettingClosed) -> None:
    """A street's betting is over: its bets are in the pot."""
    state.chips.bets = [0] * (state.players + 1)
    passed(state, event)


def passed(state: PotState, event: e.BettingClosed | e.StreetPassed) -> None:
    """A street is over: the next one's cards, or the showdown. Without betting, blinds stay live bets."""
    state.waiting = []
    state.street = event.street + 1
    if event.last:
        # A hand that is mucked or declared dead later does not change the order.
        state.showing = state.showing_order()
        state.stage = SHOWDOWN
    else:
        state.stage = DEAL
    state.new_street()


# ── the end ─────────────────────────────────────────────────────────────────────────────────────


def hand_shown(state: PotState, event: e.HandShown) -> None:
    """A hand turned over; cards that nobody had seen are known now."""
    player, cards = event.player, state.cards
    state.shown.add(player)
    if UNSEEN in cards.hole[player]:
        cards.hole[player] = event.cards
        cards.used.update(event.cards)


def hand_mucked(state: PotState, event: e.HandMucked) -> None:
    """A hand that cannot win any more."""
    player = event.player
    state.mucked.add(player)
    state.inside.remove(player)
    # During a street's deal, only the cards of players still in count as out.
    state.cards.out -= state.cards.dealt[player]


def awarded(state: PotState, event: e.PotAwarded) -> None:
    """A pot went to its winners."""
    chips = state.chips
    chips.pots.append(event)
    for player, won in by_player(event.wins):
        if won:
            chips.stacks[player] += won
            chips.pot -= won


def ended(state: PotState, _: e.RoundClosed) -> None:
    """The round is over."""
    state.stage, state.showing = OVER, ()


FOLLOW: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    **CARDS,
    e.PlayersAsked: players_asked,
    e.BroughtIn: brought_in,
    e.TwiceAnswered: twice_answered,
    e.SecondRunBegan: second_run,
    e.QuestionAnswered: question_answered,
    e.Straddled: straddled,
    e.ForcedBetPosted: forced,
    e.KillClaimed: kill_claimed,
    e.PotKilled: pot_killed,
    e.BettingOpened: opened,
    e.Checked: checked_hand,
    e.Called: called,
    e.Raised: raised,
    e.HandFolded: folded_hand,
    e.HandDeclaredDead: declared_dead,
    e.BetReturned: bet_returned,
    e.FeeTaken: fee_taken,
    e.BettingClosed: closed,
    e.StreetPassed: passed,
    e.HandShown: hand_shown,
    e.HandMucked: hand_mucked,
    e.PotAwarded: awarded,
    e.RoundClosed: ended,
    **TROUBLE,
}
"""The round's transitions: for each event, how the state follows it."""
