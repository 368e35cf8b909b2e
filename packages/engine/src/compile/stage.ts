/**
 * A stage of compilation: a function from value to value that has a name and a timer. Each is declared beside its function.
 * `pipeline.ts` lists them all in the order of the two routes, with their printers: programs that only play carry no printer.
 */
export interface Stage<T> {
  readonly name: string;
  /** Whether it may run several times for one game, of which the last counts. Default false. */
  readonly again?: boolean;
  /** Never set: the type of what the stage makes. */
  readonly makes?: T;
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
