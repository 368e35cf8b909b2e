/**
 * The paranoid reduction (thesis 2.1): a game of many as one of `me` against everyone else, zero-sum. The states and the
 * transitions stay; the others become one opponent, whose moves are their joint moves and whose goal is the reverse of mine.
 * Chance stays what it is: dice wish nobody ill.
 */
import { checkJoint, checkMove, checkRole } from "./bounds.ts";
import { OneByOneGame } from "./bulk.ts";
import { type Game, type JointMove, NO_GOAL, type PlayoutOptions, type Playouts, type State } from "./game.ts";

/** The name of the opponent. */
export const OPPONENTS = "everyone-else";

export function paranoid(game: Game, me: number): Game {
  if (me < 0 || me >= game.roles.length || me === game.chanceRole) throw new Error(`Role ${me} is no player.`);
  return new ParanoidGame(game, me);
}

/** Of the reduced game: me, the opponents, and chance where there is one. */
const [ME, OTHERS, CHANCE] = [0, 1, 2];

class ParanoidGame extends OneByOneGame {
  readonly kind: string;
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly stateWords: number;
  readonly initial: State;
  readonly maxGoal: number;
  readonly #game: Game;
  readonly #me: number;
  /** The roles of the game that the opponent plays. */
  readonly #others: readonly number[];
  /** The opponent's moves: joint moves of the others, by number, and the numbers by their parts. */
  readonly #moves: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();

  /** The game looks at its own moves. */
  readonly #moveCount = (role: number): number => (role === OTHERS ? this.#moves.length : Number.POSITIVE_INFINITY);

  constructor(game: Game, me: number) {
    super();
    this.#game = game;
    this.#me = me;
    this.#others = game.roles.map((_, role) => role).filter((role) => role !== me && role !== game.chanceRole);
    const chance = game.chanceRole < 0 ? [] : [game.roles[game.chanceRole]!];
    this.kind = `paranoid ${game.kind}`;
    this.roles = [game.roles[me]!, OPPONENTS, ...chance];
    this.chanceRole = game.chanceRole < 0 ? -1 : CHANCE;
    this.stateWords = game.stateWords;
    this.initial = game.initial;
    this.maxGoal = game.maxGoal ?? 100;
  }

  /** The opponent's move is the list of the others' moves in role order, or the move itself where there is one other. */
  moveText(role: number, move: number): string {
    checkRole(this.roles, role);
    if (role !== OTHERS) return this.#game.moveText(this.#inner(role), move);
    checkMove(this.roles, role, move, this.#moveCount);
    const parts = this.#moves[move]!.map((part, index) => this.#game.moveText(this.#others[index]!, part));
    return parts.length === 1 ? parts[0]! : `(${parts.join(" ")})`;
  }

  moveNamed(role: number, text: string): number {
    checkRole(this.roles, role);
    if (role !== OTHERS) return this.#game.moveNamed(this.#inner(role), text);
    const parts = this.#others.length === 1 ? [text] : partsOf(text);
    if (parts.length !== this.#others.length) return -1;
    const moves = parts.map((part, index) => this.#game.moveNamed(this.#others[index]!, part));
    return moves.includes(-1) ? -1 : this.#number(moves);
  }

  isTerminal(state: State): boolean {
    return this.#game.isTerminal(state);
  }

  goals(state: State): Int16Array {
    const goal = this.#game.goals(state)[this.#me]!;
    return Int16Array.from(this.roles, (_, role) => this.#goal(goal, role));
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    const values = this.#game.goalValues(state, this.#me);
    return values.map((value) => this.#goal(value, role)).sort((a, b) => a - b);
  }

  #goal(mine: number, role: number): number {
    if (role === ME) return mine;
    return role === OTHERS ? this.maxGoal - Math.max(0, mine) : NO_GOAL;
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    if (role !== OTHERS) return this.#game.legalMoves(state, this.#inner(role));
    const legal = this.#others.map((other) => this.#game.legalMoves(state, other));
    const joints = legal.reduce<number[][]>(
      (prefixes, moves) => prefixes.flatMap((prefix) => moves.map((move) => [...prefix, move])),
      [[]],
    );
    const named = joints
      .map((joint) => this.#number(joint))
      .map((move) => ({ move, text: this.moveText(OTHERS, move) }));
    return named.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ move }) => move);
  }

  next(state: State, joint: JointMove): State {
    return this.#game.next(state, this.#innerJoint(joint));
  }

  percepts(state: State, joint: JointMove, role: number): readonly string[] {
    checkRole(this.roles, role);
    const inner = this.#innerJoint(joint);
    if (role !== OTHERS) return this.#game.percepts(state, inner, this.#inner(role));
    return [...new Set(this.#others.flatMap((other) => this.#game.percepts(state, inner, other)))].sort();
  }

  facts(state: State): readonly string[] {
    return this.#game.facts(state);
  }

  stateOf(facts: readonly string[]): State | undefined {
    return this.#game.stateOf(facts);
  }

  /** Uniform over the others' joint moves is uniform over each one's moves, so the game's own playouts serve. */
  override playouts(starts: { count: number; words: Uint32Array }, options: PlayoutOptions): Playouts {
    const played = this.#game.playouts(starts, options);
    const [inner, outer] = [this.#game.roles.length, this.roles.length];
    const goals = Int16Array.from({ length: played.count * outer }, (_, index) =>
      this.#goal(played.goals[Math.floor(index / outer) * inner + this.#me]!, index % outer),
    );
    if (played.moves === undefined || played.moveStart === undefined) return { ...played, goals };
    const plies = played.moves.length / inner;
    const moves = Array.from({ length: plies }, (_, ply) => played.moves!.subarray(ply * inner, (ply + 1) * inner));
    return {
      ...played,
      goals,
      moves: Int32Array.from(moves.flatMap((joint) => this.#outerJoint(joint))),
      moveStart: played.moveStart.map((start) => (start / inner) * outer),
    };
  }

  #inner(role: number): number {
    return role === ME ? this.#me : this.#game.chanceRole;
  }

  #innerJoint(joint: JointMove): number[] {
    checkJoint(this.roles, joint, this.#moveCount);
    const others = this.#moves[joint[OTHERS]!]!;
    return this.#game.roles.map((_, role) => {
      if (role === this.#me) return joint[ME]!;
      return role === this.#game.chanceRole ? joint[CHANCE]! : others[this.#others.indexOf(role)]!;
    });
  }

  #outerJoint(joint: JointMove): number[] {
    const others = this.#number(this.#others.map((role) => joint[role]!));
    const chance = this.#game.chanceRole < 0 ? [] : [joint[this.#game.chanceRole]!];
    return [joint[this.#me]!, others, ...chance];
  }

  #number(moves: readonly number[]): number {
    const key = moves.join(" ");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#moves.push(moves) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** The members of a list in parentheses; none where it is no list. */
function partsOf(text: string): string[] {
  if (!/^\(.*\)$/.test(text)) return [];
  const parts: string[] = [];
  let depth = 0;
  for (const token of text.slice(1, -1).match(/[()]|[^\s()]+/g) ?? []) {
    if (token === ")") depth--;
    const glue = token === ")" || parts.at(-1)?.endsWith("(") ? "" : " ";
    if (depth > 0 || token === ")") parts[parts.length - 1] += glue + token;
    else parts.push(token);
    if (token === "(") depth++;
  }
  return parts;
}
