/**
 * Monte-Carlo tree search over information sets, with a tree for each role (MO-ISMCTS: Cowling, Powley and Whitehouse 2012).
 * Each descent begins in a state that the role may be in; every role chooses by what it would know there, so that
 * nobody plans with what is hidden from it. Chance is drawn.
 *
 *   1 descend   every role takes the move with the greatest mean + c sqrt(log n / n(move)) of its own information set,
 *               until a step at which somebody is in a set that is new
 *   2 play out  the states behind those steps, together
 *   3 back up   every role's goal to the moves it chose
 *
 * Visits are counted on the way down, so that the descents of a batch spread out.
 */
import type { Game } from "../../game/game.ts";
import { Random } from "../../game/random.ts";
import type { Particle, Prior } from "./beliefs.ts";
import type { InformationSets } from "./information-sets.ts";
import type { HiddenPosition, Positions } from "./positions.ts";

/** The moves of an information set, with what was seen of each. */
export interface Arms {
  readonly moves: readonly number[];
  readonly visits: Int32Array;
  /** Of the role's goals, scaled to 0..1. */
  readonly sums: Float64Array;
  total: number;
}

export interface InformationSetOptions {
  /** c. Default 0.7. */
  readonly exploration?: number;
  /** Information sets known; all are forgotten when there are more. Default 300,000. */
  readonly mostSets?: number;
}

interface Choice {
  readonly arms: Arms;
  readonly index: number;
  readonly role: number;
}

/** Longer games are played out from there. */
const LONGEST = 1000;

export class InformationSetSearch {
  playouts = 0;
  readonly #game: Game;
  readonly #positions: Positions;
  readonly #sets: InformationSets;
  readonly #random: Random;
  readonly #exploration: number;
  readonly #mostSets: number;
  readonly #unit: number;
  readonly #arms = new Map<number, Arms>();

  constructor(
    positions: Positions,
    sets: InformationSets,
    random: Random,
    { exploration = 0.7, mostSets = 300_000 }: InformationSetOptions = {},
  ) {
    this.#game = positions.game;
    this.#positions = positions;
    this.#sets = sets;
    this.#random = random;
    this.#exploration = exploration;
    this.#mostSets = mostSets;
    this.#unit = 1 / (positions.game.maxGoal ?? 100);
  }

  get nodes(): number {
    return this.#arms.size;
  }

  /** What is known of the moves of an information set; undefined where it was never met. */
  armsOf(set: number): Arms | undefined {
    return this.#arms.get(set);
  }

  /** How a role that searched so would choose: by visits, and any move now and then. */
  readonly prior: Prior = (_role, set, moves) => {
    const arms = this.#arms.get(set);
    if (arms === undefined || arms.moves.length !== moves.length) return undefined;
    return Array.from(arms.visits, (visits) => (visits + 1) / (arms.total + moves.length));
  };

  /** One descent from each of the states, played out together. */
  iterate(particles: readonly Particle[]): void {
    if (this.#arms.size > this.#mostSets) this.#arms.clear();
    const { stateWords, roles } = this.#game;
    const descents = particles.map((particle) => this.#descend(particle));
    const open = descents.filter(({ leaf }) => !leaf.isOver);
    const words = new Uint32Array(open.length * stateWords);
    for (const [place, { leaf }] of open.entries()) words.set(leaf.state, place * stateWords);
    const random = new Random(this.#random.bits());
    const goals = open.length === 0 ? [] : this.#game.totals({ count: open.length, words }, { random }).goals;
    for (const { leaf, choices } of descents) if (leaf.isOver) this.#backUp(choices, leaf.goals, 0);
    for (const [place, { choices }] of open.entries()) this.#backUp(choices, goals, place * roles.length);
    this.playouts += particles.length;
  }

  #descend({ position, sets }: Particle): { leaf: HiddenPosition; choices: Choice[] } {
    const choices: Choice[] = [];
    let leaf = position;
    let known = sets;
    let isNew = false;
    for (let ply = 0; !leaf.isOver && !isNew && ply < LONGEST; ply++) {
      const from: HiddenPosition = leaf;
      const before = known;
      const joint = from.legal.map((moves, role) => {
        if (moves.length === 1) return 0;
        if (role === this.#game.chanceRole) return this.#random.below(moves.length);
        isNew ||= !this.#arms.has(before[role]!);
        return this.#choose(role, before[role]!, moves, choices);
      });
      const { to, heard } = this.#positions.step(from, joint);
      known = before.map((set, role) => {
        if (role === this.#game.chanceRole) return set;
        return this.#sets.after(set, from.legal[role]![joint[role]!]!, heard[role]!);
      });
      leaf = to;
    }
    return { leaf, choices };
  }

  #choose(role: number, set: number, moves: readonly number[], choices: Choice[]): number {
    const arms = this.#arms.get(set) ?? this.#newArms(set, moves);
    // Rules that do not tell a role its moves: nothing can be learnt here.
    if (arms.moves.length !== moves.length) return this.#random.below(moves.length);
    const index = this.#best(arms);
    arms.visits[index]!++;
    arms.total++;
    choices.push({ arms, index, role });
    return index;
  }

  #newArms(set: number, moves: readonly number[]): Arms {
    const arms = { moves, visits: new Int32Array(moves.length), sums: new Float64Array(moves.length), total: 0 };
    this.#arms.set(set, arms);
    return arms;
  }

  #best({ visits, sums, total }: Arms): number {
    const explore = this.#exploration * Math.sqrt(Math.log(Math.max(1, total)));
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let index = 0; index < visits.length; index++) {
      const n = visits[index]!;
      const worth = n === 0 ? Number.POSITIVE_INFINITY : sums[index]! / n + explore / Math.sqrt(n);
      if (worth > most) {
        best = index;
        most = worth;
        ties = 1;
      } else if (worth === most && this.#random.below(++ties) === 0) best = index;
    }
    return best;
  }

  #backUp(choices: readonly Choice[], goals: ArrayLike<number>, at: number): void {
    for (const { arms, index, role } of choices) arms.sums[index]! += goals[at + role]! * this.#unit;
  }
}
