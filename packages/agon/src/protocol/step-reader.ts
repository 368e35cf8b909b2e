/**
 * What the messages of a match tell, as steps in the spelling of the game.
 */
import type { Game, State } from "agon-engine/game";
import { type LastStep, legalMoveNamed, parseMove } from "agon-engine/match";
import type { Told } from "./messages.ts";

export interface StepReaderOptions {
  readonly game: Game;
  readonly role: number;
  /** Whether the rules say what roles see (GDL-II). */
  readonly hidden: boolean;
}

export interface ReadStep {
  /** Joint moves played so far. */
  readonly step: number;
  /** Undefined where nothing new was told. */
  readonly last: LastStep | undefined;
}

export class StepReader {
  readonly #options: StepReaderOptions;
  /** Where the match is, as long as moves are told. */
  #state: State;
  #step = 0;
  /** Whether percepts were told: then moves never are. */
  #isBlind = false;
  /** Whether anything was told: the first question comes before the first step. */
  #isTold = false;
  /** The move of the last answer, as far as it is known. */
  #answered: string | undefined;

  constructor(options: StepReaderOptions) {
    this.#options = options;
    this.#state = options.game.initial;
  }

  /** Takes note of what the manager was answered last. */
  noteAnswer(move: string | undefined): void {
    if (move !== undefined) this.#answered = parseMove(move) ?? this.#answered;
  }

  /** What was told, as the next step of the match; the same step again where there is nothing new in it. */
  read(told: Told): ReadStep {
    const isNew = this.#isTold && (told.turn === undefined || told.turn > this.#step);
    const last = isNew ? this.#lastStep(told) : undefined;
    this.#isTold = true;
    if (last !== undefined) this.#step++;
    return { step: this.#step, last };
  }

  #lastStep(told: Told): LastStep | undefined {
    const { game, role, hidden } = this.#options;
    const moves = this.#isBlind ? undefined : this.#moves(told);
    if (moves !== undefined || !hidden) return moves;
    this.#isBlind = true;
    const percepts = told.terms.map(parseMove).filter((percept) => percept !== undefined);
    const named = parseMove(told.lastMove ?? "") ?? "";
    const move = game.moveNamed(role, named) >= 0 ? named : this.#answered;
    return move === undefined ? undefined : { kind: "percepts", move, percepts };
  }

  /**
   * The joint move, where the terms are one. Of a GDL-II game that is so only where our own move stands in its place, and
   * where the terms are not what we would see of it.
   */
  #moves({ terms, turn }: Told): LastStep | undefined {
    const { game, role, hidden } = this.#options;
    if (terms.length !== game.roles.length || turn !== undefined || game.isTerminal(this.#state)) return undefined;
    const joint = terms.map((term, each) => legalMoveNamed(game, game.legalMoves(this.#state, each), each, term));
    if (joint.includes(-1)) return undefined;
    const moves = joint.map((move, each) => game.moveText(each, move));
    if (hidden && (moves[role] !== this.#answered || this.#wouldSee(joint, moves))) return undefined;
    this.#state = game.next(this.#state, joint);
    return { kind: "moves", moves };
  }

  #wouldSee(joint: readonly number[], moves: readonly string[]): boolean {
    const { game, role } = this.#options;
    const percepts = game.percepts(this.#state, joint, role);
    return [...percepts].sort().join(" ") === [...moves].sort().join(" ");
  }
}

/** Servers disagree about capitals. */
export function roleNamed(game: Game, name: string): number {
  const exact = game.roles.indexOf(name);
  const lower = name.toLowerCase();
  const role = exact >= 0 ? exact : game.roles.findIndex((role) => role.toLowerCase() === lower);
  if (role < 0) throw new Error(`the rules have no role ${name.slice(0, 80)}`);
  return role;
}
