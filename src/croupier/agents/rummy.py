"""A rummy game by numbered actions, played by the engine. Agents never force a card on another player."""

from __future__ import annotations

from secrets import randbits

import numpy as np
from numpy.typing import NDArray

from croupier.agents.dealing import Hand, won
from croupier.agents.posted import Posted
from croupier.cards import DECK, UNSEEN, Card
from croupier.errors import ActionIllegal
from croupier.games.choice import Choice, DiscardOne, ForceUse, MoreToMeld, NewMeld
from croupier.games.rummy.view import RummyView
from croupier.lab.agents.menu import Field
from croupier.lab.agents.table import SEED_MAX, seed_checked
from croupier.numbers import DEALER, Player
from croupier.table import RummyRound, RummyTable
from croupier.table import commands as c
from croupier.table.choice import command_of

FACES = len(DECK)
MELDS = 32
"""How many melds, and how many additions, an agent can choose among; there are hardly ever more."""
VERBS = ("go", "drop", "draw", "take", "pass")


class RummySteps:
    """One table of rummy, dealt again and again."""

    def __init__(self, posted: Posted) -> None:
        table = posted.setup.posting.table
        assert isinstance(table, RummyTable)
        self.posted, self.table = posted, table
        self.players = posted.players
        self._faces = [card for card in DECK if card in table.deck.copies]
        self.names = (
            *VERBS,
            *(f"discard {card}" for card in self._faces),
            *(f"meld {number}" for number in range(1, MELDS + 1)),
            *(f"add {number}" for number in range(1, MELDS + 1)),
        )
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self.fields = _fields(self.players)
        self.size = self.fields[-1].stop
        self.mask: NDArray[np.int8] = np.zeros(len(self.names), dtype=np.int8)
        self.seen: NDArray[np.int32] = np.zeros(self.size, dtype=np.int32)
        self.to_act = 0
        self.commands: dict[int, c.AnyCommand | None] = {}
        """What each legal action does."""

    def reset(self, seed: int | None = None) -> None:
        """A new round, from a seed or at random."""
        given = randbits(63) & SEED_MAX if seed is None else seed_checked(seed)
        self.round = RummyRound(self.table, list(self.posted.stacks))
        self.dealer = Hand(self.round, given)
        self._go_on()

    def step(self, action: int) -> bool:
        """Does an action for the player to act; True when the round is over."""
        command = self.commands.get(int(action))
        if command is None:
            legal = ", ".join(f"{number} ({self.names[number]})" for number in self.commands)
            raise ActionIllegal(f"action {action} is not legal now; legal are {legal or 'none'}")
        self.dealer.apply(command)
        self._go_on()
        return not self.to_act

    def _go_on(self) -> None:
        """The dealer deals until an agent has to decide or the round is over."""
        while not self.round.over and self.round.to_act == (DEALER,):
            assert self.dealer.deals(), "the dealer has nothing to deal"
        self.to_act, self.commands = 0, {}
        if not self.round.over:
            self.to_act = next(player for player in self.round.to_act if player != DEALER)
            self.commands = self._commands(Player(self.to_act))
        self.mask[:] = 0
        self.mask[list(self.commands)] = 1
        self.seen[:] = self.observe(self.to_act) if self.to_act else 0

    def _commands(self, player: Player) -> dict[int, c.AnyCommand | None]:
        commands: dict[int, c.AnyCommand | None] = {}
        melds, adds = 0, 0
        for choice in self.round.legal(player):
            name = self._name(choice, melds, adds)
            melds += isinstance(choice, NewMeld)
            adds += isinstance(choice, MoreToMeld)
            if name in self._numbers:
                commands[self._numbers[name]] = command_of(choice)
        return commands

    def _name(self, choice: Choice, melds: int, adds: int) -> str:
        match choice:
            case ForceUse():
                return ""
            case NewMeld():
                return f"meld {melds + 1}"
            case MoreToMeld():
                return f"add {adds + 1}"
            case DiscardOne(cards=cards):
                return f"discard {cards[0]}"
        return choice.verb

    def observe(self, player: int) -> NDArray[np.int32]:
        """What a player sees now, as numbers."""
        seen = np.zeros(self.size, dtype=np.int32)
        view, at = self.round.view(Player(player)), 0
        turn = [(player - 1 + after) % self.players for after in range(self.players)]
        seats = [view.seats[place] for place in turn]
        drawn = () if view.drawn is None else (view.drawn,)
        melds = [[card for meld in seat.melds for card in meld.cards] for seat in seats]
        rows: list[tuple[Card, ...] | list[Card]] = [seats[0].cards, drawn, list(view.discards[-1:]), *melds]
        for cards in rows:
            for card in cards:
                if card is not UNSEEN:
                    seen[at + card.index] += 1
            at += FACES
        numbers = [view.stock, int(view.top_takeable), int(view.owed), view.pool]
        numbers += [len(seat.cards) for seat in seats] + [seat.stack for seat in seats]
        numbers += [int(seat.status == "in") for seat in seats]
        seen[at : at + len(numbers)] = numbers
        return seen

    def view(self, player: int) -> RummyView:
        """Return the engine's view for a player."""
        return self.round.view(Player(player))

    @property
    def rewards(self) -> list[int]:
        """What every player has won or lost in cents, player 1 first."""
        return won(self.round)


def _fields(players: int) -> tuple[Field, ...]:
    """What every number of an observation means; players are counted from the one who looks."""
    sizes = [
        ("cards", FACES, "own hand: how many of each card by its index"),
        ("drawn", FACES, "the card drawn or taken and not yet used"),
        ("top", FACES, "the top discard"),
        *((f"melds {after}", FACES, f"melds of the player {after} to the left") for after in range(players)),
        ("stock", 1, "cards left in the stock"),
        ("takeable", 1, "1 if the top discard may be taken"),
        ("owed", 1, "1 if the drawn card must be used"),
        ("pool", 1, "cents that everybody has put in"),
        ("held", players, "cards in each hand"),
        ("stacks", players, "chips in cents"),
        ("inside", players, "1 for a player who plays on"),
    ]
    fields, at = [], 0
    for name, size, says in sizes:
        fields.append(Field(name, at, at + size, says))
        at += size
    return tuple(fields)
