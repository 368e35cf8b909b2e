/**
 * The order of the tests: files with a process of their own first, so that the others can hand theirs on, and the longest of each
 * first, so that no worker waits for one that begins late.
 */
import { relative } from "node:path";
import { BaseSequencer } from "vitest/node";

/** Files that take more than some seconds, the longest first. */
const LONGEST = [
  "test/gpu/node.test.ts",
  "test/arena/arena.test.ts",
  "test/arena/rules.test.ts",
  "test/games.test.ts",
  "test/kill.test.ts",
  "test/full-disk.test.ts",
  "test/conformance.test.ts",
  "test/fleet.test.ts",
  "test/corpus/replay.test.ts",
  "packages/engine/src/compile/hostile.test.ts",
  "packages/agon/src/cli/commands/lab.test.ts",
  "packages/agon/src/cli/commands/tournament.test.ts",
  "packages/agon/src/cli/commands/solve.test.ts",
  "packages/agon/src/protocol/player-server.test.ts",
  "packages/agon/src/fleet/pool.test.ts",
  "packages/agon/src/protocol/hostile.test.ts",
  "packages/agon/src/protocol/thinker.test.ts",
  "test/arena/card.test.ts",
  "test/cli/program.test.ts",
  "test/cli/readme.test.ts",
  "test/package/examples.test.ts",
];

export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const others = await super.sort(files);
    return others.sort((one, other) => shares(one) - shares(other) || rank(one) - rank(other));
  }
}

function shares({ project }) {
  return Number(!project.config.isolate);
}

function rank({ moduleId }) {
  const at = LONGEST.indexOf(relative(".", moduleId).replaceAll("\\", "/"));
  return at < 0 ? LONGEST.length : at;
}
