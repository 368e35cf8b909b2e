import { expect, test } from "vitest";
import { FrameReader, makeFrame } from "./frames.ts";
import { BridgeSession } from "./session.ts";

const joined = (parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);

test("a frame byte by byte: lengths, text, bytes", () => {
  const frame = joined(makeFrame('"é"', [Uint8Array.of(1, 2), Uint8Array.of(3)]));
  expect([...frame]).toEqual([4, 0, 0, 0, 3, 0, 0, 0, 34, 0xc3, 0xa9, 34, 1, 2, 3]);
});

test("frames come in pieces of any length", () => {
  const all = joined([
    ...makeFrame("{}", [Uint8Array.of(7)]),
    ...makeFrame("[1]"),
    ...makeFrame("[2]", [Uint8Array.of(8, 9)]),
  ]);
  for (const length of [1, 2, 5, 9, 100]) {
    const reader = new FrameReader();
    const frames = [];
    for (let at = 0; at < all.length; at += length) frames.push(...reader.read(all.subarray(at, at + length)));
    expect(frames.map(({ text, bytes }) => [text, ...bytes])).toEqual([["{}", 7], ["[1]"], ["[2]", 8, 9]]);
  }
});

test("a frame that is too long is refused before it has come", () => {
  expect(() => new FrameReader().read(Buffer.alloc(8, 255))).toThrow("is too long");
});

const none = new Uint8Array();
const RULES = `(role a) (init (n 0)) (legal a go) (<= (next (n 1)) (true (n 0))) (<= terminal (true (n 1))) (goal a 70)`;

async function asked(session: BridgeSession, question: object, bytes = none): Promise<Record<string, unknown>> {
  const { answer, bytes: behind } = await session.answer(JSON.stringify(question), bytes);
  return { ...answer, ...(behind && { behind: [...joined(behind)] }) };
}

test("a game of one step: rewards, and the game begins anew", async () => {
  const session = new BridgeSession();
  expect(await asked(session, { method: "load", rules: RULES })).toMatchObject({ ok: true, game: 1, roles: ["a"] });
  const made = await asked(session, { method: "vector", game: 1, count: 2 });
  expect(made).toMatchObject({ ok: true, vector: 2, moves: [["go"]], percepts: [], stride: 16 });
  const rows = (made.facts as string[]).length;
  const { behind } = await asked(session, { method: "step", vector: 2 }, new Uint8Array(8));
  // Behind the facts and the legal moves: rewards of two bytes, the turn, ended, cut off, two games each.
  expect((behind as number[]).slice(16 * rows + 16)).toEqual([70, 0, 70, 0, 0, 0, 1, 1, 0, 0]);
  // Both have the move again; what stands behind the last game is not said.
  expect((behind as number[])[16 * rows]! & 3).toBe(3);
});

test("one position at a time, a search and a proof", async () => {
  const session = new BridgeSession();
  await asked(session, { method: "load", bundled: "tic-tac-toe" });
  const start = await asked(session, { method: "position", game: 1 });
  expect(start).toMatchObject({ ok: true, terminal: false });
  expect((start.legal as unknown[][]).map((moves) => moves.length)).toEqual([9, 1]);
  const found = await asked(session, { method: "search", game: 1, playouts: 50 });
  expect((found.moves as { visits: number }[]).reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(0);
  expect(await asked(session, { method: "solve", game: 1, playouts: 1e6 })).toMatchObject({
    solved: true,
    lower: [50, 50],
  });
});

test.each([
  [{ method: "nothing" }, /method/],
  [{ method: "load" }, /give rules/],
  [{ method: "load", bundled: "nothing" }, /there is no bundled game nothing/],
  [{ method: "load", rules: "(role x" }, /not closed/],
  [{ method: "step", vector: 9 }, /there are no vector games 9/],
  [{ method: "search", game: 9 }, /there is no game 9/],
  [{ method: "vector", game: 9, count: 0 }, /count/],
])("%o is answered with what is wrong", async (question, said) => {
  const { ok, problem } = await asked(new BridgeSession(), question);
  expect([ok, problem]).toEqual([false, expect.stringMatching(said)]);
});

test("what is no JSON is said to be none", async () => {
  const { answer } = await new BridgeSession().answer("{", none);
  expect(answer).toMatchObject({ ok: false });
});
