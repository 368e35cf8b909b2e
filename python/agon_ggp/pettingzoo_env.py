"""A game in PettingZoo's AEC form: agents move in turn, those that move at once one after the other."""

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from .vector import VectorEnv


class AgonAECEnv(AECEnv):
    """Observations are dicts of ``observation`` (facts) and ``action_mask``. Rewards are goals divided by 100.

    Chance is played by the environment.
    """

    metadata = {"name": "agon_v0", "is_parallelizable": False}

    def __init__(self, game, *, seed=1):
        super().__init__()
        self._game = game
        self._rng = np.random.default_rng(seed)
        names = VectorEnv(game, 1)
        self._facts, self._moves = names.facts, names.moves
        names.close()
        self.possible_agents = [role for at, role in enumerate(game.roles) if at != game.chance_role]

    def observation_space(self, agent):
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.MultiBinary(len(self._facts)),
                "action_mask": gymnasium.spaces.MultiBinary(len(self._moves[self._role(agent)])),
            }
        )

    def action_space(self, agent):
        return gymnasium.spaces.Discrete(len(self._moves[self._role(agent)]))

    def _role(self, agent):
        return self._game.roles.index(agent)

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._position = self._game.initial
        self._begin_step()

    def _begin_step(self):
        """Those with a choice are asked in turn; the others have one move."""
        legal = self._position.legal
        self._joint = [next(iter(moves.values()), -1) for moves in legal]
        if self._game.chance_role >= 0:
            moves = list(legal[self._game.chance_role].values())
            self._joint[self._game.chance_role] = int(self._rng.choice(moves))
        asked = [agent for agent in self.possible_agents if len(legal[self._role(agent)]) > 1]
        self._asked = asked or self.possible_agents[:1]
        self.agent_selection = self._asked[0]

    def observe(self, agent):
        role = self._role(agent)
        mask = np.zeros(len(self._moves[role]), dtype=np.int8)
        mask[list(self._position.legal[role].values())] = 1
        holding = set(self._position.facts)
        facts = np.array([fact in holding for fact in self._facts], dtype=np.int8)
        return {"observation": facts, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._joint[self._role(agent)] = int(action)
        self._asked = self._asked[1:]
        if self._asked:
            self.agent_selection = self._asked[0]
            return
        self._position = self._position.play(*self._joint)
        if self._position.terminal:
            for each in self.agents:
                self.rewards[each] = max(0, self._position.goals[self._role(each)]) / 100.0
                self.terminations[each] = True
            self.agent_selection = self.agents[0]
        else:
            self._begin_step()
        self._accumulate_rewards()
