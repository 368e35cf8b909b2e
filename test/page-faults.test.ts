/**
 * Faults that `npm run task -- page-faults` plants: each must fit the sources as they are now and name a test that there is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_FAULTS } from "../scripts/page-faults-list.mjs";

const suites = readdirSync("test/arena/suites").map((name) => `test/arena/suites/${name}`);
const texts = [...suites, "test/arena/rules.test.ts"].map((file) => readFileSync(file, "utf8")).join("\n");

test.each(PAGE_FAULTS)("$defect: $from", ({ file, from, to, test: name }) => {
  expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(texts).toContain(name);
});
