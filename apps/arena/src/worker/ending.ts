/**
 * Why a game ended as it did, from the proof of the winner's goal: the relations it rests on, and the cells they speak of.
 * A line of four is both.
 */
import { type CellScene, sceneOf, shortText } from "agon-engine/board";
import { type Proof, prove } from "agon-engine/compile";
import { parseFormulas } from "agon-engine/gdl";
import { type Loaded, oracleOf } from "./loaded.ts";
import type { Ending, Position } from "./requests.ts";

/** More cells than these are no reason that one can see. */
const MOST_CELLS = 12;
const MOST_SENTENCES = 3;

/** Says a condition in words, where there are any. */
type InWords = (loaded: Loaded, condition: string) => string | undefined;

export function endingOf(
  loaded: Loaded,
  { facts, goals }: Pick<Position, "facts" | "goals">,
  inWords: InWords,
): Ending {
  const query = questionFor(loaded, goals);
  const oracle = oracleOf(loaded);
  const state = oracle.stateOf(facts);
  if (state === undefined) return { because: [], cells: [] };
  const [goal] = prove(oracle.evaluator, parseFormulas(query).value, oracle.situation(state)) ?? [];
  if (goal === undefined) return { because: [], cells: [] };
  return { because: sentencesOf(loaded, goal, inWords), cells: cellsOf(loaded, statesIn(goal)) };
}

/** The goal of the one winner; where there is none, the end itself. */
function questionFor({ card: { roles, chanceRole } }: Loaded, goals: Position["goals"]): string {
  const players = roles.map((_, role) => role).filter((role) => role !== chanceRole);
  const most = Math.max(...players.map((role) => goals[role] ?? 0));
  const winners = players.filter((role) => goals[role] === most);
  const [winner] = winners;
  return winners.length === 1 && (players.length > 1 || most > 0) ? `(goal ${roles[winner!]} ${most})` : "terminal";
}

/** The conditions of the rule that was used, in words or in the rule's own, each with what can be seen of it on the board. */
function sentencesOf(loaded: Loaded, { conditions }: Proof, inWords: InWords): string[] {
  return conditions
    .filter(isTold)
    .slice(0, MOST_SENTENCES)
    .map((proof) => {
      const said = proof.by === "rule" ? plainly(inWords(loaded, proof.sentence)) : undefined;
      const words = said ?? shortText(wordsOf(proof.sentence), 60);
      const seen = piecesText(loaded, statesIn(proof)) || (said === undefined ? reasonsText(proof) : "");
      if (seen === "") return words;
      return proof.by === "state" ? seen : `${words} (${seen})`;
    });
}

/** Without the names that rules give to conditions, and without quotes around the others. */
function plainly(text: string | undefined): string | undefined {
  return text?.replaceAll(/ \(`[^`]*`\)/g, "").replaceAll("`", "");
}

/** What holds in every game, such as who plays against whom, is no reason. */
function isTold(proof: Proof): boolean {
  return proof.by === "absence" || dependsOnState(proof);
}

function dependsOnState({ by, conditions }: Proof): boolean {
  return by === "state" || conditions.some(isTold);
}

/** The conditions of a helper's own rule: `not mobile white` behind `lost white`. */
function reasonsText({ by, conditions }: Proof): string {
  if (by !== "rule") return "";
  return conditions
    .filter(isTold)
    .slice(0, MOST_SENTENCES)
    .map(({ sentence }) => shortText(wordsOf(sentence), 60))
    .join(", ");
}

/** `black on d1`, `x on a1, a2, a3`; empty where the facts put no pieces on cells, or too many. */
function piecesText({ layout }: Loaded, facts: readonly string[]): string {
  const bare = new Set(filledCells(layout, []).map(({ id }) => id));
  const cells = filledCells(layout, facts).filter(({ id }) => !bare.has(id));
  if (cells.length === 0 || cells.length > MOST_CELLS) return "";
  const places = new Map<string, string[]>();
  for (const { name, pieces } of cells)
    for (const { label } of pieces) places.set(label, [...(places.get(label) ?? []), name]);
  return [...places].map(([label, names]) => `${shortText(label, 30)} on ${names.join(", ")}`).join("; ");
}

/** `(not (open))` as `not open`; `(true (control x))` as `control x`. */
function wordsOf(sentence: string): string {
  return sentence
    .replaceAll(/\(true \(([^()]*)\)\)/g, "$1")
    .replaceAll(/[()]/g, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
}

/** The facts of the state that a proof rests on. */
function statesIn(goal: Proof): string[] {
  const facts = new Set<string>();
  const seen = new Set<Proof>();
  const left = [goal];
  for (let proof = left.pop(); proof; proof = left.pop()) {
    if (seen.has(proof)) continue;
    seen.add(proof);
    const [, fact] = proof.by === "state" ? (/^\(true (.*)\)$/s.exec(proof.sentence) ?? []) : [];
    if (fact !== undefined) facts.add(fact);
    left.push(...proof.conditions);
  }
  return [...facts];
}

function cellsOf({ layout }: Loaded, facts: readonly string[]): string[] {
  const empty = new Set(filledCells(layout, []).map(({ id }) => id));
  const cells = filledCells(layout, facts).flatMap(({ id }) => (empty.has(id) ? [] : [id]));
  return cells.length <= MOST_CELLS ? cells : [];
}

function filledCells(layout: Loaded["layout"], facts: readonly string[]): CellScene[] {
  const cells = sceneOf(layout, facts).boards.flatMap((board) => board.cells);
  return cells.filter(({ pieces }) => pieces.length > 0);
}
