"""Random play of any game: who wins how often, how long it lasts, and how fast that is.

    python random_baseline.py [game] [steps]
"""

import sys
import time

import numpy as np

import agon_ggp

game = agon_ggp.load(sys.argv[1] if len(sys.argv) > 1 else "connect-four")
steps = int(sys.argv[2]) if len(sys.argv) > 2 else 500
env = agon_ggp.VectorEnv(game, 4096)
env.reset()
total, games = np.zeros(len(game.roles)), 0
began = time.perf_counter()
for _ in range(steps):
    _, rewards, terminated, _, _ = env.step(np.full(env.num_envs, agon_ggp.ANY_MOVE))
    total += rewards.sum(axis=0)
    games += int(terminated.sum())
seconds = time.perf_counter() - began
for role, points in zip(game.roles, total):
    print(f"{role}: {points / max(1, games):.1f} points in the mean of {games} games")
print(f"{steps * env.num_envs / max(1, games):.1f} steps a game")
print(f"{steps * env.num_envs / seconds / 1e6:.2f} million steps a second")
