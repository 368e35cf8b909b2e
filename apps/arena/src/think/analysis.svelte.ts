/**
 * A live analysis: searches a position on one worker or several until it is stopped, and keeps how it developed.
 */
import type { SearchOptions } from "agon-engine/search";
import { Cancelled, type Engine } from "../worker/client.ts";
import type { Position, RandomPlay, ThinkReport } from "../worker/requests.ts";
import { mergedReport } from "./merge.ts";

/** How the moves stood after so many playouts. */
export interface Sample {
  readonly playouts: number;
  /** In the order of the report's moves; null where a move was not tried. */
  readonly means: readonly (number | null)[];
  readonly visits: readonly number[];
}

export interface AnalysisTask {
  readonly rules: string;
  readonly position: Position;
  readonly role?: number | undefined;
  readonly options: Partial<SearchOptions>;
  readonly seed: number;
  /** The text of a file of values, where there is one. */
  readonly values?: string | undefined;
}

/** More samples than a plot has pixels to show. */
const MOST_SAMPLES = 240;
const INTERVAL = 150;

export class Analysis {
  report: ThinkReport | undefined = $state.raw();
  /** The position that the report is about. */
  position: Position | undefined = $state.raw();
  samples: readonly Sample[] = $state.raw([]);
  isRunning = $state.raw(false);
  /** What random play shows after each move, where the browser has a graphics card for it. */
  random: RandomPlay | undefined = $state.raw();
  trouble: string | undefined = $state.raw();
  #controller: AbortController | undefined;

  /** `dealer` plays at random on a card, where there is one. */
  start(engines: readonly Engine[], task: AnalysisTask, dealer?: Engine): void {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    this.report = undefined;
    this.position = task.position;
    this.samples = [];
    this.trouble = undefined;
    this.random = undefined;
    this.isRunning = true;
    if (dealer && task.role !== undefined)
      void this.#playAtRandom(dealer, { ...task, role: task.role }, controller.signal);
    const reports: (ThinkReport | undefined)[] = engines.map(() => undefined);
    const runs = engines.map((engine, index) =>
      this.#run(engine, { ...task, seed: task.seed + index }, controller.signal, (report) => {
        reports[index] = report;
        // What a search says when it is stopped counts, unless another has begun since.
        const isReplaced = this.#controller !== undefined && this.#controller !== controller;
        if (!isReplaced && (!controller.signal.aborted || report.reason === "stopped")) this.#note(reports, controller);
      }),
    );
    void Promise.allSettled(runs).then(() => {
      if (this.#controller === controller) this.isRunning = false;
    });
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.isRunning = false;
  }

  async #playAtRandom(
    dealer: Engine,
    { rules, position, role, seed }: AnalysisTask & { readonly role: number },
    signal: AbortSignal,
  ): Promise<void> {
    const onReport = (random: RandomPlay): void => {
      if (!signal.aborted) this.random = random;
    };
    // Without a card there is nothing to say, whatever the reason.
    await dealer.ask("random", { rules, facts: position.facts, role, seed }, { signal, onReport }).catch(() => null);
  }

  async #run(
    engine: Engine,
    task: AnalysisTask,
    signal: AbortSignal,
    heard: (report: ThinkReport) => void,
  ): Promise<void> {
    const { rules, position, role, options, seed, values } = task;
    const ask = { rules, facts: position.facts, limits: {}, options, seed, values, interval: INTERVAL };
    try {
      heard(await engine.ask("think", role === undefined ? ask : { ...ask, role }, { signal, onReport: heard }));
    } catch (error) {
      if (!(error instanceof Cancelled)) this.trouble = (error as Error).message;
    }
  }

  #note(reports: readonly (ThinkReport | undefined)[], controller: AbortController): void {
    const merged = mergedReport(reports.filter((report) => report !== undefined));
    if (merged === undefined) return;
    this.report = merged;
    this.samples = withSample(this.samples, merged);
    // A proof by one is a proof for all.
    if (merged.solved) controller.abort();
  }
}

function withSample(samples: readonly Sample[], { playouts, moves }: ThinkReport): Sample[] {
  const thinned = samples.length < MOST_SAMPLES ? samples : samples.filter((_, index) => index % 2 === 0);
  const sample = { playouts, means: moves.map(({ mean }) => mean), visits: moves.map(({ visits }) => visits) };
  return [...thinned, sample];
}
