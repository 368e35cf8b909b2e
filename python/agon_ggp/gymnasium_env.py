"""A vector environment for Gymnasium's tools: one role learns, the environment plays the others at random."""

import gymnasium
import numpy as np

from .vector import ANY_MOVE, VectorEnv


class GymnasiumVectorEnv(gymnasium.vector.VectorEnv):
    """Observations are facts, actions are moves of ``role``; the mask is in ``info["action_mask"]``.

    Rewards are goals divided by 100, at the end of a game. Where the role has one legal move, any action plays it.
    """

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(self, game, num_envs, *, role=0, seed=1, max_steps=None):
        self._env = VectorEnv(game, num_envs, seed=seed, max_steps=max_steps)
        self._role = role
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.MultiBinary(len(self._env.facts))
        self.single_action_space = gymnasium.spaces.Discrete(len(self._env.moves[role]))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed=None, options=None):
        observations, _ = self._env.reset(seed=seed)
        return observations.astype(np.int8), self._info()

    def step(self, actions):
        joint = np.full((self.num_envs, len(self._env.moves)), ANY_MOVE, dtype=np.int32)
        chooses = self._env.legal(self._role).sum(axis=1) > 1
        joint[chooses, self._role] = np.asarray(actions)[chooses]
        observations, rewards, terminated, truncated, _ = self._env.step(joint)
        return (
            observations.astype(np.int8),
            rewards[:, self._role] / 100.0,
            terminated,
            truncated,
            self._info(),
        )

    def _info(self):
        return {"action_mask": self._env.legal(self._role)}

    def close(self, **kwargs):
        self._env.close()
