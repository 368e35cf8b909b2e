import { afterEach, expect, test } from "vitest";
import { nimRules } from "../../../test/small-games.ts";
import { catalogueGame } from "../../cli/catalogue.ts";
import { Random } from "../../game/random.ts";
import { DEFAULT_OPTIONS } from "../../search/options.ts";
import { Boards } from "../job.ts";
import { Crew, type CrewOptions } from "./crew.ts";
import { EnginePlayer } from "./engine.ts";

const rules = catalogueGame("connect-four-5x4")!.expand().text;
const source = { rules, backend: "forward" };
const { game } = new Boards().of(source);
const options = { ...DEFAULT_OPTIONS, memoryMiB: 16, constantSum: 100 };

const crews: Crew[] = [];
afterEach(() => {
  for (const crew of crews.splice(0)) crew.close();
});

function newCrew(threads: number, more: Partial<CrewOptions> = {}): Crew {
  const crew = new Crew({ game, role: 0, ...source, options, threads, seed: 1, ...more });
  crews.push(crew);
  return crew;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a crew of so many has found, as soon as all have said something. */
async function found(crew: Crew, count: number) {
  for (let tries = 0; tries < 300; tries++) {
    const findings = crew.findings();
    if (findings.length >= count) return findings;
    await pause(50);
  }
  throw new Error("a thread says nothing");
}

test("threads search with seeds of their own, and follow what is played", async () => {
  const crew = newCrew(2);
  crew.begin(20_000);
  const [one, two] = await found(crew, 2);
  expect(one!.moves.map(({ move }) => move)).toEqual([...game.legalMoves(game.initial, 0)]);
  expect(one!.playouts).toBeGreaterThan(0);
  expect(one!.moves.map(({ visits }) => visits)).not.toEqual(two!.moves.map(({ visits }) => visits));
  const joint = game.roles.map((_, role) => game.legalMoves(game.initial, role)[0]!);
  crew.advance(joint.map((move, role) => game.moveText(role, move)));
  crew.begin(10_000);
  const [after] = await found(crew, 1);
  expect(after!.moves).toHaveLength(1); // the other role's turn
});

test("a thread proves what the rules say of a position that play never reaches", async () => {
  const nim = { rules: nimRules(3), backend: "circuit" };
  const facts = ["(heap 2)", "(turn first)"];
  const crew = newCrew(1, { ...nim, game: new Boards().of(nim).game, facts, anyState: true });
  crew.begin(20_000);
  const [finding] = await found(crew, 1);
  expect(finding).toMatchObject({ solved: true, lower: 100, upper: 100 });
});

test("a thread that crashes costs its work; the move comes in time all the same", async () => {
  const crew = newCrew(2);
  crew.begin(20_000);
  await found(crew, 2);
  await crew.workers[0]!.terminate();
  crew.begin(10_000);
  expect(await found(crew, 1)).toHaveLength(1);
});

test("nobody is bothered where there is hardly any time, and what was said before does not count", async () => {
  const crew = newCrew(1);
  crew.begin(20_000);
  await found(crew, 1);
  crew.begin(50);
  await pause(300);
  expect(crew.findings()).toEqual([]);
});

test("an engine with threads answers within its clock", async () => {
  const player = new EnginePlayer("two", game, { options, threads: 2, source, margin: 50 }, new Random(1));
  const order = (milliseconds: number) => ({
    matchId: "m",
    milliseconds,
    deadline: performance.now() + milliseconds,
    signal: new AbortController().signal,
  });
  await player.start({ ...order(2000), role: game.roles[0]!, startClock: 2, playClock: 1 });
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const began = performance.now();
    const { move } = await player.play({ ...order(400), step: 0, last: undefined });
    times.push(performance.now() - began);
    expect(game.legalMoves(game.initial, 0)).toContain(game.moveNamed(0, move));
  }
  // A busy machine may hold up a turn, but not all of them.
  expect(Math.min(...times)).toBeLessThan(400);
  await player.abort();
});
