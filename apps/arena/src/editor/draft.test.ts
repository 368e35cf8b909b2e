import { expect, test } from "vitest";
import { keepDraft, keptDraft, LONGEST_DRAFT } from "./draft.ts";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
}

test("a draft comes back", () => {
  const storage = memory();
  const draft = { text: "(role white)", origin: "own", changed: true };
  expect(keepDraft(draft, () => storage)).toBe(true);
  expect(keptDraft(() => storage)).toEqual(draft);
});

test("what is too long, or refused, is not kept", () => {
  const storage = memory();
  const forbidden = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(keepDraft({ text: "x".repeat(LONGEST_DRAFT + 1), origin: "", changed: true }, () => storage)).toBe(false);
  expect(keepDraft({ text: "", origin: "", changed: true }, forbidden)).toBe(false);
  expect(keptDraft(forbidden)).toBeUndefined();
});

test.each(["", "{", "[]", "7", '{"text":7,"origin":""}', '{"text":"a"}'])("kept rubbish %s is no draft", (rubbish) => {
  expect(keptDraft(() => ({ getItem: () => rubbish }))).toBeUndefined();
});
