"""Games, and positions in them one at a time."""

import os
from dataclasses import dataclass

from .engine import Engine


@dataclass(frozen=True)
class Position:
    """A state of a game, and what there is to know of it."""

    game: "Game"
    state: tuple
    facts: tuple
    terminal: bool
    #: For each role its goal, of use where the game is over.
    goals: tuple
    #: For each role its legal moves: a dict from text to number.
    legal: tuple

    def play(self, *moves):
        """The position after a joint move: for each role a number or a text."""
        joint = [self._number(role, move) for role, move in enumerate(moves)]
        return self.game._position(self.state, joint)

    def _number(self, role, move):
        return self.legal[role][move] if isinstance(move, str) else int(move)


class Game:
    """Rules that have been compiled. Made by ``load``."""

    def __init__(self, engine, answer):
        self.engine = engine
        self.handle = answer["game"]
        self.roles = tuple(answer["roles"])
        #: The role that is played by chance, or -1.
        self.chance_role = answer["chanceRole"]

    @property
    def initial(self):
        return self._position(None, None)

    def _position(self, state, joint):
        params = {"game": self.handle}
        if state is not None:
            params["state"] = list(state)
        if joint is not None:
            params["joint"] = list(joint)
        answer, _ = self.engine.ask("position", **params)
        legal = tuple({each["text"]: each["move"] for each in moves} for moves in answer["legal"])
        return Position(
            self,
            tuple(answer["state"]),
            tuple(answer["facts"]),
            answer["terminal"],
            tuple(answer["goals"]),
            legal,
        )

    def search(self, position=None, *, seconds=None, playouts=None, seed=None, **options):
        """Searches a position: a dict with the move, and visits and mean of every move.

        ``options`` are those of docs/reference/algorithms.md.
        """
        params = _limits(seconds, playouts)
        if seed is not None:
            params["seed"] = seed
        return self._ask("search", position, options=options, **params)

    def solve(self, position=None, *, seconds=None, playouts=None):
        """Proves the value of a position: a dict with solved, lower and upper."""
        return self._ask("solve", position, **_limits(seconds, playouts))

    def _ask(self, method, position, **params):
        if position is not None:
            params["state"] = list(position.state)
        answer, _ = self.engine.ask(method, game=self.handle, **params)
        del answer["ok"]
        return answer


def load(rules, *, backend=None, engine=None):
    """A game from the path of a rulesheet, the id of a bundled game, or rules as a text."""
    engine = engine or Engine.shared()
    params = {} if backend is None else {"backend": backend}
    if "(" in str(rules):
        params["rules"] = rules
    elif os.path.exists(rules):
        with open(rules, encoding="utf-8") as file:
            params["rules"] = file.read()
    else:
        params["bundled"] = str(rules)
    answer, _ = engine.ask("load", **params)
    return Game(engine, answer)


def check(rules, *, engine=None):
    """What is wrong with rules: a list of dicts with code, severity, message, advice, line and column."""
    answer, _ = (engine or Engine.shared()).ask("check", rules=rules)
    return answer["diagnostics"]


def _limits(seconds, playouts):
    limits = {}
    if seconds is not None:
        limits["milliseconds"] = 1000 * seconds
    if playouts is not None:
        limits["playouts"] = playouts
    return limits
