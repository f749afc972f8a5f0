"""What a banked table posts: game, options, fee; and who banks a round, with which wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from croupier.cards import Deck
from croupier.errors import DataInvalid, NotOffered, SpotUnknown
from croupier.games.banked.baccarat import deals_two_lines
from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.vocabulary import (
    Bank,
    BankedGame,
    Extra,
    Place,
    Shape,
    SideBet,
    Sight,
    Spot,
    Times,
)
from croupier.games.option import Options, read_options
from croupier.money import Cents, Odds
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.pay import PayTable, Rates, game_tables, parse_award
from croupier.pay.award import Percent
from croupier.pay.fees.jurisdiction import CALIFORNIA
from croupier.pay.fees.schedule import BonusRule, PlayerDealerOption
from croupier.pay.fees.terms import BandOn
from croupier.pay.progressive import SHARES, SeveralWinners, contribution
from croupier.table.banked.limits import LimitedTable
from croupier.table.reading import EasedRow
from croupier.table.table import require_game

TOP = Percent(100)
"""The award that resets the meter."""


@dataclass(frozen=True, kw_only=True)
class PlayerDealer:
    """Who banks the round, and the wager that covers the action."""

    player: Player
    wager: Cents
    turn: int = 1
    also: tuple[Player, ...] = ()
    """Their further seats, at which they make no wagers either (PD-R6)."""

    def __post_init__(self) -> None:
        if type(self.wager) is not int:
            raise DataInvalid(f"a player-dealer's wager must be whole cents, not {self.wager!r}", key="_bank")


@dataclass(frozen=True, kw_only=True)
class BankedTable(LimitedTable):
    """A banked table's terms, fixed while a round is played."""

    game: BankedGame
    options: Options
    fee: PlayerDealerOption | None = None
    jurisdiction: str = CALIFORNIA

    @classmethod
    def post(
        cls,
        game: BankedGame,
        *,
        options: Options | None = None,
        fee: PlayerDealerOption | None = None,
        jurisdiction: str = CALIFORNIA,
    ) -> BankedTable:
        """A table with these terms; options are checked here."""
        require_game(game, BankedGame)
        read = read_options(game.options, options or {})
        table = cls(game=game, options=read, fee=fee, jurisdiction=jurisdiction)
        if fee is not None:
            table.require_own(fee)
        table.check_limits()
        game.check_options(table.options)
        for side in game.side_bets.values():
            table.side_table(side)
        for extra in game.extras.values():
            table.extra_rows(extra)
        if game.progressive is not None:
            rates = table.rates
            if table.progressive is not None:
                contribution(table.progressive_wager, rates)
        return table

    @cached_property
    def schedules(self) -> tuple[str, ...]:
        """The fee schedules that the table may choose its option from (in California, TCP-R10)."""
        chosen = self.options.get("schedule") if self.jurisdiction == CALIFORNIA else None
        return super().schedules if chosen is None else (chosen,)

    @cached_property
    def tables(self) -> Mapping[str, PayTable]:
        """The game's pay tables by id."""
        return game_tables(self.game.folder)

    @cached_property
    def deck(self) -> Deck:
        """The deck that the table deals from."""
        return self.game.deck(self.options)

    @property
    def player_banks(self) -> bool:
        """Whether the players bank in turn."""
        return self.game.bank is Bank.PLAYER_DEALER

    @property
    def opened_by_wagers(self) -> bool:
        """True: a round against a bank waits for the first wagers."""
        return True

    @property
    def buys_in_round(self) -> bool:
        """Whether table stakes do not apply."""
        return not self.game.table_stakes

    def find_spot(self, name: str) -> Spot:
        """Return the spot of this name; raise if the table does not have or offer it."""
        spot = self.game.spot(name)
        if spot is None:
            layout = ", ".join(s.name for s in self.game.spots)
            if name.startswith("tip_"):
                raise NotOffered(f"{name.removeprefix('tip_')!r} takes no tip; the spots are {layout}")
            raise SpotUnknown(f"the layout has no spot {name!r}; it has {layout}")
        if not spot.offered(self.options):
            raise NotOffered(f"this table does not offer the {name!r} wager", clause=spot.clause)
        return spot

    def fixed_by(self, spot: Spot, hand: HandNumber) -> tuple[str, int] | None:
        """The place whose wager fixes the wager on this spot, and how many times it; None if none does."""
        if not spot.required:
            return None
        if isinstance(spot.amount, Times) and spot.amount.low == spot.amount.high:
            return spot.amount.of, spot.amount.low
        if hand > FIRST_HAND and self.game.equal_hands(self.options):
            return self.game.written(Place(spot.name, FIRST_HAND)), 1
        return None

    @property
    def keeps_score(self) -> bool:
        """Whether the results of a shoe are shown on a board: where everybody wagers on two lines."""
        return deals_two_lines(self.game)

    @property
    def back_line(self) -> bool:
        """Whether people who stand behind the table may bet on other players' hands (PD 5)."""
        return self.game.back_line(self.options)

    @property
    def further_seats(self) -> bool:
        """Whether a seated person may take another seat as well [SW 4]."""
        return self.game.further_seats is not None

    @cached_property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most who may play: the game's, or as many as the posted table seats."""
        fewest, most = self.game.seats
        return fewest, most if self.game.seats_posted is None else self.game.seats_posted(self.options)

    @property
    def active_max(self) -> int | None:
        """As many as may play, where a larger table may be used; None elsewhere."""
        return self.seats[1] if self.game.larger_table is not None else None

    @property
    def seats_max(self) -> int | None:
        """The most who may sit; None where a larger table may be used, of which some seats are active."""
        return None if self.game.larger_table is not None else self.seats[1]

    @cached_property
    def fee_in_force(self) -> PlayerDealerOption | None:
        """The fee option as the table applies it: by total action, or by the player's wager (TCP-R11)."""
        if self.fee is None or not self.game.fee_by_own_wager(self.options):
            return self.fee
        heading = self.fee.heading
        by_wager = replace(heading.player, band_on=BandOn.PLAYER_WAGER)
        return replace(self.fee, heading=replace(heading, player=by_wager))

    @cached_property
    def shape(self) -> Shape:
        """Seat by seat or wager by wager."""
        posted = self.options.get("settle_shape", "game")
        return self.game.shape if posted == "game" else Shape(posted)

    @cached_property
    def bonus_bound_by_base(self) -> bool:
        """Whether a bonus bet may not exceed the base wager (PD-R7)."""
        posted = self.options.get("bonus_cap")
        if posted is not None:
            return bool(posted == "base")
        return self.fee is not None and self.fee.heading.bonus_cap.rule is BonusRule.BASE

    def side_table(self, side: SideBet) -> PayTable:
        """The posted pay table of a side bet, or the house's own with the same rows."""
        named = side.posted(self.options) if callable(side.posted) else self.options[side.posted]
        if named not in self.tables:
            raise DataInvalid(f"no pay table {named!r}; there are {', '.join(self.tables)}", key="_options")
        posted = self.tables[named]
        own = self.options.get(side.own_rows) if side.own_rows else None
        if own is None:
            return posted
        assert side.own_rows is not None
        known = (*posted.pays, *sorted(side.may_post - set(posted.pays)))
        pays = self._rows(side.own_rows, known)
        return replace(posted, id="posted", source="posted by the house", pays=pays)

    def side_row(self, side: SideBet, seen: Sight) -> str | None:
        """The row by which a side bet is paid; None for a hand without one."""
        if side.every_row is None or self.options[ROWS.name] != BEST_PAYING:
            return side.row(seen)
        odds = self.side_table(side).odds
        # Of rows that pay the same, the higher hand comes first.
        return max(
            (row for row in side.every_row(seen) if row in odds), key=lambda row: odds[row].net, default=None
        )

    def extra_rows(self, extra: Extra) -> Mapping[str, Odds]:
        """The bonus on top of a game wager, by row; empty where the table posts none."""
        posted = self.options[extra.posted]
        return self.tables[posted].odds if isinstance(posted, str) else self._rows(extra.posted, extra.rows)

    def _rows(self, option: str, known: Iterable[str]) -> Mapping[str, Odds]:
        """Rows that the house posts itself: ``{ straight = 1 }`` or ``{ straight = "3:2" }``."""
        posted: Mapping[str, Any] = self.options[option] or {}
        if unknown := set(posted) - set(known):
            raise DataInvalid(f"no row {min(unknown)!r}; there are {', '.join(known)}", key=option)
        try:
            return {row: Odds.parse(_written(odds)) for row, odds in posted.items()}
        except DataInvalid as wrong:
            raise DataInvalid(wrong.message, key=option) from None

    # ── the progressive ─────────────────────────────────────────────────────────────────────────────

    @cached_property
    def progressive(self) -> PayTable | None:
        """The posted progressive pay table, as changed by the game's own options."""
        name = self.options.get("progressive")
        if name is None or self.game.progressive is None:
            return None
        known = [table for table, rows in self.tables.items() if rows.wager is not None]
        if name not in known:
            raise DataInvalid(
                f"no progressive pay table {name!r}; there are {', '.join(known)}", key="progressive"
            )
        return self.game.progressive.posted(self.tables[name], self.options)

    def progressive_with(self, eased: Iterable[EasedRow]) -> PayTable:
        """The progressive pay table in force: as posted, with the rows that the link has eased.

        A hand better than an eased one takes the top award too, unless the posting says otherwise (PRG-R5).
        """
        table = self.progressive
        assert table is not None
        awards = {row.row: parse_award(row.award) for row in eased}
        if self.options["eased"] == "or_better":
            order = list(table.pays)
            topped = [order.index(row) for row, award in awards.items() if award == TOP and row in order]
            awards |= dict.fromkeys(order[: max(topped, default=0)], TOP)
        return replace(table, pays={**table.pays, **awards}) if awards else table

    @cached_property
    def progressive_wager(self) -> Cents:
        """The posted progressive wager: the pay table's own unless another is posted."""
        table = self.progressive
        assert table is not None
        assert table.wager is not None
        posted: Cents | None = self.options["progressive_wager"]
        return posted or table.wager

    @cached_property
    def rates(self) -> Rates:
        """The shares of each progressive wager that feed meter and reserve."""
        return Rates(
            meter=_share("contribution", self.options["contribution"]),
            reserve=_share("reserve_contribution", self.options["reserve_contribution"]),
        )

    @cached_property
    def several_winners(self) -> SeveralWinners:
        """How several awards from the meter are paid."""
        return SeveralWinners(self.options["several_winners"])

    @property
    def pays_as_pressed(self) -> bool:
        """Whether an award is paid from the meter that was shown when its button was pressed (PRG-R4)."""
        return bool(self.options["award_meter"] == "pressed")

    def scaled(self, amount: Cents) -> Cents:
        """An amount of the pay table adjusted to the posted wager [CSP 21f]."""
        table = self.progressive
        assert table is not None
        assert table.wager is not None
        return Cents(amount * self.progressive_wager // table.wager)


def _written(odds: Any) -> str:
    """Posted odds as text: a whole number is to one."""
    return f"{odds}:1" if isinstance(odds, int) and not isinstance(odds, bool) else str(odds)


def _share(name: str, value: float) -> int:
    """A rate in hundredths of a percent, read from its decimal text."""
    shares = Decimal(str(value)) * SHARES
    if shares != shares.to_integral_value() or not 0 <= shares <= SHARES:
        raise DataInvalid(f"{value} is not a rate; choose a multiple of 0.0001 from 0 to 1", key=name)
    return int(shares)
