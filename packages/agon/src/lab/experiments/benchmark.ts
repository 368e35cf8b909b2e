/**
 * Questions about games that nobody can know by heart (docs/guide/language-models.md). Who answers is given with --players.
 */
import { QUESTION_KINDS } from "../../benchmark/question.ts";
import { experiment } from "../experiment.ts";

export const BENCHMARK = experiment({
  id: "benchmark",
  title: "Questions about games that nobody can know by heart",
  source: "the project's own benchmark (docs/guide/language-models.md)",
  what: "Answers that are right, in per cent, by the kind of question. The seed makes the games; a run is a game. An answer that is missing is wrong.",
  measure: "answers",
  games: QUESTION_KINDS.map((game) => ({ game, at: { row: game } })),
  players: [{ player: "random", at: { column: "random" } }],
  budgets: [{ name: "one answer each" }],
  runs: 20,
});
