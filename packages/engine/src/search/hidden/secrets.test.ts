import { expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { gameOf } from "../../match/testing/games.ts";
import { hiddenReason, type Secrets, secretLines, secretsOf } from "./secrets.ts";

const known: Secrets = {
  ...{ isSmall: false, games: 9, lastChoices: 4, leafCorrelation: 0.49, bias: [] },
  ...{ disambiguation: [0.49, undefined], doubt: [0.1, 0] },
};

test.each([
  [{}, "the last choice matters and what is hidden stays so"],
  [{ isSmall: true, leafCorrelation: 1 }, "the whole game is solved"],
  [{ doubt: [undefined, 0], leafCorrelation: 1 }, "nobody was ever in doubt"],
  [{ doubt: [undefined, 0], games: 0 }, "the last choice matters"],
  [{ leafCorrelation: 0.5, disambiguation: [1] }, "the last choice seldom matters"],
  [{ disambiguation: [undefined, 0.5] }, "what is hidden soon comes to light"],
  [{ leafCorrelation: undefined, disambiguation: [undefined] }, "the last choice matters"],
])("%j: %s", (changes, reason) => {
  expect(hiddenReason({ ...known, ...changes })).toContain(reason);
});

test("of Kuhn poker all is known, of pig that nobody is in doubt", () => {
  const kuhn = secretsOf(gameOf("kuhn-poker"), new Random(1), 3_600_000);
  expect(kuhn).toMatchObject({ isSmall: true, games: 200, leafCorrelation: 0 });
  expect(secretLines(kuhn)[0]).toEqual([
    "in doubt",
    "at 1.00, 1.00 of choices; 0.00 of what is possible gone by the next",
  ]);
  // A look without time follows one game all the same, and takes no tree for small that it had no time to grow.
  const pig = secretsOf(gameOf("pig"), new Random(1), 0);
  expect([pig.games, pig.isSmall, hiddenReason(pig)]).toEqual([
    1,
    false,
    expect.stringContaining("nobody was ever in doubt"),
  ]);
});
