/**
 * A game in extensive form behind the Game contract, without rules in between: a state is the number of a node.
 */
import type { JointMove, State } from "../game/game.ts";
import { SimpleGame } from "../game/simple-game.ts";
import { failure, type Result, success } from "../result.ts";
import { goalScale, words } from "./names.ts";
import { drawnMoves, hidesSomething, playerMoves } from "./rules.ts";
import type { EfgGame, EfgNode } from "./tree.ts";

/** What stands for waiting. */
const NOOP = "noop";

/** A move at a node: its text, and the node it leads to. */
interface Edge {
  readonly text: string;
  readonly child: number;
}

export class ExtensiveGame extends SimpleGame {
  override readonly kind = "extensive form";
  readonly roles: readonly string[];
  readonly initial: State = Uint32Array.of(0);
  override readonly chanceRole: number;
  readonly #nodes: readonly EfgNode[];
  readonly #edges: readonly (readonly Edge[])[];
  readonly #texts: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #goals: readonly Int16Array[];
  readonly #isHidden: boolean;

  /** Use `extensiveGame`, which refuses trees that are no games. */
  constructor(tree: EfgGame, edges: readonly (readonly Edge[])[]) {
    super();
    this.#nodes = tree.nodes;
    this.#edges = edges;
    this.#isHidden = hidesSomething(tree);
    const players = words(tree.players, "player");
    const hasChance = tree.nodes.some(({ kind }) => kind === "chance");
    this.roles = hasChance ? [...players, "random"] : players;
    this.chanceRole = hasChance ? players.length : -1;
    // Numbers in the order of the texts: listed moves are sorted by number.
    this.#texts = [...new Set([NOOP, ...edges.flat().map(({ text }) => text)])].sort();
    this.#numbers = new Map(this.#texts.map((text, move) => [text, move]));
    const { goalOf } = goalScale(tree);
    this.#goals = tree.nodes.map((node) =>
      node.kind === "end" ? Int16Array.of(...node.payoffs.map(goalOf), ...(hasChance ? [-1] : [])) : this.#noGoals(),
    );
  }

  #noGoals(): Int16Array {
    return new Int16Array(this.roles.length).fill(-1);
  }

  isTerminal(state: State): boolean {
    return this.#nodes[state[0]!]!.kind === "end";
  }

  goals(state: State): Int16Array {
    return this.#goals[state[0]!]!.slice();
  }

  override goalValues(state: State, role: number): readonly number[] {
    return [...this.goals(state).subarray(role, role + 1)].filter((goal) => goal >= 0);
  }

  #moverAt(index: number): number {
    const node = this.#nodes[index]!;
    return node.kind === "player" ? node.player : node.kind === "chance" ? this.chanceRole : -1;
  }

  legalMoves(state: State, role: number): readonly number[] {
    const index = state[0]!;
    const texts = this.#moverAt(index) === role ? this.#edges[index]!.map(({ text }) => text) : [NOOP];
    return texts.map((text) => this.#numbers.get(text)!).sort((a, b) => a - b);
  }

  next(state: State, joint: JointMove): State {
    const index = state[0]!;
    const text = this.#texts[joint[this.#moverAt(index)]!];
    const edge = this.#edges[index]!.find((each) => each.text === text);
    if (edge === undefined) throw new RangeError(`${text} is no move here.`);
    return Uint32Array.of(edge.child);
  }

  /** Where something is hidden, who moves next learns the information set. */
  override percepts(state: State, joint: JointMove, role: number): readonly string[] {
    const after = this.next(state, joint)[0]!;
    const node = this.#nodes[after]!;
    return this.#isHidden && node.kind === "player" && node.player === role ? [`(at ${node.infoset})`] : [];
  }

  override moveText(_role: number, move: number): string {
    return this.#texts[move]!;
  }

  override moveNamed(_role: number, text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  override facts(state: State): readonly string[] {
    return [`(node ${state[0]! + 1})`];
  }

  override stateOf(facts: readonly string[]): State | undefined {
    const number = Number(/^\(node (\d+)\)$/.exec(facts.join())?.[1] ?? 0);
    return number >= 1 && number <= this.#nodes.length ? Uint32Array.of(number - 1) : undefined;
  }
}

/** The game of a tree that was read. */
export function extensiveGame(tree: EfgGame): Result<ExtensiveGame> {
  if (tree.nodes[0]?.kind === "end") return failure("efg", "The game is over before it begins.");
  const edges: Edge[][] = [];
  for (const node of tree.nodes) {
    const moves =
      node.kind === "end"
        ? []
        : node.kind === "chance"
          ? drawnMoves(node.actions)
          : playerMoves(node.actions).map((each) => [each]);
    if (moves === undefined) return failure("efg", "The probabilities of chance have no small common denominator.");
    edges.push(
      moves.flatMap((list, at) =>
        list.map((text) => ({ text, child: (node as { children: readonly number[] }).children[at]! })),
      ),
    );
  }
  return success(new ExtensiveGame(tree, edges));
}
