"""Reads data sets: the logs of `python -m eightfold.jobs selfplay`.

The log has a line for each game: its start, its steps (the seat, or null for chance, and the text), for each turn the
winning chance of the player to act according to the search (null for a random turn), and the seats of the winners
(empty for a draw, null for a game that was cut off).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import Episode, Game, Position
from ._shared import whole
from .jobs import JobError, SelfPlayJob, job_of, read_log


class Example(NamedTuple):
    """A position of a game in which a player was to act."""

    game: int
    """The number of the game in the log."""
    position: Position
    seat: int
    """The player to act."""
    turn: str
    """The turn that was played."""
    chance: float | None
    """The winning chance of the player to act according to the search, from 0 to 1; `None` for a random turn."""
    result: float
    """1 if the player to act won the game, -1 if another player won, 0 if nobody did."""


class Arrays(NamedTuple):
    """Positions as arrays, a row for each."""

    observations: npt.NDArray[np.float32]
    """What players see, as `Episode.observe` returns it."""
    seats: npt.NDArray[np.int8]
    """The player to act."""
    actions: npt.NDArray[np.int64]
    """The first action of the turn that was played."""
    chances: npt.NDArray[np.float32]
    """The winning chance of the player to act according to the search, from 0 to 1; NaN for a random turn."""
    results: npt.NDArray[np.float32]
    """1 if the player to act won the game, -1 if another player won, 0 if nobody did."""


def game_of(log: str | os.PathLike[str]) -> Game:
    """Returns the game of a data set. Raises JobError if the log isn't one."""
    job = job_of(log, next(read_log(log), None))
    if not isinstance(job, SelfPlayJob):
        raise JobError(f"{log}: this isn't a data set: `python -m eightfold.jobs selfplay` makes one")
    return Game(job.game)


def examples(log: str | os.PathLike[str]) -> Iterator[Example]:
    """Yields the positions of a data set, in order. Raises JobError if a line isn't a game of the data set."""
    game = game_of(log)
    lines = read_log(log)
    next(lines)
    for number, line in enumerate(lines):
        try:
            positions = _examples(game, number, line)
        except (KeyError, TypeError, ValueError) as error:
            raise JobError(f"{log}, line {number + 2}: this isn't a game of {game}: {error}") from error
        yield from positions


def _examples(game: Game, number: int, line: dict[str, Any]) -> list[Example]:
    position, winners = game.position(line["start"]), line["winners"]
    if not isinstance(winners, (list, type(None))):
        raise TypeError(f"winners must be a list of seats or null, not {winners!r}")
    seats = [seat for seat, _ in line["steps"] if seat is not None]
    if len(seats) != len(line["chances"]):
        raise ValueError(f"{len(line['chances'])} chances for {len(seats)} turns")
    chances, found = iter(line["chances"]), []
    for seat, text in line["steps"]:
        if seat != position.to_act:
            raise ValueError(f"seat {seat} isn't to act at {text}")
        if seat is not None:
            result = 0.0 if not winners else 1.0 if seat in winners else -1.0
            found.append(Example(number, position, seat, text, next(chances), result))
        position = position.apply(text)
    return found


def arrays(log: str | os.PathLike[str], size: int = 1024) -> Iterator[Arrays]:
    """Yields the positions of a data set as arrays of `size` rows; the last arrays may have fewer. Raises JobError if a
    line isn't a game of the data set."""
    size = whole(size, "`size`")
    if size < 1:
        raise ValueError(f"`size` must be a whole number from 1, not {size}")
    return _batches(game_of(log), log, size)


def _batches(game: Game, log: str | os.PathLike[str], size: int) -> Iterator[Arrays]:
    rows: list[Example] = []
    for example in examples(log):
        rows.append(example)
        if len(rows) == size:
            yield _arrays(game, rows)
            rows = []
    if rows:
        yield _arrays(game, rows)


def _arrays(game: Game, rows: list[Example]) -> Arrays:
    observations = np.empty((len(rows), game.observation_size), np.float32)
    actions = np.empty(len(rows), np.int64)
    for at, row in enumerate(rows):
        episode = Episode(game, start=row.position)
        observations[at] = episode.observe()
        actions[at] = episode.actions_of(row.turn)[0]
    return Arrays(
        observations,
        np.array([row.seat for row in rows], np.int8),
        actions,
        np.array([np.nan if row.chance is None else row.chance for row in rows], np.float32),
        np.array([row.result for row in rows], np.float32),
    )
