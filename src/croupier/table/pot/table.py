"""What a pot table posts: game, limits, chip, fee, and the rulings it plays by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from croupier.cards import Card, Deck
from croupier.errors import DataInvalid
from croupier.games.option import Options, read_options
from croupier.games.pot.bomb import bombed
from croupier.games.pot.limits import Bet, CapHeadsUp, Limits, Structure
from croupier.games.pot.vocabulary import PotGame, Street
from croupier.money import Cents, OddChips
from croupier.pay.fees import CALIFORNIA, Stakes, require_postable
from croupier.pay.fees.schedule import PotOption
from croupier.table.form import is_whole
from croupier.table.table import Table, require_game


@dataclass(frozen=True, kw_only=True)
class PotTable(Table):
    """A pot table's terms, fixed while a round is played."""

    game: PotGame
    limits: Limits
    chip: Cents = Cents(100)
    fee: PotOption | None = None
    bring_in: Cents | None = None
    """What the up card must bet before anybody acts; None: the smallest bet."""
    options: Options
    """Every option of the game by name, defaults filled in (``post`` does that)."""
    jurisdiction: str = CALIFORNIA

    @classmethod
    def post(
        cls,
        game: PotGame,
        limits: Limits,
        *,
        chip: Cents = Cents(100),
        fee: PotOption | None = None,
        bring_in: Cents | None = None,
        options: Options | None = None,
        jurisdiction: str = CALIFORNIA,
    ) -> PotTable:
        """A table with these terms; a fee must be the game's, and approved for these limits (POT 12)."""
        require_game(game, PotGame)
        if not isinstance(limits, Limits):
            raise DataInvalid(f"a pot table needs Limits, not {limits!r}", key="limits")
        for name, amount in (("chip", chip), ("bring_in", bring_in)):
            if amount is not None and not is_whole(amount):
                raise DataInvalid(f"{amount!r} is not a whole number of cents", key=name)
        read = read_options(game.options, options or {})
        played = cls.played(game, read)
        table = cls(
            game=played,
            limits=limits,
            chip=chip,
            fee=fee,
            bring_in=bring_in,
            options=read,
            jurisdiction=jurisdiction,
        )
        if fee is not None:
            table.require_own(fee)
            require_postable(fee, table.stakes)
        return table

    @classmethod
    def played(cls, game: PotGame, options: Options) -> PotGame:
        """The declaration that a table with these options plays."""
        return bombed(game if game.vary is None else game.vary(game, options), options)

    @property
    def deck(self) -> Deck:
        """The deck that the table deals from."""
        return self.game.deck

    @property
    def blinds(self) -> bool:
        """Whether blinds go round with the button: not in stud."""
        return self.game.blinds

    @property
    def draws_for_button(self) -> bool:
        """True: players draw for the first button, and the highest card has it (POT 4)."""
        return True

    @property
    def stakes(self) -> Stakes:
        """The structure and the limits."""
        return self.limits.stakes

    @property
    def why_ante(self) -> str:
        """The clause that demands an ante, unless a waiver is posted (LB-R8)."""
        clause, waiver = self.game.requires_ante, self.game.ante_waiver
        if not clause or (waiver is not None and self.options[waiver]):
            return ""
        otherwise = f"; post {waiver} to play without one" if waiver is not None else ""
        return f"{self.game.name} is played with an ante ({clause}){otherwise}"

    @property
    def ante_clause(self) -> str | None:
        """The clause that demands an ante; None where none is required."""
        return self.game.requires_ante or None

    @cached_property
    def streets(self) -> tuple[Street, ...]:
        """The game's streets, the last one twice: a round whose streets are all over still has one."""
        return (*self.game.streets, self.game.streets[-1])

    @cached_property
    def raises_max(self) -> int:
        """Raises per street with three or more players in; 0 for no cap."""
        posted = self.options["cap"]
        if posted is not None:
            return int(posted)
        return self.game.raises_max if self.limits.structure.is_limit or self.game.capped_in_big_bet else 0

    @cached_property
    def cap_heads_up(self) -> CapHeadsUp:
        """When the cap falls away for two players (POT-R11)."""
        return CapHeadsUp(self.options["cap_heads_up"])

    @cached_property
    def reopen(self) -> str:
        """Which short all-ins reopen the betting."""
        return str(self.options["reopen"])

    @cached_property
    def is_fixed(self) -> bool:
        """Whether bets have a fixed size."""
        return self.limits.structure is Structure.FIXED_LIMIT

    @cached_property
    def faces(self) -> frozenset[Card]:
        """Every card of the deck."""
        return frozenset(self.game.deck.cards)

    @cached_property
    def forced_opening(self) -> Cents:
        """What the up card must bet."""
        return self.limits.size(Bet.LOWER) if self.bring_in is None else self.bring_in

    @cached_property
    def option_for_opener(self) -> bool:
        """Whether the player who brought in may raise when all have called (7CS-R3).

        A bring-in below the bet comes from other houses' rules, under which they may not.
        """
        posted = self.options.get("bring_in_option")
        if posted is not None:
            return bool(posted)
        return self.game.option_for_opener and self.forced_opening >= self.limits.size(Bet.LOWER)

    @cached_property
    def raises_grow(self) -> bool:
        """Whether a raise must be at least as large as the last one."""
        return self.game.raises_grow or self.options.get("min_raise") == "last"

    @cached_property
    def button_draw_ace_high(self) -> bool:
        """Whether the ace is the highest card in the draw for the button (POT-R3)."""
        posted = self.options["button_draw_ace_high"]
        return not self.game.ace_low if posted is None else bool(posted)

    @cached_property
    def check_raise(self) -> bool:
        """Whether a player who has checked may raise (LB-R5)."""
        posted = self.options.get("check_raise")
        return bool(posted) if posted is not None else self.game.check_raise or not self.is_fixed

    @cached_property
    def sevens(self) -> str | None:
        """How a checked seven is punished; None where it is not (limit ace-to-five only)."""
        return str(self.options["sevens"]) if self.game.sevens_rule and self.is_fixed else None

    @cached_property
    def open_pair(self) -> str:
        """Who may bet the upper limit when a pair is showing."""
        return str(self.options.get("open_pair", "off")) if self.is_fixed else "off"

    @cached_property
    def bet_counts(self) -> bool:
        """Whether the first bet is one of the limited raises."""
        return bool(self.options.get("bet_counts_as_raise"))

    @cached_property
    def runs_twice(self) -> bool:
        """Whether a second board is offered."""
        posted = self.options.get("run_it_twice")
        return self.game.runs_twice if posted is None else bool(posted)

    @cached_property
    def joker_as_lying(self) -> bool:
        """Whether a joker counts as it lies at the showdown, not as it was dealt (MEX-R3)."""
        return self.options.get("joker") == "as-lying"

    @cached_property
    def pot_limit_before_fees(self) -> bool:
        """Whether pot-limit counts fees as if they were still in the pot."""
        return bool(self.options["pot_limit_before_fees"])

    @cached_property
    def odd_chips(self) -> OddChips:
        """Who gets the chips that an even split leaves over."""
        return OddChips.ONE_EACH if self.options["odd_chips"] == "one-each" else OddChips.ALL_TO_FIRST
