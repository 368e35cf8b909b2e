/**
 * Many trials on several processes. A process that says nothing for too long, or dies, was stopped by the rulesheet it was at: that is
 * a difference as well, and another process goes on behind it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { Coverage } from "./coverage.ts";
import { processorSeconds } from "./processor-time.ts";
import type { Message, Range, SmallFound } from "./worker.ts";

export interface CampaignOptions {
  readonly seed: number;
  /** The first trial. Default 0. */
  readonly from?: number;
  /** How many trials. Default: no end. */
  readonly count?: number;
  readonly workers: number;
  /** Whether to go on after a difference. Default false. */
  readonly goesOn?: boolean;
  /** Whether to make the rulesheets small that show a difference. Default true. */
  readonly shrinks?: boolean;
  /** Processor time of all processes together, in seconds. Default: no end. */
  readonly mostSeconds?: number;
  /** See PATIENCE. */
  readonly patience?: readonly [number, number];
  /** The program of a process. */
  readonly program: URL;
  readonly onProgress?: (progress: CampaignProgress) => void;
  readonly onFound?: (found: SmallFound) => void;
}

export interface CampaignProgress {
  readonly trials: number;
  readonly differences: number;
  /** Processor time in seconds. */
  readonly seconds: number;
}

export interface CampaignResult extends CampaignProgress {
  readonly found: readonly SmallFound[];
  readonly coverage: Coverage;
  /** Every trial before this one is over. */
  readonly next: number;
}

/** Trials that a process is given at a time. */
const CHUNK = 50;
/**
 * Milliseconds of silence after which a trial is begun again in another process, and after which it is given up: of processor time,
 * behind as many by the clock; by the clock alone where the system does not tell.
 */
const PATIENCE = [30_000, 60_000] as const;
/** A process that neither speaks nor computes is given up after so many times its patience. */
const MOST_WAITS = 40;
/**
 * What a process is told of V8. Each rulesheet is new code and new tables, thrown away after milliseconds: left alone, threads that
 * make code fast and collect garbage took more processor time than the trials (see docs/results/fuzzing.md). So only what runs very
 * long is made fast, nothing that was made is forgotten, and few large collections take the place of many small ones.
 */
const V8 = [
  "--max-old-space-size=600",
  "--interrupt-budget=1500000",
  "--no-flush-bytecode",
  "--single-threaded-gc",
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
];

export class Campaign {
  readonly #options: CampaignOptions;
  readonly #coverage = new Coverage();
  readonly #found: SmallFound[] = [];
  readonly #open = new Set<number>();
  readonly #lanes: Lane[] = [];
  #next: number;
  #trials = 0;
  #isOver = false;
  #resolve: (result: CampaignResult) => void = () => {};

  constructor(options: CampaignOptions) {
    this.#options = options;
    this.#next = options.from ?? 0;
  }

  run(): Promise<CampaignResult> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      for (let lane = 0; lane < this.#options.workers; lane++) this.#lanes.push(new Lane(this.#options.program, this));
    });
  }

  /** Ends it as soon as every process has come to the end of its range, or is given up. */
  stop(): void {
    this.#isOver = true;
  }

  get patience(): readonly [number, number] {
    return this.#options.patience ?? PATIENCE;
  }

  get progress(): CampaignProgress {
    const seconds = this.#lanes.reduce((sum, lane) => sum + lane.seconds, 0);
    return { trials: this.#trials, differences: this.#found.length, seconds };
  }

  /** The next range, or nothing more. */
  take(): Range | undefined {
    const { seed, from = 0, shrinks = true } = this.#options;
    const { count = Number.POSITIVE_INFINITY, mostSeconds = Number.POSITIVE_INFINITY } = this.#options;
    const end = Math.min(this.#next + CHUNK, from + count);
    if (this.#isOver || this.#next >= end || this.progress.seconds > mostSeconds) return undefined;
    const range = { seed, from: this.#next, to: end, shrinks };
    for (let index = range.from; index < end; index++) this.#open.add(index);
    this.#next = end;
    return range;
  }

  done(index: number): void {
    this.#open.delete(index);
    this.#trials++;
    this.#options.onProgress?.(this.progress);
    if (this.progress.seconds > (this.#options.mostSeconds ?? Number.POSITIVE_INFINITY)) this.#end();
  }

  found(found: SmallFound): void {
    this.#found.push(found);
    this.#options.onFound?.(found);
    if (!this.#options.goesOn) this.#end();
  }

  covered(counts: Parameters<Coverage["add"]>[0]): void {
    this.#coverage.add(counts);
  }

  /** A process has nothing more to do. */
  left(): void {
    if (this.#lanes.every(({ isOver }) => isOver)) this.#end();
  }

  #end(): void {
    this.#isOver = true;
    for (const lane of this.#lanes) lane.end();
    const next = Math.min(this.#next, ...this.#open);
    this.#resolve({ ...this.progress, found: this.#found, coverage: this.#coverage, next });
  }
}

/** One process after the other. */
class Lane {
  readonly #program: URL;
  readonly #campaign: Campaign;
  #process: ChildProcess | undefined;
  #range: Range | undefined;
  #at = { text: "" };
  #silence: NodeJS.Timeout | undefined;
  /** The trial that was silent once: the machine may be to blame. */
  #doubtful = -1;
  #isDoubtful = false;
  /** Of processes that ended. */
  #before = 0;
  #now = 0;
  isOver = false;

  constructor(program: URL, campaign: Campaign) {
    this.#program = program;
    this.#campaign = campaign;
    this.#range = campaign.take();
    this.#start();
  }

  get seconds(): number {
    return this.#before + this.#now;
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.#silence);
    this.#process?.removeAllListeners();
    this.#process?.kill("SIGKILL");
  }

  #start(): void {
    if (this.#range === undefined) {
      this.end();
      this.#campaign.left();
      return;
    }
    const made = fork(this.#program, {
      execArgv: V8,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#process = made;
    made.on("message", (message: Message) => this.#hear(message));
    made.on("exit", (code, signal) => {
      // Somebody else ended it.
      if (signal === "SIGTERM" || signal === "SIGINT") this.#isDoubtful = true;
      this.#died(`The process ended with ${signal ?? code}.`);
    });
    made.send(this.#range);
    this.#listen();
  }

  /** `silentAt`: processor seconds the process had used when it had been silent for a while. */
  #listen(silentAt?: number, waits = 0): void {
    clearTimeout(this.#silence);
    const isDoubtful = this.#range!.from === this.#doubtful;
    const patience = this.#campaign.patience[isDoubtful ? 1 : 0];
    this.#silence = setTimeout(() => {
      const now = processorSeconds(this.#process?.pid);
      const since = silentAt ?? now;
      // A busy machine, and not the rulesheet, may keep it from speaking.
      if (now !== undefined && 1000 * (now - since!) < patience && waits < MOST_WAITS)
        return this.#listen(since, waits + 1);
      this.#isDoubtful = true;
      this.#process?.kill("SIGKILL");
    }, patience);
  }

  #hear(message: Message): void {
    this.#listen();
    switch (message.kind) {
      case "text":
        this.#at = message;
        return;
      case "found":
        this.#campaign.found(message.found);
        return;
      case "done":
        this.#now = message.seconds;
        this.#range = { ...this.#range!, from: message.index + 1 };
        this.#campaign.done(message.index);
        return;
      case "finished":
        this.#campaign.covered(message.counts);
        this.#range = this.#campaign.take();
        if (this.#range) this.#process!.send(this.#range);
        else {
          this.end();
          this.#campaign.left();
        }
    }
  }

  /** The rulesheet it was at is to blame, where it is silent twice. */
  #died(message: string): void {
    clearTimeout(this.#silence);
    if (this.isOver) return;
    this.#before += this.#now;
    this.#now = 0;
    const isDoubtful = this.#isDoubtful;
    this.#isDoubtful = false;
    if (isDoubtful && this.#range!.from !== this.#doubtful) this.#doubtful = this.#range!.from;
    else this.#blame(isDoubtful ? "The process said nothing for a long time, or was ended, twice." : message);
    if (!this.isOver) this.#start();
  }

  #blame(message: string): void {
    const index = this.#range!.from;
    const { text } = this.#at;
    this.#range = { ...this.#range!, from: index + 1 };
    this.#campaign.found({ way: "process", aspect: "dies", message, index, text, small: text, seed: 0 });
    if (this.isOver) return;
    this.#campaign.done(index);
    if (this.#range.from >= this.#range.to) this.#range = this.#campaign.take();
  }
}
