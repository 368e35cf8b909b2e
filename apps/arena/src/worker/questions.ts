/**
 * Questions to rules: what is wrong with them, what follows from them and why, what random play shows.
 */
import { failure, type Result, success } from "agon-engine";
import { prove, type ReferenceGame, rulesFacts, type Situation } from "agon-engine/compile";
import { batchOf, type Classification, classify, Random } from "agon-engine/game";
import { type Formula, hasErrors, parseFormulas, parseTerms } from "agon-engine/gdl";
import { type Loaded, oracleOf } from "./loaded.ts";
import { stateOf } from "./positions.ts";
import type { PlayoutsAnswer, PlayoutsAsk, QueryAnswer, QueryAsk, WhyAnswer } from "./requests.ts";

const MOST_ANSWERS = 500;

export function query(loaded: Loaded, ask: QueryAsk & { readonly most?: number }): QueryAnswer {
  return reasoned(() => {
    const { oracle, formulas, situation } = asked(loaded, ask);
    const answers = oracle.evaluator.answers(formulas, situation);
    const most = ask.most ?? MOST_ANSWERS;
    return { answers: answers.slice(0, most), more: Math.max(0, answers.length - most) };
  });
}

export function why(loaded: Loaded, ask: QueryAsk): WhyAnswer {
  return reasoned(() => {
    const { oracle, formulas, situation } = asked(loaded, ask);
    return prove(oracle.evaluator, formulas, situation) ?? null;
  });
}

function reasoned<T>(answer: () => T): Result<T> {
  try {
    return success(answer());
  } catch (error) {
    return failure("question", error instanceof Error ? error.message : String(error));
  }
}

interface Asked {
  readonly oracle: ReferenceGame;
  readonly formulas: readonly Formula[];
  readonly situation: Situation;
}

function asked(loaded: Loaded, { query, facts, joint }: QueryAsk): Asked {
  const { value: formulas, diagnostics } = parseFormulas(query);
  const [first] = diagnostics.filter(({ severity }) => severity === "error");
  if (first !== undefined) throw new Error(first.message);
  if (formulas.length === 0) throw new Error("Write a condition such as (legal ?role ?move).");
  const oracle = oracleOf(loaded);
  const state = facts === undefined ? oracle.initial : givenState(oracle, facts);
  const moves = joint?.map((text, role) => oracle.moveNamed(role, text));
  if (moves?.includes(-1)) throw new Error("The joint move has a move that the rules do not know.");
  return { oracle, formulas, situation: oracle.situation(state, moves) };
}

/** Facts the rules never speak of are taken as given. */
function givenState(oracle: ReferenceGame, facts: readonly string[]) {
  for (const fact of facts) {
    const { value, diagnostics } = parseTerms(fact);
    if (hasErrors(diagnostics) || value.length !== 1) throw new Error(`This is not a fact: ${fact.slice(0, 80)}`);
    oracle.evaluator.term(value[0]!);
  }
  return oracle.stateOf(facts)!;
}

/** Playouts asked of the game at once, between looks at the clock. */
const CHUNK = 100;

export function playouts(loaded: Loaded, { facts, count, seed, milliseconds = 1000 }: PlayoutsAsk): PlayoutsAnswer {
  const { game } = loaded;
  const start = batchOf(game, [stateOf(loaded, facts)]);
  const random = new Random(seed);
  const began = performance.now();
  const deadline = began + milliseconds;
  const goals = game.roles.map(() => new Map<number, number>());
  const plies = { fewest: Number.POSITIVE_INFINITY, most: 0, mean: 0 };
  let done = 0;
  while (done < count && performance.now() < deadline) {
    const results = game.playouts(start, { perStart: Math.min(CHUNK, count - done), random, deadline });
    for (let index = 0; index < results.count; index++) {
      goals.forEach((seen, role) => {
        const value = results.goals[index * game.roles.length + role]!;
        seen.set(value, (seen.get(value) ?? 0) + 1);
      });
      const length = results.plies[index]!;
      plies.fewest = Math.min(plies.fewest, length);
      plies.most = Math.max(plies.most, length);
      plies.mean += length;
    }
    done += results.count;
    if (results.count === 0) break;
  }
  return {
    count: done,
    milliseconds: performance.now() - began,
    goals: goals.map((seen) => [...seen].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value)),
    plies: { ...plies, fewest: Math.min(plies.fewest, plies.most), mean: done === 0 ? 0 : plies.mean / done },
  };
}

export function classification(loaded: Loaded, count = 100, milliseconds = 1000): Classification {
  const end = performance.now() + milliseconds;
  return classify(loaded.game, {
    random: new Random(1),
    playouts: count,
    stop: () => performance.now() > end,
    rules: rulesFacts(loaded.rulesheet, loaded.game.roles),
  });
}
