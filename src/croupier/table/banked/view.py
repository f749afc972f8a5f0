"""What one person may see of a round against a bank."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import UNSEEN
from croupier.games.banked.view import AwardView, BankedSeat, BankedView
from croupier.games.banked.vocabulary import BANK, Cards, Place
from croupier.money import Cents
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.banked.play.hand import HandKey, hand_key
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import BankedState, Stage
from croupier.table.banked.wagers.staged import staged_choices


def banked_view(round_: BankedPosition, person: Player | None, also: Sequence[Player] = ()) -> BankedView:
    """Wagers and the middle for everybody; a hand for its player, and for all when the round is over."""
    state, own = round_.state, () if person is None or person == DEALER else (person, *also)
    legal = tuple(choice for player in own for choice in round_.legal(player))
    staging = state.stage is Stage.WAGERS and legal
    return BankedView(
        game=round_.table.game.id,
        options=dict(round_.table.options),
        stage=state.stage.value,
        bank_cards=_bank_cards(state),
        bank_front=state.fronts.get(BANK, ()) if state.revealed else (),
        middle={name: cards for name, cards in state.middle().items() if name != BANK},
        board=state.board,
        awards=tuple(AwardView(player=due.player, row=due.row, award=due.award) for due in state.awards),
        meter=state.meter.shown if state.meter is not None else None,
        posted=round_.bank.wager if round_.bank is not None else None,
        seats=tuple(
            _seat(round_, player, own=player in own) for player in player_numbers(round_.state.players)
        ),
        to_act=round_.to_act,
        legal=legal,
        staged=tuple(staged_choices(round_.table, legal)) if staging else (),
        over=round_.over,
    )


def _seat(round_: BankedPosition, player: Player, *, own: bool) -> BankedSeat:
    state = round_.state
    shown = round_.over or state.stage is Stage.AWARDS
    sees = own or (shown and player not in state.folded and player not in state.dead)
    return BankedSeat(
        player=player,
        stack=Cents(state.stacks[player]),
        wagers={
            spot: amount
            for (who, spot), amount in state.wagers.items()
            if who == player and (who, spot) not in state.settled
        },
        envy=_envy_buttons(round_, player),
        cards=_shown(state.hands.get(player, ()), sees or _lies_open(state, player)),
        hands={
            number: _shown(cards, sees or _lies_open(state, hand_key(player, number)))
            for number, cards in state.hands_of(player).items()
        },
        front=state.fronts.get(player, ()) if sees else (),
        seat=state.seats[player],
        status=_status(state, player),
        banks=round_.bank is not None and round_.bank.player == player,
    )


def _envy_buttons(round_: BankedPosition, player: Player) -> tuple[str, ...]:
    """The wagers of a player that have an envy button, until everything is settled [FPG Bet]."""
    rule, state = round_.table.game.envy, round_.state
    if rule is None or round_.over:
        return ()
    return tuple(
        spot
        for (who, spot), amount in state.wagers.items()
        if who == player and Place.parse(spot).spot == rule.spot and amount >= rule.least
    )


def _bank_cards(state: BankedState) -> Cards:
    """The bank's hand: the last cards may be face up; the others are unseen until it is turned up."""
    cards = state.hands.get(BANK, ())
    if state.revealed:
        return cards
    # Until the hand is complete, none of its cards is turned up.
    up = min(state.face_up.get(BANK, 0), len(cards))
    return (UNSEEN,) * (len(cards) - up) + cards[len(cards) - up :]


def _lies_open(state: BankedState, key: HandKey) -> bool:
    """Whether every card of the hand was dealt face up."""
    return 0 < len(state.hands.get(key, ())) <= state.face_up.get(key, 0)


def _shown(cards: Cards, sees: bool) -> Cards:
    return cards if sees else (UNSEEN,) * len(cards)


def _status(state: BankedState, player: Player) -> str:
    if player in state.dead:
        return "dead"
    if player in state.folded:
        return "folded"
    if player in state.bettors():
        return "in"
    return "backs" if any(who == player for who, _ in state.wagers) else "out"
