import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

test.each(["nonsense=1", "constructor=1", "__proto__=1"])("%s is no option", (word) => {
  const name = word.split("=")[0];
  expect(parseOptions([word])).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringContaining(`There is no option "${name}"`) }],
  });
});
