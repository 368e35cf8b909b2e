/**
 * Visiting positions (exact/puzzle.ts), in three ways. The first two may prove that there is nothing better than what is known; the
 * third finds short ways in fewer positions.
 */
import type { Relaxation } from "../../game/relaxation.ts";
import { PuzzleSearch } from "../exact/puzzle.ts";
import type { Quest, Steps } from "./quest.ts";

export interface VisitOptions {
  readonly memoryMiB: number;
  /** Called where it is proved that nothing is better than the best that is known. */
  readonly onProof: () => void;
}

/** Positions between two looks at the clock. */
const PIECE = 256;

/** Without bounds: most positions in the time. */
export function* visitAll(quest: Quest, { memoryMiB, onProof }: VisitOptions): Steps {
  const { game, start, random } = quest;
  yield* visit(quest, new PuzzleSearch(game, start, { random, memoryMiB }), onProof);
}

/** With bounds, for as long as they are worth their time. */
export function* visitBounded(quest: Quest, by: Relaxation, { memoryMiB, onProof }: VisitOptions): Steps {
  const { game, start, random, kinds } = quest;
  const search = new PuzzleSearch(game, start, { random, memoryMiB, bounds: { by, when: kinds.latches } });
  for (const positions of visit(quest, search, onProof)) {
    if (search.areBoundsIdle) return;
    yield positions;
  }
}

/** Breadth first without regard to clocks. */
export function* visitTimeless(
  quest: Quest,
  by: Relaxation | undefined,
  { memoryMiB }: Pick<VisitOptions, "memoryMiB">,
): Steps {
  const { game, start, random, kinds } = quest;
  const bounds = by && { by, when: kinds.latches };
  const options = { random, memoryMiB, mask: kinds.timeless, breadthFirst: true, ...(bounds && { bounds }) };
  yield* visit(quest, new PuzzleSearch(game, start, options), () => {});
}

function* visit(quest: Quest, search: PuzzleSearch, onProof: () => void): Steps {
  for (let positions = 0; ; ) {
    search.atLeast = quest.goal;
    const answer = search.search({ positions: PIECE });
    if (answer.goal >= 0) quest.offer(answer.goal, () => answer.moves);
    if (answer.proved) return onProof();
    if (answer.isOver) return;
    yield answer.positions - positions;
    positions = answer.positions;
  }
}
