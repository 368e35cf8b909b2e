/**
 * The states a role may be in, where it is told percepts and not moves (GDL-II): those reached by joint moves that contain
 * the moves the role made and that would have shown it what it saw. A sample of them is kept; where it runs dry, it is drawn
 * anew from the beginning, and where that fails too, the states of old go on with what they think most like it.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";

interface Observation {
  readonly move: number;
  readonly percepts: string;
}

export interface BeliefOptions {
  /** States kept. Default 200. */
  readonly most?: number;
  /** Joint moves tried for each state kept, where there are too many to try all. Default 50. */
  readonly tries?: number;
}

export class Beliefs {
  readonly #game: Game;
  readonly #role: number;
  readonly #random: Random;
  readonly #most: number;
  readonly #tries: number;
  readonly #seen: Observation[] = [];
  #states: readonly State[];

  constructor(game: Game, role: number, random: Random, { most = 200, tries = 50 }: BeliefOptions = {}) {
    this.#game = game;
    this.#role = role;
    this.#random = random;
    this.#most = most;
    this.#tries = tries;
    this.#states = [game.initial];
  }

  get count(): number {
    return this.#states.length;
  }

  /** The role made the move and saw the percepts, in whatever order they came. */
  advance(move: number, percepts: readonly string[]): void {
    const seen = { move, percepts: [...percepts].sort().join(" ") };
    this.#seen.push(seen);
    const reached = this.#successors(this.#states, seen);
    if (reached.length > 0) this.#states = reached;
    else this.#states = this.#redrawn() ?? this.#unguided(move);
  }

  sample(most: number): readonly State[] {
    if (this.#states.length <= most) return this.#states;
    return Array.from({ length: most }, () => this.#states[this.#random.below(this.#states.length)]!);
  }

  #successors(states: readonly State[], seen: Observation): State[] {
    const reached = new Map<string, State>();
    for (const state of states) {
      for (const joint of this.#joints(state, seen.move)) {
        if (this.#percepts(state, joint) !== seen.percepts) continue;
        const next = this.#game.next(state, joint);
        reached.set(next.join(), next);
      }
    }
    return this.#thinned([...reached.values()]);
  }

  /** The whole past once more, with other draws. */
  #redrawn(): State[] | undefined {
    for (let attempt = 0; attempt < 3; attempt++) {
      let states: State[] = [this.#game.initial];
      for (const seen of this.#seen) states = this.#successors(states, seen);
      if (states.length > 0) return states;
    }
    return undefined;
  }

  /** Steps that fit the role's move, whatever it saw: better a doubtful state than none. */
  #unguided(move: number): State[] {
    const { initial } = this.#game;
    const reached = this.#states.flatMap((state) => {
      const [joint] = this.#joints(state, move);
      return joint === undefined ? [] : [this.#game.next(state, joint)];
    });
    const alive = reached.filter((state) => this.#game.legalMoves(state, this.#role).length > 0);
    return alive.length > 0 ? alive : [initial];
  }

  #percepts(state: State, joint: readonly number[]): string {
    return [...this.#game.percepts(state, joint, this.#role)].sort().join(" ");
  }

  /** Joint moves with the role's move: all of them, or some drawn at random. */
  *#joints(state: State, move: number): Generator<number[]> {
    const options = this.#game.roles.map((_, role) =>
      role === this.#role ? [move] : this.#game.legalMoves(state, role),
    );
    if (!this.#game.legalMoves(state, this.#role).includes(move)) return;
    const count = options.reduce((product, moves) => product * moves.length, 1);
    for (let index = 0; index < Math.min(count, this.#tries); index++) {
      let rest = index;
      yield options.map((moves) => {
        if (count > this.#tries) return moves[this.#random.below(moves.length)]!;
        const chosen = moves[rest % moves.length]!;
        rest = Math.floor(rest / moves.length);
        return chosen;
      });
    }
  }

  #thinned(states: State[]): State[] {
    for (let index = 0; index < Math.min(states.length, this.#most); index++) {
      const other = index + this.#random.below(states.length - index);
      [states[index], states[other]] = [states[other]!, states[index]!];
    }
    return states.slice(0, this.#most);
  }
}
