/**
 * Faults that `npm run task -- faults` plants: each must fit the sources as they are now, or nobody would notice that it is planted
 * nowhere.
 */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "../scripts/formula-faults-list.mjs";

test.each(FAULTS)("$formula: $from", ({ file, from, to, tests }) => {
  expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(tests.filter((each) => !existsSync(each))).toEqual([]);
});
