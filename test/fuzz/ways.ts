/**
 * The ways to play a rulesheet, each of which must agree with the reference engine along the walks that were recorded. Expensive
 * ones are taken for some rulesheets only.
 */
import { CircuitGame } from "../../packages/engine/src/compile/backends/circuit/game.ts";
import { type JoinChoice, statisticsOf } from "../../packages/engine/src/compile/backends/forward/choose.ts";
import { type ForwardOptions, forwardGame } from "../../packages/engine/src/compile/backends/forward/forward.ts";
import type { ForwardGame } from "../../packages/engine/src/compile/backends/forward/game.ts";
import type { GameRules } from "../../packages/engine/src/compile/backends/forward/rules.ts";
import { type Attempt, Refusal } from "../../packages/engine/src/compile/budget.ts";
import { CircuitCache, MemoryStore } from "../../packages/engine/src/compile/cache.ts";
import type { Circuit } from "../../packages/engine/src/compile/circuit/circuit.ts";
import { compileCircuit } from "../../packages/engine/src/compile/circuit/compile.ts";
import { compile } from "../../packages/engine/src/compile/compile.ts";
import {
  GOAL,
  INIT,
  LEGAL,
  NEXT,
  type RelationId,
  SEES,
  TERMINAL,
} from "../../packages/engine/src/compile/datalog/program.ts";
import type { Mode } from "../../packages/engine/src/compile/passes/modes.ts";
import type { DecisiveMoves, Game, State } from "../../packages/engine/src/game/game.ts";
import type { Draw } from "../../packages/engine/src/rewrite/draw.ts";
import { agree } from "./compare/agreement.ts";
import { agreeInBulk } from "./compare/bulk.ts";
import { Expectations } from "./compare/expectation.ts";
import { PlainCircuitGame } from "./compare/plain-circuit-game.ts";
import { agreeOnPlayouts, agreeOnTotals } from "./compare/playouts.ts";
import { agreeOn, follow, hasEnded, stepAt } from "./compare/trace.ts";
import { LIMITS, type Subject } from "./subject.ts";

export interface Way {
  readonly name: string;
  /** Of 100 rulesheets so many are played in this way. */
  readonly share: number;
  /** Throws a Disagreement, or a Refusal where the rules cannot be played in this way. */
  readonly compare: (subject: Subject) => void;
}

export const WAYS: readonly Way[] = [
  {
    name: "circuit",
    share: 100,
    compare: (subject) => void follow(new PlainCircuitGame(subject.plainCircuit), subject.trace),
  },
  { name: "smaller circuits", share: 12, compare: compareSmaller },
  { name: "circuit in any state", share: 2, compare: compareAnyState },
  { name: "tables", share: 10, compare: compareTables },
  { name: "code", share: 4, compare: compareCode },
  { name: "playouts", share: 6, compare: comparePlayouts },
  { name: "forward", share: 18, compare: (subject) => void compareForward(subject, { interpret: false }) },
  { name: "forward interpreted", share: 12, compare: (subject) => void compareForward(subject, { interpret: true }) },
  { name: "forward as chosen", share: 3, compare: compareChosen },
  { name: "compile", share: 1, compare: compareCompiled },
];

function made<T>(attempt: Attempt<T>): T {
  if (attempt.ok) return attempt.value;
  throw new Refusal(attempt.reason);
}

function compareSmaller(subject: Subject): void {
  for (const circuit of subject.circuits.slice(1)) follow(new PlainCircuitGame(circuit), subject.trace);
}

/** Positions that nobody may ever reach: some of the facts of several states. */
function compareAnyState(subject: Subject): void {
  const { rulesheet, oracle, trace } = subject;
  const draw = subject.draw("any state");
  const circuit = made(compileCircuit(rulesheet, { ...LIMITS, optimise: LIMITS.milliseconds, anyState: true }));
  const game = new PlainCircuitGame(circuit);
  follow(game, trace);
  const facts = [...new Set(trace.walks.flatMap((steps) => steps.flatMap((step) => step.facts)))];
  for (let position = 0; position < 4; position++) {
    const some = draw.some(facts, 1, 2).sort();
    const state = game.stateOf(some);
    // What always holds in play cannot be taken away.
    if (state === undefined) continue;
    agreeOn(game, state, stepAt(oracle, oracle.stateOf(some)!, undefined));
  }
}

/** The circuit as it is kept and read again. */
function cached({ rulesheet, circuits }: Subject): Circuit {
  const cache = new CircuitCache(new MemoryStore());
  cache.set(rulesheet, circuits.at(-1)!);
  const circuit = cache.get(rulesheet);
  agree("cache: read again", circuit !== undefined, true);
  return circuit!;
}

function drawCircuit(subject: Subject, draw: Draw): Circuit {
  return draw.chance(1, 2) ? subject.plainCircuit : cached(subject);
}

/** One lane and more than a word, a block of lanes and more than one. */
const LANES = [undefined, undefined, 40, 140];

function compareTables(subject: Subject): void {
  const draw = subject.draw("tables");
  const game = new CircuitGame(drawCircuit(subject, draw));
  agreeInBulk(game, follow(game, subject.trace), draw.pick(LANES));
}

function compareCode(subject: Subject): void {
  // Getting ready to play out a game without an end takes long.
  if (!hasEnded(subject.trace)) return;
  const draw = subject.draw("code");
  const game = new CircuitGame(drawCircuit(subject, draw));
  game.warmUp(Number.POSITIVE_INFINITY);
  const states = follow(game, subject.trace);
  agreeInBulk(game, states, draw.pick(LANES));
  agreeOnRandomPlay(subject, game, states, draw);
}

function comparePlayouts(subject: Subject): void {
  const game = new CircuitGame(drawCircuit(subject, subject.draw("playouts")));
  const states = follow(game, subject.trace);
  if (hasEnded(subject.trace)) agreeOnRandomPlay(subject, game, states, subject.draw("play"));
}

/**
 * Milliseconds for playouts that end after a few plies: more than any busy machine takes. An endless loop is given up before that, as
 * a process that is silent.
 */
const LONG = 600_000;

/** From states whose play ends, whatever is played. */
function agreeOnRandomPlay(subject: Subject, game: Game, states: readonly State[], draw: Draw): void {
  const expectations = new Expectations(game);
  const starts = [states[0]!, draw.pick(states)].filter((state) => expectations.of(state) !== undefined);
  if (starts.length === 0) return;
  const decisive = draw.pick<DecisiveMoves | undefined>([undefined, undefined, "wins", "threats"]);
  const levels = (): Uint8Array[] => game.roles.map(() => Uint8Array.from({ length: 64 }, () => draw.below(4)));
  const mastLevels = game.kind === "circuit" && draw.chance(1, 4) ? levels() : undefined;
  const question = { seed: draw.random.bits(), perStart: draw.pick([1, 2, 5]), deadline: performance.now() + LONG };
  agreeOnPlayouts(game, subject.oracle, starts, { ...question, decisive, mastLevels });
  subject.coverage.count("playouts", `${decisive ?? "plain"}${mastLevels ? " MAST" : ""}`);
  if (draw.chance(1, 2)) agreeOnTotals(game, starts, { ...question, perStart: draw.pick([7, 40, 200]), expectations });
}

function compareForward(subject: Subject, options: ForwardOptions): ForwardGame {
  const draw = subject.draw(options.interpret ? "modes interpreted" : "modes");
  const choose = (rules: GameRules): JoinChoice => drawModes(rules, draw, subject);
  const game = made(forwardGame(subject.rulesheet, { ...LIMITS, ...options, choose }));
  follow(game, subject.trace);
  return game;
}

const MODES: readonly Mode[] = ["all", "ask", "check", "reach"];

/** Any choice of what is derived and what is asked must lead to the same answers. */
function drawModes(rules: GameRules, draw: Draw, { coverage }: Subject): JoinChoice {
  const asked = [LEGAL, NEXT, GOAL, TERMINAL, SEES, INIT].flatMap((origin) => rules.variants.of(origin));
  const keywords = new Set(asked.map(({ relation }) => relation));
  const modes = new Map<RelationId, Mode>();
  for (const { head } of rules.program.rules) {
    const { relation } = head;
    if (keywords.has(relation) || modes.has(relation)) continue;
    const mode = rules.unlistable.has(relation) ? "ask" : draw.pick(MODES);
    modes.set(relation, mode);
    coverage.count("modes", mode);
  }
  const preferredMode = (relation: RelationId): Mode => modes.get(relation) ?? "all";
  return { preferredMode, statistics: statisticsOf(rules, preferredMode) };
}

function compareChosen(subject: Subject): void {
  const game = made(forwardGame(subject.rulesheet, LIMITS));
  const states = follow(game, subject.trace);
  agreeInBulk(game, states);
  agreeOnRandomPlay(subject, game, states, subject.draw("forward play"));
  for (const steps of subject.trace.walks) {
    const { terminal, goals } = steps.at(-1)!;
    if (terminal)
      for (const { facts } of steps)
        agree("most goal from here", game.maxGoalFrom(game.stateOf(facts)!) >= goals[0]!, true);
  }
}

/** As everybody else asks for a game. */
function compareCompiled(subject: Subject): void {
  const cache = new CircuitCache(new MemoryStore());
  for (let time = 0; time < 2; time++) {
    const compiled = compile(subject.rulesheet, { ...LIMITS, cache });
    if (!compiled.ok) throw new Refusal(compiled.reason);
    subject.coverage.count("compiled to", compiled.backend);
    agreeInBulk(compiled.game, follow(compiled.game, subject.trace));
  }
}
