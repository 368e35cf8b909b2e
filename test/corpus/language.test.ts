import { expect, test } from "vitest";
import { formatRules } from "../../packages/engine/src/gdl/format.ts";
import { applyEdits } from "../../packages/engine/src/language/fixes/fix.ts";
import { layoutEdits } from "../../packages/engine/src/language/layout.ts";
import { expectSameMeaning } from "../../packages/engine/src/language/testing/renaming.ts";
import { describeCorpus, rulesheetText } from "../corpus.ts";

describeCorpus("public rulesheets in an editor", (names) => {
  test("the layout as edits is the formatter's", () => {
    for (const name of names) {
      const text = rulesheetText(name);
      const formatted = formatRules(text);
      const laid = applyEdits(text, layoutEdits(text)).replaceAll("\r\n", "\n");
      expect({ name, text: formatted.ok && formatted.text }).toEqual({ name, text: laid });
    }
  });

  test("names can be changed without changing the rules", () => {
    const texts = names.map(rulesheetText).filter((text) => text.length < 20_000);
    const renamed = texts.map((text) => expectSameMeaning(text, 20));
    expect(renamed.reduce((a, b) => a + b, 0)).toBeGreaterThan(100);
  });
});
