/**
 * The playouts of a circuit by how they choose; each way is made ready when it is first asked for.
 */
import type { PlayoutManner } from "../../../game/game.ts";
import type { Circuit } from "../../circuit/circuit.ts";
import { findPhases, ONE_PHASE } from "../../kernel/phases.ts";
import { Plans, type PlayoutPlan } from "../../kernel/playout/plan.ts";
import { Player, Players } from "./player.ts";
import { LanePlayouts, type LookAtEnds } from "./playouts.ts";

export class Manners {
  readonly #circuit: Circuit;
  readonly #look: LookAtEnds;
  readonly #made = new Map<string, LanePlayouts>();
  #phased: Plans | undefined;
  /** For states that do not follow the phases. */
  #general: Plans | undefined;

  constructor(circuit: Circuit, look: LookAtEnds) {
    this.#circuit = circuit;
    this.#look = look;
  }

  by(manner: PlayoutManner): LanePlayouts {
    return this.#by(manner, Number.POSITIVE_INFINITY)!;
  }

  /** Has them ready where that takes no longer, about; says whether they are. */
  ready(manner: PlayoutManner, milliseconds: number): boolean {
    return this.#by(manner, performance.now() + milliseconds) !== undefined;
  }

  /** Who asked for playouts that heed or favour something goes on asking for them; the others only served to look at the game. */
  warm(milliseconds: number): void {
    const deadline = performance.now() + milliseconds;
    const special = [...this.#made].filter(([key]) => key !== keyOf({})).map(([, playouts]) => playouts);
    for (const playouts of special.length > 0 ? special : [this.by({})]) playouts.warm(deadline - performance.now());
  }

  /** Undefined where the deadline would pass before they can be played. */
  #by({ heeds, favours }: PlayoutManner, deadline: number): LanePlayouts | undefined {
    const key = keyOf({ heeds, favours });
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const plan = heeds === undefined ? this.#phasedPlans.plain : this.#phasedPlans.heeding(heeds, deadline);
    if (plan === undefined) return undefined;
    const isIdle = heeds !== undefined && plan === this.#phasedPlans.plain;
    const made = isIdle ? this.#by({ favours }, deadline) : this.#playouts(plan, { heeds, favours }, deadline);
    if (made !== undefined) this.#made.set(key, made);
    return made;
  }

  #playouts(plan: PlayoutPlan, { heeds, favours }: PlayoutManner, deadline: number): LanePlayouts | undefined {
    const isFavouring = favours !== undefined;
    const phased = new Player(plan, isFavouring);
    if (performance.now() + phased.kernelMilliseconds > deadline) return undefined;
    const general = (): Player => {
      this.#general ??= new Plans(this.#circuit, ONE_PHASE);
      return new Player(heeds === undefined ? this.#general.plain : this.#general.heeding(heeds)!, isFavouring);
    };
    return new LanePlayouts(this.#circuit, this.#look, new Players(phased, general));
  }

  get #phasedPlans(): Plans {
    this.#phased ??= new Plans(this.#circuit, findPhases(this.#circuit));
    return this.#phased;
  }
}

/** What tells playouts apart that choose in different ways. */
function keyOf({ heeds, favours }: PlayoutManner): string {
  return `${heeds ?? "nothing"} ${favours === undefined ? "alike" : "favoured"}`;
}
