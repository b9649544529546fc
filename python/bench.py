"""How many random race games a second, by Rust alone and from Python, one by one and in batches.

    maturin develop --release && python bench.py

Prints lines of `name value unit`. Each figure is of about `SECONDS` of work in the same process, on one thread.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from eightfold import Batch, Dice, Episode, Game, random_games

SECONDS = 5.0
LIMIT = 2000
RACE = Game("octiles")


def rate(name: str, work: Callable[[int], int]) -> None:
    """Calls `work` with one seed after the other; it returns how many games it has finished."""
    begin, games, seed = time.perf_counter(), 0, 1
    while time.perf_counter() - begin < SECONDS:
        games += work(seed)
        seed += 1
    print(f"{name} {games / (time.perf_counter() - begin):.0f} games/s", flush=True)


def rust(seed: int) -> int:
    random_games(RACE, 20, seed, limit=LIMIT)
    return 20


def positions(seed: int) -> int:
    """By positions and texts: all legal turns listed, one of them taken."""
    chooser, dice = random.Random(seed), Dice(seed)
    position = RACE.start(seed)
    while not position.is_over:
        if position.is_chance:
            position = position.apply(position.roll(dice) or "")
        else:
            position = position.apply(chooser.choice(position.legal_turns()))
    return 1


def episodes(seed: int) -> int:
    """By numbered actions, with the mask's actions but without observations."""
    chooser, dice = random.Random(seed), Dice(seed)
    episode = Episode(RACE, limit=LIMIT)
    episode.roll(dice)
    while not episode.is_over:
        episode.act(chooser.choice(episode.actions()))
        episode.roll(dice)
    return 1


def batched(games: int) -> Callable[[int], int]:
    """Actions chosen in NumPy by the masks, observations fetched at every step."""
    batch = Batch(RACE, games, seed=1, limit=LIMIT)
    rng = np.random.default_rng(1)

    def work(_: int) -> int:
        ended = 0
        for _ in range(20):
            masks = batch.masks()
            # One of the legal actions of each row: the n-th, n at random.
            wanted = (rng.random(games) * masks.sum(axis=1)).astype(np.int64)
            batch.step((masks.cumsum(axis=1, dtype=np.int32) > wanted[:, None]).argmax(axis=1))
            batch.observations()
            ended += int((batch.terminated() | batch.truncated()).sum())
        return ended

    return work


def batched_by_rust(games: int) -> Callable[[int], int]:
    """The same with actions chosen by the batch itself."""
    batch = Batch(RACE, games, seed=1, limit=LIMIT)

    def work(_: int) -> int:
        ended = 0
        for _ in range(20):
            batch.step(batch.random_actions())
            ended += int((batch.terminated() | batch.truncated()).sum())
        return ended

    return work


if __name__ == "__main__":
    rate("race.rust", rust)
    rate("race.python.positions", positions)
    rate("race.python.episodes", episodes)
    for count in (64, 1024):
        rate(f"race.python.batch-{count}", batched(count))
        rate(f"race.python.batch-{count}.random-actions", batched_by_rust(count))
    rate("race.rust", rust)
