"""The games as PettingZoo environments (AEC), with action masks.

A turn can take several actions of the same player. In environments from :func:`env`, a player who takes an illegal
action loses, because of PettingZoo's own wrapper.

A seed is a whole number from 0 to 2**64 - 1. `render_mode` is `"ansi"` (the board as text), `"human"` (prints it after
each step), `"rgb_array"` (pixels) or `"svg"`.
"""

from __future__ import annotations

import functools
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Episode, Game
from ._shared import (
    RENDER_MODES,
    checked_game,
    checked_render_mode,
    checked_seed,
    dice_for,
    independent,
    rendered,
    whole,
)


def env(game: Game | str = "octiles", *, limit: int = 2000, render_mode: str | None = None) -> Any:
    """Returns the game with PettingZoo's wrappers: illegal actions lose, and the order of calls is checked.

    A game that isn't over after `limit` turns is truncated.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, limit=limit, render_mode=render_mode), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]
    """The game itself: an illegal action raises IllegalStepError."""

    def __init__(self, game: Game | str = "octiles", *, limit: int = 2000, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = checked_game(game)
        self.limit = limit
        self.metadata = {
            "name": "eightfold_" + self.game.id.replace("-", "_") + "_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        checked_render_mode(render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        size, count = self.game.observation_size, self.game.action_count
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._dice = dice_for(0)
        self._seeded = False
        self._episode = Episode(self.game, limit=limit)

    @property
    def episode(self) -> Episode:
        """The game in progress."""
        return self._episode

    @functools.cached_property
    def state_space(self) -> spaces.Box:
        """What all players see, without the mask."""
        return spaces.Box(0.0, 1.0, (self.game.observation_size,), np.float32)

    def state(self) -> Any:
        """What all players see, without the mask."""
        return self._episode.observe()

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.possible_agents:
            raise KeyError(f"there is no agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        if agent == self._started().agent_selection:
            mask = self._episode.mask()
        else:
            mask = np.zeros(self.game.action_count, np.int8)
        return {"observation": self._episode.observe(), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice, self._seeded = dice_for(checked_seed(seed)), True
        elif not self._seeded:
            self._dice, self._seeded = dice_for(secrets.randbits(63)), True
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._episode = Episode(self.game, limit=self.limit)
        self._episode.roll(self._dice)
        self.agent_selection = self.possible_agents[self._episode.to_act or 0]
        self._show()

    def step(self, action: int | None) -> None:
        agent = self._started().agent_selection
        if not self.agents:
            raise ResetNeeded("the game is over: call reset() first")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: None is an action only after the game is over")
        episode = self._episode
        episode.act(whole(action, "an action"))
        episode.roll(self._dice)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.is_over:
            for name, worth in zip(self.possible_agents, episode.returns):
                self.rewards[name] = float(worth)
                self.terminations[name] = not episode.is_cut_off
                self.truncations[name] = episode.is_cut_off
            self.agent_selection = self.possible_agents[(self.possible_agents.index(agent) + 1) % len(self.agents)]
        elif episode.to_act is not None:
            self.agent_selection = self.possible_agents[episode.to_act]
        self._accumulate_rewards()
        self._show()

    def last(self, observe: bool = True) -> Any:
        if not self._started().agents:
            raise ResetNeeded("the game is over: call reset() first")
        return super().last(observe)

    def _started(self) -> raw_env:
        """Returns this environment. Raises ResetNeeded before the first reset."""
        if not hasattr(self, "agent_selection"):
            raise ResetNeeded("no game is in progress: call reset() first")
        return self

    def render(self) -> Any:
        return rendered(self._episode.position, self.render_mode)

    def __copy__(self) -> raw_env:
        return independent(self, self.game)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        pass
