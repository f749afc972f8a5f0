"""Pot games as games of OpenSpiel: its algorithms play by our rules.

Needs OpenSpiel, which does not come with any extra: ``pip install open-spiel``. Every card is a separate
chance outcome, so that a small game's whole tree can be walked; amounts are dollars.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from croupier.agents.chance import ChanceHand
from croupier.agents.posted import Posted, read_posting
from croupier.agents.steps import quick_table
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES, listing
from croupier.lab.agents.steps import QuickSteps

LONGEST = 1_000
"""More decisions than a hand can take; without a limit there is no lower bound that is certain."""
DOLLAR = 100.0


class TableGame(pyspiel.Game):
    """A posted table as a game."""

    def __init__(self, posted: Posted, params: Any = None) -> None:
        if posted.family != "pot":
            raise DataInvalid(f"{posted.game} is not played for a pot", key="game")
        self.steps = QuickSteps(quick_table(posted), parts=posted.parts, history=posted.history)
        ChanceHand(self.steps)  # refuses what cannot be dealt card by card
        deck = self.steps.table.posted.game.deck.cards
        self.places = {card: number for number, card in enumerate(deck)}
        most = sum(posted.stacks) / DOLLAR
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.steps.names),
            max_chance_outcomes=len(deck),
            num_players=posted.players,
            min_utility=-max(posted.stacks) / DOLLAR,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(posted.game), info, params or {})

    def new_initial_state(self) -> TableState:
        """A hand before its first card."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What a player sees, as numbers and as text."""
        return TableObserver(self.steps.size)


class TableState(pyspiel.State):
    """One hand: chance deals, players act by the numbers of ``agents.table``."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.hand = ChanceHand(game.steps)
        self.places = game.places

    def current_player(self) -> int:
        """Whose turn it is, from 0."""
        if self.hand.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.hand.to_act - 1 if self.hand.to_act else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.over

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.hand.steps.mask).tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every card that is left, all equally likely."""
        cards = self.hand.chances
        return sorted((self.places[card], 1 / len(cards)) for card in cards)

    def _apply_action(self, action: int) -> None:
        if self.hand.to_act:
            self.hand.act(action)
        else:
            self.hand.deal(list(self.places)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {list(self.places)[action]}"
        return self.hand.steps.names[action]

    def returns(self) -> list[float]:
        """What every player has won or lost, in dollars."""
        if not self.hand.over:
            return [0.0] * self.hand.steps.players
        return [cents / DOLLAR for cents in self.hand.steps.rewards]

    def __str__(self) -> str:
        cards = " ".join(str(card) for card in self.hand.dealt.values())
        return f"{cards}: {' '.join(map(str, self.hand.actions))}"


class TableObserver:
    """What a player sees: the numbers of ``agents.table``, and everything that the player knows as text."""

    def __init__(self, size: int) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        """Fills the tensor; zeros before the first cards are dealt."""
        hand = state.hand
        self.tensor[:] = hand.steps.observe(player + 1) if hand.began else 0

    def string_from(self, state: TableState, player: int) -> str:
        """The player's knowledge, past decisions included."""
        return state.hand.information(player + 1)


def name_of(game_id: str) -> str:
    """The name by which OpenSpiel loads a game: ``croupier_kuhn_poker``."""
    return f"croupier_{game_id.replace('-', '_')}"


def _type_of(game_id: str) -> Any:
    played = GAMES[game_id]
    return pyspiel.GameType(
        short_name=name_of(game_id),
        long_name=played.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=played.seats[1],
        min_num_players=played.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _usual(game_id: str) -> type[TableGame]:
    """A game with its usual posting. A class, because OpenSpiel holds it until after Python has ended."""

    class Usual(TableGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(read_posting(game_id, {}), params)

    return Usual


for _id in GAMES:
    if listing(_id)[1] == "pot" and name_of(_id) not in pyspiel.registered_names():
        pyspiel.register_game(_type_of(_id), _usual(_id))
