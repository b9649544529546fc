"""Numbered actions, one game and many."""

import copy
import pickle

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
def test_an_episode_can_be_copied_and_pickled_in_the_middle_of_a_turn(text: str) -> None:
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


def test_random_games_are_the_same_for_the_same_seed() -> None:
    race = Game("octiles")
    assert random_games(race, 5, 1) == random_games(race, 5, 1) > 100
