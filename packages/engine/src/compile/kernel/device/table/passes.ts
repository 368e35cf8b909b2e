/**
 * A table laid out for walkers with so many teams: steps become passes, in which each team has one entry. A team finds its next entries
 * without being told how long steps are, so it fetches them several passes ahead.
 *
 *   entry   bit 15 of a     the team has nothing to do           bit 15 of b     some team of its warp has three inputs
 *           bit 15 of c     a barrier stands behind the pass
 *   steps   first pass, how many passes
 */
import { COMMAND, type KernelTable } from "./table.ts";

export interface PassTable {
  readonly words: Uint32Array;
  /** Where commands begin, in numbers, and how many there are. */
  readonly commands: number;
  readonly commandCount: number;
  readonly passes: number;
}

const FLAG = 1 << 15;
const HIGH_FLAG = 1 << 31;
/** Passes that are fetched ahead. */
export const AHEAD_PASSES = 4;

export function passTable(table: KernelTable, teams: number, teamsInWarp: number): PassTable {
  const passes: number[] = [];
  const firsts = new Map<number, readonly [first: number, count: number]>();
  const commands = table.words.slice(table.commands, table.commands + 4 * table.commandCount);
  for (let at = 0; at < commands.length; at += 4) {
    if (commands[at] !== COMMAND.steps) continue;
    const entry = commands[at + 1]!;
    const first = firsts.get(entry) ?? addPasses(table, commands.subarray(at, at + 4), passes, { teams, teamsInWarp });
    firsts.set(entry, first);
    [commands[at + 1], commands[at + 2]] = first;
  }
  const count = passes.length / (4 * teams);
  const lists = table.words.subarray(table.lists);
  const begin = passes.length + 4 * teams * AHEAD_PASSES;
  const moved = begin + commands.length;
  for (let at = 0; at < commands.length; at += 4)
    if (commands[at] === COMMAND.random || commands[at] === COMMAND.tally) commands[at + 1]! += moved - table.lists;
  const words = new Uint32Array(moved + lists.length);
  words.set(passes);
  words.set(commands, begin);
  words.set(lists, moved);
  return { words, commands: begin, commandCount: table.commandCount, passes: count };
}

interface Teams {
  readonly teams: number;
  readonly teamsInWarp: number;
}

function addPasses(
  { words }: KernelTable,
  command: Uint32Array,
  passes: number[],
  { teams, teamsInWarp }: Teams,
): [number, number] {
  const first = passes.length / (4 * teams);
  let entry = command[1]!;
  for (let step = command[2]!; step < command[2]! + command[3]!; step++) {
    const end = entry + words[step]!;
    for (; entry < end; entry += Math.min(teams, end - entry)) {
      const isLast = entry + teams >= end;
      for (let team = 0; team < teams; team++) {
        const at = 4 * (entry + team);
        const warp = 4 * (entry + team - (team % teamsInWarp));
        let isThree = false;
        for (let mate = warp; mate < warp + 4 * teamsInWarp && mate < 4 * end; mate += 4)
          isThree ||= words[mate + 3] !== 0;
        const isIdle = entry + team >= end;
        const [a, b, c, d] = isIdle ? [FLAG, 0, 0, 0] : [words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!];
        passes.push((a! | (isThree ? HIGH_FLAG : 0)) >>> 0, (b! | (isLast ? FLAG : 0)) >>> 0, c!, d!);
      }
    }
  }
  return [first, passes.length / (4 * teams) - first];
}
