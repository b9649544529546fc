"""A small program that learns fast OCTI with NumPy alone: from the computer's games, and by playing against itself.

    python -m eightfold.jobs selfplay octi-fast --positions 10000 --nodes 100 --log games.jsonl
    python learn_octi.py --imitate games.jsonl --save agent.npz
    python learn_octi.py --load agent.npz --updates 400

Each seat has a network with one hidden layer that gives every legal action a probability and estimates the result. It
learns to play what the computer played, or follows the gradient of the results of its own games (REINFORCE with a
baseline), which takes much longer. The program doesn't know the rules: positions are observations, turns are numbered
actions. The same arguments give the same agent on the same machine. With JAX or PyTorch, only `Network` changes, as in
`learn_octi_jax.py`: `jax.numpy.asarray` and `torch.from_numpy` take the arrays of `Batch` and `Moments` as they are.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass

# Most products here are too small to share between threads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from eightfold import Batch, Dice, Episode, Game, Player, dataset

HIDDEN = 128
LIMIT = 120


@dataclass
class Moments:
    """Actions with what was seen, which were legal, which was chosen, and how the game ended for the player."""

    seen: np.ndarray
    legal: np.ndarray
    chosen: np.ndarray
    results: np.ndarray


class Network:
    """The network of one seat: a hidden layer, a score for each action, and the expected result.

    Another one needs `parameters`, which can be saved as NumPy arrays, and its own `__init__`, `chances` and `learn`.
    """

    @classmethod
    def random(cls, inputs: int, actions: int, rng: np.random.Generator) -> Network:
        return cls(
            {
                # About a hundred numbers of an observation aren't 0.
                "hidden": (0.1 * rng.standard_normal((inputs, HIDDEN))).astype(np.float32),
                "hidden_bias": np.zeros(HIDDEN, np.float32),
                "action": (0.01 * rng.standard_normal((HIDDEN, actions))).astype(np.float32),
                "action_bias": np.zeros(actions, np.float32),
                "value": np.zeros(HIDDEN, np.float32),
            }
        )

    def __init__(self, parameters: dict[str, np.ndarray]) -> None:
        self.parameters = parameters
        self.moments: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        self.updates = 0

    def layers(self, seen: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Returns the hidden layer, the probability of each action, and the expected result."""
        p = self.parameters
        hidden = np.tanh(seen @ p["hidden"] + p["hidden_bias"])
        scores = np.where(legal, hidden @ p["action"] + p["action_bias"], np.float32(-1e9))
        weights = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, weights / weights.sum(1, keepdims=True), np.tanh(hidden @ p["value"])

    def chances(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """Returns the probability of each action; 0 for illegal ones."""
        return self.layers(seen, legal)[1]

    def learn(self, known: Moments, *, imitate: bool, rate: float = 0.001, entropy: float = 0.01) -> None:
        """Takes a step of Adam: follows the gradient of the results of these actions, or learns to choose them."""
        p, rows = self.parameters, np.arange(len(known.results))
        hidden, chances, value = self.layers(known.seen, known.legal)
        better = known.results - value
        better = ((better - better.mean()) / (better.std() + 1e-3)).astype(np.float32)
        if imitate:
            better, entropy = np.ones_like(better), 0.0
        logs = np.log(chances + np.float32(1e-9))
        # The gradients of the loss with respect to the score of each action and to the estimate.
        by_score = chances * (better[:, None] + entropy * (logs - (chances * logs).sum(1, keepdims=True)))
        by_score[rows, known.chosen] -= better
        by_score = (by_score / len(rows)).astype(np.float32)
        by_value = ((value - known.results) * (1 - value**2) / len(rows)).astype(np.float32)
        by_hidden = (by_score @ p["action"].T + np.outer(by_value, p["value"])) * (1 - hidden**2)
        gradients = {
            "hidden": known.seen.T @ by_hidden,
            "hidden_bias": by_hidden.sum(0),
            "action": hidden.T @ by_score,
            "action_bias": by_score.sum(0),
            "value": by_value @ hidden,
        }
        self.updates += 1
        rate *= float(np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for name, gradient in gradients.items():
            mean, square = self.moments.get(name, (np.zeros_like(gradient), np.zeros_like(gradient)))
            mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
            self.moments[name] = mean, square
            self.parameters[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


@dataclass
class Moment:
    """One action of one game, before the result is known."""

    seat: int
    seen: np.ndarray
    legal: np.ndarray
    chosen: int
    result: float = 0.0


class Agent:
    """A network for each seat."""

    def __init__(self, game: Game, seed: int, network: type[Network] = Network) -> None:
        self.game = game
        self.rng = np.random.default_rng(seed)
        sizes = game.observation_size, game.action_count
        self.networks = [network.random(*sizes, self.rng) for _ in range(game.seats)]

    def save(self, path: str) -> None:
        arrays = {}
        for seat, network in enumerate(self.networks):
            arrays |= {f"{seat}.{name}": np.asarray(array) for name, array in network.parameters.items()}
        np.savez_compressed(path, **arrays)

    def load(self, path: str) -> None:
        with np.load(path) as arrays:
            for seat, network in enumerate(self.networks):
                known = {name: arrays[f"{seat}.{name}"] for name in network.parameters}
                self.networks[seat] = type(network)(known)

    def draw(self, seat: int, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        """Draws an action for each row from its probabilities."""
        ends = np.cumsum(self.networks[seat].chances(seen, legal), axis=1)
        drawn = ends > self.rng.random((len(seen), 1)) * ends[:, -1:]
        return (drawn & legal).argmax(1)

    def gathered(self, moments: list[Moment]) -> Moments:
        legal = np.zeros((len(moments), self.game.action_count), bool)
        for row, moment in zip(legal, moments):
            row[moment.legal] = True
        return Moments(
            np.array([moment.seen for moment in moments], np.float32),
            legal,
            np.array([moment.chosen for moment in moments]),
            np.array([moment.result for moment in moments], np.float32),
        )

    def learn(self, updates: int, games: int = 256, moments: int = 4096, seed: int = 1) -> None:
        """Plays games against itself and learns from those that ended, this many times."""
        batch = Batch(self.game, games, seed=seed, limit=LIMIT)
        seen = np.empty((games, self.game.observation_size), np.float32)
        masks = np.empty((games, self.game.action_count), np.bool_)
        running: list[list[Moment]] = [[] for _ in range(games)]
        known: list[list[Moment]] = [[] for _ in self.networks]
        done, ended, begin = 0, 0, time.process_time()
        while done < updates:
            batch.observations(out=seen)
            batch.masks(out=masks)
            to_act, actions = batch.to_act(), np.zeros(games, np.int64)
            for seat in range(self.game.seats):
                own = np.flatnonzero(to_act == seat)
                if len(own) > 0:
                    actions[own] = self.draw(seat, seen[own], masks[own])
            for at in range(games):
                # Half precision is enough for what is stored until the game ends.
                what = seen[at].astype(np.float16), np.flatnonzero(masks[at]), int(actions[at])
                running[at].append(Moment(int(to_act[at]), *what))
            batch.step(actions)
            rewards = batch.rewards()
            for at in np.flatnonzero(batch.terminated() | batch.truncated()).tolist():
                for moment in running[at]:
                    moment.result = float(rewards[at, moment.seat])
                    known[moment.seat].append(moment)
                running[at], ended = [], ended + 1
            if sum(map(len, known)) >= moments:
                for network, own_moments in zip(self.networks, known):
                    if own_moments:
                        network.learn(self.gathered(own_moments), imitate=False)
                known = [[] for _ in self.networks]
                done += 1
                if done % 25 == 0 or done == updates:
                    seconds = time.process_time() - begin
                    print(f"# {done} updates, {ended} games, {seconds:.0f} s of processor time", flush=True)

    def imitate(self, log: str, passes: int, size: int = 1024) -> None:
        """Learns from the games of a data set, going through them this many times."""
        known: list[list[Moment]] = [[] for _ in self.networks]
        for example in dataset.examples(log):
            if example.chance is None:
                # There is nothing to learn from a random turn.
                continue
            episode = Episode(self.game, start=example.position)
            for action in episode.actions_of(example.turn):
                what = episode.observe().astype(np.float16), episode.actions(), action, example.result
                known[example.seat].append(Moment(example.seat, *what))
                episode.act(action)
        begin = time.process_time()
        for each in range(passes):
            for network, moments in zip(self.networks, known):
                order = self.rng.permutation(len(moments))
                for start in range(0, len(order), size):
                    chosen = [moments[at] for at in order[start : start + size]]
                    network.learn(self.gathered(chosen), imitate=True)
            seconds = time.process_time() - begin
            print(f"# pass {each + 1} of {sum(map(len, known))} actions, {seconds:.0f} s of processor time", flush=True)

    def best(self, episode: Episode) -> int:
        """Returns the action with the highest probability."""
        assert episode.to_act is not None
        chances = self.networks[episode.to_act].chances(episode.observe()[None], episode.mask()[None] > 0)
        return int(chances.argmax())


def score(agent: Agent, opponent: str, games: int, seed: int = 7) -> float:
    """Returns the agent's share of the points against `random` or a level of the computer, with alternating seats."""
    player = None if opponent == "random" else Player(agent.game, opponent)
    dice, points = Dice(seed), 0.0
    for number in range(games):
        own, episode = number % 2, Episode(agent.game, limit=LIMIT)
        # Both games of a pair begin with the same two random turns: neither side has chance to make games differ.
        opening = Dice(seed + number // 2)
        while not episode.is_over:
            if episode.turns < 2 and not episode.begun:
                position = episode.position
                assert position is not None
                for action in episode.actions_of(str(position.random_turn(opening))):
                    episode.act(action)
            elif episode.to_act == own:
                episode.act(agent.best(episode))
            elif player is None:
                legal = episode.actions()
                episode.act(int(legal[dice.pick(len(legal))]))
            else:
                position = episode.position
                assert position is not None
                for action in episode.actions_of(player.advise(position, dice.pick(2**32)).turn):
                    episode.act(action)
        points += (1 + episode.returns[own]) / 2
    return points / games


def main(network: type[Network] = Network, description: str | None = __doc__) -> None:
    parser = argparse.ArgumentParser(description=description and description.splitlines()[0])
    parser.add_argument("--imitate", metavar="FILE", help="a data set to learn from")
    parser.add_argument("--passes", type=int, default=6, help="the number of passes through it")
    parser.add_argument("--updates", type=int, default=0, help="the number of updates from games against itself")
    parser.add_argument("--games", type=int, default=200, help="the number of games in each test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", metavar="FILE")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument("--against", nargs="*", default=["random", "beginner"], metavar="PLAYER")
    given = parser.parse_args()
    agent = Agent(Game("octi-fast"), given.seed, network)
    if given.load:
        agent.load(given.load)
    for opponent in given.against:
        print(f"before: {100 * score(agent, opponent, given.games):.1f} % against {opponent}", flush=True)
    if given.imitate:
        agent.imitate(given.imitate, given.passes)
    if given.updates:
        agent.learn(given.updates, seed=given.seed)
    if given.save:
        agent.save(given.save)
    for opponent in given.against:
        print(f"after: {100 * score(agent, opponent, given.games):.1f} % against {opponent}", flush=True)


if __name__ == "__main__":
    main()
