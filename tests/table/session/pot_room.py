"""A pot table over many hands for tests: people, seats, and hands that are folded or checked out."""

from __future__ import annotations

import random
from typing import Any, Self

from croupier.cards import parse_cards
from croupier.games.catalog import GAMES
from croupier.games.pot.limits import Limits, Structure
from croupier.games.pot.vocabulary import PotGame
from croupier.money import Amount, dollars
from croupier.pay.fees import PotOption
from croupier.table import Posting, PotRound, PotTable, Session
from croupier.table import events as e
from croupier.table.session import commands as sc
from tests.pot_games import Shoe, command_for

NAMES = ("ann", "bob", "cal", "dan", "eve", "fay", "gil", "hal", "ida", "joe")


class PotRoom:
    """A session of any pot game at $4-$8 with blinds of $2 and $4; everybody buys in for $100."""

    def __init__(
        self,
        game_id: str = "texas-holdem",
        *,
        seats: int = 6,
        ante: Amount = 0,
        blinds: tuple[Amount, Amount] = (2, 4),
        structure: str = "fixed-limit",
        fees: tuple[PotOption, ...] = (),
        **options: Any,
    ) -> None:
        game = GAMES[game_id]
        assert isinstance(game, PotGame)
        kind = Structure(structure)
        if kind is Structure.FIXED_LIMIT:
            limits = Limits(structure=kind, lower=dollars(4), upper=dollars(8))
        else:
            limits = Limits(structure=kind, minimum=dollars(4))
        small, big = blinds
        self.session = Session(
            Posting(
                table=PotTable.post(game, limits, options=options),
                seats=seats,
                buy_in=(dollars(2), dollars(1_000)),
                small_blind=dollars(small),
                big_blind=dollars(big),
                ante=dollars(ante),
                fees=fees,
            )
        )

    def sit(self, *seats: int, chips: Amount = 100) -> Self:
        """People in these seats: ann in the first, bob in the second, and so on."""
        for seat in seats:
            self.session.apply(sc.SitDown(person=NAMES[seat - 1], seat=seat, buy_in=dollars(chips)))
        return self

    def draw(self, cards: str) -> Self:
        """The opening draw."""
        self.session.apply(sc.DrawForButton(cards=parse_cards(cards)))
        return self

    def out(self, *seats: int) -> Self:
        """These sit out."""
        for seat in seats:
            self.session.apply(sc.SitOut(person=NAMES[seat - 1]))
        return self

    def back(self, *seats: int) -> Self:
        """These play again."""
        for seat in seats:
            self.session.apply(sc.SitIn(person=NAMES[seat - 1]))
        return self

    def leave(self, *seats: int) -> Self:
        """These stand up."""
        for seat in seats:
            self.session.apply(sc.StandUp(person=NAMES[seat - 1]))
        return self

    def post(self, *seats: int) -> Self:
        """These will post."""
        for seat in seats:
            self.session.apply(sc.PostToEnter(person=NAMES[seat - 1]))
        return self

    def start(self) -> Self:
        """The next hand, up to its forced bets."""
        self.session.apply(sc.StartRound())
        return self

    @property
    def round(self) -> PotRound:
        """The hand being played."""
        assert isinstance(self.session.round, PotRound)
        return self.session.round

    @property
    def players(self) -> tuple[int, ...]:
        """Seats dealt in, player 1 first."""
        return self.session.state.players

    @property
    def button(self) -> tuple[int, int, int]:
        """Seats of button, small blind and big blind."""
        where = self.session.state.button
        assert where is not None
        return where.button, where.small, where.big

    def posted(self) -> dict[int, list[tuple[str, float]]]:
        """What each seat posted in the hand being played, and as what."""
        found: dict[int, list[tuple[str, float]]] = {}
        for event in self.round.log:
            if isinstance(event, e.ForcedBetPosted):
                found.setdefault(self.players[event.player - 1], []).append((event.what, event.amount / 100))
        return found

    def fold_out(self) -> Self:
        """Everybody folds until the hand is over."""
        shoe, rng = Shoe(self.round, 1), random.Random(1)
        while self.session.round is not None:
            verbs = [c for c in self.round.legal() if c.verb not in ("cc", "cbr", "burn", "kill")]
            command = command_for(verbs[0], shoe, rng)
            player = getattr(command, "player", None)
            seat = None if player is None else self.players[player - 1]
            person = None if seat is None else self.session.state.seated[seat].person
            self.session.apply(sc.Act(person=person, command=command))  # type: ignore[arg-type]
        return self

    def hand(self, count: int = 1) -> Self:
        """Whole hands in which everybody folds to the last player."""
        for _ in range(count):
            self.start().fold_out()
        return self
