/**
 * Players as people write them: `name` or `name:option=value,option=value`. The name is a preset; options change it.
 *
 *   agon                      random
 *   uct:playouts=1000         nested:level=3
 *   grave:exploration=0.2,playouts=500
 *
 * The text is what travels in jobs and stands in records: it says everything, and is plain.
 */
import type { Game } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import { parseOptions, type SearchOptions } from "../search/options.ts";
import { ALGORITHMS, type Algorithm } from "../search/player.ts";
import type { MatchPlayer } from "./player.ts";
import { EnginePlayer, type EngineSettings } from "./players/engine.ts";
import { NestedThread } from "./players/nested-thread.ts";
import { RandomPlayer } from "./players/random.ts";

export interface Preset {
  readonly what: string;
  /** Options that may be changed; undefined for the random player, which has none. */
  readonly words: readonly string[] | undefined;
}

/** The player that chooses for itself. */
export const DEFAULT_PLAYER = "agon";

export const PRESETS: Readonly<Record<string, Preset>> = {
  [DEFAULT_PLAYER]: { what: "looks at the game and chooses among the others (docs/players.md)", words: [] },
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
  max1: { what: "uct and nested search, sharing the time", words: ["algorithm=max1"] },
  max2: { what: "uct and nested search, each with all of the time", words: ["algorithm=max2"] },
  "information-set": {
    what: "equilibria of small games with hidden information, search over information sets in others",
    words: ["algorithm=information-set"],
  },
  determinized: { what: "uct in states that fit the percepts, where information is hidden", words: [] },
  regret: { what: "uct with regret matching where several choose at once", words: ["simultaneous=regret"] },
  visit: { what: "puzzles by visiting positions, bounds and greedy walks; else as uct", words: ["algorithm=visit"] },
};

export type PlayerSettings =
  | { readonly kind: "random"; readonly name: string }
  | { readonly kind: "engine"; readonly name: string; readonly engine: EngineSettings };

export type ParsedPlayer =
  | { readonly ok: true; readonly player: PlayerSettings }
  | { readonly ok: false; readonly mistakes: readonly string[] };

export function parsePlayer(text: string): ParsedPlayer {
  const [name = "", rest = ""] = text.trim().split(/:(.*)/s);
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (preset === undefined)
    return { ok: false, mistakes: [`There is no player "${name}"; there are ${Object.keys(PRESETS).join(", ")}.`] };
  const given = rest === "" ? [] : rest.split(",");
  if (preset.words !== undefined) return parseEngine(text.trim(), [...preset.words, ...given], name === DEFAULT_PLAYER);
  if (given.length > 0) return { ok: false, mistakes: ["The random player has no options."] };
  return { ok: true, player: { kind: "random", name: text.trim() } };
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

function parseEngine(name: string, words: readonly string[], chooses: boolean): ParsedPlayer {
  const own = new Map<string, string>();
  const search: string[] = [];
  for (const word of words) {
    const [option = "", value = ""] = word.split(/=(.*)/s);
    if (Object.hasOwn(OWN_OPTIONS, option)) own.set(option, value);
    else search.push(word);
  }
  const options = parseOptions(search);
  const mistakes = [...own].flatMap(([option, value]) => OWN_OPTIONS[option]!(value));
  if (!options.ok) return { ok: false, mistakes: [...mistakes, ...options.mistakes] };
  if (mistakes.length > 0) return { ok: false, mistakes };
  const engine = engineSettings(own, options.options);
  const { algorithm } = engine;
  const wish = { given: options.given, ...(algorithm && { algorithm }) };
  return { ok: true, player: { kind: "engine", name, engine: chooses ? { ...engine, wish } : engine } };
}

/** For each option of a player that is none of the search, what is wrong with a value. */
const OWN_OPTIONS: Readonly<Record<string, (value: string) => string[]>> = {
  algorithm: (value) =>
    ALGORITHMS.includes(value as Algorithm)
      ? []
      : [`algorithm cannot be "${value}"; it takes ${ALGORITHMS.join(", ")}.`],
  level: wholeNumber("level", 1, 10),
  playouts: wholeNumber("playouts", 1, 1e12),
  margin: wholeNumber("margin", 0, 1e6),
  threads: wholeNumber("threads", 1, 64),
};

function wholeNumber(option: string, least: number, most: number): (value: string) => string[] {
  return (value) => {
    const fits = /^\d{1,13}$/.test(value) && Number(value) >= least && Number(value) <= most;
    return fits ? [] : [`${option} cannot be "${value}"; it takes a whole number from ${least} to ${most}.`];
  };
}

function engineSettings(own: ReadonlyMap<string, string>, options: SearchOptions): EngineSettings {
  const number = (option: "level" | "playouts" | "margin" | "threads") =>
    own.has(option) ? { [option]: Number(own.get(option)) } : {};
  const algorithm = own.get("algorithm") as Algorithm | undefined;
  return {
    options,
    ...(algorithm && { algorithm }),
    ...number("level"),
    ...number("playouts"),
    ...number("margin"),
    ...number("threads"),
  };
}

export interface NewPlayer {
  readonly game: Game;
  readonly random: Random;
  /** Known of the game; settings that give one keep theirs. */
  readonly constantSum?: number | undefined;
  /** Whether information is hidden. Default false. */
  readonly hidden?: boolean;
  /** What the game was made of, for players that make it again on a thread of their own. */
  readonly source?: { readonly rules: string; readonly backend: string };
}

export function newPlayer(settings: PlayerSettings, told: NewPlayer): MatchPlayer {
  const { game, random, constantSum, hidden = false, source } = told;
  if (settings.kind === "random") return new RandomPlayer(settings.name, game, random);
  const { engine, name } = settings;
  const options = { ...engine.options, constantSum: engine.options.constantSum ?? constantSum };
  const beside = source && { beside: () => new NestedThread(source.rules, source.backend) };
  return new EnginePlayer(
    name,
    game,
    {
      ...engine,
      options,
      hidden,
      ...(source && { source: { rules: source.rules, backend: source.backend } }),
      ...beside,
    },
    random,
  );
}
