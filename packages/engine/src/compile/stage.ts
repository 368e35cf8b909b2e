/**
 * A stage of compilation: a function from value to value that has a name, a printer and a timer. Each is declared beside its
 * function, and `pipeline.ts` lists them all in the order of the two routes.
 */
export interface Stage<T> {
  readonly name: string;
  /** What its text shows, in a few words. */
  readonly shows: string;
  readonly text: (value: T) => string;
  /** Whether it may run several times for one game, of which the last counts. Default false. */
  readonly again?: boolean;
}

/** Told of each stage as it ends: the one switch for timing and for showing. */
export type OnStage = <T>(stage: Stage<T>, milliseconds: number, value: T) => void;

/** Runs one stage and tells how long it took and what it made. */
export function runStage<T>(stage: Stage<T>, onStage: OnStage | undefined, run: () => T): T {
  if (onStage === undefined) return run();
  const start = performance.now();
  const value = run();
  onStage(stage, performance.now() - start, value);
  return value;
}
