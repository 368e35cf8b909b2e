import { unwrap } from "agon-engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, tidy } from "./expression.ts";
import { type Message, makeMessage, parseMessage } from "./messages.ts";
import { isReply, makeInfo, parseAnswer, parseInfo } from "./replies.ts";

const parsed = (text: string): Message => {
  return unwrap(parseMessage(text));
};
const code = (text: string): string => {
  const result = parseMessage(text);
  return result.ok ? "ok" : result.problems.map((problem) => problem.code).join();
};

describe("messages", () => {
  test.each<[string, Message]>([
    ["(INFO)", { kind: "info" }],
    [" ( info )\r\n", { kind: "info" }],
    ["INFO", { kind: "info" }],
    [
      "(START m.1 white ((role white) (role black)) 30 10)",
      { kind: "start", id: "m.1", role: "white", rules: "(role white) (role black)", startClock: 30, playClock: 10 },
    ],
    [
      "(start ../../etc/passwd X ((ROLE X)) 1 0.5 (speed fast) more)",
      { kind: "start", id: "../../etc/passwd", role: "X", rules: "(ROLE X)", startClock: 1, playClock: 0.5 },
    ],
    ["(PLAY m NIL)", { kind: "play", id: "m", told: { terms: [] } }],
    ["(play m ())", { kind: "play", id: "m", told: { terms: [] } }],
    ["(PLAY m ( ( mark  1 1 )\tnoop ))", { kind: "play", id: "m", told: { terms: ["(mark 1 1)", "noop"] } }],
    [
      "(PLAY m 3 (mark 1 1) ((sees a) b))",
      { kind: "play", id: "m", told: { terms: ["(sees a)", "b"], turn: 3, lastMove: "(mark 1 1)" } },
    ],
    ["(PLAY m 0 nil nil)", { kind: "play", id: "m", told: { terms: [], turn: 0 } }],
    ["(STOP m (a b))", { kind: "stop", id: "m", told: { terms: ["a", "b"] } }],
    ["(Abort m)", { kind: "abort", id: "m" }],
    ["(PREVIEW ((role x)) 30)", { kind: "preview", rules: "(role x)", clock: 30 }],
  ])("%s", (text, message) => {
    expect(parsed(text)).toEqual(message);
    expect(parsed(makeMessage(message))).toEqual(message);
  });

  test.each([
    ["", "not-a-message"],
    ["(INFO) (INFO)", "not-a-message"],
    ["(DANCE)", "unknown-message"],
    ["(constructor)", "unknown-message"],
    ["()", "unknown-message"],
    ["((INFO))", "unknown-message"],
    ["(PLAY m (a b)", "unclosed"],
    ["(PLAY m (a b)))", "stray-close"],
    ["(PLAY)", "arguments"],
    ["(PLAY (m) nil)", "arguments"],
    ["(PLAY m turn a b)", "arguments"],
    ["(START m x rules 1 1)", "arguments"],
    ["(START m x (rules) 1)", "arguments"],
    ["(START m x (rules) soon 1)", "clock"],
    ["(START m x (rules) -1 1)", "clock"],
    [`(START m x (rules) ${"1".repeat(50)} 1)`, "clock"],
  ])("%s is refused as %s", (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test("no clock is longer than an hour", () => {
    const hour = { startClock: 3600, playClock: 3600 };
    expect(parsed("(START m x ((role x)) 1000000000 3600.5)")).toMatchObject(hour);
    expect(parsed("(PREVIEW ((role x)) 1000000000)")).toMatchObject({ clock: 3600 });
  });

  test("any text ends in a result, and depth costs nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("(", ")", " ", "\n", ";", "PLAY", "START", "1", "a") }), (text) => {
        parseMessage(text);
        parseInfo(text);
      }),
    );
    const deep = "(".repeat(1_000_000) + ")".repeat(1_000_000);
    expect(parsed(`(START m x ${deep} 1 1)`)).toMatchObject({ kind: "start", startClock: 1 });
    expect(code(`(START${"(".repeat(2_000_000)}`)).toBe("unclosed");
  });

  test.each([
    ["a PLAY", `(PLAY nobody (${"()".repeat(2 ** 22)}))`],
    ["a STOP", `(STOP nobody ${"a ".repeat(2 ** 22)})`],
    ["an ABORT", `(ABORT ${"a".repeat(2 ** 23)})`],
    ["one word", "é".repeat(2 ** 22)],
    ["parentheses", "(".repeat(2 ** 23)],
    ["a short one of many pieces", `(PLAY nobody (${"a ".repeat(10_000)}))`],
    ["pieces behind a START", `(START m x (rules) 1 1 ${"() ".repeat(2 ** 21)})`],
    ["the role of a START", `(START m (${"a ".repeat(2 ** 21)}) (rules) 1 1)`],
    ["the id of a START", `(START ${"é".repeat(2 ** 22)} x (rules) 1 1)`],
  ])("%s that is too long is refused", (_, text) => {
    expect(code(text)).toBe("too-long");
  });

  test("no more pieces are cut than anybody needs", () => {
    expect(cut("() ".repeat(4096))).toMatchObject({ ok: true });
    const many = "() ".repeat(2 ** 20);
    expect(cut(many)).toMatchObject({ code: "too-many", at: 3 * 4096 + 2 });
  });

  test("a START may be long, whatever its case and its blanks", () => {
    const rules = "(role x) ".repeat(20_000);
    expect(parsed(`\n ( start m x (${rules}) 1 1)`)).toMatchObject({ kind: "start" });
    expect(parsed(`(PREVIEW (${rules}) 1)`)).toMatchObject({ kind: "preview" });
  });

  test("comments hide what stands in them", () => {
    expect(parsed("(START m x ((role x) ; the one ) role\n (role y)) 1 1)")).toMatchObject({ startClock: 1 });
    expect(cut("a ; b\nc")).toEqual({
      ok: true,
      pieces: [
        { start: 0, end: 1 },
        { start: 6, end: 7 },
      ],
    });
    expect(tidy("( a ; b\n ( c ) )")).toBe("(a (c))");
  });
});

describe("replies", () => {
  test("words and moves", () => {
    expect(isReply("READY", "ready")).toBe(true);
    expect(isReply("(ready)", "ready")).toBe(true);
    expect(isReply("readily", "ready")).toBe(false);
    expect(parseAnswer(" ( mark 1\n1 ) ")).toBe("(mark 1 1)");
    expect(parseAnswer("(mark 1 1")).toBeUndefined();
    expect(parseAnswer("mark 1 1")).toBeUndefined();
    expect(parseAnswer("")).toBeUndefined();
  });

  test("INFO", () => {
    const info = { name: "Agon", status: "busy", species: "computer" } as const;
    expect(makeInfo(info)).toBe("((name Agon) (status busy) (species computer))");
    expect(parseInfo(makeInfo(info))).toEqual(info);
    expect(makeInfo({ ...info, name: "a (b" })).toContain("(name a_b)");
    expect(parseInfo("( ( Name My Player ) ( STATUS Available ) )")).toMatchObject({
      name: "My Player",
      status: "available",
    });
    expect(parseInfo("BUSY")).toMatchObject({ status: "busy" });
    expect(parseInfo("ready")).toMatchObject({ status: "available" });
    expect(parseInfo("((")).toBeUndefined();
    expect(parseInfo("<html>")).toMatchObject({ status: "available" });
  });
});
