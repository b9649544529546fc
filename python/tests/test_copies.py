"""What is pickled or copied goes on as the original does, in another process too."""

import base64
import copy
import pathlib
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import eightfold.gymnasium_env as gymnasium_env
import eightfold.openspiel_game as openspiel_game
import eightfold.pettingzoo_env as pettingzoo_env
from eightfold import Batch, Dice, EightfoldError, Episode, Game, IllegalStepError, Match, Player, Record, games


def played_match(game: Game, seed: int = 9) -> Match:
    match, dice = Match(game, seed), Dice(2)
    for _ in range(6):
        turn = match.position.random_turn(dice)
        if turn is not None and not match.is_over:
            match.play(turn)
    return match


def first_legal(episode: Episode) -> int:
    return int(episode.actions()[0])


def dice_go_on(dice: Dice) -> Any:
    return [dice.pick(options) for options in range(1, 80)]


def match_goes_on(match: Match) -> Any:
    told: list[Any] = [match.steps, match.result, match.record().text]
    if not match.is_over:
        turn = match.position.random_turn(Dice(5))
        assert turn is not None
        told.append(match.play(turn))
    return [*told, match.position.text, match.undo(), match.position.text, match.undo(), match.steps]


def player_goes_on(player: Player) -> Any:
    advice = player.advise(player.game.start(1), 7)
    return player.level_name, advice.turn, advice.nodes


def episode_goes_on(episode: Episode) -> Any:
    episode.roll(Dice(3))
    actions = episode.actions().tolist()
    if actions:
        episode.act(actions[-1])
    return actions, episode.steps, episode.begun, episode.turns, episode.observe().tolist()


def batch_goes_on(batch: Batch) -> Any:
    told = [batch.rewards().tolist(), batch.truncated().tolist(), batch.final_observations().sum(axis=1).tolist()]
    for _ in range(12):
        batch.step(batch.random_actions())
        told.append(batch.observations().sum(axis=1).tolist())
        told.append(batch.terminated().tolist())
    return told, [batch.steps(game) for game in range(len(batch))]


def env_goes_on(env: Any) -> Any:
    told: list[Any] = [env.unwrapped.episode.steps]
    for _ in range(3):
        seen, reward, terminated, truncated, _ = env.step(first_legal(env.unwrapped.episode))
        told.append((float(seen["observation"].sum()), reward, terminated, truncated))
        if terminated or truncated:
            env.reset()
    return told, env.unwrapped.episode.steps


def vector_env_goes_on(envs: gymnasium_env.EightfoldVectorEnv) -> Any:
    told = []
    for _ in range(6):
        seen, rewards, terminated, truncated, _ = envs.step(envs.batch.masks().argmax(axis=1))
        told.append([array.tolist() for array in (seen["observation"].sum(axis=1), rewards, terminated, truncated)])
    return told


def zoo_goes_on(env: Any) -> Any:
    for _ in range(4):
        env.step(first_legal(env.unwrapped.episode))
    return env.agent_selection, env.unwrapped.episode.steps


def spiel_goes_on(game: Any) -> Any:
    state = game.new_initial_state()
    state.apply_action(3)
    return str(game), game.num_players(), game.max_game_length(), str(state), state.legal_actions()


def state_goes_on(state: Any) -> Any:
    state.apply_action(state.legal_actions()[0])
    return state.history(), state.episode.steps, state.legal_actions()


def observer_goes_on(observer: openspiel_game.EightfoldObserver) -> Any:
    before = observer.tensor.tolist()
    observer.tensor[:] = 1.0
    return before, [part.tolist() for part in observer.dict.values()]


def tells(value: Any) -> Any:
    return repr(value), str(value)


def made(kind: str) -> Any:
    race = Game("octiles")
    if kind == "dice":
        dice = Dice(7)
        dice.pick(10)
        return dice
    if kind == "dice that pick the first":
        return Dice(0)
    if kind.startswith("match: "):
        return played_match(Game(kind.removeprefix("match: ")))
    if kind == "match from a record":
        return Match.from_record(Record("game: octiles\nseed: 7\nY resign\n"))
    if kind == "match settled by the players":
        return Match.from_record(Record("game: octi-fast\nseed: 0\n33+A\nresult: draw agreement\n"))
    if kind == "player":
        return Player(Game("octi-fast"), "casual" if "casual" in Game("octi-fast").levels else 2, nodes=50)
    if kind == "advice":
        return Player(race, 1).advise(race.start(1))
    if kind == "episode":
        episode = Episode(Game("scavenger-hunt scramble=on"), limit=9)
        episode.roll(Dice(2))
        return episode
    if kind == "episode whose start is being shuffled":
        return Episode(race)
    if kind == "episode in a turn":
        episode = Episode(Game("team-up"))
        episode.act(first_legal(episode))
        return episode
    if kind == "batch":
        batch = Batch(Game("connect-the-dots"), 3, seed=4, limit=5, threads=2)
        for _ in range(5):
            batch.step(batch.random_actions())
        return batch
    if kind.startswith("gymnasium"):
        opponent: Any = {"gymnasium": "random", "gymnasium with a player": 1, "gymnasium with a function": first_legal}[kind]
        env = gymnasium.make("eightfold/Eightfold-v0", game="octi-fast", opponent=opponent, limit=30)
        env.reset(seed=3)
        return env if kind == "gymnasium" else env.unwrapped
    if kind == "vector environment":
        envs = gymnasium_env.EightfoldVectorEnv(3, "connect-the-dots", limit=8)
        envs.reset(seed=3)
        return envs
    if kind == "pettingzoo" or kind == "pettingzoo without wrappers":
        zoo = pettingzoo_env.env("octi-fast") if kind == "pettingzoo" else pettingzoo_env.raw_env("octiles")
        zoo.reset(seed=3)
        return zoo
    if kind == "openspiel":
        return pyspiel.load_game("eightfold_octiles(players=3,max_turns=50)")
    state = pyspiel.load_game("eightfold_octiles").new_initial_state()
    state.apply_action(4)
    if kind == "openspiel state":
        return state
    if kind == "openspiel observer":
        observer = openspiel_game.EightfoldObserver(state.episode.game)
        observer.set_from(state, 0)
        return observer
    return {
        "game": race,
        "position": race.start(3),
        "record": played_match(race).record(),
        "outcome": Match(race).outcome or pickle.loads(pickle.dumps(ended().outcome)),
        "error": EightfoldError("no such game"),
        "illegal step": IllegalStepError("not now"),
    }[kind]


def ended() -> Match:
    match = Match(Game("octi-fast"))
    match.play("resign")
    return match


KINDS: dict[str, Callable[[Any], Any]] = {
    "dice": dice_go_on,
    "dice that pick the first": dice_go_on,
    **{f"match: {game}": match_goes_on for game in games()},
    "match from a record": match_goes_on,
    "match settled by the players": match_goes_on,
    "player": player_goes_on,
    "advice": tells,
    "episode": episode_goes_on,
    "episode whose start is being shuffled": episode_goes_on,
    "episode in a turn": episode_goes_on,
    "batch": batch_goes_on,
    "gymnasium": env_goes_on,
    "gymnasium with a player": env_goes_on,
    "gymnasium with a function": env_goes_on,
    "vector environment": vector_env_goes_on,
    "pettingzoo": zoo_goes_on,
    "pettingzoo without wrappers": zoo_goes_on,
    "openspiel": spiel_goes_on,
    "openspiel state": state_goes_on,
    "openspiel observer": observer_goes_on,
    "game": tells,
    "position": tells,
    "record": tells,
    "outcome": tells,
    "error": tells,
    "illegal step": tells,
}
# A wrapper of a library copies the wrapped environment only in a deep copy.
SHALLOW = {"gymnasium", "pettingzoo"}


@pytest.mark.parametrize("kind", KINDS)
def test_copies_go_on_by_themselves(kind: str) -> None:
    goes_on = KINDS[kind]
    original = made(kind)
    copies = [copy.deepcopy(original)]
    if kind not in SHALLOW:
        copies.append(copy.copy(original))
    copies += [pickle.loads(pickle.dumps(original, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    told = [goes_on(each) for each in [*copies, original]]
    assert all(each == told[-1] for each in told)


def test_pickles_are_read_in_another_process(tmp_path: pathlib.Path) -> None:
    pickled = {kind: pickle.dumps(made(kind)) for kind in KINDS if kind != "gymnasium with a function"}
    text = base64.b64encode(pickle.dumps(pickled)).decode()
    program = """
import base64, importlib.util, pickle, sys
spec = importlib.util.spec_from_file_location("test_copies", sys.argv[1])
tests = importlib.util.module_from_spec(spec)
pickled = pickle.loads(base64.b64decode(sys.stdin.read()))
read = {kind: pickle.loads(bytes) for kind, bytes in pickled.items()}
spec.loader.exec_module(tests)
told = {kind: tests.KINDS[kind](each) for kind, each in read.items()}
print("told", base64.b64encode(pickle.dumps(told)).decode())
"""
    command = [sys.executable, "-c", program, __file__]
    # Not in the source folder, which would be imported instead of the installed package.
    run = subprocess.run(command, input=text, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    line = next(line for line in run.stdout.splitlines() if line.startswith("told "))
    told = pickle.loads(base64.b64decode(line.removeprefix("told ")))
    for kind in pickled:
        assert told[kind] == KINDS[kind](made(kind)), kind


def test_pickles_of_earlier_versions_are_read() -> None:
    episode = Episode._replay(Game("octiles"), None, 500, [-1 - 4])
    same = Episode(Game("octiles"), limit=500)
    same.pick(4)
    action = first_legal(same)
    same.act(action)
    episode.act(action)
    assert episode.steps == same.steps and episode.chance_options == same.chance_options
    assert Episode._replay(Game("octi-fast"), Game("octi-fast").start().text, 0, []).turns == 0


def test_advice_is_a_value() -> None:
    player = Player(Game("octi-fast"), 1)
    advice = player.advise(Game("octi-fast").start(), 3)
    assert advice == player.advise(Game("octi-fast").start(), 3) == pickle.loads(pickle.dumps(advice))
    assert np.isfinite(advice.winning_chance)
