"""A table as a PettingZoo environment: agents take turns, one round is an episode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from croupier.agents.picture import picture, text
from croupier.agents.posted import Posted
from croupier.agents.seeds import Seeds
from croupier.agents.spaces import Legal, observation_space
from croupier.agents.steps import steps_of
from croupier.games.view import RoundView


class TableEnv(AECEnv[str, dict[str, NDArray[Any]], int]):
    """One table. Agents are ``player_1`` and so on, from the left of the button or of the house dealer.

    Rewards are cents: 0 until the round is over, then what every player won or lost.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, posted: Posted, *, render_mode: str | None = None) -> None:
        super().__init__()
        self.posted = posted
        self.steps = steps_of(posted)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(1, self.steps.players + 1)]
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents, start=1)}
        self.observation_spaces = {agent: observation_space(self.steps) for agent in self.possible_agents}
        self.action_spaces = {agent: Legal(self.steps) for agent in self.possible_agents}
        self._seeds = Seeds(None)
        # What every round begins with is copied, which is quicker than making it.
        self._nobody = dict.fromkeys(self.possible_agents, 0)
        self._open = dict.fromkeys(self.possible_agents, False)
        self._closed = dict.fromkeys(self.possible_agents, True)
        self._nothing = np.zeros(len(self.steps.names), dtype=np.int8)
        self._nothing.flags.writeable = False

    def observation_space(self, agent: str) -> Any:
        """What an agent sees, and its mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbered actions; samples are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new round; a seed repeats the same round and the same rounds after it."""
        if seed is not None:
            self._seeds = Seeds(seed)
        self.steps.reset(self._seeds.next())
        self.agents = self.possible_agents[:]
        self.rewards = self._nobody.copy()
        self._cumulative_rewards = self._nobody.copy()
        self.terminations = self._open.copy()
        self.truncations = self._open.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acts = 0
        self.agent_selection = self.possible_agents[self.steps.to_act - 1]

    def step(self, action: int | None) -> None:
        """The selected agent's action; one that is not legal is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        over = self.steps.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0
        self._acts += 1
        if not over and self._acts < self.posted.acts_max:
            self.agent_selection = self.possible_agents[self.steps.to_act - 1]
            return
        self.rewards = dict(zip(self.possible_agents, self.steps.rewards, strict=True))
        # Rewards come only at the end, so their sum is the result of the round.
        self._cumulative_rewards = self.rewards.copy()
        if over:
            self.terminations = self._closed.copy()
        else:
            self.truncations = self._closed.copy()
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: int | None) -> None:
        """Remove an agent after the round: all leave in order, each with a step that does nothing."""
        if action is not None:
            raise ValueError("the round is over; the only step is None")
        del self.terminations[agent], self.truncations[agent], self.infos[agent]
        del self._cumulative_rewards[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees now, with the actions that are legal for it."""
        steps, player = self.steps, self._numbers[agent]
        if player == steps.to_act:
            return {"observation": steps.seen.copy(), "action_mask": steps.mask.copy()}
        return {"observation": steps.observe(player), "action_mask": self._nothing}

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, NDArray[Any]] | None, int, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward since it acted, whether its round is over or cut short."""
        agent, steps = self.agent_selection, self.steps
        seen: dict[str, NDArray[Any]] | None = None
        if observe:
            if self._numbers[agent] == steps.to_act:
                seen = {"observation": steps.seen.copy(), "action_mask": steps.mask.copy()}
            else:
                seen = self.observe(agent)
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agents in the order they act, until the last has left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def view(self, agent: str) -> RoundView:
        """Return the engine's view for that player: cards, chips and choices with their types."""
        return self.steps.view(self._numbers[agent])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent to act sees it: as text, or the felt as a picture."""
        if self.render_mode is None:
            return None
        seat = self.steps.to_act or 1
        return (text if self.render_mode == "ansi" else picture)(self.steps.view(seat), seat)

    def close(self) -> None:
        """There is nothing to close."""
