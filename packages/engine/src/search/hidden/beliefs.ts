/**
 * The states a role may be in, where it is told percepts and not moves (GDL-II): those reached by joint moves that contain
 * the moves the role made and that would have shown it what it saw. Each carries what every other role would know there, and how
 * likely it is: chance and, unless a prior says better, the others are taken to choose from all moves alike.
 *
 * All of them are kept where they are few, else a sample. Where the sample runs dry it is drawn anew from the beginning,
 * with steps back out of dead ends; where that fails too, the states of old go on whatever was seen.
 */
import type { Game, State } from "../../game/game.ts";
import type { Random } from "../../game/random.ts";
import { InformationSets } from "./information-sets.ts";
import { type HiddenPosition, heardText, Positions } from "./positions.ts";

/** A state the role may be in. */
export interface Particle {
  readonly position: HiddenPosition;
  /** For each role the information set it would be in. */
  readonly sets: readonly number[];
  readonly weight: number;
}

/** How likely a role plays each of its legal moves; undefined: all alike. */
export type Prior = (role: number, set: number, moves: readonly number[]) => readonly number[] | undefined;

export interface BeliefOptions {
  /** States kept. Default 500. */
  readonly most?: number;
  /** Steps tried to follow the role's move, and to draw the sample anew. Default 5000. */
  readonly attempts?: number;
  /** Shared with a search. Default: its own. */
  readonly positions?: Positions;
  readonly sets?: InformationSets;
}

/** Ways tried out of one state before one steps back. */
const MOST_BRANCHES = 100;

interface Drawn {
  /** For each role the place of its move among the legal ones. */
  readonly choices: readonly number[];
  readonly share: number;
}

interface Observation {
  readonly move: number;
  readonly heard: string;
}

export class Beliefs {
  readonly #game: Game;
  readonly #role: number;
  readonly #random: Random;
  readonly #most: number;
  readonly #attempts: number;
  readonly #positions: Positions;
  readonly #sets: InformationSets;
  readonly #seen: Observation[] = [];
  #particles: readonly Particle[];
  /** Weights summed up, for drawing. */
  #sums: readonly number[] = [1];

  constructor(game: Game, role: number, random: Random, options: BeliefOptions = {}) {
    this.#game = game;
    this.#role = role;
    this.#random = random;
    this.#most = options.most ?? 500;
    this.#attempts = options.attempts ?? 5000;
    this.#positions = options.positions ?? new Positions(game);
    this.#sets = options.sets ?? new InformationSets(game.roles.length);
    this.#particles = [this.#start()];
  }

  #start(): Particle {
    const position = this.#positions.of(this.#game.initial);
    return { position, sets: InformationSets.start(this.#game.roles.length), weight: 1 };
  }

  get count(): number {
    return this.#particles.length;
  }

  get particles(): readonly Particle[] {
    return this.#particles;
  }

  /** The role made the move and saw the percepts, in whatever order they came. */
  advance(move: number, percepts: readonly string[], prior: Prior = () => undefined): void {
    const seen = { move, heard: heardText(percepts) };
    this.#seen.push(seen);
    const reached = this.#successors(seen, prior);
    if (reached.length > 0) this.#particles = reached;
    else {
      const redrawn = this.#redrawn();
      this.#particles = redrawn.length > 0 ? redrawn : this.#unguided(move);
    }
    let sum = 0;
    this.#sums = this.#particles.map(({ weight }) => (sum += weight));
  }

  /** A state, drawn by how likely it is. */
  draw(): Particle {
    const point = this.#random.unit() * this.#sums.at(-1)!;
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sums[middle]! > point) high = middle;
      else low = middle + 1;
    }
    return this.#particles[low]!;
  }

  /** Up to so many states: each once, where they are few and equally likely, else drawn by how likely they are. */
  sample(most: number): readonly State[] {
    const [first] = this.#particles;
    const isEven = this.#particles.every(({ weight }) => Math.abs(weight - first!.weight) < 1e-9);
    if (this.#particles.length > most || !isEven) return Array.from({ length: most }, () => this.draw().position.state);
    return this.#particles.map(({ position }) => position.state);
  }

  #successors(seen: Observation, prior: Prior): Particle[] {
    const reached = new Map<string, Particle>();
    const tries = Math.ceil(this.#attempts / this.#particles.length);
    for (const particle of this.#particles) {
      for (const { choices, share } of this.#jointsOf(particle, seen.move, tries, prior)) {
        const next = this.#follow(particle, choices, seen);
        if (next === undefined) continue;
        const key = `${next.position.id} ${next.sets.join()}`;
        const weight = particle.weight * share + (reached.get(key)?.weight ?? 0);
        reached.set(key, { ...next, weight });
      }
    }
    return normal(this.#thinned(stillOpen([...reached.values()])));
  }

  /** The state behind the joint move, where the role would have heard what it did. */
  #follow({ position, sets }: Particle, choices: readonly number[], seen: Observation): Particle | undefined {
    const { to, heard } = this.#positions.step(position, choices);
    if (heard[this.#role] !== seen.heard) return undefined;
    const after = sets.map((set, role) =>
      role === this.#game.chanceRole
        ? set
        : this.#sets.after(set, position.legal[role]![choices[role]!]!, heard[role]!),
    );
    return { position: to, sets: after, weight: 1 };
  }

  /** Joint moves with the role's move, each with its share: all of them, or as many drawn at random. */
  *#jointsOf(particle: Particle, move: number, most: number, prior: Prior): Generator<Drawn> {
    const { isOver, legal } = particle.position;
    const own = isOver ? -1 : legal[this.#role]!.indexOf(move);
    if (own < 0) return;
    const counts = legal.map((moves, role) => (role === this.#role ? 1 : moves.length));
    const count = counts.reduce((product, each) => product * each, 1);
    const shares = legal.map((moves, role) =>
      role === this.#role || role === this.#game.chanceRole ? undefined : prior(role, particle.sets[role]!, moves),
    );
    for (let index = 0; index < Math.min(count, most); index++) {
      const choices = count > most ? counts.map((each) => this.#random.below(each)) : digits(index, counts);
      const share = choices.reduce((all, chosen, role) => all * (shares[role]?.[chosen] ?? 1 / counts[role]!), 1);
      choices[this.#role] = own;
      yield { choices, share };
    }
  }

  /** Ways through the whole past, found one by one: at random, with steps back where nothing fits. */
  #redrawn(): Particle[] {
    const found = new Map<string, Particle>();
    let left = this.#attempts;
    const wayFrom = (particle: Particle, step: number): Particle | undefined => {
      const seen = this.#seen[step];
      if (seen === undefined) return particle;
      const joints = this.#shuffled([...this.#jointsOf(particle, seen.move, MOST_BRANCHES, () => undefined)]);
      for (const { choices } of joints) {
        if (left-- <= 0) return undefined;
        const next = this.#follow(particle, choices, seen);
        const end = next && wayFrom(next, step + 1);
        if (end !== undefined) return end;
      }
      return undefined;
    };
    for (let tries = 0; left > 0 && tries < this.#most; tries++) {
      const end = wayFrom(this.#start(), 0);
      if (end === undefined) break;
      found.set(`${end.position.id} ${end.sets.join()}`, end);
    }
    return normal(stillOpen([...found.values()]));
  }

  /** Steps that fit the role's move, whatever it saw: better a doubtful state than none. */
  #unguided(move: number): readonly Particle[] {
    const reached = this.#particles.flatMap((particle) => {
      const [joint] = this.#jointsOf(particle, move, 1, () => undefined);
      if (joint === undefined) return [];
      const { to } = this.#positions.step(particle.position, joint.choices);
      return [{ ...particle, position: to }];
    });
    const alive = reached.filter(({ position }) => !position.isOver);
    return alive.length > 0 ? alive : [this.#start()];
  }

  /** Where there are too many: as many as may be kept, drawn by their weights at even distances. */
  #thinned(particles: readonly Particle[]): readonly Particle[] {
    if (particles.length <= this.#most) return particles;
    const mixed = this.#shuffled([...particles]);
    const total = mixed.reduce((sum, { weight }) => sum + weight, 0);
    const kept: Particle[] = [];
    let point = this.#random.unit();
    let sum = 0;
    for (const particle of mixed) {
      sum += (particle.weight / total) * this.#most;
      const hits = Math.max(0, Math.ceil(sum - point));
      if (hits > 0) kept.push({ ...particle, weight: hits });
      point += hits;
    }
    return kept;
  }

  #shuffled<T>(items: T[]): T[] {
    for (let index = items.length - 1; index > 0; index--) {
      const other = this.#random.below(index + 1);
      [items[index], items[other]] = [items[other]!, items[index]!];
    }
    return items;
  }
}

/** Whoever is asked for a move knows that the game goes on. */
function stillOpen(particles: readonly Particle[]): readonly Particle[] {
  const open = particles.filter(({ position }) => !position.isOver);
  return open.length > 0 ? open : particles;
}

/** The joint moves numbered, the first role changing fastest. */
function digits(index: number, counts: readonly number[]): number[] {
  let rest = index;
  return counts.map((count) => {
    const digit = rest % count;
    rest = Math.floor(rest / count);
    return digit;
  });
}

/** With weights that add up to 1; what a prior rules out altogether is still possible. */
function normal(particles: readonly Particle[]): Particle[] {
  const total = particles.reduce((sum, { weight }) => sum + weight, 0);
  return particles.map((particle) => ({
    ...particle,
    weight: total > 0 ? particle.weight / total : 1 / particles.length,
  }));
}
