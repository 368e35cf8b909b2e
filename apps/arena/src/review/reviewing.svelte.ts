/**
 * Searches every position of a game, the last ones first: there the end is near, and proofs are. All thinkers share the work.
 */
import type { Engines } from "../engines.ts";
import type { OpenGame } from "../state.svelte.ts";
import type { Engine } from "../worker/client.ts";
import type { Position } from "../worker/requests.ts";
import { type Evaluation, endEvaluation, judgedRole } from "./review.ts";

export class Reviewing {
  /** By the place of their positions. */
  evaluations: readonly (Evaluation | undefined)[] = $state.raw([]);
  isRunning = $state.raw(false);
  #controller: AbortController | undefined;

  /** The part of the positions that are known, from 0 to 1. */
  get share(): number {
    const known = this.evaluations.filter((evaluation) => evaluation !== undefined).length;
    return known / Math.max(1, this.evaluations.length);
  }

  /** Each position is thought about so many milliseconds; what is proved already stays. */
  async run({ thinkers }: Engines, game: OpenGame, milliseconds: number): Promise<void> {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    const { positions } = game;
    const old = this.evaluations;
    this.evaluations = positions.map((position, at) =>
      position.terminal ? endEvaluation(position) : isProved(old[at]) ? old[at] : undefined,
    );
    const left = [...positions.keys()].filter((at) => this.evaluations[at] === undefined);
    this.isRunning = true;
    await Promise.allSettled(
      thinkers.map(async (engine) => {
        for (let at = left.pop(); at !== undefined && !controller.signal.aborted; at = left.pop()) {
          const evaluation = await evaluated(engine, game, positions[at]!, milliseconds, controller.signal);
          if (!controller.signal.aborted) this.evaluations = this.evaluations.with(at, evaluation);
        }
      }),
    );
    if (this.#controller === controller) this.isRunning = false;
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.isRunning = false;
  }
}

function isProved(evaluation: Evaluation | undefined): evaluation is Evaluation {
  return evaluation?.values.every((value) => value?.proved === true) ?? false;
}

async function evaluated(
  engine: Engine,
  { source, card }: OpenGame,
  position: Position,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Evaluation> {
  const role = judgedRole(position, card);
  const ask = { rules: source.text, facts: position.facts, limits: { milliseconds }, seed: 1, interval: milliseconds };
  const { values, best } = await engine.ask("think", role === undefined ? ask : { ...ask, role }, { signal });
  return { values, best: role === undefined ? null : best };
}
