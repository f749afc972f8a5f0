"""The cost of an hour at a table: the edge on all wagers, plus the collection fees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Place, Posted, Spot, Times
from croupier.lab.core.figures import Figures
from croupier.lab.core.laboratory import DECLARED
from croupier.lab.core.options import read_for
from croupier.lab.progressive.own_meter import posted_wager
from croupier.lab.questions.edge import NO_OPTIONS, laboratory
from croupier.money import Cents
from croupier.numbers import hand_numbers, player_numbers
from croupier.pay import game_tables
from croupier.pay.fees import PlayerDealerOption
from croupier.table import BankedTable
from croupier.table.banked.wagers.charge import fees_due


@dataclass(frozen=True, kw_only=True)
class Hour:
    """One bettor's hour. Amounts in cents; a loss is positive."""

    rounds: int
    wager: Cents
    """What the edge is a share of, in one round: the wager on the spot, of all hands that are dealt on it."""
    lost_to_bank: Fraction
    """Expected loss, by the edge."""
    fee: Cents
    """Taken from the bettor in one round."""
    bank_fee: Cents
    """Taken from the player-dealer in one round."""

    @property
    def fees(self) -> Cents:
        """The bettor's fees."""
        return Cents(self.fee * self.rounds)

    @property
    def total(self) -> Fraction:
        """What the hour costs the bettor."""
        return self.lost_to_bank + self.fees

    @property
    def edge(self) -> Fraction:
        """Everything lost as a share of the base wagers: the edge including the fee."""
        return self.total / (self.wager * self.rounds)


def hour(
    figures: Figures,
    *,
    wager: Cents,
    rounds: int,
    fee: PlayerDealerOption | None = None,
    bettors: int = 1,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Hour:
    """Return the cost of an hour with this wager on each hand, at a table where all wager the same.

    A wager whose amount the table posts is that amount, whatever ``wager`` is. A game wager includes the
    wagers that it requires, and they are action too. Bonus wagers are not charged separately: the fee is on
    the game wager that goes with them.
    """
    if wager <= 0 or rounds < 1 or bettors < 1:
        raise DataInvalid("rounds, wager and bettors must each be one or more", key="hour")
    lab = laboratory(figures.game)
    read = read_for(lab.game, lab.asks, options)
    spot = lab.game.spot(figures.wager)
    assert spot is not None, "every analysed wager has its spot"
    if isinstance(spot.amount, Posted):
        posted = game_tables(lab.game.folder).get(figures.pay_table, DECLARED)
        wager = posted_wager(posted, read)
    laid = dict(_laid(lab.game, spot, wager))
    own = bank = Cents(0)
    if fee is not None:
        players = player_numbers(bettors)
        table = BankedTable(
            game=lab.game, options={option.name: read[option.name] for option in lab.game.options}, fee=fee
        )
        due = fees_due(
            table, {(player, place): amount for player in players for place, amount in laid.items()}
        )
        own, bank = due.players[players[0]], due.player_dealer
    on_it = Cents(sum(amount for place, amount in laid.items() if Place.parse(place).spot == figures.wager))
    return Hour(
        rounds=rounds, wager=on_it, lost_to_bank=figures.edge * on_it * rounds, fee=own, bank_fee=bank
    )


def _laid(game: BankedGame, spot: Spot, wager: Cents) -> Iterator[tuple[str, Cents]]:
    """The wagers on the layout with one on this spot: on every hand, with those required beside it."""
    beside = [other for other in game.spots if other.required and other != spot] if spot.fee else []
    for each in (spot, *beside):
        times = 1
        if isinstance(each.amount, Times) and each in beside:
            assert each.amount.low == each.amount.high, "a required wager has one size"
            times = each.amount.low
        for hand in hand_numbers(game.hands if each.per_hand else 1):
            yield game.written(Place(each.name, hand)), Cents(wager * times)
