/**
 * Semeai (bounds 4): a capturing race between two groups without shared liberties. A move fills one of all the liberties
 * left, the own ones too; a lone liberty of the opponent is taken at once. Who has none left has lost. Moves outside the
 * race (thesis 4.4) change nothing but whose turn it is: so many for each liberty left, so that of uniformly random moves
 * a fixed part is made there. With them positions repeat.
 *
 *   state  one word: bits 0-7 liberties of the first player, 8-15 of the second, bit 16 whose turn it is
 *   move   0.. fills a liberty of the first player, 256.. one of the second, 512 does nothing, 513.. is made outside
 */
import { checkJoint, checkMove, checkRole, checkState } from "../bounds.ts";
import { OneByOneGame } from "../bulk.ts";
import type { JointMove, State } from "../game.ts";

const SECOND = 256;
const NOOP = 512;
const GROUPS = ["black", "white"] as const;

export class Semeai extends OneByOneGame {
  readonly kind: string;
  readonly roles = GROUPS;
  readonly chanceRole = -1;
  readonly stateWords = 1;
  readonly initial: State;

  readonly #outside: number;
  readonly #moveCount = (): number => NOOP + 1 + 2 * SECOND * this.#outside;

  /** `outside`: moves outside the race for each liberty left. Default 0; with 4 they are four fifths of all. */
  constructor(own: number, other: number, outside = 0) {
    super();
    this.#outside = outside;
    this.kind = `native Semeai ${own}-${other}`;
    this.initial = stateFor(own, other, 0);
  }

  moveText(role: number, move: number): string {
    checkMove(this.roles, role, move, this.#moveCount);
    if (move === NOOP) return "noop";
    if (move > NOOP) return `(outside ${move - NOOP})`;
    return `(fill ${GROUPS[move < SECOND ? 0 : 1]} ${(move % SECOND) + 1})`;
  }

  moveNamed(_role: number, text: string): number {
    if (text === "noop") return NOOP;
    const [, elsewhere = ""] = /^\(outside (\d{1,5})\)$/.exec(text) ?? [];
    if (elsewhere !== "") {
      const move = NOOP + Number(elsewhere);
      return move > NOOP && move < this.#moveCount() ? move : -1;
    }
    const [, group, place = ""] = /^\(fill (black|white) (\d{1,3})\)$/.exec(text) ?? [];
    if (group === undefined || Number(place) < 1 || Number(place) > SECOND) return -1;
    return (group === "black" ? 0 : SECOND) + Number(place) - 1;
  }

  isTerminal(state: State): boolean {
    checkState(this.stateWords, state);
    const [black, white] = libertiesOf(state);
    return black === 0 || white === 0;
  }

  goals(state: State): Int16Array {
    checkState(this.stateWords, state);
    const [black, white] = libertiesOf(state);
    return Int16Array.of(white === 0 ? 100 : 0, black === 0 ? 100 : 0);
  }

  goalValues(state: State, role: number): readonly number[] {
    checkRole(this.roles, role);
    return [this.goals(state)[role]!];
  }

  legalMoves(state: State, role: number): readonly number[] {
    checkState(this.stateWords, state);
    checkRole(this.roles, role);
    const turn = turnOf(state);
    if (role !== turn) return [NOOP];
    const liberties = libertiesOf(state);
    const other = 1 - turn;
    if (liberties[other] === 1) return [other * SECOND];
    const fills = liberties.flatMap((count, group) => Array.from({ length: count }, (_, at) => group * SECOND + at));
    const moves = [...fills, ...Array.from({ length: this.#outside * fills.length }, (_, at) => NOOP + 1 + at)];
    return moves.sort((a, b) => (this.moveText(role, a) < this.moveText(role, b) ? -1 : 1));
  }

  next(state: State, joint: JointMove): State {
    checkState(this.stateWords, state);
    checkJoint(this.roles, joint, this.#moveCount);
    const turn = turnOf(state);
    const [black, white] = libertiesOf(state);
    if (joint[turn]! > NOOP) return stateFor(black, white, 1 - turn);
    const filled = joint[turn]! < SECOND ? 0 : 1;
    return stateFor(black - Number(filled === 0), white - Number(filled === 1), 1 - turn);
  }

  percepts(): readonly string[] {
    return [];
  }

  facts(state: State): readonly string[] {
    checkState(this.stateWords, state);
    const [black, white] = libertiesOf(state);
    return [`(control ${GROUPS[turnOf(state)]})`, `(liberties black ${black})`, `(liberties white ${white})`];
  }

  stateOf(facts: readonly string[]): State | undefined {
    const text = [...facts].sort().join(" ");
    const found = /^\(control (black|white)\) \(liberties black (\d{1,2})\) \(liberties white (\d{1,2})\)$/.exec(text);
    return found ? stateFor(Number(found[2]), Number(found[3]), found[1] === "black" ? 0 : 1) : undefined;
  }
}

function stateFor(black: number, white: number, turn: number): State {
  return Uint32Array.of(black | (white << 8) | (turn << 16));
}

function libertiesOf(state: State): [number, number] {
  return [state[0]! & 0xff, (state[0]! >>> 8) & 0xff];
}

function turnOf(state: State): number {
  return state[0]! >>> 16;
}
