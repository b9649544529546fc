"""Whole numbers and seeds: what is none is refused, and the limits mean the same everywhere."""

import re
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import eightfold.gymnasium_env as gymnasium_env
import eightfold.pettingzoo_env as pettingzoo_env
from eightfold import Batch, Dice, EightfoldError, Episode, Game, Match, Outcome, Player, random_games

RACE = Game("octiles")
OCTI = Game("octi-fast")
MOST = 2**64 - 1


def env() -> gymnasium_env.EightfoldEnv:
    made = gymnasium_env.EightfoldEnv("octi-fast", limit=4)
    made.reset(seed=1)
    return made


def zoo() -> pettingzoo_env.raw_env:
    made = pettingzoo_env.raw_env("octi-fast")
    made.reset(seed=1)
    return made


def envs() -> gymnasium_env.EightfoldVectorEnv:
    made = gymnasium_env.EightfoldVectorEnv(1, "octi-fast", limit=4)
    made.reset(seed=1)
    return made


def rolled() -> Episode:
    episode = Episode(RACE)
    episode.pick(2)
    return episode


# Everything that takes a seed.
SEEDS: dict[str, Callable[[Any], object]] = {
    "Dice": Dice,
    "Dice.shuffling": Dice.shuffling,
    "Game.start": RACE.start,
    "Match": lambda seed: Match(RACE, seed),
    "Match.from_position": lambda seed: Match.from_position(RACE.start(), seed),
    "Match.from_record": lambda seed: Match.from_record(Match(OCTI).record(), seed),
    "Player.advise": lambda seed: Player(OCTI, 1).advise(OCTI.start(), seed),
    "Batch": lambda seed: Batch(RACE, 2, seed),
    "Batch.reset": lambda seed: Batch(RACE, 2).reset(seed),
    "Batch.reset, one each": lambda seed: Batch(RACE, 2).reset([seed, 3]),
    "random_games": lambda seed: random_games(OCTI, 1, seed, limit=3),
    "EightfoldEnv.reset": lambda seed: env().reset(seed=seed),
    "EightfoldVectorEnv.reset": lambda seed: envs().reset(seed=seed),
    "EightfoldVectorEnv.reset, one each": lambda seed: envs().reset(seed=[seed]),
    "raw_env.reset": lambda seed: zoo().reset(seed=seed),
    "pettingzoo env.reset": lambda seed: pettingzoo_env.env("octi-fast").reset(seed=seed),
}

# Everything that takes another whole number, with a valid value.
NUMBERS: dict[str, tuple[Callable[[Any], object], int]] = {
    "Dice.pick": (Dice(1).pick, 4),
    "describe_action": (RACE.describe_action, 7),
    "legal_turns": (OCTI.start().legal_turns, 5000),
    "count_turns": (OCTI.start().count_turns, 5000),
    "perft": (OCTI.start().perft, 1),
    "perft limit": (lambda limit: OCTI.start().perft(1, limit), 5000),
    "image": (lambda width: OCTI.start().image(width=width), 8),
    "Outcome": (lambda seat: Outcome([seat], "goal"), 1),
    "position_at": (lambda steps: Match(RACE).position_at(steps), 0),
    "Player": (lambda level: Player(OCTI, level), 1),
    "Player nodes": (lambda nodes: Player(OCTI, 1, nodes=nodes), 10),
    "Episode limit": (lambda limit: Episode(RACE, limit=limit), 10),
    "Episode.act": (lambda action: rolled().act(action), int(rolled().actions()[0])),
    "Episode.pick": (lambda option: Episode(RACE).pick(option), 3),
    "Episode.describe": (lambda action: Episode(RACE).describe(action), 3),
    "Batch games": (lambda games: Batch(RACE, games), 2),
    "Batch limit": (lambda limit: Batch(RACE, 2, limit=limit), 3),
    "Batch threads": (lambda threads: Batch(RACE, 2, threads=threads), 2),
    "Batch.steps": (lambda game: Batch(RACE, 2).steps(game), 1),
    "Batch.episode": (lambda game: Batch(RACE, 2).episode(game), 1),
    "Batch.step": (lambda action: Batch(OCTI, 1).step([action]), int(Episode(OCTI).actions()[0])),
    "random_games": (lambda games: random_games(OCTI, games, limit=3), 1),
    "random_games limit": (lambda limit: random_games(OCTI, 1, limit=limit), 3),
    "EightfoldEnv seat": (lambda seat: gymnasium_env.EightfoldEnv(seat=seat), 1),
    "EightfoldEnv limit": (lambda limit: gymnasium_env.EightfoldEnv(limit=limit), 5),
    "EightfoldEnv.step": (lambda action: env().step(action), int(Episode(OCTI).actions()[0])),
    "EightfoldVectorEnv": (lambda games: gymnasium_env.EightfoldVectorEnv(games), 2),
    "EightfoldVectorEnv.step": (lambda action: envs().step([action]), int(Episode(OCTI).actions()[0])),
    "raw_env limit": (lambda limit: pettingzoo_env.raw_env(limit=limit), 5),
    "raw_env.step": (lambda action: zoo().step(action), int(Episode(OCTI).actions()[0])),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_only_whole_numbers_are_taken(name: str) -> None:
    take, right = NUMBERS[name]
    for number in (right, np.int64(right), np.uint16(right), np.int32(right)):
        take(number)
    odds: list[Any] = [right + 0.9, float(right), str(right), True, np.True_, np.float64(right), b"1", {}]
    for odd in odds:
        if name == "Player" and isinstance(odd, str):
            continue  # A level by its name.
        with pytest.raises(TypeError):
            take(odd)


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_out_of_range_are_refused_in_words(name: str) -> None:
    take, _ = NUMBERS[name]
    for number in (-(2**70), 2**70):
        if name in ("EightfoldEnv.step", "EightfoldVectorEnv.step"):
            continue  # An action that does not exist loses the game.
        with pytest.raises(ValueError, match="[a-z]"):
            take(number)


def test_depths_and_threads_have_a_maximum() -> None:
    with pytest.raises(EightfoldError, match="from 0 to 256"):
        RACE.start(7).perft(10**6)
    with pytest.raises(EightfoldError, match="from 1 to 1024"):
        Batch(RACE, 2, threads=2**31)


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_is_from_0_to_the_largest(name: str) -> None:
    take = SEEDS[name]
    for seed in (0, 1, MOST, np.uint64(MOST), np.int64(5)):
        take(seed)
    for seed in (-1, MOST + 1, -(2**80), 2**80):
        with pytest.raises(EightfoldError, match=re.escape(f"a seed must be a whole number from 0 to {MOST}, not {seed}")):
            take(seed)
    for odd in (2.9, "7", True, np.False_, 1.0):
        with pytest.raises(TypeError):
            take(odd)


def test_every_seed_of_an_environment_shuffles_and_repeats() -> None:
    def first(seed: int) -> list[str]:
        made = gymnasium_env.EightfoldEnv("octiles", seat=1)
        made.reset(seed=seed)
        return made.episode.steps

    starts = [first(seed) for seed in (0, 1, 2, MOST - 1, MOST)]
    assert starts == [first(seed) for seed in (0, 1, 2, MOST - 1, MOST)]
    assert len({str(start) for start in starts}) == 5
    dice, same = Dice.shuffling(6), Dice(7)
    assert [dice.pick(100) for _ in range(20)] == [same.pick(100) for _ in range(20)]
    assert len({Dice.shuffling(MOST).pick(10**9), Dice(0).pick(10**9), Dice(MOST).pick(10**9)}) == 3


def test_options_are_words_numbers_or_switches() -> None:
    assert Game("octiles", players=np.int64(3)) == Game("octiles players=3") == Game("octiles", players="3")
    assert Game("octi-full", superprongs=np.True_) == Game("octi-full", superprongs=True)
    for odd in (2.9, 3.0, None, [3], b"3"):
        with pytest.raises(TypeError, match="players"):
            Game("octiles", players=odd)  # type: ignore[arg-type]
    with pytest.raises(EightfoldError, match="players"):
        Game("octiles", players=True)


def test_the_opponents_actions_are_whole_numbers() -> None:
    made = gymnasium_env.EightfoldEnv("octi-fast", opponent=lambda episode: 2.9)  # type: ignore[arg-type, return-value]
    made.reset(seed=1)
    with pytest.raises(TypeError, match="opponent"):
        made.step(int(made.episode.actions()[0]))


def test_no_step_after_the_end() -> None:
    made = gymnasium_env.EightfoldEnv("octi-fast")
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.step(0)
    for end in (-1, 5000, 1764):
        seen, _ = made.reset(seed=3)
        assert made.step(end)[1:4] == (-1.0, True, False)
        for _ in range(2):
            with pytest.raises(gymnasium.error.ResetNeeded):
                made.step(int(np.flatnonzero(seen["action_mask"])[0]))
    with pytest.raises(gymnasium.error.ResetNeeded):
        pettingzoo_env.raw_env("octi-fast").step(0)
    with pytest.raises(ValueError, match="ends the game before seat 1 acts"):
        gymnasium_env.EightfoldEnv("octi-fast", seat=1, limit=1)


def test_seconds_are_a_number() -> None:
    player = Player(OCTI, 1)
    player.advise(OCTI.start(), seconds=float("inf"))
    for odd in ("1", True, [1]):
        with pytest.raises(TypeError):
            player.advise(OCTI.start(), seconds=odd)  # type: ignore[arg-type]
    for wrong in (-1.0, float("nan"), float("-inf")):
        with pytest.raises(EightfoldError, match="`seconds` must be a number of seconds, 0 or more"):
            player.advise(OCTI.start(), seconds=wrong)


def test_arrays_of_actions_are_whole_numbers() -> None:
    batch = Batch(OCTI, 2)
    right = batch.random_actions()
    odd: Any
    for odd in (right + 0.9, right.astype(str), right.astype(np.float32), np.array([True, False])):
        with pytest.raises(TypeError, match="actions must be whole numbers"):
            batch.step(odd)
    for odd in ([None, None], [True, int(right[1])], [float(right[0]), 2], ["7", "8"]):
        with pytest.raises(TypeError, match="whole number"):
            batch.step(odd)
    for wrong in ([2**64 - 1, 2**64 - 1], [-1, 0], [2**40, 0]):
        with pytest.raises(EightfoldError, match="game 0"):
            batch.step(np.array(wrong, dtype=np.uint64 if wrong[0] > 2**63 else np.int64))
    with pytest.raises(EightfoldError, match="one dimension"):
        batch.step(right.reshape(2, 1))
    batch.step(right.astype(np.uint16))
