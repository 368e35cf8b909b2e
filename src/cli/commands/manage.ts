/**
 * agon manage: matches between players here and elsewhere, as a GGP game manager.
 */
import { type Command, Option } from "commander";
import { BACKENDS } from "../../compile/backends.ts";
import type { Game } from "../../game/game.ts";
import { hidesInformation, type Rulesheet } from "../../gdl/rules.ts";
import { mixed } from "../../match/match.ts";
import { Broadcast } from "../../protocol/broadcast.ts";
import { Manager, parseSeat, type Seat } from "../../protocol/manager.ts";
import { openManagerServer } from "../../protocol/manager-server.ts";
import { Processes } from "../../protocol/processes.ts";
import { askInfo } from "../../protocol/remote.ts";
import { fetchGame } from "../../protocol/repository.ts";
import type { MatchOrigin } from "../../store/matches.ts";
import type { Store } from "../../store/store.ts";
import { evaluate } from "../evaluation.ts";
import { untilInterrupted } from "../interrupt.ts";
import { BadInput, type ExitCode, type Io } from "../io.ts";
import { type Person, personAsker } from "../manage/person.ts";
import { bundledRepository } from "../manage/repository.ts";
import { playAll, type Series } from "../manage/series.ts";
import { possibleFacts } from "../play/possible-facts.ts";
import { type View, viewOf } from "../play/view.ts";
import { acceptRules, type CheckedRules, loadRules, rulesFile } from "../rules-file.ts";
import { addSearchFlags, duration, givenIn, type SearchFlags, wholeNumber } from "../search-options.ts";
import { openOrRefuse } from "../server.ts";
import { openForUser } from "../tournament/series.ts";
import { type CliCommand, examples } from "./command.ts";

interface ManageOptions extends SearchFlags {
  readonly player: readonly string[];
  readonly start?: number;
  readonly play?: number;
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
    .option("--player <role=player...>", "who plays: http://host:port, agon, random or human", [])
    .option("--start <time>", "start clock, such as 10 or 500ms (default: 30)", duration)
    .option("--play <time>", "play clock (default: 10)", duration)
    .option("--scramble", "give remote players the rules in other words")
    .addOption(
      new Option("--hidden <form>", "how percepts are sent in GDL-II")
        .choices(["percepts", "turn"])
        .default("percepts"),
    )
    .option("--record <file>", "write the record here after each step; several matches are numbered")
    .option("--resume", "take up the match in the record file where it stopped")
    .option("--matches <number>", "how many matches", wholeNumber, 1)
    .option("--at-once <number>", "how many of them at once", wholeNumber, 1)
    .option("--port <number>", "serve matches and games over HTTP here; 0 takes any free port", wholeNumber)
    .option("--host <address>", "who may connect to it: 0.0.0.0 opens it to the network", "127.0.0.1")
    .option("--data <folder>", "where the store is (default: DATABASE_URL, or ./data)")
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
  const game = evaluate({ io, rules, doing: "Reading the rules" }, () => BACKENDS[options.backend]!(rules.rulesheet));
  const seats = await introduced(seatsOf(game, options.player));
  const person = seats.some((seat) => seat?.kind === "human") ? personAsker(io) : undefined;
  const processes = new Processes({
    kept: Math.min(16, seats.filter((seat) => seat?.kind === "agon").length * options.atOnce),
    heapMiB: 1024,
  });
  let store: Store | undefined;
  try {
    await processes.loaded();
    const series = seriesOptions(options, person);
    store = options.store ? await openForUser(options.data) : undefined;
    const manager = new Manager({
      rulesheet: rules.rulesheet,
      game,
      seats,
      startClock: (options.start ?? 30_000) / 1000,
      playClock: (options.play ?? 10_000) / 1000,
      seed: options.seed,
      scramble: options.scramble ?? false,
      hiddenForm: options.hidden,
      thinker: { backend: options.backend, seed: mixed(options.seed, -1), search: givenIn(options), processes },
      gameMetaURL,
      broadcast,
      ...(person && { ask: person.ask }),
    });
    const secret = person !== undefined && hidesInformation(rules.rulesheet);
    const view = person === undefined || secret ? undefined : boardView(rules.rulesheet, game);
    const keep = store && keeper(store, { game: name, rules: rules.rulesheet.text });
    return await playAll(io, { ...series, manager, game, name, person, view, secret, keep });
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
  if (resume && record === undefined) throw new BadInput("--resume needs --record: the file the match is in.");
  if (matches < 1 || atOnce < 1) throw new BadInput("--matches and --at-once: at least one.");
  if (person !== undefined && matches > 1) throw new BadInput("A person plays one match at a time.");
  return { record, resume, matches, atOnce, json };
}

function keeper(store: Store, origin: MatchOrigin): Series["keep"] {
  return (matchId, event) => store.note(matchId, origin, event);
}

function boardView(rulesheet: Rulesheet, game: Game): View {
  return viewOf(possibleFacts(rulesheet, game), game.facts(game.initial));
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
    if (!found.ok) throw new BadInput(`${found.url}: ${found.problem}`);
    const { url: gameMetaURL, rules, name } = found.value;
    return { rules: acceptRules(rulesFile(gameMetaURL, rules), io), gameMetaURL, name };
  }
  const rules = await loadRules(given, io);
  const isBundled = url !== undefined && bundledRepository().some(({ key }) => key === given);
  return { rules, gameMetaURL: isBundled ? `${url}/games/${given}/v0/` : "", name: given };
}

/** Who plays each role, in role order. */
function seatsOf(game: Game, given: readonly string[]): (Seat | undefined)[] {
  const seats: (Seat | undefined)[] = game.roles.map(() => undefined);
  for (const word of given) {
    const [name = "", player = ""] = word.split(/=(.*)/s);
    const role = game.roles.indexOf(name);
    if (role < 0)
      throw new BadInput(`--player: there is no role ${name} in this game; its roles are ${game.roles.join(" ")}.`);
    seats[role] = parseSeat(player);
    if (seats[role] === undefined)
      throw new BadInput(`--player ${name}: "${player}" is no player. Write http://host:port, agon, random or human.`);
  }
  const empty = game.roles.filter((_, role) => seats[role] === undefined && role !== game.chanceRole);
  if (empty.length > 0) throw new BadInput(`Nobody plays ${empty.join(", ")}: --player ${empty[0]}=agon, for example.`);
  return seats;
}

/** Remote players are asked for their name; who does not answer plays under its address. */
function introduced(seats: readonly (Seat | undefined)[]): Promise<(Seat | undefined)[]> {
  return Promise.all(
    seats.map(async (seat) => {
      if (seat?.kind !== "remote") return seat;
      const answer = await askInfo(seat.address, 2000);
      return answer.ok && answer.info.name !== "" ? { ...seat, name: answer.info.name } : seat;
    }),
  );
}
