import { expect, test } from "vitest";
import { COMMANDS } from "./all.ts";
import { commandsFor } from "./by-name.ts";

test.each(COMMANDS.map((command) => [command.name, command] as const))("%s is loaded alone", async (name, command) => {
  const loaded = await commandsFor([name, "--help"]);
  expect(loaded).toEqual(["completion", "man"].includes(name) ? COMMANDS : [command]);
  expect(await commandsFor(["--debug", name])).toEqual(loaded);
});

test.each([[[]], [["--help"]], [["help", "check"]], [["chekc"]], [["constructor"]]])("%j loads all", async (argv) => {
  expect(await commandsFor(argv)).toBe(COMMANDS);
});
