/**
 * When a search stops: small conditions, of which the first that holds gives the reason.
 */

/**
 * Why a search has stopped. `idle`: it made no new nodes, or had nothing to think about. `endless`: no playout came to an end. `decided`:
 * no other move could become the best in the time that was left.
 */
export type StopReason = "playouts" | "time" | "memory" | "solved" | "stopped" | "idle" | "endless" | "decided";

/** How far a search has come since it was asked. */
export interface SearchProgress {
  readonly playouts: number;
  readonly milliseconds: number;
}

/** Asked now and then: the reason to stop, undefined to go on. */
export type StopCondition<P extends SearchProgress = SearchProgress> = (progress: P) => StopReason | undefined;

/** Stops after so many playouts. */
export function afterPlayouts(most: number): StopCondition {
  return ({ playouts }) => (playouts >= most ? "playouts" : undefined);
}

/** Stops after so many milliseconds. */
export function afterMilliseconds(most: number): StopCondition {
  return ({ milliseconds }) => (milliseconds >= most ? "time" : undefined);
}

/** Stops when the signal is aborted. */
export function whenAborted(signal: AbortSignal): StopCondition {
  return () => (signal.aborted ? "stopped" : undefined);
}

/** After so many playouts in a row without a new node. */
export function whenIdle(search: { readonly graph: { readonly nodes: number } }, most: number): StopCondition {
  let [nodes, since] = [search.graph.nodes, 0];
  return ({ playouts }) => {
    if (search.graph.nodes !== nodes || playouts < since) [nodes, since] = [search.graph.nodes, playouts];
    return playouts - since >= most ? "idle" : undefined;
  };
}

/** Conditions left out are those nobody asked for. */
export function firstOf<P extends SearchProgress>(
  ...conditions: readonly (StopCondition<P> | undefined)[]
): StopCondition<P> {
  const asked = conditions.filter((condition) => condition !== undefined);
  return (progress) => {
    for (const condition of asked) {
      const reason = condition(progress);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
}
