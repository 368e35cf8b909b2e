/**
 * Between states as the Game contract has them (32-bit words, one state after the other) and lane words (one word for
 * each state bit): 32 bits of 128 states at a time, as four transpositions of 32 × 32 bits side by side.
 *
 *   before   part g of vector j   = 32 bits of the state of lane 32 g + j
 *   after    part g of vector i   = bit i of the states of lanes 32 g … 32 g + 31
 *
 * The butterflies are those of Hacker's Delight, section 7-3.
 */
import { WORD } from "./layout.ts";
import { Code, I32, V128 } from "./wasm/code.ts";

const SIZE = 32;
const PARTS = 4;

/**
 * toLanes(source, stride, map, destination): reads a 32-bit number for each of 128 lanes, `stride` bytes apart, and
 * puts bit i of all of them to `destination` + map[i]. The map has 32 four-byte offsets.
 */
export function toLanesCode(): Code {
  const [source, stride, map, destination] = [0, 1, 2, 3];
  const code = new Code([I32, I32, I32, I32]);
  const at = code.local(I32);
  const vectors = Array.from({ length: SIZE }, () => code.local(V128));
  code.get(source).set(at);
  for (let part = 0; part < PARTS; part++)
    for (const vector of vectors) {
      code.get(vector).get(at).loadI32(0).replacePart32(part).set(vector);
      code.get(at).get(stride).addI32().set(at);
    }
  emitButterflies(code, vectors);
  vectors.forEach((vector, bit) => {
    code
      .get(destination)
      .get(map)
      .loadI32(4 * bit)
      .addI32()
      .get(vector)
      .store(0);
  });
  return code;
}

/**
 * fromLanes(source, map, destination, stride, lanes): the way back, for at least that many lanes; bits whose offset in
 * the map is negative are zero.
 */
export function fromLanesCode(): Code {
  const [source, map, destination, stride, lanes] = [0, 1, 2, 3, 4];
  const code = new Code([I32, I32, I32, I32, I32]);
  const at = code.local(I32);
  const vectors = Array.from({ length: SIZE }, () => code.local(V128));
  vectors.forEach((vector, bit) => {
    code
      .get(map)
      .loadI32(4 * bit)
      .tee(at)
      .i32(-1)
      .greaterI32()
      .if();
    code.get(source).get(at).addI32().load(0).set(vector).end();
  });
  emitButterflies(code, vectors);
  code.get(destination).set(at);
  for (let part = 0; part < PARTS; part++) {
    if (part > 0)
      code
        .get(lanes)
        .i32(SIZE * part)
        .greaterI32()
        .isZeroI32()
        .if()
        .return()
        .end();
    for (const vector of vectors) {
      code.get(at).get(vector).part32(part).storeI32(0);
      code.get(at).get(stride).addI32().set(at);
    }
  }
  return code;
}

/**
 * fromEight(source, end, destination, stride): the bits of eight lanes, from the bytes that hold them in the words from
 * `source` to `end`: sixteen words give sixteen bits of each lane. Cheaper than `fromLanes` where few lanes are wanted.
 */
export function fromEightCode(): Code {
  const [source, end, destination, stride] = [0, 1, 2, 3];
  const code = new Code([I32, I32, I32, I32]);
  const [bytes, at] = [code.local(V128), code.local(I32)];
  code.loop();
  for (let word = 0; word < WORD; word++)
    code
      .get(source)
      .get(bytes)
      .loadByteInto(WORD * word, word)
      .set(bytes);
  // The highest lane first: its bit is the sign.
  code.get(destination).get(stride).i32(7).multiplyI32().addI32().set(at);
  for (let lane = 7; lane >= 0; lane--) {
    code.get(at).get(bytes).signsOfBytes().storeI16(0);
    if (lane > 0) code.get(at).get(stride).subtractI32().set(at).get(bytes).get(bytes).addBytes().set(bytes);
  }
  code.get(destination).i32(2).addI32().set(destination);
  code
    .get(source)
    .i32(WORD * WORD)
    .addI32()
    .tee(source);
  return code.get(end).lessI32().branchIf(0).end();
}

/** spread(source, end, destination): the bits of one state from `source` to `end`, each into all lanes of a word. */
export function spreadCode(): Code {
  const [source, end, destination] = [0, 1, 2];
  const code = new Code([I32, I32, I32]);
  const bits = code.local(V128);
  code.loop().get(source).loadI32(0).splat32().set(bits);
  for (let bit = 0; bit < SIZE; bit++) {
    code.get(destination).get(bits);
    if (bit < SIZE - 1) code.i32(SIZE - 1 - bit).shiftLeft32();
    code
      .i32(SIZE - 1)
      .shiftRightSigned32()
      .store(WORD * bit);
  }
  code
    .get(destination)
    .i32(WORD * SIZE)
    .addI32()
    .set(destination);
  return code.get(source).i32(4).addI32().tee(source).get(end).lessI32().branchIf(0).end();
}

/** Transposes 32 × 32 bits in each of four parts. */
export function emitButterflies(code: Code, vectors: readonly number[]): void {
  const swap = code.local(V128);
  const mask = code.local(V128);
  for (let distance = SIZE / 2; distance >= 1; distance /= 2) {
    const low = 0xffffffff / (2 ** distance + 1);
    code.constant(new Array<number>(PARTS).fill(low)).set(mask);
    for (let first = 0; first < SIZE; first++) {
      if (first & distance) continue;
      const [a, b] = [vectors[first]!, vectors[first + distance]!];
      code.get(a).i32(distance).shiftRight32().get(b).xor().get(mask).and().set(swap);
      code.get(b).get(swap).xor().set(b);
      code.get(a).get(swap).i32(distance).shiftLeft32().xor().set(a);
    }
  }
}
