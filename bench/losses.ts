/**
 * npm run bench -- losses MATCHES RULES [MILLISECONDS] [NAME…]: where a player lost its games, and who would have seen it. Each record of MATCHES
 * (GGP-Base's format) that Agon lost is replayed; at every second turn of Agon the Monte-Carlo search of the table and alpha-beta with a
 * learnt evaluation think for so long (default 150 ms of the processor). RULES holds NAME/NAME.kif.
 *
 *   last     the last ply at which it still gave Agon at least half
 *   proved   the first ply at which it knew that the game was lost
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Game, Random } from "agon-engine/game";
import { CompiledGames } from "agon-engine/match";
import { chosenFor, learnEvaluator, SearchPlayer, type SearchPlayerSettings } from "agon-engine/search";

interface MatchRecord {
  readonly moves: readonly (readonly string[])[];
  readonly goalValues: readonly number[];
  readonly playerNamesFromHost: readonly string[];
}

/** What a player thought of its chances at the plies that were looked at. */
class Watcher {
  last = -1;
  proved = -1;

  see(ply: number, player: SearchPlayer, milliseconds: number): void {
    const { move, report } = player.think({ milliseconds, clock });
    const mean = report?.moves.find((each) => each.move === move)?.mean ?? 50;
    if (mean >= 50) this.last = ply;
    if (report !== undefined && report.upper <= 0 && this.proved < 0) this.proved = ply;
  }
}

const OWN = "Agon";
const LESSON = 5000;
const EVERY = 2;
/** Milliseconds of the processor. */
const clock = (): number => process.cpuUsage().user / 1000;
const [folder = "", rules = "", time = "150", ...names] = process.argv.slice(2);
const games = new CompiledGames();

console.log("match                    plies  Monte-Carlo: last proved  alpha-beta: last proved");
for (const file of readdirSync(folder)) {
  const [, name, rest] = /^([A-Za-z]+)(-.*)\.json$/.exec(file) ?? [];
  if (name === undefined || (names.length > 0 && !names.includes(name))) continue;
  const record = JSON.parse(readFileSync(join(folder, file), "utf8")) as MatchRecord;
  const role = record.playerNamesFromHost.indexOf(OWN);
  if (record.goalValues[role]! >= Math.max(...record.goalValues)) continue;
  const text = readFileSync(join(rules, name, `${name}.kif`), "utf8");
  const { game } = games.of({ rules: text, backend: "auto" });
  const [tree, deepening] = watch(game, role, record);
  const figures = [tree!.last, tree!.proved, deepening!.last, deepening!.proved].map((each) =>
    String(each < 0 ? "-" : each).padStart(6),
  );
  console.log(
    `${(name + rest).padEnd(24)} ${String(record.moves.length).padStart(5)}             ${figures[0]} ${figures[1]}             ${figures[2]} ${figures[3]}`,
  );
}

function watch(game: Game, role: number, { moves }: MatchRecord): Watcher[] {
  const { algorithm, options } = chosenFor(game, { given: { memoryMiB: 64 } });
  const { constantSum } = options;
  const { evaluator } = learnEvaluator(game, { milliseconds: LESSON, clock, constantSum, random: new Random(1) });
  const settings: SearchPlayerSettings[] = [
    { algorithm, options, level: 1 },
    { algorithm: "alpha-beta", options, level: 1, evaluator },
  ];
  const players = settings.map((each) => new SearchPlayer(game, role, each, new Random(1)));
  const watchers = players.map(() => new Watcher());
  let turns = 0;
  for (const [ply, texts] of moves.entries()) {
    const isTurn = game.legalMoves(players[0]!.state, role).length > 1;
    if (isTurn && turns++ % EVERY === 0)
      for (const [at, player] of players.entries()) watchers[at]!.see(ply, player, Number(time));
    const joint = texts.map((each, of) => game.moveNamed(of, each));
    for (const player of players) player.advance(joint);
  }
  return watchers;
}
