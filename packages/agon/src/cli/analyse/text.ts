/**
 * What a search makes of a position, as a table and as JSON.
 */
import type { Game } from "agon-engine/game";
import type { Algorithm, Repetitions, SearchReport } from "agon-engine/search";
import { repetitionsNote } from "../solve/solution.ts";

const SHOWN_MOVES = 15;

/** `repetitions`: what leads back in the graph that was searched, where anybody has looked. */
export function analysisText(
  game: Game,
  report: SearchReport,
  repetitions?: Repetitions,
  algorithm?: Algorithm,
): string {
  const moves = [...report.moves].sort(
    (a, b) => (b.probability ?? 0) - (a.probability ?? 0) || b.lower - a.lower || b.visits - a.visits,
  );
  const width = Math.max(4, ...moves.slice(0, SHOWN_MOVES).map(({ move }) => game.moveText(report.role, move).length));
  const isMixed = moves.some(({ probability }) => probability !== undefined);
  const head = `${"move".padEnd(width)}      visits   mean  ${isMixed ? "plays  " : " "}bounds`;
  const rows = moves.slice(0, SHOWN_MOVES).map(({ move, visits, mean, lower, upper, probability }) => {
    const worth = Number.isNaN(mean) ? "-" : mean.toFixed(1);
    const bounds = lower === upper ? `${lower} proved` : `${lower}..${upper}`;
    return `${game.moveText(report.role, move).padEnd(width)}  ${String(visits).padStart(10)}  ${worth.padStart(5)}  ${isMixed ? `${(probability ?? 0).toFixed(3)}  ` : " "}${bounds}`;
  });
  const more = moves.length > SHOWN_MOVES ? [`and ${moves.length - SHOWN_MOVES} more`] : [];
  const line = report.line.length > 0 ? [lineText(game, report)] : [];
  const text = [...summary(game, report, algorithm), head, ...rows, ...more, ...line, ""].join("\n");
  return `${text}${repetitionsNote(repetitions)}`;
}

function summary(game: Game, report: SearchReport, algorithm: Algorithm | undefined): string[] {
  const { role, best, solved, lower, upper, playouts, nodes } = report;
  const proved = solved ? `proved: ${lower}` : `between ${lower} and ${upper}`;
  const value = solved || report.value === undefined ? proved : `about ${report.value.toFixed(1)}, ${proved}`;
  return [
    `${game.roles[role]} plays ${best < 0 ? "nothing" : game.moveText(role, best)}; value ${value}`,
    algorithm === "alpha-beta" ? `${playouts} positions, by alpha-beta` : `${playouts} playouts, ${nodes} positions`,
  ];
}

function lineText(game: Game, { line }: SearchReport): string {
  const joints = line.map((joint) => `(${joint.map((move, role) => game.moveText(role, move)).join(" ")})`);
  return `line: ${joints.slice(0, 12).join(" ")}${joints.length > 12 ? " ..." : ""}`;
}

export function analysisJson(game: Game, report: SearchReport, milliseconds: number): object {
  const { role, best, moves, line, solved, lower, upper, playouts, nodes } = report;
  return {
    role: game.roles[role],
    best: best < 0 ? null : game.moveText(role, best),
    moves: moves.map(({ move, visits, mean, lower: least, upper: most, probability }) => ({
      move: game.moveText(role, move),
      visits,
      mean: Number.isNaN(mean) ? null : mean,
      bounds: [least, most],
      ...(probability !== undefined && { probability }),
    })),
    line: line.map((joint) => joint.map((move, each) => game.moveText(each, move))),
    bounds: [lower, upper],
    ...(report.value !== undefined && { value: report.value }),
    playouts,
    nodes,
    solved,
    milliseconds: Math.round(milliseconds),
  };
}
