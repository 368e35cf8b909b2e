/**
 * Every back end against matches played by an independent engine. `npm test` replays each game for a slice of time,
 * `npm run test:corpus` every step. A game that a back end does not take within its budget is a visible skip.
 */
import { afterAll, describe, expect, test } from "vitest";
import { replay } from "../../packages/agon/src/cli/replay/trace.ts";
import { BACKEND_NAMES, type BackendName, compile } from "../../packages/engine/src/compile/compile.ts";
import { batchOf } from "../../packages/engine/src/game/bulk.ts";
import type { Game } from "../../packages/engine/src/game/game.ts";
import { Random } from "../../packages/engine/src/game/random.ts";
import { processorTime } from "../../packages/engine/src/game/testing/processor-time.ts";
import { parseRules } from "../../packages/engine/src/gdl/parse.ts";
import { describeCorpus, rulesheetText, trace, wholeCorpus } from "../corpus.ts";

/** Milliseconds of processor time for each game, unless all of it is asked for. */
const SLICE = wholeCorpus ? Number.POSITIVE_INFINITY : 20;
/** What a person would wait for a compilation. */
const MILLISECONDS = 20_000;

describeCorpus("recorded matches are replayed", (names) => {
  describe.each(BACKEND_NAMES)("by the %s back end", (backend) => replayAll(backend, names));
});

/** Compiling takes time: outside of the whole run the faster back ends are given every eighth game. */
function sample(backend: BackendName, names: readonly string[]): readonly string[] {
  return wholeCorpus || backend === "reference" ? names : names.filter((_, at) => at % 8 === 0);
}

/** Random playouts come back, at the latest when the time is over; one that does not hangs the test. */
function expectPlayouts(game: Game): void {
  const starts = batchOf(game, [game.initial]);
  const { count, plies } = game.playouts(starts, {
    perStart: 8,
    random: new Random(1),
    deadline: performance.now() + 200,
  });
  expect(plies.subarray(0, count).every((length) => length >= 0)).toBe(true);
}

function replayAll(backend: BackendName, names: readonly string[]): void {
  let [replayed, recorded] = [0, 0];

  test.for(sample(backend, names))("%s", (name, { skip }) => {
    const { matches, ...rest } = trace(name);
    const compiled = compile(parseRules(rulesheetText(name)).value, { backend, milliseconds: MILLISECONDS });
    if (!compiled.ok) return skip(compiled.reason);
    const end = processorTime() + SLICE;
    const result = replay(compiled.game, { ...rest, matches }, { onStep: () => processorTime() < end });
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    if (wholeCorpus && backend === "circuit") expectPlayouts(compiled.game);
    replayed += result.steps;
    const steps = matches.reduce((sum, match) => sum + match.steps.length, 0);
    recorded += steps;
    expect(result.steps).toBeGreaterThan(0);
    if (wholeCorpus) expect(result.steps).toBe(steps);
  });

  afterAll(() => console.log(`${backend}: ${replayed} of ${recorded} recorded steps replayed.`));
}
