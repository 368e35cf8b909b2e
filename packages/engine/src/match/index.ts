/**
 * Matches: players, clocks, the match itself and its record, series of matches, tables and statistics.
 * For programs of this project: what is here may change with every version (docs/decisions/public-api.md).
 */
export { type EarlyEnding, endingOf, endingText, takenBackTo } from "./ending.ts";
export { CalledOff, type CompiledGame, CompiledGames, type MatchJob, runMatch } from "./job.ts";
export { legalMoveNamed, Match, type MatchEvent, mixed } from "./match.ts";
export { type Opening, openingLine } from "./opening.ts";
export type { Answer, LastStep, MatchPlayer, StartOrder, ThinkOrder, Turn } from "./player.ts";
export { namedFiles } from "./player-files.ts";
export {
  DEFAULT_PLAYER,
  type ForeignSettings,
  newPlayer,
  numbered,
  type PlayerSettings,
  PRESETS,
  parsePlayer,
  splitPlayers,
} from "./player-text.ts";
export { EnginePlayer, type EngineSettings } from "./players/engine.ts";
export { Follower } from "./players/follower.ts";
export { type AskPerson, HumanPlayer, type PersonQuestion } from "./players/human.ts";
export { RandomPlayer } from "./players/random.ts";
export { differenceTold, gamesToTell, holm, powerToTell } from "./power.ts";
export {
  checkRecord,
  type MatchRecord,
  makeRecord,
  makeState,
  type Past,
  parseMove,
  parseRecord,
  parseState,
  pastOf,
  randomToken,
  timeText,
} from "./record.ts";
export { schedule, seatings, type TournamentGame, type TournamentSettings } from "./schedule.ts";
export { FORGETFUL, type Ledger, playSeries } from "./series.ts";
export {
  bootstrap,
  censoredMean,
  eloOfScore,
  type Interval,
  meanTest,
  pairSprt,
  type Sprt,
  type SprtSettings,
  sampleOf,
  shareTest,
  signTest,
  sprt,
  wilson,
} from "./statistics.ts";
export {
  type FinishedMatch,
  finishedOf,
  type ScoreTable,
  type SideRow,
  scoresOf,
  type TableRow,
  tableOf,
} from "./table.ts";
