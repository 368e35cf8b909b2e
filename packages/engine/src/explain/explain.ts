/**
 * Rules in English, made of the rules alone:
 *
 *   definitions  what the rules define, which relations never change, where the squares are
 *   clauses      each rule as conditions that hold together
 *   world        rules unfolded into such clauses
 *   placed       what they ask of squares, and how these lie
 *   squares      what they ask of squares, as phrases
 *   facts        what they ask of facts and moves, as phrases
 *   telling      conditions as parts of sentences
 *   sections     players, start, moves, changes, end, results
 */

import { inferLayout } from "../board/infer.ts";
import type { Layout } from "../board/layout.ts";
import type { Game } from "../game/game.ts";
import type { Rulesheet, Sentence } from "../gdl/rules.ts";
import { changesSection } from "./changes.ts";
import type { Explanation, ExplanationSection } from "./explanation.ts";
import { movesSection } from "./moves.ts";
import { playersSection, startSection } from "./players.ts";
import { samplePlayouts, samplesOf } from "./playouts.ts";
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

function tellingOf({ rulesheet, game, layout }: ExplainOptions): Telling {
  const playouts = samplePlayouts(game);
  return new Telling(new RuleWorld(rulesheet, layout ?? inferLayout(rulesheet, samplesOf(playouts)), playouts));
}

/** A longer condition is no reason that one takes in at a glance. */
const LONGEST_REASON = 220;

/**
 * What a condition with a name comes to for those that it names: `(lost white)`. Undefined where that takes more than a few words, or
 * leaves open which of several ways it was.
 */
export function conditionInWords(options: ExplainOptions, sentence: Sentence): string | undefined {
  const telling = tellingOf(options);
  if (!telling.world.isNamedCondition(sentence)) return undefined;
  const text = telling.condition(sentence, undefined)?.text;
  return text === undefined || text.length > LONGEST_REASON || /`\?|^either /.test(text) ? undefined : text;
}

/** Explains the rules of a game in English. */
export function explainRules(options: ExplainOptions): Explanation {
  const telling = tellingOf(options);
  const { world } = telling;
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
