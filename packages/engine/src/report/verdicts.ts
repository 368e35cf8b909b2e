/**
 * A report in sentences. A verdict is good or bad only where every author would say so and the figures tell; what only its author can
 * judge is a figure, and what the games played do not settle is open.
 */
import { ratio } from "./figures.ts";
import type { GameReport, ReportedRole } from "./report.ts";
import { counted, meanText, playerText, shareText, strongestPlay } from "./words.ts";

export interface Verdict {
  readonly kind: "good" | "bad" | "open" | "figure";
  readonly about: VerdictSubject;
  readonly text: string;
}

export type VerdictSubject =
  | "moves"
  | "end"
  | "length"
  | "goals"
  | "winnable"
  | "value"
  | "balance"
  | "draws"
  | "skill"
  | "lead"
  | "choice"
  | "unused";

type Judge = (report: GameReport) => readonly Verdict[];

export function verdictsOf(report: GameReport): readonly Verdict[] {
  const played = report.play.some(({ games }) => games > 0) || report.stuck.games.of > 0;
  if (!played) return [{ kind: "open", about: "end", text: "No game was finished in the time there was." }];
  return JUDGES.flatMap((judge) => judge(report));
}

const playable: Judge = ({ stuck: { games, proved, trap }, positions }) => {
  const about = "moves";
  if (trap !== undefined)
    return [
      {
        kind: "bad",
        about,
        text: `${trap.role} can be left without a legal move before the game is over: in ${games.count} of ${counted(games.of, "random game")}.`,
      },
    ];
  if (proved)
    return [
      {
        kind: "good",
        about,
        text: `In all ${counted(positions.count, "position")} every role has a legal move (proved).`,
      },
    ];
  if (positions.all)
    return [
      { kind: "bad", about, text: "Some position leaves a role without a legal move; random play did not get there." },
    ];
  return [{ kind: "good", about, text: `Every role always had a legal move, in ${counted(games.of, "random game")}.` }];
};

const terminates: Judge = ({ ends }) => {
  const about = "end";
  if (ends.kind === "proved") {
    const by = ends.by === "a counter" ? "a counter in the rules ends it" : "no position can come again";
    return [
      { kind: "good", about, text: `Always ends, after at most ${counted(ends.longest, "step")} (proved: ${by}).` },
    ];
  }
  if (ends.kind === "cycle")
    return [
      { kind: "open", about, text: "Can go on for ever: positions can come again (proved), and no rule ends that." },
    ];
  const { ended, cut, maxPlies } = ends;
  if (cut > 0)
    return [
      {
        kind: "bad",
        about,
        text: `Does not always end: ${cut} of ${counted(ended + cut, "game")} went on beyond ${maxPlies} steps.`,
      },
    ];
  if (ended === 0) return [{ kind: "open", about, text: "No game came to an end." }];
  return [
    { kind: "good", about, text: `All ${counted(ended, "game")} came to an end; that they always do is not proved.` },
  ];
};

/** Whether that is long or short only its author can say. */
const lasts: Judge = (report) => {
  const [random] = report.play;
  const best = strongestPlay(report);
  if (!random?.length) return [];
  const { least, most } = random.length;
  const range =
    least === most
      ? `always ${counted(least, "step")}`
      : `${least} to ${counted(most, "step")}, ${meanText(random.length)} in the mean`;
  const also = best?.length && best !== random ? `; with ${playerText(best.playouts)} ${meanText(best.length)}` : "";
  return [{ kind: "figure", about: "length", text: `Length in random play: ${range}${also}.` }];
};

const clearGoals: Judge = ({ roles, play }) =>
  roles
    .filter(({ unclear }) => unclear > 0)
    .map(({ name, unclear }) => ({
      kind: "bad",
      about: "goals",
      text: `${name} had no goal value, or several, at ${counted(unclear, "end")} of ${play[0]!.games} games of random play.`,
    }));

const winnable: Judge = ({ roles, value }) =>
  roles.flatMap((role, at) => {
    if (role.isChance || role.best === undefined || role.best === 100) return [];
    return [neverWon(role, value?.[at])];
  });

function neverWon({ name, best }: ReportedRole, value: number | undefined): Verdict {
  const text = `${name} never got 100 points; its best was ${best}${value === undefined ? "" : ` (with best play ${value})`}.`;
  return { kind: "open", about: "winnable", text };
}

const exactly: Judge = ({ value, roles }) => {
  if (value === undefined) return [];
  const players = roles.flatMap(({ isChance, name }, at) => (isChance ? [] : [`${name} ${value[at]}`]));
  return [{ kind: "figure", about: "value", text: `With best play (proved): ${players.join(", ")}.` }];
};

/** Seats within this much of their share are called even; the interval has to lie inside. */
const EVEN = 0.1;

const balance: Judge = (report) => {
  const { roles } = report;
  const best = strongestPlay(report);
  const players = roles.filter(({ isChance }) => !isChance);
  if (best === undefined || players.length < 2) return [];
  const about = "balance";
  const wins = best.seats.map(({ role, won }) => `${roles[role]!.name} ${shareText(won)}`).join(", ");
  const figures = `${wins} of ${counted(best.games - best.cut, "game")} with ${playerText(best.playouts)}`;
  const decided = best.seats.reduce((sum, { won }) => sum + won.count, 0);
  if (decided === 0)
    return [
      { kind: "figure", about, text: `Nobody ever had more than the others, in ${counted(best.games, "game")}.` },
    ];
  const even = (1 - ratio(best.drawn)) / players.length;
  const ahead = best.seats.find(({ won }) => won.lower > even + EVEN);
  if (ahead !== undefined)
    return [{ kind: "bad", about, text: `${roles[ahead.role]!.name} has the better seat: wins ${figures}.` }];
  const isEven = best.seats.every(({ won }) => won.lower >= even - EVEN && won.upper <= even + EVEN);
  if (isEven) return [{ kind: "good", about, text: `The seats are about even: wins ${figures}.` }];
  return [{ kind: "open", about, text: `Whether the seats are even is not settled: wins ${figures}.` }];
};

const draws: Judge = (report) => {
  const best = strongestPlay(report);
  if (best === undefined || best.drawn.count === 0) return [];
  return [
    { kind: "figure", about: "draws", text: `Drawn with ${playerText(best.playouts)}: ${shareText(best.drawn)}.` },
  ];
};

/** A stronger player scores more than this, or strength hardly matters. */
const HARDLY = 0.55;

const skill: Judge = ({ ladder }) =>
  ladder
    .filter(({ score }) => score.of >= 4)
    .map(({ stronger, weaker, score }) => {
      const figures = `${playerText(stronger)} scored ${shareText(score)} against ${weaker === 0 ? "random play" : weaker}, in ${counted(score.of, "game")}`;
      if (score.lower > 0.5) return { kind: "good", about: "skill", text: `Thinking longer wins: ${figures}.` };
      if (score.upper < HARDLY)
        return { kind: "bad", about: "skill", text: `Thinking longer does not win: ${figures}.` };
      return { kind: "open", about: "skill", text: `Whether thinking longer wins is not settled: ${figures}.` };
    });

const lead: Judge = (report) => {
  const best = strongestPlay(report);
  if (best?.leadChanges === undefined || best.seats.length < 2) return [];
  return [
    {
      kind: "figure",
      about: "lead",
      text: `The lead changes ${meanText(best.leadChanges)} times a game with ${playerText(best.playouts)}.`,
    },
  ];
};

const choices: Judge = ({ branching, forced }) => {
  if (branching === undefined) return [{ kind: "bad", about: "choice", text: "Nobody ever had a choice." }];
  const none = forced.count === 0 ? "" : `; nobody has a choice in ${shareText(forced)} of the steps`;
  return [
    {
      kind: "figure",
      about: "choice",
      text: `Who has a choice has ${meanText(branching)} moves, ${branching.least} to ${branching.most}${none}.`,
    },
  ];
};

const unused: Judge = ({ moves, positions, stuck }) =>
  moves
    .filter(({ legal }) => legal === 0)
    .map(({ role, move }) => ({
      kind: "open",
      about: "unused",
      text: `The rule for ${move} of ${role} never made a move legal, in ${counted(stuck.games.of, "random game")}${positions.all ? " (there may be other ways there)" : ""}.`,
    }));

const JUDGES: readonly Judge[] = [
  playable,
  terminates,
  clearGoals,
  winnable,
  exactly,
  balance,
  draws,
  skill,
  lasts,
  choices,
  lead,
  unused,
];
