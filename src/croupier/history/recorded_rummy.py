"""Rounds of rummy in documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.games.option import written_options
from croupier.games.rummy.vocabulary import RummyGame
from croupier.history.fields import JURISDICTION, collection, posted_jurisdiction
from croupier.history.hand_commands import hand_commands
from croupier.history.recorded import MadeBy, Opening, Recorded, posted_fee, posted_options
from croupier.history.seen import EVERYTHING, Reader
from croupier.money import Cents
from croupier.table import RummyRound, RummyTable
from croupier.table.commands import AnyCommand


class RecordedRummy(Recorded[RummyGame, RummyRound]):
    """The options of the table; nothing is put in before the deal."""

    keys = frozenset({"_collection", JURISDICTION})

    def opening(
        self,
        data: dict[str, Any],
        game: RummyGame,
        variant: str,
        options: dict[str, Any],
        stacks: tuple[Cents, ...],
    ) -> Opening[RummyRound]:
        """Makes the round before the deal."""
        where, read = posted_jurisdiction(data), written_options(game.options, options)
        table = RummyTable.post(game, options=read, jurisdiction=where.name)
        if "_collection" in data:
            fee = where.pot_option(*collection(data, table.schedules))
            table = RummyTable.post(game, options=read, fees=(fee,), jurisdiction=where.name)
        return MadeBy(lambda: RummyRound(table, stacks))

    def heading(self, round_: RummyRound) -> dict[str, Any]:
        """The options; the first round of a game is dealt in its own way, whatever the table posts."""
        options = posted_options(round_.table, without=("first_hand",))
        if round_.first_hand:
            options["first_hand"] = True
        return posted_fee(round_.table, None) | ({"_options": options} if options else {})

    def told(self, round_: RummyRound, reader: Reader) -> Iterator[AnyCommand]:
        """The commands of the round."""
        return hand_commands(round_.log, reader)

    def given(self, round_: RummyRound) -> Iterator[AnyCommand]:
        """Every command; cards that a player asked for are turned by the dealer."""
        return hand_commands(round_.log, EVERYTHING, asked_first=True)


RUMMY = RecordedRummy()
