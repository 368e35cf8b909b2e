/**
 * A state as lines of text: boards first, then what is beside them.
 */
import { type Hand, type Layout, type Scene, sceneOf, type TableGroup } from "agon-engine/board";
import { drawBoard, symbolsFor } from "./board.ts";

export type View = (facts: readonly string[]) => string[];

export function viewOf(layout: Layout): View {
  const labels = [...layout.layers.values()].flatMap(({ looks }) => [...looks.values()].map(({ label }) => label));
  const symbols = symbolsFor(labels);
  return (facts) => {
    const scene = sceneOf(layout, facts);
    const boards = scene.boards.filter(({ cells }) => cells.length > 0);
    const title = (text: string): string[] => (boards.length > 1 ? [`${text}:`] : []);
    return [
      ...boards.flatMap((board) => [...title(board.title), ...drawBoard(board, symbols), ""]),
      ...besideLines(scene),
    ];
  };
}

function besideLines({ turn, counters, hands, table }: Scene): string[] {
  return [
    ...(turn.length > 0 ? [`to move: ${turn.join(", ")}`] : []),
    ...counters.map(({ name, value }) => `${name}: ${value}`),
    ...hands.map(handLine),
    ...table.map(groupLine),
  ];
}

function handLine({ owner, pieces }: Hand): string {
  return `${owner} holds ${pieces.map(({ label }) => label).join(", ") || "nothing"}`;
}

/** `at: 1 3, 2 1`, or the bare name of a fact without arguments. */
function groupLine({ name, rows, more }: TableGroup): string {
  const args = rows.map((row) => row.join(" "));
  return args[0] === "" ? name : `${name}: ${args.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
