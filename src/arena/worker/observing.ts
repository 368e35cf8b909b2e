/**
 * The checker's report: random playouts, in slices, until there are enough of them or time is up.
 */
import { Random } from "../../game/random.ts";
import { Observer, type RulesReport } from "../editor/report.ts";
import type { Loaded } from "./loaded.ts";
import type { ReportAsk } from "./requests.ts";
import { Beat, others, SLICE } from "./slices.ts";

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
  const [slice, news] = [new Beat(SLICE), new Beat(INTERVAL)];
  const isOver = (): boolean => signal.aborted || performance.now() > end;
  for (let count = 0; count < playouts && !isOver(); count++) {
    observer.playout(isOver);
    if (news.isDue) report(observer.report());
    if (slice.isDue) await others();
  }
  return observer.report();
}
