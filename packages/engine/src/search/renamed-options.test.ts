import { expect, test } from "vitest";
import { unwrap } from "../result.ts";
import { notesOnRenamed, parseOptions } from "./options.ts";

test("options of 0.1 are understood", () => {
  expect(unwrap(parseOptions(["favours=true", "playout=guarded"])).given).toEqual({
    mastLevels: true,
    playout: "anti-decisive",
  });
});

test("each old name is said once", () => {
  expect(notesOnRenamed(["--player", "agon:favours=true", "uct:favours=true,playout=guarded"])).toEqual([
    "favours is now called mastLevels; the old name goes with version 0.3.",
    "playout=guarded is now called playout=anti-decisive; the old name goes with version 0.3.",
  ]);
  expect(notesOnRenamed(["match", "favours", "playout=decisive"])).toEqual([]);
});
