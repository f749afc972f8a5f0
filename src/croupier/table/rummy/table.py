"""What a rummy table posts: game, chip, pack, time collection, and the rulings it plays by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from croupier.cards import Deck, Suit
from croupier.errors import DataInvalid
from croupier.games.option import Options, read_options
from croupier.games.rummy.vocabulary import RummyGame
from croupier.money import Cents
from croupier.pay.fees.jurisdiction import CALIFORNIA
from croupier.pay.fees.schedule import PotOption
from croupier.table.table import Table, require_game


@dataclass(frozen=True, kw_only=True)
class RummyTable(Table):
    """A rummy table's terms, fixed while a round is played."""

    game: RummyGame
    options: Options
    """Every option of the game by name, defaults filled in (``post`` does that)."""
    fees: tuple[PotOption, ...] = ()
    """Time collection: one option for each band of seated players; nothing is taken during a round."""
    jurisdiction: str = CALIFORNIA

    @classmethod
    def post(
        cls,
        game: RummyGame,
        *,
        options: Options | None = None,
        fees: tuple[PotOption, ...] = (),
        jurisdiction: str = CALIFORNIA,
    ) -> RummyTable:
        """A table with these terms."""
        require_game(game, RummyGame)
        for fee in fees:
            if not fee.by_time:
                raise DataInvalid(f"{fee} is taken from a pot, and {game.name} has no pot", key="_collection")
        read = read_options(game.options, options or {})
        table = cls(game=game, options=read, fees=fees, jurisdiction=jurisdiction)
        for fee in fees:
            table.require_own(fee)
        if table.chip <= 0:
            raise DataInvalid("a chip must be worth more than nothing", key="chip_value")
        return table

    @cached_property
    def chip(self) -> Cents:
        """What one chip is worth."""
        return Cents(self.options["chip_value"])

    @cached_property
    def deck(self) -> Deck:
        """The pack that this table plays with."""
        without = self.game.deck.without
        spades = self.game.melds.suits[Suit.SPADES] if self.options["no_spade_set"] else ()
        return Deck(decks=self.options["decks"], without=without, less=spades)

    @property
    def time_fees(self) -> tuple[PotOption, ...]:
        """What is collected every half hour, by the number seated."""
        return self.fees

    @cached_property
    def first_hand(self) -> bool:
        """Whether the lowest up card names the first player."""
        return bool(self.options["first_hand"])

    @cached_property
    def forfeit(self) -> Cents:
        """What dropping costs."""
        return Cents(self.options["drop_forfeit"] * self.chip)

    @cached_property
    def top(self) -> Cents:
        """What everybody puts in before the declarations."""
        return Cents(self.options["top"] * self.chip)

    @cached_property
    def redraw_all(self) -> bool:
        """Whether everybody may draw again on every turn."""
        return bool(self.options["redraw"] == "all")

    @cached_property
    def take_drawn_only(self) -> bool:
        """Whether a card discarded from a hand is dead."""
        return bool(self.options["take_drawn_only"])

    @cached_property
    def further_pays(self) -> bool:
        """Whether cards beyond the third pay."""
        return bool(self.options["added_pays"])

    @cached_property
    def again_in_full(self) -> bool:
        """Whether going out collects all that a meld has collected, not only its base."""
        return bool(self.options["out_pays"] == "all")

    @cached_property
    def borrowing(self) -> bool:
        """Whether a player may borrow cards from their own melds."""
        return bool(self.options["borrow"])

    @cached_property
    def forcing(self) -> bool:
        """Whether players may demand that a fitting card be used."""
        return bool(self.options["force"])

    @cached_property
    def protect_ten(self) -> bool:
        """Whether a discard that lets the next player go out is refused while there is another."""
        return bool(self.options["protect_ten"])

    @cached_property
    def must_use(self) -> bool:
        """Whether a usable card must be used."""
        return bool(self.options["must_use"])
