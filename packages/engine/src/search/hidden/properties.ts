/**
 * Three properties of a game that say how well sampling what is hidden does there (Long, Sturtevant, Buro and Furtak
 * 2010), measured in random games:
 *
 *   leaf correlation   how often all ends that the last choice can lead to have the same goals
 *   bias               for each role how often these goals favour it: it gets more than the others in the mean; a tie counts half
 *   disambiguation     for each role the share of the states it held possible at one choice that are gone at its next
 *   doubt              for each role how often it held more than one state possible when it chose (ours)
 *
 * Sampling suits games of high leaf correlation or high disambiguation: there what is hidden seldom changes the choice,
 * or does not stay hidden.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { randomWalk } from "../../game/walk.ts";
import { Beliefs } from "./beliefs.ts";
import { InformationSets } from "./information-sets.ts";
import { Positions } from "./positions.ts";

export interface HiddenProperties {
  /** Random games that ended. */
  readonly games: number;
  /** Last choices that lead to two ends or more; undefined below where there are none. */
  readonly lastChoices: number;
  readonly leafCorrelation: number | undefined;
  readonly bias: readonly (number | undefined)[];
  /** Undefined where the role was never in doubt at a choice with another one behind it. */
  readonly disambiguation: readonly (number | undefined)[];
  /** Undefined where the role never had a choice. */
  readonly doubt: readonly (number | undefined)[];
}

export interface PropertyLimits {
  /** Default 200. */
  readonly games?: number;
  /** Longer games are left out. Default 1000. */
  readonly maxPlies?: number;
  /** Whether to stop with the games so far. Default: never. */
  readonly stop?: () => boolean;
}

/** States kept for a role: where there are more, the share is one of samples. */
const MOST_STATES = 2000;

export function hiddenProperties(game: Game, random: Random, limits: PropertyLimits = {}): HiddenProperties {
  const { games: most = 200, maxPlies = 1000, stop = () => false } = limits;
  const leaves = new LeafGroups(game);
  const doubt = new Doubt(game, random.fork());
  let games = 0;
  for (let tries = 0; games < most && tries < 2 * most && !stop(); tries++) {
    let last: State | undefined;
    doubt.begin();
    const { state } = randomWalk(game, random, {
      maxPlies,
      visit: (legal, here) => {
        if (legal.some((moves, role) => role !== game.chanceRole && moves.length > 1)) last = here;
        doubt.choose(legal);
        return true;
      },
      play: (joint, here) => doubt.hear(here, joint),
    });
    if (!game.isTerminal(state)) continue;
    games++;
    if (last !== undefined) leaves.add(last);
  }
  return { games, ...leaves.found(), ...doubt.found() };
}

/** The ends behind last choices. */
class LeafGroups {
  readonly #game: Game;
  readonly #favoured: number[];
  #groups = 0;
  #alike = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#favoured = game.roles.map(() => 0);
  }

  add(state: State): void {
    const goals = this.#endsBehind(state);
    if (goals.length < 2) return;
    this.#groups++;
    const [first] = goals;
    if (!goals.every((each) => each.every((goal, role) => goal === first![role]))) return;
    this.#alike++;
    for (const role of this.#sides()) this.#favoured[role]! += favour(role, first!, this.#sides());
  }

  /** Goals of the ends that the choice leads to, through moves that nobody chooses. */
  #endsBehind(state: State): (readonly number[])[] {
    const game = this.#game;
    const children = game.children(state, MOST_JOINTS);
    const ends: (readonly number[])[] = [];
    for (let at = 0; at < (children?.count ?? 0); at++) {
      const { words } = children!.states;
      const end = endOf(game, words.slice(at * game.stateWords, (at + 1) * game.stateWords));
      if (end !== undefined) ends.push([...game.goals(end)]);
    }
    return ends;
  }

  #sides(): number[] {
    return [...this.#game.roles.keys()].filter((role) => role !== this.#game.chanceRole);
  }

  found(): Pick<HiddenProperties, "lastChoices" | "leafCorrelation" | "bias"> {
    return {
      lastChoices: this.#groups,
      leafCorrelation: this.#groups === 0 ? undefined : this.#alike / this.#groups,
      bias: this.#favoured.map((sum, role) =>
        this.#alike === 0 || role === this.#game.chanceRole ? undefined : sum / this.#alike,
      ),
    };
  }
}

const MOST_JOINTS = 10_000;

/** 1 where the role gets more than the others in the mean, 1/2 where it gets as much. */
function favour(role: number, goals: readonly number[], sides: readonly number[]): number {
  const others = sides.filter((each) => each !== role);
  const mean = others.reduce((sum, each) => sum + goals[each]!, 0) / others.length;
  if (others.length === 0 || goals[role] === mean) return 0.5;
  return goals[role]! > mean ? 1 : 0;
}

/** The end that follows where nobody has a choice; undefined where somebody has. */
function endOf(game: Game, state: State): State | undefined {
  let here = state;
  while (!game.isTerminal(here)) {
    const legal = game.roles.map((_, role) => game.legalMoves(here, role));
    if (legal.some((moves) => moves.length !== 1)) return undefined;
    here = game.next(
      here,
      legal.map(([move]) => move!),
    );
  }
  return here;
}

/** What each role holds possible, from one of its choices to the next. */
class Doubt {
  readonly #game: Game;
  readonly #random: Random;
  readonly #shared: { readonly positions: Positions; readonly sets: InformationSets };
  readonly #gone: number[];
  readonly #steps: number[];
  readonly #choices: number[];
  readonly #doubted: number[];
  #beliefs: (Beliefs | undefined)[] = [];
  #before: number[] = [];

  constructor(game: Game, random: Random) {
    this.#game = game;
    this.#random = random;
    this.#shared = { positions: new Positions(game), sets: new InformationSets(game.roles.length) };
    this.#gone = game.roles.map(() => 0);
    this.#steps = game.roles.map(() => 0);
    this.#choices = game.roles.map(() => 0);
    this.#doubted = game.roles.map(() => 0);
  }

  begin(): void {
    const options = { most: MOST_STATES, ...this.#shared };
    this.#before = this.#game.roles.map(() => 1);
    this.#beliefs = this.#game.roles.map((_, role) =>
      role === this.#game.chanceRole ? undefined : new Beliefs(this.#game, role, this.#random, options),
    );
  }

  choose(legal: readonly (readonly number[])[]): void {
    for (const [role, beliefs] of this.#beliefs.entries()) {
      if (beliefs === undefined || legal[role]!.length < 2) continue;
      const before = this.#before[role]!;
      if (before > 1) {
        this.#gone[role]! += Math.max(0, 1 - beliefs.count / before);
        this.#steps[role]!++;
      }
      this.#before[role] = beliefs.count;
      this.#choices[role]!++;
      if (beliefs.count > 1) this.#doubted[role]!++;
    }
  }

  hear(state: State, joint: readonly number[]): void {
    for (const [role, beliefs] of this.#beliefs.entries())
      beliefs?.advance(joint[role]!, this.#game.percepts(state, joint, role));
  }

  found(): Pick<HiddenProperties, "disambiguation" | "doubt"> {
    return { disambiguation: shares(this.#gone, this.#steps), doubt: shares(this.#doubted, this.#choices) };
  }
}

/** Parts of wholes; undefined of nothing. */
function shares(parts: readonly number[], wholes: readonly number[]): (number | undefined)[] {
  return parts.map((part, role) => (wholes[role] === 0 ? undefined : part / wholes[role]!));
}
