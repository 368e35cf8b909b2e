/**
 * What was proved of a position, as text and as JSON.
 */
import type { Evidence, Finding, Game } from "agon-engine/game";
import { type Equilibrium, PLAYOUT_TIMEOUT, type Repetitions, type Solution } from "agon-engine/search";
import { counted } from "../rules-file.ts";

export interface SolvedValue extends Pick<Solution, "solved" | "lower" | "upper" | "playouts" | "positions"> {
  readonly mixed?: boolean;
  readonly exhausted?: boolean;
  readonly endless?: boolean;
  /** In single moves, where these are looked for. */
  readonly equilibria?: readonly Equilibrium[] | undefined;
  /** Where the graph of positions was searched: what leads back in it. */
  readonly repetitions?: Repetitions | undefined;
}

/** What is known of the sum of the goals. */
export type Sum = Finding<number | undefined>;

/** The roles that players have. */
export function sides(game: Game): number[] {
  return game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
}

export function progressText(game: Game, { lower, upper, playouts, positions }: SolvedValue): string {
  const bounds = sides(game).map((role) => `${game.roles[role]} ${lower[role]}..${upper[role]}`);
  return `${bounds.join("   ")}   ${playouts} playouts, ${positions} positions\n`;
}

export function solutionText(game: Game, proof: SolvedValue, sum: Sum): string {
  const values = sides(game).map((role) => `${valueText(game, proof, role)}\n`);
  return `${endText(proof)}\n${values.join("")}${sumNote(sum)}${whyNote(proof)}${repetitionsNote(proof.repetitions)}${equilibriaText(game, proof)}`;
}

/** What one role can be sure of, all others against it. */
export function sureText(game: Game, proof: SolvedValue, role: number): string {
  return `${endText(proof)}\n${valueText(game, proof, role)}, all others against it\n`;
}

function endText({ solved, playouts, positions }: SolvedValue): string {
  return `${solved ? "Solved" : "Not solved"} after ${counted(playouts, "playout")} and ${counted(positions, "position")}.`;
}

function valueText(game: Game, { lower, upper }: SolvedValue, role: number): string {
  const value = lower[role] === upper[role] ? `${lower[role]}` : `between ${lower[role]} and ${upper[role]}`;
  return `${game.roles[role]}: ${value}`;
}

/** What kind of value it is, or why there is none. */
function whyNote({ solved, mixed, exhausted, endless }: SolvedValue): string {
  if (mixed) return "Both choose at once: these are the values of mixes of moves, and no single moves secure them.\n";
  if (exhausted && !solved)
    return "Every position is known, and no single value follows: what a role gets depends on what others choose at the same time, or on which of moves that are alike to them.\n";
  return endless ? `No playout came to an end within ${PLAYOUT_TIMEOUT / 1000} s: these rules may have none.\n` : "";
}

function equilibriaText(game: Game, { equilibria }: SolvedValue): string {
  if (equilibria === undefined) return "";
  if (equilibria.length === 0) return "There is no equilibrium in single moves.\n";
  const lines = equilibria.map(({ joint, goals }) =>
    sides(game)
      .map((role) => `${game.roles[role]} ${game.moveText(role, joint[role]!)}: ${goals[role]}`)
      .join(", "),
  );
  return `Equilibria in single moves, which no role would leave alone:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

/** A warning where positions can repeat; nothing else. */
export function repetitionsNote(repetitions: Repetitions | undefined): string {
  if (repetitions === undefined || repetitions.edges === 0) return "";
  const least = repetitions.isComplete ? "" : "At least ";
  return `${least}${counted(repetitions.edges, "move")} of ${counted(repetitions.positions, "position")} lead back to a position before: what is proved may depend on the way there (graph-history interaction).\n`;
}

/** The proof takes the constant sum for granted; how sure that is must be said. */
function sumNote({ value, evidence }: Sum): string {
  return value === undefined ? "" : `The goals add up to ${value} (${evidenceText(evidence)}).\n`;
}

function evidenceText(evidence: Evidence): string {
  return evidence.kind === "proved" ? "proved" : `observed in ${evidence.playouts} random playouts`;
}

export function solutionJson(game: Game, proof: SolvedValue, sum: Sum): object {
  const { solved, mixed = false, exhausted = false, lower, upper, playouts, positions } = proof;
  return {
    solved,
    mixed,
    exhausted,
    value: solved ? lower : null,
    bounds: game.roles.map((_, role) => [lower[role], upper[role]]),
    roles: game.roles,
    playouts,
    positions,
    constantSum: sum.value ?? null,
    constantSumEvidence: evidenceText(sum.evidence),
    ...(proof.repetitions && { repetitions: proof.repetitions }),
    ...(proof.equilibria && { equilibria: proof.equilibria.map((each) => equilibriumJson(game, each)) }),
  };
}

function equilibriumJson(game: Game, { joint, goals }: Equilibrium): object {
  return { moves: game.roles.map((_, role) => game.moveText(role, joint[role]!)), value: goals };
}

export function sureJson(game: Game, { solved, lower, upper, positions }: SolvedValue, role: number): object {
  const [least, most] = [lower[role]!, upper[role]!];
  return { solved, role: game.roles[role], value: solved ? least : null, bounds: [least, most], positions };
}
