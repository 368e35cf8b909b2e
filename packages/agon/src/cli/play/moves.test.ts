import { expect, test } from "vitest";
import { readChoice } from "./moves.ts";

const MOVES = ["(mark 1 1)", "(mark 1 2)", "noop"];

test.each([
  ["2", { kind: "move", index: 1 }],
  ["noop", { kind: "move", index: 2 }],
  ["mark", { kind: "list", indices: [0, 1] }],
  ["U", { kind: "command", command: "undo" }],
  ["9", { kind: "unclear" }],
  // Names that every object knows are no commands.
  ["constructor", { kind: "unclear" }],
  ["toString", { kind: "unclear" }],
  ["__proto__", { kind: "unclear" }],
])("%s", (line, choice) => {
  expect(readChoice(line, MOVES)).toMatchObject(choice);
});
