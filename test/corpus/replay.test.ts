/**
 * The reference engine against matches played by an independent engine. `npm test` replays each game for a slice of time,
 * `npm run test:corpus` every step.
 */
import { afterAll, expect, test } from "vitest";
import { referenceGame } from "../../src/compile/backends/reference/game.ts";
import { parseRules } from "../../src/gdl/parse.ts";
import { replay } from "../../src/match/trace.ts";
import { describeCorpus, rulesheetText, trace, wholeCorpus } from "../corpus.ts";

/** Milliseconds of processor time for each game, unless all of it is asked for. */
const SLICE = wholeCorpus ? Number.POSITIVE_INFINITY : 500;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describeCorpus("recorded matches are replayed by the reference engine", (names) => {
  let [replayed, recorded] = [0, 0];

  test.each(names)("%s", { timeout: 600_000 }, (name) => {
    const { matches, ...rest } = trace(name);
    const game = referenceGame(parseRules(rulesheetText(name)).value);
    const end = processorTime() + SLICE;
    const result = replay(game, { ...rest, matches }, { onStep: () => processorTime() < end });
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    replayed += result.steps;
    const steps = matches.reduce((sum, match) => sum + match.steps.length, 0);
    recorded += steps;
    expect(result.steps).toBeGreaterThan(0);
    if (wholeCorpus) expect(result.steps).toBe(steps);
  });

  afterAll(() => console.log(`Replayed ${replayed} of ${recorded} recorded steps.`));
});
