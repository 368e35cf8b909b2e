/**
 * Rules in English, made of the rules alone:
 *
 *   world      what the rules define, which relations never change, where the squares are
 *   clauses    each rule as conditions that hold together
 *   placed     what they ask of squares, and how these lie
 *   telling    conditions as parts of sentences
 *   sections   players, start, moves, changes, end, results
 */

import { inferLayout } from "../board/infer.ts";
import type { Layout } from "../board/layout.ts";
import { collectSamples } from "../board/samples.ts";
import type { Game } from "../game/game.ts";
import { Random } from "../game/random.ts";
import type { Rulesheet } from "../gdl/rules.ts";
import { changesSection } from "./changes.ts";
import type { Explanation, ExplanationSection } from "./explanation.ts";
import { movesSection } from "./moves.ts";
import { playersSection, startSection } from "./players.ts";
import { endSection, perceptsSection, resultsSection } from "./results.ts";
import { Telling } from "./telling.ts";
import { RuleWorld } from "./world.ts";

/** What an explanation is made of. */
export interface ExplainOptions {
  readonly rulesheet: Rulesheet;
  readonly game: Game;
  /** Default: inferred. */
  readonly layout?: Layout;
}

/** Explains the rules of a game in English. */
export function explainRules({ rulesheet, game, layout }: ExplainOptions): Explanation {
  const boards = layout ?? inferLayout(rulesheet, collectSamples(game, { random: new Random(1) }));
  const world = new RuleWorld(rulesheet, boards, game.facts(game.initial));
  const telling = new Telling(world);
  const percepts = perceptsSection(telling);
  const sections: ExplanationSection[] = [
    playersSection(world),
    startSection(world),
    movesSection(telling),
    ...(percepts ? [percepts] : []),
    changesSection(telling),
    endSection(telling),
    resultsSection(telling),
  ];
  return { sections: sections.filter(({ sentences }) => sentences.length > 0) };
}
