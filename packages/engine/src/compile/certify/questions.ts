/**
 * Questions about a graph of gates: can some literals hold together, where facts keep to their groups and legal moves are played?
 *
 * A question is asked about a window of the graph. What is refuted there is refuted; if it is not, a larger window may show more.
 * Gates become clauses of the solver when a window first takes them in.
 */
import type { GateLiteral } from "../circuit/circuit.ts";
import type { AndGraph } from "./and-graph.ts";
import { CheckedSolver } from "./checked-solver.ts";
import { unreasoned } from "./reasons.ts";
import { type FactGroup, type PlayedMove, type Window, Windows } from "./window.ts";

export interface Effort {
  /** Gates of the window. */
  readonly gates: number;
  /** Contradictions after which it is given up. */
  readonly conflicts: number;
}

/** "possible" is said of the window, and is true where that was everything: see `isWhole`. */
export type SatAnswer = "refuted" | "possible" | "unknown";

const UNKNOWN = -1;

export class Questions {
  readonly #graph: AndGraph;
  readonly #windows: Windows;
  readonly #solver = new CheckedSolver();
  readonly #isOver: () => boolean;
  /** For each node its variable, and whether it has been loaded as a gate. */
  #variables = new Int32Array(1024).fill(UNKNOWN);
  #loaded = new Uint8Array(1024);
  /** For each node whether everything below it has been loaded. */
  #whole = new Uint8Array(1024);
  #window: Window | undefined;
  #isWhole = false;
  #asked = 0;

  constructor(graph: AndGraph, isOver: () => boolean) {
    this.#graph = graph;
    this.#windows = new Windows(graph);
    this.#isOver = isOver;
    this.#solver.clause([2 * this.#variableOf(0) + 1]);
  }

  /** Questions asked, and steps of refutations checked. */
  get counts(): { readonly questions: number; readonly steps: number } {
    return { questions: this.#asked, steps: this.#solver.steps };
  }

  /** Whether the last window reached down to the inputs. */
  get isConcrete(): boolean {
    return this.#window?.isConcrete ?? false;
  }

  /** Whether the last window was all that the literals depend on, and all that there is to know of its inputs. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The inputs of the last window. */
  get inputs(): readonly number[] {
    return this.#window?.inputs ?? [];
  }

  /** From now on facts keep to the group. */
  addGroup(group: FactGroup): void {
    this.#windows.addGroup(group);
    const variables = group.nodes.map((node) => this.#variableOf(node));
    this.#solver.atMostOne(variables);
    if (group.exactlyOne) this.#solver.clause(variables.map((variable) => 2 * variable));
  }

  /** From now on the role plays exactly one of these moves, and that is legal. */
  addRole(moves: readonly PlayedMove[]): void {
    this.#windows.addRole(moves);
    const variables = moves.map(({ node }) => this.#variableOf(node));
    this.#solver.atMostOne(variables);
    this.#solver.clause(variables.map((variable) => 2 * variable));
    for (const { node, legal } of moves) this.#solver.clause([this.#literal(2 * node + 1), this.#literal(legal)]);
  }

  /** One of the literals holds: given, or proved before. */
  addClause(literals: readonly GateLiteral[]): void {
    this.#solver.clause(literals.map((literal) => this.#literal(literal)));
  }

  /** Whether the literals can hold together. */
  ask(literals: readonly GateLiteral[], { gates, conflicts }: Effort): SatAnswer {
    this.#asked++;
    const among = this.#take(literals, gates);
    const { nodes, isConcrete } = this.#window!;
    const answer = this.#solver.ask({
      assumptions: literals.map((literal) => this.#literal(literal)),
      decide: among.map((variable, at) => 2 * variable + Number(this.#isFact(nodes[at]!))),
      ...{ among, conflicts, decisions: 1_000 + 20 * conflicts, byActivity: true, isOver: this.#isOver },
    });
    this.#isWhole = isConcrete && (gates === Number.POSITIVE_INFINITY || !this.#windows.haveMoves);
    return answer === "unsatisfiable" ? "refuted" : answer === "satisfiable" ? "possible" : "unknown";
  }

  /** Whether conclusions alone, drawn everywhere, show that the literals do not hold together: best where little follows. */
  refutesAtOnce(literals: readonly GateLiteral[]): boolean {
    return this.#concludes(literals, undefined);
  }

  /** The same, drawn about what the literals depend on: best where much follows that is about something else. */
  refutesInCone(literals: readonly GateLiteral[]): boolean {
    return this.#concludes(literals, this.#below(literals));
  }

  #concludes(literals: readonly GateLiteral[], among: readonly number[] | undefined): boolean {
    this.#asked++;
    this.#loadBelow(literals);
    const assumptions = literals.map((literal) => this.#literal(literal));
    return this.#solver.ask({ assumptions, decide: [], ...(among && { among }) }) === "unsatisfiable";
  }

  /**
   * Whether the literals can be shown not to hold together by trying, for one gate after the other whose value has no reason yet, an
   * input that gives it one (justification: Järvisalo, Junttila and Niemelä 2008). An OR of many terms is so refuted term by term.
   */
  refutesByReasons(literals: readonly GateLiteral[], conflicts: number): boolean {
    this.#asked++;
    this.#loadBelow(literals);
    // What is an OR comes first: once one of its terms is true, conclusions tell the rest.
    const roots = [...literals].sort((a, b) => (b & 1) - (a & 1));
    const assumptions = roots.map((literal) => this.#literal(literal));
    const wants = (literal: GateLiteral): boolean => this.#solver.isTrue(this.#literal(literal));
    const decide = (): number | undefined => {
      const open = unreasoned(this.#graph, roots, wants);
      return open === undefined ? undefined : this.#literal(open);
    };
    const limits = { conflicts, decisions: 100 * conflicts, isOver: this.#isOver };
    return this.#solver.ask({ assumptions, decide, among: this.#below(literals), ...limits }) === "unsatisfiable";
  }

  /** After a question that was possible: whether an input was true. */
  wasTrue(node: number): boolean {
    return this.#solver.isTrue(2 * this.#variableOf(node));
  }

  /** Facts are best supposed not to hold, moves to be played, gates to be true. */
  #isFact(node: number): boolean {
    return !this.#graph.isGate(node) && !this.#windows.isMove(node);
  }

  /** Opens a window and loads its gates; its variables. */
  #take(literals: readonly GateLiteral[], gates: number): number[] {
    const window = this.#windows.open(literals, gates);
    this.#window = window;
    for (const gate of window.gates) this.#load(gate);
    return window.nodes.map((node) => this.#variableOf(node));
  }

  #literal(literal: GateLiteral): number {
    return 2 * this.#variableOf(literal >> 1) + (literal & 1);
  }

  #variableOf(node: number): number {
    if (node >= this.#variables.length) this.#grow(node);
    let variable = this.#variables[node]!;
    if (variable === UNKNOWN) this.#variables[node] = variable = this.#solver.variable();
    return variable;
  }

  #load(node: number): void {
    if (node < this.#loaded.length && this.#loaded[node]) return;
    const variable = this.#variableOf(node);
    this.#loaded[node] = 1;
    const left = this.#literal(this.#graph.left(node));
    const right = this.#literal(this.#graph.right(node));
    this.#solver.clause([2 * variable + 1, left], variable);
    this.#solver.clause([2 * variable + 1, right], variable);
    this.#solver.clause([2 * variable, left ^ 1, right ^ 1], variable);
  }

  /** The variables of all that some literals depend on. */
  #below(literals: readonly GateLiteral[]): number[] {
    return this.#windows.cone(literals).map((node) => this.#variableOf(node));
  }

  /** All gates below the literals, and below what makes moves among them legal. */
  #loadBelow(literals: readonly GateLiteral[]): void {
    const open = literals.map((literal) => literal >> 1);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.#variableOf(node);
      if (this.#whole[node]) continue;
      this.#whole[node] = 1;
      const legal = this.#windows.legalOf(node);
      if (legal !== undefined) open.push(legal >> 1);
      if (!this.#graph.isGate(node)) continue;
      this.#load(node);
      open.push(this.#graph.left(node) >> 1, this.#graph.right(node) >> 1);
    }
  }

  #grow(node: number): void {
    const count = Math.max(node + 1, 2 * this.#variables.length);
    const variables = new Int32Array(count).fill(UNKNOWN);
    variables.set(this.#variables);
    this.#variables = variables;
    this.#loaded = extended(this.#loaded, count);
    this.#whole = extended(this.#whole, count);
  }
}

function extended(flags: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(flags);
  return copy;
}
