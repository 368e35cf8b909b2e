"""A position with the methods of OpenSpiel's ``State``, for programs written against these. Needs nothing but numpy."""

_SIMULTANEOUS, _TERMINAL, _CHANCE = -2, -4, -1


class State:
    """Players are the roles but chance, in the order of the rules; actions are numbers of moves."""

    def __init__(self, game, position=None, history=()):
        self._game = game
        self._position = position or game.initial
        self._history = tuple(history)
        self._players = [role for role in range(len(game.roles)) if role != game.chance_role]

    def _choosing(self):
        return [role for role, moves in enumerate(self._position.legal) if len(moves) > 1]

    def is_terminal(self):
        return self._position.terminal

    def current_player(self):
        if self.is_terminal():
            return _TERMINAL
        choosing = self._choosing() or self._players[:1]
        if choosing == [self._game.chance_role]:
            return _CHANCE
        return self._players.index(choosing[0]) if len(choosing) == 1 else _SIMULTANEOUS

    def is_chance_node(self):
        return self.current_player() == _CHANCE

    def is_simultaneous_node(self):
        return self.current_player() == _SIMULTANEOUS

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        role = self._game.chance_role if player == _CHANCE else self._players[player]
        return sorted(self._position.legal[role].values())

    def chance_outcomes(self):
        actions = self.legal_actions(_CHANCE)
        return [(action, 1 / len(actions)) for action in actions]

    def action_to_string(self, player, action):
        role = self._game.chance_role if player == _CHANCE else self._players[player]
        return next(text for text, move in self._position.legal[role].items() if move == action)

    def apply_action(self, action):
        """For the one that chooses; roles with one move play it."""
        player = self.current_player()
        role = self._game.chance_role if player == _CHANCE else self._players[player]
        joint = [next(iter(moves.values()), -1) for moves in self._position.legal]
        joint[role] = action
        self._apply(joint, action)

    def apply_actions(self, actions):
        """For all players at once. Chance must not choose at the same time."""
        joint = [next(iter(moves.values()), -1) for moves in self._position.legal]
        for player, action in enumerate(actions):
            joint[self._players[player]] = action
        self._apply(joint, tuple(actions))

    def _apply(self, joint, action):
        self._position = self._position.play(*joint)
        self._history += (action,)

    def returns(self):
        """Goals as points from -1 to 1; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(self._players)
        return [max(0, self._position.goals[role]) / 50 - 1 for role in self._players]

    def history(self):
        return list(self._history)

    def clone(self):
        return State(self._game, self._position, self._history)

    def __str__(self):
        return "\n".join(self._position.facts)
