/**
 * What a position is worth, in words: who stands better, and whether that is proved.
 */
import { shortText } from "agon-engine/board";
import type { GameCard, RoleValue } from "../worker/requests.ts";

export type RoleValues = readonly (RoleValue | null)[];

/** The lead in goals from which a word is used. */
const LEADS = [
  [70, "is winning"],
  [35, "is much better"],
  [16, "is better"],
  [6, "is a little better"],
] as const;

/** Most points that a goal can be worth. */
const MOST = 100;

type Cast = Pick<GameCard, "roles" | "chanceRole">;

/** Undefined where too little is known. */
export function verdictOf({ roles, chanceRole }: Cast, values: RoleValues): string | undefined {
  const players = roles.flatMap((name, role) => {
    const value = values[role];
    return role === chanceRole || value == null ? [] : [{ name: shortText(name, 30), ...value }];
  });
  const [first, second] = [...players].sort((a, b) => b.goal - a.goal);
  if (first === undefined || players.length < roles.length - Number(chanceRole >= 0)) return undefined;
  if (second === undefined) return aloneVerdict(first);
  if (players.every(({ proved }) => proved)) return provedVerdict(first, second);
  const lead = first.goal - second.goal;
  const [, words] = LEADS.find(([least]) => lead >= least) ?? [];
  return words === undefined ? "About even." : `${first.name} ${words}.`;
}

type Player = RoleValue & { readonly name: string };

function aloneVerdict({ goal, proved }: RoleValue): string {
  return proved ? `Proved: ${goal} points can be had.` : `About ${Math.round(goal)} of ${MOST} points.`;
}

function provedVerdict(first: Player, second: Player): string {
  if (first.goal === second.goal) return "Proved: a draw.";
  return first.goal === MOST ? `Proved: ${first.name} wins.` : `Proved: ${first.name} gets ${first.goal}.`;
}
