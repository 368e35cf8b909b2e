/**
 * Random words in PTX: Marsaglia's xorshift128, as on the other kernels, a generator for each thread.
 */
import { MULTIPLIERS } from "./kernel.ts";

/** The next word, in %u. `a` and `b` are registers to work with. */
export function xorshift(a: string, b: string): string {
  return [
    `shl.b32 ${a},%x,11;xor.b32 ${a},${a},%x;`,
    "mov.b32 %x,%y;mov.b32 %y,%z;mov.b32 %z,%u;",
    `shr.u32 ${b},%u,19;xor.b32 %u,%u,${b};shr.u32 ${b},${a},8;xor.b32 %u,%u,${a};xor.b32 %u,%u,${b};`,
  ].join("");
}

export interface SeedRegisters {
  readonly x: string;
  readonly y: string;
  readonly z: string;
  readonly u: string;
  /** To work with. */
  readonly a: string;
  readonly b: string;
  readonly id: string;
  readonly seed0: string;
  readonly seed1: string;
}

/** The generator of each thread, from the parameters seed0 and seed1 and the thread's number. */
export function seedLines({ x, y, z, u, a, b, id, seed0, seed1 }: SeedRegisters): string[] {
  return [
    `mov.u32 ${a},%ctaid.x;mov.u32 ${b},%ntid.x;mov.u32 ${id},%tid.x;mad.lo.u32 ${id},${a},${b},${id};`,
    `ld.param.u32 ${seed0},[seed0];ld.param.u32 ${seed1},[seed1];`,
    ...[x, y, z, u].flatMap((register, at) => {
      const [offset, first, second] = [1, 2, 3].map((step) => MULTIPLIERS[(at + step) % 4]! | 0);
      return [
        `mad.lo.u32 ${register},${id},${MULTIPLIERS[at]! | 0},${at % 2 === 0 ? seed0 : seed1};`,
        `add.u32 ${register},${register},${offset};`,
        `shr.u32 ${a},${register},16;xor.b32 ${register},${register},${a};mul.lo.u32 ${register},${register},${first};`,
        `shr.u32 ${a},${register},13;xor.b32 ${register},${register},${a};mul.lo.u32 ${register},${register},${second};`,
        `shr.u32 ${a},${register},16;xor.b32 ${register},${register},${a};`,
      ];
    }),
    // An all-zero state would stay so.
    `or.b32 ${u},${u},1;`,
  ];
}
