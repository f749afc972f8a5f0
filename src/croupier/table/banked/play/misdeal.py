"""The wrong number of cards: a dead hand, a round for the progressive only, or a void round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import BANK, Deal, Place, Step, WrongCount
from croupier.games.choice import Target
from croupier.money import Cents
from croupier.numbers import DEALER, Player, by_player
from croupier.table import events as e
from croupier.table.banked.host import Host
from croupier.table.banked.settling.settlement import RETURNED, Settlement
from croupier.table.banked.wagers.charge import fees_due


def first_deal(script: Sequence[Step], step: int) -> int:
    """The step where the last deal to hands began: completed hands are dealt again as well."""
    first = step
    if step == len(script) or not isinstance(script[step], Deal):
        while first and not isinstance(script[first - 1], Deal):
            first -= 1
    while first and isinstance(script[first - 1], Deal):
        first -= 1
    return first


class Remedy:
    """What the game's rule does about a wrong deal: chips go back, or the cards are dealt again."""

    def __init__(self, round_: Host) -> None:
        self.table, self.state, self.bank = round_.table, round_.state, round_.bank
        self.game, self.rule = self.table.game, self.table.game.misdeals

    def end_deal(self, wrong: tuple[Target, ...], past: int) -> Iterator[e.Event]:
        """End a deal in which some hands have the wrong number of cards; ``past`` is the step after it."""
        if not wrong:
            raise NotNow("every hand has the right number of cards")
        state, rule = self.state, self.rule
        bank_wrong = any(not isinstance(target, int) for target in wrong)
        verdict = rule.bank if bank_wrong else rule.player
        yield e.DealMarkedWrong(hands=wrong, clause=rule.clause, settles=verdict is not WrongCount.REDEAL)
        if verdict is WrongCount.REDEAL:
            yield from self.redeal()
            return
        if verdict is WrongCount.VOID:
            yield from self.void()
            return
        for target in wrong:
            if isinstance(target, int) and target not in state.dead:
                yield from self._declare_dead(target)
        if bank_wrong and self._void_without_award():
            yield from self.void()
            return
        yield e.StepReached(step=len(self.game.script) if bank_wrong else past)

    def redeal(self, reason: str = "") -> Iterator[e.Event]:
        """Take every card back and deal again, after hands have been set too."""
        yield e.HandsTakenBack(clause=self.rule.clause, reason=reason)
        yield e.StepReached(step=first_deal(self.game.script, self.state.step))

    def wrong_hand(self, player: Player) -> Iterator[e.Event]:
        """A later count finds a wrong hand: the hand is dead, or the round void, as the game's rule says."""
        rule = self.rule
        if player == DEALER:
            yield e.DealMarkedWrong(hands=(BANK,), clause=rule.clause)
            if rule.bank is WrongCount.VOID or self._void_without_award():
                yield from self.void()
            else:
                for folded in sorted(self.state.folded):
                    yield from self._give_back(folded)
                yield e.StepReached(step=len(self.game.script))
        elif rule.player is WrongCount.VOID:
            yield e.DealMarkedWrong(hands=(player,), clause=rule.clause)
            yield from self.void()
        else:
            yield from self._declare_dead(player)

    def void(self, reason: str = "") -> Iterator[e.Event]:
        """Return everything: wagers, contributions, fees, the player-dealer's wager."""
        state, clause = self.state, self.rule.clause
        for player in list(state.fed):
            yield from self._reverse(player)
        for player in sorted(state.folded):
            yield from self._give_back(player)
        for (player, spot), stake in state.wagers.items():
            if (player, spot) not in state.settled:
                yield e.WagerSettled(
                    player=player, spot=spot, stake=stake, outcome=RETURNED, returned=stake, clause=clause
                )
        for player, fee in by_player(state.fees[1:]):
            if fee:
                yield e.FeeCharged(player=player, amount=Cents(-fee), says="refunded: the round is void")
        if self.bank is not None:
            # Wagers that were settled before the play stay settled.
            left = self.bank.wager + sum(state.gains)
            yield e.BankReturned(player=self.bank.player, amount=Cents(left))
        yield e.RoundVoided(clause=clause, reason=reason)
        yield e.RoundClosed()

    def _declare_dead(self, player: Player) -> Iterator[e.Event]:
        """Declare a hand dead and return its progressive wager, so that it feeds no award."""
        yield e.HandDeclaredDead(player=player, clause=self.rule.clause)
        if self.rule.player is WrongCount.DEAD_WITH_FEE:
            for who, fee in self._fees_on(player).items():
                yield e.FeeCharged(player=who, amount=Cents(-fee), says="refunded: the hand is void")
        yield from self._give_back(player)
        yield from self._reverse(player)

    def _give_back(self, player: Player) -> Iterator[e.WagerGivenBack]:
        """Give back what was taken when the hand folded: a wrong hand keeps its ante, even after a fold."""
        state = self.state
        for spot in self.game.taken_at_fold if player in state.folded else ():
            key = (player, spot)
            if key in state.settled and key not in state.given_back:
                yield e.WagerGivenBack(
                    player=player, spot=spot, amount=state.wagers[key], clause=self.rule.clause
                )

    def _reverse(self, player: Player) -> Iterator[e.MeterReversed]:
        """Return a progressive wager and what it fed."""
        rule, fed = self.game.progressive, self.state.fed.get(player)
        if rule is not None and fed is not None:
            yield e.MeterReversed(
                player=player,
                spot=rule.spot,
                meter=fed.meter,
                reserve=fed.reserve,
                tray=fed.tray,
                clause=self.rule.clause,
            )

    def _void_without_award(self) -> bool:
        """Whether the bank's misdeal makes the round void because no hand wins anything (CSP-R8)."""
        void = self.rule.void_without_award
        if self.game.progressive is None or void is None or not void(self.table.options):
            return False
        if self.state.meter is None:
            return True
        settlement = Settlement(self.table, self.state, self.bank)
        return not settlement.awards.due(settlement.holders) and not any(settlement.awards.pay_envy())

    def _fees_on(self, player: Player) -> dict[Player, int]:
        """The fees paid for wagers on this player's hand, by player, backers included."""
        laid = {
            (who, name): amount
            for (who, name), amount in self.state.wagers.items()
            if (spot := self.game.spot(Place.parse(name).spot)) is not None and not spot.in_play
        }
        others = {key: amount for key, amount in laid.items() if (Place.parse(key[1]).on or key[0]) != player}
        before, without = fees_due(self.table, laid).players, fees_due(self.table, others).players
        there = sorted({who for who, _ in laid.keys() - others.keys()})
        return {who: paid for who in there if (paid := before.get(who, 0) - without.get(who, 0)) > 0}
