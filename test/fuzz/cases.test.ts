/** Every rulesheet on which back ends once disagreed, on all of them. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCases } from "../text-cases.ts";
import { examine } from "./examine.ts";

const folder = new URL("./cases/", import.meta.url);

/** The reference engine must have an answer, and nobody another. */
describe.each(readdirSync(folder))("%s", (file) => {
  test.each(readCases(new URL(file, folder)))("$title", ({ text }) => {
    for (const seed of [1, 2, 3]) expect(examine(text, { seed, walks: 6 })).toEqual([]);
  });
});
