import { expect, test } from "vitest";
import { loadStream, nextWord, secondStream, storeStream } from "./random.ts";
import { instantiate } from "./testing/run-wasm.ts";
import { Code, I32, V128 } from "./wasm/code.ts";
import { Module } from "./wasm/module.ts";

/** next(block): the next word of the generator at 0 to 64. second(block): that of a second stream, the first kept. */
function generator() {
  const module = new Module();
  const next = new Code([I32]);
  const stream = nextWord(next, loadStream(next, 0, 0), next.local(V128));
  storeStream(next, 0, 0, stream);
  next.get(0).get(stream[3]).store(64);
  module.export("next", module.add(next));
  const second = new Code([I32]);
  const other = nextWord(second, secondStream(second, loadStream(second, 0, 0)), second.local(V128));
  second.get(0).get(other[3]).store(64);
  module.export("second", module.add(second));
  return instantiate(module, 1024);
}

/** Marsaglia's example, in each of the four parts. */
const SEEDS = [123456789, 362436069, 521288629, 88675123];

function seeded() {
  const running = generator();
  SEEDS.forEach((seed, at) => {
    for (let part = 0; part < 4; part++) running.memory.words[4 * at + part] = seed;
  });
  return running;
}

test("the numbers of Marsaglia's xorshift128", () => {
  const running = seeded();
  const drawn = Array.from({ length: 5 }, () => {
    running.call("next", 0);
    return running.memory.words[16]!;
  });
  expect(drawn).toEqual([3701687786, 458299110, 2500872618, 3633119408, 516391518]);
  expect([...running.memory.words.subarray(16, 20)]).toEqual(new Array(4).fill(516391518));
});

test("a second stream gives other numbers and leaves the first as it is", () => {
  const running = seeded();
  running.call("second", 0);
  const other = running.memory.words[16]!;
  expect([...running.memory.words.subarray(0, 16)]).toEqual(SEEDS.flatMap((seed) => [seed, seed, seed, seed]));
  running.call("next", 0);
  expect([running.memory.words[16], other === 3701687786]).toEqual([3701687786, false]);
});
