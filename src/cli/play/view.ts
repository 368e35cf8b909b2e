/**
 * A state as lines of text: boards first, then what is left, grouped by relation.
 */

import { groupBy } from "../../gdl/check/survey.ts";
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";
import { argsOf, type Board, drawBoard, findBoards, isOn, signature } from "./board.ts";

export type View = (facts: readonly string[]) => string[];

/** `known`: the facts that may come to hold, if the rules list them. `start`: those of the initial state. */
export function viewOf(known: readonly string[], start: readonly string[]): View {
  const boards = findBoards(readFacts(known), readFacts(start));
  return (facts) => stateLines(boards, readFacts(facts));
}

function readFacts(facts: readonly string[]): Term[] {
  return facts.flatMap((fact) => parseTerms(fact).value);
}

function stateLines(boards: readonly Board[], facts: readonly Term[]): string[] {
  const drawn = boards.map((board) => ({ board, on: facts.filter((fact) => isOn(board, fact)) }));
  const rest = facts.filter((fact) => !boards.some((board) => isOn(board, fact)));
  const title = (board: Board): string[] => (boards.length > 1 ? [`${board.layers[0]!.name}:`] : []);
  return [
    ...drawn.flatMap(({ board, on }) => [...title(board), ...drawBoard(board, on), ""]),
    ...[...groupBy(rest, signature).values()].map(groupLine),
  ];
}

/** `control: white`, `at: 1 3, 2 1`, or the bare name of a fact without arguments. */
function groupLine(facts: readonly Term[]): string {
  const name = facts[0]!.name;
  const args = facts.map((fact) => argsOf(fact).map(termText).join(" "));
  return args[0] === "" ? name : `${name}: ${args.join(", ")}`;
}
