import { describe, expect, it } from "vitest";
import { Bytes } from "./bytes.ts";
import { Code, I32, I64, V128 } from "./code.ts";
import { IMPORTS, Module } from "./module.ts";

describe("LEB128", () => {
  it.each([
    [0, [0]],
    [127, [127]],
    [128, [0x80, 1]],
    [624485, [0xe5, 0x8e, 0x26]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])("unsigned %i", (value, bytes) => {
    expect([...new Bytes().unsigned(value).view()]).toEqual(bytes);
  });

  it.each([
    [63, [63]],
    [64, [0xc0, 0]],
    [-64, [0x40]],
    [-123456, [0xc0, 0xbb, 0x78]],
    [-(2 ** 31), [0x80, 0x80, 0x80, 0x80, 0x78]],
  ])("signed %i", (value, bytes) => {
    expect([...new Bytes().signed(value).view()]).toEqual(bytes);
  });
});

function instantiate(module: Module, functions: Record<string, (...values: number[]) => void> = {}) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const imports = { [IMPORTS]: { memory, ...functions } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode()), imports);
  return { words: new Uint32Array(memory.buffer), bytes: new Uint8Array(memory.buffer), exports };
}

function run(code: Code, ...values: number[]) {
  const module = new Module();
  module.export("run", module.add(code));
  const instance = instantiate(module);
  const result = (exports: WebAssembly.Exports): number => (exports.run as (...v: number[]) => number)(...values);
  return { ...instance, result: () => result(instance.exports) };
}

describe("functions", () => {
  it("combines lane words", () => {
    const code = new Code([I32]);
    const word = (index: number) => code.get(0).load(16 * index);
    code.get(0);
    word(0);
    word(1);
    code.and().store(32);
    code.get(0);
    word(0);
    word(1);
    code.andNot().store(48);
    code.get(0);
    word(0);
    word(1);
    word(2);
    code.select().store(64);
    const { words, result } = run(code, 1024);
    words.set([0b1100, 1, 2, 3, 0b1010, 1, 3, 5], 256);
    result();
    expect([...words.slice(264, 276)]).toEqual([8, 1, 2, 1, 4, 0, 0, 2, 0b1010, 1, 3, 5]);
  });

  it("loops, branches and keeps locals of several types", () => {
    const code = new Code([I32], [I32]);
    const [sum, wide, word] = [code.local(I32), code.local(I64), code.local(V128)];
    code.loop().get(sum).get(0).addI32().set(sum);
    code.get(0).i32(1).subtractI32().tee(0).branchIf(0).end();
    code.ones().set(word).get(word).half(1).set(wide).get(wide).countBitsI64().wrapI64().get(sum).addI32();
    expect(run(code, 100).result()).toBe(5050 + 64);
  });

  it("shuffles bytes and counts in bytes", () => {
    const code = new Code();
    code.i32(0).i32(0).load(0).i32(0).load(0);
    code.shuffle([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]).store(16);
    const { bytes, result } = run(code);
    bytes.set([...Array(16).keys()]);
    result();
    expect([...bytes.slice(16, 32)]).toEqual([...Array(16).keys()].reverse());
  });

  it("calls imported functions", () => {
    const module = new Module();
    const log = module.import("log", { parameters: [I32], results: [] });
    module.export("run", module.add(new Code().i32(-7).call(log)));
    const seen: number[] = [];
    (instantiate(module, { log: (value) => seen.push(value!) }).exports.run as () => void)();
    expect(seen).toEqual([-7]);
    expect(() => module.import("late", { parameters: [], results: [] })).toThrow();
  });
});
