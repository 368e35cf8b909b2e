/**
 * What is done lane by lane: beginning the playouts of a row of states, and collecting the results of those that ended.
 *
 *   job      some playouts from one state; job j is played by lane j modulo the number of lanes
 *   row      the states of 128 jobs, transposed; a lane that is done with its job goes on with the next row
 */
import { type BlockLayout, JOB, LANE, LANES, WORD } from "../layout.ts";
import { Code, I32, I64, V128 } from "../wasm/code.ts";

const BLOCK = 0;

/**
 * begin(block, phase mask in the row, step): lanes that are pending in a row, and whose state is in the phase, take it
 * and play.
 */
export function beginCode(layout: BlockLayout): Code {
  const [mask, step] = [1, 2];
  const code = new Code([I32, I32, I32]);
  const [row, lanes, at, end] = [code.local(I32), code.local(V128), code.local(I32), code.local(I32)];
  code
    .get(BLOCK)
    .loadI32(layout.job + JOB.firstRow)
    .set(row)
    .loop();
  code.get(row).load(layout.row.pending).get(row).get(mask).addI32().load(0).and().tee(lanes).any().if();
  code.get(row).get(row).load(layout.row.pending).get(lanes).andNot().store(layout.row.pending);
  for (const address of [layout.ended, ...layout.waited, ...layout.outcome])
    code.get(BLOCK).get(BLOCK).load(address).get(lanes).andNot().store(address);
  if (layout.state.length > 0) {
    const word = code.local(V128);
    code
      .get(BLOCK)
      .set(at)
      .get(BLOCK)
      .i32(WORD * layout.state.length)
      .addI32()
      .set(end);
    code.loop().get(at).get(at).load(layout.state[0]!).tee(word);
    code.get(word).get(at).get(BLOCK).subtractI32().get(row).addI32().load(0).xor().get(lanes).and().xor();
    code.store(layout.state[0]!).get(at).i32(WORD).addI32().tee(at).get(end).lessI32().branchIf(0).end();
  }
  eachLane(code, lanes, (lane) => {
    laneNumber(code, lane).get(step).storeI32(layout.lanes[LANE.began]!);
  });
  code.end();
  code
    .get(row)
    .get(BLOCK)
    .loadI32(layout.job + JOB.rowStride)
    .addI32()
    .tee(row);
  code
    .get(BLOCK)
    .loadI32(layout.job + JOB.endOfRows)
    .lessI32()
    .branchIf(0)
    .end();
  return code;
}

/** collect(block, step): writes down the results of ended playouts, and has their lanes begin again or stop. */
export function collectCode(layout: BlockLayout, waitBits: number): Code {
  const step = 1;
  const code = new Code([I32, I32]);
  const lanes = code.local(V128);
  const [playout, number] = [code.local(I32), code.local(I32)];
  code
    .get(BLOCK)
    .load(layout.live)
    .get(BLOCK)
    .load(layout.ended)
    .and()
    .tee(lanes)
    .any()
    .isZeroI32()
    .if()
    .return()
    .end();
  const size = layout.outcomeBytes.length;
  layout.outcomeBytes.forEach((address, at) => {
    emitBytes(code, layout.outcome.slice(8 * at, 8 * at + 8), BLOCK, address);
  });
  emitBytes(code, layout.waited.slice(0, waitBits), BLOCK, layout.waitedBytes);
  const ofLane = (lane: number, field: number): Code => laneNumber(code, lane).loadI32(layout.lanes[field]!);
  const setLane = (lane: number, field: number, local: number): Code =>
    laneNumber(code, lane).get(local).storeI32(layout.lanes[field]!);
  const resultAddress = (field: number): Code =>
    code
      .get(BLOCK)
      .loadI32(layout.job + field)
      .get(playout)
      .i32(2)
      .shiftLeftI32()
      .addI32();
  eachLane(code, lanes, (lane) => {
    ofLane(lane, LANE.playout).set(playout);
    code
      .get(BLOCK)
      .loadI32(layout.job + JOB.outcomes)
      .get(playout)
      .i32(size)
      .multiplyI32()
      .addI32()
      .set(number);
    layout.outcomeBytes.forEach((address, at) => {
      code.get(number).get(BLOCK).get(lane).addI32().loadByte(address).storeByte(at);
    });
    resultAddress(JOB.begins);
    ofLane(lane, LANE.began).storeI32(0);
    resultAddress(JOB.plies).get(step);
    ofLane(lane, LANE.began).subtractI32();
    code.get(BLOCK).get(lane).addI32().loadByte(layout.waitedBytes).subtractI32().storeI32(0);
    code.get(playout).i32(1).addI32().set(playout);
    setLane(lane, LANE.playout, playout);
    code.block();
    code.get(playout);
    ofLane(lane, LANE.end).lessI32().branchIf(0);
    // The job is done: the next one, or none.
    ofLane(lane, LANE.job)
      .get(BLOCK)
      .loadI32(layout.job + JOB.stride)
      .addI32()
      .set(number);
    setLane(lane, LANE.job, number);
    code
      .get(number)
      .get(BLOCK)
      .loadI32(layout.job + JOB.count)
      .notLessI32()
      .if();
    clearBit(code, lane, layout.live);
    code.branch(2).end();
    code
      .get(BLOCK)
      .loadI32(layout.job + JOB.jobs)
      .get(number)
      .i32(3)
      .shiftLeftI32()
      .addI32()
      .set(number);
    laneNumber(code, lane).get(number).loadI32(0).storeI32(layout.lanes[LANE.playout]!);
    laneNumber(code, lane).get(number).loadI32(4).storeI32(layout.lanes[LANE.end]!);
    laneNumber(code, lane);
    ofLane(lane, LANE.row)
      .get(BLOCK)
      .loadI32(layout.job + JOB.rowStride)
      .addI32()
      .storeI32(layout.lanes[LANE.row]!);
    code.end();
    setPending(code, lane, () => ofLane(lane, LANE.row), layout.row.pending);
  });
  return code;
}

/** log(block, address): for each lane its choice of this ply, all low bytes first. */
export function logCode(layout: BlockLayout): Code {
  const address = 1;
  const code = new Code([I32, I32]);
  for (let bit = 0; bit < layout.choice.length; bit += 8)
    emitBytes(code, layout.choice.slice(bit, bit + 8), address, (bit / 8) * LANES);
  return code;
}

/** Does the body for each lane of a word, lowest first. The body may leave by a branch to label 0. */
function eachLane(code: Code, lanes: number, body: (lane: number) => void): void {
  const [rest, lane] = [code.local(I64), code.local(I32)];
  for (const half of [0, 1]) {
    code.get(lanes).half(half).set(rest);
    code.block().get(rest).isZeroI64().branchIf(0).loop();
    code
      .get(rest)
      .trailingZerosI64()
      .wrapI64()
      .i32(64 * half)
      .addI32()
      .set(lane);
    code.get(rest).get(rest).i64(1).subtractI64().andI64().set(rest);
    code.block();
    body(lane);
    code.end();
    code.get(rest).isZeroI64().isZeroI32().branchIf(0).end().end();
  }
}

/** Pushes the block's address plus four times the lane. */
function laneNumber(code: Code, lane: number): Code {
  return code.get(lane).i32(2).shiftLeftI32().get(BLOCK).addI32();
}

/** Pushes the address of the byte with the lane's bit in a word of the block. */
function byteOf(lane: number, base: () => Code): Code {
  return base().get(lane).i32(3).shiftRightI32().addI32();
}

function clearBit(code: Code, lane: number, address: number): void {
  const block = (): Code => code.get(BLOCK);
  byteOf(lane, block);
  byteOf(lane, block).loadByte(address);
  code.i32(1).get(lane).i32(7).andI32().shiftLeftI32().i32(-1).xorI32().andI32().storeByte(address);
}

function setPending(code: Code, lane: number, row: () => Code, pending: number): void {
  byteOf(lane, row);
  byteOf(lane, row).loadByte(pending);
  code.i32(1).get(lane).i32(7).andI32().shiftLeftI32().orI32().storeByte(pending);
}

const BIT_OF_BYTE = [0x08040201, 0x80402010, 0x08040201, 0x80402010];

/** For each lane a byte behind the address `base` + `offset`, with the lane's bits of the words, the first word lowest. */
function emitBytes(code: Code, words: readonly number[], base: number, offset: number): void {
  const planes = words.map((word) => {
    const local = code.local(V128);
    code.get(BLOCK).load(word).set(local);
    return local;
  });
  const bytes = code.local(V128);
  for (let group = 0; group < LANES / WORD; group++) {
    const spread = Array.from({ length: WORD }, (_, byte) => 2 * group + (byte >> 3));
    code.get(base).zeros();
    for (const plane of planes.toReversed()) {
      code.tee(bytes).get(bytes).addBytes();
      code.get(plane).get(plane).shuffle(spread).constant(BIT_OF_BYTE).and().constant(BIT_OF_BYTE).equalBytes();
      code.subtractBytes();
    }
    code.store(offset + WORD * group);
  }
}
