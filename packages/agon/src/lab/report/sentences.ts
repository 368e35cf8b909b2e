/**
 * What a report says in words: all of it follows from the runs it stands under.
 */
import { answersOf } from "../answers.ts";
import { betweenPlayers } from "../between.ts";
import type { ExperimentPlan } from "../cells.ts";
import { type Checked, checkClaims, list } from "../claims.ts";
import type { Experiment } from "../experiment.ts";
import { type Failure, isGivenUp, type RunResults, verdictOf } from "../run.ts";
import { sidesOf } from "../sides.ts";
import { type CellSummary, FEWEST, hasPower, type Verdict } from "../summary.ts";
import { transpositionsOf } from "../transpositions.ts";

export function sentencesOf(
  plan: ExperimentPlan,
  results: RunResults,
  cells: readonly CellSummary[],
  failures: readonly Failure[],
): Checked[] {
  const { experiment } = plan;
  return [
    ...comparison(experiment, cells),
    ...asFarAsTold(checkClaims(experiment, cells), experiment, cells),
    ...tests(plan, results),
    ...givenUp(plan, results),
    ...betweenPlayers(experiment, cells),
    ...answersOf(plan, results),
    ...sidesOf(plan, results),
    ...transpositionsOf(plan, results),
    ...rulesheets(plan),
    ...failed(failures),
  ];
}

/** Where no comparison of an experiment has power, or no cell of chance runs enough, nothing that was claimed is ticked or crossed. */
function asFarAsTold(
  checked: readonly Checked[],
  { measure }: Experiment,
  cells: readonly CellSummary[],
): readonly Checked[] {
  const powers = cells.map(hasPower).filter((power) => power !== undefined);
  const isChance = measure === "duel" || measure === "score" || measure === "climb";
  const isEnough = !isChance || cells.some(({ count }) => count >= FEWEST);
  if (isEnough && (powers.length === 0 || powers.includes(true))) return checked;
  return checked.map(({ text }) => ({ holds: undefined, text: `${text} These runs cannot tell.` }));
}

/** How many cells agree, and which do not. */
function comparison(experiment: Experiment, cells: readonly CellSummary[]): Checked[] {
  const compared = cells.filter(({ cell, count }) => cell.published !== undefined && count > 0);
  if (compared.length === 0 && experiment.measure === "answers") return [];
  if (compared.length === 0) return [{ holds: undefined, text: "There are no published figures to compare with." }];
  const of = (verdict: Verdict): CellSummary[] => compared.filter((cell) => cell.verdict === verdict);
  const [agree, differ, open] = [of("agrees"), of("differs"), of("unknown")];
  if (open.length === compared.length)
    return [{ holds: undefined, text: `None of ${open.length} published figures can be judged with these runs.` }];
  const sentences: Checked[] = [
    {
      holds: agree.length === compared.length ? true : undefined,
      text: `${agree.length} of ${compared.length} published figures agree (${TESTS[experiment.measure]}).`,
    },
  ];
  if (differ.length > 0)
    sentences.push({
      holds: false,
      text: `Different: ${list(worst(differ).map((cell) => differenceText(experiment, cell)))}.`,
    });
  if (open.length > 0) sentences.push({ holds: undefined, text: `${open.length} cannot be judged with these runs.` });
  return sentences;
}

const TESTS: Readonly<Record<Experiment["measure"], string>> = {
  duel: "no difference of the shares at the 5% level, Holm's correction for all cells, where there are games enough to find one",
  score:
    "no difference of the means at the 5% level, Holm's correction for all cells, where runs would show one of 10 points",
  solve: "within a factor of two, or both beyond the limit",
  value: "the same value",
  chance: "equal in the digits printed",
  climb: "no difference of the means at the 5% level",
  speed: "different machines and engines: for orientation only",
  answers: "no test",
};

function worst(cells: readonly CellSummary[]): CellSummary[] {
  const size = ({ p, factor }: CellSummary): number =>
    p !== undefined ? -Math.log(p) : Math.abs(Math.log(factor ?? 1));
  return [...cells].sort((a, b) => size(b) - size(a));
}

export function numberText({ digits }: Pick<Experiment, "digits">, value: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function differenceText(experiment: Experiment, { cell, value, over, factor }: CellSummary): string {
  const names = [experiment.games.length > 1 ? cell.game : "", experiment.players.length > 1 ? cell.player : ""].filter(
    Boolean,
  );
  const { published } = cell;
  const figures = `${over ? ">" : ""}${numberText(experiment, value)} for ${published!.over ? ">" : ""}${numberText(experiment, published!.value)}`;
  const times = experiment.measure === "solve" && factor !== undefined ? `, factor ${factor.toPrecision(2)}` : "";
  return `${names.join(" ") || cell.game} (${figures}${times})`;
}

/** What the sequential tests say, cell by cell. */
function tests({ experiment, groups }: ExperimentPlan, results: RunResults): Checked[] {
  const { sprt } = experiment;
  if (sprt === undefined) return [];
  const { elo0, elo1, alpha = 0.05, beta = 0.05 } = sprt;
  return groups.map(({ key }) => {
    const { accepted, llr, games } = verdictOf(results.get(key) ?? [], { elo0, elo1, alpha, beta });
    const answer = { H1: `${elo1} rather than ${elo0}`, H0: `${elo0} rather than ${elo1}` };
    const stronger = accepted === undefined ? "not clear" : `${answer[accepted]} Elo stronger`;
    const text = `${key}: ${stronger} after ${games} games (LLR ${llr.toFixed(2)}).`;
    return { holds: accepted === undefined ? undefined : accepted === "H1", text };
  });
}

/** Which cells were cut short because they looked hopeless. */
function givenUp({ experiment, groups }: ExperimentPlan, results: RunResults): Checked[] {
  const cells = groups.filter(({ key }) => isGivenUp(results.get(key) ?? [], experiment)).length;
  if (cells === 0) return [];
  const text = `${cells} of ${groups.length} cells end after ${experiment.giveUp} runs, all of which reached the limit.`;
  return [{ holds: undefined, text }];
}

/** Whether the games were those of the experiment, where others may stand in for them. */
function rulesheets({ experiment, standIns }: ExperimentPlan): Checked[] {
  if (experiment.games.every(({ or }) => or === undefined)) return [];
  const text =
    standIns.length === 0
      ? "Played on the public rulesheets."
      : `Rulesheets of this project stand in for public ones that are not at hand, and may be easier or harder: ${list(standIns)}.`;
  return [{ holds: undefined, text }];
}

function failed(failures: readonly Failure[]): Checked[] {
  if (failures.length === 0) return [];
  const messages = [...new Set(failures.map(({ message }) => message))];
  return [{ holds: false, text: `${failures.length} runs could not be made: ${list(messages)}.` }];
}
