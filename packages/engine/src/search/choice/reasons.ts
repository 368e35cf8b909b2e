import type { LineName } from "./table.ts";

interface Reason {
  /** The condition of the line. */
  readonly when: string;
  readonly because: string;
}

/** The lines of the table of players in words. */
export const REASONS: Readonly<Record<LineName, Reason>> = {
  puzzle: {
    when: "one role",
    because: "several ways of solving it take turns, until one has settled it",
  },
  hidden: {
    when: "roles are told percepts, not moves",
    because: "small games are solved, in others everybody chooses by what it would know",
  },
  "at once": {
    when: "several roles choose at the same time",
    because: "each role chooses by its own statistics (decoupled)",
  },
  many: {
    when: "three players or more, in turn",
    because: "everybody goes for their own goal (max-n), and bounds are kept for every role",
  },
  long: {
    when: "two players in turn, random games of 30 plies or more in the mean, of 60 where moves stay legal",
    because: "random players overlook wins for long: in playouts, those a move away are seen",
  },
  short: {
    when: "two players in turn, shorter random games",
    because: "where both can take the same place, playouts in which threats are met tell more",
  },
  two: {
    when: "two players in turn, or one and chance",
    because: "transpositions and proofs cost little and win games",
  },
};
