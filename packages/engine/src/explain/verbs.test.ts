import { expect, test } from "vitest";
import { deed } from "./verbs.ts";

test("a verb is said, another name is quoted", () => {
  expect(deed("mark", "any empty square")).toBe("mark any empty square");
  expect(deed("lay_trap", "")).toBe("lay trap");
  expect(deed("qxz", "any empty square")).toBe("choose any empty square (`qxz`)");
  expect(deed("qxz", "")).toBe("choose `qxz`");
  expect(deed("qxz", "one of its pieces to an adjacent square")).toBe(
    "play `qxz` from one of its pieces to an adjacent square",
  );
});
