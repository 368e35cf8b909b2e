/**
 * agon solve, where information is hidden: mixes of moves for the whole game, what they are worth, and what could be gained
 * by leaving them.
 */
import type { Game } from "agon-engine/game";
import { growTree, TreeSolver } from "agon-engine/search";
import { breakable, isBrokenOff } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io, printJson, writeText } from "../io.ts";
import { counted } from "../rules-file.ts";
import { Screen } from "../screen.ts";
import { sides } from "./solution.ts";

export interface HiddenFlags {
  readonly weak?: boolean;
  readonly out?: string;
  readonly limit?: number;
  readonly time?: number;
  readonly json?: boolean;
}

/** Options that make no sense here, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  state: "what a role knows depends on how a position came about. Leave it out",
  moves: "the game is solved from its beginning. Leave it out, or ask agon analyse",
  strong: "a position has no value of its own. Leave it out",
  by: "there is one search for this. Leave it out",
  paranoid: "there is one search for this. Leave it out",
};

const MOST_NODES = 1_000_000;
const PROGRESS_INTERVAL = 250;

export async function solveHidden(io: Io, game: Game, options: HiddenFlags): Promise<ExitCode> {
  for (const [option, why] of Object.entries(REFUSED))
    if (option in options) throw new BadInput(`--${option}: information is hidden in this game, and ${why}.`);
  const began = performance.now();
  const { time, limit } = options;
  const tree = breakable(() =>
    growTree(game, { nodes: MOST_NODES, ...(time !== undefined && { milliseconds: time }) }),
  );
  if (tree === undefined) {
    if (options.json) printJson(io, { solved: false, roles: game.roles, value: null });
    else io.stdout.write(TOO_LARGE);
    return 1;
  }
  const solver = new TreeSolver(tree);
  const screen = new Screen(io.stderr);
  const interrupted = isBrokenOff(() =>
    solver.search({
      ...(time !== undefined && { milliseconds: time - (performance.now() - began) }),
      ...(limit !== undefined && { playouts: limit }),
      ...(screen.isLive && { onProgress: progress(screen, solver) }),
    }),
  );
  screen.clear();
  const mixes = options.weak ? mixesOf(solver) : undefined;
  if (mixes && options.out !== undefined) await writeText(options.out, mixesText(mixes));
  const shown = options.out === undefined ? mixes : undefined;
  if (options.json) printJson(io, { ...solutionJson(solver), ...(shown && { mixes: shown }) });
  else io.stdout.write(`${solutionText(solver)}${shown ? mixesText(shown) : ""}`);
  if (interrupted) return 130;
  return solver.isSettled ? 0 : 1;
}

const TOO_LARGE = `Not solved: information is hidden in this game, and the tree of all its histories is too large (more than ${MOST_NODES.toLocaleString("en")} nodes), takes longer to grow than there is time, or what a role has heard does not tell it its moves. agon analyse searches it.\n`;

function progress(screen: Screen, solver: TreeSolver): () => boolean {
  let next = 0;
  return () => {
    if (performance.now() < next) return true;
    next = performance.now() + PROGRESS_INTERVAL;
    screen.show(`${counted(solver.passes, "pass", "passes")} over ${counted(solver.tree.ends, "end")}\n`);
    return true;
  };
}

function solutionText(solver: TreeSolver): string {
  const { tree, passes, isSettled } = solver;
  const { goals, exploitability } = solver.expected();
  const size = `${counted(tree.ends, "end")} and ${counted(tree.sets.length, "information set")}`;
  return [
    `${isSettled ? "Solved" : "Not solved"} after ${counted(passes, "pass", "passes")} over ${size}.`,
    ...sides(tree.game).map((role) => `${tree.game.roles[role]}: ${goals[role]!.toFixed(3)}`),
    `These are mixes of moves; all roles together could gain ${exploitability.toFixed(3)} by leaving them.`,
    "",
  ].join("\n");
}

/** As JSON, an information set a line. */
function mixesText(mixes: readonly Mix[]): string {
  return `[\n${mixes.map((mix) => JSON.stringify(mix)).join(",\n")}\n]\n`;
}

interface Mix {
  readonly role: string;
  /** Its moves so far, with what it was told after each. */
  readonly past: readonly (readonly [move: string, heard: string])[];
  /** How often it plays each move. */
  readonly moves: Readonly<Record<string, number>>;
}

function mixesOf(solver: TreeSolver): Mix[] {
  const { tree } = solver;
  const { game } = tree;
  return [...tree.setOfPast].map(([past, set]) => {
    const { role, moves } = tree.sets[set]!;
    const mix = solver.mixOf(set);
    const text = (move: number): string => game.moveText(role, move);
    return {
      role: game.roles[role]!,
      past: tree.pasts.stepsOf(past).map(({ move, heard }) => [text(move), heard] as const),
      moves: Object.fromEntries(moves.map((move, at) => [text(move), mix[at]!])),
    };
  });
}

function solutionJson(solver: TreeSolver): object {
  const { tree, passes, isSettled } = solver;
  const { ends, sets, game } = tree;
  const { goals, exploitability } = solver.expected();
  return {
    solved: isSettled,
    roles: game.roles,
    value: goals,
    exploitability,
    ends,
    informationSets: sets.length,
    passes,
  };
}
