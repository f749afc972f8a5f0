"""A table as a Gymnasium environment: one agent against a bank, or against players with a fixed style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from croupier.agents.picture import picture, text
from croupier.agents.posted import Posted
from croupier.agents.spaces import Legal, observation, observation_space
from croupier.agents.steps import steps_of
from croupier.agents.styles import Style, style
from croupier.errors import ActionIllegal, DataInvalid
from croupier.games.view import RoundView
from croupier.lab.agents.table import SEED_MAX

Observation = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a table. A round is an episode; the reward is what it won or lost, in cents, at its end.

    A round that ends before the agent's first turn is not an episode: another one is dealt, and
    ``info["unplayed"]`` is the result of those rounds. An action that is not legal is refused as at a table:
    nothing changes, and ``info["refused"]`` is the reason.
    """

    metadata = {  # noqa: RUF012  # as its parent declares it
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 1,
    }

    def __init__(
        self,
        posted: Posted,
        *,
        seat: int = 1,
        opponents: str | Style | Sequence[str | Style] = "book",
        render_mode: str | None = None,
    ) -> None:
        self.posted = posted
        self.steps = steps_of(posted)
        if type(seat) is not int or not 1 <= seat <= self.steps.players:
            raise DataInvalid(f"seats are 1 to {self.steps.players}", key="seat")
        self.seat = seat
        self.render_mode = render_mode
        others = [number for number in range(1, self.steps.players + 1) if number != seat]
        named = [opponents] * len(others) if isinstance(opponents, str) or callable(opponents) else opponents
        if len(named) != len(others):
            raise DataInvalid(f"expected {len(others)} opponents", key="opponents")
        self._others = dict(zip(others, map(style, named), strict=True))
        self.observation_space: Any = observation_space(self.steps)
        self.action_space = Legal(self.steps)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new round; a seed repeats the same round and the same rounds after it."""
        super().reset(seed=seed)
        unplayed = 0
        while True:
            self.steps.reset(int(self.np_random.integers(SEED_MAX)))
            self._acts = 0
            self._others_act()
            if self.steps.to_act:
                break
            unplayed += self.steps.rewards[self.seat - 1]
        return observation(self.steps, self.seat), {"unplayed": unplayed}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the agent's action and let the others act after it."""
        info: dict[str, Any] = {}
        self._acts += 1
        try:
            self.steps.step(int(action))
        except ActionIllegal as refused:
            info["refused"] = str(refused)
        self._others_act()
        over = not self.steps.to_act
        cut = not over and self._acts >= self.posted.acts_max
        cents = self.steps.rewards[self.seat - 1] if over or cut else 0
        return observation(self.steps, self.seat), float(cents), over, cut, {"cents": cents, **info}

    def _others_act(self) -> None:
        while self.steps.to_act and self.steps.to_act != self.seat and self._acts < self.posted.acts_max:
            chosen = self._others[self.steps.to_act](self.steps, self.np_random)
            self.steps.step(int(chosen))
            self._acts += 1

    def view(self) -> RoundView:
        """What the agent sees, as the engine shows it: cards, chips and choices with their types."""
        return self.steps.view(self.seat)

    def render(self) -> Any:
        """The table as the agent sees it: as text, or the felt as a picture."""
        if self.render_mode is None:
            return None
        return (text if self.render_mode == "ansi" else picture)(self.steps.view(self.seat), self.seat)
