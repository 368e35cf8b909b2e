/** What a game says along random walks, as texts: recorded of one back end, followed by another. */
import type { Game, GameCore, State } from "../../../packages/engine/src/game/game.ts";
import type { Random } from "../../../packages/engine/src/game/random.ts";
import { randomWalk } from "../../../packages/engine/src/game/walk.ts";
import { agree, inPlace } from "./agreement.ts";

/** Everything there is to ask about a state, and the joint move that is played there. */
export interface TraceStep {
  readonly facts: readonly string[];
  readonly terminal: boolean;
  readonly goals: readonly number[];
  /** By role. */
  readonly goalValues: readonly (readonly number[])[];
  /** By role. */
  readonly legal: readonly (readonly string[])[];
  /** By role; undefined at the end of the walk. */
  readonly joint: readonly string[] | undefined;
  /** By role, where there is a joint move. */
  readonly percepts: readonly (readonly string[])[];
}

export interface Trace {
  readonly roles: readonly string[];
  readonly chanceRole: number;
  readonly walks: readonly (readonly TraceStep[])[];
}

export interface TraceOptions {
  readonly random: Random;
  readonly walks: number;
  readonly maxPlies: number;
}

/** One walk in so many is stubborn: everybody plays the first legal move, which leads where random play seldom comes. */
const STUBBORN = 3;

export function recordTrace(game: GameCore, { random, walks, maxPlies }: TraceOptions): Trace {
  const record = (): TraceStep[] => {
    const steps: TraceStep[] = [];
    const isStubborn = random.below(STUBBORN) === 0;
    const { state } = randomWalk(game, random, {
      maxPlies,
      ...(isStubborn && { choose: ([first]: readonly number[]) => first! }),
      play: (joint, from) => steps.push(stepAt(game, from, joint)),
    });
    return [...steps, stepAt(game, state, undefined)];
  };
  return { roles: game.roles, chanceRole: game.chanceRole, walks: Array.from({ length: walks }, record) };
}

/** What a game says of one state. */
export function stepAt(game: GameCore, state: State, joint: readonly number[] | undefined): TraceStep {
  const byRole = <T>(ask: (role: number) => T): T[] => game.roles.map((_, role) => ask(role));
  return {
    facts: game.facts(state),
    terminal: game.isTerminal(state),
    goals: Array.from(game.goals(state)),
    goalValues: byRole((role) => game.goalValues(state, role)),
    legal: byRole((role) => game.legalMoves(state, role).map((move) => game.moveText(role, move))),
    joint: joint?.map((move, role) => game.moveText(role, move)),
    percepts: joint === undefined ? [] : byRole((role) => game.percepts(state, joint, role)),
  };
}

/** Whether every walk came to an end: a terminal state, or a role without a move. */
export function hasEnded({ walks }: Trace): boolean {
  return walks.every((steps) => isEnd(steps.at(-1)!));
}

function isEnd({ terminal, legal }: TraceStep): boolean {
  return terminal || legal.some((moves) => moves.length === 0);
}

/** What a trace says after names were changed. */
export function translated({ roles, chanceRole, walks }: Trace, names: ReadonlyMap<string, string>): Trace {
  const to = (text: string): string => text.replace(/[^\s()]+/g, (name) => names.get(name) ?? name);
  const all = (texts: readonly string[]): string[] => texts.map(to);
  const sorted = (texts: readonly string[]): string[] => all(texts).sort();
  const step = ({ facts, legal, joint, percepts, ...rest }: TraceStep): TraceStep => ({
    ...rest,
    facts: sorted(facts),
    legal: legal.map(sorted),
    joint: joint && all(joint),
    percepts: percepts.map(sorted),
  });
  return { roles: all(roles), chanceRole, walks: walks.map((steps) => steps.map(step)) };
}

/** Has a game play the walks, comparing as it goes; returns the states it came through. */
export function follow(game: Game, trace: Trace): State[] {
  agree("roles", game.roles, trace.roles);
  agree("chance", game.chanceRole, trace.chanceRole);
  return trace.walks.flatMap((steps) => {
    const visited: State[] = [];
    let state = game.initial;
    steps.forEach((step, ply) => {
      visited.push(state);
      inPlace(placeOf(steps, ply), () => {
        agreeOn(game, state, step);
        if (step.joint === undefined) return;
        playAnother(game, state);
        state = played(game, state, step);
      });
    });
    return visited;
  });
}

/** Asks for another joint move first: nothing of it may be left when the one of the walk is asked for. */
function playAnother(game: Game, state: State): void {
  const joint = game.roles.flatMap((_, role) => game.legalMoves(state, role).slice(-1));
  if (joint.length === game.roles.length) game.next(state, joint);
}

function placeOf(steps: readonly TraceStep[], ply: number): string {
  if (ply === 0) return "at the start";
  return `after ${steps
    .slice(0, ply)
    .map(({ joint }) => joint!.join(" "))
    .join("; ")}`;
}

/** Compares everything about one state but what follows from a joint move. */
export function agreeOn(game: Game, state: State, step: TraceStep): void {
  agree("facts", game.facts(state), step.facts);
  agree("stateOf", game.stateOf(step.facts), state);
  agree("terminal", game.isTerminal(state), step.terminal);
  game.roles.forEach((_, role) => {
    const legal = game.legalMoves(state, role).map((move) => game.moveText(role, move));
    agree(`legal of role ${role}`, legal, step.legal[role]);
    agree(`goal values of role ${role}`, game.goalValues(state, role), step.goalValues[role]);
  });
  agree("goals", game.goals(state), step.goals);
}

function played(game: Game, state: State, { joint, percepts }: TraceStep): State {
  const moves = joint!.map((text, role) => game.moveNamed(role, text));
  agree("moves known", !moves.includes(-1), true);
  game.roles.forEach((_, role) => {
    agree(`percepts of role ${role}`, game.percepts(state, moves, role), percepts[role]);
  });
  return game.next(state, moves);
}
