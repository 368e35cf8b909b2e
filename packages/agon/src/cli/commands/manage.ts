/**
 * agon manage: matches between players here and elsewhere, as a GGP game manager.
 */

import { problemsText } from "agon-engine";
import { layoutOf } from "agon-engine/board";
import { compiledGame } from "agon-engine/compile";
import type { Game } from "agon-engine/game";
import { hidesInformation, type Rulesheet } from "agon-engine/gdl";
import { type ForeignSettings, type MatchPlayer, mixed, newPlayer, parsePlayer } from "agon-engine/match";
import { type Command, Option } from "commander";
import { Broadcast } from "../../protocol/broadcast.ts";
import { foreignPlayer } from "../../protocol/foreign-player.ts";
import { Manager, parseSeat, type Seat } from "../../protocol/manager.ts";
import { openManagerServer } from "../../protocol/manager-server.ts";
import { MatchProcesses } from "../../protocol/processes.ts";
import { askInfo } from "../../protocol/remote.ts";
import { fetchGame } from "../../protocol/repository.ts";
import { programNamed } from "../../protocol/uci/program.ts";
import type { MatchOrigin } from "../../store/matches.ts";
import { placeOf } from "../../store/place.ts";
import type { Store } from "../../store/store.ts";
import { evaluate } from "../evaluation.ts";
import { untilInterrupted } from "../interrupt.ts";
import { accepted, BadInput, type ExitCode, type Io, WrongUsage } from "../io.ts";
import { type Person, personAsker } from "../manage/person.ts";
import { bundledRepository } from "../manage/repository.ts";
import { playAll, type Series } from "../manage/series.ts";
import { viewOf } from "../play/view.ts";
import { roleNamed } from "../position.ts";
import { refuseForeignFiles, textIn } from "../present-players.ts";
import { acceptRules, type CheckedRules, counted, loadRules, rulesFile } from "../rules-file.ts";
import { addSearchFlags, countNumber, givenIn, type SearchFlags, timeOption, wholeNumber } from "../search-options.ts";
import { openOrRefuse } from "../server.ts";
import { openUserStore } from "../store.ts";
import { playersList } from "../tournament/settings.ts";
import { type CliCommand, examples } from "./command.ts";

interface ManageOptions extends SearchFlags {
  readonly player: readonly string[];
  readonly players?: readonly string[];
  readonly start: number;
  readonly play: number;
  readonly scramble?: boolean;
  readonly hidden: "percepts" | "turn";
  readonly record?: string;
  readonly resume?: boolean;
  readonly matches: number;
  readonly atOnce: number;
  readonly port?: number;
  readonly host: string;
  readonly stay?: boolean;
  readonly data?: string;
  readonly store: boolean;
  readonly json?: boolean;
}

export const manage: CliCommand = {
  name: "manage",
  describe: (command) => describe(command),

  async run(io: Io, [given]: readonly string[], options: ManageOptions): Promise<ExitCode> {
    if (given === undefined && options.port === undefined)
      throw new BadInput("Give a game to play, or --port to serve the repository of bundled games.");
    const broadcast = new Broadcast();
    const server = options.port === undefined ? undefined : await openServer(io, options, options.port, broadcast);
    try {
      const code = given === undefined ? 0 : await playGame(io, given, options, broadcast, server?.url);
      if (server !== undefined && (options.stay || given === undefined)) await untilInterrupted();
      return code;
    } finally {
      broadcast.close();
      await server?.close();
    }
  },
};

function describe(command: Command): void {
  command
    .description("Run matches as a GGP game manager, between players here and elsewhere; serve them and the games.")
    .argument("[game]", "the id of a bundled game, the path of a rulesheet, or http://host/games/KEY/ of a repository")
    .option("--player <role=player...>", "who plays a role: a player as for agon match, or human", [])
    .option("--players <list>", "who plays, in the order of the roles, separated by commas", playersList)
    .addOption(timeOption("--start <time>", "start clock", 30_000))
    .addOption(timeOption("--play <time>", "play clock", 10_000))
    .option("--scramble", "give remote players the rules in other words")
    .addOption(
      new Option("--hidden <form>", "how percepts are sent in GDL-II")
        .choices(["percepts", "turn"])
        .default("percepts"),
    )
    .option("--record <file>", "write the record here after each step; several matches are numbered")
    .option("--resume", "take up the match in the record file where it stopped")
    .option("--matches <number>", "how many matches", countNumber, 1)
    .option("--at-once <number>", "how many of them at once", countNumber, 1)
    .option("--port <number>", "serve matches and games over HTTP here; 0 takes any free port", wholeNumber)
    .option("--host <address>", "who may connect to it: 0.0.0.0 opens it to the network", "127.0.0.1")
    .option(
      "--data <folder>",
      "where the store is (default: DATABASE_URL, ./data where there is one, or that of the user)",
    )
    .option("--no-store", "keep the matches in no store")
    .option("--stay", "serve on when the matches are over")
    .option("--json", "print each record on a line of its own, and nothing else");
  addSearchFlags(command).addHelpText(
    "after",
    examples(
      "agon manage tic-tac-toe --player x=http://127.0.0.1:9147 o=random --start 10 --play 5 --record match.json",
      "agon manage connect-four --player red=human yellow=agon --port 8000",
      "agon manage --port 8000",
    ),
  );
}

async function openServer(io: Io, { host, json }: ManageOptions, port: number, broadcast: Broadcast) {
  const games = bundledRepository();
  const server = await openOrRefuse({ host, port }, () => openManagerServer({ host, port, games, broadcast }));
  if (!json) io.stdout.write(`Games and matches at ${server.url}/\n`);
  return server;
}

async function playGame(
  io: Io,
  given: string,
  options: ManageOptions,
  broadcast: Broadcast,
  url: string | undefined,
): Promise<ExitCode> {
  const { rules, gameMetaURL, name } = await openGame(given, io, url);
  const game = evaluate({ io, rules, doing: "Reading the rules" }, () =>
    compiledGame(rules.rulesheet, { backend: options.backend }),
  );
  const seats = await introduced(io, seatsOf(game, rules.rulesheet, options));
  const person = seats.some((seat) => seat?.kind === "human") ? personAsker(io) : undefined;
  const processes = new MatchProcesses({
    kept: Math.min(16, seats.filter((seat) => seat?.kind === "agon").length * options.atOnce),
    heapMiB: 1024,
  });
  let store: Store | undefined;
  try {
    await processes.loaded();
    const series = seriesOptions(options, person);
    store = options.store ? await openUserStore(io, placeOf(options.data)) : undefined;
    const manager = new Manager({
      rulesheet: rules.rulesheet,
      game,
      seats,
      startClock: options.start / 1000,
      playClock: options.play / 1000,
      seed: options.seed,
      scramble: options.scramble ?? false,
      hiddenForm: options.hidden,
      thinker: { backend: options.backend, seed: mixed(options.seed, -1), search: givenIn(options), processes },
      gameMetaURL,
      broadcast,
      ...(person && { ask: person.ask }),
    });
    const secret = person !== undefined && hidesInformation(rules.rulesheet);
    const view = person === undefined || secret ? undefined : viewOf(layoutOf({ game, rulesheet: rules.rulesheet }));
    const keep = store && keeper(store, { game: name, rules: rules.rulesheet.text });
    return await playAll(io, {
      ...series,
      ...{ manager, game, name, person, view, secret, keep },
      rules: rules.rulesheet.text,
    });
  } finally {
    person?.close();
    await store?.close();
    await processes.close();
  }
}

function seriesOptions(
  { record, resume = false, matches, atOnce, json = false }: ManageOptions,
  person: Person | undefined,
): Pick<Series, "record" | "resume" | "matches" | "atOnce" | "json"> {
  if (resume && record === undefined) throw new WrongUsage("--resume needs --record: the file the match is in.");
  if (person !== undefined && matches > 1) throw new BadInput("A person plays one match at a time.");
  return { record, resume, matches, atOnce, json };
}

function keeper(store: Store, origin: MatchOrigin): Series["keep"] {
  return (matchId, event) => store.note(matchId, origin, event);
}

interface OpenedGame {
  readonly rules: CheckedRules;
  readonly gameMetaURL: string;
  /** For the ids of matches. */
  readonly name: string;
}

async function openGame(given: string, io: Io, url: string | undefined): Promise<OpenedGame> {
  if (/^https?:\/\//.test(given)) {
    const found = await fetchGame(given);
    if (!found.ok) throw new BadInput(problemsText(found.problems));
    const { url: gameMetaURL, rules, name } = found.value;
    return { rules: acceptRules(rulesFile(gameMetaURL, rules), io), gameMetaURL, name };
  }
  const rules = await loadRules(given, io);
  const isBundled = url !== undefined && bundledRepository().some(({ key }) => key === given);
  return { rules, gameMetaURL: isBundled ? `${url}/games/${given}/v0/` : rules.file.sizes[0]!.id, name: given };
}

/** Who plays each role, in role order. */
function seatsOf(game: Game, rulesheet: Rulesheet, { player, players = [] }: ManageOptions): (Seat | undefined)[] {
  const seats: (Seat | undefined)[] = game.roles.map(() => undefined);
  const sides = game.roles.map((_, role) => role).filter((role) => role !== game.chanceRole);
  if (players.length > sides.length)
    throw new WrongUsage(`--players: ${players.length} players for ${counted(sides.length, "role")}.`);
  for (const [at, text] of players.entries()) seats[sides[at]!] = seatOf(game, rulesheet, text, "--players");
  for (const word of player) {
    const [name = "", text = ""] = word.split(/=(.*)/s);
    const role = roleNamed(game, name, "--player")!;
    seats[role] = seatOf(game, rulesheet, text, `--player ${name}`);
  }
  const empty = game.roles.filter((_, role) => seats[role] === undefined && role !== game.chanceRole);
  if (empty.length > 0) throw new BadInput(`Nobody plays ${empty.join(", ")}: --player ${empty[0]}=agon, for example.`);
  return seats;
}

/** The engine as it plays for managers thinks in processes of its own; all others play in this one. */
function seatOf(game: Game, rulesheet: Rulesheet, text: string, option: string): Seat {
  const known = parseSeat(text);
  if (known !== undefined) return known;
  const settings = accepted(option, parsePlayer(text));
  const hidden = hidesInformation(rulesheet);
  const foreign = (player: ForeignSettings): MatchPlayer => foreignPlayer(player, { game, rules: rulesheet.text });
  if (settings.kind === "foreign") refuseNoProgram(settings);
  refuseForeignFiles(settings, game);
  return {
    kind: "own",
    make: (random) => newPlayer(settings, { game, random, hidden, foreign, readFile: textIn }),
  };
}

function refuseNoProgram({ name, target }: ForeignSettings): void {
  const [program = ""] = target.split(/\s+/);
  if (programNamed(program) === undefined) throw new BadInput(`${name}: there is no program ${program} here.`);
}

/** Remote players are asked for their name; that one does not answer is told, and it plays under its address. */
function introduced(io: Io, seats: readonly (Seat | undefined)[]): Promise<(Seat | undefined)[]> {
  return Promise.all(
    seats.map(async (seat) => {
      if (seat?.kind !== "remote") return seat;
      const { host, port } = seat.address;
      const answer = await askInfo(seat.address, ANSWER_MILLISECONDS);
      if (!answer.ok) io.stderr.write(`http://${host}:${port} does not answer: ${problemsText(answer.problems)}\n`);
      return answer.ok && answer.value.name !== "" ? { ...seat, name: answer.value.name } : seat;
    }),
  );
}

/** A player that is there says so at once. */
const ANSWER_MILLISECONDS = 1000;
