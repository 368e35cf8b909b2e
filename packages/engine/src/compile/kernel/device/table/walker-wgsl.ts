/**
 * The walker of kernel tables as WGSL (see table.ts). The same text serves all games of a class of sizes, so it is compiled once for them.
 *
 *   binding 0   counters, two numbers each: the low and the high half      binding 2   the table
 *   binding 1   seed0, seed1, rounds, where commands begin;                binding 3   a row for each home, 128 lanes or all of them
 *               homes, slots, counters
 *   binding 4   slots of each group of threads, where the memory they share is too small
 *
 * Where the rows of homes have 128 lanes for each group they are written back at the end.
 *
 * A group of threads plays one column of 128 lanes; each function is computed by one thread.
 */
import { GENERATOR } from "../wgsl.ts";
import { COMMAND } from "./table.ts";

export interface WgslWalkerOptions {
  /** Threads in a group. */
  readonly threads: number;
  /** Where slots are. */
  readonly memory: "workgroup" | "storage";
  /** At least as many as there are. */
  readonly slots: number;
  readonly counters: number;
}

/** The next power of two: so that few sizes differ. */
const rounded = (size: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, size)));

/** The class of sizes that a table belongs to. */
export function wgslSizes(slots: number, counters: number): Pick<WgslWalkerOptions, "slots" | "counters"> {
  return { slots: rounded(slots), counters: rounded(counters) };
}

/** Bytes of memory that threads of a group share. */
export function wgslSharedBytes({ slots, memory, counters }: Omit<WgslWalkerOptions, "threads">): number {
  return (memory === "workgroup" ? 16 * slots : 0) + 4 * counters + 16;
}

export function walkerWgsl({ threads, memory, slots, counters }: WgslWalkerOptions): string {
  const isShared = memory === "workgroup";
  const slot = (number: string): string => (isShared ? `slots[${number}]` : `slots[first+${number}]`);
  return [
    "@group(0) @binding(0) var<storage,read_write> counters:array<atomic<u32>>;",
    "struct Settings{run:vec4<u32>,sizes:vec4<u32>}",
    "@group(0) @binding(1) var<uniform> settings:Settings;",
    "@group(0) @binding(2) var<storage,read> table:array<vec4<u32>>;",
    "@group(0) @binding(3) var<storage,read_write> image:array<vec4<u32>>;",
    isShared
      ? `var<workgroup> slots:array<vec4<u32>,${slots}>;`
      : "@group(0) @binding(4) var<storage,read_write> slots:array<vec4<u32>>;",
    `var<workgroup> tallies:array<atomic<u32>,${counters}>;`,
    "var<workgroup> found:u32;",
    ...GENERATOR,
    "fn number(at:u32)->u32{return table[at>>2u][at&3u];}",
    "fn spread(word:u32,byte:u32)->vec4<u32>{return vec4<u32>(select(0u,0xffffffffu,((word>>(8u*byte))&1u)!=0u));}",
    "fn value(e:vec4<u32>,a:vec4<u32>,b:vec4<u32>,c:vec4<u32>)->vec4<u32>{",
    "let x=(spread(e.z,0u)^(spread(e.z,1u)&a))^(b&(spread(e.z,2u)^(spread(e.z,3u)&a)));",
    "if(e.w==0u){return x;}",
    "return x^(c&((spread(e.w,0u)^(spread(e.w,1u)&a))^(b&(spread(e.w,2u)^(spread(e.w,3u)&a)))));}",
    `@compute @workgroup_size(${threads})`,
    "fn tally(@builtin(workgroup_id) group:vec3<u32>,@builtin(num_workgroups) groups:vec3<u32>,",
    "@builtin(local_invocation_index) thread:u32){",
    "let homes=settings.sizes.x;",
    `let row=select(1u,groups.x,arrayLength(&image)>homes);let column=select(0u,group.x,row>1u);`,
    `var g=seeded(group.x*${threads}u+thread,settings.run);`,
    isShared ? "" : "let first=group.x*settings.sizes.y;",
    `for(var at=thread;at<homes;at+=${threads}u){${slot("at")}=image[at*row+column];}`,
    "var left=settings.run.z;",
    "var command=settings.run.w;",
    `${barrier(memory)}`,
    "loop{",
    "let c=table[command];command++;",
    `if(c.x==${COMMAND.steps}u){`,
    "var entry=c.y;",
    "for(var step=0u;step<c.w;step++){",
    "let count=number(c.z+step);",
    `for(var at=thread;at<count;at+=${threads}u){`,
    "let e=table[entry+at];",
    `${slot("(e.y>>16u)")}=value(e,${slot("(e.x&65535u)")},${slot("(e.x>>16u)")},${slot("(e.y&65535u)")});`,
    "}",
    `entry+=count;${barrier(memory)}`,
    "}",
    `}else if(c.x==${COMMAND.random}u){`,
    `for(var at=thread;at<c.z;at+=${threads}u){`,
    "let x=next(&g);let y=next(&g);let z=next(&g);let w=next(&g);",
    `${slot("number(c.y+at)")}=vec4<u32>(x,y,z,w);}`,
    barrier(memory),
    `}else if(c.x==${COMMAND.tally}u){`,
    `for(var at=thread;at<c.z;at+=${threads}u){`,
    "let n=number(c.y+at);",
    `let bits=countOneBits(${slot("(n&65535u)")});`,
    "atomicAdd(&tallies[n>>16u],bits.x+bits.y+bits.z+bits.w);}",
    barrier(memory),
    `}else if(c.x==${COMMAND.repeat}u){`,
    `if(thread==0u){found=u32(any(${slot("c.y")}!=vec4<u32>()));}`,
    "if(workgroupUniformLoad(&found)!=0u){command=settings.run.w+c.z;}",
    "}else{",
    "if(left!=0u){left--;}",
    `if(thread==0u){if(left==0u){${slot("c.y")}=vec4<u32>();}`,
    `found=u32(any(${slot("c.z")}!=vec4<u32>()));}`,
    "let live=workgroupUniformLoad(&found)!=0u;",
    "if(select(!live&&left==0u,!live||left==0u,c.w!=0u)){break;}",
    "command=settings.run.w;",
    barrier(memory),
    "}",
    "}",
    `if(row>1u){for(var at=thread;at<homes;at+=${threads}u){image[at*row+column]=${slot("at")};}}`,
    `for(var at=thread;at<settings.sizes.z;at+=${threads}u){add(at,atomicLoad(&tallies[at]));}`,
    "}",
    "",
  ].join("\n");
}

const barrier = (memory: WgslWalkerOptions["memory"]): string =>
  memory === "workgroup" ? "workgroupBarrier();" : "storageBarrier();workgroupBarrier();";
