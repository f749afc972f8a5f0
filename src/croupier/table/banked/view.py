"""What one person may see of a round against a bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.cards import UNSEEN, Card, write_cards
from croupier.games.banked.vocabulary import BANK, Place
from croupier.numbers import DEALER, Player, player_numbers
from croupier.table.banked.play.hand import HandKey, hand_key
from croupier.table.banked.standing import BankedStanding
from croupier.table.banked.state import BankedState, Stage


def banked_view(round_: BankedStanding, person: Player | None, also: Sequence[Player] = ()) -> dict[str, Any]:
    """Wagers and the middle for everybody; a hand for its holder, and for all when the round is over."""
    state, own = round_.state, () if person is None or person == DEALER else (person, *also)
    seats = []
    for player in player_numbers(state.players):
        shown = round_.over or state.stage is Stage.AWARDS
        sees = player in own or (shown and player not in state.folded and player not in state.dead)
        seats.append(
            {
                "player": player,
                "stack": state.stacks[player],
                "wagers": {
                    spot: amount
                    for (who, spot), amount in state.wagers.items()
                    if who == player and (who, spot) not in state.settled
                },
                "envy": _envy_buttons(round_, player),
                "cards": _shown(state.hands.get(player, ()), sees or _lies_open(state, player)),
                "hands": {
                    number: _shown(cards, sees or _lies_open(state, hand_key(player, number)))
                    for number, cards in state.hands_of(player).items()
                },
                "front": write_cards(state.fronts.get(player, ())) if sees else "",
                "seat": state.seats[player],
                "status": _status(round_, player),
                "banks": round_.bank is not None and round_.bank.player == player,
            }
        )
    return {
        "family": "banked",
        "game": round_.table.game.id,
        "options": dict(round_.table.options),
        "stage": state.stage.value,
        "bank_cards": _bank_cards(round_),
        "bank_front": write_cards(state.fronts.get(BANK, ())) if state.revealed else "",
        "middle": {
            str(name): write_cards(cards)
            for name, cards in state.hands.items()
            if name != BANK and isinstance(name, str)
        },
        "board": write_cards(state.board),
        "awards": [{"player": due.player, "row": due.row, "award": due.award} for due in state.awards],
        "meter": state.meter.shown if state.meter is not None else None,
        "posted": round_.bank.wager if round_.bank is not None else None,
        "seats": seats,
        "to_act": list(round_.to_act),
        "legal": [choice for player in own for choice in round_.legal(player)],
        "over": round_.over,
    }


def _envy_buttons(round_: BankedStanding, player: Player) -> list[str]:
    """The wagers of a player that an envy button lies beside, until everything is settled [FPG Bet]."""
    rule, state = round_.table.game.envy, round_.state
    if rule is None or round_.over:
        return []
    return [
        spot
        for (who, spot), amount in state.wagers.items()
        if who == player and Place.parse(spot).spot == rule.spot and amount >= rule.least
    ]


def _bank_cards(round_: BankedStanding) -> str:
    """The bank's hand: face-up cards are the last ones, the others count only as cards until it is turned."""
    state = round_.state
    cards = state.hands.get(BANK, ())
    if state.revealed:
        return write_cards(cards)
    # Until the whole hand is out, none of its cards has been turned.
    up = min(state.face_up.get(BANK, 0), len(cards))
    hidden: tuple[Card, ...] = (UNSEEN,) * (len(cards) - up)
    return write_cards(hidden + cards[len(cards) - up :])


def _lies_open(state: BankedState, key: HandKey) -> bool:
    """Whether every card of the hand was dealt face up."""
    return 0 < len(state.hands.get(key, ())) <= state.face_up.get(key, 0)


def _shown(cards: tuple[Card, ...], sees: bool) -> str:
    return write_cards(cards if sees else (UNSEEN,) * len(cards))


def _status(round_: BankedStanding, player: Player) -> str:
    state = round_.state
    if player in state.dead:
        return "dead"
    if player in state.folded:
        return "folded"
    if player in state.bettors():
        return "in"
    return "backs" if any(who == player for who, _ in state.wagers) else "out"
