/**
 * The body of one WebAssembly function under construction: one method an instruction, in stack order.
 *
 *   new Code([I32], [V128]).get(0).load(16).get(0).load(32).and()      // (p) => v128[p + 16] & v128[p + 32]
 *
 * Opcodes: WebAssembly Core Specification 2.0, appendix "Index of Instructions".
 */
import { Bytes } from "./bytes.ts";

export const I32 = 0x7f;
export const I64 = 0x7e;
export const V128 = 0x7b;
export type ValueType = typeof I32 | typeof I64 | typeof V128;

const NO_RESULT = 0x40;
const SIMD = 0xfd;
const ALIGNED_16 = 4;
const ALIGNED_8 = 3;
const ALIGNED_4 = 2;

export class Code {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
  readonly #locals: ValueType[] = [];
  readonly #bytes = new Bytes();

  constructor(parameters: readonly ValueType[] = [], results: readonly ValueType[] = []) {
    this.parameters = parameters;
    this.results = results;
  }

  /** Bytes of instructions so far. */
  get size(): number {
    return this.#bytes.length;
  }

  /** A new local variable; its index. */
  local(type: ValueType): number {
    this.#locals.push(type);
    return this.parameters.length + this.#locals.length - 1;
  }

  get(local: number): this {
    return this.#with(0x20, local);
  }

  set(local: number): this {
    return this.#with(0x21, local);
  }

  tee(local: number): this {
    return this.#with(0x22, local);
  }

  i32(value: number): this {
    this.#bytes.byte(0x41).signed(value);
    return this;
  }

  call(functionIndex: number): this {
    return this.#with(0x10, functionIndex);
  }

  return(): this {
    return this.#plain(0x0f);
  }

  // Control. Labels count outwards: 0 is the innermost block or loop.

  block(): this {
    return this.#with(0x02, NO_RESULT);
  }

  loop(): this {
    return this.#with(0x03, NO_RESULT);
  }

  /** Takes an i32. */
  if(): this {
    return this.#with(0x04, NO_RESULT);
  }

  else(): this {
    return this.#plain(0x05);
  }

  end(): this {
    return this.#plain(0x0b);
  }

  branch(label: number): this {
    return this.#with(0x0c, label);
  }

  branchIf(label: number): this {
    return this.#with(0x0d, label);
  }

  /** Takes an i32 and goes to `labels` of that number, or to `otherwise`. */
  branchTable(labels: readonly number[], otherwise: number): this {
    this.#with(0x0e, labels.length);
    for (const label of [...labels, otherwise]) this.#bytes.unsigned(label);
    return this;
  }

  // Memory. The address is an i32 below the value; `offset` is added to it.

  /** A whole lane word. */
  load(offset: number): this {
    return this.#simd(0x00).#memory(ALIGNED_16, offset);
  }

  store(offset: number): this {
    return this.#simd(0x0b).#memory(ALIGNED_16, offset);
  }

  loadI32(offset: number): this {
    return this.#plain(0x28).#memory(ALIGNED_4, offset);
  }

  storeI32(offset: number): this {
    return this.#plain(0x36).#memory(ALIGNED_4, offset);
  }

  loadI64(offset: number): this {
    return this.#plain(0x29).#memory(ALIGNED_8, offset);
  }

  storeI64(offset: number): this {
    return this.#plain(0x37).#memory(ALIGNED_8, offset);
  }

  loadByte(offset: number): this {
    return this.#plain(0x2d).#memory(0, offset);
  }

  storeI16(offset: number): this {
    return this.#plain(0x3b).#memory(1, offset);
  }

  /** Takes an address and a lane word, of which it replaces one byte by the byte at the address. */
  loadByteInto(offset: number, byte: number): this {
    this.#simd(0x54).#memory(0, offset).#bytes.byte(byte);
    return this;
  }

  storeByte(offset: number): this {
    return this.#plain(0x3a).#memory(0, offset);
  }

  // Lane words.

  zeros(): this {
    this.#simd(0x0c).#bytes.append(new Uint8Array(16));
    return this;
  }

  ones(): this {
    this.#simd(0x0c).#bytes.append(new Uint8Array(16).fill(255));
    return this;
  }

  /** Four 32-bit numbers, the one of the low lanes first. */
  constant(words: readonly number[]): this {
    this.#simd(0x0c).#bytes.append(new Uint8Array(Uint32Array.from(words).buffer));
    return this;
  }

  not(): this {
    return this.#simd(0x4d);
  }

  and(): this {
    return this.#simd(0x4e);
  }

  /** a b → a & ~b */
  andNot(): this {
    return this.#simd(0x4f);
  }

  or(): this {
    return this.#simd(0x50);
  }

  xor(): this {
    return this.#simd(0x51);
  }

  /** a b mask → a where the mask is set, b elsewhere */
  select(): this {
    return this.#simd(0x52);
  }

  /** i32: whether any bit is set */
  any(): this {
    return this.#simd(0x53);
  }

  /** Bytes of the pair a b, chosen by number 0 .. 31. */
  shuffle(lanes: readonly number[]): this {
    this.#simd(0x0d).#bytes.append(lanes);
    return this;
  }

  /** Bytes of a, chosen by the bytes of b; 0 where that is 16 or more. */
  swizzle(): this {
    return this.#simd(0x0e);
  }

  /** i64: one half of a lane word. */
  half(index: number): this {
    this.#simd(0x1d).#bytes.byte(index);
    return this;
  }

  /** i32: one quarter of a lane word. */
  part32(index: number): this {
    this.#simd(0x1b).#bytes.byte(index);
    return this;
  }

  /** Takes a lane word and an i32 that replaces one quarter of it. */
  replacePart32(index: number): this {
    this.#simd(0x1c).#bytes.byte(index);
    return this;
  }

  /** A lane word of four times the same i32. */
  splat32(): this {
    return this.#simd(0x11);
  }

  equalBytes(): this {
    return this.#simd(0x23);
  }

  /** i32: the highest bits of the sixteen bytes. */
  signsOfBytes(): this {
    return this.#simd(0x64);
  }

  addBytes(): this {
    return this.#simd(0x6e);
  }

  /** In each of the sixteen bytes how many of its bits are set. */
  countBitsOfBytes(): this {
    return this.#simd(0x62);
  }

  /** The lower (0) or upper (1) eight bytes as sixteen-bit numbers. */
  widenBytes(half: number): this {
    return this.#simd(half === 0 ? 0x89 : 0x8a);
  }

  add16(): this {
    return this.#simd(0x8e);
  }

  subtractBytes(): this {
    return this.#simd(0x71);
  }

  shiftLeft32(): this {
    return this.#simd(0xab);
  }

  shiftRight32(): this {
    return this.#simd(0xad);
  }

  /** Fills with copies of the highest bit. */
  shiftRightSigned32(): this {
    return this.#simd(0xac);
  }

  add32(): this {
    return this.#simd(0xae);
  }

  multiply32(): this {
    return this.#simd(0xb5);
  }

  shiftLeft64(): this {
    return this.#simd(0xcb);
  }

  shiftRight64(): this {
    return this.#simd(0xcd);
  }

  // Integers.

  addI32(): this {
    return this.#plain(0x6a);
  }

  subtractI32(): this {
    return this.#plain(0x6b);
  }

  andI32(): this {
    return this.#plain(0x71);
  }

  orI32(): this {
    return this.#plain(0x72);
  }

  xorI32(): this {
    return this.#plain(0x73);
  }

  shiftLeftI32(): this {
    return this.#plain(0x74);
  }

  shiftRightI32(): this {
    return this.#plain(0x76);
  }

  multiplyI32(): this {
    return this.#plain(0x6c);
  }

  isZeroI32(): this {
    return this.#plain(0x45);
  }

  equalI32(): this {
    return this.#plain(0x46);
  }

  /** Unsigned. */
  lessI32(): this {
    return this.#plain(0x49);
  }

  /** Signed. */
  greaterI32(): this {
    return this.#plain(0x4a);
  }

  /** Unsigned. */
  notLessI32(): this {
    return this.#plain(0x4f);
  }

  countBitsI64(): this {
    return this.#plain(0x7b);
  }

  trailingZerosI64(): this {
    return this.#plain(0x7a);
  }

  i64(value: number): this {
    this.#bytes.byte(0x42).signed(value);
    return this;
  }

  addI64(): this {
    return this.#plain(0x7c);
  }

  subtractI64(): this {
    return this.#plain(0x7d);
  }

  andI64(): this {
    return this.#plain(0x83);
  }

  isZeroI64(): this {
    return this.#plain(0x50);
  }

  wrapI64(): this {
    return this.#plain(0xa7);
  }

  /** The function as it stands in the code section. */
  encode(): Uint8Array<ArrayBuffer> {
    const head = new Bytes();
    const runs = runsOf(this.#locals);
    head.unsigned(runs.length);
    for (const { type, count } of runs) head.unsigned(count).byte(type);
    const size = head.length + this.#bytes.length + 1;
    return new Bytes().unsigned(size).append(head.view()).append(this.#bytes.view()).byte(0x0b).view();
  }

  #plain(opcode: number): this {
    this.#bytes.byte(opcode);
    return this;
  }

  #with(opcode: number, operand: number): this {
    this.#bytes.byte(opcode).unsigned(operand);
    return this;
  }

  #simd(opcode: number): this {
    this.#bytes.byte(SIMD).unsigned(opcode);
    return this;
  }

  #memory(alignment: number, offset: number): this {
    this.#bytes.byte(alignment).unsigned(offset);
    return this;
  }
}

function runsOf(types: readonly ValueType[]): { type: ValueType; count: number }[] {
  const runs: { type: ValueType; count: number }[] = [];
  for (const type of types) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  return runs;
}
