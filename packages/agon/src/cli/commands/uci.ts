/**
 * agon uci: the engine on standard input and output, for programs that run matches and for user interfaces.
 */
import { createInterface } from "node:readline";
import { layoutOf, SquareNotation } from "agon-engine/board";
import { buildName } from "agon-engine/compile";
import { hidesInformation } from "agon-engine/gdl";
import type { Command } from "commander";
import { JsonRpcSession } from "../../protocol/uci/json-rpc.ts";
import { EngineSession } from "../../protocol/uci/session.ts";
import { UgiSession } from "../../protocol/uci/ugi.ts";
import { evaluate } from "../evaluation.ts";
import { BadInput, type ExitCode, type Io, jsonText } from "../io.ts";
import { situated } from "../position.ts";
import { loadRules } from "../rules-file.ts";
import { addSearchFlags, givenIn, type SearchFlags } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface UciOptions extends SearchFlags {
  readonly jsonRpc?: boolean;
}

export const uci: CliCommand = {
  name: "uci",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: UciOptions): Promise<ExitCode> {
    if (given === "-") throw new BadInput("Standard input is where the session comes from; give the rules as a file.");
    const rules = await loadRules(given!, io);
    if (hidesInformation(rules.rulesheet))
      throw new BadInput("Information is hidden in this game; a session has one position.");
    const { game, notation } = evaluate({ io, rules, doing: "Compiling" }, () => {
      const { game } = situated(io, rules.rulesheet, { backend: options.backend });
      return { game, notation: new SquareNotation(layoutOf({ game, rulesheet: rules.rulesheet })) };
    });
    const session = new EngineSession({ game, notation, seed: options.seed, given: givenIn(options) });
    const name = `Agon ${buildName()}, ${rules.file.sizes[0]!.id}`;
    const say = (text: string): void => io.stdout.write(`${text}\n`);
    const talk = options.jsonRpc
      ? new JsonRpcSession({ session, name, say: (message) => say(jsonText(message)) })
      : new UgiSession({ session, name, say });
    for await (const line of createInterface({ input: io.stdin })) if (!(await talk.hear(line))) return 0;
    await talk.end();
    return 0;
  },
};

function describe(command: Command): void {
  command
    .description(
      "Talk on standard input and output: the Universal Game Interface (UGI, UCI without chess), or JSON-RPC.",
    )
    .argument("<game>", "the id of a bundled game, or the path of a rulesheet")
    .option("--json-rpc", "JSON-RPC 2.0, a message a line: initialize, position, go, stop, shutdown");
  addSearchFlags(command).addHelpText(
    "after",
    examples(
      "printf 'ugi\\nposition startpos\\ngo movetime 500\\n' | agon uci breakthrough",
      "agon uci hex --json-rpc",
    ),
  );
}
