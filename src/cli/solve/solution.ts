/**
 * What was proved of a position, as text and as JSON.
 */
import type { Evidence, Finding } from "../../game/classify.ts";
import type { Game } from "../../game/game.ts";
import type { Solution } from "../../search/solve.ts";
import { counted } from "../rules-file.ts";

export type Proof = Pick<Solution, "solved" | "lower" | "upper" | "playouts" | "positions">;

/** What is known of the sum of the goals. */
export type Sum = Finding<number | undefined>;

/** The roles that players have. */
export function sides(game: Game): number[] {
  return game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
}

export function progressText(game: Game, { lower, upper, playouts, positions }: Proof): string {
  const bounds = sides(game).map((role) => `${game.roles[role]} ${lower[role]}..${upper[role]}`);
  return `${bounds.join("   ")}   ${playouts} playouts, ${positions} positions\n`;
}

export function solutionText(game: Game, proof: Proof, sum: Sum): string {
  const values = sides(game).map((role) => `${valueText(game, proof, role)}\n`);
  return `${endText(proof)}\n${values.join("")}${sumNote(sum)}`;
}

/** What one role can be sure of, all others against it. */
export function sureText(game: Game, proof: Proof, role: number): string {
  return `${endText(proof)}\n${valueText(game, proof, role)}, all others against it\n`;
}

function endText({ solved, playouts, positions }: Proof): string {
  return `${solved ? "Solved" : "Not solved"} after ${counted(playouts, "playout")} and ${counted(positions, "position")}.`;
}

function valueText(game: Game, { lower, upper }: Proof, role: number): string {
  const value = lower[role] === upper[role] ? `${lower[role]}` : `between ${lower[role]} and ${upper[role]}`;
  return `${game.roles[role]}: ${value}`;
}

/** The proof takes the constant sum for granted; how sure that is must be said. */
function sumNote({ value, evidence }: Sum): string {
  return value === undefined ? "" : `The goals add up to ${value} (${evidenceText(evidence)}).\n`;
}

function evidenceText(evidence: Evidence): string {
  return evidence.kind === "proved" ? "proved" : `observed in ${evidence.playouts} random playouts`;
}

export function solutionJson(game: Game, { solved, lower, upper, playouts, positions }: Proof, sum: Sum): object {
  return {
    solved,
    value: solved ? lower : null,
    bounds: game.roles.map((_, role) => [lower[role], upper[role]]),
    roles: game.roles,
    playouts,
    positions,
    constantSum: sum.value ?? null,
    constantSumEvidence: evidenceText(sum.evidence),
  };
}

export function sureJson(game: Game, { solved, lower, upper, positions }: Proof, role: number): object {
  const [least, most] = [lower[role]!, upper[role]!];
  return { solved, role: game.roles[role], value: solved ? least : null, bounds: [least, most], positions };
}
