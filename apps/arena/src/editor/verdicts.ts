/**
 * A report of playouts in sentences.
 */
import { shortText } from "agon-engine/board";
import type { RoleReport, RulesReport } from "./report.ts";

export interface Verdict {
  /** `open` where playouts did not show it, which proves nothing; `figure` where only its author can judge it. */
  readonly kind: "good" | "bad" | "open" | "figure";
  readonly text: string;
}

export function verdictsOf(report: RulesReport): readonly Verdict[] {
  if (report.playouts === 0) return [{ kind: "open", text: "No playout was finished in the time there was." }];
  return [
    playable(report),
    terminates(report),
    ...lengths(report),
    ...goals(report),
    ...report.roles.filter((role) => !role.isChance).map((role) => winnable(role, report)),
  ];
}

function playable({ stuck, playouts, trap }: RulesReport): Verdict {
  if (stuck === 0)
    return { kind: "good", text: `Playable: every role always had a legal move, in ${playouts} playouts.` };
  return {
    kind: "bad",
    text: `Not playable: in ${stuck} of ${playouts} playouts ${shortText(trap?.role ?? "a role")} had no legal move.`,
  };
}

function lengths({ ended, plies: { fewest, most, mean } }: RulesReport): readonly Verdict[] {
  if (ended === 0) return [];
  const range = fewest === most ? String(most) : `${fewest} to ${most}`;
  return [
    { kind: "figure", text: `Length: ${range} moves, ${mean.toFixed(1)} on average. Is that what the rules intend?` },
  ];
}

function terminates({ ended, cut, playouts, maxPlies }: RulesReport): Verdict {
  if (cut > 0)
    return {
      kind: "bad",
      text: `Does not always end: ${cut} of ${playouts} playouts went on beyond ${maxPlies} moves.`,
    };
  if (ended === 0) return { kind: "open", text: "No playout came to an end." };
  return { kind: "good", text: `Terminates: ${ended} of ${playouts} playouts ended.` };
}

function goals({ roles, ended }: RulesReport): readonly Verdict[] {
  return roles
    .filter(({ unclear, isChance }) => unclear > 0 && !isChance)
    .map(({ role, unclear }) => ({
      kind: "bad",
      text: `${shortText(role)} had no goal value, or several, at ${unclear} of ${ended} ends.`,
    }));
}

function winnable({ role, wins, goals }: RoleReport, { ended }: RulesReport): Verdict {
  const name = shortText(role);
  if (wins > 0) return { kind: "good", text: `${name} can win: 100 points at ${wins} of ${ended} ends.` };
  if (ended === 0) return { kind: "open", text: `Whether ${name} can win is not known.` };
  const best = goals.at(-1)?.value;
  return { kind: "open", text: `${name} never won: its best was ${best ?? "nothing"}, at ${ended} ends.` };
}
