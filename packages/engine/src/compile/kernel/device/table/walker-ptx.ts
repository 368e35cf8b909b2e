/**
 * The walker of kernel tables as PTX (see table.ts): the same text for every game, so the driver compiles it once.
 *
 *   walk(table, commands, commandCount, start, homes, image, counters, counterCount, slotCount, scratch, seed0, seed1, rounds)
 *
 *   table     the words of a PassTable                    start     for each home 0 or -1: what all lanes begin with
 *   commands  where they begin, in bytes                  image     a row for each home, a bit for each lane, before and after; or null
 *   counters  64-bit sums of all blocks                   scratch   slots of each block, where shared memory is too small
 *
 * A function is computed by a *team*, a thread for each column, 128 lanes each: 16 bytes of a slot. Entries come in passes, see passes.ts.
 * Branches around barriers are the same for all threads of a block.
 */
import { seedLines, xorshift } from "../ptx-random.ts";
import { AHEAD_PASSES } from "./passes.ts";
import { COMMAND } from "./table.ts";

export interface WalkerOptions {
  /** Threads in a block, a multiple of 32. */
  readonly threads: number;
  /** Columns of 128 lanes, a power of two up to 32. */
  readonly columns: number;
  /** Where slots are. */
  readonly memory: "shared" | "global";
}

/** What a table needs. */
export interface TableSizes {
  readonly slots: number;
  readonly counters: number;
  readonly commands: number;
}

/** Bytes of memory that threads share: slots, where they are there, commands and counters. */
export function walkerSharedBytes({ slots, counters, commands }: TableSizes, options: WalkerOptions): number {
  return (options.memory === "shared" ? 16 * options.columns * slots : 0) + 16 * commands + 4 * counters;
}

/** x ^ (y & z) as a truth table of `lop3`. */
const XOR_AND = 0xf0 ^ (0xcc & 0xaa);
const WORDS = [0, 1, 2, 3] as const;

const quad = (name: string): string => `{${WORDS.map((at) => `%${name}${at}`).join(",")}}`;

export function walkerPtx(options: WalkerOptions): string {
  const { threads, columns } = options;
  const teams = threads / columns;
  const slot = slotAccess(options);
  return [
    ".version 7.0",
    ".target sm_80",
    ".address_size 64",
    ".extern .shared .align 16 .b8 memory[];",
    ".visible .entry walk(.param .u64 table,.param .u32 commands,.param .u32 commandCount,.param .u64 start,.param .u32 homes,.param .u64 image,",
    ".param .u64 counters,.param .u32 counterCount,.param .u32 slotCount,.param .u64 scratch,",
    ".param .u32 seed0,.param .u32 seed1,.param .u32 rounds)",
    `.maxntid ${threads},1,1{`,
    ...Array.from({ length: AHEAD_PASSES }, (_, at) => `.reg .b32 %w${at}_<4>;`),
    ".reg .b32 %m<4>,%a<4>,%b<4>,%c<4>,%f<4>,%k<8>,%x,%y,%z,%u,%t,%s,%r,%id,%thread,%lane,%team;",
    ".reg .b32 %kind,%arg0,%arg1,%arg2,%count,%next,%steps,%at,%own,%left,%base,%tallies,%homes,%slots,%command,%commands,%row;",
    ".reg .b64 %table,%entry,%list,%image,%out,%sum,%wide,%wbase;",
    ".reg .pred %p,%q,%active,%three,%more;",
    "ld.param.u64 %table,[table];cvta.to.global.u64 %table,%table;",
    `mov.u32 %thread,%tid.x;and.b32 %lane,%thread,${columns - 1};shr.u32 %team,%thread,${Math.log2(columns)};`,
    "mov.u32 %base,memory;ld.param.u32 %homes,[homes];ld.param.u32 %slots,[slotCount];",
    ...slot.begin,
    ...seedLines({ x: "%x", y: "%y", z: "%z", u: "%u", a: "%t", b: "%s", id: "%id", seed0: "%r", seed1: "%at" }),
    ...beginLines(slot, teams, columns),
    "ld.param.u32 %left,[rounds];",
    "$FIRST:",
    "mov.u32 %command,%commands;",
    "$COMMAND:",
    "ld.shared.v4.u32 {%kind,%arg0,%arg1,%arg2},[%command];add.u32 %command,%command,16;",
    `setp.eq.u32 %p,%kind,${COMMAND.steps};@%p bra.uni $STEPS;`,
    `setp.eq.u32 %p,%kind,${COMMAND.random};@%p bra.uni $RANDOM;`,
    `setp.eq.u32 %p,%kind,${COMMAND.tally};@%p bra.uni $TALLY;`,
    `setp.eq.u32 %p,%kind,${COMMAND.repeat};@%p bra.uni $REPEAT;`,
    ...roundLines(slot, columns),
    ...stepsLines(slot, teams),
    ...listLines("RANDOM", teams, [
      "mov.u32 %s,%t;",
      ...WORDS.map((word) => `${xorshift("%r", "%at")}mov.b32 %a${word},%u;`),
      ...slot.store("%s", "a"),
    ]),
    ...listLines("TALLY", teams, [
      "shr.u32 %s,%t,16;and.b32 %t,%t,65535;",
      ...slot.load("a", "%t"),
      ...WORDS.map((word) => `popc.b32 %a${word},%a${word};`),
      "add.u32 %a0,%a0,%a1;add.u32 %a2,%a2,%a3;add.u32 %a0,%a0,%a2;",
      "shl.b32 %s,%s,2;add.u32 %s,%s,%tallies;red.shared.add.u32 [%s],%a0;",
    ]),
    "$REPEAT:",
    ...anyLines(slot, columns, "%arg0"),
    "@!%p bra.uni $COMMAND;",
    "shl.b32 %command,%arg1,4;add.u32 %command,%command,%commands;bra.uni $COMMAND;",
    "$DONE:",
    ...endLines(slot, teams, threads),
    "ret;",
    "}",
    "",
  ].join("\n");
}

interface SlotAccess {
  readonly begin: readonly string[];
  /** Loads the thread's words of the slot whose number is in a register. */
  load(into: string, number: string): string[];
  store(number: string, from: string): string[];
}

function slotAccess({ columns, memory }: WalkerOptions): SlotAccess {
  const bytes = 16 * columns;
  if (memory === "shared")
    return {
      begin: [`mad.lo.u32 %commands,%slots,${bytes},%base;`, "shl.b32 %t,%lane,4;add.u32 %base,%base,%t;"],
      load: (into, number) => [`mad.lo.u32 %own,${number},${bytes},%base;ld.shared.v4.u32 ${quad(into)},[%own];`],
      store: (number, from) => [`mad.lo.u32 %own,${number},${bytes},%base;st.shared.v4.u32 [%own],${quad(from)};`],
    };
  return {
    begin: [
      "mov.u32 %commands,%base;ld.param.u64 %wbase,[scratch];cvta.to.global.u64 %wbase,%wbase;",
      `mov.u32 %t,%ctaid.x;mul.wide.u32 %wide,%slots,${bytes};cvt.u64.u32 %sum,%t;mad.lo.u64 %wbase,%wide,%sum,%wbase;`,
      "mul.wide.u32 %wide,%lane,16;add.u64 %wbase,%wbase,%wide;",
    ],
    load: (into, number) => [`mad.wide.u32 %wide,${number},${bytes},%wbase;ld.global.v4.u32 ${quad(into)},[%wide];`],
    store: (number, from) => [`mad.wide.u32 %wide,${number},${bytes},%wbase;st.global.v4.u32 [%wide],${quad(from)};`],
  };
}

/** Clears the counters; fills the homes with what lanes begin with, or from the image. */
function beginLines(slot: SlotAccess, teams: number, columns: number): string[] {
  return [
    "ld.param.u32 %count,[commandCount];shl.b32 %t,%count,4;add.u32 %tallies,%commands,%t;mov.u32 %at,%thread;mov.u32 %r,%ntid.x;",
    "ld.param.u32 %t,[commands];cvt.u64.u32 %wide,%t;add.u64 %list,%table,%wide;",
    "$FETCH:setp.ge.u32 %p,%at,%count;@%p bra $FETCHED;",
    `mul.wide.u32 %wide,%at,16;add.u64 %wide,%wide,%list;ld.global.v4.u32 ${quad("a")},[%wide];`,
    `shl.b32 %t,%at,4;add.u32 %t,%t,%commands;st.shared.v4.u32 [%t],${quad("a")};add.u32 %at,%at,%r;bra $FETCH;`,
    "$FETCHED:",
    "mov.u32 %at,%thread;ld.param.u32 %count,[counterCount];",
    "$CLEAR:setp.ge.u32 %p,%at,%count;@%p bra $CLEARED;",
    "shl.b32 %t,%at,2;add.u32 %t,%t,%tallies;mov.u32 %s,0;st.shared.u32 [%t],%s;add.u32 %at,%at,%r;bra $CLEAR;",
    "$CLEARED:",
    "ld.param.u64 %image,[image];setp.eq.u64 %q,%image,0;cvta.to.global.u64 %image,%image;",
    `mov.u32 %t,%ctaid.x;mul.wide.u32 %wide,%t,${16 * columns};add.u64 %image,%image,%wide;`,
    `mul.wide.u32 %wide,%lane,16;add.u64 %image,%image,%wide;mov.u32 %row,%nctaid.x;mul.lo.u32 %row,%row,${16 * columns};`,
    "ld.param.u64 %list,[start];cvta.to.global.u64 %list,%list;mov.u32 %at,%team;",
    "$HOME:setp.ge.u32 %p,%at,%homes;@%p bra $HOMES;",
    "@!%q bra $IMAGE;",
    "mul.wide.u32 %wide,%at,4;add.u64 %wide,%wide,%list;ld.global.u32 %a0,[%wide];",
    "mov.b32 %a1,%a0;mov.b32 %a2,%a0;mov.b32 %a3,%a0;bra $PUT;",
    `$IMAGE:mad.wide.u32 %wide,%at,%row,%image;ld.global.v4.u32 ${quad("a")},[%wide];`,
    "$PUT:",
    ...slot.store("%at", "a"),
    `add.u32 %at,%at,${teams};bra $HOME;`,
    "$HOMES:bar.sync 0;",
  ];
}

/** Each pass is computed from registers that are filled anew at once, for the pass that comes by `AHEAD_PASSES` later. */
function stepsLines(slot: SlotAccess, teams: number): string[] {
  const bytes = 16 * teams;
  const ahead = Array.from({ length: AHEAD_PASSES }, (_, at) => at);
  return [
    "$STEPS:",
    `mul.wide.u32 %wide,%arg0,${bytes};add.u64 %entry,%table,%wide;mul.wide.u32 %wide,%team,16;add.u64 %entry,%entry,%wide;`,
    ...ahead.map((at) => `ld.global.nc.v4.u32 ${quad(`w${at}_`)},[%entry+${bytes * at}];`),
    `add.u64 %entry,%entry,${bytes * AHEAD_PASSES};mov.u32 %steps,%arg1;`,
    "$PASS:",
    ...ahead.flatMap((at) => passLines(slot, `w${at}_`, at, bytes)),
    `add.u64 %entry,%entry,${bytes * AHEAD_PASSES};bra.uni $PASS;`,
  ];
}

function passLines(slot: SlotAccess, words: string, at: number, bytes: number): string[] {
  const [first, second, low, high] = WORDS.map((word) => `%${words}${word}`) as [string, string, string, string];
  return [
    // Flags, slots and coefficients; then the registers are free.
    `and.b32 %t,${first},32768;setp.eq.u32 %active,%t,0;setp.lt.s32 %three,${first},0;`,
    `and.b32 %t,${second},32768;setp.ne.u32 %more,%t,0;`,
    `and.b32 %t,${first},32767;shr.u32 %s,${first},16;and.b32 %s,%s,32767;and.b32 %r,${second},32767;shr.u32 %at,${second},16;`,
    ...coefficient(0, low),
    ...coefficient(4, high),
    `ld.global.nc.v4.u32 ${quad(words)},[%entry+${bytes * at}];`,
    `@!%active bra $IDLE${at};`,
    ...slot.load("a", "%t"),
    ...slot.load("b", "%s"),
    `@!%three bra $TWO${at};`,
    ...slot.load("c", "%r"),
    ...WORDS.map(
      (word) => `lop3.b32 %f${word},%k0,%k1,%a${word},${XOR_AND};lop3.b32 %m${word},%k2,%k3,%a${word},${XOR_AND};`,
    ),
    ...WORDS.map((word) => `lop3.b32 %f${word},%f${word},%b${word},%m${word},${XOR_AND};`),
    ...WORDS.map(
      (word) => `lop3.b32 %m${word},%k4,%k5,%a${word},${XOR_AND};lop3.b32 %a${word},%k6,%k7,%a${word},${XOR_AND};`,
    ),
    ...WORDS.map((word) => `lop3.b32 %m${word},%m${word},%b${word},%a${word},${XOR_AND};`),
    ...WORDS.map((word) => `lop3.b32 %f${word},%f${word},%c${word},%m${word},${XOR_AND};`),
    `bra $WRITE${at};`,
    `$TWO${at}:`,
    ...WORDS.map(
      (word) => `lop3.b32 %f${word},%k0,%k1,%a${word},${XOR_AND};lop3.b32 %m${word},%k2,%k3,%a${word},${XOR_AND};`,
    ),
    ...WORDS.map((word) => `lop3.b32 %f${word},%f${word},%b${word},%m${word},${XOR_AND};`),
    `$WRITE${at}:`,
    ...slot.store("%at", "f"),
    `$IDLE${at}:`,
    `@!%more bra.uni $NEXT${at};bar.sync 0;$NEXT${at}:`,
    "sub.u32 %steps,%steps,1;setp.eq.u32 %p,%steps,0;@%p bra.uni $COMMAND;",
  ];
}

/** The bytes of a register, each in all four bytes of another. */
function coefficient(first: number, from: string): string[] {
  return WORDS.map((at) => `prmt.b32 %k${first + at},${from},0,${0x1111 * at};`);
}

/** What a team does with each number of a list, which is in %t. */
function listLines(label: string, teams: number, body: readonly string[]): string[] {
  return [
    `$${label}:`,
    "mul.wide.u32 %wide,%arg0,4;add.u64 %list,%table,%wide;mov.u32 %next,%team;",
    `$${label}_NEXT:setp.ge.u32 %p,%next,%arg1;@%p bra $${label}_DONE;`,
    "mul.wide.u32 %wide,%next,4;add.u64 %wide,%wide,%list;ld.global.nc.u32 %t,[%wide];",
    ...body,
    `add.u32 %next,%next,${teams};bra $${label}_NEXT;`,
    `$${label}_DONE:bar.sync 0;bra.uni $COMMAND;`,
  ];
}

/** Sets %p in all threads where a lane of a slot is set. */
function anyLines(slot: SlotAccess, columns: number, number: string): string[] {
  return [
    `setp.lt.u32 %q,%thread,${columns};mov.u32 %a0,0;mov.u32 %a1,0;mov.u32 %a2,0;mov.u32 %a3,0;`,
    `@!%q bra $ANY_${number.slice(1)};`,
    ...slot.load("a", number),
    `$ANY_${number.slice(1)}:`,
    "or.b32 %a0,%a0,%a1;or.b32 %a2,%a2,%a3;or.b32 %a0,%a0,%a2;setp.ne.u32 %q,%a0,0;",
    "bar.red.or.pred %p,0,%q;",
  ];
}

/** Counts rounds down to 0 and stays there; ends where none is left and no lane is live, or where either is so if rounds are a bound. */
function roundLines(slot: SlotAccess, columns: number): string[] {
  return [
    "setp.ne.u32 %q,%left,0;@%q sub.u32 %left,%left,1;",
    `setp.eq.u32 %p,%left,0;setp.lt.and.u32 %p,%thread,${columns},%p;@!%p bra $KEEP;`,
    "mov.u32 %a0,0;mov.u32 %a1,0;mov.u32 %a2,0;mov.u32 %a3,0;",
    ...slot.store("%arg0", "a"),
    "$KEEP:",
    ...anyLines(slot, columns, "%arg1"),
    "setp.ne.u32 %three,%arg2,0;setp.ne.u32 %q,%left,0;@%three and.pred %p,%p,%q;@!%three or.pred %p,%p,%q;",
    "@%p bra.uni $FIRST;bra.uni $DONE;",
  ];
}

function endLines(slot: SlotAccess, teams: number, threads: number): string[] {
  return [
    "ld.param.u64 %list,[image];setp.eq.u64 %q,%list,0;@%q bra.uni $SUM;mov.u32 %at,%team;",
    "$BACK:setp.ge.u32 %p,%at,%homes;@%p bra $SUM;",
    ...slot.load("a", "%at"),
    `mad.wide.u32 %wide,%at,%row,%image;st.global.v4.u32 [%wide],${quad("a")};`,
    `add.u32 %at,%at,${teams};bra $BACK;`,
    "$SUM:ld.param.u64 %out,[counters];cvta.to.global.u64 %out,%out;mov.u32 %at,%thread;ld.param.u32 %count,[counterCount];",
    "$ADD:setp.ge.u32 %p,%at,%count;@%p bra $ADDED;",
    "shl.b32 %t,%at,2;add.u32 %t,%t,%tallies;ld.shared.u32 %s,[%t];cvt.u64.u32 %sum,%s;",
    "mul.wide.u32 %wide,%at,8;add.u64 %wide,%wide,%out;red.global.add.u64 [%wide],%sum;",
    `add.u32 %at,%at,${threads};bra $ADD;`,
    "$ADDED:",
  ];
}
