/**
 * Monte-Carlo counterfactual regret minimisation by outcome sampling (Lanctot, Waugh, Zinkevich and Bowling 2009), online (OOS: Lisý, Lanctot
 * and Bowling 2015): information sets are added as they are met, one a trajectory, and what comes behind a new one is played at random.
 * Each trajectory is for one role i, which draws from (1 - ε) σ + ε / moves; the others draw from σ, chance from what there is:
 *
 *   σ(I, a)   = R+(I, a) / Σ R+(I, b)                  uniform where nothing is regretted
 *   u(h·a)    = u / drawn(a) for the move that was drawn, else 0        u(h) = Σ σ(I, a) u(h·a)
 *   R(I, a)   += w (u(h·a) - u(h))                      w = π_others(h) / drawn(h), at the sets of i
 *   mix(I, a) += π_i(h) / drawn(h) σ(I, a)
 *
 * The mean of all strategies is the answer; with two players and a constant sum it approaches an equilibrium. Roles that choose at once do
 * so one after the other, without knowing. A trajectory begins at the beginning of the game or, targeted, in a state that the player may be
 * in, drawn by its beliefs; the paper draws whole trajectories and weighs them.
 */
import type { Game } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import type { Particle, Prior } from "./beliefs.ts";
import { InformationSets } from "./information-sets.ts";
import type { HiddenPosition, Positions } from "./positions.ts";

/** What is known of the moves of an information set. */
export interface RegretArms {
  readonly moves: readonly number[];
  readonly regrets: Float64Array;
  readonly mix: Float64Array;
  visits: number;
}

export interface OutcomeSamplingOptions {
  /** ε. Default 0.4, as in the paper. */
  readonly exploration?: number;
  /** Information sets known; all are forgotten when there are more. Default 300,000. */
  readonly mostSets?: number;
}

/** How likely a history is: by the role that learns, by all others and chance, and to be drawn. */
interface Reach {
  readonly own: number;
  readonly others: number;
  readonly drawn: number;
}

const CERTAIN: Reach = { own: 1, others: 1, drawn: 1 };
/** Longer games are broken off, as they stand. */
const LONGEST = 1000;

export class OutcomeSampling {
  trajectories = 0;
  readonly #game: Game;
  readonly #positions: Positions;
  readonly #sets: InformationSets;
  readonly #random: Random;
  readonly #exploration: number;
  readonly #mostSets: number;
  readonly #arms = new Map<number, RegretArms>();
  /** The role that learns. */
  #role = 0;
  /** Whether the trajectory has met a new set. */
  #isBeyond = false;

  constructor(
    positions: Positions,
    sets: InformationSets,
    random: Random,
    { exploration = 0.4, mostSets = 300_000 }: OutcomeSamplingOptions = {},
  ) {
    this.#game = positions.game;
    this.#positions = positions;
    this.#sets = sets;
    this.#random = random;
    this.#exploration = exploration;
    this.#mostSets = mostSets;
  }

  get nodes(): number {
    return this.#arms.size;
  }

  /** How often the mean of all strategies plays each move of a set; undefined where it was never met. */
  mixOf(
    set: number,
  ): { readonly moves: readonly number[]; readonly mix: Float64Array; readonly visits: number } | undefined {
    const arms = this.#arms.get(set);
    return arms && { moves: arms.moves, mix: shares(arms.mix), visits: arms.visits };
  }

  /** How a role that learnt so would choose. */
  readonly prior: Prior = (_role, set, moves) => {
    const known = this.mixOf(set);
    if (known === undefined || known.moves.length !== moves.length) return undefined;
    return Array.from(known.mix, (share) => 0.9 * share + 0.1 / moves.length);
  };

  /** A trajectory for each role, from the beginning of the game or from a state that somebody may be in. */
  iterate(from?: Particle): void {
    if (this.#arms.size > this.#mostSets) this.#arms.clear();
    const roles = this.#game.roles.length;
    for (this.#role = 0; this.#role < roles; this.#role++) {
      if (this.#role === this.#game.chanceRole) continue;
      this.#isBeyond = false;
      const position = from?.position ?? this.#positions.of(this.#game.initial);
      this.#walk(position, from?.sets ?? InformationSets.start(roles), CERTAIN, 0);
      this.trajectories++;
    }
  }

  /** What the role that learns gets from here on, as the trajectory says. */
  #walk(position: HiddenPosition, sets: readonly number[], reach: Reach, ply: number): number {
    if (position.isOver) return position.goals[this.#role]!;
    if (ply >= LONGEST) return Math.max(0, this.#game.goals(position.state)[this.#role]!);
    return this.#choose(position, sets, [], reach, ply);
  }

  /** The choice of the first role that has none in `choices`. */
  #choose(
    position: HiddenPosition,
    sets: readonly number[],
    choices: readonly number[],
    reach: Reach,
    ply: number,
  ): number {
    const role = choices.length;
    if (role === this.#game.roles.length) return this.#step(position, sets, choices, reach, ply);
    const goOn = (choice: number, next: Reach): number => this.#choose(position, sets, [...choices, choice], next, ply);
    const moves = position.legal[role]!;
    if (moves.length === 1) return goOn(0, reach);
    const arms = role === this.#game.chanceRole || this.#isBeyond ? undefined : this.#armsOf(sets[role]!, moves);
    // Chance, and what is played at random: it is drawn as it is weighed.
    if (arms === undefined || this.#isBeyond) return goOn(this.#random.below(moves.length), reach);
    return this.#draw(arms, role === this.#role, reach, goOn);
  }

  #draw(arms: RegretArms, isOwn: boolean, reach: Reach, goOn: (choice: number, reach: Reach) => number): number {
    const sigma = matched(arms.regrets);
    const uniform = isOwn ? this.#exploration / sigma.length : 0;
    const drawn = sigma.map((share) => (isOwn ? (1 - this.#exploration) * share : share) + uniform);
    const choice = this.#drawFrom(drawn);
    const chance = drawn[choice]!;
    const value =
      goOn(choice, {
        own: isOwn ? reach.own * sigma[choice]! : reach.own,
        others: isOwn ? reach.others : reach.others * sigma[choice]!,
        drawn: reach.drawn * chance,
      }) / chance;
    const mean = sigma[choice]! * value;
    if (isOwn) learnOutcome(arms, { sigma, choice, value, mean }, reach);
    return mean;
  }

  #drawFrom(chances: Float64Array): number {
    let rest = this.#random.unit();
    for (let choice = 0; choice < chances.length; choice++) if ((rest -= chances[choice]!) < 0) return choice;
    return chances.findLastIndex((chance) => chance > 0);
  }

  #step(
    position: HiddenPosition,
    sets: readonly number[],
    choices: readonly number[],
    reach: Reach,
    ply: number,
  ): number {
    const { to, heard } = this.#positions.step(position, choices);
    const after = sets.map((set, role) =>
      role === this.#game.chanceRole
        ? set
        : this.#sets.after(set, position.legal[role]![choices[role]!]!, heard[role]!),
    );
    return this.#walk(to, after, reach, ply + 1);
  }

  /** Adds a set that is new; undefined where rules do not tell a role its moves. */
  #armsOf(set: number, moves: readonly number[]): RegretArms | undefined {
    const known = this.#arms.get(set);
    if (known !== undefined) return known.moves.length === moves.length ? known : undefined;
    const made = { regrets: new Float64Array(moves.length), mix: new Float64Array(moves.length) };
    this.#arms.set(set, { moves, ...made, visits: 0 });
    this.#isBeyond = true;
    return undefined;
  }
}

export interface DrawnOutcome {
  readonly sigma: Float64Array;
  readonly choice: number;
  /** Of the move that was drawn, and of the strategy. */
  readonly value: number;
  readonly mean: number;
}

/** R and mix of a set of the role that learns, after a trajectory. */
export function learnOutcome(
  arms: RegretArms,
  { sigma, choice, value, mean }: DrawnOutcome,
  { own, others, drawn }: Reach,
): void {
  arms.visits++;
  for (let move = 0; move < sigma.length; move++) {
    arms.regrets[move]! += (others / drawn) * ((move === choice ? value : 0) - mean);
    arms.mix[move]! += (own / drawn) * sigma[move]!;
  }
}

function matched(regrets: Float64Array): Float64Array {
  return shares(regrets.map((regret) => Math.max(0, regret)));
}

/** Each number's share of the sum; all alike where there is none. */
function shares(numbers: Float64Array): Float64Array {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return numbers.map((number) => (sum > 0 ? number / sum : 1 / numbers.length));
}
