import { expect, test } from "vitest";
import { BUILD, buildName, buildText } from "./build.ts";

const build = { version: "1.2.3", compiler: "c0", program: "d1", commit: "abc" };

test("a build is a version in semantic versioning's notation, for people with its commit", () => {
  expect(buildName(build)).toBe("1.2.3+d1");
  expect(buildText(build)).toBe("1.2.3+d1 (commit abc)");
  expect(buildText({ ...build, commit: null })).toBe("1.2.3+d1");
});

test("this one is known", () => {
  expect(BUILD.compiler).toMatch(/^[0-9a-f]{16}$/);
  expect(BUILD.program).toMatch(/^[0-9a-f]{16}$/);
  expect(BUILD.program).not.toBe(BUILD.compiler);
});
