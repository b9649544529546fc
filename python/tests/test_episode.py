"""Numbered actions, one game and many."""

import copy
import pathlib
import pickle
from typing import Any

import numpy as np
import pytest

from eightfold import Batch, Dice, EightfoldError, Episode, Game, IllegalStepError, random_games

GAMES = [
    "octiles",
    "octiles players=3",
    "octiles-team",
    "team-up players=4 joint-winners=on",
    "connect-the-dots rounds=2",
    "scavenger-hunt scramble=on",
    "octi-fast superprongs=on",
    "octi-full edgeless=on superprongs=on",
    "octi-four",
]


@pytest.mark.parametrize("text", GAMES)
def test_episodes_are_copied_and_pickled_mid_turn(text: str) -> None:
    game = Game(text)
    dice = Dice(4)
    episode = Episode(game, limit=12)
    for _ in range(60):
        if episode.is_over:
            break
        copies = [copy.deepcopy(episode), copy.copy(episode), pickle.loads(pickle.dumps(episode))]
        if episode.chance_options:
            option = dice.pick(episode.chance_options)
            for each in [episode, *copies]:
                each.pick(option)
        else:
            actions = episode.actions()
            assert np.array_equal(np.flatnonzero(episode.mask()), actions)
            action = int(actions[dice.pick(len(actions))])
            assert episode.describe(action) == game.describe_action(action)
            for each in [episode, *copies]:
                each.act(action)
        for each in copies:
            assert each.steps == episode.steps and each.begun == episode.begun
            assert np.array_equal(each.observe(), episode.observe())
            assert np.array_equal(each.mask(), episode.mask())


def test_a_turn_given_as_text_is_its_actions() -> None:
    start = Game("octi-full").start()
    for turn in start.legal_turns():
        one, other = (Episode(start.game, start=start) for _ in range(2))
        for action in one.actions_of(turn):
            one.act(action)
        other.play(turn)
        assert one.steps == other.steps == [turn] and one.position == start.apply(turn)
    with pytest.raises(EightfoldError, match="not of octi-fast"):
        Episode(Game("octi-fast"), start=start)


def test_what_is_not_legal_changes_nothing() -> None:
    episode = Episode(Game("octiles"))
    with pytest.raises(IllegalStepError, match="chance is to act"):
        episode.act(0)
    with pytest.raises(IllegalStepError, match="options 0 to 17"):
        episode.pick(18)
    episode.pick(0)
    illegal = int(np.flatnonzero(episode.mask() == 0)[0])
    for action in (illegal, 5000, -1):
        with pytest.raises(EightfoldError):
            episode.act(action)
    assert episode.turns == 0
    with pytest.raises(EightfoldError, match="0 to 1088"):
        Game("octiles").describe_action(1089)


@pytest.mark.parametrize("text", GAMES)
def test_the_layout_covers_the_observation(text: str) -> None:
    game = Game(text)
    end = 0
    for begin, stop, shape in game.observation_layout.values():
        assert begin == end and stop - begin == np.prod(shape)
        end = stop
    assert end == game.observation_size


@pytest.mark.parametrize("text", GAMES)
def test_a_batch_is_as_many_episodes(text: str) -> None:
    game = Game(text)
    batch = Batch(game, 4, seed=3, limit=15)
    same = Batch(game, 4, seed=3, limit=15)
    rng = np.random.default_rng(0)
    ends = 0
    for _ in range(200):
        masks = batch.masks()
        assert masks.shape == (4, game.action_count) and masks.any(axis=1).all()
        actions = np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)
        batch.step(actions)
        same.step(actions.tolist())
        assert np.array_equal(batch.observations(), same.observations())
        over = batch.terminated() | batch.truncated()
        ends += int(over.sum())
        rewards = batch.rewards()
        assert rewards.shape == (4, game.seats) and np.allclose(rewards.sum(axis=1), 0.0, atol=1e-5)
        assert not rewards[~batch.terminated()].any()
        assert ((batch.to_act() >= 0) & (batch.to_act() < game.seats)).all()
    observations = batch.observations()
    assert observations.dtype == np.float32 and observations.min() >= 0 and observations.max() <= 1
    assert ends > 0
    before = [batch.steps(at) for at in range(4)]
    actions = batch.random_actions()
    actions[3] = game.action_count
    with pytest.raises(IllegalStepError, match="game 3"):
        batch.step(actions)
    with pytest.raises(EightfoldError, match="1 actions for 4 games"):
        batch.step([0])
    assert [batch.steps(at) for at in range(4)] == before
    batch.reset(3)
    assert np.array_equal(batch.observations(), Batch(game, 4, seed=3, limit=15).observations())
    with pytest.raises(EightfoldError):
        Batch(game, 0)


def test_a_batch_writes_into_given_arrays() -> None:
    game = Game("connect-the-dots")
    batch = Batch(game, 3, seed=2, limit=6)
    for _ in range(6):
        batch.step(batch.random_actions())
    rooms: dict[str, Any] = {
        "observations": np.full((3, game.observation_size), 9, np.float32),
        "final_observations": np.full((3, game.observation_size), 9, np.float32),
        "masks": np.ones((3, game.action_count), np.bool_),
        "rewards": np.full((3, 2), 9, np.float32),
        "to_act": np.full(3, 9, np.int8),
        "terminated": np.ones(3, np.bool_),
        "truncated": np.zeros(3, np.bool_),
    }
    for name, room in rooms.items():
        assert getattr(batch, name)(out=room) is room
        assert np.array_equal(getattr(batch, name)(), room), name
        with pytest.raises(EightfoldError, match=r"array of shape \[3"):
            getattr(batch, name)(out=np.zeros((2, *room.shape[1:]), room.dtype))
        if room.ndim == 2:
            with pytest.raises(EightfoldError, match="must be C-contiguous"):
                getattr(batch, name)(out=np.zeros(room.shape, room.dtype, order="F"))
        for other in (room.astype(np.float64), room[None], room.tolist()):
            with pytest.raises(TypeError, match=f"array of {room.dtype} with {room.ndim} dimension"):
                getattr(batch, name)(out=other)
        room.flags.writeable = False
        with pytest.raises(EightfoldError, match="can't be written"):
            getattr(batch, name)(out=room)
    assert rooms["truncated"].all() and rooms["final_observations"].any(axis=1).all()
    actions = np.zeros(3, np.int64)
    same = copy.copy(batch)
    assert np.array_equal(batch.random_actions(out=actions), same.random_actions())


def test_batch_masks_show_the_legal_actions() -> None:
    batch = Batch(Game("octiles"), 5, seed=2)
    for _ in range(20):
        batch.step(batch.random_actions())
        actions, starts = batch.legal_actions()
        for at, mask in enumerate(batch.masks()):
            assert np.array_equal(actions[starts[at] : starts[at + 1]], np.flatnonzero(mask))
        assert len(starts) == 6 and starts[-1] == len(actions)


def test_single_games_of_a_batch_step() -> None:
    game = Game("octiles")
    batch = Batch(game, 4, seed=3)
    for _ in range(5):
        batch.step(batch.random_actions())
    before = [batch.steps(at) for at in range(4)]
    batch.reset(seed=8, games=[1])
    assert [batch.steps(at) for at in (0, 2, 3)] == [before[0], *before[2:]]
    assert batch.steps(1) == Batch(game, 4, seed=8).steps(1)
    batch.reset([8, None], games=np.array([False, False, True, True]))
    assert batch.episode(2).position == Batch(game, 1, seed=8).episode(0).position
    assert batch.steps(3) == [] and batch.steps(0) == before[0]
    batch.step(batch.random_actions(), games=[2])
    assert batch.steps(0) == before[0] and len(batch.steps(2)) > 0
    for wrong in ([4], [-1], [True, False]):
        with pytest.raises(EightfoldError):
            batch.reset(games=wrong)
    with pytest.raises(EightfoldError, match="3 seeds for 2 games"):
        batch.reset([1, 2, 3], games=[0, 1])
    with pytest.raises(TypeError):
        batch.reset(games=[0.5])


def test_a_batch_without_autoreset_waits() -> None:
    batch = Batch(Game("octi-fast"), 2, limit=1, autoreset=False)
    batch.step(batch.random_actions())
    assert batch.truncated().all() and (batch.to_act() == -1).all() and not batch.masks().any()
    with pytest.raises(IllegalStepError, match="game 0: the game is over"):
        batch.step([0, 0])
    batch.reset(games=[1])
    batch.step(batch.random_actions(), games=[1])
    assert not batch.truncated()[0] and batch.truncated()[1]


def test_a_batch_says_what_a_match_would() -> None:
    """The games of a batch, played again turn by turn from their texts."""
    game = Game("octiles")
    batch = Batch(game, 3, seed=8)
    for _ in range(30):
        batch.step(batch.random_actions())
    for at in range(3):
        steps = batch.steps(at)
        first = steps[0].split("@")[0]
        position = next(
            start for start in (game.start(seed) for seed in range(1, 400)) if start.text.split()[2].startswith(f"{first},")
        )
        for step in steps:
            assert step in ((position.chances() or []) if position.is_chance else position.legal_turns())
            position = position.apply(step)


def test_random_games_repeat_for_a_seed() -> None:
    race = Game("octiles")
    assert random_games(race, 5, 1) == random_games(race, 5, 1) > 100


def test_the_readme_has_the_numbers_of_the_library() -> None:
    """The tests of the library check each of them."""
    root = pathlib.Path(__file__).parent.parent.parent
    numbers = (root / "crates/eightfold/src/env/numbers.md").read_text()
    assert numbers in (root / "python/README.md").read_text()


@pytest.mark.parametrize("text", GAMES)
def test_every_action_has_a_description(text: str) -> None:
    game = Game(text)
    described = [game.describe_action(action) for action in range(game.action_count)]
    assert all(described) and len(set(described)) == game.action_count
    with pytest.raises(EightfoldError, match=f"0 to {game.action_count - 1}"):
        game.describe_action(game.action_count)
