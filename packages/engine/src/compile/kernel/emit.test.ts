import { describe, expect, test } from "vitest";
import { Random } from "../../game/random.ts";
import { LANES, WORD } from "./layout.ts";
import { Listing } from "./program.ts";
import { TargetModule, type TargetOptions } from "./target.ts";
import { runProgram, type Words } from "./testing/lanes.ts";
import { instantiate } from "./testing/run-wasm.ts";
import type { Wire } from "./wires.ts";

/** Words of a block that programs know by address; those behind the first twelve are written by repetitions. */
const NAMED = 12;
const MOST = 120;
const addresses = Array.from({ length: MOST }, (_, word) => WORD * word);

/** Loads, gates and stores as they come, repetitions among them. */
function randomListing(random: Random, size: number): Listing {
  const listing = new Listing();
  const { wires } = listing;
  const made: Wire[] = [0, 1];
  const pick = (): Wire => made[made.length - 1 - random.below(Math.min(made.length, 12))]!;
  const address = (): number => addresses[random.below(NAMED)]!;
  let free = NAMED;
  for (let step = 0; step < size; step++) {
    const kind = random.below(18);
    if (kind < 3) made.push(wires.load(address()));
    else if (kind < 6) made.push(wires.and(pick(), pick()));
    else if (kind < 9) made.push(wires.or(pick(), pick()));
    else if (kind < 11) made.push(wires.xor(pick(), pick()));
    else if (kind < 13) made.push(wires.andNot(pick(), pick()));
    else if (kind < 17) listing.store(address(), pick());
    else {
      const words = addresses.slice(free, (free += 4)) as [number, number, number, number];
      for (const word of words.slice(0, 3)) listing.store(word, pick());
      listing.add(growing(words));
      made.push(wires.load(words[2]));
    }
  }
  return listing;
}

/** The first word goes into the second, the second into the third, until nothing changes: twice, and once more. */
function growing([first, second, third, changed]: readonly [number, number, number, number]) {
  const body = new Listing();
  const { wires } = body;
  const [a, b, c] = [first, second, third].map((address) => wires.load(address)) as [Wire, Wire, Wire];
  const [toSecond, toThird] = [wires.or(b, a), wires.or(c, b)];
  body.store(third, toThird);
  body.store(second, toSecond);
  body.store(changed, wires.or(wires.xor(b, toSecond), wires.xor(c, toThird)));
  return { kind: "repeat", body, changed } as const;
}

function randomWord(random: Random): bigint {
  return [0, 1, 2, 3].reduce((word, part) => word | (BigInt(random.below(2 ** 31)) << BigInt(32 * part)), 0n);
}

/** The named words after a program, as it is emitted and as it is run plainly. */
function bothWays(listing: Listing, options: Pick<TargetOptions, "target">, random: Random): [bigint[], bigint[]] {
  const scratch = WORD * MOST;
  const output = new TargetModule({ ...options, random: 0, scratch });
  output.export("run", { program: listing, scratch });
  const block = output.firstBlock;
  const running = instantiate(output.module, block + output.blockBytes);
  running.memory.words.set(output.tables);
  const memory: Words = new Map();
  for (const address of addresses) {
    const word = randomWord(random);
    memory.set(address, word);
    running.setWord(block + address, word);
  }
  running.call("run", block);
  runProgram(listing, LANES, memory);
  return [addresses.map((address) => running.word(block + address)), addresses.map((address) => memory.get(address)!)];
}

describe.each([
  { target: "code" },
  { target: "code", functionSize: 1 },
  { target: "code", functionSize: 5, registers: 1 },
  { target: "code", functionSize: 40, registers: 3 },
  { target: "code", registers: 0 },
  { target: "table" },
] as const)("%j", (options) => {
  test.each([...Array(25).keys()])("leaves what the program says, random program %i", (seed) => {
    const random = new Random(seed);
    const listing = randomListing(random, 20 + 12 * (seed % 10));
    const [emitted, plain] = bothWays(listing, options, random);
    expect(emitted).toEqual(plain);
  });
});

test("an empty program leaves everything as it is", () => {
  for (const target of ["code", "table"] as const) {
    const [emitted, plain] = bothWays(new Listing(), { target }, new Random(1));
    expect(emitted).toEqual(plain);
  }
});
