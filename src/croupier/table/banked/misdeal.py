"""The wrong number of cards: a dead hand, a round for the progressive only, or a void round."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import HandDead, NotNow
from croupier.games.banked.vocabulary import BANK, Board, Deal, Decide, Place, WrongCount
from croupier.games.choice import Target
from croupier.money import Cents
from croupier.numbers import DEALER, Player, by_player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.board import board_due
from croupier.table.banked.dealing import cards_due, check_left, deals_now, targets
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.settlement import RETURNED
from croupier.table.banked.state import Stage
from croupier.table.banked.wagers.charge import fees_due

BOARD = "board"


def deal_done(round_: BankedPosition) -> Iterator[e.Event]:
    """End a deal in which some hand has the wrong number of cards, as the game's rule says."""
    state, rule = round_.state, round_.table.game.misdeals
    wrong = _wrong(round_)
    bank_wrong = any(not isinstance(target, int) for target in wrong)
    verdict = rule.bank if bank_wrong else rule.player
    yield e.DealMarkedWrong(hands=wrong, clause=rule.clause, settles=verdict is not WrongCount.REDEAL)
    if verdict is WrongCount.REDEAL:
        yield e.HandsTakenBack(clause=rule.clause)
        yield e.StepReached(step=first_deal(round_))
        return
    if verdict is WrongCount.VOID:
        yield from void(round_)
        return
    for target in wrong:
        if isinstance(target, int) and target not in state.dead:
            yield from declare_dead(round_, target)
    if bank_wrong and void_without_award(round_):
        yield from void(round_)
        return
    past = state.step + len(deals_now(round_))
    yield e.StepReached(step=len(round_.table.game.script) if bank_wrong else past)


def first_deal(round_: BankedPosition) -> int:
    """The step where the last deal to hands began: completed hands are dealt again as well."""
    first, script = round_.state.step, round_.table.game.script
    if not isinstance(round_.step, Deal):
        while first and not isinstance(script[first - 1], Deal):
            first -= 1
    while first and isinstance(script[first - 1], Deal):
        first -= 1
    return first


# ── one card at a time ──────────────────────────────────────────────────────────────────────────────


def just_dealt(round_: BankedPosition) -> bool:
    """Whether the hands are complete and nobody has decided yet, so that one more card is still a misdeal."""
    state, step, script = round_.state, round_.step, round_.table.game.script
    if state.stage is not Stage.PLAY or not isinstance(step, Decide) or state.decided:
        return False
    before = script[state.step - 1] if state.step else None
    begun = any(spot in (step.spot, *step.beside) for _, spot in state.wagers)
    return isinstance(before, Deal) and before.holds is None and not begun


def surplus_of(round_: BankedPosition, command: c.DealHand) -> int | None:
    """The step of the deal to which a surplus card belongs that came after the last card; None if to none.

    Where hands get all their cards at once, a surplus card is seen in the packet. One card at a time, the
    deal is complete before it, and has to be taken up again.
    """
    if not just_dealt(round_) or not round_.table.game.misdeals.surplus:
        return None
    first = first_deal(round_)
    deals = [step for step in round_.table.game.script[first : round_.state.step] if isinstance(step, Deal)]
    if not any((command.to, command.hand) in targets(round_, deal) for deal in deals):
        return None
    if not command.cards:
        return None
    check_left(round_, command.cards)
    return first


def _wrong(round_: BankedPosition) -> tuple[Target, ...]:
    """The hands with too few or too many cards; a refusal if there is no deal, or it is correct."""
    step, state = round_.step, round_.state
    wrong: tuple[Target, ...]
    if state.stage is Stage.PLAY and isinstance(step, Board):
        wrong = (BOARD,) if board_due(state, step) else ()
    elif state.stage is Stage.PLAY and deals_now(round_):
        wrong = tuple(
            dict.fromkeys(
                target[0]
                for deal in deals_now(round_)
                for target in targets(round_, deal)
                if cards_due(round_, deal, *target)
            )
        )
    else:
        raise NotNow("no cards are being dealt now")
    if not wrong:
        raise NotNow("every hand has the right number of cards")
    return wrong


def count_due(round_: BankedPosition) -> bool:
    """Whether the dealer still has to count the hands before they are settled [CSP 19, HCF 8]."""
    state = round_.state
    return (
        round_.counts
        and not (state.counted or state.misdealt)
        and state.stage is Stage.PLAY
        and round_.step is None
        and any(player not in state.dead for player in state.bettors())
    )


def count_hands(round_: BankedPosition) -> e.HandsCounted:
    """The event that every hand was counted right; refused before all decisions are made."""
    if not count_due(round_):
        raise NotNow("hands are counted after the last decision", clause=round_.table.game.misdeals.clause)
    return e.HandsCounted(clause=round_.table.game.misdeals.clause)


def check_dead_hand(round_: BankedPosition, player: Player) -> None:
    """Refuse to declare a hand dead that does not exist, is already dead, or has been settled."""
    state = round_.state
    if player == DEALER:
        dealt = state.stage is Stage.PLAY and BANK in state.hands and not deals_now(round_)
        if round_.bank is not None or not dealt:
            raise NotNow("the house has no complete hand to declare dead")
        return
    round_.check_player(player)
    if state.stage is not Stage.PLAY or player not in state.hands:
        raise NotNow(f"player {player} has no hand to declare dead")
    if player in state.dead:
        raise HandDead(f"the hand of player {player} is already dead")


def count_wrong(round_: BankedPosition, player: Player) -> Iterator[e.Event]:
    """A later count finds a wrong hand: the hand is dead, or the round void, as the game's rule says."""
    rule = round_.table.game.misdeals
    if player == DEALER:
        yield e.DealMarkedWrong(hands=(BANK,), clause=rule.clause)
        if rule.bank is WrongCount.VOID or void_without_award(round_):
            yield from void(round_)
        else:
            for folded in sorted(round_.state.folded):
                yield from _give_back(round_, folded)
            yield e.StepReached(step=len(round_.table.game.script))
    elif rule.player is WrongCount.VOID:
        yield e.DealMarkedWrong(hands=(player,), clause=rule.clause)
        yield from void(round_)
    else:
        yield from declare_dead(round_, player)


def declare_dead(round_: BankedPosition, player: Player) -> Iterator[e.Event]:
    """Declare a hand dead and return its progressive wager at once, so that it feeds no award."""
    rule = round_.table.game.misdeals
    yield e.HandDeclaredDead(player=player, clause=rule.clause)
    if rule.player is WrongCount.DEAD_WITH_FEE:
        for who, fee in _fees_on(round_, player).items():
            yield e.FeeCharged(player=who, amount=Cents(-fee), says="refunded: the hand is void")
    yield from _give_back(round_, player)
    yield from _reverse(round_, player)


def _give_back(round_: BankedPosition, player: Player) -> Iterator[e.WagerGivenBack]:
    """Give back what was taken when the hand folded: a wrong hand keeps its ante, even after a fold."""
    state, game = round_.state, round_.table.game
    for spot in game.taken_at_fold if player in state.folded else ():
        key = (player, spot)
        if key in state.settled and key not in state.given_back:
            yield e.WagerGivenBack(
                player=player, spot=spot, amount=state.wagers[key], clause=game.misdeals.clause
            )


def void_without_award(round_: BankedPosition) -> bool:
    """Whether the bank's misdeal makes the round void because no hand wins anything (CSP-R8)."""
    table, state, rule = round_.table, round_.state, round_.table.game.progressive
    void = table.game.misdeals.void_without_award
    if rule is None or void is None or not void(table.options):
        return False
    if state.meter is None:
        return True
    settlement = round_.settlement()
    return not settlement.awards.due(settlement.holders) and not any(settlement.awards.pay_envy())


def _fees_on(round_: BankedPosition, player: Player) -> dict[Player, int]:
    """The fees paid for wagers on this player's hand, by player, backers included."""
    table, state = round_.table, round_.state
    laid = {
        (who, name): amount
        for (who, name), amount in state.wagers.items()
        if (spot := table.game.spot(Place.parse(name).spot)) is not None and not spot.in_play
    }
    others = {key: amount for key, amount in laid.items() if (Place.parse(key[1]).on or key[0]) != player}
    before, without = fees_due(table, laid).players, fees_due(table, others).players
    there = sorted({who for who, _ in laid.keys() - others.keys()})
    return {who: paid for who in there if (paid := before.get(who, 0) - without.get(who, 0)) > 0}


def _reverse(round_: BankedPosition, player: Player) -> Iterator[e.Event]:
    rule, fed = round_.table.game.progressive, round_.state.fed.get(player)
    if rule is not None and fed is not None:
        yield e.MeterReversed(
            player=player,
            spot=rule.spot,
            meter=fed.meter,
            reserve=fed.reserve,
            tray=fed.tray,
            clause=round_.table.game.misdeals.clause,
        )


def void(round_: BankedPosition, reason: str = "") -> Iterator[e.Event]:
    """Return everything: wagers, contributions, fees, the player-dealer's wager."""
    state, clause = round_.state, round_.table.game.misdeals.clause
    for player in list(state.fed):
        yield from _reverse(round_, player)
    for player in sorted(state.folded):
        yield from _give_back(round_, player)
    for (player, spot), stake in state.wagers.items():
        if (player, spot) not in state.settled:
            yield e.WagerSettled(
                player=player, spot=spot, stake=stake, outcome=RETURNED, returned=stake, clause=clause
            )
    for player, fee in by_player(state.fees[1:]):
        if fee:
            yield e.FeeCharged(player=player, amount=Cents(-fee), says="refunded: the round is void")
    if round_.bank is not None:
        # Wagers that were settled before the play stay settled.
        left = round_.bank.wager + sum(state.gains)
        yield e.BankReturned(player=round_.bank.player, amount=Cents(left))
    yield e.RoundVoided(clause=clause, reason=reason)
    yield e.RoundClosed()
