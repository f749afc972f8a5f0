"""What a table posts, whatever family its game is of: the facts that a session asks for between rounds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from croupier.cards import Deck
from croupier.errors import DataInvalid
from croupier.games.catalog import Game
from croupier.money import Cents
from croupier.pay.fees.schedule import PotOption


class Table(ABC):
    """A table's postings, fixed while a round is played."""

    game: Game
    options: Mapping[str, Any]
    """Every option of the game by name, defaults filled in."""

    @property
    @abstractmethod
    def chip(self) -> Cents:
        """The unit in which chips are bought and played."""

    @property
    @abstractmethod
    def deck(self) -> Deck:
        """What the table is dealt from."""

    @property
    def blinds(self) -> bool:
        """Whether blinds go round with the button."""
        return False

    @property
    def time_fees(self) -> tuple[PotOption, ...]:
        """What the table itself posts to be collected every half hour, by the number seated."""
        return ()

    @property
    def draws_for_button(self) -> bool:
        """Whether cards are dealt for the first button."""
        return False

    @property
    def player_banks(self) -> bool:
        """Whether the players bank in turn."""
        return False

    @property
    def opened_by_wagers(self) -> bool:
        """Whether a round waits for the first wagers; elsewhere hands are dealt by themselves."""
        return False

    @property
    def buys_in_round(self) -> bool:
        """Whether a player may buy chips in the middle of a round: only where table stakes do not apply."""
        return False

    @property
    def keeps_score(self) -> bool:
        """Whether the results of a shoe are shown on a board beside the table."""
        return False

    @property
    def back_line(self) -> bool:
        """Whether people who stand behind the table bet on the hands of others (PD 5)."""
        return False

    @property
    def further_seats(self) -> bool:
        """Whether somebody who sits here may take another seat as well [SW 4]."""
        return False

    @property
    def ante_waiver(self) -> str | None:
        """The option that lets the table play without an ante, where it could not otherwise."""
        return None

    def require_ante(self, ante: Cents) -> None:
        """Refuse a table without an ante where the game's text demands one, unless it posts so (LB-R8)."""
        waiver = self.ante_waiver
        if waiver is not None and not ante and not self.options[waiver]:
            raise DataInvalid(
                f"{self.game.name} is played with an ante; post {waiver} to play without", key="antes"
            )
