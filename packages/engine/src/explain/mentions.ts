/**
 * What an explanation has named and used so far.
 */
import { keyOf } from "../board/domains.ts";
import type { Span } from "../gdl/diagnostic.ts";
import type { Sentence } from "../gdl/rules.ts";
import type { ExplainedSentence } from "./explanation.ts";
import type { RuleWorld } from "./world.ts";

export class Mentions {
  readonly world: RuleWorld;
  /** Relations that the sentence being written names without putting them in words. */
  protected mentioned = new Map<string, Sentence>();
  readonly #explained = new Set<string>();
  protected spans: Span[] = [];

  constructor(world: RuleWorld) {
    this.world = world;
  }

  get noun(): string {
    return this.world.layout.boards.every(({ shape }) => shape === "hex") && this.world.layout.boards.length > 0
      ? "cell"
      : "square";
  }

  /** What was used for the sentence since the last call: spans of rules that were put in words. */
  takeSpans(): readonly Span[] {
    const spans = this.spans;
    this.spans = [];
    return spans;
  }

  mention(sentence: Sentence): void {
    this.mentioned.set(keyOf(sentence), sentence);
  }

  /** Forgets what has been named since `work` began, where its text is not used. */
  tried<T>(work: () => T, isUsed: (found: T) => boolean): T {
    const before = new Map(this.mentioned);
    const found = work();
    if (!isUsed(found)) this.mentioned = before;
    return found;
  }

  /** What the relations mean that were named since the last call, each told once in an explanation. */
  takeDetails(detail: (sentence: Sentence) => ExplainedSentence | undefined): readonly ExplainedSentence[] {
    const mentioned = [...this.mentioned].filter(([key]) => !this.#explained.has(key));
    this.mentioned = new Map();
    return mentioned.flatMap(([key, sentence]) => {
      this.#explained.add(key);
      return detail(sentence) ?? [];
    });
  }
}
