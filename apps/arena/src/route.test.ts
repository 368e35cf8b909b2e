import { describe, expect, it } from "vitest";
import { makeRoute, makeStep, pack, parseRoute, parseStep, unpack } from "./route.ts";

describe("addresses", () => {
  it.each([
    { view: "play", id: "", at: "", shown: "", seat: "", rules: "" },
    { view: "think", id: "connect-four", at: "3.4.2", shown: "", seat: "", rules: "" },
    { view: "play", id: "own", at: "_.0-1", shown: "", seat: "", rules: "abc-_9" },
    { view: "matches", id: "a/b ?#%", at: "", shown: "", seat: "", rules: "" },
  ] as const)("%o reads back", (route) => {
    expect(parseRoute(makeRoute(route))).toEqual(route);
  });

  it.each(["", "#", "#/nonsense/x", "#/play/%E0%A4%A", "#//"])("%s leads somewhere", (hash) => {
    expect(["play", "think", "rules", "matches"]).toContain(parseRoute(hash).view);
  });
});

describe("joint moves in an address", () => {
  const legal = [["a", "b", "c"], ["noop"], ["x", "y"]];

  it("are the places of those who have a choice", () => {
    expect(makeStep(legal, ["c", "noop", "x"])).toBe("2-0");
    expect(parseStep(legal, "2-0")).toEqual(["c", "noop", "x"]);
  });

  it("are _ where nobody has one", () => {
    expect(makeStep([["a"], ["b"]], ["a", "b"])).toBe("_");
    expect(parseStep([["a"], ["b"]], "_")).toEqual(["a", "b"]);
  });

  it.each(["", "9-0", "2", "2-0-1", "-1-0", "x", "__proto__"])("%s is none", (text) => {
    expect(parseStep(legal, text)).toBeUndefined();
  });
});

describe("packed rules", () => {
  it("read back, and need no escapes", async () => {
    const text = "(role x)\n; ü 🎲\n".repeat(200);
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length / 10);
    expect(await unpack(packed)).toBe(text);
  });

  it("that are none, or too many, are refused", async () => {
    expect(await unpack("not packed")).toBeUndefined();
    expect(await unpack("AAAA")).toBeUndefined();
    expect(await unpack(await pack("x".repeat(10_000)), 1000)).toBeUndefined();
  });
});
