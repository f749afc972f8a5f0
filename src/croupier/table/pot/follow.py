"""How a hand's state follows each event. No rule is consulted here: the event says what was decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import UNSEEN
from croupier.table import events as e
from croupier.table.pot.state import BETTING, CHOICE, DEAL, DISCARD, DRAW, OVER, SHOWDOWN, PotState, Stage
from croupier.table.pot.wrong_follow import WRONG

# ── cards ───────────────────────────────────────────────────────────────────────────────────────


def hand_dealt(state: PotState, event: e.HandDealt) -> None:
    """Cards to a player."""
    assert isinstance(event.to, int)
    i = event.to - 1
    cards = event.cards
    count = len(cards)
    state.hole[i] += cards
    if event.up:
        state.up[i] += cards[-event.up :]
    state.dealt[i] += count
    state.out += count
    state.stub -= count
    state.used.update(cards)
    state.used.discard(UNSEEN)
    if state.stage is DRAW:
        state.owed[i] -= count
    elif state.stage is CHOICE:
        state.facing = None
        state.next()


def board_dealt(state: PotState, event: e.BoardDealt) -> None:
    """Board cards; whatever was set aside for this street is shuffled back before the next."""
    while len(state.board) < event.board:
        state.board.append(())
    state.board[event.board - 1] += event.cards
    state.stub -= len(event.cards)
    state.used.update(event.cards)
    # Two boards of one street are dealt one after the other; a second run comes by itself.
    last = 2 if len(state.board) == 2 and state.twice is None else state.run
    if event.board == last:
        state.skip_burn = bool(state.set_aside)
        state.early = state.set_aside
        state.set_aside = ()


def cards_burned(state: PotState, event: e.CardsBurned) -> None:
    """A burn."""
    state.burn(event.cards)


def taken_back(state: PotState, event: e.CardsTakenBack) -> None:
    """Board cards that came too soon: set aside for a street, or back to the stub with the burn made."""
    state.early = (*state.early, *event.cards)
    if state.stage is not DEAL:
        state.early_before = state.street + (state.stage is BETTING)
    if event.set_aside:
        state.set_aside = event.cards
    else:
        state.skip_burn = True


def shuffled(state: PotState, event: e.StubShuffled) -> None:
    """The stub is whole again, with the burns and the discards where they were shuffled in."""
    state.early = ()
    if event.burns:
        state.back(state.burns)
        state.burns = []
    if event.discards:
        kept = [entry for entry in state.pile if entry[0] == state.draws and entry[1] + 1 in event.keeps]
        for entry in state.pile:
            if entry not in kept:
                state.back(entry[2])
        state.pile = kept
    state.community = state.community or event.community


def cards_discarded(state: PotState, event: e.CardsDiscarded) -> None:
    """Cards thrown away, in a draw for others."""
    i = event.player - 1
    if event.cards:
        left = list(state.hole[i])
        for card in event.cards:
            left.remove(card if card in left else UNSEEN)
        state.hole[i] = tuple(left)
        if state.up[i]:
            state.up[i] = tuple([card for card in state.up[i] if card not in event.cards])
        state.used.update(event.cards)
        state.used.discard(UNSEEN)
        state.pile.append((state.draws if state.stage is DRAW else 0, i, event.cards))
    if state.stage is DRAW:
        state.owed[i] = state.drew[i] = event.drawn
    else:
        state.discarded[i] += len(event.cards)
    if state.stage in (DRAW, DISCARD):
        state.next(i)


def facing_chosen(state: PotState, event: e.FacingChosen) -> None:
    """How the next card comes; a card turned up stays known as dealt face down."""
    i = event.player - 1
    state.facing = event.up
    state.turned_now = event.turned
    state.up[i] += event.turned
    state.turned[i] += event.turned


# ── what players are asked ──────────────────────────────────────────────────────────────────────


def players_asked(state: PotState, event: e.PlayersAsked) -> None:
    """The dealer asks round the table."""
    state.stage = Stage(event.what)
    state.asked |= {event.what}
    state.waiting = [player - 1 for player in event.order]
    if state.stage is DRAW:
        state.draws += 1
        state.owed = [0] * state.players
        state.drew = [0] * state.players
        if not state.totals_before:
            state.totals_before = tuple(state.totals)


def brought_in(state: PotState, event: e.BroughtIn) -> None:
    """A forced opening bet."""
    state.put_in(event.player - 1, event.amount)


def twice_answered(state: PotState, event: e.TwiceAnswered) -> None:
    """One refusal ends it; the last agreement settles it."""
    state.next(event.player - 1)
    if not event.agreed:
        state.stage, state.waiting = DEAL, []
    elif not state.waiting:
        state.stage = DEAL
        state.twice = state.street
        state.board.append(state.board[0])


def second_run(state: PotState, event: e.SecondRunBegan) -> None:
    """The same streets again for the second board."""
    state.run = 2
    state.street = event.street
    state.stage = DEAL
    state.new_street()


def street_passed(state: PotState, event: e.StreetPassed) -> None:
    """A street without betting."""
    closed(state, event)


# ── betting ─────────────────────────────────────────────────────────────────────────────────────


def forced(state: PotState, event: e.ForcedBetPosted) -> None:
    """An ante or blind."""
    i = event.player - 1
    state.stacks[i] -= event.amount
    state.pot += event.amount
    state.posted[i] += event.amount
    if event.dead:
        state.dead_money += event.amount
    else:
        state.totals[i] += event.amount
    if event.live:
        state.bets[i] += event.amount


def kill_claimed(state: PotState, event: e.KillClaimed) -> None:
    """A player who will kill the pot."""
    state.claims.add(event.player - 1)


def pot_killed(state: PotState, event: e.PotKilled) -> None:
    """The kill blind; the hand's limits follow in the hand itself."""
    state.put_in(event.player - 1, event.amount)
    state.posted[event.player - 1] += event.amount
    state.claims = set()


def opened(state: PotState, event: e.BettingOpened) -> None:
    """A betting round."""
    state.stage = BETTING
    state.street = event.street
    state.to_match, state.full, state.raise_by = event.to_match, event.full, event.raise_by
    state.order = event.order
    state.waiting = [player - 1 for player in event.order]
    state.raises, state.capped, state.aggressor = 0, False, None
    state.acted = set()
    state.checked = set()


def checked_hand(state: PotState, event: e.Checked) -> None:
    """A check."""
    i = event.player - 1
    state.acted.add(i)
    state.checked.add(i)
    state.waiting.remove(i)


def called(state: PotState, event: e.Called) -> None:
    """A call."""
    i = event.player - 1
    state.put_in(i, event.amount)
    state.acted.add(i)
    state.waiting.remove(i)


def raised(state: PotState, event: e.Raised) -> None:
    """A bet, completion or raise: everybody else with chips has to act again."""
    i = event.player - 1
    state.put_in(i, event.amount)
    state.to_match, state.full, state.raise_by = event.to, event.full, event.raise_by
    state.raises += event.counts
    state.capped = state.capped or event.caps
    if event.reopens:
        state.acted = set()
    state.acted.add(i)
    state.checked.discard(i)
    state.aggressor = i
    state.waiting = [j for j in state.clockwise_after(i) if j in state.inside and state.stacks[j]]


def folded_hand(state: PotState, event: e.HandFolded) -> None:
    """A fold."""
    i = event.player - 1
    state.folded[i] = True
    state.leave(i)


def declared_dead(state: PotState, event: e.HandDeclaredDead) -> None:
    """A dead hand."""
    i = event.player - 1
    state.dead[i] = True
    state.leave(i)


def bet_returned(state: PotState, event: e.BetReturned) -> None:
    """An uncalled bet went back; it was never part of the pot."""
    i = event.player - 1
    state.stacks[i] += event.amount
    state.pot -= event.amount
    state.totals[i] -= event.amount
    state.bets[i] -= event.amount
    state.returned[i] += event.amount


def fee_taken(state: PotState, event: e.FeeTaken) -> None:
    """A fee left the pot."""
    state.pot -= event.amount
    state.fees.append((event.trigger, event.amount))


def closed(state: PotState, event: e.BettingClosed | e.StreetPassed) -> None:
    """A street is over: the next one's cards, or the showdown."""
    state.bets = [0] * state.players
    state.waiting = []
    state.street = event.street + 1
    state.stage = SHOWDOWN if event.last else DEAL
    state.new_street()


def hand_shown(state: PotState, event: e.HandShown) -> None:
    """A hand turned over; cards that nobody had seen are known now."""
    i = event.player - 1
    state.shown[i] = True
    if UNSEEN in state.hole[i]:
        state.hole[i] = event.cards
        state.used.update(event.cards)


def hand_mucked(state: PotState, event: e.HandMucked) -> None:
    """A hand without a claim."""
    i = event.player - 1
    state.mucked[i] = True
    state.inside.remove(i)
    # In the middle of a street, the cards of those who stay are still to come.
    state.out -= state.dealt[i]


def awarded(state: PotState, event: e.PotAwarded) -> None:
    """A pot was pushed."""
    state.pots.append(event)
    for i, won in enumerate(event.wins):
        if won:
            state.stacks[i] += won
            state.pot -= won


def ended(state: PotState, _: e.RoundClosed) -> None:
    """The hand is over."""
    state.stage = OVER


FOLLOW: dict[type[e.Event], Callable[[PotState, Any], None]] = {
    e.ForcedBetPosted: forced,
    e.HandDealt: hand_dealt,
    e.BoardDealt: board_dealt,
    e.CardsBurned: cards_burned,
    e.CardsTakenBack: taken_back,
    e.StubShuffled: shuffled,
    e.CardsDiscarded: cards_discarded,
    e.FacingChosen: facing_chosen,
    e.PlayersAsked: players_asked,
    e.BroughtIn: brought_in,
    e.TwiceAnswered: twice_answered,
    e.SecondRunBegan: second_run,
    e.StreetPassed: street_passed,
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
    e.HandShown: hand_shown,
    e.HandMucked: hand_mucked,
    e.PotAwarded: awarded,
    e.RoundClosed: ended,
    **WRONG,
}
"""The transition table: which event moves the state how."""
