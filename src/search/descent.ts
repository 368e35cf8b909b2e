import type { Outlook, State } from "../game/game.ts";
import { NONE } from "./graph.ts";

/** One way down the graph, from the root to the leaf whose payoff is wanted. Used again and again. */
export class Descent {
  readonly edges: number[] = [];
  /** Arms pulled in simultaneous nodes. */
  readonly arms: number[] = [];
  /** The joint move of each edge, one number a role. */
  readonly joints: number[] = [];
  /** The node where it ended, NONE while its last edge has no child. */
  leaf = NONE;
  /** The state behind the last edge, where it had no child. */
  state: State | undefined;
  /** Goals of a terminal state for which there was no room in the graph. */
  goals: ArrayLike<number> | undefined;
  #closed = false;

  start(): void {
    this.edges.length = 0;
    this.arms.length = 0;
    this.joints.length = 0;
    this.leaf = NONE;
    this.state = undefined;
    this.goals = undefined;
    this.#closed = false;
  }

  /** Whether it waits for the child of its last edge. */
  get isOpen(): boolean {
    return this.leaf === NONE && !this.#closed;
  }

  get lastEdge(): number {
    return this.edges.at(-1)!;
  }

  /** Ends at a state that the graph has no room for. */
  endWithoutNode(outlook: Outlook, index: number, roles: number): void {
    this.#closed = true;
    if (outlook.terminal[index]) this.goals = outlook.goals.slice(index * roles, (index + 1) * roles);
  }
}
