"""The adapters pass the conformance tests of the packages they are for."""

import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import eightfold.gymnasium_env as gymnasium_env
import eightfold.openspiel_game as openspiel_game
import eightfold.pettingzoo_env as pettingzoo_env
from eightfold import Episode, Game, IllegalStepError

GAMES = [
    "octiles",
    "octiles players=3",
    "octiles-team",
    "team-up",
    "connect-the-dots",
    "scavenger-hunt scramble=on",
    "octi-fast",
    "octi-full superprongs=on",
    "octi-four",
]


@pytest.mark.parametrize("text", GAMES)
def test_pettingzoo(text: str) -> None:
    with warnings.catch_warnings():
        # The mask of a player who is not to act allows nothing.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        # What has a mask is a dictionary, in PettingZoo's own games too.
        warnings.filterwarnings("ignore", message="Observation (space for each agent|is not a NumPy array)")
        api_test(pettingzoo_env.env(text, limit=60), num_cycles=200)
    seed_test(lambda: pettingzoo_env.env(text, limit=60), num_cycles=80)


def test_a_whole_game_in_pettingzoo() -> None:
    env = pettingzoo_env.env("connect-the-dots", render_mode="ansi")
    env.reset(seed=5)
    total = {agent: 0.0 for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    episode = env.unwrapped.episode
    assert episode.is_over and list(total.values()) == episode.returns
    assert env.render() == episode.position.board
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo_env.raw_env(render_mode="film")


def test_an_illegal_action_loses_in_pettingzoo_and_raises_without_wrappers() -> None:
    env = pettingzoo_env.env("octi-fast")
    env.reset(seed=1)
    env.step(1764)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1
    raw = pettingzoo_env.raw_env("octi-fast")
    raw.reset(seed=1)
    with pytest.raises(IllegalStepError):
        raw.step(1764)


@pytest.mark.parametrize("text", GAMES)
def test_gymnasium(text: str) -> None:
    env = gymnasium.make("eightfold/Eightfold-v0", game=text, limit=60, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker would like other render modes to be made by gymnasium.make.
        warnings.filterwarnings("ignore", category=UserWarning, module="gymnasium")
        check_env(env.unwrapped)


@pytest.mark.parametrize("opponent", ["random", "beginner", 1, lambda episode: int(episode.actions()[0])])
def test_one_seat_against_others(opponent: gymnasium_env.Opponent | str | int) -> None:
    env = gymnasium_env.EightfoldEnv("octi-fast", seat=1, opponent=opponent, limit=40)
    rng = np.random.default_rng(2)
    observation, _ = env.reset(seed=3)
    while True:
        assert env.episode.to_act == 1
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, terminated, truncated, _ = env.step(int(rng.choice(legal)))
        if terminated or truncated:
            break
    assert truncated == env.episode.is_cut_off
    assert reward == (0.0 if truncated else env.episode.returns[1])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset()
    _, reward, terminated, _, info = env.step(1764)
    assert (reward, terminated, info) == (-1.0, True, {"illegal_action": 1764})
    with pytest.raises(ValueError, match="seats 0 to 1"):
        gymnasium_env.EightfoldEnv("octi-fast", seat=2)


@pytest.mark.parametrize(
    "name",
    [
        "eightfold_octiles(max_turns=30)",
        "eightfold_octiles(max_turns=30,players=3)",
        "eightfold_octiles_team(max_turns=30)",
        "eightfold_team_up(max_turns=20)",
        "eightfold_connect_the_dots",
        "eightfold_connect_the_dots(target=25,max_turns=40)",
        "eightfold_scavenger_hunt(scramble=True,max_turns=30)",
        "eightfold_octi_fast(max_turns=30)",
        "eightfold_octi_full(superprongs=True,max_turns=30)",
        "eightfold_octi_four(max_turns=30)",
    ],
)
def test_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiel_plays_by_our_rules() -> None:
    three = pyspiel.load_game("eightfold_octiles", {"players": 3})
    assert three.num_players() == 3 and three.new_initial_state().episode.game == Game("octiles players=3")
    game = pyspiel.load_game("eightfold_octiles")
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 18
    state.apply_action(4)
    assert state.current_player() == 0 and isinstance(state.episode, Episode)
    assert state.episode.game == Game("octiles")
    action = state.legal_actions()[0]
    child = state.child(action)
    assert child.history() == [4, action] and state.history() == [4]
    assert child.episode.steps[:1] == [child.episode.steps[0]] and state.episode.steps == []
    assert state.action_to_string(0, action).startswith("lay on")
    tensor = np.array(state.observation_tensor(0)) if game.observation_tensor_size() else None
    assert tensor is not None and np.array_equal(tensor.astype(np.float32), state.episode.observe())
    observer = openspiel_game.EightfoldObserver(state.episode.game)
    observer.set_from(state, 0)
    assert observer.dict["runners"].sum() == 10
