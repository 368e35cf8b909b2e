import unittest

import numpy as np

import agon_ggp
from agon_ggp.openspiel_state import State

TIC_TAC_TOE = agon_ggp.load("tic-tac-toe")


class Games(unittest.TestCase):
    def test_a_line_is_a_win(self):
        position = TIC_TAC_TOE.initial
        self.assertEqual(len(position.legal[0]), 9)
        for x, o in (("(mark 1 1)", "(mark 2 1)"), ("(mark 1 2)", "(mark 2 2)")):
            position = position.play(x, "noop").play("noop", o)
        position = position.play("(mark 1 3)", "noop")
        self.assertTrue(position.terminal)
        self.assertEqual(position.goals, (100, 0))

    def test_tic_tac_toe_is_a_draw(self):
        solution = TIC_TAC_TOE.solve(seconds=600)
        self.assertEqual((solution["solved"], solution["lower"], solution["upper"]), (True, [50, 50], [50, 50]))

    def test_a_search_with_options(self):
        found = TIC_TAC_TOE.search(playouts=300, exploration=0.7, seed=2)
        self.assertEqual(len(found["moves"]), 9)
        self.assertEqual(found, TIC_TAC_TOE.search(playouts=300, exploration=0.7, seed=2) | {"milliseconds": found["milliseconds"]})

    def test_rules_as_a_text_and_what_is_wrong_with_them(self):
        with self.assertRaisesRegex(agon_ggp.AgonError, "terminal"):
            agon_ggp.load("(role x) (init a)")
        found = agon_ggp.check("(role x)\n(legal x")
        self.assertIn(("unclosed-list", 2, 1), [(each["code"], each["line"], each["column"]) for each in found])
        with self.assertRaisesRegex(agon_ggp.AgonError, "no bundled game"):
            agon_ggp.load("no-such-game")


class Vectors(unittest.TestCase):
    def test_a_game_move_by_move(self):
        env = agon_ggp.VectorEnv(TIC_TAC_TOE, 3)
        env.reset()
        moves = [env.moves[0].index(f"(mark {x} {y})") for x, y in ((1, 1), (2, 1), (1, 2), (2, 2), (1, 3))]
        for at, move in enumerate(moves):
            self.assertEqual(list(env.turn), [at % 2] * 3)
            self.assertTrue(env.action_mask[:, move].all())
            observations, rewards, terminated, truncated, info = env.step([move] * 3)
            self.assertEqual(terminated.any(), at == 4)
        self.assertEqual(rewards.tolist(), [[100, 0]] * 3)
        self.assertFalse(truncated.any())
        # All have begun anew.
        self.assertEqual(env.action_mask[:, :-1].sum(), 27)
        self.assertEqual(env.legal(0).sum(), 27)

    def test_random_play_is_that_of_the_rules(self):
        env = agon_ggp.VectorEnv(TIC_TAC_TOE, 500, seed=4)
        env.reset()
        total, games = np.zeros(2), 0
        for _ in range(60):
            _, rewards, terminated, _, _ = env.step(env.sample())
            total += rewards.sum(axis=0)
            games += terminated.sum()
        # 58.5 % won and 12.7 % drawn by random play: 64.9 points in the mean, within five standard errors of 4,000 games.
        self.assertGreater(games, 3500)
        self.assertAlmostEqual(total[0] / games, 64.9, delta=3.6)
        self.assertEqual(total.sum(), 100 * games)

    def test_a_move_that_is_not_legal(self):
        env = agon_ggp.VectorEnv(TIC_TAC_TOE, 2)
        with self.assertRaisesRegex(agon_ggp.AgonError, "Game 0: move 99 is not legal"):
            env.step([99, 0])
        with self.assertRaisesRegex(ValueError, "shape"):
            env.step(np.zeros((2, 3)))

    def test_games_are_cut_off(self):
        env = agon_ggp.VectorEnv(TIC_TAC_TOE, 2, max_steps=2)
        env.step([agon_ggp.ANY_MOVE] * 2)
        _, _, terminated, truncated, _ = env.step([agon_ggp.ANY_MOVE] * 2)
        self.assertEqual((terminated.any(), truncated.all()), (False, True))


class OpenSpiel(unittest.TestCase):
    def test_a_state_is_played_to_its_end(self):
        state = State(TIC_TAC_TOE)
        while not state.is_terminal():
            self.assertEqual(state.current_player(), len(state.history()) % 2)
            state.apply_action(state.legal_actions()[0])
        self.assertEqual(sum(state.returns()), 0)

    def test_players_that_move_at_once(self):
        state = State(agon_ggp.load("rock-paper-scissors"))
        self.assertTrue(state.is_simultaneous_node())
        clone = state.clone()
        state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[1]])
        self.assertEqual((len(state.history()), len(clone.history())), (1, 0))


if __name__ == "__main__":
    unittest.main()
