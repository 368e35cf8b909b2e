/**
 * A thread of a `Crew`: compiles the rules, then searches in slices, so that it hears what is played.
 */
import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { type MessagePort, workerData } from "node:worker_threads";
import { BACKENDS } from "../../compile/backends.ts";
import { Random } from "../../game/random.ts";
import { parseRules } from "../../gdl/parse.ts";
import type { SearchOptions } from "../../search/options.ts";
import { reportOf } from "../../search/report.ts";
import { run } from "../../search/run.ts";
import { Search } from "../../search/search.ts";
import { diskCache } from "../circuits.ts";
import { clockNow } from "../shared-clock.ts";
import type { CrewOrder, CrewWord } from "./crew.ts";

const { rules, backend, options, role, facts, anyState, seed, port } = workerData as {
  readonly rules: string;
  readonly backend: string;
  readonly options: SearchOptions;
  readonly role: number;
  readonly facts: readonly string[] | undefined;
  readonly anyState: boolean;
  readonly seed: number;
  readonly port: MessagePort;
};

const SLICE_MILLISECONDS = 20;
const WORD_MILLISECONDS = 100;
/** So much before its time is over it says its last word, for that to be heard in time. */
const EARLY_MILLISECONDS = 5;
/** Half the weight of the others, on Linux. */
const GIVING_WAY = 3;

giveWay();
const game = BACKENDS[backend]!(parseRules(rules).value, { cache: diskCache(), anyState });
const state = facts === undefined ? game.initial : game.stateOf(facts)!;
const search = new Search(game, options, new Random(seed), state);
game.warm?.(1000);
let thinking = -1;

/** Where cores are few the thread that answers comes first. */
function giveWay(): void {
  try {
    const thread = Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0]);
    if (thread > 0) setPriority(thread, Math.min(19, getPriority(thread) + GIVING_WAY));
  } catch {
    // not Linux: it runs as it is
  }
}

async function think(number: number, until: number): Promise<void> {
  const before = search.playouts;
  let said = clockNow();
  thinking = number;
  for (;;) {
    const left = until - EARLY_MILLISECONDS - clockNow();
    if (left <= 0 || search.isSolved) break;
    const milliseconds = Math.min(SLICE_MILLISECONDS, left);
    run(search, { milliseconds, grace: left - milliseconds });
    await new Promise((resolve) => setImmediate(resolve));
    if (thinking !== number) return;
    if (clockNow() - said < WORD_MILLISECONDS) continue;
    said = clockNow();
    port.postMessage(word(number, before));
  }
  port.postMessage(word(number, before));
}

function word(number: number, before: number): CrewWord {
  const { moves, solved, lower, upper, playouts, nodes } = reportOf(search, role);
  const named = moves.map((each) => ({ ...each, move: game.moveText(role, each.move) }));
  return { number, moves: named, solved, lower, upper, playouts: playouts - before, nodes };
}

port.on("message", (order: CrewOrder) => {
  if (order.kind === "think") void think(order.number, order.until);
  else {
    thinking = -1;
    search.advance(order.joint.map((move, each) => game.moveNamed(each, move)));
  }
});
