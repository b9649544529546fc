"""The small agent learns, and learns the same with JAX."""

import importlib
import pathlib
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from eightfold import Episode, Game, dataset, jobs

FOLDER = pathlib.Path(__file__).parent.parent / "examples"


@pytest.fixture
def learn_octi(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(FOLDER)
    return importlib.import_module("learn_octi")


def imitated(agent: Any, log: str) -> float:
    """Returns the share of the turns of a data set whose first action the agent chooses too."""
    same = []
    for example in dataset.examples(log):
        episode = Episode(agent.game, start=example.position)
        same.append(bool(agent.best(episode) == episode.actions_of(example.turn)[0]))
    return sum(same) / len(same)


def parameters(agent: Any) -> list[Any]:
    return [np.array(array) for network in agent.networks for array in network.parameters.values()]


def test_the_agent_learns_from_games(learn_octi: ModuleType, tmp_path: pathlib.Path) -> None:
    log, file = str(tmp_path / "games.jsonl"), str(tmp_path / "agent.npz")
    jobs.run(jobs.SelfPlayJob("octi-fast", positions=60, nodes=20), log)
    agent, loaded = (learn_octi.Agent(Game("octi-fast"), seed) for seed in (1, 2))
    before = imitated(agent, log)
    agent.imitate(log, passes=20, size=32)
    assert imitated(agent, log) > before + 0.2
    agent.save(file)
    loaded.load(file)
    assert all(map(np.array_equal, parameters(agent), parameters(loaded)))
    agent.learn(1, games=4, moments=50)
    assert not any(map(np.array_equal, parameters(agent), parameters(loaded)))
    assert 0 <= learn_octi.score(agent, "random", 2) <= 1


def test_jax_learns_the_same(learn_octi: ModuleType, tmp_path: pathlib.Path) -> None:
    kinds = learn_octi.Network, importlib.import_module("learn_octi_jax").Network
    networks = [kind.random(40, 30, np.random.default_rng(1)) for kind in kinds]
    rng = np.random.default_rng(2)
    for rows in (5, 8):
        legal = rng.random((rows, 30)) < 0.5
        legal[:, 0] = True
        chosen = (legal * rng.random((rows, 30))).argmax(1)
        results = np.arange(rows, dtype=np.float32) % 3 - 1
        known = learn_octi.Moments(rng.random((rows, 40), np.float32), legal, chosen, results)
        for imitate in (True, False):
            before = networks[0].chances(known.seen, legal)
            for network in networks:
                network.learn(known, imitate=imitate)
            one, other = (network.chances(known.seen, legal) for network in networks)
            assert np.abs(one - before).max() > 1e-3
            assert np.allclose(one, other, atol=1e-5) and not other[~legal].any()
    # Each loads what the other saved.
    file, again = str(tmp_path / "agent.npz"), str(tmp_path / "again.npz")
    agent, with_jax, loaded = (learn_octi.Agent(Game("octi-fast"), 1, kinds[at]) for at in (0, 1, 0))
    agent.save(file)
    with_jax.load(file)
    with_jax.save(again)
    loaded.load(again)
    assert all(map(np.array_equal, parameters(agent), parameters(loaded)))
