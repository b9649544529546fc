"""Measures random races per second, by Rust alone and by each way of playing in Python.

    cargo xtask bench python

Prints lines of `name value unit`: the median of several rounds. Every round runs each way once, so that other work on
the machine slows down all of them.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from eightfold import Batch, Dice, Episode, Game, Match, random_games

ROUNDS = 5
SECONDS = 1.0
GAMES = 1024
RACE = Game("octiles")


def rust(seed: int) -> int:
    random_games(RACE, 10, seed)
    return 10


def positions(seed: int) -> int:
    """By positions: a turn and the chance step after it are typed values."""
    dice = Dice(seed)
    position = RACE.start(seed)
    while not position.is_over:
        step = position.random_turn(dice) or position.roll(dice)
        assert step is not None
        position = position.apply(step)
    return 1


def matches(seed: int) -> int:
    """By a match, which rolls the dice and checks for repetition."""
    dice = Dice(seed)
    match = Match(RACE, seed)
    while (turn := match.position.random_turn(dice)) is not None and not match.is_over:
        match.play(turn)
    return 1


def listed(seed: int) -> int:
    """By a match, with all legal turns listed as texts."""
    chooser = random.Random(seed)
    match = Match(RACE, seed)
    while not match.is_over:
        match.play(chooser.choice(match.position.legal_turns()))
    return 1


def episodes(seed: int) -> int:
    """By numbered actions."""
    chooser, dice = random.Random(seed), Dice(seed)
    episode = Episode(RACE)
    episode.roll(dice)
    while not episode.is_over:
        episode.act(chooser.choice(episode.actions()))
        episode.roll(dice)
    return 1


class Batches:
    """Many games at once. Observations are written at every step, into the same array."""

    def __init__(self, threads: int, choose: str) -> None:
        self.batch = Batch(RACE, GAMES, seed=1, threads=threads)
        self.choose = getattr(self, choose)
        self.seen = np.empty((GAMES, RACE.observation_size), np.float32)
        self.masks = np.empty((GAMES, RACE.action_count), np.bool_)
        self.rng = np.random.default_rng(1)
        # Warm up, so that the games are at different stages, as they will be from then on.
        for _ in range(200):
            self.batch.step(self.batch.random_actions())

    def by_rust(self) -> np.ndarray:
        return self.batch.random_actions()

    def by_numpy(self) -> np.ndarray:
        actions, starts = self.batch.legal_actions()
        return actions[starts[:-1] + (self.rng.random(GAMES) * np.diff(starts)).astype(np.int64)]

    def by_masks(self) -> np.ndarray:
        """Returns a random legal action for each row."""
        masks = self.batch.masks(out=self.masks)
        games, actions = np.nonzero(masks)
        counts = np.bincount(games, minlength=GAMES)
        starts = np.cumsum(counts) - counts
        return actions[starts + (self.rng.random(GAMES) * counts).astype(np.int64)]

    def __call__(self, _: int) -> int:
        self.batch.step(self.choose())
        self.batch.observations(out=self.seen)
        return int(self.batch.terminated().sum())


WAYS: dict[str, Callable[[int], int]] = {
    "rust": rust,
    "positions": positions,
    "matches": matches,
    "matches.listed": listed,
    "episodes": episodes,
    **{
        f"batch-{GAMES}.{threads}-thread{'s' * (threads > 1)}.{choose.replace('_', '-')}": Batches(threads, choose)
        for threads in (1, 2)
        for choose in ("by_rust", "by_numpy", "by_masks")
    },
}


def rate(work: Callable[[int], int], seed: int) -> tuple[float, float]:
    """Returns games per second, and per second of processor time."""
    begin, processor, games = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - begin < SECONDS:
        games += work(seed)
        seed += 1
    return games / (time.perf_counter() - begin), games / (time.process_time() - processor)


if __name__ == "__main__":
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in WAYS}
    for each in range(ROUNDS):
        for name, work in WAYS.items():
            rates[name].append(rate(work, 1 + each * 1_000_000))
    medians = {name: [statistics.median(kind) for kind in zip(*all_rates)] for name, all_rates in rates.items()}
    for name, (median, processor) in medians.items():
        print(f"race.{name} {median:.0f} games/s")
        print(f"race.{name}.of-rust {median / medians['rust'][0]:.2f} ×")
        # Other work on the machine changes these less. On several threads, more is possible than with one.
        print(f"race.{name}.processor {processor:.0f} games/s of processor time")
        print(f"race.{name}.processor-of-rust {processor / medians['rust'][1]:.2f} ×", flush=True)
