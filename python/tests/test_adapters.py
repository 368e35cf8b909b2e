"""The adapters with Gymnasium and PettingZoo where they are installed, else with stand-ins for the little they use of them."""

import importlib.util
import sys
import types
import unittest

import numpy as np

import agon_ggp

HAS_GYMNASIUM = importlib.util.find_spec("gymnasium") is not None
HAS_PETTINGZOO = importlib.util.find_spec("pettingzoo") is not None


class Space:
    def __init__(self, size):
        self.n = size


class AECEnv:
    """What the documentation of PettingZoo says of these three."""

    def _clear_rewards(self):
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("a dead agent has no action")
        self.agents.remove(self.agent_selection)
        self.agent_selection = self.agents[0] if self.agents else None


if not HAS_GYMNASIUM:
    gymnasium = sys.modules["gymnasium"] = types.ModuleType("gymnasium")
    gymnasium.spaces = types.SimpleNamespace(MultiBinary=Space, Discrete=Space, Dict=dict)
    gymnasium.vector = types.SimpleNamespace(
        VectorEnv=object, utils=types.SimpleNamespace(batch_space=lambda space, count: (space, count))
    )
if not HAS_PETTINGZOO:
    pettingzoo = sys.modules["pettingzoo"] = types.ModuleType("pettingzoo")
    pettingzoo.AECEnv = AECEnv

from agon_ggp.gymnasium_env import GymnasiumVectorEnv  # noqa: E402
from agon_ggp.pettingzoo_env import AgonAECEnv  # noqa: E402


def play(env, rng):
    """Random play to the end: the last rewards of all agents, and how many choices there were."""
    env.reset(seed=1)
    choices = 0
    while not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        choices += 1
    rewards = dict(env._cumulative_rewards)
    while env.agents:
        env.step(None)
    return rewards, choices


class Adapters(unittest.TestCase):
    def test_agents_in_turn(self):
        env = AgonAECEnv(agon_ggp.load("tic-tac-toe"))
        self.assertEqual((env.possible_agents, env.action_space("x").n), (["x", "o"], 10))
        rng = np.random.default_rng(3)
        for _ in range(20):
            rewards, choices = play(env, rng)
            self.assertEqual(sum(rewards.values()), 1.0)
            self.assertTrue(5 <= choices <= 9, choices)

    def test_agents_at_once_and_chance(self):
        rng = np.random.default_rng(3)
        rewards, choices = play(AgonAECEnv(agon_ggp.load("rock-paper-scissors")), rng)
        self.assertEqual((sum(rewards.values()), choices % 2), (1.0, 0))
        rewards, _ = play(AgonAECEnv(agon_ggp.load("kuhn-poker")), rng)
        self.assertEqual((set(rewards), sum(rewards.values())), ({"first", "second"}, 1.0))

    @unittest.skipUnless(HAS_PETTINGZOO, "PettingZoo is not installed")
    def test_the_checks_of_pettingzoo(self):
        from pettingzoo.test import api_test

        api_test(AgonAECEnv(agon_ggp.load("tic-tac-toe")), num_cycles=50)

    def test_a_role_that_learns(self):
        env = GymnasiumVectorEnv(agon_ggp.load("tic-tac-toe"), 50, role=0, seed=2)
        observations, info = env.reset(seed=2)
        rng = np.random.default_rng(4)
        total, games = 0.0, 0
        for _ in range(200):
            actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
            observations, rewards, terminated, truncated, info = env.step(actions)
            self.assertEqual((observations.shape[0], rewards.shape, truncated.any()), (50, (50,), False))
            total += rewards.sum()
            games += terminated.sum()
        # x gets 0.585 wins and 0.127 draws of random games: 0.65 points.
        self.assertAlmostEqual(total / games, 0.65, delta=0.05)
        env.close()


if __name__ == "__main__":
    unittest.main()
