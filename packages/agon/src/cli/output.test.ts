import { expect, test } from "vitest";
import { jsonText } from "./io.ts";
import { Output, styled } from "./output.ts";

function written(isTTY: boolean, write: (output: Output) => void): string {
  let text = "";
  write(new Output({ isTTY, write: (more) => (text += more) }));
  return text;
}

/** Clears the screen, writes over the line, rings the bell; the same in eight bits; turns the direction of writing. */
const HOSTILE = "a\u001b[2Jb\rc\u0007d\u0000\u009b2Je\u202ef\u2066g\u007f";
const SHOWN = "a·[2Jb·c·d··2Je·f·g·";

test.each([true, false])("what is written steers nothing, on a terminal or not (%s)", (isTTY) => {
  expect(written(isTTY, (output) => output.write(HOSTILE))).toBe(SHOWN);
  expect(written(isTTY, (output) => output.write("1\t2\n3\r\nä → ♞ 👑\n"))).toBe("1\t2\n3\r\nä → ♞ 👑\n");
});

test("styles are for terminals, and what they hold is shown as well", () => {
  const write = (output: Output): void => output.write("x", styled(HOSTILE, "bold"), "y");
  expect(written(true, write)).toBe(`x\u001b[1m${SHOWN}\u001b[22my`);
  expect(written(false, write)).toBe(`x${SHOWN}y`);
});

test("only a terminal is steered", () => {
  expect(written(true, (output) => output.steer("\r\u001b[K"))).toBe("\r\u001b[K");
  expect(written(false, (output) => output.steer("\r\u001b[K"))).toBe("");
});

test("JSON keeps every character, and shows none that steers", () => {
  const text = jsonText({ [HOSTILE]: HOSTILE });
  expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(text)).toEqual({ [HOSTILE]: HOSTILE });
});
