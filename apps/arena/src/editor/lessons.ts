/**
 * Eight short lessons in the language of rules. Each begins with rules that play, asks for one change, and knows when it is made.
 */
export interface Lesson {
  readonly title: string;
  /** What there is to know, a paragraph each; names of the rules in backquotes. */
  readonly text: readonly string[];
  readonly task: string;
  /** The rules that the lesson begins with. */
  readonly rules: string;
  /** What holds when the task is done. */
  readonly wanted: Wanted;
  /** What may be added to the rules to do the task, or put in the place of a part of them. */
  readonly solution: { readonly instead?: string; readonly add: string };
}

export interface Wanted {
  readonly query: string;
  /** In the position with these facts. Default: the first. */
  readonly facts?: readonly string[];
  /** What the roles do there. */
  readonly joint?: readonly string[];
}

const TRACK = "(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)";

const TREE = `; A tree stands beside the track, at the start and in every next position.
(init (cell 2 2 tree))
(next (cell 2 2 tree))`;

const ALONE = `; A runner on a track of four squares.
(role red)

(init (cell 1 1 red))
${TREE}

(<= (legal red (run ?x ?y)) (true (cell ?x 1 red)) (succ ?x ?y))
(succ 1 2) (succ 2 3) (succ 3 4)

(<= (next (cell ?y 1 red)) (does red (run ?x ?y)))

(<= terminal (true (cell 4 1 red)))
(<= (goal red 100) (true (cell 4 1 red)))
(<= (goal red 0) (not (true (cell 4 1 red))))
`;

const WAITING = ALONE.replace("; A runner on a track", "; A runner that may wait, on a track").replace(
  "(succ 1 2) (succ 2 3) (succ 3 4)",
  "(legal red wait)\n(succ 1 2) (succ 2 3) (succ 3 4)",
);

const TWO = `; Two runners on one track, one from each end. They run in turn.
(role red) (role blue)

(init (cell 1 1 red)) (init (cell 6 1 blue))
(init (control red))
${TREE}
${TRACK}

(<= (ahead red ?x ?y) (succ ?x ?y))
(<= (ahead blue ?x ?y) (succ ?y ?x))
(<= (occupied ?x) (true (cell ?x 1 ?anybody)))

(<= (legal ?who (run ?x ?y))
    (true (control ?who)) (true (cell ?x 1 ?who)) (ahead ?who ?x ?y))
(<= (legal ?who stay) (true (control ?who)))
(<= (legal ?who noop) (role ?who) (not (true (control ?who))))

(<= (next (cell ?y 1 ?who)) (does ?who (run ?x ?y)))
(<= (next (cell ?x 1 ?who)) (true (cell ?x 1 ?who)) (does ?who stay))
(<= (next (cell ?x 1 ?who)) (true (cell ?x 1 ?who)) (does ?who noop))
(<= (next (control blue)) (true (control red)))
(<= (next (control red)) (true (control blue)))

; Ten steps, then it is over.
(init (step 0))
(<= (next (step ?n)) (true (step ?m)) (count ?m ?n))
(count 0 1) (count 1 2) (count 2 3) (count 3 4) (count 4 5)
(count 5 6) (count 6 7) (count 7 8) (count 8 9) (count 9 10)
(<= terminal (true (step 10)))
(<= (goal ?who 50) (role ?who))
`;

const RACE = `; A race in two lanes: each turn one step, or a leap of two.
(role red) (role blue)

(init (cell 1 1 red)) (init (cell 1 2 blue))
(init (control red))
${TRACK}

(<= (legal ?who (run ?x ?y))
    (true (control ?who)) (true (cell ?x ?lane ?who)) (succ ?x ?y))
(<= (legal ?who (leap ?x ?z))
    (true (control ?who)) (true (cell ?x ?lane ?who)) (succ ?x ?y) (succ ?y ?z))
(<= (legal ?who noop) (role ?who) (not (true (control ?who))))

(<= (next (cell ?y ?lane ?who)) (does ?who (run ?x ?y)) (true (cell ?x ?lane ?who)))
(<= (next (cell ?y ?lane ?who)) (does ?who (leap ?x ?y)) (true (cell ?x ?lane ?who)))
(<= (next (cell ?x ?lane ?who)) (true (cell ?x ?lane ?who)) (does ?who noop))
(<= (next (control blue)) (true (control red)))
(<= (next (control red)) (true (control blue)))

(<= (home ?who) (true (cell 6 ?lane ?who)))
(<= terminal (home ?who))
`;

const FAIR_GOALS = `(<= (goal ?who 100) (home ?who))
(<= (goal ?who 0) (role ?who) (not (home ?who)))
`;

export const LESSONS: readonly Lesson[] = [
  {
    title: "A position is a set of facts",
    text: [
      "`(role red)` says who plays. Each `init` is a fact of the first position: `(init (cell 1 1 red))` puts something red on the square 1, 1. What no rule says is not so.",
      "The board beside the text is drawn from the facts. Press “Random move” and watch the runner go.",
    ],
    task: "Put a stone beside the tree: add the fact (init (cell 3 2 stone)). After the first move it is gone; lesson 3 says why.",
    rules: ALONE,
    wanted: { query: "(true (cell 3 2 stone))" },
    solution: { add: "(init (cell 3 2 stone))" },
  },
  {
    title: "Moves are what is legal",
    text: [
      "`(legal red (run ?x ?y))` is the head of a rule and stands behind `<=`; the conditions follow it. It reads: red may run from x to y if red is on x and y comes after x. `?x` and `?y` are variables.",
      "A rule without conditions is a fact: `(legal red wait)` would always hold.",
    ],
    task: "Let red wait: add (legal red wait). Then look at the moves beside the board.",
    rules: ALONE,
    wanted: { query: "(legal red wait)" },
    solution: { add: "(legal red wait)" },
  },
  {
    title: "What a move does",
    text: [
      "`next` says what holds after the moves, and `does` what was played. Nothing stays by itself: a fact that no `next` rule brings along is gone.",
      "Here red may wait. Do it, and the runner is gone: no rule says that it stays.",
    ],
    task: "Add a rule: after waiting, the runner is where it was. (<= (next (cell ?x 1 red)) (true (cell ?x 1 red)) (does red wait))",
    rules: WAITING,
    wanted: { query: "(next (cell 1 1 red))", joint: ["wait"] },
    solution: { add: "(<= (next (cell ?x 1 red)) (true (cell ?x 1 red)) (does red wait))" },
  },
  {
    title: "Names for what never changes",
    text: [
      "The language has no numbers and no arithmetic: `1` is a name. `(succ 1 2)` says that 2 comes after 1, and the rules can ask for it. `succ` is a relation of this game, not a word of the language.",
      "`true` is for facts of the position, which change. `succ` never changes and stands without `true`.",
    ],
    task: "Make the track six squares long: add (succ 4 5) and (succ 5 6). The end at square 4 may stay.",
    rules: ALONE,
    wanted: { query: "(succ 4 5) (succ 5 6)" },
    solution: { add: "(succ 4 5) (succ 5 6)" },
  },
  {
    title: "Players take turns",
    text: [
      "In every step every role moves. Games in which players take turns keep a fact such as `(control red)`; whoever is not to move has one move, `noop` by custom.",
      "Here the turn passes from red to blue, and never back. “How it plays” says what comes of it: a role without a legal move.",
    ],
    task: "Give the turn back: add (<= (next (control red)) (true (control blue))).",
    rules: TWO.replace("(<= (next (control red)) (true (control blue)))\n", "").replace(
      "(<= (legal ?who noop) (role ?who) (not (true (control ?who))))",
      "(<= (legal red noop) (true (control blue)))\n(<= (legal blue noop) (true (control red)))",
    ),
    wanted: { query: "(next (control red))", facts: ["(control blue)", "(step 0)"], joint: ["noop", "stay"] },
    solution: { add: "(<= (next (control red)) (true (control blue)))" },
  },
  {
    title: "Not so",
    text: [
      "`(not …)` holds where its condition cannot be shown. Its variables must be bound by another condition first; `(distinct ?a ?b)` says that two things differ.",
      "Here the runners meet and run through each other. `occupied` is a relation that these rules define for themselves.",
    ],
    task: "Forbid to run onto an occupied square: add the condition (not (occupied ?y)) to the rule for run.",
    rules: TWO,
    wanted: {
      query: "(not (legal red (run 3 4)))",
      facts: ["(cell 3 1 red)", "(cell 4 1 blue)", "(control red)", "(step 4)"],
    },
    solution: {
      instead: "(true (control ?who)) (true (cell ?x 1 ?who)) (ahead ?who ?x ?y))",
      add: "(true (control ?who)) (true (cell ?x 1 ?who)) (ahead ?who ?x ?y) (not (occupied ?y)))",
    },
  },
  {
    title: "The end and what it is worth",
    text: [
      "Where `terminal` holds the game is over, and `goal` gives each role its points, from 0 to 100. Exactly one value should hold for each role.",
      "Here both get 50, whoever comes home first.",
    ],
    task: "Give 100 to who is home and 0 to who is not: (<= (goal ?who 100) (home ?who)) and (<= (goal ?who 0) (role ?who) (not (home ?who))) in place of the last rule.",
    rules: `${RACE}(<= (goal ?who 50) (role ?who))\n`,
    wanted: {
      query: "(goal red 100) (goal blue 0) (not (goal red 50))",
      facts: ["(cell 6 1 red)", "(cell 4 2 blue)", "(control blue)"],
    },
    solution: { instead: "(<= (goal ?who 50) (role ?who))\n", add: FAIR_GOALS },
  },
  {
    title: "Is it a good game?",
    text: [
      "“How it plays” lets random players and searches play your rules many times. In this race red moves first and wins whenever it leaps: the figures say so, and the value under best play is proved.",
      "Change a rule and the figures before and after stand side by side. What the games played do not settle is called open.",
    ],
    task: "Give blue a head start: begin with (init (cell 2 2 blue)) in place of (init (cell 1 2 blue)). Who has the better seat now?",
    rules: RACE + FAIR_GOALS,
    wanted: { query: "(true (cell 2 2 blue)) (not (true (cell 1 2 blue)))" },
    solution: { instead: "(init (cell 1 2 blue))", add: "(init (cell 2 2 blue))" },
  },
];

/** The rules of a lesson with its task done. */
export function solved({ rules, solution: { instead, add } }: Lesson): string {
  return instead === undefined ? `${rules}${add}\n` : rules.replace(instead, add);
}
