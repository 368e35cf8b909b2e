"""Any game written in GDL: vector environments, search, solving and checking.

The engine is the command ``agon``, which runs as a process of its own and is spoken to in binary
frames over pipes. Set AGON_COMMAND where it is not on the path, such as
``node /somewhere/packages/agon/dist/cli/agon.js``.
"""

from .engine import AgonError, Engine
from .game import Game, Position, check, load
from .vector import ANY_MOVE, VectorEnv

__all__ = ["ANY_MOVE", "AgonError", "Engine", "Game", "Position", "VectorEnv", "check", "load"]
