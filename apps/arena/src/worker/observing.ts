/**
 * The checker's report: random playouts, in slices, until there are enough of them or time is up.
 */
import { Random } from "agon-engine/game";
import { othersTurn, SLICE_MILLISECONDS } from "agon-engine/search";
import { Observer, type RulesReport } from "../editor/report.ts";
import type { Loaded } from "./loaded.ts";
import type { ReportAsk } from "./requests.ts";

/** Milliseconds between reports. */
const INTERVAL = 200;

export async function observe(
  { game }: Loaded,
  { playouts, milliseconds, seed }: ReportAsk,
  signal: AbortSignal,
  report: (report: RulesReport) => void,
): Promise<RulesReport> {
  const observer = new Observer(game, { random: new Random(seed) });
  const end = performance.now() + milliseconds;
  const [slice, news] = [new Beat(SLICE_MILLISECONDS), new Beat(INTERVAL)];
  const isOver = (): boolean => signal.aborted || performance.now() > end;
  for (let count = 0; count < playouts && !isOver(); count++) {
    observer.playout(isOver);
    if (news.isDue) report(observer.report());
    if (slice.isDue) await othersTurn();
  }
  return observer.report();
}

/** Is due about every `interval` milliseconds. */
class Beat {
  readonly #interval: number;
  #last = performance.now();

  constructor(interval: number) {
    this.#interval = interval;
  }

  get isDue(): boolean {
    const now = performance.now();
    if (now - this.#last < this.#interval) return false;
    this.#last = now;
    return true;
  }
}
