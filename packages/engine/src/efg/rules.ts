/**
 * A game in extensive form as rules: a state is the node one is at.
 *
 *   mover N P     who moves at node N             edge N A M      action A leads from N to M
 *   payoff N P V  the goal of P at the end N      infoset N P H   what P knows at N, where something is hidden
 *
 * Chance draws evenly in GDL. A probability of k/n becomes k of n moves of one name.
 */
import { failure, type Result, success } from "../result.ts";
import { fractionText, goalScale, words } from "./names.ts";
import { type EfgAction, type EfgGame, type EfgNode, gcd } from "./tree.ts";

/** More equal moves of chance than these are no game to play. */
const MOST_DRAWS = 1000n;

export function rulesOfEfg(game: EfgGame): Result<string> {
  const roles = words(game.players, "player");
  if (game.nodes[0]?.kind === "end") return failure("efg", "The game is over before it begins.");
  const facts: string[] = [];
  for (const [at, node] of game.nodes.entries()) {
    const lines = nodeFacts(at + 1, node, { roles, goalOf: goalScale(game).goalOf });
    if (lines === undefined)
      return failure("efg", `Chance would need more than ${MOST_DRAWS} equal moves for its probabilities.`);
    facts.push(...lines);
  }
  const hasChance = game.nodes.some(({ kind }) => kind === "chance");
  const names = hasChance ? [...roles, "random"] : roles;
  const hidden = hidesSomething(game) ? [HIDDEN, ...infosetFacts(game, roles)] : [];
  return success(
    [...heading(game), ...names.map((role) => `(role ${role})`), RULES, ...hidden, ...facts, ""].join("\n"),
  );
}

const RULES = `
(init (node 1))
(<= (legal ?p ?a) (true (node ?n)) (mover ?n ?p) (edge ?n ?a ?m))
(<= (legal ?p noop) (role ?p) (true (node ?n)) (not (mover ?n ?p)))
(<= (next (node ?m)) (true (node ?n)) (mover ?n ?p) (does ?p ?a) (edge ?n ?a ?m))
(<= terminal (true (node ?n)) (end ?n))
(<= (goal ?p ?v) (true (node ?n)) (payoff ?n ?p ?v))
`;

const HIDDEN = `; who moves next learns the information set, and nobody anything else
(<= (sees ?p (at ?h)) (true (node ?n)) (mover ?n ?q) (does ?q ?a) (edge ?n ?a ?m) (infoset ?m ?p ?h))
`;

function heading(game: EfgGame): string[] {
  const { isPlain, isExact, least, most } = goalScale(game);
  const scale = `goals are payoffs from ${fractionText(least)} to ${fractionText(most)} as 0 to 100`;
  const title = game.title.replace(/[^\x20-\x7e\u00a1-\u024f]+/g, " ").trim();
  return [
    `;; name: ${title || "A game in extensive form"}`,
    ...(isPlain ? [] : [`; ${scale}${isExact ? "" : ", rounded"}`]),
  ];
}

interface Naming {
  readonly roles: readonly string[];
  readonly goalOf: ReturnType<typeof goalScale>["goalOf"];
}

function nodeFacts(number: number, node: EfgNode, { roles, goalOf }: Naming): string[] | undefined {
  if (node.kind === "end")
    return [
      `(end ${number}) ${node.payoffs.map((each, at) => `(payoff ${number} ${roles[at]} ${goalOf(each)})`).join(" ")}`,
    ];
  const moves = node.kind === "chance" ? drawnMoves(node.actions) : playerMoves(node.actions).map((move) => [move]);
  if (moves === undefined) return undefined;
  const edges = moves.flatMap((list, at) => list.map((move) => `(edge ${number} ${move} ${node.children[at]! + 1})`));
  return [`(mover ${number} ${node.kind === "chance" ? "random" : roles[node.player]}) ${edges.join(" ")}`];
}

/** The moves as GDL writes them. */
export function playerMoves(actions: readonly EfgAction[]): string[] {
  return words(
    actions.map(({ label }) => label),
    "action",
  );
}

/** For each action of chance as many moves as its share of the least common denominator; undefined where they are too many. */
export function drawnMoves(actions: readonly EfgAction[]): string[][] | undefined {
  const shares = actions.map(({ probability }) => probability!);
  const common = shares.reduce((all, { denominator }) => (all / gcd(all, denominator)) * denominator, 1n);
  if (common > MOST_DRAWS) return undefined;
  const counts = shares.map(({ numerator, denominator }) => Number((numerator * common) / denominator));
  const isEven = counts.every((count) => count === 1);
  return playerMoves(actions).map((name, at) =>
    isEven ? [name] : Array.from({ length: counts[at]! }, (_, draw) => `(${name} ${draw + 1})`),
  );
}

/** Whether two nodes are one to the player who moves there. */
export function hidesSomething({ nodes }: EfgGame): boolean {
  const seen = new Set<string>();
  return nodes.some((node) => {
    if (node.kind !== "player") return false;
    const key = `${node.player} ${node.infoset}`;
    return seen.size === seen.add(key).size;
  });
}

function infosetFacts({ nodes }: EfgGame, roles: readonly string[]): string[] {
  return nodes.flatMap((node, at) =>
    node.kind === "player" ? [`(infoset ${at + 1} ${roles[node.player]} ${node.infoset})`] : [],
  );
}
