/**
 * Faults of the page that were once there, or are like those that were: what is changed into what, and the test that should notice.
 * `from` stands in the source once; of what the page takes from the engine the built text is changed in the same way.
 */
const ARENA = "apps/arena/src";
const SERVER = "packages/agon/src/cli/arena";
const ENGINE = "packages/engine/src";
const BROWSER = "test/arena/arena.test.ts";
const RULES = "test/arena/rules.test.ts";

/** Faults of one defect that one test should notice: file, text, and what it becomes. */
function of(defect, [suite, test], ...changes) {
  return changes.map(([file, from, to]) => ({ defect, file, suite, test, from, to }));
}

export const PAGE_FAULTS = [
  ...of(
    "undo leaves a dead board",
    [BROWSER, "leaves a board that can be played on"],
    [`${ARENA}/play/match-state.ts`, "...playFromHere(look(match, at)), paused", "...look(match, at), paused"],
    [`${ARENA}/play/match-state.ts`, "isLive(match) ? match : playFromHere(match);", "match;"],
  ),
  ...of(
    "pause, then taking the mover's side",
    [BROWSER, "a paused match goes on when its mover is taken over"],
    [`${ARENA}/play/match-state.ts`, 'match.paused && seat !== "you"', "match.paused"],
  ),
  ...of(
    "a reload loses the seat",
    [BROWSER, "a reload keeps the seat"],
    [`${ARENA}/matches/seat-store.ts`, "remembered(keyOf(matchId)) || ", ""],
  ),
  ...of(
    "seconds a move are not applied to people",
    [BROWSER, "a person whose time is up"],
    [`${SERVER}/live-match.ts`, "milliseconds: playClock * 1000,", "milliseconds: 3_600_000,"],
    [`${SERVER}/persons.ts`, "    onMissed(seat);\n", ""],
  ),
  ...of(
    "abandoned matches fill the places",
    [BROWSER, "matches that everybody has left make way"],
    [`${SERVER}/live.ts`, "if (longest!.absence < absenceLimit) return BUSY;", "return BUSY;"],
  ),
  ...of(
    "an ended match stays in play",
    [BROWSER, "a match that is ended asks first"],
    [`${ARENA}/matches/followed-match.svelte.ts`, "isCompleted, isAborted, open: [] };", "open: [] };"],
    [
      `${SERVER}/live.ts`,
      "await this.#options.keeper?.keep(",
      'if (event.kind !== "end") await this.#options.keeper?.keep(',
    ],
    [
      `${ARENA}/matches/followed-match.svelte.ts`,
      "const { isCompleted, isAborted = false } = record;",
      "this.#later(() => void this.#lookAgain());\n    const { isCompleted, isAborted = false } = record;",
    ],
  ),
  ...of(
    "abort asks nothing, and slides",
    [BROWSER, "a match that is ended asks first"],
    [`${ARENA}/matches/SeatPanel.svelte`, '{ asks = "call-off"; }', "match.callOff()"],
    [
      `${ARENA}/matches/SeatPanel.svelte`,
      "  {#if canEnd}\n",
      "  {#if question}<MoveList moves={question.moves} title={seat!.role} onplay={(move) => void match.play(move)} />{/if}\n  {#if canEnd}\n",
    ],
  ),
  ...of(
    "against Agon the whole clock passes",
    [BROWSER, "against Agon one waits as long as it thinks"],
    [`${SERVER}/live.ts`, "seats, playClock, thinkSeconds });", "seats, playClock });"],
  ),
  ...of(
    "blank where the server is gone",
    [BROWSER, "says what is missing, and offers to try again"],
    [`${ARENA}/App.svelte`, "{:catch}{@render unreachable(TITLES.rules)}", ""],
    [`${ARENA}/game.ts`, ".catch(() => UNREACHED)", ""],
    [`${ARENA}/App.svelte`, "{:catch}{@render unreachable(TITLES.matches)}", ""],
  ),
  ...of(
    "a page once opened does not work offline",
    [BROWSER, "a page once opened plays other games"],
    ["apps/arena/service-worker.js", "(await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ??", ""],
    ["apps/arena/service-worker.js", '(await caches.match("./", { cacheName: CACHE, ignoreVary: true })) ??', ""],
  ),
  ...of(
    "a quick fix changes what a rule means",
    [RULES, "offers no fix that changes what a rule means"],
    [
      `${ENGINE}/language/fixes/variables.ts`,
      "negation === undefined ? bound : [denyForAll(",
      "negation !== null ? bound : [denyForAll(",
    ],
    [`${ENGINE}/language/fixes/variables.ts`, "return isElsewhere ? undefined : negation;", "return undefined;"],
  ),
  ...of(
    "a fix frees variables without a word",
    [RULES, "offers no fix that changes what a rule means"],
    [`${ENGINE}/language/fixes/names.ts`, "untied.length === 0 ? what", "untied !== undefined ? what"],
  ),
  ...of(
    "the report calls any length good",
    [RULES, "says how rules play"],
    [`${ENGINE}/report/verdicts.ts`, '[{ kind: "figure", about: "length"', '[{ kind: "good", about: "length"'],
  ),
  ...of(
    "Solve plays into a failure",
    [BROWSER, "are not played into a failure by Solve"],
    [
      `${ARENA}/play/Puzzle.svelte`,
      "const { goal, solved } = found!.answer;\n  if ((goal ?? 0) === 0) {",
      "const { goal, solved } = found!.answer;\n  if ((goal ?? 0) < 0) {",
    ],
  ),
  ...of(
    "Solve reuses the hint's line",
    [BROWSER, "are not played into a failure by Solve"],
    [`${ARENA}/play/Puzzle.svelte`, "way(SOLVE, isBest)", "way(SOLVE, () => true)"],
  ),
  ...of(
    "Think: “Solved: random gets 0”",
    [BROWSER, "hidden information claim no proof"],
    [`${ARENA}/think/AnalysisPanel.svelte`, "report.solved && !game.card.hidden && !isChance", "report.playouts > 0"],
  ),
  ...of(
    "the history does not scroll",
    [BROWSER, "the history scrolls with the game"],
    [`${ARENA}/play/History.svelte`, "list.scrollTop = current.offsetTop", "list.scrollTop = 0 * current.offsetTop"],
  ),
  ...of(
    "the clock runs out without a word",
    [BROWSER, "says so when the clock moves for you"],
    [`${ARENA}/play/referee.ts`, "this.#state.notice = `Your time", "void `Your time"],
    [
      `${ARENA}/play/referee.ts`,
      "turn.timer = setTimeout(() => this.#timeIsUp(turn),",
      "turn.timer = setTimeout(() => {},",
    ],
  ),
  ...of(
    "looking back and reloading drops moves",
    [BROWSER, "reload and link keep the position"],
    [`${ARENA}/game.ts`, "    at: atText(game),\n", "    at: atText(game, game.at),\n"],
    [`${ARENA}/game.ts`, "    shown: shownText(game),\n", ""],
  ),
  ...of(
    "seat and strength reset on reload",
    [BROWSER, "keeps seats and strength"],
    [`${ARENA}/game.ts`, "rememberedSeats(source, answer.card.roles.length) ?? ", ""],
    [`${ARENA}/page.ts`, "if (settings !== undefined) Object.assign(state, settings);", ""],
  ),
  ...of(
    "the catalogue loses its place",
    [BROWSER, "comes back to the place in the catalogue"],
    [`${ARENA}/play/Catalogue.svelte`, "void tick().then(() => scrollTo(0, scroll));", "void tick();"],
  ),
  ...of(
    "titles of pasted rules are “;;;”",
    [BROWSER, "are not played into a failure by Solve"],
    [`${ARENA}/rules-title.ts`, "...comments.map(undecorated)", "...comments"],
  ),
  ...of(
    "hex dots are half hidden",
    [BROWSER, "shows what a move would put on a hexagon"],
    [
      `${ARENA}/board/BoardPicture.svelte`,
      '<g class="ghost">{#each pieces',
      '<g class="ghost" transform="translate(0 30)">{#each pieces',
    ],
  ),
  ...of(
    "sizes and other names are not found",
    [BROWSER, "finds games by their other names, and every size"],
    [`${ARENA}/play/Catalogue.svelte`, "game.sizes.slice(1) as", "game.sizes.slice(1, 7) as"],
    [`${ARENA}/catalogue.ts`, 'othello: "reversi",', ""],
    [`${ARENA}/catalogue.ts`, 'has.push(name.join(""), words(game.stem).join(""));', ""],
    [`${ARENA}/catalogue.ts`, "(/^\\d$/.test(word) ? (DIGITS[Number(word)] ?? word) : word)", "word"],
  ),
  ...of(
    "rules too long for an address are lost",
    [BROWSER, "keeps rules that are too long for a link"],
    [`${ARENA}/browser-storage.ts`, "remember(rulesKey(key), text) ?", '"" ?'],
  ),
  ...of(
    "the focus is lost after the list of moves",
    [BROWSER, "keeps the focus in the list of moves"],
    [`${ARENA}/play/GameTable.svelte`, "keepsFocus = true;", "keepsFocus = false;"],
  ),
];
