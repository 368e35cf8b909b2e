"""A policy for Tic-tac-toe learnt with REINFORCE in plain numpy, against random play.

    python policy_gradient.py [updates]

One linear layer of logits over the facts, for the first role; the second plays at random. Prints the mean goal of
the first role before and after.
"""

import sys

import numpy as np

import agon_ggp

GAMES, RATE, SEED = 1024, 0.5, 1


def play(env, weights, rng):
    """Lets every game end once; returns observations, choices and the mean reward of the first role."""
    env.reset()
    seen, chosen, masks, owners, rewards = [], [], [], [], np.zeros(env.num_envs)
    running = np.ones(env.num_envs, dtype=bool)
    while running.any():
        observations, mask = env.observations.astype(np.float32), env.legal(0)
        logits = np.where(mask, observations @ weights, -np.inf)
        moves = np.argmax(logits + rng.gumbel(size=logits.shape), axis=1)
        mine = running & (mask.sum(axis=1) > 1)
        joint = np.full((env.num_envs, 2), agon_ggp.ANY_MOVE)
        joint[mine, 0] = moves[mine]
        seen.append(observations[mine])
        chosen.append(moves[mine])
        masks.append(mask[mine])
        owners.append(np.flatnonzero(mine))
        _, reward, terminated, _, _ = env.step(joint)
        ended = running & terminated
        rewards[ended] = reward[ended, 0] / 100
        running &= ~terminated
    return np.concatenate(seen), np.concatenate(chosen), np.concatenate(masks), np.concatenate(owners), rewards


def update(weights, seen, chosen, masks, owners, rewards):
    logits = np.where(masks, seen @ weights, -np.inf)
    policy = np.exp(logits - logits.max(axis=1, keepdims=True))
    policy /= policy.sum(axis=1, keepdims=True)
    gradient = -policy
    gradient[np.arange(len(chosen)), chosen] += 1
    advantage = (rewards - rewards.mean())[owners, None]
    weights += RATE * seen.T @ (advantage * gradient) / GAMES


def train(env, updates):
    """Returns the weights, and the mean reward against random play before and after."""
    rng = np.random.default_rng(SEED)
    weights = np.zeros((len(env.facts), len(env.moves[0])), dtype=np.float32)
    before = play(env, weights, rng)[-1].mean()
    for _ in range(updates):
        update(weights, *play(env, weights, rng))
    return weights, before, play(env, weights, rng)[-1].mean()


def main():
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    env = agon_ggp.VectorEnv(agon_ggp.load("tic-tac-toe"), GAMES, seed=SEED)
    _, before, after = train(env, updates)
    print(f"mean goal of x against random play: {100 * before:.1f} before, {100 * after:.1f} after {updates} updates")


if __name__ == "__main__":
    main()
