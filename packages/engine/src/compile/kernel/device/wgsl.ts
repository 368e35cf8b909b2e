/**
 * A kernel as WGSL, the language of WebGPU: words and counters are variables of a thread, values are never changed.
 *
 *   binding 0   counters, two numbers each: the low and the high half      binding 1   seed0, seed1, rounds, numbers in a row
 *   binding 2   rows of 32 games a number, where the kernel has rows
 */
import { type DeviceKernel, MULTIPLIERS, wordAt } from "./kernel.ts";
import { type Gate, printProgram, type Syntax, wordsOf } from "./print.ts";

export const WORKGROUP = 64;

const OPERATORS: Readonly<Record<Exclude<Gate, "andNot" | "not">, string>> = { and: "&", or: "|", xor: "^" };

const SYNTAX: Syntax = {
  zeros: "0u",
  ones: "0xffffffffu",
  value: (number) => `v${number}`,
  word: (number) => `w${number}`,
  load: (to, word) => `let ${to}=w${word};`,
  gate: (gate, to, a, b) => {
    if (gate === "not") return `let ${to}=~${a};`;
    return gate === "andNot" ? `let ${to}=${a}&~${b};` : `let ${to}=${a}${OPERATORS[gate]}${b};`;
  },
  store: (word, value) => `w${word}=${value};`,
  random: (word) => `w${word}=next(&g);`,
  tally: (counter, value) => `c${counter}+=countOneBits(${value});`,
  repeat: (body, changed) => ["loop{", ...body, `if(w${changed}==0u){break;}}`],
};

export function wgslOf({ plies, end, cycles, layout, refill, set, rows }: DeviceKernel): string {
  let values = 0;
  const print = (programs: DeviceKernel["plies"]): readonly string[] =>
    programs.flatMap((program) => {
      const printed = printProgram(program, SYNTAX, values);
      values = printed.values;
      return ["{", ...printed.lines, "}"];
    });
  const isSet = new Set(set.map(wordAt));
  const words = new Set([...wordsOf([...plies, ...end]), ...[layout.live, refill, ...rows].map(wordAt)]);
  const hasRows = rows.length > 0;
  const live = `w${wordAt(layout.live)}`;
  const counters = layout.tallies.map(wordAt);
  return [
    "@group(0) @binding(0) var<storage,read_write> counters:array<atomic<u32>>;",
    "@group(0) @binding(1) var<uniform> settings:vec4<u32>;",
    ...(hasRows ? ["@group(0) @binding(2) var<storage,read_write> image:array<u32>;"] : []),
    ...GENERATOR,
    `@compute @workgroup_size(${WORKGROUP})`,
    "fn tally(@builtin(global_invocation_id) at:vec3<u32>){",
    ...(hasRows ? ["if(at.x>=settings.w){return;}"] : []),
    "var g=seeded(at.x,settings);",
    ...[...words].map((word) => `var w${word}=${isSet.has(word) ? SYNTAX.ones : SYNTAX.zeros};`),
    ...counters.map((counter) => `var c${counter}=0u;`),
    ...rows.map((address, row) => `w${wordAt(address)}=image[${row}u*settings.w+at.x];`),
    "var left=settings.z;",
    "loop{",
    `for(var cycle=0u;cycle<${cycles}u;cycle++){`,
    ...print(plies),
    "}",
    ...print(end),
    "if(left!=0u){left--;}",
    `if(left==0u){w${wordAt(refill)}=0u;}`,
    `if(left==0u${hasRows ? "||" : "&&"}${live}==0u){break;}`,
    "}",
    ...rows.map((address, row) => `image[${row}u*settings.w+at.x]=w${wordAt(address)};`),
    ...counters.map((counter, at) => `add(${at}u,c${counter});`),
    "}",
    "",
  ].join("\n");
}

/** Marsaglia's xorshift128, as on the other kernels, and the seed of each thread. */
export const GENERATOR = [
  "fn next(g:ptr<function,vec4<u32>>)->u32{",
  "let t=(*g).x^((*g).x<<11u);",
  "let w=(*g).w^((*g).w>>19u)^t^(t>>8u);",
  "*g=vec4<u32>((*g).yzw,w);return w;}",
  "fn mixed(number:u32,a:u32,b:u32)->u32{",
  "var x=(number^(number>>16u))*a;x=(x^(x>>13u))*b;return x^(x>>16u);}",
  "fn seeded(thread:u32,seed:vec4<u32>)->vec4<u32>{",
  ...MULTIPLIERS.map((multiplier, at) => {
    const [offset, a, b] = [1, 2, 3].map((step) => `${MULTIPLIERS[(at + step) % 4]}u`);
    return `let s${at}=mixed(thread*${multiplier}u+seed.${at % 2 === 0 ? "x" : "y"}+${offset},${a},${b});`;
  }),
  // An all-zero state would stay so.
  "return vec4<u32>(s0,s1,s2,s3|1u);}",
  "fn add(at:u32,count:u32){",
  "let before=atomicAdd(&counters[2u*at],count);",
  "if(before+count<before){atomicAdd(&counters[2u*at+1u],1u);}}",
];
