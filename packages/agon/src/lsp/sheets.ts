/**
 * The rulesheets that are open in the editor: their texts as they are there, their trees, and what the thread has found out about
 * them after the last pause in typing.
 */
import { coverTemplate, type SyntaxTree, treeOf } from "agon-engine/language";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Study } from "./requests.ts";
import { NoAnswer, type RulesThread } from "./rules-thread.ts";

/** Milliseconds. */
const PAUSE = 200;
const STUDY_LIMIT = 8_000;

/** Longer texts are not rulesheets that people write. */
const LONGEST_TEXT = 2_000_000;

export interface Studied {
  readonly version: number;
  readonly study: Study;
}

/** A rulesheet that is open. */
export class Sheet {
  readonly #thread: RulesThread;
  #document: TextDocument;
  #tree: SyntaxTree | undefined;
  #pending: { readonly promise: Promise<Studied | undefined>; readonly begin: () => void } | undefined;
  #abort = new AbortController();
  /** The last study, possibly of an older text. */
  latest: Studied | undefined;

  constructor(thread: RulesThread, document: TextDocument) {
    this.#thread = thread;
    this.#document = document;
  }

  get document(): TextDocument {
    return this.#document;
  }

  get tree(): SyntaxTree {
    this.#tree ??= treeOf(coverTemplate(this.#document.getText()));
    return this.#tree;
  }

  /** The text has changed: a study is made after a pause. */
  change(document: TextDocument): Promise<Studied | undefined> {
    this.close();
    this.#document = document;
    this.#tree = undefined;
    this.#abort = new AbortController();
    this.#pending = this.#newStudy(this.#abort.signal);
    return this.#pending.promise;
  }

  /** The study of the text as it is, without a pause; undefined where none could be made. */
  async current(): Promise<Studied | undefined> {
    if (this.latest?.version === this.#document.version) return this.latest;
    this.#pending?.begin();
    return this.#pending?.promise;
  }

  close(): void {
    this.#abort.abort();
  }

  #newStudy(signal: AbortSignal): { readonly promise: Promise<Studied | undefined>; readonly begin: () => void } {
    let begin = (): void => {};
    const pause = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE);
      begin = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return { promise: pause.then(() => this.#study(signal)), begin };
  }

  async #study(signal: AbortSignal): Promise<Studied | undefined> {
    const { version } = this.#document;
    const text = this.#document.getText();
    if (signal.aborted || text.length > LONGEST_TEXT) return undefined;
    try {
      const study = await this.#thread.ask("study", { text }, { milliseconds: STUDY_LIMIT, signal });
      if (signal.aborted) return undefined;
      this.latest = { version, study };
      return this.latest;
    } catch (error) {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }
  }
}
