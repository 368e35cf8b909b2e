import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseFault, planted } from "./fault.ts";

const folder = new URL("./faults/", import.meta.url);
const root = new URL("../../", import.meta.url);

test.each(readdirSync(folder))("%s fits the sources as they are", (file) => {
  const fault = parseFault(file, readFileSync(new URL(file, folder), "utf8"));
  expect(fault.breaks).not.toBe("");
  expect(fault.edits.length).toBeGreaterThan(0);
  const texts = new Map<string, string>();
  for (const edit of fault.edits) {
    const text = texts.get(edit.file) ?? readFileSync(new URL(edit.file, root), "utf8");
    const faulty = planted(text, edit);
    expect(faulty, edit.before).toBeDefined();
    expect(faulty).not.toBe(text);
    texts.set(edit.file, faulty!);
  }
});

test("a fault is found whatever its line breaks, and only where it stands once", () => {
  const edit = { file: "", before: "if (a)\n  return b;", after: "return c;" };
  expect(planted("x; if (a) return b; y;", edit)).toBe("x; return c; y;");
  expect(planted("x; if (a) return c; y;", edit)).toBeUndefined();
  expect(planted("if (a) return b; if (a)   return b;", edit)).toBeUndefined();
});
