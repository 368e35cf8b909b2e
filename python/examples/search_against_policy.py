"""Monte-Carlo tree search against the policy that policy_gradient.py learns, at Tic-tac-toe.

    python search_against_policy.py [updates] [games] [playouts]

The policy plays x, the side it has learnt, and draws its moves; the search plays o. Prints what each of them gets, and what
random play gets against the search, for comparison.
"""

import sys

import numpy as np

import agon_ggp
from policy_gradient import GAMES, SEED, train


class Policy:
    """Draws moves of x in proportion to the softmax of facts times weights."""

    def __init__(self, env, weights, rng):
        self.weights, self.rng, self.facts = weights, rng, env.facts
        self.numbers = {move: number for number, move in enumerate(env.moves[0])}

    def choose(self, position):
        holds = set(position.facts)
        observation = np.array([fact in holds for fact in self.facts], dtype=np.float32)
        moves = list(position.legal[0])
        logits = (observation @ self.weights)[[self.numbers[move] for move in moves]]
        return moves[int(np.argmax(logits + self.rng.gumbel(size=len(moves))))]


def searched(game, position, playouts):
    return max(game.search(position, playouts=playouts)["moves"], key=lambda each: each["visits"])["move"]


def match(game, choose, games, playouts):
    """The mean goals of x, who moves as `choose` says, and of o, who searches."""
    goals = np.zeros(2)
    for _ in range(games):
        position = game.initial
        while not position.terminal:
            joint = [next(iter(moves)) for moves in position.legal]
            if len(position.legal[0]) > 1:
                joint[0] = choose(position)
            if len(position.legal[1]) > 1:
                joint[1] = searched(game, position, playouts)
            position = position.play(*joint)
        goals += position.goals
    return goals / games


def main():
    updates, games, playouts = (int(given) for given in (sys.argv[1:] + ["100", "40", "500"][len(sys.argv) - 1 :]))
    game = agon_ggp.load("tic-tac-toe")
    env = agon_ggp.VectorEnv(game, GAMES, seed=SEED)
    weights, _, after = train(env, updates)
    rng = np.random.default_rng(SEED)
    policy = Policy(env, weights, rng)
    players = {"policy": policy.choose, "random": lambda position: str(rng.choice(list(position.legal[0])))}
    print(f"policy against random play after {updates} updates: {100 * after:.1f}")
    for name, choose in players.items():
        x, o = match(game, choose, games, playouts)
        print(f"{name} against search: {name} {x:.1f}, search {o:.1f} points in the mean of {games} games")


if __name__ == "__main__":
    main()
