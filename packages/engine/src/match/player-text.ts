/**
 * Players as people write them: `name` or `name:option=value,option=value`. The name is a preset; options change it.
 *
 *   agon                      random
 *   uct:playouts=1000         nested:level=3
 *   grave:exploration=0.2,playouts=500
 *   agon:values=FILE          exact play where `agon solve --strong --out FILE` has written the position down
 *   http://127.0.0.1:9147     a player of the GGP protocol
 *   uci:fairy-stockfish?variant=breakthrough&Hash=64, ugi:PROGRAM?OPTION=VALUE    a program here
 *   commit:v0.2.0?set=exploration=0.6    this program at another commit (or `this`), with options of its `agon serve`
 *   human                     a person at the terminal
 *
 * The same player twice is told apart by a number: `uct`, `uct#2`.
 *
 * The text is what travels in jobs and stands in records: it says everything, and is plain.
 */
import type { Random } from "../game/random.ts";
import { failure, type Problem, type Result, success } from "../result.ts";
import { parseOptions, type SearchOptions } from "../search/options.ts";
import { ALGORITHMS, type Algorithm } from "../search/player.ts";
import { suggestion } from "../spelling.ts";
import type { MatchPlayer, PlayerThreads } from "./player.ts";
import { type FileReader, namedFiles } from "./player-files.ts";
import { EnginePlayer, type EngineSettings } from "./players/engine.ts";
import { RandomPlayer } from "./players/random.ts";

export interface Preset {
  readonly what: string;
  /** Options that may be changed; undefined for the random player, which has none. */
  readonly words: readonly string[] | undefined;
}

/** The player that chooses for itself. */
export const DEFAULT_PLAYER = "agon";

export const PRESETS: Readonly<Record<string, Preset>> = {
  [DEFAULT_PLAYER]: { what: "looks at the game and chooses among the others (docs/guide/players.md)", words: [] },
  random: { what: "random legal moves", words: undefined },
  uct: { what: "Monte-Carlo tree search with transpositions and proofs", words: [] },
  tree: { what: "uct without transpositions", words: ["transpositions=false"] },
  plain: { what: "uct without transpositions and proofs", words: ["transpositions=false", "solver=off"] },
  solver: {
    what: "uct without transpositions, with proofs of exact values",
    words: ["transpositions=false", "solver=values"],
  },
  rave: { what: "uct with RAVE", words: ["amaf=rave"] },
  grave: { what: "uct with GRAVE", words: ["amaf=grave"] },
  mast: { what: "uct with playouts guided by MAST", words: ["playout=mast"] },
  ngram: { what: "uct with playouts guided by N-grams", words: ["playout=ngram"] },
  nested: { what: "nested Monte-Carlo search in puzzles", words: ["algorithm=nested"] },
  nrpa: { what: "nested rollout policy adaptation in puzzles", words: ["algorithm=nrpa"] },
  gnrpa: { what: "the same with a bias from random playouts (GNRPA)", words: ["algorithm=gnrpa"] },
  max1: { what: "uct and nested search, sharing the time", words: ["algorithm=max1"] },
  max2: { what: "uct and nested search, each with all of the time", words: ["algorithm=max2"] },
  "information-set": {
    what: "equilibria of small games with hidden information, search over information sets in others",
    words: ["algorithm=information-set"],
  },
  "outcome-sampling": {
    what: "mixes learnt from sampled outcomes, where information is hidden (MCCFR, OOS)",
    words: ["algorithm=outcome-sampling"],
  },
  determinized: { what: "uct in states that fit the percepts, where information is hidden", words: [] },
  regret: { what: "uct with regret matching where several choose at once", words: ["simultaneous=regret"] },
  "alpha-beta": {
    what: "alpha-beta with a learnt evaluation, where two in turn share a constant sum; else as uct",
    words: ["algorithm=alpha-beta"],
  },
  halving: { what: "sequential halving of the moves at the root", words: ["algorithm=halving"] },
  shot: { what: "sequential halving of all moves (SHOT)", words: ["algorithm=shot"] },
  visit: { what: "puzzles by visiting positions, bounds and greedy walks; else as uct", words: ["algorithm=visit"] },
};

export type PlayerSettings =
  | { readonly kind: "random"; readonly name: string }
  | ForeignSettings
  | { readonly kind: "engine"; readonly name: string; readonly engine: EngineSettings };

/** A player that is no part of the engine; the program that runs the match knows how to reach it. */
export interface ForeignSettings {
  readonly kind: "foreign";
  readonly name: string;
  readonly scheme: (typeof SCHEMES)[number];
  /** The address, or the program with its arguments. */
  readonly target: string;
  readonly options: Readonly<Record<string, string>>;
}

const SCHEMES = ["human", "http", "uci", "ugi", "commit"] as const;

/** `uci:PROGRAM ARGUMENT?OPTION=VALUE&…` */
const PROGRAM = /^(uci|ugi|commit):([^?]+)(?:\?(.*))?$/s;

function parseForeign(text: string, name: string): Result<ForeignSettings> | undefined {
  const foreign = { kind: "foreign", name, options: {} } as const;
  if (text === "human") return success({ ...foreign, scheme: "human", target: "" });
  if (/^https?:/.test(text))
    return /^http:\/\/[^/]/.test(text) && URL.canParse(text)
      ? success({ ...foreign, scheme: "http", target: text })
      : failure("no-player", `"${text}" is no address of a player; write http://host:port.`);
  const [, scheme, target, words = ""] = PROGRAM.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const pairs = words.split("&").filter((word) => word !== "");
  const options = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  return success({ ...foreign, scheme: scheme as "uci" | "ugi" | "commit", target: target!.trim(), options });
}

/** The same player again, under a name of its own. */
export function numbered(players: readonly string[]): string[] {
  return players.map((player, at) => {
    const before = players.slice(0, at).filter((other) => other === player).length;
    return before === 0 ? player : `${player}#${before + 1}`;
  });
}

/** Reads a player; every mistake is a problem that names what would be accepted. */
export function parsePlayer(text: string): Result<PlayerSettings> {
  const bare = text.trim().replace(/#\d+$/, "");
  const foreign = parseForeign(bare, text.trim());
  if (foreign !== undefined) return foreign;
  const [name = "", rest = ""] = bare.split(/:(.*)/s);
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (preset === undefined) return failure("no-player", noPlayer(name));
  const given = rest === "" ? [] : rest.split(",");
  if (preset.words !== undefined) return parseEngine(text.trim(), [...preset.words, ...given], name === DEFAULT_PLAYER);
  if (given.length > 0) return failure("bad-option", "The random player has no options.");
  return success({ kind: "random", name: text.trim() });
}

/** The one that was meant, or all there are. */
function noPlayer(name: string): string {
  const names = [...Object.keys(PRESETS), "human", "http://host:port", "uci:PROGRAM", "ugi:PROGRAM", "commit:NAME"];
  const meant = suggestion(name, names);
  return `There is no player "${name}"${meant === "" ? `; there are ${names.join(", ")}.` : `.${meant}`}`;
}

/** `a,b:x=1,y=2,c` are three players: what has no name of its own is an option of the one before. */
export function splitPlayers(text: string): string[] {
  const players: string[] = [];
  for (const piece of text.split(",").map((piece) => piece.trim())) {
    if (players.length > 0 && /^[A-Za-z]\w*=/.test(piece)) players[players.length - 1] += `,${piece}`;
    else if (piece !== "") players.push(piece);
  }
  return players;
}

function parseEngine(name: string, words: readonly string[], chooses: boolean): Result<PlayerSettings> {
  const own = new Map<string, string>();
  const search: string[] = [];
  for (const word of words) {
    const [option = "", value = ""] = word.split(/=(.*)/s);
    if (Object.hasOwn(OWN_OPTIONS, option)) own.set(option, value);
    else search.push(word);
  }
  const options = parseOptions(search);
  const mistakes = [...own].flatMap(([option, value]) => OWN_OPTIONS[option]!(value));
  const problems: Problem[] = mistakes.map((message) => ({ code: "bad-option", message }));
  if (!options.ok) return { ok: false, problems: [...problems, ...options.problems] };
  if (problems.length > 0) return { ok: false, problems };
  const engine = engineSettings(own, options.value.options);
  const { algorithm } = engine;
  const overrides = { given: options.value.given, ...(algorithm && { algorithm }) };
  return success({ kind: "engine", name, engine: chooses ? { ...engine, overrides } : engine });
}

/** For each option of a player that is none of the search, what is wrong with a value. */
const OWN_OPTIONS: Readonly<Record<string, (value: string) => string[]>> = {
  algorithm: (value) =>
    ALGORITHMS.includes(value as Algorithm)
      ? []
      : [`algorithm cannot be "${value}"; it takes ${ALGORITHMS.join(", ")}.`],
  level: wholeNumber("level", 1, 10),
  nestedShare: (value) =>
    /^0(\.\d+)?$|^1(\.0+)?$/.test(value) ? [] : [`nestedShare cannot be "${value}"; it takes a number from 0 to 1.`],
  tactics: (value) => (/^(true|false)$/.test(value) ? [] : [`tactics cannot be "${value}"; it takes true or false.`]),
  playouts: wholeNumber("playouts", 1, 1e12),
  margin: wholeNumber("margin", 0, 1e6),
  threads: wholeNumber("threads", 1, 64),
  evaluator: (value) => (value === "" ? ["evaluator takes a file that `agon learn` has written."] : []),
  values: (value) => (value === "" ? ["values takes a file that `agon solve --strong --out` has written."] : []),
};

function wholeNumber(option: string, least: number, most: number): (value: string) => string[] {
  return (value) => {
    const fits = /^\d{1,13}$/.test(value) && Number(value) >= least && Number(value) <= most;
    return fits ? [] : [`${option} cannot be "${value}"; it takes a whole number from ${least} to ${most}.`];
  };
}

function engineSettings(own: ReadonlyMap<string, string>, options: SearchOptions): EngineSettings {
  const number = (option: "level" | "nestedShare" | "playouts" | "margin" | "threads") =>
    own.has(option) ? { [option]: Number(own.get(option)) } : {};
  const algorithm = own.get("algorithm") as Algorithm | undefined;
  return {
    options,
    ...(algorithm && { algorithm }),
    ...(own.has("tactics") && { tactics: own.get("tactics") === "true" }),
    ...(own.has("evaluator") && { evaluatorFile: own.get("evaluator")! }),
    ...(own.has("values") && { valuesFile: own.get("values")! }),
    ...number("level"),
    ...number("nestedShare"),
    ...number("playouts"),
    ...number("margin"),
    ...number("threads"),
  };
}

export interface NewPlayer extends FileReader {
  readonly random: Random;
  /** Known of the game; settings that give one keep theirs. */
  readonly constantSum?: number | undefined;
  /** Whether information is hidden. Default false. */
  readonly hidden?: boolean;
  /** Threads for players that want some. Default: all is done on this one. */
  readonly helpers?: PlayerThreads | undefined;
  /** Reaches players that are no part of the engine. Default: nobody does. */
  readonly foreign?: ((settings: ForeignSettings) => MatchPlayer) | undefined;
}

export function newPlayer(settings: PlayerSettings, told: NewPlayer): MatchPlayer {
  const { game, random, constantSum, hidden = false, helpers } = told;
  if (settings.kind === "random") return new RandomPlayer(settings.name, game, random);
  if (settings.kind === "foreign") {
    if (told.foreign === undefined) throw new Error(`${settings.name} cannot play here`);
    return told.foreign(settings);
  }
  const { engine, name } = settings;
  const options = { ...engine.options, constantSum: engine.options.constantSum ?? constantSum };
  const known = { ...(helpers && { helpers }), ...namedFiles(engine, told) };
  return new EnginePlayer(name, game, { ...engine, options, hidden, ...known }, random);
}
