/**
 * What a paper says in words, checked against the numbers.
 */
import type { Claim, Experiment } from "./experiment.ts";
import type { CellSummary } from "./summary.ts";

export interface Checked {
  readonly holds: boolean | undefined;
  /** A whole sentence. */
  readonly text: string;
}

export function checkClaims(experiment: Experiment, summaries: readonly CellSummary[]): Checked[] {
  const known = summaries.filter(({ count }) => count > 0);
  return experiment.claims.map((claim) => CHECKS[claim.kind](claim as never, known, experiment));
}

type Check<K extends Claim["kind"]> = (
  claim: Extract<Claim, { kind: K }>,
  cells: readonly CellSummary[],
  experiment: Experiment,
) => Checked;

const CHECKS: { readonly [K in Claim["kind"]]: Check<K> } = {
  falling({ players }, cells) {
    const games = gamesOf(cells);
    const broken: string[] = [];
    let [tied, compared] = [0, 0];
    for (const game of games) {
      const row = players.map((player) => cells.find(({ cell }) => cell.game === game && cell.player === player));
      if (row.some((cell) => cell === undefined)) continue;
      for (let at = 1; at < row.length; at++) {
        const [before, after] = [row[at - 1]!, row[at]!];
        const isAbove = before.value > after.value;
        compared++;
        // A lower bound is above what it exceeds and says nothing of what exceeds it.
        if ((before.over && (after.over || !isAbove)) || (after.over && isAbove)) tied++;
        else if (!isAbove) broken.push(`${game} (${players[at - 1]} and ${players[at]})`);
      }
    }
    const order = players.join(" > ");
    const ties = tied > 0 ? ` ${tied} pairs with a figure at the limit say nothing.` : "";
    if (compared === 0) return { holds: undefined, text: `The order ${order} was not run.` };
    if (broken.length === 0) return { holds: true, text: `The order ${order} holds in every game.${ties}` };
    return { holds: false, text: `The order ${order} does not hold in ${list(broken)}.${ties}` };
  },

  best({ player, game, among }, cells, { digits }) {
    const rivals = cells
      .filter(({ cell }) => game === undefined || cell.game === game)
      .filter(({ cell }) => among === undefined || among.includes(cell.player));
    const own = rivals.find(({ cell }) => cell.player === player);
    if (own === undefined) return { holds: undefined, text: `${player} was not run.` };
    const top = rivals.reduce((best, each) => (each.value > best.value ? each : best));
    if (top.value === own.value) {
      const near = rivals.filter((each) => each !== own && overlap(each, own)).map(({ cell }) => cell.player);
      const others = near.length === 0 ? "" : `; the intervals of ${near.length} others overlap with its own`;
      return {
        holds: near.length === 0 ? true : undefined,
        text: `The best setting is ${player}, as published${others}.`,
      };
    }
    const figures = `${top.value.toFixed(digits)} against ${own.value.toFixed(digits)}`;
    const near = overlap(own, top) ? "; their intervals overlap" : "";
    return {
      holds: near === "" ? false : undefined,
      text: `The best setting here is ${top.cell.player}, not ${player} (${figures}${near}).`,
    };
  },

  above({ players, value }, cells) {
    const measured = players.flatMap((player) => cells.filter(({ cell }) => cell.player === player));
    const below = measured.filter((cell) => cell.value <= value);
    const who =
      players.length > 3 ? `the ${players.length} settings from ${players[0]} to ${players.at(-1)}` : list(players);
    if (measured.length === 0) return { holds: undefined, text: `Nothing was run of ${who}.` };
    if (below.length === 0) {
      const sure = measured.every(({ interval }) => interval !== undefined && interval.lower > value);
      const reach = sure ? "" : ", though intervals reach below it";
      return { holds: sure ? true : undefined, text: `Above ${value}, as published: ${who}${reach}.` };
    }
    const clear = below.some(({ interval }) => interval !== undefined && interval.upper < value);
    return {
      holds: clear ? false : undefined,
      text: `Published above ${value}, here not: ${list(below.map(({ cell }) => cell.player))}${clear ? "" : ", though their intervals reach above it"}.`,
    };
  },

  leads({ player, others, game }, cells) {
    const later = (name: string): number => {
      const means = curve(cells, game, name);
      const half = means.slice(Math.floor(means.length / 2));
      return half.reduce((sum, value) => sum + value, 0) / half.length;
    };
    const own = later(player);
    const rivals = others.map((name) => ({ name, value: later(name) }));
    if (Number.isNaN(own) || rivals.some(({ value }) => Number.isNaN(value)))
      return { holds: undefined, text: `${game} was not run for ${list([player, ...others])}.` };
    const figures = rivals.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(", ");
    const most = Math.max(...rivals.map(({ value }) => value));
    const holds = own > most ? true : own === most ? undefined : false;
    const verb = holds ? "leads" : holds === false ? "does not lead" : "is level";
    return {
      holds,
      text: `At ${game} ${player} ${verb} in the later half of the times (${own.toFixed(1)}; ${figures}).`,
    };
  },

  overtakes({ player, other, game }, cells) {
    const [own, rival] = [curve(cells, game, player), curve(cells, game, other)];
    if (own.length === 0 || rival.length === 0) return { holds: undefined, text: `${game} was not run.` };
    const [behind, ahead] = [own[0]! <= rival[0]!, own.at(-1)! > rival.at(-1)!];
    const figures = `${own[0]!.toFixed(1)} to ${own.at(-1)!.toFixed(1)} against ${rival[0]!.toFixed(1)} to ${rival.at(-1)!.toFixed(1)}`;
    const holds = behind && ahead ? true : own.at(-1) === rival.at(-1) ? undefined : false;
    return {
      holds,
      text: `At ${game} ${player} ${behind && ahead ? "overtakes" : "does not overtake"} ${other} (${figures}).`,
    };
  },

  mean({ games, value, none }, cells) {
    const own = cells.filter(({ cell }) => games === undefined || games.includes(cell.game));
    const players = [...new Set(own.map(({ cell }) => cell.player))];
    const means = players.map((player) => {
      const values = own.filter(({ cell }) => cell.player === player).map((cell) => cell.value);
      return { player, mean: values.reduce((sum, each) => sum + each, 0) / values.length, games: values.length };
    });
    const below = own.filter((cell) => cell.value < none);
    const figures = means.map(({ player, mean, games: count }) => `${player} ${mean.toFixed(1)} over ${count} games`);
    const weak = below.map(({ cell, value: score }) => `${cell.player} at ${cell.game} (${score.toFixed(1)})`);
    return {
      holds: means.length > 0 && means.every(({ mean }) => mean >= value) && below.length === 0,
      text: `Means, at least ${value} being wanted: ${list(figures)}. Below ${none}: ${weak.length === 0 ? "none" : list(weak)}.`,
    };
  },

  total({ value }, cells, { games }) {
    const totals = [...new Set(cells.map(({ cell }) => cell.player))].map((player) => {
      const own = cells.filter(({ cell }) => cell.player === player);
      return { player, whole: own.length === games.length, total: own.reduce((sum, cell) => sum + cell.value, 0) };
    });
    const whole = totals.filter((each) => each.whole).sort((a, b) => b.total - a.total);
    if (whole.length === 0) return { holds: undefined, text: "No player has played all games." };
    const figures = whole.map(({ player, total }) => `${player} ${total.toFixed(0)}`).join(", ");
    const holds = whole[0]!.total > value;
    return {
      holds,
      text: `Totals over ${games.length} games: ${figures}; the best is ${holds ? "above" : "not above"} ${value}.`,
    };
  },

  bestOf({ players, value, above, below }, cells, { games }) {
    const names = gamesOf(cells);
    const best = names.map((game) => {
      const own = cells.filter(({ cell }) => cell.game === game && players.includes(cell.player));
      return own.length === players.length ? Math.max(...own.map((cell) => cell.value)) : Number.NaN;
    });
    const totalOf = (player: string): number => {
      const own = cells.filter(({ cell }) => cell.player === player);
      return own.length === games.length ? own.reduce((sum, cell) => sum + cell.value, 0) : Number.NaN;
    };
    const sum = best.reduce((total, each) => total + each, 0);
    const [lower, upper] = [totalOf(above), totalOf(below)];
    if (names.length < games.length || [sum, lower, upper].some(Number.isNaN))
      return { holds: undefined, text: `Not all games were played by ${list([...players, above, below])}.` };
    const holds = sum > lower && sum < upper;
    const text = `The better of ${list(players)} in each game sums to ${sum.toFixed(0)} (published ${value}), ${above} to ${lower.toFixed(0)}, ${below} to ${upper.toFixed(0)}: it ${holds ? "lies" : "does not lie"} between them.`;
    return { holds, text };
  },

  always({ game, value }, cells) {
    const own = cells.filter(({ cell }) => cell.game === game);
    if (own.length === 0) return { holds: undefined, text: `${game} was not run.` };
    const others = own.filter((cell) => cell.value !== value);
    if (others.length === 0)
      return { holds: true, text: `At ${game} all ${own.length} players always score ${value}.` };
    const figures = others.map(({ cell, value: mean }) => `${cell.player} ${mean.toFixed(1)}`);
    return { holds: false, text: `At ${game} not all players always score ${value}: ${list(figures)}.` };
  },
};

function gamesOf(cells: readonly CellSummary[]): string[] {
  return [...new Set(cells.map(({ cell }) => cell.game))];
}

/** Means over the budgets, in their order. */
function curve(cells: readonly CellSummary[], game: string, player: string): number[] {
  return cells.filter(({ cell }) => cell.game === game && cell.player === player).map(({ value }) => value);
}

function overlap(one: CellSummary, other: CellSummary): boolean {
  if (one.interval === undefined || other.interval === undefined) return false;
  return one.interval.lower <= other.interval.upper && other.interval.lower <= one.interval.upper;
}

export function list(words: readonly string[]): string {
  if (words.length > 8) return `${words.slice(0, 7).join(", ")} and ${words.length - 7} more`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
