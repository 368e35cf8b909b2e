import { expect, test } from "vitest";
import { readRules } from "../../packages/engine/src/gdl/check.ts";
import { diagnosticText } from "../../packages/engine/src/gdl/diagnostic.ts";
import { parseRules } from "../../packages/engine/src/gdl/parse.ts";
import { rulesText } from "../../packages/engine/src/gdl/print.ts";
import { withoutPlaces } from "../../packages/engine/src/gdl/testing/places.ts";
import { describeCorpus, rulesheetText } from "../corpus.ts";

describeCorpus("public rulesheets, all of them played by servers", (names) => {
  test("there are rulesheets", () => expect(names.length).toBeGreaterThan(100));

  test.each(names)("%s has no errors and is printed so that it reads back", (name) => {
    const text = rulesheetText(name);
    const { rulesheet, diagnostics } = readRules(text);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map((error) => diagnosticText(error, text, name))).toEqual([]);
    expect(rulesheet.rules.length).toBeGreaterThan(0);
    const again = parseRules(rulesText(rulesheet.rules)).value;
    expect(withoutPlaces(again.rules)).toBe(withoutPlaces(rulesheet.rules));
  });
});
