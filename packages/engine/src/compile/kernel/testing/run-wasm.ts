/** Functions of a module on a memory of its own, with words of 128 lanes as bigints. */
import { WORD } from "../layout.ts";
import { KernelMemory } from "../memory.ts";
import { IMPORTS, type Module } from "../wasm/module.ts";

export interface Running {
  readonly memory: KernelMemory;
  readonly call: (name: string, ...args: number[]) => void;
  word(address: number): bigint;
  setWord(address: number, value: bigint): void;
}

export function instantiate(module: Module, bytes: number): Running {
  const memory = new KernelMemory(bytes);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode()), {
    [IMPORTS]: { memory: memory.memory },
  });
  const view = new DataView(memory.memory.buffer);
  return {
    memory,
    call: (name, ...args) => (exports[name] as (...args: number[]) => void)(...args),
    word: (address) => view.getBigUint64(address, true) | (view.getBigUint64(address + WORD / 2, true) << 64n),
    setWord(address, value) {
      view.setBigUint64(address, value & 0xffffffffffffffffn, true);
      view.setBigUint64(address + WORD / 2, value >> 64n, true);
    },
  };
}
