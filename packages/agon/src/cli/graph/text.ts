/**
 * The graph of positions in the language of Graphviz, and as JSON.
 */
import type { Game, PositionGraph } from "agon-engine/game";
import { printable } from "agon-engine/gdl";

/** Facts are many; those that hold in every position tell nothing apart. */
export function graphDot(game: Game, { roles, positions, edges }: PositionGraph): string {
  const facts = positions.map(({ state }) => game.facts(state));
  const everywhere = new Set(facts[0]?.filter((fact) => facts.every((each) => each.includes(fact))));
  const own = (at: number): string[] => facts[at]!.filter((fact) => positions.length === 1 || !everywhere.has(fact));
  return [
    "digraph positions {",
    '  node [shape=box, fontname="monospace", fontsize=9];',
    '  edge [fontname="monospace", fontsize=9];',
    ...positions.map(({ terminal, goals, isOpen }, at) => {
      const end = terminal ? [roles.map((role, seat) => `${role} ${goals?.[seat] ?? "-"}`).join(", ")] : [];
      const style = terminal ? ", style=filled, fillcolor=lightgrey" : isOpen ? ", style=dashed" : "";
      return `  ${at} [label=${quoted([...own(at), ...end])}${style}];`;
    }),
    ...edges.map(({ from, to, joint }) => `  ${from} -> ${to} [label=${quoted([shownJoint(joint)])}];`),
    "}",
    "",
  ].join("\n");
}

/** Without those who wait, if anybody does more. */
function shownJoint(joint: readonly string[]): string {
  const busy = joint.filter((move) => move !== "noop");
  return (busy.length > 0 ? busy : joint).join(" ");
}

/** A string of Graphviz, its lines to the left. Rules are strangers' text: nothing in it ends the string or begins an escape. */
function quoted(lines: readonly string[]): string {
  return `"${lines.map((line) => `${printable(line).replace(/[\\"]/g, "\\$&")}\\l`).join("")}"`;
}

export function graphJson(game: Game, { roles, positions, edges }: PositionGraph): object {
  return {
    roles,
    positions: positions.map(({ state, depth, terminal, goals, isOpen }) => ({
      facts: game.facts(state),
      depth,
      terminal,
      ...(goals && { goals }),
      ...(isOpen && { open: true }),
    })),
    edges,
  };
}
