/**
 * Parts of a search that only settings from newer papers need. A page that only plays does not carry them: `addNewerSearches`
 * (newer-searches.ts) adds what makes them.
 */
import type { Game } from "../game/game.ts";
import type { Random } from "../game/random.ts";
import type { Bounds } from "./bounds.ts";
import type { Graph } from "./graph.ts";
import type { ImplicitMinimax } from "./implicit-minimax.ts";
import type { MoveHistory, ProgressiveHistory } from "./move-history.ts";
import type { SearchOptions } from "./options.ts";
import type { ProofNumbers } from "./proof-numbers.ts";
import type { Variances } from "./variances.ts";

export interface NewerParts {
  readonly history?: MoveHistory | undefined;
  readonly progressive?: ProgressiveHistory | undefined;
  readonly variances?: Variances | undefined;
  readonly minimax?: ImplicitMinimax | undefined;
  readonly proofs?: ProofNumbers | undefined;
}

export interface NewerPartsPlan {
  readonly game: Game;
  readonly graph: Graph;
  readonly bounds: Bounds | undefined;
  readonly random: Random;
  readonly options: SearchOptions;
}

type Maker = (plan: NewerPartsPlan) => NewerParts;

let maker: Maker | undefined;

export function makeNewerPartsWith(given: Maker): void {
  maker = given;
}

/** Those that the options ask for; an error where nobody has added what makes them. */
export function newerPartsFor(plan: NewerPartsPlan): NewerParts {
  const { amaf, formula, implicitMinimax, progressiveHistory, proofNumbers } = plan.options;
  const isPlain = implicitMinimax === 0 && progressiveHistory === 0 && proofNumbers === "off";
  if (isPlain && amaf !== "hrave" && formula !== "ucb1-tuned") return {};
  if (maker !== undefined) return maker(plan);
  throw new Error("this setting of the search comes with agon-engine, but has to be added: addNewerSearches()");
}
