"""A small program that learns fast OCTI by playing against itself, with NumPy alone.

    python learn_octi.py --updates 400 --save agent.npz
    python learn_octi.py --load agent.npz --updates 0 --against beginner

Each seat has a network with one hidden layer that gives every legal action a chance to be played and estimates the
result. After enough games both follow the gradient of their results (REINFORCE with a baseline). Nothing here knows the
rules: positions are observations, turns are numbered actions. The same arguments give the same agent on the same
machine. With JAX or PyTorch, `Network` is what changes: `torch.from_numpy` and `jax.numpy.asarray` take the arrays of
`Batch` and `Sample` as they are.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

from eightfold import Batch, Dice, Episode, Game, Player

HIDDEN = 128
LIMIT = 120


@dataclass
class Network:
    """The parameters of one seat: a hidden layer, a score for each action, and the expected result."""

    parameters: dict[str, np.ndarray]
    moments: dict[str, tuple[np.ndarray, np.ndarray]] = field(default_factory=dict)
    updates: int = 0

    @classmethod
    def random(cls, inputs: int, actions: int, rng: np.random.Generator) -> Network:
        def layer(rows: int, columns: int, scale: float) -> np.ndarray:
            return (scale * rng.standard_normal((rows, columns)) / np.sqrt(columns)).astype(np.float32)

        return cls(
            {
                "hidden": layer(HIDDEN, inputs, 3.0),
                "hidden_bias": np.zeros(HIDDEN, np.float32),
                # A row for each action, so that the rows of the legal ones are close together in memory.
                "action": layer(actions, HIDDEN, 0.1),
                "action_bias": np.zeros(actions, np.float32),
                "value": np.zeros(HIDDEN, np.float32),
            }
        )

    def hidden(self, seen: np.ndarray) -> np.ndarray:
        p = self.parameters
        return np.tanh(seen @ p["hidden"].T + p["hidden_bias"])

    def chances(self, hidden: np.ndarray, legal: np.ndarray, starts: np.ndarray) -> np.ndarray:
        """Returns the chance of each legal action; those of a row begin at its start."""
        p = self.parameters
        rows = np.repeat(np.arange(len(hidden)), np.diff(starts))
        scores = np.einsum("ij,ij->i", hidden[rows], p["action"][legal]) + p["action_bias"][legal]
        scores -= np.maximum.reduceat(scores, starts[:-1])[rows]
        weights = np.exp(scores)
        return weights / np.add.reduceat(weights, starts[:-1])[rows]

    def value(self, hidden: np.ndarray) -> np.ndarray:
        return np.tanh(hidden @ self.parameters["value"])

    def learn(self, sample: Sample, rate: float = 0.001, entropy: float = 0.01) -> None:
        """Follows the gradient of the results of these actions, by a step of Adam."""
        p, count = self.parameters, len(sample.results)
        hidden = self.hidden(sample.seen)
        value = self.value(hidden)
        better = sample.results - value
        better = (better - better.mean()) / (better.std() + 1e-3)
        chances = self.chances(hidden, sample.legal, sample.starts)
        rows = np.repeat(np.arange(count), np.diff(sample.starts))
        logs = np.log(chances + 1e-9)
        mean_logs = np.add.reduceat(chances * logs, sample.starts[:-1])
        # The gradient of the loss with respect to the score of each legal action.
        by_score = chances * better[rows] + entropy * chances * (logs - mean_logs[rows])
        by_score[sample.starts[:-1] + sample.chosen] -= better
        by_score = (by_score / count).astype(np.float32)
        by_value = ((value - sample.results) * (1 - value**2) / count).astype(np.float32)
        by_hidden = np.add.reduceat(by_score[:, None] * p["action"][sample.legal], sample.starts[:-1])
        by_hidden = (by_hidden + np.outer(by_value, p["value"])) * (1 - hidden**2)
        by_action = np.zeros_like(p["action"])
        np.add.at(by_action, sample.legal, by_score[:, None] * hidden[rows])
        by_action_bias = np.zeros_like(p["action_bias"])
        np.add.at(by_action_bias, sample.legal, by_score)
        self._step(
            rate,
            {
                "hidden": by_hidden.T @ sample.seen,
                "hidden_bias": by_hidden.sum(0),
                "action": by_action,
                "action_bias": by_action_bias,
                "value": by_value @ hidden,
            },
        )

    def _step(self, rate: float, gradients: dict[str, np.ndarray]) -> None:
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, gradient in gradients.items():
            mean, square = self.moments.get(name, (np.zeros_like(gradient), np.zeros_like(gradient)))
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient**2
            self.moments[name] = mean, square
            self.parameters[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


@dataclass
class Sample:
    """Actions with what was seen, what was legal, what was chosen, and how the game ended for the player."""

    seen: np.ndarray
    legal: np.ndarray
    starts: np.ndarray
    chosen: np.ndarray
    results: np.ndarray


@dataclass
class Moment:
    """One action of one game, before the result is known."""

    seat: int
    seen: np.ndarray
    legal: np.ndarray
    chosen: int
    result: float = 0.0


def gathered(moments: list[Moment]) -> Sample:
    counts = [len(moment.legal) for moment in moments]
    return Sample(
        np.array([moment.seen for moment in moments], np.float32),
        np.concatenate([moment.legal for moment in moments]),
        np.concatenate([[0], np.cumsum(counts)]),
        np.array([moment.chosen for moment in moments]),
        np.array([moment.result for moment in moments], np.float32),
    )


class Agent:
    """A network for each seat."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = np.random.default_rng(seed)
        sizes = game.observation_size, game.action_count
        self.networks = [Network.random(*sizes, self.rng) for _ in range(game.seats)]

    def save(self, path: str) -> None:
        named = {f"{seat}.{name}": array for seat, net in enumerate(self.networks) for name, array in net.parameters.items()}
        np.savez_compressed(path, **named)

    def load(self, path: str) -> None:
        with np.load(path) as arrays:
            for seat, network in enumerate(self.networks):
                network.parameters = {name: arrays[f"{seat}.{name}"] for name in network.parameters}

    def choose(self, seat: int, seen: np.ndarray, legal: np.ndarray, starts: np.ndarray) -> np.ndarray:
        """Draws an action for each row; returns its place among the legal ones of the row."""
        network = self.networks[seat]
        chances = network.chances(network.hidden(seen), legal, starts)
        ends = np.cumsum(chances)
        before = ends[starts[:-1]] - chances[starts[:-1]]
        drawn = before + self.rng.random(len(seen)) * (ends[starts[1:] - 1] - before) * 0.999999
        return np.clip(np.searchsorted(ends, drawn, "right") - starts[:-1], 0, np.diff(starts) - 1)

    def learn(self, updates: int, games: int = 128, moments: int = 8192, seed: int = 1) -> None:
        """Plays games against itself and learns from those that ended, this many times."""
        batch = Batch(self.game, games, seed=seed, limit=LIMIT)
        seen = np.empty((games, self.game.observation_size), np.float32)
        open_games: list[list[Moment]] = [[] for _ in range(games)]
        known: list[list[Moment]] = [[] for _ in self.networks]
        done, ended, begin = 0, 0, time.process_time()
        while done < updates:
            batch.observations(out=seen)
            legal, starts = batch.legal_actions()
            to_act = batch.to_act()
            actions = np.zeros(games, np.int64)
            for seat in range(self.game.seats):
                own = np.flatnonzero(to_act == seat)
                if len(own) == 0:
                    continue
                parts = [legal[starts[at] : starts[at + 1]] for at in own]
                own_starts = np.concatenate([[0], np.cumsum([len(part) for part in parts])])
                chosen = self.choose(seat, seen[own], np.concatenate(parts), own_starts)
                for at, part, choice in zip(own.tolist(), parts, chosen.tolist()):
                    actions[at] = part[choice]
                    if len(part) > 1:
                        # Half precision is enough for what is kept until the game ends.
                        open_games[at].append(Moment(seat, seen[at].astype(np.float16), part, choice))
            batch.step(actions)
            rewards = batch.rewards()
            for at in np.flatnonzero(batch.terminated() | batch.truncated()).tolist():
                for moment in open_games[at]:
                    moment.result = float(rewards[at, moment.seat])
                    known[moment.seat].append(moment)
                open_games[at], ended = [], ended + 1
            if sum(map(len, known)) >= moments:
                for network, own_moments in zip(self.networks, known):
                    if own_moments:
                        network.learn(gathered(own_moments))
                known = [[] for _ in self.networks]
                done += 1
                if done % 50 == 0 or done == updates:
                    print(f"# {done} updates, {ended} games, {time.process_time() - begin:.0f} s", flush=True)

    def best(self, episode: Episode) -> int:
        """Returns the action with the highest chance."""
        assert episode.to_act is not None
        network, legal = self.networks[episode.to_act], episode.actions()
        hidden = network.hidden(episode.observe()[None])
        return int(legal[np.argmax(network.chances(hidden, legal, np.array([0, len(legal)])))])


def score(agent: Agent, opponent: str, games: int, seed: int = 7) -> float:
    """Returns the agent's share of the points against `random`, or a level of the computer, with seats in turn."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--updates", type=int, default=400, help="how many times to learn")
    parser.add_argument("--games", type=int, default=200, help="the games of each test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", metavar="FILE")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument("--against", nargs="*", default=["random", "beginner"], metavar="PLAYER")
    given = parser.parse_args()
    agent = Agent(Game("octi-fast"), given.seed)
    if given.load:
        agent.load(given.load)
    for opponent in given.against:
        print(f"before: {100 * score(agent, opponent, given.games):.1f} % against {opponent}", flush=True)
    agent.learn(given.updates, seed=given.seed)
    if given.save:
        agent.save(given.save)
    for opponent in given.against:
        print(f"after: {100 * score(agent, opponent, given.games):.1f} % against {opponent}", flush=True)


if __name__ == "__main__":
    main()
