"""The games in OpenSpiel: importing this module registers each as `eightfold_` followed by its id.

    pyspiel.load_game("eightfold_octiles(players=3,max_turns=500)")

The options of a game are its parameters, with underscores. A game that isn't over after `max_turns` turns ends without
a winner. Chance is explicit: a shuffle is made pick by pick, each option equally likely.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import Episode, Game, games
from ._shared import whole

_MAX_TURNS = 1000
# The most actions of one turn. OCTI: the pods of a square, each with its path and captures.
_ACTIONS_A_TURN = {"team-up": 3, "scavenger-hunt": 4}
_OCTI_ACTIONS_A_TURN = 256
# The most picks of chance for one turn, and for the start: all spaces and their tiles.
_MOST_OPTIONS = 18


def _parameters(game: Game) -> dict[str, Any]:
    """The options of a game as OpenSpiel's parameters with their defaults."""
    parameters: dict[str, Any] = {"max_turns": _MAX_TURNS}
    for key, spec in game.option_specs.items():
        if spec["words"] is not None:
            parameters[key.replace("-", "_")] = spec["default"] or spec["words"][0]
        elif spec["range"] is None:
            parameters[key.replace("-", "_")] = spec["default"] == "on"
        else:
            parameters[key.replace("-", "_")] = int(spec["default"] or 0)
    return parameters


def _game_type(game: Game) -> pyspiel.GameType:
    spec = game.option_specs.get("players")
    players = (spec and spec["range"]) or (game.seats, game.seats)
    return pyspiel.GameType(
        short_name="eightfold_" + game.id.replace("-", "_"),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.DETERMINISTIC
            if game.family == "OCTI" or game.id == "team-up"
            else pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        ),
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _load(text: str) -> Any:
    """Returns the pickled game; unpickling imports this module, which registers the games."""
    return pyspiel.load_game(text)


class EightfoldGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    game_type: pyspiel.GameType
    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.max_turns = whole(given.pop("max_turns", _MAX_TURNS), "max_turns")
        if self.max_turns < 1:
            raise ValueError(f"max_turns must be a whole number from 1, not {self.max_turns}")
        # A value of 0 means the option isn't given: a target of 0 points doesn't exist.
        options = {key: value for key, value in given.items() if isinstance(value, bool) or value != 0}
        if "target" in options:
            options.pop("rounds", None)
        self.game = Game(self.game_id, **options)
        octi = self.game.family == "OCTI"
        most = _OCTI_ACTIONS_A_TURN if octi else _ACTIONS_A_TURN.get(self.game_id, 1)
        seats = self.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=_MOST_OPTIONS,
            num_players=seats,
            min_utility=-float(seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_turns * most,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> EightfoldState:
        return EightfoldState(self)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _load, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EightfoldObserver:
        return EightfoldObserver(self.game, params)


class EightfoldState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: EightfoldGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.game, limit=game.max_turns)

    def current_player(self) -> int:
        if self.episode.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.episode.chance_options:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.episode.to_act
        return -1 if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in self.episode.actions()] if player == self.episode.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        options = self.episode.chance_options
        return [(option, 1.0 / options) for option in range(options)]

    def _apply_action(self, action: int) -> None:
        if self.episode.chance_options:
            self.episode.pick(action)
        else:
            self.episode.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"pick {action}" if player == pyspiel.PlayerId.CHANCE else self.episode.describe(action)

    def is_terminal(self) -> bool:
        return self.episode.is_over

    def returns(self) -> list[float]:
        return list(self.episode.returns)

    def __str__(self) -> str:
        position = self.episode.position
        text = "shuffling" if position is None else position.text
        begun = self.episode.begun
        return f"{text} begun {begun}" if begun else text


class EightfoldObserver:
    """What all players see: the observation of the episode."""

    def __init__(self, game: Game, params: Any = None) -> None:
        if params:
            raise ValueError(f"observations take no parameters: leave out {params}")
        self._game = game
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {
            name: self.tensor[begin:end].reshape(shape)
            for name, (begin, end, shape) in game.observation_layout.items()
        }

    def __reduce__(self) -> tuple[Any, tuple[Game], dict[str, Any]]:
        # The parts are views of the tensor, also in a copy.
        return EightfoldObserver, (self._game,), {"tensor": self.tensor}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.tensor[:] = state["tensor"]

    def set_from(self, state: EightfoldState, player: int) -> None:
        self.tensor[:] = state.episode.observe()

    def string_from(self, state: EightfoldState, player: int) -> str:
        return str(state)


def _register(game: Game) -> None:
    game_type = _game_type(game)
    kind = type(
        "Eightfold_" + game.id.replace("-", "_"), (EightfoldGame,), {"game_type": game_type, "game_id": game.id}
    )
    pyspiel.register_game(game_type, kind)


for _game in games():
    _register(_game)
