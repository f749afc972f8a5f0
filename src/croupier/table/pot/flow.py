"""What follows by itself: streets open and close, players are asked, fees fall due, pots are pushed."""

from __future__ import annotations

from croupier.cards import JOKER, UNSEEN, Card
from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Discard, Opens, Street
from croupier.hands.board import rank_board, rank_low_board
from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.betting import to_call
from croupier.table.pot.free_kill import post_kill
from croupier.table.pot.pots import uncalled
from croupier.table.pot.sevens import punished
from croupier.table.pot.showdown import ONLY_HAND, Showdown
from croupier.table.pot.standing import PotStanding
from croupier.table.pot.state import (
    BETTING,
    BRING_IN,
    CHOICE,
    DEAL,
    DISCARD,
    DRAW,
    OVER,
    SHOWDOWN,
    TWICE,
    PotState,
    Stage,
)

ACE = 14


def advance(hand: PotStanding) -> None:
    """Go on until somebody has to do something."""
    state = hand.state
    # While two or more have to act, or are asked, nothing follows.
    if len(state.waiting) > 1 and len(state.inside) > 1:
        return
    while not hand.over:
        stage = state.stage
        if len(state.inside) == 1:
            _end_without_showdown(hand)
        elif stage is BETTING:
            if not _nobody_can_bet(state):
                return
            _close_street(hand)
        elif stage is DEAL:
            # In the middle of a street nothing follows.
            if 0 < state.out < hand.streets[state.street].cards * len(state.inside):
                return
            if not _deal_goes_on(hand):
                return
        elif stage is DRAW:
            if state.waiting or any(state.owed):
                return
            _draw_is_over(hand)
        elif stage is BRING_IN:
            if state.waiting and len(state.able()) > 1:
                return
            open_betting(hand, first=state.inside[0], level=Cents(0), nobody=True)
        elif stage is SHOWDOWN:
            if hand.to_show():
                return
            _push_pots(hand)
        else:
            return


def _nobody_can_bet(state: PotState) -> bool:
    """All have acted, or the only one with chips has nothing to call (POT 6.1)."""
    waiting = state.waiting
    return not waiting or (len(waiting) == 1 and not to_call(state, waiting[0]) and len(state.able()) == 1)


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


def _deal_goes_on(hand: PotStanding) -> bool:
    """Whether something follows while cards are dealt: players are asked, or the street is out."""
    state, street = hand.state, hand.street
    streets = hand.table.game.streets
    if state.twice is not None and state.run == 1 and state.street == len(streets):
        hand.emit(e.SecondRunBegan(street=state.twice))
        return True
    if state.run == 2:
        if len(state.board[1]) < hand.table.game.board_before[state.street + 1]:
            return False
        hand.emit(e.StreetPassed(street=state.street, last=state.street + 1 == len(streets)))
        return True
    question = _question(hand, street)
    if question is not None:
        if question is DRAW:
            for fee in hand.collection.before(street, state):
                hand.emit(fee)
        _ask(hand, question, state.inside)
        return True
    if not _cards_are_out(hand, street):
        return False
    if street.discard is Discard.BEFORE_BETTING and "discard" not in state.asked:
        _ask(hand, DISCARD, state.inside)
        return True
    _open_street(hand)
    return True


def _question(hand: PotStanding, street: Street) -> Stage | None:
    """What the players are asked before the street's cards come."""
    state, streets = hand.state, hand.table.game.streets
    asked = state.asked
    if state.street:
        last = streets[state.street - 1]
        if last.discard is Discard.AFTER_BETTING and "discard" not in asked:
            return DISCARD
        if hand.table.runs_twice and street.board and "twice" not in asked and _twice_is_offered(hand):
            return TWICE
    if street.draw and "draw" not in asked:
        return DRAW
    if street.chosen and "choice" not in asked:
        return CHOICE
    return None


def _twice_is_offered(hand: PotStanding) -> bool:
    """A second board: when nobody can bet any more (POT-R21)."""
    state = hand.state
    able = len(state.able())
    if hand.table.options.get("run_it_twice_open"):
        return able < len(state.inside)
    return able <= 1


def _ask(hand: PotStanding, what: Stage, players: list[int]) -> None:
    hand.emit(e.PlayersAsked(what=what.value, order=tuple([Player(i + 1) for i in players])))


def _cards_are_out(hand: PotStanding, street: Street) -> bool:
    state = hand.state
    count = street.cards
    if count:
        if state.community:
            return bool(state.board[0])
        return state.out == count * len(state.inside)
    turned = hand.table.game.board_before[state.street + 1]
    if len(state.board[0]) < turned:
        return False
    return hand.table.game.boards == 1 or (len(state.board) == 2 and len(state.board[1]) == turned)


def _draw_is_over(hand: PotStanding) -> None:
    """The burn was made even if nobody drew a card."""
    state, street = hand.state, hand.street
    if street.burn and not state.burned and state.stub and hand.table.options["burn_draw"]:
        hand.emit(e.CardsBurned(cards=(UNSEEN,)))
    _open_street(hand)


# ── betting ──────────────────────────────────────────────────────────────────────────────────────────


def _open_street(hand: PotStanding) -> None:
    if hand.state.claims:
        post_kill(hand)
    state, street, forced = hand.state, hand.street, hand.forced
    for fee in hand.collection.when_dealt(street, state):
        hand.emit(fee)
    if not street.betting:
        hand.emit(e.StreetPassed(street=state.street))
        return
    opens = street.opens
    if opens is Opens.LEFT_OF_BLINDS:
        start = state.players - 1 if forced.big_blind is None else forced.big_blind
        first = (start + 1) % state.players
        open_betting(hand, first=first, level=_first_level(hand))
    elif opens is Opens.LEFT_OF_BUTTON:
        open_betting(hand, first=0, level=Cents(0))
    elif opens.is_forced:
        _ask_for_bring_in(hand, opens)
    else:
        open_betting(hand, first=_first_by_board(hand, opens), level=Cents(0))


def _first_level(hand: PotStanding) -> Cents:
    """What the first round has to match: the posted blind, even if its poster had less (POT-R6)."""
    if hand.table.options["call_short_blind"]:
        return Cents(max(hand.state.bets))
    return hand.forced.level


def open_betting(
    hand: PotStanding, *, first: int, level: Cents, raise_by: Cents | None = None, nobody: bool = False
) -> None:
    """A betting round from ``first`` on, for those who have chips; ``nobody`` has to act in an idle one."""
    state, table, forced = hand.state, hand.table, hand.forced
    stacks = state.stacks
    able = [i for i in state.inside if i >= first and stacks[i]]
    able += [i for i in state.inside if i < first and stacks[i]]
    if forced.killer_last and not state.street and forced.killer in able:
        able.remove(forced.killer)
        able.append(forced.killer)
    idle = len(able) < 2 and not any(state.bets[i] < level for i in able)
    if idle or nobody or state.twice is not None:
        able = []
    size = table.limits.size(hand.street.bet)
    if raise_by is None:
        raise_by = size if table.is_fixed or not table.raises_grow else Cents(max(size, level))
    hand.emit(
        e.BettingOpened(
            street=state.street,
            to_match=level,
            full=level,
            raise_by=raise_by,
            order=tuple([Player(i + 1) for i in able]),
        )
    )


def _ask_for_bring_in(hand: PotStanding, opens: Opens) -> None:
    """The card that must bet; if its holder has no chips, the next players may open (7CS-R4)."""
    state = hand.state
    if len(state.able()) < 2:
        open_betting(hand, first=state.inside[0], level=Cents(0), nobody=True)
        return
    i = _first_by_card(hand, opens)
    after = [j for j in state.clockwise_after(i) if j in state.inside and state.stacks[j]]
    _ask(hand, BRING_IN, [i] if state.stacks[i] else after)


def _first_by_card(hand: PotStanding, opens: Opens) -> int:
    state, game = hand.state, hand.table.game

    def height(i: int) -> tuple[int, int]:
        card = state.up[i][0]
        rank = ACE if card is JOKER else int(card.rank)
        rank = 1 if rank == ACE and game.ace_low else rank
        return rank, int(card.suit) if game.suits_break_ties else 0

    known = [i for i in state.inside if state.up[i][0] is not UNSEEN] or state.inside
    if opens is Opens.LOW_CARD:
        return min(known, key=height)
    if game.suits_break_ties:
        return max(known, key=height)
    # Suits do not count, and only those with chips open: the first from the left of the button.
    return max([i for i in known if state.stacks[i]] or known, key=height)


def _first_by_board(hand: PotStanding, opens: Opens) -> int:
    """The best board among those with chips, the community card included; equal boards by position."""
    state = hand.state
    able = state.able() or state.inside
    shared = state.board[0]
    boards: dict[int, tuple[Card, ...]] = {i: state.up[i] + shared for i in able}
    known = [i for i in able if UNSEEN not in boards[i]] or able
    if opens is Opens.LOW_BOARD:
        return min(known, key=lambda i: rank_low_board(boards[i]))
    return max(known, key=lambda i: rank_board(boards[i]))


def open_after_bring_in(hand: PotStanding, i: int, amount: Cents) -> None:
    """The betting after a forced opening: the others, then its poster where he has the option."""
    state, table = hand.state, hand.table
    level = amount if table.options["call_short_blind"] else table.forced_opening
    size = table.limits.size(Bet.LOWER)
    able = [j for j in state.clockwise_after(i) if j in state.inside and state.stacks[j]]
    if table.option_for_opener and state.stacks[i]:
        able.append(i)
    hand.emit(
        e.BettingOpened(
            street=state.street,
            to_match=level,
            # A bring-in below the bet is completed, which is no raise.
            full=level if level >= size else Cents(0),
            raise_by=size if table.is_fixed or not table.raises_grow else Cents(max(size, level)),
            order=tuple([Player(j + 1) for j in able]),
        )
    )


def _close_street(hand: PotStanding) -> None:
    state = hand.state
    street = state.street
    _return_uncalled(hand)
    for fee in hand.collection.when_closed(hand.street, state):
        hand.emit(fee)
    last = street + 1 == len(hand.table.game.streets) and state.twice is None
    hand.emit(e.BettingClosed(street=street, last=last))


def _return_uncalled(hand: PotStanding) -> None:
    state = hand.state
    over = uncalled(state.bets)
    if over is not None:
        # A fee may have been taken out of a blind that nobody called (POT-R33).
        amount = min(over[1], state.pot)
        if amount:
            hand.emit(e.BetReturned(player=Player(over[0] + 1), amount=Cents(amount)))


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────


def _end_without_showdown(hand: PotStanding) -> None:
    state = hand.state
    if state.stage not in (SHOWDOWN, OVER):
        betting = state.stage is BETTING
        _return_uncalled(hand)
        for fee in hand.collection.when_ended(hand.street, state, betting=betting):
            hand.emit(fee)
    winner = state.inside[0]
    hand.emit(
        e.PotAwarded(
            pot=1,
            amount=Cents(state.pot),
            eligible=(Player(winner + 1),),
            wins=tuple([Cents(state.pot if i == winner else 0) for i in range(state.players)]),
            says=ONLY_HAND,
            clause="POT 6.1",
        )
    )
    hand.emit(e.RoundClosed())


def _push_pots(hand: PotStanding) -> None:
    state = hand.state
    showdown = Showdown(hand.table, state)
    pushed = punished(hand.table, state, showdown) if hand.table.sevens else None
    if pushed is None:
        pushed = [(pot, *showdown.award(pot)) for pot in hand.pots()]
    for number, (pot, wins, says) in enumerate(pushed, start=1):
        hand.emit(
            e.PotAwarded(
                pot=number,
                amount=pot.amount,
                eligible=tuple([Player(i + 1) for i in pot.eligible]),
                wins=tuple(wins),
                says=says,
                clause=hand.table.game.shares[0].clause,
            )
        )
    hand.emit(e.RoundClosed())
