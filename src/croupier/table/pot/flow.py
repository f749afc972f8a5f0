"""What follows without a command: streets open and close, players are asked, fees and pots are taken."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.pot.limits import Bet
from croupier.games.pot.vocabulary import Discard, Opens, Street
from croupier.money import Cents
from croupier.numbers import Player, player_numbers
from croupier.table import events as e
from croupier.table.pot.chips.betting import has_covered
from croupier.table.pot.chips.first_to_act import (
    LEFT_OF_BUTTON,
    first_by_board,
    first_by_card,
    left_of_blinds,
)
from croupier.table.pot.chips.free_kill import put_in_kill
from croupier.table.pot.chips.pots import uncalled
from croupier.table.pot.chips.sevens import punished
from croupier.table.pot.chips.showdown import ONLY_HAND, Showdown
from croupier.table.pot.dealing.due import UNSEEN_BURN
from croupier.table.pot.position import PotPosition
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

NOTHING = Cents(0)


def advance(round_: PotPosition) -> None:
    """Record what follows until somebody must act."""
    state = round_.state
    # Nothing follows while two or more players still have to act or answer.
    if len(state.waiting) > 1 and len(state.inside) > 1:
        return
    cards = state.cards
    while not round_.over:
        stage = state.stage
        if len(state.inside) == 1:
            _end_without_showdown(round_)
        elif stage is BETTING:
            if state.waiting and not _need_not_act(state):
                return
            _close_street(round_)
        elif stage is DEAL:
            # Nothing follows while a street is being dealt.
            if 0 < cards.out < round_.streets[state.street].cards * len(state.inside):
                return
            if not _deal_goes_on(round_):
                return
        elif stage is DRAW:
            if state.waiting or any(cards.owed):
                return
            _draw_is_over(round_)
        elif stage is BRING_IN:
            if state.waiting and len(state.able()) > 1:
                return
            open_betting(round_, first=state.inside[0], level=NOTHING, nobody=True)
        elif stage is SHOWDOWN:
            if round_.next_to_show() is not None:
                return
            _push_pots(round_)
        else:
            return


def _need_not_act(state: PotState) -> bool:
    """Whether the only one with chips is asked last and has nothing to call that could be won (POT 6.1)."""
    waiting = state.waiting
    if len(waiting) != 1 or len(state.able()) != 1:
        return False
    return has_covered(state, waiting[0], state.betting.to_match)


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


def _deal_goes_on(round_: PotPosition) -> bool:
    """Record what follows during the deal, and whether anything did: a question, or the street's betting."""
    state, street, cards = round_.state, round_.street, round_.state.cards
    streets = round_.table.game.streets
    if cards.twice is not None and cards.run == 1 and state.street == len(streets):
        round_.emit(e.SecondRunBegan(street=cards.twice))
        return True
    if cards.run == 2:
        if len(cards.board[1]) < round_.table.game.board_before[state.street + 1]:
            return False
        round_.emit(e.StreetPassed(street=state.street, last=state.street + 1 == len(streets)))
        return True
    question = _question(round_, street)
    if question is not None:
        if question is DRAW:
            for fee in round_.collection.before(street, state):
                round_.emit(fee)
        _ask(round_, question, state.inside)
        return True
    if not _cards_are_out(round_, street):
        return False
    if street.discard is Discard.BEFORE_BETTING and "discard" not in state.asked:
        _ask(round_, DISCARD, state.inside)
        return True
    _open_street(round_)
    return True


def _question(round_: PotPosition, street: Street) -> Stage | None:
    """What the players are asked before the street is dealt."""
    state, streets = round_.state, round_.table.game.streets
    asked = state.asked
    last = streets[state.street - 1] if state.street else None
    if last is not None and last.discard is Discard.AFTER_BETTING and "discard" not in asked:
        return DISCARD
    if round_.table.runs_twice and street.board and "twice" not in asked and _twice_is_offered(round_):
        return TWICE
    if street.draw and "draw" not in asked:
        return DRAW
    if street.chosen and "choice" not in asked:
        return CHOICE
    return None


def _twice_is_offered(round_: PotPosition) -> bool:
    """Whether a second board is offered: when nobody can bet any more (POT-R21)."""
    state = round_.state
    if round_.before_second_betting:
        return False
    able = len(state.able())
    if round_.table.options.get("run_it_twice_open"):
        return able < len(state.inside)
    return able <= 1


def _ask(round_: PotPosition, what: Stage, players: Sequence[Player]) -> None:
    round_.emit(e.PlayersAsked(what=what.value, order=tuple(players)))


def _cards_are_out(round_: PotPosition, street: Street) -> bool:
    state, cards, game = round_.state, round_.state.cards, round_.table.game
    if street.cards and cards.community:
        return bool(cards.board[0])
    if not round_.hands_are_out():
        return False
    if not street.board:
        return True
    turned = game.board_before[state.street + 1]
    if len(cards.board[0]) < turned:
        return False
    return game.boards == 1 or (len(cards.board) == 2 and len(cards.board[1]) == turned)


def _draw_is_over(round_: PotPosition) -> None:
    """Open the street after the draw; the burn was made even if nobody drew a card."""
    cards, street = round_.state.cards, round_.street
    if street.burn and not cards.burned and cards.stub and round_.table.options["burn_draw"]:
        round_.emit(UNSEEN_BURN)
    _open_street(round_)


# ── betting ──────────────────────────────────────────────────────────────────────────────────────────


def _open_street(round_: PotPosition) -> None:
    if round_.state.betting.claims:
        put_in_kill(round_)
    state, street = round_.state, round_.street
    for fee in round_.collection.when_dealt(street, state):
        round_.emit(fee)
    if not street.betting:
        round_.emit(e.StreetPassed(street=state.street, last=_is_last(round_)))
        return
    opens = street.opens
    if opens is Opens.LEFT_OF_BLINDS:
        open_betting(round_, first=left_of_blinds(round_), level=_first_level(round_))
    elif opens is Opens.LEFT_OF_BUTTON:
        open_betting(round_, first=LEFT_OF_BUTTON, level=NOTHING)
    elif opens.is_forced:
        _ask_for_bring_in(round_, opens)
    else:
        open_betting(round_, first=first_by_board(round_, opens), level=NOTHING)


def _first_level(round_: PotPosition) -> Cents:
    """What the first street must match: the posted blind, even if the player had less (POT-R6)."""
    if round_.table.options["call_short_blind"]:
        return Cents(max(round_.state.chips.bets))
    return round_.forced.level


def open_betting(
    round_: PotPosition, *, first: Player, level: Cents, raise_by: Cents | None = None, nobody: bool = False
) -> None:
    """Open a street's betting from ``first`` on, for players with chips; with ``nobody`` nobody acts."""
    state, table, forced = round_.state, round_.table, round_.forced
    stacks = state.chips.stacks
    able = [player for player in state.inside if player >= first and stacks[player]]
    able += [player for player in state.inside if player < first and stacks[player]]
    if forced.killer_last and round_.before_second_betting and forced.killer in able:
        able.remove(forced.killer)
        able.append(forced.killer)
    idle = len(able) < 2 and all(has_covered(state, player, level) for player in able)
    if idle or nobody or state.cards.twice is not None:
        able = []
    size = table.limits.size(round_.street.bet)
    if raise_by is None:
        raise_by = size if table.is_fixed or not table.raises_grow else Cents(max(size, level))
    round_.emit(
        e.BettingOpened(
            street=state.street,
            to_match=level,
            full=level,
            raise_by=raise_by,
            order=tuple(able),
        )
    )


def _ask_for_bring_in(round_: PotPosition, opens: Opens) -> None:
    """Ask the player who must bring in; if they have no chips, the next players may open (7CS-R4)."""
    state = round_.state
    if len(state.able()) < 2:
        open_betting(round_, first=state.inside[0], level=NOTHING, nobody=True)
        return
    player = first_by_card(round_, opens)
    _ask(round_, BRING_IN, [player] if state.chips.stacks[player] else state.able_after(player))


def open_after_bring_in(round_: PotPosition, player: Player, amount: Cents) -> None:
    """Open the betting after a bring-in: the others act, then its player, with the option to raise."""
    state, table = round_.state, round_.table
    level = amount if table.options["call_short_blind"] else table.forced_opening
    size = table.limits.size(Bet.LOWER)
    able = state.able_after(player)
    if table.option_for_opener and state.chips.stacks[player]:
        able.append(player)
    round_.emit(
        e.BettingOpened(
            street=state.street,
            to_match=level,
            # A bring-in below the bet is completed, which does not count as a raise.
            full=level if level >= size else NOTHING,
            raise_by=size if table.is_fixed or not table.raises_grow else Cents(max(size, level)),
            order=tuple(able),
        )
    )


def _close_street(round_: PotPosition) -> None:
    state = round_.state
    street = state.street
    _return_uncalled(round_)
    for fee in round_.collection.when_closed(round_.street, state):
        round_.emit(fee)
    round_.emit(e.BettingClosed(street=street, last=_is_last(round_)))


def _is_last(round_: PotPosition) -> bool:
    """Whether the showdown follows this street; with two boards, the second is dealt first."""
    state = round_.state
    return state.street + 1 == len(round_.table.game.streets) and state.cards.twice is None


def _return_uncalled(round_: PotPosition) -> None:
    chips = round_.state.chips
    over = uncalled(chips.bets)
    if over is not None:
        # A fee may have been taken from a blind that nobody called (POT-R33).
        player, amount = over[0], min(over[1], chips.pot)
        if amount:
            round_.emit(e.BetReturned(player=player, amount=Cents(amount)))


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────


def _end_without_showdown(round_: PotPosition) -> None:
    state = round_.state
    if state.stage not in (SHOWDOWN, OVER):
        betting = state.stage is BETTING
        _return_uncalled(round_)
        for fee in round_.collection.when_ended(round_.street, state, betting=betting):
            round_.emit(fee)
    winner, pot = state.inside[0], Cents(state.chips.pot)
    round_.emit(
        e.PotAwarded(
            pot=1,
            amount=pot,
            eligible=(winner,),
            wins=tuple([pot if player == winner else NOTHING for player in player_numbers(state.players)]),
            says=ONLY_HAND,
            clause="POT 6.1",
        )
    )
    round_.emit(e.RoundClosed())


def _push_pots(round_: PotPosition) -> None:
    state = round_.state
    showdown = Showdown(round_.table, state)
    pushed = punished(round_.table, state, showdown) if round_.table.sevens else None
    if pushed is None:
        pushed = [(pot, *showdown.award(pot)) for pot in round_.pots()]
    for number, (pot, wins, says) in enumerate(pushed, start=1):
        round_.emit(
            e.PotAwarded(
                pot=number,
                amount=pot.amount,
                eligible=pot.eligible,
                wins=tuple(wins[1:]),
                says=says,
                clause=round_.table.game.shares[0].clause,
            )
        )
    round_.emit(e.RoundClosed())
