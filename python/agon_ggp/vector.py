"""Thousands of games of one kind side by side, a step of all of them at a time."""

import numpy as np

#: An action that leaves the choice to the environment: uniform among the legal moves.
ANY_MOVE = -1


class VectorEnv:
    """Games side by side, in the manner of Gymnasium's vector environments.

    A game that ends gives its rewards with that step and begins anew at once: observations and masks
    are then those of the new game. Rewards are goals, from 0 to 100, for every role.
    """

    def __init__(self, game, num_envs, *, seed=1, max_steps=None):
        params = {"game": game.handle, "count": num_envs, "seed": seed}
        if max_steps is not None:
            params["maxSteps"] = max_steps
        answer, data = game.engine.ask("vector", **params)
        self.game = game
        self.num_envs = num_envs
        #: A column of the observations for each fact that can change.
        self.facts = tuple(answer["facts"])
        #: For each role the texts of its moves; a move is its place here.
        self.moves = tuple(tuple(moves) for moves in answer["moves"])
        #: What roles can be told (GDL-II): pairs of role and text.
        self.percept_names = tuple((each["role"], each["text"]) for each in answer["percepts"])
        self.num_actions = max(len(moves) for moves in self.moves)
        self._handle = answer["vector"]
        self._stride = answer["stride"]
        self._data = data
        self._rows = [len(self.facts), *(len(moves) for moves in self.moves), len(self.percept_names)]
        self._ends = np.cumsum([0, *(rows * self._stride for rows in self._rows)])
        self._joint = np.full((num_envs, len(game.roles)), ANY_MOVE, dtype=np.int32)
        self._games = np.arange(num_envs)
        self._rng = np.random.default_rng(seed)

    def _planes(self, part):
        """The bits of a part, as an array with a row for each game."""
        packed = np.frombuffer(self._data, np.uint8, self._rows[part] * self._stride, int(self._ends[part]))
        bits = np.unpackbits(packed.reshape(self._rows[part], self._stride), axis=1, bitorder="little")
        return bits[:, : self.num_envs].T.view(bool)

    def _numbers(self, dtype, width, skipped):
        """Numbers behind the planes: ``width`` for each game, behind ``skipped`` bytes for each game."""
        start = int(self._ends[-1]) + skipped * self.num_envs
        return np.frombuffer(self._data, dtype, self.num_envs * width, start).copy()

    @property
    def observations(self):
        """Which facts hold: bool, games by facts."""
        return self._planes(0)

    def legal(self, role):
        """Which moves are legal for a role: bool, games by moves."""
        return self._planes(1 + role)

    @property
    def percepts(self):
        """What roles were told of the last step: bool, games by percepts."""
        return self._planes(len(self._rows) - 1)

    @property
    def rewards(self):
        """Goals of the games that have just ended, else 0: games by roles."""
        roles = len(self.game.roles)
        return self._numbers(np.int16, roles, 0).reshape(self.num_envs, roles)

    @property
    def turn(self):
        """The role to move in each game."""
        return self._numbers(np.int8, 1, 2 * len(self.game.roles))

    @property
    def terminated(self):
        return self._numbers(np.bool_, 1, 2 * len(self.game.roles) + 1)

    @property
    def truncated(self):
        return self._numbers(np.bool_, 1, 2 * len(self.game.roles) + 2)

    @property
    def action_mask(self):
        """Which moves are legal for the role to move: bool, games by num_actions."""
        mask = np.zeros((self.num_envs, self.num_actions), dtype=bool)
        for role in range(len(self.moves)):
            mine = self.turn == role
            mask[mine, : len(self.moves[role])] = self.legal(role)[mine]
        return mask

    def reset(self, *, seed=None):
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        _, self._data = self.game.engine.ask("reset", into=self._data, vector=self._handle)
        return self.observations, self._info()

    def step(self, actions):
        """A step of all games.

        ``actions`` holds a move of the role to move for each game, or one for each game and role.
        ANY_MOVE leaves the choice to the environment, which also moves for all roles not named.
        """
        actions = np.asarray(actions, dtype=np.int32)
        if actions.ndim == 1:
            self._joint.fill(ANY_MOVE)
            self._joint[self._games, self.turn] = actions
            actions = self._joint
        if actions.shape != self._joint.shape:
            raise ValueError(f"actions have the shape {actions.shape}, not {self._joint.shape}")
        payload = np.ascontiguousarray(actions)
        _, self._data = self.game.engine.ask("step", payload, into=self._data, vector=self._handle)
        return self.observations, self.rewards, self.terminated, self.truncated, self._info()

    def sample(self):
        """A random legal move for each game, of the role to move."""
        draws = self._rng.random((self.num_envs, self.num_actions), dtype=np.float32)
        return np.argmax(np.where(self.action_mask, draws, -1.0), axis=1).astype(np.int32)

    def _info(self):
        return {"turn": self.turn}

    def close(self):
        self.game.engine.ask("free", vector=self._handle)
