/**
 * Reachable and rational outcomes as text and JSON.
 */
import type { Outcome, Outcomes, Search } from "agon-engine/search";
import { counted } from "../rules-file.ts";
import { sides } from "./solution.ts";

export function outcomesText(search: Search, outcomes: Outcomes | undefined): string {
  if (outcomes === undefined)
    return "Outcomes: not told, since chance has a choice, positions repeat, or the limits came before all were known.\n";
  const { reachable, rational, positions, tight } = outcomes;
  const { roles } = search.game;
  const names = sides(search.game).map((role) => roles[role]);
  const listed = (title: string, list: readonly Outcome[]): string =>
    `${title} ${list
      .map(
        (outcome) =>
          `(${sides(search.game)
            .map((role) => outcome[role])
            .join(", ")})`,
      )
      .join(" ")}\n`;
  const isTight = reachable.length === rational.length;
  return [
    `Outcomes (${names.join(", ")}):\n`,
    listed("  reachable:", reachable),
    listed("  rational: ", rational),
    `What is reachable is a ${isTight ? "tight" : "loose"} bound here, and a tight one in ${tight} of ${counted(positions, "position")}.\n`,
    ...dominatedLines(search, outcomes),
  ].join("");
}

function dominatedLines(search: Search, { dominated }: Outcomes): string[] {
  return sides(search.game).flatMap((role) => {
    const moves = movesOf(search, role, dominated[role]!);
    return moves.length > 0 ? [`Dominated moves of ${search.game.roles[role]}: ${moves.join(" ")}\n`] : [];
  });
}

function movesOf({ game, graph, root }: Search, role: number, indices: readonly number[]): string[] {
  return indices.map((index) => game.moveText(role, graph.moves[graph.movesOf(root, role) + index]!));
}

export function outcomesJson(search: Search, { reachable, rational, dominated, positions, tight }: Outcomes): object {
  const { roles } = search.game;
  return {
    reachable,
    rational,
    isTight: reachable.length === rational.length,
    positions,
    tightPositions: tight,
    dominated: Object.fromEntries(roles.map((name, role) => [name, movesOf(search, role, dominated[role]!)])),
  };
}
