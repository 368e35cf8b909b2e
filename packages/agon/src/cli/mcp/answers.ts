/**
 * The answers to questions about rules. Rules come from strangers: this runs in a process of its own (study-process.ts).
 */
import { solve, think } from "agon-engine";
import { classify, evidenceText, type Finding, faultText, Random, type RulesStudy, studyRules } from "agon-engine/game";
import { diagnosticText, hasErrors, KEYWORDS, readRules, survey } from "agon-engine/gdl";
import { chosenFor, growTree, TreeSolver } from "agon-engine/search";
import { analyseHidden } from "../analyse/hidden.ts";
import { analysisJson } from "../analyse/text.ts";
import { constantSumOf } from "../search-options.ts";
import { solutionJson } from "../solve/solution.ts";
import {
  type Loaded,
  load,
  MOST_PROBLEMS,
  problemOf,
  type Reached,
  Refused,
  reached,
  refusalOf,
  refuse,
  roleNumber,
  textOf,
} from "./loaded.ts";
import type { Asked, GivenRules, Reply, ToolQuestion } from "./questions.ts";
import { playOn } from "./turn.ts";
import { askQuestion, markAnswer, unknownGame } from "./unknown-games.ts";
import { jointTexts, positionView } from "./views.ts";

/** Whatever is wrong with the question or its rules is in the reply. */
export async function reply(question: ToolQuestion): Promise<Reply> {
  try {
    return { ok: true, value: await answer(question) };
  } catch (error) {
    const refusal = refusalOf(error, "number" in question.asked ? "" : givenText(question.asked));
    if (refusal instanceof Refused) return { ok: false, problems: refusal.problems.slice(0, MOST_PROBLEMS) };
    throw error;
  }
}

function givenText(source: GivenRules): string {
  try {
    return textOf(source);
  } catch {
    return "";
  }
}

function answer({ name, asked }: ToolQuestion): object | Promise<object> {
  switch (name) {
    case "check_rules":
      return check(asked);
    case "explain_rules":
      return explain(load(asked));
    case "report":
      return report(load(asked), asked.seconds);
    case "position": {
      const loaded = load(asked);
      return positionView(loaded, reached(loaded, asked.moves));
    }
    case "analyse":
      return analyse(load(asked), asked);
    case "prove":
      return prove(load(asked), asked);
    case "unknown_game":
      return unknownGame(asked);
    case "ask_question":
      return askQuestion(asked);
    case "mark_answer":
      return markAnswer(asked);
    case "turn":
      return playOn(load(asked), asked);
  }
}

/** Seconds for the plays that show mistakes. */
const CHECKING = 3;

/** Mistakes in the text with their places; where there are none, those that only play shows, each with such a play. */
function check(source: GivenRules): object {
  const text = textOf(source);
  const { diagnostics } = readRules(text);
  const told = {
    playable: !hasErrors(diagnostics),
    diagnostics: diagnostics.slice(0, MOST_PROBLEMS).map((each) => ({
      severity: each.severity,
      ...problemOf(each, text),
      shown: diagnosticText(each, text, "rules"),
    })),
    ...(diagnostics.length > MOST_PROBLEMS && { more: diagnostics.length - MOST_PROBLEMS }),
  };
  if (!told.playable) return told;
  const study = studied(load(source), CHECKING);
  return { ...told, sound: study.faults.length === 0, played: studyView(study) };
}

function studied({ game }: Loaded, seconds: number): RulesStudy {
  const end = performance.now() + 1000 * seconds;
  const half = performance.now() + 500 * seconds;
  const quick = studyRules(game, { playouts: 0, stop: () => performance.now() > half });
  if (quick.complete) return quick;
  const far = studyRules(game, { maxPositions: 0, stop: () => performance.now() > end });
  const kinds = new Set(quick.faults.map(keyOf));
  return {
    ...quick,
    playouts: far.playouts,
    faults: [...quick.faults, ...far.faults.filter((fault) => !kinds.has(keyOf(fault)))],
    best: quick.best.map((best, at) => (far.best[at]!.goal > best.goal ? far.best[at]! : best)),
  };
}

function keyOf(fault: RulesStudy["faults"][number]): string {
  return "role" in fault ? `${fault.kind} ${fault.role}` : fault.kind;
}

function studyView({ complete, positions, playouts, faults, best }: RulesStudy): object {
  return {
    evidence: complete
      ? `proved: all ${positions} positions were visited`
      : `observed: ${positions} positions and ${playouts} random plays`,
    faults: faults.map((fault) => ({ ...fault, message: faultText(fault) })),
    best: best.map(({ role, goal, play }) => ({ role, goal: goal < 0 ? null : goal, play })),
  };
}

/** What the rules are made of, what kind of game they make, and how it begins. */
function explain(loaded: Loaded): object {
  const { rulesheet, game, hidden } = loaded;
  const { definitions } = survey(rulesheet);
  const relations = [...definitions].map(([name, rules]) => ({
    relation: name,
    arguments: rules[0]!.head.args.length,
    facts: rules.filter(({ arrow }) => !arrow).length,
    rules: rules.filter(({ arrow }) => arrow).length,
    ...(KEYWORDS.has(name) && { keyword: true }),
  }));
  return {
    hiddenInformation: hidden,
    ...kind(loaded, 1),
    relations,
    start: positionView(loaded, reached(loaded, [])),
    backend: game.kind,
  };
}

function kind({ game }: Loaded, seconds: number): object {
  const end = performance.now() + 1000 * seconds;
  const { turns, constantSum, goalValues, chance, ended, plies } = classify(game, {
    random: new Random(1),
    stop: () => performance.now() > end,
  });
  const told = <T>({ value, evidence }: Finding<T>): object => ({
    value: value ?? null,
    evidence: evidenceText(evidence),
  });
  return {
    roles: game.roles,
    turns: told(turns),
    constantSum: told(constantSum),
    goalValues: told({
      ...goalValues,
      value: Object.fromEntries(game.roles.map((role, at) => [role, goalValues.value[at]])),
    }),
    chance: chance.value,
    endedPlayouts: told(ended),
    plies: told(plies),
  };
}

/** Does it end, can everybody win, who is stuck, how long and how broad it is. */
function report(loaded: Loaded, seconds: number): object {
  const study = studied(loaded, seconds / 2);
  return { ...kind(loaded, seconds / 2), sound: study.faults.length === 0, played: studyView(study) };
}

/** Milliseconds for a look at the game before the search. */
const LOOK = 500;

async function analyse(loaded: Loaded, asked: Asked<"analyse">): Promise<object> {
  const { game, hidden } = loaded;
  const { state, past } = reached(loaded, asked.moves);
  if (game.isTerminal(state)) refuse("over", "The game is over in this position: there is nothing to search.");
  const role = asked.role === undefined ? undefined : roleNumber(game, asked.role);
  const limits = { milliseconds: 1000 * asked.seconds };
  const began = performance.now();
  const found = hidden
    ? await analyseHidden(
        { game, state, role, limits, signal: new AbortController().signal },
        { moves: movesText(loaded, past), seed: asked.seed },
      )
    : await think(
        { game, state, seed: asked.seed, options: chosenFor(game, { given: {} }, { milliseconds: LOOK }).options },
        { ...limits, ...(role !== undefined && { role }) },
      );
  return analysisJson(game, found, performance.now() - began);
}

function movesText({ game }: Loaded, past: Reached["past"]): string {
  return past.map(({ joint }) => `(${jointTexts(game, joint).join(" ")})`).join(" ");
}

const MOST_NODES = 200_000;

async function prove(loaded: Loaded, asked: Asked<"prove">): Promise<object> {
  const { game, hidden } = loaded;
  const { state, past } = reached(loaded, asked.moves);
  const milliseconds = 1000 * asked.seconds;
  if (hidden) {
    if (past.length > 0)
      refuse(
        "hidden",
        "Information is hidden: the game is proved from its beginning.",
        "Leave `moves` out, or analyse.",
      );
    return proveHidden(loaded, milliseconds);
  }
  if (game.isTerminal(state)) return { solved: true, value: [...game.goals(state)], roles: game.roles, terminal: true };
  const solution = await solve({ game, state }, { milliseconds });
  return solutionJson(game, solution, constantSumOf(game, 1));
}

function proveHidden({ game }: Loaded, milliseconds: number): object {
  const end = performance.now() + milliseconds;
  const tree = growTree(game, { nodes: MOST_NODES, milliseconds });
  if (tree === undefined) return { solved: false, value: null, reason: "The tree of all histories is too large." };
  const solver = new TreeSolver(tree);
  solver.search({ milliseconds: end - performance.now() });
  const { goals, exploitability } = solver.expected();
  return { solved: solver.isSettled, mixed: true, roles: game.roles, value: goals, exploitability, ends: tree.ends };
}
