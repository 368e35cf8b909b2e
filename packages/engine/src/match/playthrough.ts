/**
 * One random match as text, to be read by people and compared by tests: state, legal moves, joint move, percepts, goals.
 * All back ends list moves in the same order, so with the same seed they give the same text.
 */
import type { Game, State } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { randomWalk } from "../game/walk.ts";

export interface PlaythroughOptions {
  readonly title: string;
  readonly seed: number;
  /** Later steps are told by their joint move alone. Default 20. */
  readonly fullSteps?: number;
  /** Default 2000. */
  readonly maxPlies?: number;
}

const WIDTH = 120;
const MAX_LISTED = 24;

export function playthrough(game: Game, options: PlaythroughOptions): string {
  const { title, seed, fullSteps = 20, maxPlies = 2000 } = options;
  const lines = [`game   ${title}`, `roles  ${game.roles.join(" ")}`, `seed   ${seed}`];
  let step = 0;
  let before: State | undefined;
  const { state, plies } = randomWalk(game, new Random(seed), {
    maxPlies,
    play: (joint, state) => {
      const moves = joint.map((move, role) => game.moveText(role, move)).join("  ");
      if (step >= fullSteps) lines.push(...(step === fullSteps ? [""] : []), `step ${step}  play  ${moves}`);
      else
        lines.push(
          "",
          ...stepLines(game, state, before, step),
          `  play   ${moves}`,
          ...perceptLines(game, state, joint),
        );
      before = state;
      step++;
    },
  });
  lines.push(
    "",
    `step ${plies}, ${game.isTerminal(state) ? "the end" : "not the end"}`,
    ...factLines(game.facts(state)),
  );
  for (const [role, name] of game.roles.entries()) {
    const values = game.goalValues(state, role);
    lines.push(`  goal   ${name} ${values.length > 0 ? values.join(" or ") : "none"}`);
  }
  return `${lines.join("\n")}\n`;
}

function stepLines(game: Game, state: State, before: State | undefined, step: number): string[] {
  const facts = game.facts(state);
  const old = before && game.facts(before);
  return [
    `step ${step}`,
    ...(old ? changeLines(old, facts) : factLines(facts)),
    ...game.roles.flatMap((name, role) => {
      const moves = game.legalMoves(state, role).map((move) => game.moveText(role, move));
      return wrapped(`  legal  ${name}:`, shortened(moves));
    }),
  ];
}

/** The whole state, one function after the other. */
function factLines(facts: readonly string[]): string[] {
  const names = [...new Set(facts.map(functionOf))];
  return names.flatMap((name) =>
    wrapped(
      "  true  ",
      facts.filter((fact) => functionOf(fact) === name),
    ),
  );
}

function changeLines(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  const gone = before.filter((fact) => !now.has(fact));
  const come = after.filter((fact) => !old.has(fact));
  return [...(gone.length > 0 ? wrapped("  gone  ", gone) : []), ...(come.length > 0 ? wrapped("  true  ", come) : [])];
}

function perceptLines(game: Game, state: State, joint: readonly number[]): string[] {
  return game.roles.flatMap((name, role) => {
    const percepts = game.percepts(state, joint, role);
    return percepts.length === 0 ? [] : wrapped(`  sees   ${name}:`, percepts);
  });
}

function functionOf(fact: string): string {
  return /^\(?([^\s()]+)/.exec(fact)?.[1] ?? "";
}

function shortened(terms: readonly string[]): string[] {
  const more = terms.length - MAX_LISTED;
  return more > 0 ? [...terms.slice(0, MAX_LISTED), `and ${more} more`] : [...terms];
}

/** Terms behind a label, on as many lines as they need. */
function wrapped(label: string, terms: readonly string[]): string[] {
  const lines = [label];
  for (const term of terms) {
    if (lines.at(-1)!.length + 1 + term.length > WIDTH) lines.push(" ".repeat(8));
    lines[lines.length - 1] += ` ${term}`;
  }
  return lines;
}
