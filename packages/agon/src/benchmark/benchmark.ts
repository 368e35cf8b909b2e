/**
 * Questions about games that nobody can know by heart: drawn or bundled ones, obfuscated, with a position of random play. The same
 * seed gives the same questions. A question says all that is needed to answer it; answers are worked out from it alone (oracle.ts).
 */
import { compiledGame } from "agon-engine/compile";
import { type Game, type State, studyRules } from "agon-engine/game";
import { bundledGame } from "agon-engine/games";
import { hasErrors, type Rulesheet, readRules } from "agon-engine/gdl";
import { type Draw, differenceInStep, drawOf, obfuscate } from "agon-engine/rewrite";
import { inventedRules } from "./invented.ts";
import { QUESTION_KINDS, type Question, type QuestionKind } from "./question.ts";
import { valuesOf } from "./values.ts";

export interface BenchmarkOptions {
  readonly seed: number;
  /** Games; each is asked one question of every kind. */
  readonly games: number;
  /** Default: all. */
  readonly kinds?: readonly QuestionKind[];
}

/** Small bundled games of several kinds. */
const BUNDLED = [
  "tic-tac-toe",
  "tic-tac-toe-misere",
  "nim",
  "hexapawn",
  "connect-four-3x3",
  "chomp",
  "notakto",
  "buttons",
  "wolf-goat-cabbage",
  "water-jugs",
  "pancakes",
  "rock-paper-scissors",
];

/** One game in three is bundled, the others exist nowhere else. */
const BUNDLED_SHARE = 3;

export function makeBenchmark({ seed, games, kinds = QUESTION_KINDS }: BenchmarkOptions): Question[] {
  return Array.from({ length: games }, (_, at) => questionsOn(seed, at, kinds)).flat();
}

/** The questions on one game of a set, numbered from 0. */
export function questionsOnGame(seed: number, at: number): Question[] {
  return questionsOn(seed, at, QUESTION_KINDS);
}

function questionsOn(seed: number, at: number, kinds: readonly QuestionKind[]): Question[] {
  const draw = drawOf(seed, at);
  const { text, game } = drawnGame(draw);
  return kinds.flatMap((kind) => {
    const question = ASKING[kind](game, draw);
    const id = `${seed}-${at + 1}-${kind}`;
    return question === undefined ? [] : [{ id, kind, rules: text, ...question }];
  });
}

/** Obfuscated, and checked to be the game that it was before. */
function drawnGame(draw: Draw): { readonly text: string; readonly game: Game } {
  const original = drawnRules(draw);
  const { text, translate } = obfuscate(original, draw);
  const { rulesheet, diagnostics } = readRules(text);
  if (hasErrors(diagnostics)) throw new Error(`obfuscated rules have errors:\n${text}`);
  const game = compiledGame(rulesheet);
  const difference = differenceInStep(compiledGame(original), game, { translate, positions: 100 });
  if (difference !== undefined) throw new Error(`obfuscated rules differ: ${difference}\n${text}`);
  return { text, game };
}

function drawnRules(draw: Draw): Rulesheet {
  if (draw.chance(1, BUNDLED_SHARE)) return readRules(bundledGame(draw.pick(BUNDLED))!.rules).rulesheet;
  for (;;) {
    const { rulesheet } = readRules(inventedRules(draw));
    const { complete, faults, positions } = studyRules(compiledGame(rulesheet), { playouts: 0 });
    if (complete && faults.length === 0 && positions >= LEAST_POSITIONS) return rulesheet;
  }
}

/** Games with fewer are over before there is anything to ask. */
const LEAST_POSITIONS = 12;

type Asking = (game: Game, draw: Draw) => Omit<Question, "id" | "kind" | "rules"> | undefined;

const ASKING: Readonly<Record<QuestionKind, Asking>> = {
  legal: (game, draw) => {
    const state = drawnState(game, draw);
    const role = draw.pick(choosersIn(game, state));
    return { state: game.facts(state), role: game.roles[role]! };
  },
  next: (game, draw) => {
    const state = drawnState(game, draw);
    const moves = drawnJoint(game, state, draw).map((move, role) => [game.roles[role]!, game.moveText(role, move)]);
    return { state: game.facts(state), moves: Object.fromEntries(moves) };
  },
  terminal: (game, draw) => ({ state: game.facts(draw.chance(1, 2) ? drawnEnd(game, draw) : drawnState(game, draw)) }),
  goals: (game, draw) => ({ state: game.facts(drawnEnd(game, draw)) }),
  value: (game, draw) => {
    const state = drawnState(game, draw);
    return valuesOf(game, state) && { state: game.facts(state) };
  },
  best: (game, draw) => {
    const state = drawnState(game, draw);
    const { mover, best } = valuesOf(game, state) ?? { mover: -1, best: [] };
    // Where every move is as good there is nothing to know.
    if (mover < 0 || best.length === game.legalMoves(state, mover).length) return undefined;
    return { state: game.facts(state), role: game.roles[mover]! };
  },
};

/** A position of a random play that is not its end. */
function drawnState(game: Game, draw: Draw): State {
  const states = drawnPlay(game, draw).slice(0, -1);
  return draw.pick(states);
}

function drawnEnd(game: Game, draw: Draw): State {
  return drawnPlay(game, draw).at(-1)!;
}

/** The positions of a random play, the end last. */
function drawnPlay(game: Game, draw: Draw): State[] {
  const states = [game.initial];
  for (let state = game.initial; !game.isTerminal(state); states.push(state))
    state = game.next(state, drawnJoint(game, state, draw));
  return states;
}

function drawnJoint(game: Game, state: State, draw: Draw): number[] {
  return game.roles.map((_, role) => draw.pick(game.legalMoves(state, role)));
}

function choosersIn(game: Game, state: State): number[] {
  const roles = [...game.roles.keys()];
  const choosing = roles.filter((role) => game.legalMoves(state, role).length > 1);
  return choosing.length > 0 ? choosing : roles;
}
