"""Shared by the adapters: whole numbers, seeds, independent copies, and pictures."""

from __future__ import annotations

import copy
import operator
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from . import Dice, EightfoldError, Game, Position

T = TypeVar("T")

MOST_SEED = 2**64 - 1
RENDER_MODES = ["ansi", "human", "rgb_array", "svg"]


def whole(value: Any, what: str) -> int:
    """Returns the value as an int. Raises TypeError unless it is an `int` or a NumPy integer, not a bool."""
    if not isinstance(value, (bool, np.bool_)):
        if isinstance(value, np.ndarray) and value.ndim == 0:
            value = value[()]
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise TypeError(f"{what} must be a whole number (int), not {value!r} ({type(value).__name__})")


def whole_array(values: Any, what: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Returns the values as int64. Raises TypeError unless they are integers."""
    if not isinstance(values, Sequence) and hasattr(values, "__array__"):
        # Also arrays of other libraries, such as JAX.
        values = np.asarray(values)
    if not isinstance(values, (np.ndarray, Sequence)) or isinstance(values, (str, bytes)):
        # The order of a set, for example, means nothing.
        raise TypeError(f"{what} must be an array or a sequence of whole numbers, not {values!r}")
    array = np.asarray(values)
    if not isinstance(values, np.ndarray) or array.dtype.kind == "O":
        # NumPy would accept a bool among numbers as a number.
        most = np.iinfo(np.int64).max
        return np.array([max(-1, min(whole(value, what), most)) for value in values], np.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be whole numbers, not an array of {array.dtype}")
    if array.dtype == np.uint64:
        array = np.minimum(array, np.uint64(np.iinfo(np.int64).max))
    return array.astype(np.int64)


def checked_game(game: Any) -> Game:
    """Returns the game, given as it is or by its text. Raises TypeError for anything else."""
    if isinstance(game, str):
        return Game(game)
    if isinstance(game, Game):
        return game
    raise TypeError(f"a game must be a Game or a str such as 'octiles', not {game!r} ({type(game).__name__})")


def checked_seed(seed: Any) -> int:
    """Returns the seed as an int. Raises EightfoldError unless it is from 0 to 2**64 - 1."""
    number = whole(seed, "a seed")
    if not 0 <= number <= MOST_SEED:
        raise EightfoldError(f"a seed must be a whole number from 0 to {MOST_SEED}, not {number}")
    return number


def dice_for(seed: int) -> Dice:
    """Returns the dice of an environment, which shuffle for every seed, even 0."""
    return Dice.shuffling(seed)


def checked_render_mode(mode: str | None, modes: list[str]) -> None:
    """Raises ValueError unless the mode is one of these, or None."""
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode must be {', '.join(map(repr, modes))} or None, not {mode!r}")


def rendered(position: Position | None, mode: str | None) -> Any:
    """Returns what `render` does: the board as text, as pixels or as SVG; `human` prints it and returns None."""
    if mode is None or position is None:
        return None
    if mode == "rgb_array":
        return position.image()
    if mode == "svg":
        return position.svg(coordinates=True)
    if mode == "ansi":
        return position.board
    print(position.board, flush=True)
    return None


def independent(one: T, *shared: Any) -> T:
    """Returns an independent copy; only the objects in `shared` are the same in both."""
    return copy.deepcopy(one, {id(each): each for each in shared})
