/**
 * Plays that show what is wrong with a game: a role without a legal move, an end without a goal value or with several, a position that
 * comes back to itself. Small games are visited whole, breadth first, so that each play is a shortest one and what is not found is not
 * there; of larger games random play looks at what lies further away.
 */
import { type GameCore, NO_GOAL, type State } from "./game.ts";
import { Random } from "./random.ts";
import { randomWalk } from "./walk.ts";

/** Joint moves from the initial state, each a text for every role. */
export type Play = readonly (readonly string[])[];

export type RulesFault =
  /** Not over, and the role has nothing to do. */
  | { readonly kind: "stuck"; readonly role: string; readonly play: Play }
  /** Over, and the role has no goal value, or more than one. */
  | { readonly kind: "goals"; readonly role: string; readonly values: readonly number[]; readonly play: Play }
  /** `play` leads to a position to which `again` leads back. */
  | { readonly kind: "endless"; readonly play: Play; readonly again: Play }
  /** The moves after which random play was not over. */
  | { readonly kind: "long"; readonly play: Play };

/** The best end that was found for a role. */
export interface BestEnd {
  readonly role: string;
  /** NO_GOAL where no end was found. */
  readonly goal: number;
  readonly play: Play;
}

export interface RulesStudy {
  /** Whether every position was visited: then what was not found does not exist. */
  readonly complete: boolean;
  readonly positions: number;
  readonly playouts: number;
  /** At most one of each kind for each role. */
  readonly faults: readonly RulesFault[];
  readonly best: readonly BestEnd[];
}

export interface StudyOptions {
  /** Default 20,000. */
  readonly maxPositions?: number;
  /** Random plays where positions remain. Default 100. */
  readonly playouts?: number;
  /** Default 1000. */
  readonly maxPlies?: number;
  /** Default 1. */
  readonly seed?: number;
  /** Ends it early. Default: never. */
  readonly stop?: () => boolean;
}

/** A position with the step that first led to it. */
interface Visited {
  readonly state: State;
  readonly from: number;
  readonly joint: readonly number[];
  readonly next: { readonly to: number; readonly joint: readonly number[] }[];
}

export function studyRules(game: GameCore, options: StudyOptions = {}): RulesStudy {
  const study = new Study(game, options);
  study.visit();
  if (!study.complete) study.playOut();
  return study.result();
}

class Study {
  complete = false;
  readonly #game: GameCore;
  readonly #options: Required<StudyOptions>;
  readonly #visited: Visited[] = [];
  readonly #faults = new Map<string, RulesFault>();
  readonly #best: BestEnd[];
  #playouts = 0;

  constructor(game: GameCore, options: StudyOptions) {
    this.#game = game;
    this.#options = { maxPositions: 20_000, playouts: 100, maxPlies: 1000, seed: 1, stop: () => false, ...options };
    this.#best = game.roles.map((role) => ({ role, goal: NO_GOAL, play: [] }));
  }

  result(): RulesStudy {
    const cycle = this.#cycle();
    if (cycle !== undefined) this.#faults.set("endless", cycle);
    return {
      complete: this.complete,
      positions: this.#visited.length,
      playouts: this.#playouts,
      faults: [...this.#faults.values()],
      best: this.#best.filter((_, role) => role !== this.#game.chanceRole),
    };
  }

  /** Breadth first, until everything is known or a limit is reached. */
  visit(): void {
    const { maxPositions, stop } = this.#options;
    const known = new Map<string, number>();
    const reach = (state: State, from: number, joint: readonly number[]): number => {
      const key = state.join(" ");
      const place = known.get(key);
      if (place !== undefined) return place;
      known.set(key, this.#visited.length);
      return this.#visited.push({ state, from, joint, next: [] }) - 1;
    };
    reach(this.#game.initial, -1, []);
    for (let at = 0; at < this.#visited.length; at++) {
      if (this.#visited.length > maxPositions || stop()) return;
      const { state, next } = this.#visited[at]!;
      const legal = this.#look(state, () => this.#playTo(at));
      for (const joint of jointsOf(legal)) {
        next.push({ to: reach(this.#game.next(state, joint), at, joint), joint });
        if (this.#visited.length > maxPositions || stop()) return;
      }
    }
    this.complete = true;
  }

  playOut(): void {
    const { playouts, maxPlies, seed, stop } = this.#options;
    const random = new Random(seed);
    while (this.#playouts < playouts && !stop()) {
      const joints: (readonly number[])[] = [];
      const { state, plies } = randomWalk(this.#game, random, {
        maxPlies,
        visit: () => !stop(),
        play: (joint) => joints.push(joint),
      });
      if (stop()) return;
      this.#playouts++;
      const play = (): Play => joints.map((joint) => this.#texts(joint));
      const legal = this.#look(state, play);
      if (plies >= maxPlies && legal.length > 0) this.#note("long", () => ({ kind: "long", play: play() }));
    }
  }

  /** Notes what is wrong with a position; the moves of each role where play can go on, else nothing. */
  #look(state: State, play: () => Play): (readonly number[])[] {
    const { roles, chanceRole } = this.#game;
    if (!this.#game.isTerminal(state)) {
      const legal = roles.map((_, role) => this.#game.legalMoves(state, role));
      const idle = roles.filter((_, role) => legal[role]!.length === 0);
      for (const role of idle) this.#note(`stuck ${role}`, () => ({ kind: "stuck", role, play: play() }));
      return idle.length > 0 ? [] : legal;
    }
    for (const [number, role] of roles.entries()) {
      if (number === chanceRole) continue;
      const values = this.#game.goalValues(state, number);
      if (values.length !== 1)
        this.#note(`goals ${role}`, () => ({ kind: "goals", role, values: [...values], play: play() }));
      const goal = values[0] ?? NO_GOAL;
      if (goal > this.#best[number]!.goal) this.#best[number] = { role, goal, play: play() };
    }
    return [];
  }

  #note(key: string, fault: () => RulesFault): void {
    if (!this.#faults.has(key)) this.#faults.set(key, fault());
  }

  #playTo(place: number): Play {
    const play: (readonly string[])[] = [];
    for (let at = place; at > 0; at = this.#visited[at]!.from) play.push(this.#texts(this.#visited[at]!.joint));
    return play.reverse();
  }

  #texts(joint: readonly number[]): string[] {
    return joint.map((move, role) => this.#game.moveText(role, move));
  }

  /** The first way back to a position that a depth-first walk over the visited ones meets. */
  #cycle(): RulesFault | undefined {
    const state = new Uint8Array(this.#visited.length);
    const path: { readonly place: number; tried: number }[] = [];
    const enter = (place: number): void => {
      state[place] = OPEN;
      path.push({ place, tried: 0 });
    };
    if (state.length > 0) enter(0);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = this.#visited[top.place]!.next[top.tried++];
      if (edge === undefined) state[path.pop()!.place] = DONE;
      else if (state[edge.to] === NEW) enter(edge.to);
      else if (state[edge.to] === OPEN) {
        const loop = path.slice(path.findIndex(({ place }) => place === edge.to));
        const again = loop.map(({ place, tried }) => this.#texts(this.#visited[place]!.next[tried - 1]!.joint));
        return { kind: "endless", play: this.#playTo(edge.to), again };
      }
    }
    return undefined;
  }
}

/** Of positions in a depth-first walk. */
const NEW = 0;
const OPEN = 1;
const DONE = 2;

/** All combinations of the roles' moves; none where nothing is listed. */
function* jointsOf(legal: readonly (readonly number[])[]): Generator<number[]> {
  if (legal.length === 0) return;
  const places = legal.map(() => 0);
  for (;;) {
    yield places.map((place, role) => legal[role]![place]!);
    let role = legal.length - 1;
    while (role >= 0 && ++places[role]! === legal[role]!.length) places[role--] = 0;
    if (role < 0) return;
  }
}

/** The fault as a sentence. */
export function faultText(fault: RulesFault): string {
  const after = (play: Play): string =>
    play.length === 0 ? "At the beginning" : `After ${play.map((joint) => `(${joint.join(" ")})`).join(" ")}`;
  switch (fault.kind) {
    case "stuck":
      return `${after(fault.play)} the game is not over and ${fault.role} has no legal move.`;
    case "goals":
      return fault.values.length === 0
        ? `${after(fault.play)} the game is over and ${fault.role} has no goal value.`
        : `${after(fault.play)} the game is over and ${fault.role} has several goal values: ${fault.values.join(", ")}.`;
    case "endless":
      return `${after(fault.play)} the moves ${fault.again.map((joint) => `(${joint.join(" ")})`).join(" ")} lead back to the same position: play need not end.`;
    case "long":
      return `Random play is not over after ${fault.play.length} moves.`;
  }
}
