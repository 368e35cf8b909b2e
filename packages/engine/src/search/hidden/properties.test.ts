import { expect, test } from "vitest";
import { gameOf as rulesGame } from "../../../../../test/small-games.ts";
import { Random } from "../../game/random.ts";
import { gameOf } from "../../match/testing/games.ts";
import { hiddenProperties } from "./properties.ts";

const measured = (game: Parameters<typeof hiddenProperties>[0], games = 100) =>
  hiddenProperties(game, new Random(1), { games });

/** Chance draws one of four cards; each step the role is told whether it is the card that is shown, and at last guesses. */
const CARDS = `(role guesser) (role random) (card 1) (card 2) (card 3) (card 4)
  (init (step draw)) (<= (legal random (draw ?c)) (true (step draw)) (card ?c)) (<= (legal random noop) (not (true (step draw))))
  (<= (legal guesser wait) (true (step draw)))
  (<= (legal guesser left) (true (step look))) (<= (legal guesser right) (true (step look)))
  (<= (legal guesser (say ?c)) (true (step say)) (card ?c))
  (<= (next (is ?c)) (does random (draw ?c))) (<= (next (is ?c)) (true (is ?c)))
  (<= (next (step look)) (true (step draw))) (<= (next (step say)) (true (step look)))
  (<= (next (said ?c)) (does guesser (say ?c)))
  (low 1) (low 2)
  (<= (sees guesser low) (true (step look)) (true (is ?c)) (low ?c))
  (<= (sees guesser nothing) (true (step draw)))
  over (<= terminal (true (said ?c)))
  (<= (goal guesser 100) (true (said ?c)) (true (is ?c))) (<= (goal guesser 0) (true (said ?c)) (not (true (is ?c))))`;

test("of four cards two are gone when one hears whether it is low, and what is said decides", () => {
  const { games, lastChoices, leafCorrelation, disambiguation, doubt } = measured(rulesGame(CARDS));
  expect(doubt[0]).toBe(1);
  expect([games, lastChoices]).toEqual([100, 100]);
  expect(leafCorrelation).toBe(0);
  expect(disambiguation).toEqual([0.5, undefined]);
});

test("where nothing that is chosen matters, leaves are alike and favour whom the cards favour", () => {
  // The same, but whoever draws a low card has won, whatever is said.
  const fixed = CARDS.replace(/\(<= \(goal guesser 100\)[\s\S]*$/, "").concat(
    "(<= (goal guesser 100) (true (is ?c)) (low ?c)) (<= (goal guesser 0) (true (is ?c)) (not (low ?c)))",
  );
  const { leafCorrelation, bias } = measured(rulesGame(fixed), 400);
  expect(leafCorrelation).toBe(1);
  expect(bias).toEqual([0.5, undefined]); // one player alone is favoured over nobody
});

test("nobody is in doubt where everybody is told everything", () => {
  const { disambiguation, doubt } = measured(gameOf("pig"), 5);
  expect(disambiguation.every((share) => share === undefined)).toBe(true);
  expect(doubt.filter((share) => share !== undefined)).toEqual([0, 0]);
});

test("who guesses once, and was told nothing before, is in doubt all the same", () => {
  const { disambiguation, doubt } = measured(gameOf("coin-guess"), 5);
  expect([disambiguation[1], doubt[0], doubt[1]]).toEqual([undefined, 0, 1]);
});

test("Kuhn poker: at the end one calls or folds, and the goals never are the same", () => {
  // Folding loses one chip, calling wins or loses two: of the last choices none has two ends alike.
  const { leafCorrelation, bias, disambiguation } = measured(gameOf("kuhn-poker"));
  expect(leafCorrelation).toBe(0);
  expect(bias.every((each) => each === undefined)).toBe(true);
  // Two cards the other may have, at the second choice of the first as at its first.
  expect(disambiguation[0]).toBe(0);
});

test("two who play to a fixed sum: bias counts whom the ends favour", () => {
  const race = `(role a) (role b) (init (n 1)) (<= (legal ?r x) (role ?r)) (<= (legal ?r y) (role ?r))
    (<= (next (n 2)) (true (n 1))) (<= terminal (true (n 2))) (<= (goal a 70) (true (n 2))) (<= (goal b 30) (true (n 2)))`;
  expect(measured(rulesGame(race), 10)).toMatchObject({ leafCorrelation: 1, bias: [1, 0], lastChoices: 10 });
});
