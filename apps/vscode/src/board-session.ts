/**
 * The board beside one rulesheet: which moves led to the position it shows, and what the page may ask for.
 */
import type { BoardAnswer, PageMessage } from "./messages.ts";

/** The question `agon/board` of the language server. */
export type AskBoard = (params: {
  readonly uri: string;
  readonly joints: readonly (readonly string[])[];
}) => Promise<BoardAnswer>;

export class BoardSession {
  readonly #uri: string;
  readonly #ask: AskBoard;
  readonly #show: (answer: BoardAnswer) => void;
  #joints: readonly (readonly string[])[] = [];
  /** Answers to older questions than the last are not shown. */
  #asked = 0;

  constructor(uri: string, { ask, show }: { readonly ask: AskBoard; readonly show: (answer: BoardAnswer) => void }) {
    this.#uri = uri;
    this.#ask = ask;
    this.#show = show;
  }

  /** What the page sends: it shows names out of the rules, so anything may come. */
  async receive(message: PageMessage): Promise<void> {
    const { kind, joint, keep } = message ?? {};
    if (kind === "step" && Array.isArray(joint)) this.#joints = [...this.#joints, joint.map(String)];
    else if (kind === "back" && typeof keep === "number") this.#joints = this.#joints.slice(0, Math.max(0, keep));
    await this.refresh();
  }

  /** Asks again: the rules have changed, or the moves. Moves that are not legal any more are forgotten. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const answer = await this.#ask({ uri: this.#uri, joints: this.#joints });
    if (asked !== this.#asked) return;
    if (answer.view !== undefined) this.#joints = answer.view.joints;
    this.#show(answer);
  }
}
