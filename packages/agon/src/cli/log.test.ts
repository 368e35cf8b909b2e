import { expect, test } from "vitest";
import { Log, type LogFlags } from "./log.ts";
import { Output } from "./output.ts";

function logged(flags: LogFlags): string {
  let text = "";
  const log = new Log(new Output({ write: (part) => (text += part) }), flags);
  log.write({ level: "info", event: "start", message: "m1: plays x", fields: { id: "m1" } });
  log.write({ level: "warn", event: "refused", message: "refused a request" });
  return text;
}

test("lines for people, from a level on", () => {
  expect(logged({ logLevel: "info" })).toBe("m1: plays x\nrefused a request\n");
  expect(logged({ logLevel: "warn" })).toBe("refused a request\n");
  expect(logged({ logLevel: "error" })).toBe("");
});

test("JSON for programs, an object a line", () => {
  const [start] = logged({ logLevel: "info", logJson: true })
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(start).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: "info",
    event: "start",
    message: "m1: plays x",
    id: "m1",
  });
});
