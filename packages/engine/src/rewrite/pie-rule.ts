/**
 * The pie rule, written into the rules of a game of two in turn: after the first player's opening, the second may change sides.
 *
 * The rules of the game go on speaking of sides; who plays which side is a fact of its own. With sides `white` and `black`:
 *
 *   (role white)                 becomes   (side white)
 *   (legal white (move 1 2))     becomes   (side-legal white (move 1 2)); does, goal, next, input likewise
 *   new                                    (<= (legal ?player ?move) (true (plays ?player ?side)) (side-legal ?side ?move)), …
 *   a swap                                 keeps every fact of the game and exchanges `plays`
 *
 * Comments and layout stay as they are.
 */
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import { randomWalk } from "../game/walk.ts";
import { type Expression, read } from "../gdl/reader.ts";
import { hidesInformation, type Rulesheet } from "../gdl/rules.ts";
import { failure, type Result, success } from "../result.ts";

const RENAMED: ReadonlySet<string> = new Set(["role", "legal", "does", "goal", "next", "input"]);
const WALKS = 40;

/** The rules with the pie rule; a problem where the game is not one for it. */
export function withPieRule(rulesheet: Rulesheet, game: Game): Result<string> {
  const [first, second] = game.roles;
  if (game.roles.length !== 2 || first === undefined || second === undefined || game.chanceRole >= 0)
    return failure("pie-rule", "The pie rule is for games of two players without chance.");
  if (hidesInformation(rulesheet)) return failure("pie-rule", "The pie rule is for games in which nothing is hidden.");
  const opening = openingOf(game);
  if (opening === undefined)
    return failure(
      "pie-rule",
      "The pie rule needs players in turn, and a second player who first chooses at the same step in every game.",
    );
  const names = freshNames(rulesheet.text);
  const { text } = rulesheet;
  const chooser = game.roles[1 - opening.opener]!;
  return success(`${renamed(text, names)}\n\n${swapRules(game.roles, chooser, opening.plies, names, text)}`);
}

interface Opening {
  readonly opener: number;
  /** Steps before the other role first has a choice. */
  readonly plies: number;
}

/** Undefined where roles choose at once, or the second player's first choice comes at different steps. */
function openingOf(game: Game): Opening | undefined {
  const random = new Random(1);
  const found = new Set<string>();
  for (let walk = 0; walk < WALKS; walk++) {
    const choosers: number[] = [];
    let simultaneous = false;
    randomWalk(game, random, {
      maxPlies: 100,
      visit: (legal) => {
        const choosing = legal.flatMap((moves, role) => (moves.length > 1 ? [role] : []));
        simultaneous ||= choosing.length > 1;
        choosers.push(choosing[0] ?? -1);
        return new Set(choosers.filter((role) => role >= 0)).size < 2;
      },
    });
    const opener = choosers.find((role) => role >= 0);
    const plies = choosers.findIndex((role) => role >= 0 && role !== opener);
    if (simultaneous || opener === undefined || plies < 0) return undefined;
    found.add(`${opener} ${plies}`);
  }
  const [opener, plies] = [...found][0]!.split(" ").map(Number);
  return found.size === 1 ? { opener: opener!, plies: plies! } : undefined;
}

type Names = ReadonlyMap<string, string>;

/** Names that the rules do not use yet. */
function freshNames(text: string): Names {
  const used = new Set(text.toLowerCase().match(/[^\s()]+/g) ?? []);
  const fresh = (name: string): string => (used.has(name) ? fresh(`${name}-1`) : name);
  const wanted = [...RENAMED].map((keyword) => [keyword, keyword === "role" ? "side" : `side-${keyword}`] as const);
  const own = ["plays", "swap", "opening", "of-the-pie"].map((name) => [name, name] as const);
  return new Map([...wanted, ...own].map(([name, wish]) => [name, fresh(wish)]));
}

function renamed(text: string, names: Names): string {
  const { expressions } = read(text, { rulesheet: true });
  const places = expressions.flatMap((expression) => [...relationsIn(expression, true)]);
  let [result, at] = ["", 0];
  for (const { start, end, text: word } of places) {
    const keyword = word.toLowerCase();
    if (!RENAMED.has(keyword)) continue;
    result += text.slice(at, start) + names.get(keyword)!;
    at = end;
  }
  return result + text.slice(at).trimEnd();
}

const CONNECTIVES: ReadonlySet<string> = new Set(["<=", "not", "and", "or"]);

/** The names of relations, at the head of rules and in conditions, but not those of functions. */
function* relationsIn(expression: Expression, top = false): Generator<Expression & { readonly kind: "atom" }> {
  if (expression.kind === "atom") {
    if (!top) yield expression;
    return;
  }
  const [first, ...rest] = expression.items;
  if (first?.kind !== "atom") return;
  if (CONNECTIVES.has(first.text.toLowerCase())) for (const part of rest) yield* relationsIn(part);
  else yield first;
}

function swapRules(roles: readonly string[], chooser: string, plies: number, names: Names, text: string): string {
  const name = (wanted: string): string => names.get(wanted)!;
  const [plays, swap, opening, own] = ["plays", "swap", "opening", "of-the-pie"].map(name);
  const [one, other] = roles;
  const steps = Array.from({ length: plies }, (_, step) => step);
  const domains = /\(\s*(?:<=\s*\(\s*)?(?:base|input)\s/i.test(text);
  const rules = [
    ";;; The pie rule: after the opening the second player may change sides.",
    ...roles.map((role) => `(role ${role})`),
    ...roles.map((role) => `(init (${plays} ${role} ${role}))`),
    `(init (${opening} 0))`,
    "",
    `(<= (legal ?player ?move) (true (${plays} ?player ?side)) (${name("legal")} ?side ?move))`,
    `(<= (legal ${chooser} ${swap}) (true (${opening} ${plies})))`,
    `(<= (${name("does")} ?side ?move) (does ?player ?move) (true (${plays} ?player ?side)))`,
    `(<= (goal ?player ?value) (true (${plays} ?player ?side)) (${name("goal")} ?side ?value))`,
    "",
    ";; A swap leaves everything as it is, but for who plays which side.",
    `(<= (next ?fact) (${name("next")} ?fact) (not (does ${chooser} ${swap})))`,
    `(<= (next ?fact) (true ?fact) (does ${chooser} ${swap}) (not (${own} ?fact)))`,
    `(<= (${own} (${plays} ?player ?side)) (role ?player) (role ?side))`,
    ...[...steps, plies].map((step) => `(${own} (${opening} ${step}))`),
    `(<= (next (${plays} ?player ?side)) (true (${plays} ?player ?side)) (not (does ${chooser} ${swap})))`,
    `(<= (next (${plays} ${one} ${other})) (true (${plays} ${one} ${one})) (does ${chooser} ${swap}))`,
    `(<= (next (${plays} ${other} ${one})) (true (${plays} ${other} ${other})) (does ${chooser} ${swap}))`,
    ...steps.map((step) => `(<= (next (${opening} ${step + 1})) (true (${opening} ${step})))`),
    ...(domains ? ["", ...domainRules(names, chooser, plies)] : []),
  ];
  return `${rules.join("\n")}\n`;
}

/** Facts and moves that the rules list for other programs. */
function domainRules(names: Names, chooser: string, plies: number): string[] {
  const name = (wanted: string): string => names.get(wanted)!;
  return [
    `(<= (input ?player ?move) (role ?player) (${name("input")} ?side ?move))`,
    `(input ${chooser} ${name("swap")})`,
    `(<= (base (${name("plays")} ?player ?side)) (role ?player) (role ?side))`,
    ...Array.from({ length: plies + 1 }, (_, step) => `(base (${name("opening")} ${step}))`),
  ];
}
