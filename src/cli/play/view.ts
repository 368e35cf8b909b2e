/**
 * A state as lines of text: boards first, then what is left, grouped by relation.
 */
import { groupBy } from "../../gdl/check/survey.ts";
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";
import { argsOf, type Board, drawBoard, findBoards, isOn, signature } from "./board.ts";
import type { PossibleFacts } from "./possible-facts.ts";

export type View = (facts: readonly string[]) => string[];

/** `start` are the facts of the initial state. A board whose size is a guess grows with what is shown. */
export function viewOf({ facts: possible, complete }: PossibleFacts, start: readonly string[]): View {
  const known = new Set(possible);
  const find = (): Board[] => findBoards({ possible: readFacts([...known]), complete, start: readFacts(start) });
  let boards = find();
  return (facts) => {
    const before = known.size;
    if (!complete) for (const fact of facts) known.add(fact);
    if (known.size > before) boards = find();
    return stateLines(boards, readFacts(facts));
  };
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
