"""Monte-Carlo tree search against random play, move by move, at any game of two players.

    python search_against_random.py [game] [games] [playouts]
"""

import random
import sys

import agon_ggp

name = sys.argv[1] if len(sys.argv) > 1 else "tic-tac-toe"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
playouts = int(sys.argv[3]) if len(sys.argv) > 3 else 500
game = agon_ggp.load(name)
random.seed(1)
points = 0
for number in range(games):
    searcher = number % 2
    position = game.initial
    while not position.terminal:
        joint = [random.choice(list(moves.values())) for moves in position.legal]
        if len(position.legal[searcher]) > 1:
            found = game.search(position, playouts=playouts)
            joint[searcher] = max(found["moves"], key=lambda each: each["visits"])["move"]
        position = position.play(*joint)
    points += position.goals[searcher]
print(f"search: {points / games:.1f} points in the mean of {games} games of {name}")
