"""The games as Gymnasium environments: one player against others.

Observations are a dictionary of `observation` and `action_mask`. An action that is not legal loses the game at
once; use the mask.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import Dice, Episode, Game, Player

Opponent = Callable[[Episode], int]
"""Chooses one of the legal actions of an episode."""


class EightfoldEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game.

    The others are played by `opponent`: `"random"`, a level of the computer by name or number, or a function
    from an episode to an action. `limit` ends games that go on for ever (`truncated`).
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "octiles",
        *,
        seat: int = 0,
        opponent: str | int | Opponent = "random",
        limit: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(game) if isinstance(game, str) else game
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game} has seats 0 to {self.game.seats - 1}, not {seat}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is 'ansi', 'svg' or None, not {render_mode!r}")
        self.seat = seat
        self.limit = limit
        self.render_mode = render_mode
        self._opponent = opponent
        self._player = None
        if not callable(opponent) and opponent != "random":
            self._player = Player(self.game, opponent)
        size, count = self.game.observation_size, self.game.action_count
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(count)
        self._dice = Dice(1)
        self._episode = Episode(self.game, limit=limit)

    @property
    def episode(self) -> Episode:
        """The game in play."""
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._dice = Dice(seed + 1)
        elif self._np_random_seed is None or self._np_random_seed < 0:
            self._dice = Dice(secrets.randbits(63) + 1)
        self._episode = Episode(self.game, limit=self.limit)
        self._go_on()
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        episode = self._episode
        if episode.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset() first")
        action = int(action)
        if not (0 <= action < self.game.action_count and episode.mask()[action]):
            return self._observation(), -1.0, True, False, {"illegal_action": action}
        episode.act(action)
        self._go_on()
        truncated = episode.is_cut_off
        reward = float(episode.returns[self.seat])
        return self._observation(), reward, episode.is_over and not truncated, truncated, {}

    def render(self) -> str | None:
        position = self._episode.position
        if self.render_mode is None or position is None:
            return None
        return position.svg(coordinates=True) if self.render_mode == "svg" else position.text

    def _observation(self) -> dict[str, Any]:
        return {"observation": self._episode.observe(), "action_mask": self._episode.mask()}

    def _go_on(self) -> None:
        """Chance and the others act until it is this seat's turn again, or the game is over."""
        episode = self._episode
        while not episode.is_over and episode.to_act != self.seat:
            if episode.chance_options:
                episode.roll(self._dice)
            elif callable(self._opponent):
                episode.act(int(self._opponent(episode)))
            elif self._player is not None and episode.position is not None:
                seed = self._dice.pick(1 << 32)
                episode.play(self._player.advise(episode.position, seed).turn)
            else:
                actions = episode.actions()
                episode.act(int(actions[self._dice.pick(len(actions))]))


gymnasium.register("eightfold/Eightfold-v0", entry_point="eightfold.gymnasium_env:EightfoldEnv")
