/**
 * agon play: a game in the terminal, you against the engine.
 */
import { layoutOf } from "agon-engine/board";
import { compiledGame } from "agon-engine/compile";
import { Random } from "agon-engine/game";
import { catalogue } from "agon-engine/games";
import { hidesInformation } from "agon-engine/gdl";
import { DEFAULT_PLAYER, type PlayerSettings, parsePlayer } from "agon-engine/match";
import { diskCache } from "agon-engine/node";
import { type Command, InvalidArgumentError } from "commander";
import { evaluate, explained } from "../evaluation.ts";
import { accepted, BadInput, type ExitCode, type Io } from "../io.ts";
import { styled } from "../output.ts";
import { chooseGame } from "../play/chooser.ts";
import { type Lines, linesFrom } from "../play/lines.ts";
import { Opponents } from "../play/opponents.ts";
import { type PlayTable, playSession } from "../play/session.ts";
import { viewOf } from "../play/view.ts";
import { roleNamed } from "../position.ts";
import { refuseAbsent, refuseForeignFiles } from "../present-players.ts";
import { type CheckedRules, loadRules } from "../rules-file.ts";
import { backendOption, timeOption } from "../search-options.ts";
import { type CliCommand, examples } from "./command.ts";

interface PlayOptions {
  readonly role?: string;
  readonly seed?: number;
  readonly against: string;
  readonly time: number;
  readonly open?: boolean;
  readonly backend: string;
}

export const play: CliCommand = {
  name: "play",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: PlayOptions): Promise<ExitCode> {
    if (given === "-") throw new BadInput("Standard input is where your moves come from; give the rules as a file.");
    const lines = linesFrom(io);
    try {
      const id = given ?? (await chooseGame(catalogue(), io, lines))?.id;
      if (id !== undefined) await playRules(await loadRules(id, io), options, io, lines);
      return 0;
    } finally {
      lines.close();
    }
  },
};

function describe(command: Command): void {
  command
    .description("Play in the terminal against the engine; without a game, choose one.")
    .argument("[game]", "the id of a bundled game, or the path of a rulesheet")
    .option("--role <role>", "the role you play (default: the first)")
    .option("--against <player>", "who plays the other roles, as for agon match", DEFAULT_PLAYER)
    .addOption(timeOption("--time <time>", "how long they think about a move", 1000))
    .option("--seed <number>", "makes the other players repeat themselves", seedNumber)
    .option("--open", "show the state of a game with hidden information")
    .addOption(backendOption())
    .addHelpText("after", examples("agon play", "agon play connect-four --role yellow --time 5s"));
}

async function playRules(rules: CheckedRules, options: PlayOptions, io: Io, lines: Lines): Promise<void> {
  const { rulesheet } = rules;
  const player = await opponentNamed(options.against);
  const seed = options.seed ?? Date.now() % 1_000_000;
  const table = evaluate({ io, rules, doing: "Reading the rules" }, (): PlayTable => {
    const game = compiledGame(rulesheet, { backend: options.backend, cache: diskCache() });
    refuseForeignFiles(player, game);
    const random = new Random(seed);
    const hidden = hidesInformation(rulesheet);
    const open = options.open || !hidden;
    const opponents = new Opponents({
      ...{ game, hidden, player, rules: rulesheet.text },
      random: random.fork(),
      milliseconds: options.time,
    });
    const view = viewOf(layoutOf({ game, rulesheet }));
    const first = game.roles.findIndex((_, role) => role !== game.chanceRole);
    const person = roleNamed(game, options.role, "--role") ?? first;
    return { game, person, random, opponents, view, open };
  });
  const { game, person } = table;
  const others = game.roles.filter((_, role) => role !== person);
  const against = others.length > 0 ? ` against ${others.join(", ")}` : "";
  const role = styled(`You play ${game.roles[person]}${against}.`, "bold");
  io.stdout.write(role, ` (--seed ${seed}; help explains)\n`);
  try {
    await playSession(table, io, lines);
  } catch (error) {
    throw explained({ rules }, error);
  } finally {
    await table.opponents.close();
  }
}

async function opponentNamed(text: string): Promise<PlayerSettings> {
  const player = accepted("--against", parsePlayer(text));
  await refuseAbsent([player]);
  return player;
}

function seedNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
