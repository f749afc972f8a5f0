"""What a pot table posts: game, limits, chip, fee, and the rulings it plays by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from croupier.games.limits import Limits
from croupier.games.option import read_options
from croupier.games.pot import PotGame
from croupier.money import Cents, OddChips
from croupier.pay.fees.schedule import PotOption


@dataclass(frozen=True, kw_only=True)
class PotTable:
    """A table's postings, fixed while a hand is played."""

    game: PotGame
    limits: Limits
    chip: Cents = Cents(100)
    fee: PotOption | None = None
    options: Mapping[str, Any]
    """Every option of the game by name, defaults filled in (``post`` does that)."""

    @classmethod
    def post(
        cls,
        game: PotGame,
        limits: Limits,
        *,
        chip: Cents = Cents(100),
        fee: PotOption | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> PotTable:
        """Open a table with these postings."""
        return cls(
            game=game, limits=limits, chip=chip, fee=fee, options=read_options(game.options, options or {})
        )

    @cached_property
    def raises_max(self) -> int:
        """Raises per betting round with three or more in; 0 for no cap."""
        posted = self.options["cap"]
        if posted is not None:
            return int(posted)
        return self.game.raises_max if self.limits.structure.is_limit or self.game.capped_in_big_bet else 0

    @cached_property
    def cap_heads_up_at_start(self) -> bool:
        """Whether only a round that two begin is without a cap."""
        return bool(self.options["cap_heads_up"] == "round_start")

    @cached_property
    def reopen(self) -> str:
        """Which short all-ins reopen the betting."""
        return str(self.options["reopen"])

    @cached_property
    def raises_grow(self) -> bool:
        """Whether a raise must be as large as the last one."""
        return True

    @cached_property
    def pot_limit_before_fees(self) -> bool:
        """Whether pot-limit counts fees as if they were still there."""
        return bool(self.options["pot_limit_before_fees"])

    @cached_property
    def odd_chips(self) -> OddChips:
        """Who gets what an even split leaves."""
        return OddChips.ONE_EACH if self.options["odd_chips"] == "one-each" else OddChips.ALL_TO_FIRST
