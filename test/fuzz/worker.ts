/** A process that works through ranges of trials and tells what it found. What it does may never end: it can be killed. */
import { type Counts, Coverage } from "./coverage.ts";
import { smallest } from "./smallest.ts";
import { type Found, runTrial } from "./trial.ts";

/** Trials `from` up to `to`, one after the other. */
export interface Range {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** Whether differences are made small. */
  readonly shrinks: boolean;
}

/** A difference with the smallest rulesheet that shows it. */
export interface SmallFound extends Found {
  readonly small: string;
}

export type Message =
  /** A text is begun, of a trial or of a difference that is made small. */
  | { readonly kind: "text"; readonly index: number; readonly text: string }
  | { readonly kind: "found"; readonly found: SmallFound }
  /** A trial is over. `seconds` of processor time were used since the process began. */
  | { readonly kind: "done"; readonly index: number; readonly seconds: number }
  | { readonly kind: "finished"; readonly counts: Counts };

function send(message: Message): void {
  process.send?.(message);
}

async function work({ seed, from, to, shrinks }: Range): Promise<void> {
  const coverage = new Coverage();
  for (let index = from; index < to; index++) {
    const onText = (text: string): void => send({ kind: "text", index, text });
    for (const found of runTrial({ seed, index, coverage, onText })) {
      const small = shrinks ? smallest(found, onText) : found.text;
      send({ kind: "found", found: { ...found, small } });
    }
    const { user, system } = process.cpuUsage();
    send({ kind: "done", index, seconds: (user + system) / 1e6 });
    // Messages leave between two trials.
    await new Promise(setImmediate);
  }
  send({ kind: "finished", counts: coverage.counts });
}

process.on("message", (range: Range) => void work(range));
