"""Cards that were dealt face down and that nobody has named: a hand is named when it is shown.

A dealer with real cards does not know what lies face down. Such cards are dealt unseen, and the round asks
for them when something depends on them: the bank's hand when it is turned up or looked at, a player's when it
is played by its count, set or settled. A hand that is folded with nothing left on it is never named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from croupier.cards import UNSEEN, Card, Cards, write_cards
from croupier.errors import CardMismatch
from croupier.games.banked.blackjack_steps import Check, PlayOut
from croupier.games.banked.pai_gow import SetHands
from croupier.games.banked.vocabulary import BANK, Place, Reveal, Whose
from croupier.games.choice import DealTo, Target
from croupier.numbers import Player
from croupier.table import commands as c
from croupier.table.banked.dealing import cards_due, deals_now, targets
from croupier.table.banked.play.blackjack import PlayOutRunner
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.settlement import plays_after_fold
from croupier.table.banked.state import Stage


def due_names(round_: BankedPosition) -> list[Target]:
    """The hands that must be named before the round goes on, the bank's first."""
    state = round_.state
    if not state.unseen or state.stage is not Stage.PLAY:
        return []
    return [target for target in _needed(round_) if target in state.unseen]


def name_choices(round_: BankedPosition) -> list[DealTo]:
    """The hands to be named now, as cards that go to them."""
    hands = round_.state.hands
    return [DealTo(to=target, count=hands[target].count(UNSEEN), shown=True) for target in due_names(round_)]


def _needed(round_: BankedPosition) -> Iterator[Target]:
    """The hands on which the next step depends."""
    state, step = round_.state, round_.step
    match step:
        case None:
            if not state.misdealt and (state.in_play() or _bank_is_seen(round_)):
                yield BANK
            yield from (player for player in state.bettors()[::-1] if is_settled_by_cards(round_, player))
        case Reveal():
            if state.in_play() or _bank_is_seen(round_):
                yield BANK
        case Check():
            if step.peeks(state.hands[BANK][-1], round_.table.options):
                yield BANK
        case PlayOut():
            play = PlayOutRunner(round_, step)
            if (turn := play.current()) is not None:
                # A hand is played by its count [BB Round]: it is named when its turn comes.
                yield turn[0]
            elif play.turns_hole_card():
                yield BANK
        case SetHands():
            yield BANK
            yield from state.in_play()


def _bank_is_seen(round_: BankedPosition) -> bool:
    return plays_after_fold(round_.table, round_.state, Whose.BANK)


def is_settled_by_cards(round_: BankedPosition, player: Player) -> bool:
    """Whether what lies on a player's hand is decided by its cards."""
    state, game, options = round_.state, round_.table.game, round_.table.options
    if player in state.dead:
        return False
    rule = game.progressive
    if player not in state.folded and not state.misdealt:
        return True
    if state.fed:
        # A hand out of play may win a jackpot, or be envied for it.
        assert rule is not None
        if player not in state.folded or rule.survives_fold(options):
            return True
    return any(_survives(round_, player, spot) for spot in state.on(player))


def _survives(round_: BankedPosition, player: Player, spot: str) -> bool:
    """Whether a side bet on a folded hand is still to be decided."""
    side = round_.table.game.side_bets.get(Place.parse(spot).spot)
    settled = (player, spot) in round_.state.settled
    return side is not None and not settled and side.survives_fold(round_.table.options)


def named(round_: BankedPosition, command: c.DealHand) -> Cards | None:
    """The hand with the cards that a command names for it; None if the command deals to it.

    Either the unseen cards are named, or the whole hand.
    """
    state = round_.state
    key = hand_key(command.to, command.hand)
    if key not in state.unseen or UNSEEN in command.cards:
        return None
    held = state.hands[key]
    if len(command.cards) not in (held.count(UNSEEN), len(held)):
        return None
    # While a hand is still dealt its next cards are further ones.
    if any(
        (command.to, command.hand) in targets(round_, deal)
        and cards_due(round_, deal, command.to, command.hand) > 0
        for deal in deals_now(round_)
    ):
        return None
    known = Counter(card for card in held if card is not UNSEEN)
    new = list(command.cards)
    if len(command.cards) == len(held):
        for card in known.elements():
            if card not in new:
                raise CardMismatch(f"{card} lies in this hand, and is not among {write_cards(command.cards)}")
            new.remove(card)
    return filled(held, new)


def filled(held: Cards, named: Sequence[Card]) -> Cards:
    """A hand with its first unseen cards named."""
    new = iter(named)
    return tuple(next(new, UNSEEN) if card is UNSEEN else card for card in held)
