import { expect, test } from "vitest";
import { problemsText, unwrap } from "../result.ts";
import { numbered, PRESETS, parsePlayer, splitPlayers } from "./player-text.ts";

test("every preset is a player", () => {
  for (const name of Object.keys(PRESETS)) expect(parsePlayer(name), name).toMatchObject({ ok: true });
});

test("a name, then options of the player and of the search", () => {
  expect(parsePlayer("grave:exploration=0.2,playouts=500")).toMatchObject({
    ok: true,
    value: {
      name: "grave:exploration=0.2,playouts=500",
      engine: { playouts: 500, options: { exploration: 0.2, amaf: "grave" } },
    },
  });
  expect(parsePlayer("nested:level=3")).toMatchObject({ value: { engine: { algorithm: "nested", level: 3 } } });
});

test.each([
  ["alphazero", /no player "alphazero".*uct/],
  ["uct:playouts=0", /playouts.*from 1/],
  ["uct:playouts=many", /playouts cannot be "many"/],
  ["uct:solver=maybe", /solver.*off, values/],
  ["uct:speed=9", /no option "speed"/],
  ["random:playouts=3", /no options/],
  ["uct:algorithm=luck", /algorithm.*nested/],
  ["constructor", /no player/],
])("%s is refused with advice", (text, advice) => {
  const parsed = parsePlayer(text);
  expect(parsed.ok ? "" : problemsText(parsed.problems)).toMatch(advice);
});

test("commas part players, and options of one player", () => {
  expect(splitPlayers("random,uct:playouts=5,solver=off,nested:level=2,rave")).toEqual([
    "random",
    "uct:playouts=5,solver=off",
    "nested:level=2",
    "rave",
  ]);
});

test("players that are no part of the engine", () => {
  const read = (text: string): unknown => unwrap(parsePlayer(text));
  expect(read("uci:fairy-stockfish?variant=breakthrough&Hash=64")).toEqual({
    kind: "foreign",
    name: "uci:fairy-stockfish?variant=breakthrough&Hash=64",
    scheme: "uci",
    target: "fairy-stockfish",
    options: { variant: "breakthrough", Hash: "64" },
  });
  expect(read("http://host:9147#2")).toMatchObject({
    scheme: "http",
    target: "http://host:9147",
    name: "http://host:9147#2",
  });
  expect(read("human")).toMatchObject({ scheme: "human" });
  expect(parsePlayer("https://host")).toMatchObject({ ok: false, problems: [{ code: "no-player" }] });
  expect(numbered(["uct", "random", "uct", "uct"])).toEqual(["uct", "random", "uct#2", "uct#3"]);
  expect(read("uct#3")).toMatchObject({ kind: "engine", name: "uct#3" });
});
