/**
 * Small games as trees in Gambit's format (.efg). Roles that choose at once choose one after the other, none knowing what the others
 * chose. Two nodes are in one information set where a role has done and been told the same; where nothing is hidden, it has seen
 * all moves. A role with a single legal move has no node.
 */
import type { Game, State } from "../game/game.ts";
import { failure, type Result, success } from "../result.ts";

export interface EfgOptions {
  readonly title: string;
  /** Whether roles know no more than their moves and percepts (GDL-II). */
  readonly hidden: boolean;
  /** Where the tree begins. Default: the initial state. */
  readonly from?: State;
  /** Default 100,000. */
  readonly maxNodes?: number;
}

/** A step in which the roles before `joint.length` have chosen. */
interface Turn {
  readonly state: State;
  readonly joint: readonly number[];
  /** For each role the number of what it knows. */
  readonly known: readonly number[];
}

export function efgOf(game: Game, options: EfgOptions): Result<string> {
  const writer = new TreeWriter(game, options);
  return writer.write(options.from ?? game.initial);
}

class TreeWriter {
  readonly #game: Game;
  readonly #options: EfgOptions;
  readonly #lines: string[] = [];
  readonly #stack: Turn[] = [];
  readonly #players: readonly number[];
  /** Numbers of what is known, of information sets and of outcomes. */
  readonly #known = new Map<string, number>();
  readonly #infosets: readonly Map<number, number>[];
  readonly #outcomes = new Map<string, number>();

  constructor(game: Game, options: EfgOptions) {
    this.#game = game;
    this.#options = options;
    this.#players = game.roles.flatMap((_, role) => (role === game.chanceRole ? [] : [role]));
    this.#infosets = game.roles.map(() => new Map());
  }

  write(from: State): Result<string> {
    const { title, maxNodes = 100_000 } = this.#options;
    const names = this.#players.map((role) => quoted(this.#game.roles[role]!)).join(" ");
    this.#lines.push(`EFG 2 R ${quoted(title)} { ${names} }`, '""', "");
    this.#stack.push({ state: from, joint: [], known: this.#game.roles.map(() => 0) });
    for (let turn = this.#stack.pop(); turn !== undefined; turn = this.#stack.pop()) {
      if (this.#lines.length - 3 >= maxNodes)
        return failure("too-large", `The tree has more than ${maxNodes} nodes; only small games have one to write.`);
      const trouble = this.#node(turn);
      if (trouble !== undefined) return failure("stuck", trouble);
    }
    return success(`${this.#lines.join("\n")}\n`);
  }

  /** The first node from here on at which somebody has a choice. */
  #node(turn: Turn): string | undefined {
    const game = this.#game;
    let { state, joint, known } = turn;
    // Steps without a choice lead on; a game that goes round and round in them has no tree.
    for (let forced = 0; forced < 10_000; ) {
      if (joint.length === 0 && game.isTerminal(state)) return this.#end(state);
      if (joint.length === game.roles.length) {
        known = this.#knownAfter(known, state, joint);
        [state, joint] = [game.next(state, joint), []];
        forced++;
        continue;
      }
      const moves = game.legalMoves(state, joint.length);
      if (moves.length === 0) return `The game is not over, and ${game.roles[joint.length]} has no legal move.`;
      if (moves.length > 1) return this.#choice({ state, joint, known }, moves);
      joint = [...joint, moves[0]!];
    }
    return "The game goes on for ever without a choice.";
  }

  #choice({ state, joint, known }: Turn, moves: readonly number[]): undefined {
    const role = joint.length;
    const game = this.#game;
    const isChance = role === game.chanceRole;
    const share = isChance ? ` 1/${moves.length}` : "";
    const actions = moves.map((move) => `${quoted(game.moveText(role, move))}${share}`).join(" ");
    const infoset = numberOf(this.#infosets[role]!, known[role]!) + 1;
    const player = isChance ? "" : ` ${this.#players.indexOf(role) + 1}`;
    this.#lines.push(`${isChance ? "c" : "p"} ""${player} ${infoset} "" { ${actions} } 0`);
    for (const move of moves.toReversed()) this.#stack.push({ state, joint: [...joint, move], known });
    return undefined;
  }

  #end(state: State): undefined {
    const goals = this.#game.goals(state);
    const payoffs = this.#players.map((role) => Math.max(0, goals[role]!)).join(", ");
    const outcome = numberOf(this.#outcomes, payoffs) + 1;
    this.#lines.push(`t "" ${outcome} "" { ${payoffs} }`);
    return undefined;
  }

  #knownAfter(known: readonly number[], state: State, joint: readonly number[]): number[] {
    return known.map((before, role) => {
      const told = this.#options.hidden ? [joint[role], ...this.#game.percepts(state, joint, role)] : joint;
      // Nothing is known at the start, which has the number 0.
      return numberOf(this.#known, JSON.stringify([role, before, told])) + 1;
    });
  }
}

function numberOf<K>(numbers: Map<K, number>, key: K): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replace(/[^\x20-\x7e\u00a1-\uffff]+/g, " ")}"`;
}
