import { expect, test } from "vitest";
import { Output } from "./output.ts";
import { Screen } from "./screen.ts";

/** A terminal of ten columns and some rows, and what was written to it. */
function terminal(rows: number): { readonly screen: Screen; readonly written: string[] } {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 10, rows, write: (text: string) => written.push(text) };
  return { screen: new Screen(new Output(stream)), written };
}

test("a long line takes several rows, and all of them are written over", () => {
  const { screen, written } = terminal(24);
  screen.show("short\n\n123456789012345678901\n1234567890\n");
  screen.show("next\n");
  // 1 row, an empty one, 3 of ten columns, and 1 that is just full.
  expect(written[1]).toBe("\u001b[6A\u001b[J");
});

test("what would scroll away is left out until the last text", () => {
  const { screen, written } = terminal(4);
  screen.show("1\n2\n3\n4\n5\n");
  expect(written).toEqual(["1\n2\n3\n"]);
  screen.leave("1\n2\n3\n4\n5\n");
  expect(written.slice(1)).toEqual(["\u001b[3A\u001b[J", "1\n2\n3\n4\n5\n"]);
});
