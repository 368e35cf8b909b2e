/**
 * A layout and the facts of a state to what is to be seen.
 */
import { groupBy } from "../../gdl/check/survey.ts";
import type { Term } from "../../gdl/rules.ts";
import { argsOf, type Fact, factTerms, shortTerm, shortText } from "./facts.ts";
import type { Layout } from "./layout.ts";
import type { Scene, TableGroup } from "./scene-types.ts";

export interface SceneOptions {
  /** The move or moves that led here, to be marked. Default: none. */
  readonly lastMove?: Fact | readonly Fact[];
}

export function sceneOf(_layout: Layout, facts: readonly Fact[], _options: SceneOptions = {}): Scene {
  return { kind: "table", boards: [], hands: [], counters: [], turn: [], table: tableOf(factTerms(facts)) };
}

/** More rows of one relation than this are counted and not shown. */
const MOST_ROWS = 60;

function tableOf(facts: readonly Term[]): TableGroup[] {
  const groups = groupBy(facts, (fact) => `${fact.name}/${argsOf(fact).length}`);
  return [...groups.values()].map((group) => ({
    name: shortText(group[0]!.name),
    rows: group.slice(0, MOST_ROWS).map((fact) => argsOf(fact).map((arg) => shortTerm(arg))),
    more: Math.max(0, group.length - MOST_ROWS),
  }));
}
