/**
 * agon graph: a game for other people's programs, as a graph of its positions or as a tree.
 */
import { efgOf } from "agon-engine/efg";
import { type Game, type PositionGraph, positionGraph, type State } from "agon-engine/game";
import { hidesInformation } from "agon-engine/gdl";
import { type Command, Option } from "commander";
import { evaluate } from "../evaluation.ts";
import { graphDot, graphJson } from "../graph/text.ts";
import { accepted, type ExitCode, type Io, jsonText, writeText } from "../io.ts";
import { type PositionOptions, situated } from "../position.ts";
import { type CheckedRules, counted, loadRules } from "../rules-file.ts";
import { addPositionFlags, backendOption, countNumber } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface GraphFlags extends PositionOptions {
  readonly format: "dot" | "json" | "efg" | "gdl";
  readonly positions?: number;
  readonly depth?: number;
  readonly out?: string;
}

const MOST_POSITIONS = 1000;
const MOST_NODES = 100_000;

export const graph: CliCommand = {
  name: "graph",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], flags: GraphFlags): Promise<ExitCode> {
    const rules = await loadRules(given!, io);
    const text = flags.format === "gdl" ? rules.rulesheet.text : drawn(io, rules, flags);
    if (flags.out === undefined) io.stdout.write(text);
    else await writeText(flags.out, text);
    return 0;
  },
};

function describe(command: Command): void {
  addPositionFlags(command)
    .description(
      "Write the graph of positions for Graphviz or as JSON, or a small game as a tree for Gambit (.efg); commands that take rules also take .efg files.",
    )
    .addOption(
      new Option("--format <format>", "dot: Graphviz; json; efg: Gambit; gdl: the rules themselves")
        .choices(["dot", "json", "efg", "gdl"])
        .default("dot"),
    )
    .option(
      "--positions <number>",
      `positions at most (default: ${MOST_POSITIONS}; of a tree nodes, ${MOST_NODES})`,
      countNumber,
    )
    .option("--depth <number>", "joint moves to go down; not for efg", countNumber)
    .option("--out <file>", "where to write it (default: standard output)")
    .addOption(backendOption())
    .addHelpText(
      "after",
      examples(
        "agon graph tic-tac-toe --depth 2 | dot -Tsvg > tic-tac-toe.svg",
        "agon graph kuhn-poker --format efg --out kuhn.efg",
        "agon graph kuhn.efg --format gdl",
      ),
    );
}

function drawn(io: Io, rules: CheckedRules, flags: GraphFlags): string {
  return evaluate({ io, rules, doing: "Walking" }, () => {
    const { game, state } = situated(io, rules.rulesheet, flags);
    if (flags.format === "efg") return tree(rules, { game, state }, flags);
    const found = positionGraph(game, {
      from: state,
      maxPositions: flags.positions ?? MOST_POSITIONS,
      ...(flags.depth !== undefined && { maxDepth: flags.depth }),
    });
    tellOpen(io, found);
    return flags.format === "dot" ? graphDot(game, found) : `${jsonText(graphJson(game, found))}\n`;
  });
}

function tree(rules: CheckedRules, { game, state }: { game: Game; state: State }, { positions }: GraphFlags): string {
  const { name, sizes } = rules.file;
  const title = sizes[0]!.header.name || name;
  const hidden = hidesInformation(rules.rulesheet);
  return accepted(name, efgOf(game, { title, hidden, from: state, maxNodes: positions ?? MOST_NODES }));
}

/** Nobody should take a part for the whole. */
function tellOpen({ stderr }: Io, { positions }: PositionGraph): void {
  const open = positions.filter(({ isOpen }) => isOpen).length;
  if (open > 0)
    stderr.write(
      `${counted(positions.length, "position")}; ${open} of them go on beyond what --depth or --positions allow.\n`,
    );
}
