/** Every command of `agon`. */
import { analyse } from "./analyse.ts";
import { arena } from "./arena.ts";
import { bench } from "./bench.ts";
import { benchmark } from "./benchmark.ts";
import { bridge } from "./bridge.ts";
import { check } from "./check.ts";
import type { CliCommand } from "./command.ts";
import { compile } from "./compile.ts";
import { completion, man } from "./completion.ts";
import { doctor } from "./doctor.ts";
import { explain } from "./explain.ts";
import { games } from "./games.ts";
import { graph } from "./graph.ts";
import { lab } from "./lab.ts";
import { learn } from "./learn.ts";
import { lsp } from "./lsp.ts";
import { manage } from "./manage.ts";
import { match } from "./match.ts";
import { matches } from "./matches.ts";
import { mcp } from "./mcp.ts";
import { perft } from "./perft.ts";
import { play } from "./play.ts";
import { query } from "./query.ts";
import { replay } from "./replay.ts";
import { report } from "./report.ts";
import { serve } from "./serve.ts";
import { show } from "./show.ts";
import { solve } from "./solve.ts";
import { tournament } from "./tournament.ts";
import { uci } from "./uci.ts";
import { worker } from "./worker.ts";

/** In the order of `agon --help`. */
export const COMMANDS: readonly CliCommand[] = [
  arena,
  check,
  show,
  explain,
  report,
  query,
  compile,
  games,
  play,
  replay,
  analyse,
  solve,
  perft,
  graph,
  bench,
  match,
  tournament,
  matches,
  lab,
  learn,
  worker,
  serve,
  manage,
  uci,
  lsp,
  bridge,
  mcp,
  benchmark,
  doctor,
  completion,
  man,
];
