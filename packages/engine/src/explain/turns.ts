/**
 * Taking turns: whose turn follows whose, and what the others do meanwhile.
 *
 *   (<= (next (control ?r)) (true (control ?q)) (after ?q ?r))      white, black, white again
 *   (<= (legal ?r noop) (role ?r) (not (true (control ?r))))        whoever is not on turn has this one move
 *
 * Both are told so only where no position of random play says otherwise, and where the rules ask for nothing else.
 */
import { argsOf, flattened, termKey } from "../board/domains.ts";
import { atomKey, atomOf } from "../board/facts.ts";
import { termText } from "../gdl/print.ts";
import type { Rule } from "../gdl/rules.ts";
import type { ClauseLiteral } from "./clauses.ts";
import type { SamplePosition } from "./playouts.ts";
import type { RuleWorld } from "./world.ts";

/** Players in the order of their turns; undefined where they do not simply take turns. */
export function turnOrder(world: RuleWorld): readonly string[] | undefined {
  const [turn, ...more] = world.layout.turns.keys();
  if (turn === undefined || more.length > 0 || (world.waiting === undefined && !world.isAlternating)) return undefined;
  if (!turnRules(world).every((rule) => isPlain(world, rule))) return undefined;
  const next = new Map<string, string>();
  for (const playout of world.playouts)
    for (const [at, position] of playout.entries()) {
      const [now, then] = [onTurn(world, position), at + 1 < playout.length ? onTurn(world, playout[at + 1]!) : ""];
      if (now === undefined || then === undefined) return undefined;
      if (then === "") continue;
      if ((next.get(now) ?? then) !== then) return undefined;
      next.set(now, then);
    }
  const [first] = world.playouts;
  const order = [first?.[0] === undefined ? undefined : onTurn(world, first[0])];
  while (order.length <= world.players.length) {
    const then = next.get(order.at(-1) ?? "");
    if (then === order[0]) break;
    order.push(then);
  }
  const isWhole = order.length === world.players.length && order.every((role) => role && world.players.includes(role));
  return isWhole && order.length > 1 ? (order as string[]) : undefined;
}

/** The rules that say whose turn is next. */
export function turnRules(world: RuleWorld): readonly Rule[] {
  return world
    .rulesOf("next")
    .filter(({ head }) => head.args.length === 1 && world.layout.turns.has(termKey(flattened(head.args[0]!))));
}

/** Whether a rule asks for nothing but whose turn it is, or who waits. */
function isPlain(world: RuleWorld, rule: Rule): boolean {
  const isQuiet = (literal: ClauseLiteral): boolean => {
    if (literal.negated) return false;
    if (literal.kind === "fact") return world.layout.turns.has(termKey(literal.fact));
    if (literal.kind === "does") return literal.move.kind === "variable" || world.isWait(termText(literal.move));
    return literal.kind === "distinct" || (literal.kind === "relation" && world.isStatic(literal.sentence));
  };
  return world.clauses(rule).every(({ literals }) => literals.every(isQuiet));
}

/** Whose turn it is; undefined where nobody's, or that of several. */
function onTurn(world: RuleWorld, { facts }: Pick<SamplePosition, "facts">): string | undefined {
  const found = facts.map(atomOf).filter((atom) => world.layout.turns.has(atomKey(atom)) && atom.args.length === 1);
  const [only, ...more] = found;
  return more.length === 0 ? only?.args[0] : undefined;
}

/** The one move that all have who are not on turn, and nobody has who is; undefined where there is none. */
export function waitingMove(world: RuleWorld): string | undefined {
  let found: string | undefined;
  for (const position of world.playouts.flat()) {
    const turn = onTurn(world, position);
    if (turn === undefined) return undefined;
    for (const [at, moves] of position.legal.entries()) {
      const [only, ...more] = moves;
      if (only === undefined || world.roles[at] === turn || !world.players.includes(world.roles[at]!)) continue;
      if (more.length > 0 || only.startsWith("(") || (found ?? only) !== only) return undefined;
      found = only;
    }
  }
  const isOnlyThen = world.playouts.flat().every((position) => {
    const at = world.roles.indexOf(onTurn(world, position)!);
    return at < 0 || !position.legal[at]!.includes(found ?? "");
  });
  return isOnlyThen ? found : undefined;
}

/** The rules that let those wait who are not on turn, where that is all they do. */
export function waitingRules(world: RuleWorld): readonly Rule[] {
  const move = world.waiting;
  if (move === undefined) return [];
  return world
    .rulesOf("legal")
    .filter(
      ({ head }) => head.args.length === 2 && termText(head.args[1]!) === move && argsOf(head.args[1]!).length === 0,
    );
}
