/**
 * Every kind of request and what answers it.
 */
import { formatRules } from "agon-engine/gdl";
import { studyOf } from "../editor/study.ts";
import { endingOf } from "./ending.ts";
import { hasWebGpu } from "./has-webgpu.ts";
import { adopt, load, loaded, takeFresh } from "./loaded.ts";
import { positionOf, replay, seatView, stateOf, step } from "./positions.ts";
import { classification, playouts, query, why } from "./questions.ts";
import type { Kind, LoadAnswer, LoadAsk, Requests } from "./requests.ts";
import { solve } from "./solving.ts";
import { lastSearch, think } from "./thinking.ts";
import { treeNode } from "./tree.ts";

export interface Circumstances<K extends Kind> {
  readonly signal: AbortSignal;
  readonly report: (report: Requests[K]["report"]) => void;
}

type Answering<K extends Kind> = (
  ask: Requests[K]["ask"],
  circumstances: Circumstances<K>,
) => Requests[K]["answer"] | Promise<Requests[K]["answer"]>;

export const ANSWERS: { readonly [K in Kind]: Answering<K> } = {
  study: ({ text }) => studyOf(text),
  format: ({ text }) => formatRules(text),
  // What only rule writers and readers need is fetched when it is asked for.
  report: async (ask, { signal, report }) =>
    (await import("./reporting.ts")).reportAbout(loaded(ask.rules), ask, signal, report),
  explain: async ({ rules }) => (await import("./reporting.ts")).explanationOf(loaded(rules)),
  pie: async ({ rules }) => (await import("./reporting.ts")).pieRuleFor(loaded(rules)),
  load: loadAnswer,
  adopt: ({ circuits }) => {
    adopt(circuits);
    return null;
  },
  position: ({ rules, facts, last }) => {
    const game = loaded(rules);
    return positionOf(game, stateOf(game, facts), { joint: last });
  },
  step: ({ rules, facts, joint }) => {
    const game = loaded(rules);
    return step(game, stateOf(game, facts), joint);
  },
  replay: ({ rules, facts, joints }) => {
    const game = loaded(rules);
    return replay(game, stateOf(game, facts), joints);
  },
  seat: (ask) => seatView(loaded(ask.rules), ask),
  ending: async (ask) => endingOf(loaded(ask.rules), ask, (await import("./reporting.ts")).reasonInWords),
  playouts: (ask) => playouts(loaded(ask.rules), ask),
  // Few browsers have a card to play on: what does that is fetched when it is asked for.
  random: async (ask, { signal, report }) => {
    if (!hasWebGpu()) return null;
    return (await import("./card.ts")).randomPlay(loaded(ask.rules), ask, signal, report);
  },
  classify: ({ rules, playouts, milliseconds }) => classification(loaded(rules), playouts, milliseconds),
  // Few games have a file of values: what reads it is fetched when it is asked for.
  values: async ({ rules, text }) => (await import("./known.ts")).countOf(loaded(rules), text),
  think: async (ask, { signal, report }) => {
    const game = loaded(ask.rules);
    const { values, facts, role } = ask;
    const known = values && (await import("./known.ts")).lookedUp(game, values, stateOf(game, facts), role);
    return known || think(game, ask, signal, report);
  },
  // Few games hide anything: what plays them is fetched when it is asked for.
  guess: async (ask, { signal, report }) =>
    (await import("./guessing.ts")).guess(loaded(ask.rules), ask, signal, report),
  solve: (ask, { signal, report }) => solve(loaded(ask.rules), ask, signal, report),
  unfold: ({ node }) => {
    const last = lastSearch();
    return last === undefined ? null : treeNode(last.search, last.loaded.layout, node);
  },
  query: (ask) => query(loaded(ask.rules), ask),
  why: (ask) => why(loaded(ask.rules), ask),
};

function loadAnswer({ rules, milliseconds }: LoadAsk, { report }: Circumstances<"load">): LoadAnswer {
  const loading = load(rules, milliseconds, report);
  if (!loading.ok) return loading;
  const { card, diagnostics, game } = loading.loaded;
  const initial = positionOf(loading.loaded, game.initial);
  return { ok: true, card, diagnostics, initial, circuits: takeFresh() };
}
