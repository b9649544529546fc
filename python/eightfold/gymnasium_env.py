"""The games as Gymnasium environments: one player against the others.

Observations are a dictionary of `observation` and `action_mask`. An illegal action loses the game at once, so
use the mask. :class:`EightfoldEnv` is one game, :class:`EightfoldVectorEnv` many games at once, stepped in Rust.

A seed is a whole number from 0 to 2**64 - 1. `render_mode` is `"ansi"` (the board as text), `"human"` (prints it after
each step), `"rgb_array"` (pixels) or `"svg"`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Batch, Episode, Game, Player
from ._shared import (
    RENDER_MODES,
    checked_game,
    checked_render_mode,
    checked_seed,
    dice_for,
    independent,
    rendered,
    whole,
    whole_array,
)

Opponent = Callable[[Episode], int]
"""Chooses one of the legal actions of an episode."""


def _checked_seat(game: Game, seat: int, limit: int) -> int:
    seat, limit = whole(seat, "a seat"), whole(limit, "the limit of turns")
    if not 0 <= seat < game.seats:
        raise ValueError(f"{game} has seats 0 to {game.seats - 1}, not {seat}")
    if 0 < limit <= seat:
        raise ValueError(f"a limit of {limit} turns ends the game before seat {seat} acts: give at least {seat + 1}")
    return seat


def _spaces(game: Game) -> tuple[spaces.Dict, spaces.Discrete]:
    size, count = game.observation_size, game.action_count
    observations = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )
    return observations, spaces.Discrete(count)


class EightfoldEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat in a game.

    The others are played by `opponent`: `"random"`, a level of the computer by name or number, or a function
    from an episode to an action. A game that isn't over after `limit` turns is truncated.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "octiles",
        *,
        seat: int = 0,
        opponent: str | int | Opponent = "random",
        limit: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        self.game = checked_game(game)
        self.seat = _checked_seat(self.game, seat, limit)
        checked_render_mode(render_mode, RENDER_MODES)
        self.limit = limit
        self.render_mode = render_mode
        self._opponent = opponent
        self._player = None
        if not callable(opponent) and opponent != "random":
            self._player = Player(self.game, opponent)
        self.observation_space, self.action_space = _spaces(self.game)
        self._dice = dice_for(0)
        self._seeded = False
        self._episode = Episode(self.game, limit=limit)
        # Whether reset() must be called before the next step: also after an error while the others act.
        self._ended = True

    @property
    def episode(self) -> Episode:
        """The game in progress."""
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            seed = checked_seed(seed)
            self._dice, self._seeded = dice_for(seed), True
        elif not self._seeded:
            self._dice, self._seeded = dice_for(secrets.randbits(63)), True
        super().reset(seed=seed)
        self._episode = Episode(self.game, limit=self.limit)
        self._ended = True
        self._go_on()
        self._ended = False
        self._show()
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        action = whole(action, "an action")
        episode = self._episode
        if self._ended or episode.is_over:
            raise ResetNeeded("no game is in progress: call reset() first")
        if not (0 <= action < self.game.action_count and episode.mask()[action]):
            self._ended = True
            return self._observation(), -1.0, True, False, {"illegal_action": action}
        self._ended = True
        episode.act(action)
        self._go_on()
        self._ended = episode.is_over
        self._show()
        truncated = episode.is_cut_off
        reward = float(episode.returns[self.seat])
        return self._observation(), reward, episode.is_over and not truncated, truncated, {}

    def render(self) -> Any:
        return rendered(self._episode.position, self.render_mode)

    def __copy__(self) -> EightfoldEnv:
        return independent(self, self.game, self._opponent, self._player)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observation(self) -> dict[str, Any]:
        return {"observation": self._episode.observe(), "action_mask": self._episode.mask()}

    def _go_on(self) -> None:
        """Lets chance and the others act until it's this seat's turn again, or the game is over."""
        episode = self._episode
        while not episode.is_over and episode.to_act != self.seat:
            if episode.chance_options:
                episode.roll(self._dice)
            elif callable(self._opponent):
                episode.act(whole(self._opponent(episode), "the action of the opponent"))
            elif self._player is not None and episode.position is not None:
                seed = self._dice.pick(1 << 32)
                episode.play(self._player.advise(episode.position, seed).turn)
            else:
                actions = episode.actions()
                episode.act(int(actions[self._dice.pick(len(actions))]))


class EightfoldVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat in many games, stepped together in Rust on `threads` threads (by default one per core).

    Seat, opponent and limit are as in :class:`EightfoldEnv`; random opponents play in Rust too. When a game ends,
    `autoreset_mode` says when the next one starts: in the same step (then `infos["final_obs"]` has the last
    observation), in the next one, or when `reset` is called with a `reset_mask`. With `copy=False` every step returns
    the same arrays of observations.

    A seed shuffles all games. A list has a seed for each, or None for a game that continues with its own dice.
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "svg"], "render_fps": 1}

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str = "octiles",
        *,
        seat: int = 0,
        opponent: str | int | Opponent = "random",
        limit: int = 2000,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = checked_game(game)
        self.seat = _checked_seat(self.game, seat, limit)
        checked_render_mode(render_mode, self.metadata["render_modes"])
        self._batch = Batch(self.game, num_envs, limit=limit, autoreset=False, threads=threads)
        self.num_envs = len(self._batch)
        self.limit = limit
        self.render_mode = render_mode
        self.copy = copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._opponent = opponent
        self._player = None
        if not callable(opponent) and opponent != "random":
            self._player = Player(self.game, opponent)
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._dice = dice_for(0)
        self._seeded = False
        # The remaining actions of the opponents' unfinished turns, by game.
        self._said: dict[int, list[int]] = {}
        self._observations = np.zeros((self.num_envs, self.game.observation_size), np.float32)
        self._masks = np.zeros((self.num_envs, self.game.action_count), np.bool_)
        # Whether each game has ended.
        self._ended = np.ones(self.num_envs, np.bool_)
        # Whether the last call failed while games were changed.
        self._failed = False

    @property
    def batch(self) -> Batch:
        """The games in progress."""
        return self._batch

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        chosen = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            chosen = np.asarray(options["reset_mask"])
            if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,) or not chosen.any():
                raise ValueError(f"reset_mask must be {self.num_envs} bools, at least one of them True")
        if self._failed and not chosen.all():
            raise ResetNeeded("the last call failed, so no game is in progress: reset all of them")
        if seed is None:
            self._vary()
            self._batch.reset(games=chosen)
        elif isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} games: give one for each")
            known = [one if one is None else checked_seed(one) for one in seed]
            self._vary()
            first = next((one for one in known if one is not None), None)
            if first is not None:
                self._dice = dice_for(first)
            self._batch.reset([one for one, game in zip(known, chosen) if game], games=chosen)
        else:
            seed = checked_seed(seed)
            super().reset(seed=seed)
            self._dice = dice_for(seed)
            self._batch.reset(seed, games=chosen)
        self._seeded = True
        self._ended &= ~chosen
        for game in np.flatnonzero(chosen):
            self._said.pop(int(game), None)
        self._failed = True
        self._go_on()
        self._failed = False
        return self._observe(), {}

    def step(
        self, actions: Any
    ) -> tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        batch, games = self._batch, self.num_envs
        given = whole_array(actions, "actions")
        if given.shape != (games,):
            raise ValueError(f"actions of shape {given.shape} for {games} games: give one for each")
        if self._failed:
            raise ResetNeeded("the last call failed, so no game is in progress: call reset() first")
        fresh = np.zeros(games, np.bool_)
        if self._ended.any():
            if self.autoreset_mode != AutoresetMode.NEXT_STEP or not self._seeded:
                raise ResetNeeded(f"no game is in progress at {np.flatnonzero(self._ended)[0]}: call reset() first")
            fresh = self._ended.copy()
            batch.reset(games=fresh)
            self._ended[:] = False
        known = (given >= 0) & (given < self.game.action_count)
        legal = known & self._masks[np.arange(games), np.where(known, given, 0)]
        illegal = ~legal & ~fresh
        going = legal & ~fresh
        self._failed = True
        rewards = np.where(illegal, -1.0, 0.0)
        terminated, truncated = illegal.copy(), np.zeros(games, np.bool_)
        if going.any():
            batch.step(np.where(going, given, 0), games=going)
            self._note(rewards, terminated, truncated)
        self._go_on(rewards, terminated, truncated)
        infos: dict[str, Any] = {}
        if illegal.any():
            infos["illegal_action"], infos["_illegal_action"] = np.where(illegal, given, 0), illegal
        self._ended = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            over, last = self._ended.copy(), np.full(games, None, dtype=object)
            for game in np.flatnonzero(over):
                episode = batch.episode(int(game))
                last[game] = {"observation": episode.observe(), "action_mask": episode.mask()}
            infos["final_obs"], infos["_final_obs"] = last, over
            infos["final_info"], infos["_final_info"] = {}, over.copy()
            batch.reset(games=over)
            self._ended[:] = False
            self._go_on()
        self._failed = False
        return self._observe(), rewards, terminated, truncated, infos

    def _vary(self) -> None:
        """Gives all games other dice in every run, until a seed is given."""
        if not self._seeded:
            self._dice = dice_for(secrets.randbits(63))
            self._batch.reset(secrets.randbits(63))

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        episodes = (self._batch.episode(game) for game in range(self.num_envs))
        return tuple(rendered(episode.position, self.render_mode) for episode in episodes)

    def __copy__(self) -> EightfoldVectorEnv:
        return independent(self, self.game, self._opponent, self._player)

    def _observe(self) -> dict[str, Any]:
        self._batch.observations(self._observations)
        self._batch.masks(self._masks)
        seen: dict[str, Any] = {"observation": self._observations, "action_mask": self._masks.view(np.int8)}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _note(
        self, rewards: npt.NDArray[Any], terminated: npt.NDArray[np.bool_], truncated: npt.NDArray[np.bool_]
    ) -> None:
        """Adds the results of the last step of the batch."""
        rewards += self._batch.rewards()[:, self.seat]
        terminated |= self._batch.terminated()
        truncated |= self._batch.truncated()

    def _go_on(self, *notes: npt.NDArray[Any]) -> None:
        """Lets the others act until it is this seat's turn in every game still in progress."""
        while True:
            to_act = self._batch.to_act()
            others = (to_act >= 0) & (to_act != self.seat)
            if not others.any():
                return
            if callable(self._opponent) or self._player is not None:
                actions = np.zeros(self.num_envs, np.int64)
                for game in np.flatnonzero(others):
                    actions[game] = self._chosen(int(game))
            else:
                actions = self._batch.random_actions()
            self._batch.step(actions, games=others)
            if notes:
                self._note(*notes)

    def _chosen(self, game: int) -> int:
        """Returns the opponent's action in this game."""
        episode = self._batch.episode(game)
        if callable(self._opponent):
            return whole(self._opponent(episode), "the action of the opponent")
        said = self._said.get(game)
        if not said:
            assert self._player is not None and episode.position is not None
            turn = self._player.advise(episode.position, self._dice.pick(1 << 32)).turn
            said = self._said[game] = episode.actions_of(turn)
        return said.pop(0)


gymnasium.register(
    "eightfold/Eightfold-v0",
    entry_point="eightfold.gymnasium_env:EightfoldEnv",
    vector_entry_point="eightfold.gymnasium_env:EightfoldVectorEnv",
)
