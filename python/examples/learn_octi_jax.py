"""The agent of `learn_octi.py` with JAX, which derives the gradient from the loss and compiles both.

    pip install jax
    python -m eightfold.jobs selfplay octi-fast --positions 30000 --nodes 100 --log games.jsonl
    python learn_octi_jax.py --imitate games.jsonl --passes 8 --save agent.npz

The options and the files of agents are those of `learn_octi.py`, which has everything but the network.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import learn_octi
import numpy as np
from learn_octi import Moments

Parameters = dict[str, jax.Array]


def layers(p: Parameters, seen: jax.Array, legal: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Returns the logarithm of the probability of each action, and the expected result."""
    hidden = jnp.tanh(seen @ p["hidden"] + p["hidden_bias"])
    scores = jnp.where(legal, hidden @ p["action"] + p["action_bias"], -1e9)
    return jax.nn.log_softmax(scores), jnp.tanh(hidden @ p["value"])


@jax.jit
def chances(p: Parameters, seen: jax.Array, legal: jax.Array) -> jax.Array:
    return jnp.exp(layers(p, seen, legal)[0])


def loss(p: Parameters, known: dict[str, jax.Array], imitate: bool, entropy: float) -> jax.Array:
    logs, value = layers(p, known["seen"], known["legal"])
    # The weights of rows are the same, and 0 for those that only fill up the arrays; their sum is 1.
    weights, error = known["weights"], known["results"] - value
    if imitate:
        better, entropy = jnp.ones_like(error), 0.0
    else:
        mean = weights @ error
        better = jax.lax.stop_gradient((error - mean) / (jnp.sqrt(weights @ (error - mean) ** 2) + 1e-3))
    chosen = jnp.take_along_axis(logs, known["chosen"][:, None], axis=1)[:, 0]
    order = (jnp.exp(logs) * logs).sum(1)
    return weights @ (error**2 / 2 - better * chosen + entropy * order)


@partial(jax.jit, static_argnames="imitate")
def step(state: Any, known: dict[str, jax.Array], imitate: bool, rate: float, entropy: float) -> Any:
    """Returns the parameters, their moments and the number of updates after a step of Adam."""
    p, means, squares, updates = state
    gradient = jax.grad(loss)(p, known, imitate, entropy)
    updates += 1
    rate *= jnp.sqrt(1 - 0.999**updates) / (1 - 0.9**updates)
    means = jax.tree.map(lambda mean, g: 0.9 * mean + 0.1 * g, means, gradient)
    squares = jax.tree.map(lambda square, g: 0.999 * square + 0.001 * g**2, squares, gradient)
    p = jax.tree.map(lambda a, mean, square: a - rate * mean / (jnp.sqrt(square) + 1e-8), p, means, squares)
    return p, means, squares, updates


def filled_up(array: np.ndarray) -> np.ndarray:
    """Adds rows of zeros up to a power of two, since each number of rows is compiled for itself."""
    rows = 1 << (len(array) - 1).bit_length()
    return np.concatenate([array, np.zeros((rows - len(array), *array.shape[1:]), array.dtype)])


class Network(learn_octi.Network):
    """The network of one seat."""

    def __init__(self, parameters: dict[str, np.ndarray]) -> None:
        p = {name: jnp.asarray(array) for name, array in parameters.items()}
        zeros = jax.tree.map(jnp.zeros_like, p)
        self.state = p, zeros, zeros, jnp.float32(0)

    @property
    def parameters(self) -> Parameters:  # type: ignore[override]
        return self.state[0]

    def chances(self, seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return np.asarray(chances(self.parameters, filled_up(seen), filled_up(legal)))[: len(seen)]

    def learn(self, known: Moments, *, imitate: bool, rate: float = 0.001, entropy: float = 0.01) -> None:
        arrays = {name: filled_up(array) for name, array in vars(known).items()}
        arrays["weights"] = filled_up(np.full(len(known.results), 1 / len(known.results), np.float32))
        self.state = step(self.state, arrays, imitate, rate, entropy)


if __name__ == "__main__":
    learn_octi.main(Network, __doc__)
