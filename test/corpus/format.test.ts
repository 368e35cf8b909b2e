import { expect, test } from "vitest";
import { formatRules } from "../../packages/engine/src/gdl/format.ts";
import { parseRules } from "../../packages/engine/src/gdl/parse.ts";
import { withoutPlaces } from "../../packages/engine/src/gdl/testing/places.ts";
import { describeCorpus, rulesheetText } from "../corpus.ts";

const comments = (text: string): string[] => (text.match(/;[^\n\r]*/g) ?? []).map((comment) => comment.trimEnd());

describeCorpus("public rulesheets in the formatter's layout", (names) => {
  test.each(names)("%s keeps its rules and comments, and a second time changes nothing", (name) => {
    const text = rulesheetText(name);
    const once = formatRules(text);
    if (!once.ok) throw new Error(once.diagnostics[0]?.message);
    expect(withoutPlaces(parseRules(once.text).value.rules)).toBe(withoutPlaces(parseRules(text).value.rules));
    expect(comments(once.text)).toEqual(comments(text));
    expect(formatRules(once.text)).toEqual(once);
  });
});
