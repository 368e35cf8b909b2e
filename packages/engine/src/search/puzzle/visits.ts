/**
 * Visiting positions (exact/puzzle.ts), in four ways. All but one may prove that there is nothing better than what is known; the one without
 * regard to clocks finds short ways in fewer positions.
 */
import type { Relaxation } from "../../game/relaxation.ts";
import { PuzzleSearch } from "../exact/puzzle.ts";
import type { Quest, Steps } from "./quest.ts";

export interface VisitOptions {
  readonly memoryMiB: number;
  /** Called where it is proved that nothing is better than the best that is known. */
  readonly onProof: () => void;
}

/** Positions between two looks at the time. */
const BETWEEN_LOOKS = 32;

/** Without bounds: most positions in the time. */
export function* visitAll(quest: Quest, { memoryMiB, onProof }: VisitOptions): Steps {
  const { game, start, random } = quest;
  yield* visit(quest, new PuzzleSearch(game, start, { random, memoryMiB, ...batches(quest) }), onProof);
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
export function* visitTimeless(quest: Quest, by: Relaxation, { memoryMiB }: VisitOptions): Steps {
  const { game, start, random, kinds } = quest;
  const bounds = { by, when: kinds.latches };
  const options = { random, memoryMiB, breadthFirst: true, bounds, mask: kinds.timeless, ...batches(quest) };
  yield* visit(quest, new PuzzleSearch(game, start, options), () => {});
}

/** Breadth first, step by step: what can be had later is not better than what time allows then. */
export function* visitInTime(quest: Quest, { memoryMiB, onProof }: VisitOptions): Steps {
  const { game, start, random } = quest;
  const search = new PuzzleSearch(game, start, { random, memoryMiB, breadthFirst: true, ...batches(quest) });
  let left = 0;
  for (const positions of visit(quest, search, onProof)) {
    yield positions;
    if (quest.goal < 0 || left-- > 0) continue;
    left = BETWEEN_LOOKS;
    const { next } = search;
    if (next !== undefined && (game.timetable?.maxGoalFrom(next) ?? quest.most) <= quest.goal) return onProof();
  }
}

const batches = ({ hasLanes }: Quest) => ({ ...(!hasLanes && { together: 1 }) });

function* visit(quest: Quest, search: PuzzleSearch, onProof: () => void): Steps {
  let known = -1;
  for (;;) {
    search.atLeast = quest.goal;
    if (search.isOver) break;
    yield search.visitSome();
    if (search.goal <= known) continue;
    known = search.goal;
    const { moves } = search.answer;
    quest.offer(known, () => moves);
  }
  if (search.answer.proved) onProof();
}
