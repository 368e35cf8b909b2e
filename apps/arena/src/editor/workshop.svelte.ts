/**
 * The rules being written, and what is known of them: the study of the text, the game they make, what playouts show.
 * Typing leads to a study after a pause, a study without errors to a game, a game to a report; whatever is newer ends
 * what is older.
 */
import { failure, type Result, success, unwrap } from "agon-engine";
import type { Proof } from "agon-engine/compile";
import type { Explanation } from "agon-engine/explain";
import { answersOf, type Entry, questionAbout } from "agon-engine/language";
import type { GameReport } from "agon-engine/report";
import { Cancelled, type Engine } from "../worker/client.ts";
import type { GameCard, Position } from "../worker/requests.ts";
import { type Draft, keepDraft } from "./draft.ts";
import type { Holding } from "./hooks.ts";
import type { Wanted } from "./lessons.ts";
import type { Study } from "./study.ts";
import { askWithin, newEditorEngine, TooLong } from "./timeout.ts";

/** Milliseconds. */
const PAUSE = 250;
const STUDY_LIMIT = 8_000;
const COMPILE_BUDGET = 3_000;
const LOAD_LIMIT = 7_000;
const QUESTION_LIMIT = 6_000;
const REPORT_PAUSE = 400;
const REPORT_BUDGET = 20_000;
const REPORT_LIMIT = 40_000;
/** Figures from fewer random games are none to compare with. */
const BASELINE_GAMES = 100;
const KEEP_PAUSE = 400;

/** Rules that make a game, and a history of it. */
export interface Live {
  readonly rules: string;
  readonly card: GameCard;
  readonly positions: readonly Position[];
  readonly joints: readonly (readonly string[])[];
}

/** Figures that those of later rules are compared with. */
export interface Baseline {
  readonly name: string;
  readonly rules: string;
  readonly report: GameReport;
}

export interface WorkshopOptions {
  /** Plays the playouts of the report. */
  readonly reporter: Engine;
  /** Called with each new study and the text it is of. */
  readonly onStudy: (text: string, study: Study) => void;
}

export class Workshop {
  text = $state.raw("");
  origin = $state.raw("");
  changed = $state.raw(false);
  study: Study | undefined = $state.raw();
  /** The text of the study. */
  studied = $state.raw("");
  live: Live | undefined = $state.raw();
  /** Why there is no game of the text as it is; empty where there is one. */
  trouble = $state.raw("");
  /** Whether a game is being made of the text. */
  making = $state.raw(false);
  report: GameReport | undefined = $state.raw();
  /** What the figures are compared with once the rules are others. */
  baseline: Baseline | undefined = $state.raw();
  /** The rules in English; undefined where there is no game of the text. */
  explanation: Explanation | undefined = $state.raw();
  reporting = $state.raw(false);
  reportTrouble = $state.raw("");
  /** Whether the browser keeps the draft. */
  kept = $state.raw(true);

  readonly #options: WorkshopOptions;
  readonly #reader = newEditorEngine("editor-reader");
  readonly #player = newEditorEngine("editor-player");
  #studying: AbortController | undefined;
  #making: AbortController | undefined;
  #reporting: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #reportPause: ReturnType<typeof setTimeout> | undefined;
  #keepPause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkshopOptions) {
    this.#options = options;
  }

  /** Begins with a text. */
  open({ text, origin, changed }: Draft): void {
    this.origin = origin;
    this.#setText(text, changed);
    void this.#studyNow();
  }

  /** The text was edited. */
  edit(text: string, origin = this.origin): void {
    this.origin = origin;
    this.#setText(text, true);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#studyNow(), PAUSE);
  }

  /** Later figures are compared with these. */
  keepFigures(name: string): void {
    const { report, live } = this;
    if (report && live) this.baseline = { name, rules: live.rules, report };
  }

  /** The rules with the pie rule. */
  async pieRule(): Promise<Result<string>> {
    const answer = await this.#answer(() =>
      askWithin(this.#player, "pie", { rules: this.#situation().rules }, { milliseconds: QUESTION_LIMIT }),
    );
    return answer.ok ? answer.value : answer;
  }

  /** Whether a question has an answer, at the start or where these facts hold. */
  async holds({ query, facts, joint }: Wanted): Promise<boolean> {
    const { live } = this;
    if (!live) return false;
    const ask = { rules: live.rules, query, most: 1, ...(facts && { facts }), ...(joint && { joint }) };
    const answer = await this.#answer(() => askWithin(this.#player, "query", ask, { milliseconds: QUESTION_LIMIT }));
    return answer.ok && answer.value.ok && answer.value.value.answers.length > 0;
  }

  /** Another text altogether: there is nothing to compare its figures with. */
  forgetFigures(): void {
    this.baseline = undefined;
    this.report = undefined;
  }

  /** As a bundled game, which nobody has changed yet. */
  loaded(origin: string): void {
    this.origin = origin;
    this.changed = false;
    this.keep();
  }

  async format(): Promise<Result<string>> {
    return this.#answer(async () => {
      const formatted = await askWithin(this.#reader, "format", { text: this.text }, { milliseconds: STUDY_LIMIT });
      if (!formatted.ok) throw new Error(`The parentheses do not match: ${formatted.diagnostics[0]?.message ?? ""}`);
      return formatted.text;
    });
  }

  get position(): Position | undefined {
    return this.live?.positions.at(-1);
  }

  /** One step on; nothing happens where the joint move is not legal. */
  async step(joint: readonly string[]): Promise<void> {
    const { live } = this;
    if (live) await this.#replay(live, [...live.joints, joint]);
  }

  back(to: number): void {
    const { live } = this;
    if (!live) return;
    const joints = live.joints.slice(0, Math.max(0, to));
    this.live = { ...live, joints, positions: live.positions.slice(0, joints.length + 1) };
  }

  async visit(joints: readonly (readonly string[])[]): Promise<void> {
    if (this.live) await this.#replay(this.live, joints);
  }

  /** What holds of a name in the position shown. */
  async holding(entry: Entry): Promise<Result<Holding>> {
    const query = questionAbout(entry);
    if (query === undefined) return failure("played", "It depends on what is played.");
    const answer = await this.ask(query, 8);
    if (!answer.ok) return answer;
    const sentences = answer.value.sentences.map((sentence) =>
      entry.kind === "fact" ? sentence.replace(/^\(true (.*)\)$/s, "$1") : sentence,
    );
    return success({ sentences, more: answer.value.more, stale: this.live?.rules !== this.text });
  }

  async ask(
    query: string,
    most = 100,
  ): Promise<Result<{ readonly sentences: readonly string[]; readonly more: number }>> {
    return this.#answer(async () => {
      const ask = { ...this.#situation(), query, most };
      const answer = await askWithin(this.#player, "query", ask, { milliseconds: QUESTION_LIMIT });
      const { answers, more } = unwrap(answer);
      return { sentences: answersOf(query, answers), more };
    });
  }

  /** Why a sentence holds in the position shown; undefined where it does not. */
  async why(query: string): Promise<Result<readonly Proof[] | undefined>> {
    return this.#answer(() => this.#prove({ ...this.#situation(), query }));
  }

  /** Why a fact came to be: from the step that led here, or from the start. */
  async whyFact(fact: string): Promise<Result<readonly Proof[] | undefined>> {
    return this.#answer(() => {
      const { rules } = this.#situation();
      const { positions = [], joints = [] } = this.live ?? {};
      const [joint, before] = [joints.at(-1), positions.at(-2)];
      if (!joint || !before) return this.#prove({ rules, query: `(init ${fact})` });
      return this.#prove({ rules, facts: before.facts, joint, query: `(next ${fact})` });
    });
  }

  keep(): void {
    clearTimeout(this.#keepPause);
    this.#keepPause = undefined;
    this.kept = keepDraft({ text: this.text, origin: this.origin, changed: this.changed });
  }

  /** Ends everything; what was not kept yet is. */
  close(): void {
    if (this.#keepPause !== undefined) this.keep();
    for (const pause of [this.#pause, this.#reportPause]) clearTimeout(pause);
    for (const work of [this.#studying, this.#making, this.#reporting]) work?.abort();
    this.#reader.stop();
    this.#player.stop();
  }

  /** With the line ends that the editor knows: places in its text and in this one are the same. */
  #setText(text: string, changed: boolean): void {
    this.text = text.replace(/\r\n?/g, "\n");
    this.changed = changed;
    clearTimeout(this.#keepPause);
    this.#keepPause = setTimeout(() => this.keep(), KEEP_PAUSE);
  }

  /** Whether the rules were given up for want of time. */
  get tooLong(): boolean {
    return this.trouble.startsWith(TOO_LONG);
  }

  /** Reads the same rules anew. */
  again(): void {
    void this.#studyNow();
  }

  async #studyNow(): Promise<void> {
    clearTimeout(this.#pause);
    this.#studying?.abort();
    const { signal } = (this.#studying = new AbortController());
    const { text } = this;
    try {
      const study = await askWithin(this.#reader, "study", { text }, { milliseconds: STUDY_LIMIT, signal });
      if (signal.aborted) return;
      this.study = study;
      this.studied = text;
      this.#options.onStudy(text, study);
      if (study.errors === 0) void this.#make(text);
      else this.#refuse("The rules have errors.");
    } catch (error) {
      if (!signal.aborted) this.#refuse(reasonOf(error));
    }
  }

  #refuse(reason: string): void {
    this.#making?.abort();
    this.making = false;
    this.trouble = reason;
    this.#forgetReport();
  }

  async #make(rules: string): Promise<void> {
    if (this.live?.rules === rules && this.trouble === "") return;
    this.#making?.abort();
    const { signal } = (this.#making = new AbortController());
    this.#forgetReport();
    this.making = true;
    try {
      const ask = { rules, milliseconds: COMPILE_BUDGET };
      const answer = await askWithin(this.#player, "load", ask, { milliseconds: LOAD_LIMIT, signal });
      if (!answer.ok) throw new Error(answer.reason);
      this.#options.reporter.adopt(answer.circuits);
      const live = { rules, card: answer.card, positions: [answer.initial], joints: [] };
      await this.#replay(live, this.live?.joints ?? [], signal);
      this.trouble = "";
      this.#reportPause = setTimeout(() => void this.#observe(rules), REPORT_PAUSE);
      this.explanation = await askWithin(
        this.#player,
        "explain",
        { rules },
        { milliseconds: QUESTION_LIMIT, signal },
      ).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) this.trouble = reasonOf(error);
    } finally {
      if (!signal.aborted) this.making = false;
    }
  }

  /** The history as far as the rules allow it. */
  async #replay(live: Live, joints: readonly (readonly string[])[], signal?: AbortSignal): Promise<void> {
    let positions: readonly Position[] = live.positions;
    if (joints.length > 0) {
      const ask = { rules: live.rules, joints };
      positions = await askWithin(this.#player, "replay", ask, {
        milliseconds: QUESTION_LIMIT,
        ...(signal && { signal }),
      });
    }
    if (signal?.aborted || (!signal && this.live?.rules !== live.rules)) return;
    this.live = { ...live, positions, joints: joints.slice(0, positions.length - 1) };
  }

  async #observe(rules: string): Promise<void> {
    const { signal } = (this.#reporting = new AbortController());
    this.reporting = true;
    const onReport = (report: GameReport): void => {
      if (!signal.aborted) this.report = report;
    };
    try {
      const ask = { rules, milliseconds: REPORT_BUDGET, seed: 1 };
      onReport(
        await askWithin(this.#options.reporter, "report", ask, { milliseconds: REPORT_LIMIT, signal, onReport }),
      );
    } catch (error) {
      if (!signal.aborted) this.reportTrouble = reasonOf(error);
    } finally {
      if (!signal.aborted) this.reporting = false;
    }
  }

  /** Figures of rules that are about to change are what the next ones are compared with, unless there are such already. */
  #forgetReport(): void {
    clearTimeout(this.#reportPause);
    this.#reporting?.abort();
    if (this.baseline === undefined && (this.report?.play[0]?.games ?? 0) >= BASELINE_GAMES)
      this.keepFigures("as it was");
    this.report = undefined;
    this.reporting = false;
    this.reportTrouble = "";
  }

  #situation(): { rules: string; facts: readonly string[] } {
    const { live, position } = this;
    if (!live || !position) throw new Error("There is no game yet: the rules cannot be played.");
    return { rules: live.rules, facts: position.facts };
  }

  async #prove(ask: {
    rules: string;
    facts?: readonly string[];
    joint?: readonly string[];
    query: string;
  }): Promise<readonly Proof[] | undefined> {
    const answer = await askWithin(this.#player, "why", ask, { milliseconds: QUESTION_LIMIT });
    return unwrap(answer) ?? undefined;
  }

  async #answer<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return success(await work());
    } catch (error) {
      return failure("question", reasonOf(error));
    }
  }
}

/** A machine that was busy may do it next time. */
const TOO_LONG = "These rules take too long.";

function reasonOf(error: unknown): string {
  if (error instanceof TooLong) return `${TOO_LONG} ${error.message}`;
  if (error instanceof Cancelled) return "It was interrupted.";
  return error instanceof Error ? error.message : String(error);
}
