"""The adapters pass the conformance tests of the packages they are for."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import eightfold.gymnasium_env as gymnasium_env
import eightfold.openspiel_game as openspiel_game
import eightfold.pettingzoo_env as pettingzoo_env
from eightfold import EightfoldError, Episode, Game, IllegalStepError

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


def failing(episode: Episode) -> int:
    raise RuntimeError("no action")


@pytest.mark.parametrize("opponent", [failing, lambda episode: 10**6])
def test_a_failed_opponent_ends_the_game(opponent: gymnasium_env.Opponent) -> None:
    env = gymnasium_env.EightfoldEnv("octi-fast", opponent=opponent)
    env.reset(seed=1)
    with pytest.raises((RuntimeError, IllegalStepError)):
        env.step(int(env.episode.actions()[0]))
    # The opponent is still to act, so an action would be theirs.
    with pytest.raises(ResetNeeded):
        env.step(int(env.episode.actions()[0]))
    env.reset(seed=1)
    many = gymnasium_env.EightfoldVectorEnv(2, "octi-fast", opponent=opponent)
    many.reset(seed=1)
    actions = [int(many.batch.episode(0).actions()[0])] * 2
    with pytest.raises((RuntimeError, IllegalStepError)):
        many.step(actions)
    with pytest.raises(ResetNeeded):
        many.step(actions)
    with pytest.raises(ResetNeeded):
        many.reset(options={"reset_mask": np.array([True, False])})
    many.reset(seed=1)
    with pytest.raises((RuntimeError, IllegalStepError)):
        many.step(actions)


def test_a_list_without_seeds_shuffles_anew() -> None:
    seen = {
        gymnasium_env.EightfoldVectorEnv(2, "octiles").reset(seed=[None, None])[0]["observation"].tobytes()
        for _ in range(3)
    }
    assert len(seen) == 3


@pytest.mark.parametrize("game", [5, None, b"octiles"])
def test_games_of_environments_have_a_type(game: Any) -> None:
    for make in (
        gymnasium_env.EightfoldEnv,
        lambda game: gymnasium_env.EightfoldVectorEnv(2, game),
        pettingzoo_env.raw_env,
    ):
        with pytest.raises(TypeError, match="a game must be"):
            make(game)


@pytest.mark.parametrize("actions", [5, None, {1, 2}, "12"])
def test_actions_of_many_games_are_a_sequence(actions: Any) -> None:
    env = gymnasium_env.EightfoldVectorEnv(2, "octi-fast")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="a sequence of whole numbers"):
        env.step(actions)


def test_actions_can_be_arrays_of_other_libraries() -> None:
    env = gymnasium_env.EightfoldVectorEnv(2, "octi-fast")
    env.reset(seed=1)
    actions = np.array([int(env.batch.episode(0).actions()[0])] * 2)

    class OtherArray:
        def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
            return actions

    given: Any = OtherArray()
    assert not env.step(given)[2].any()


def test_calls_out_of_order_are_refused_in_pettingzoo() -> None:
    env = pettingzoo_env.raw_env("octi-fast", limit=1)
    for call in (env.last, lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises(ResetNeeded):
            call()
    env.reset(seed=1)
    with pytest.raises(KeyError, match="player_0, player_1"):
        env.observe("player_2")
    env.step(int(env.episode.actions()[0]))
    while env.agents:
        env.step(None)
    for call in (env.last, lambda: env.step(None)):
        with pytest.raises(ResetNeeded):
            call()


@pytest.mark.parametrize("limit", [0, -5])
def test_open_spiel_games_have_a_limit(limit: int) -> None:
    with pytest.raises(ValueError, match="max_turns must be"):
        pyspiel.load_game(f"eightfold_octiles(max_turns={limit})")


@pytest.mark.parametrize("text", GAMES)
def test_pettingzoo(text: str) -> None:
    with warnings.catch_warnings():
        # The mask of a player who isn't to act allows nothing.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        # Observations with a mask are dictionaries, as in PettingZoo's own games.
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


def test_illegal_actions_lose_in_pettingzoo_and_raise_elsewhere() -> None:
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
        # The checker wants other render modes to be created with gymnasium.make.
        warnings.filterwarnings("ignore", category=UserWarning, module="gymnasium")
        check_env(env.unwrapped)


@pytest.mark.parametrize("text", GAMES)
def test_the_board_is_drawn_in_every_mode(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human", "rgb_array", "svg"):
        env = gymnasium_env.EightfoldEnv(text, render_mode=mode)
        zoo = pettingzoo_env.raw_env(text, render_mode=mode)
        env.reset(seed=1)
        env.step(int(env.episode.actions()[0]))
        zoo.reset(seed=1)
        zoo.step(int(zoo.episode.actions()[0]))
        printed = capsys.readouterr().out
        for each in (env, zoo):
            position, shown = each.episode.position, each.render()
            assert position is not None
            if mode == "ansi":
                assert shown == position.board and len(shown.splitlines()) > 10
            elif mode == "human":
                assert shown is None and position.board in printed
            elif mode == "svg":
                assert shown.startswith("<svg ")
            else:
                assert shown.dtype == np.uint8 and shown.shape[1:] == (512, 3) and shown.shape[0] > 400
                # Not just one grey shape: board, pieces and background have different colours.
                assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 50
    with pytest.raises(ValueError, match="'ansi', 'human', 'rgb_array', 'svg' or None, not 'film'"):
        gymnasium_env.EightfoldEnv(text, render_mode="film")


def test_pictures_show_what_stands_where() -> None:
    start = Game("octi-full").start()
    square = start.image(width=96)
    moved = start.apply("33+A").apply(start.apply("33+A").legal_turns()[0]).image(width=96)
    assert square.shape == moved.shape and not np.array_equal(square, moved)
    # One of the two bases has red pods and the other blue ones.
    red = (square[..., 0] > 150) & (square[..., 1] < 100) & (square[..., 2] < 100)
    blue = (square[..., 2] > 150) & (square[..., 0] < 100)
    assert red.any() and blue.any()
    assert start.image(dark=True).mean() < start.image().mean()
    board = Game("octiles").start(3).board
    assert board.count("B") == 6 and board.count("Y") == 5  # with the name of column B
    with pytest.raises(EightfoldError, match="the width must be a whole number from 1 to 8192"):
        start.image(width=0)


def random_choice(seen: Any, rng: np.random.Generator) -> Any:
    masks = seen["action_mask"]
    return np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)


@pytest.mark.parametrize("text", GAMES)
def test_many_games_at_once(text: str) -> None:
    envs = gymnasium_env.EightfoldVectorEnv(5, text, seat=1, limit=9)
    same = gymnasium.make_vec(
        "eightfold/Eightfold-v0", num_envs=5, vectorization_mode="vector_entry_point", game=text, seat=1, limit=9, threads=1
    )
    rng = np.random.default_rng(1)
    seen, _ = envs.reset(seed=4)
    assert seen in envs.observation_space
    same.reset(seed=4)
    ends = 0
    for _ in range(40):
        assert (envs.batch.to_act() == 1).all()
        actions = random_choice(seen, rng)
        assert actions in envs.action_space
        before = seen
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        others = same.step(actions)
        assert all(np.array_equal(seen[part], others[0][part]) for part in seen)
        assert np.array_equal(rewards, others[1]) and np.array_equal(terminated, others[2])
        assert seen in envs.observation_space and before["observation"] is not seen["observation"]
        over = terminated | truncated
        ends += int(over.sum())
        assert not rewards[~terminated].any()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            for game in np.flatnonzero(over):
                last = infos["final_obs"][game]
                assert not last["action_mask"].any()
                assert not np.array_equal(last["observation"], seen["observation"][game])
        else:
            assert "final_obs" not in infos
    assert ends > 0


def test_one_game_of_many_is_as_one_alone() -> None:
    envs = gymnasium_env.EightfoldVectorEnv(2, "octi-fast", opponent=lambda episode: int(episode.actions()[-1]), limit=30)
    alone = gymnasium_env.EightfoldEnv("octi-fast", opponent=lambda episode: int(episode.actions()[-1]), limit=30)
    rng = np.random.default_rng(3)
    seen, _ = envs.reset(seed=1)
    one, _ = alone.reset(seed=1)
    for _ in range(60):
        assert np.array_equal(seen["observation"][1], one["observation"])
        actions = random_choice(seen, rng)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        one, reward, ended, cut_off, _ = alone.step(int(actions[1]))
        assert (rewards[1], terminated[1], truncated[1]) == (reward, ended, cut_off)
        if ended or cut_off:
            assert np.array_equal(infos["final_obs"][1]["observation"], one["observation"])
            one, _ = alone.reset()


def test_when_the_next_of_many_games_begins() -> None:
    envs = gymnasium_env.EightfoldVectorEnv(3, "octi-fast", limit=2, autoreset_mode="NextStep")
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0, 0])
    seen, _ = envs.reset(seed=1)
    _, _, terminated, truncated, infos = envs.step([5000, *seen["action_mask"].argmax(axis=1)[1:]])
    assert terminated.tolist() == [True, False, False] and truncated.tolist() == [False, True, True]
    assert infos["illegal_action"][0] == 5000 and infos["_illegal_action"].tolist() == [True, False, False]
    seen, rewards, terminated, truncated, infos = envs.step([0, 0, 0])
    assert not (rewards.any() or terminated.any() or truncated.any() or infos)
    assert seen["action_mask"].any(axis=1).all()

    envs = gymnasium_env.EightfoldVectorEnv(3, "octi-fast", limit=4, autoreset_mode="Disabled", opponent="beginner")
    seen, _ = envs.reset(seed=[1, None, 2])
    right = seen["action_mask"].argmax(axis=1)
    _, rewards, terminated, _, _ = envs.step([right[0], -1, right[2]])
    assert rewards.tolist() == [0.0, -1.0, 0.0] and terminated.tolist() == [False, True, False]
    with pytest.raises(gymnasium.error.ResetNeeded, match="at 1"):
        envs.step(right)
    before = [envs.batch.steps(game) for game in range(3)]
    seen, _ = envs.reset(seed=7, options={"reset_mask": np.array([False, True, False])})
    assert [envs.batch.steps(game) for game in (0, 2)] == [before[0], before[2]] and envs.batch.steps(1) == []
    envs.step(seen["action_mask"].argmax(axis=1))
    with pytest.raises(ValueError, match="reset_mask must be 3 bools"):
        envs.reset(options={"reset_mask": np.zeros(3, np.bool_)})
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="give one for each"):
        envs.step([0])
    shown = gymnasium_env.EightfoldVectorEnv(2, "octiles", render_mode="ansi")
    shown.reset(seed=1)
    assert shown.render() == tuple(shown.batch.episode(game).position.board for game in range(2))  # type: ignore[union-attr]


def shapes(told: Any) -> Any:
    """What kind of arrays these are, whatever is in them."""
    if isinstance(told, dict):
        return {name: shapes(each) for name, each in told.items()}
    if isinstance(told, (tuple, list)):
        return [shapes(each) for each in told]
    if isinstance(told, np.ndarray) and told.dtype == object:
        return told.shape, [shapes(each) for each in told]
    return (told.shape, told.dtype) if isinstance(told, np.ndarray) else type(told)


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_many_games_are_told_as_gymnasium_does(mode: str) -> None:
    """Against its own way to run several environments, with its own wrapper around both."""
    def opponent(episode: Episode) -> int:
        return int(episode.actions()[0])

    own = gymnasium.vector.SyncVectorEnv(
        [lambda: gymnasium_env.EightfoldEnv("octi-fast", opponent=opponent, limit=5) for _ in range(3)], autoreset_mode=mode
    )
    ours = gymnasium_env.EightfoldVectorEnv(3, "octi-fast", opponent=opponent, limit=5, autoreset_mode=mode)
    assert ours.observation_space == own.observation_space and ours.action_space == own.action_space
    assert ours.single_observation_space == own.single_observation_space
    assert ours.metadata["autoreset_mode"] == own.metadata["autoreset_mode"]
    many: list[Any] = [gymnasium.wrappers.vector.RecordEpisodeStatistics(each) for each in (own, ours)]
    begins = [each.reset(seed=1) for each in many]
    assert shapes(begins[0]) == shapes(begins[1])
    seen, ends = begins[0][0], 0
    for _ in range(12):
        actions = seen["action_mask"].argmax(axis=1)
        told = [each.step(actions) for each in many]
        for one in told:
            # The elapsed time differs.
            one[4].get("episode", {}).pop("t", None)
        # Gymnasium adds the final info of a single environment, which is empty here.
        assert shapes(told[0][:4]) == shapes(told[1][:4])
        assert sorted(told[0][4]) == sorted(told[1][4])
        for name, own_value in told[0][4].items():
            assert shapes(own_value) == shapes(told[1][4][name]), name
        for part in range(1, 4):
            assert np.array_equal(told[0][part], told[1][part])
        assert all(np.array_equal(told[0][0][name], told[1][0][name]) for name in seen)
        seen, ends = told[0][0], ends + int((told[0][2] | told[0][3]).sum())
    assert ends >= 3


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
    assert state.action_to_string(0, action).startswith("place on")
    tensor = np.array(state.observation_tensor(0)) if game.observation_tensor_size() else None
    assert tensor is not None and np.array_equal(tensor.astype(np.float32), state.episode.observe())
    observer = openspiel_game.EightfoldObserver(state.episode.game)
    observer.set_from(state, 0)
    assert observer.dict["runners"].sum() == 10
