/** A rulesheet that is put to the test, and what several comparisons need of it, made once. */
import type { ReferenceGame } from "../../packages/engine/src/compile/backends/reference/game.ts";
import { Refusal } from "../../packages/engine/src/compile/budget.ts";
import type { Circuit } from "../../packages/engine/src/compile/circuit/circuit.ts";
import { circuitInSteps } from "../../packages/engine/src/compile/circuit/compile.ts";
import type { Rulesheet } from "../../packages/engine/src/gdl/rules.ts";
import { type Draw, drawOf } from "../../packages/engine/src/rewrite/draw.ts";
import type { Trace } from "./compare/trace.ts";
import type { Coverage } from "./coverage.ts";

/** Terms that grow from state to state have no ground program: these are given up soon. Time is no limit for what is small. */
export const LIMITS = { milliseconds: 60_000, bytes: 2 ** 21 };

export interface SubjectOptions {
  readonly rulesheet: Rulesheet;
  readonly oracle: ReferenceGame;
  /** What the oracle says along some walks. */
  readonly trace: Trace;
  readonly seed: number;
  readonly coverage: Coverage;
}

export class Subject {
  readonly rulesheet: Rulesheet;
  readonly oracle: ReferenceGame;
  readonly trace: Trace;
  readonly coverage: Coverage;
  readonly #seed: number;
  /** The circuits of one compilation, which goes as far as somebody asks. */
  readonly #steps: Generator<Circuit | Refusal, void>;
  #plain: Circuit | Refusal | undefined;
  #circuits: readonly Circuit[] | undefined;

  constructor({ rulesheet, oracle, trace, seed, coverage }: SubjectOptions) {
    this.rulesheet = rulesheet;
    this.oracle = oracle;
    this.trace = trace;
    this.coverage = coverage;
    this.#seed = seed;
    this.#steps = this.#compiled();
  }

  /** Draws that depend on the purpose alone: one comparison does not disturb another. */
  draw(purpose: string): Draw {
    let hash = 0;
    for (let at = 0; at < purpose.length; at++) hash = Math.imul(hash, 31) + purpose.charCodeAt(at);
    return drawOf(this.#seed, hash);
  }

  /** The circuit as it is built. Throws a Refusal where there is none. */
  get plainCircuit(): Circuit {
    this.#plain ??= this.#steps.next().value as Circuit | Refusal;
    if (this.#plain instanceof Refusal) throw this.#plain;
    return this.#plain;
  }

  /** The plain one, then those that passes made of it, each smaller than the one before. */
  get circuits(): readonly Circuit[] {
    this.#circuits ??= [this.plainCircuit, ...(this.#steps as Iterable<Circuit>)];
    return this.#circuits;
  }

  *#compiled(): Generator<Circuit | Refusal, void> {
    let running = "";
    const onStage = ({ name }: { name: string }): void => {
      this.coverage.count("passes", name);
      running = name;
    };
    const options = { ...LIMITS, optimise: LIMITS.milliseconds, onStage };
    for (const step of circuitInSteps(this.rulesheet, options)) {
      this.coverage.count("passes", `${running} smaller`);
      yield step.ok ? step.value : new Refusal(step.reason);
    }
  }
}
