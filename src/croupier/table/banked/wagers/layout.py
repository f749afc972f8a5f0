"""The layout before the lock: where a player may wager, and what must be done before the deal."""

from __future__ import annotations

from croupier.cards import UNSEEN
from croupier.errors import (
    BaseWagerMissing,
    CardCount,
    CommandRejected,
    LinkLost,
    NotNow,
)
from croupier.games.banked.vocabulary import EACH, Board, Deal, Place, Spot
from croupier.games.choice import Choice, Wager
from croupier.money import Cents
from croupier.numbers import Player, hand_numbers, player_numbers
from croupier.table import commands as c
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import Stage
from croupier.table.banked.wagers.stakes import Stakes
from croupier.table.banked.wagers.wager import affordable


def places(round_: BankedPosition, player: Player, spot: Spot) -> list[Place]:
    """Where a player may make a kind of wager before the deal: on their own hands, or backing others."""
    game, state = round_.table.game, round_.state
    hands = hand_numbers(game.hands if spot.per_hand else 1)
    owners: list[Player | None] = [None] if state.seats[player] else []
    if game.back_line(round_.table.options):
        base = spot.needs[0] if spot.needs else spot.name
        owners += [other for other in state.bettors() if other != player and (other, base) in state.wagers]
    return [Place(spot.name, hand, owner) for owner in owners for hand in hands]


def check_unlocked(round_: BankedPosition, spot: Spot) -> None:
    """Refuse wagers after the lock, and progressive wagers while the link is lost."""
    rule = round_.table.game.progressive
    if round_.state.stage is not Stage.WAGERS:
        raise NotNow("the layout is locked; wagers open again with the next round", clause=spot.clause)
    if rule is not None and spot.name == rule.spot and round_.state.meter is None:
        raise LinkLost("this table has lost its link and takes no progressive wagers", clause=spot.clause)


def layout_choices(round_: BankedPosition, player: Player) -> list[Choice]:
    """Every wager that a player may make before the lock."""
    return [
        choice
        for spot in round_.table.game.spots
        if not spot.in_play
        for place in places(round_, player, spot)
        for choice in wager_choices(round_, player, spot, place)
    ]


def wager_choices(
    round_: BankedPosition, player: Player, spot: Spot, place: Place | None = None
) -> list[Choice]:
    """The wager that a player may make on a spot with the chips they have, if any."""
    rule = round_.table.game.progressive
    lost = rule is not None and spot.name == rule.spot and round_.state.meter is None
    if lost or not spot.offered(round_.table.options):
        return []
    place = place or Place(spot.name)
    stakes = affordable(round_, player, spot, place)
    return [] if stakes is None else [wager_choice(round_, player, place, stakes)]


def wager_choice(round_: BankedPosition, player: Player, place: Place, stakes: Stakes) -> Choice:
    """The choice of a wager of these amounts."""
    game = round_.table.game
    spot, laid = game.spot(place.spot), (player, game.written(place)) in round_.state.wagers
    # Whoever plays must lay it; whether to back another hand, or no hand of one's own, is free.
    begun = {Place.parse(name).on for name in round_.state.on(player)} or {None}
    return Wager(
        player=player,
        spot=place.spot,
        hand=place.hand,
        on=place.on,
        low=Cents(stakes.low),
        high=Cents(stakes.high),
        step=Cents(stakes.step),
        required=spot is not None and spot.required and not laid and place.on in begun,
    )


def lock_refused(round_: BankedPosition) -> CommandRejected | None:
    """Why the layout cannot be locked yet; None if it can, provided that the fees can be paid."""
    state, game = round_.state, round_.table.game
    if state.stage is not Stage.WAGERS:
        return NotNow("the layout is already locked")
    if round_.cut_open:
        return NotNow("the player-dealer is offered the cut first", clause=game.cut)
    if burn_due(round_):
        return NotNow(f"burn {burn_due(round_)} more cards first", clause=game.burns_clause)
    if not state.wagers:
        if state.free_asked or nobody_can_wager(round_):
            return None
        return NotNow("nobody has wagered", clause=game.free_hands_clause or None)
    hands = {(player, Place.parse(name).on) for player, name in state.wagers}
    for player, owner in sorted(hands, key=lambda hand: (hand[0], hand[1] or 0)):
        for spot in game.required:
            for number in hand_numbers(game.hands if spot.per_hand else 1):
                name = game.written(Place(spot.name, number, owner))
                if (player, name) not in state.wagers:
                    return BaseWagerMissing(
                        f"player {player} has no wager on {game.felt.label(name)}", clause=spot.clause
                    )
    return None


def nobody_can_wager(round_: BankedPosition) -> bool:
    """Whether nobody at the table can afford any wager; such a round is closed without one."""
    idle = () if round_.bank is None else (round_.bank.player, *round_.bank.also)
    players = [player for player in player_numbers(round_.state.players) if player not in idle]
    return not round_.state.wagers and not any(layout_choices(round_, player) for player in players)


def burn_due(round_: BankedPosition) -> int:
    """How many cards of a new shoe must still be burned after the one that was turned up."""
    burns, burned = round_.table.game.burns, round_.state.burned_cards
    return burns(burned[0]) + 1 - len(burned) if burns is not None and burned else 0


def _cards_needed(round_: BankedPosition) -> int:
    """How many cards the script deals at most if everybody seated plays."""
    game, state, bank = round_.table.game, round_.state, round_.bank
    seated = [
        p for p in player_numbers(state.players) if state.seats[p] and (bank is None or p != bank.player)
    ]
    needed = 0
    for step in game.script:
        if isinstance(step, Deal):
            hands = len(seated) * game.hands if step.to == EACH else 1
            needed += hands * (step.cards if step.holds is None else 1)
        elif isinstance(step, Board):
            needed += step.cards + step.burn
    return needed


def check_shoe_burn(round_: BankedPosition, command: c.Burn) -> None:
    """Refuse a burn that is not due at the start of a new shoe, or would leave too few cards."""
    if round_.cut_open:
        raise NotNow("the player-dealer is offered the cut first", clause=round_.table.game.cut)
    if round_.state.hands:
        raise NotNow("cards are burned only before the first card of a round")
    burned = round_.state.burned_cards
    left = len(round_.table.deck.cards) - len(burned) - len(command.cards)
    if left < (needed := _cards_needed(round_)):
        raise CardCount(f"that would leave {left} cards, and the round may need {needed}")
    if round_.table.game.burns is None:
        return
    due = burn_due(round_) if burned else 1
    if len(command.cards) != due or (not burned and command.cards[0] is UNSEEN):
        raise CardCount(
            f"burn {due} cards now, not {len(command.cards)}; the first card of a shoe is turned up",
            clause=round_.table.game.burns_clause,
        )
