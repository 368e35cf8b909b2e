/**
 * Small games of each kind to begin with, commented for whoever changes them.
 */
export interface Template {
  readonly name: string;
  readonly what: string;
  /** Fetches the rules. */
  readonly rules: () => Promise<string>;
}

export const TEMPLATES: readonly Template[] = [
  {
    name: "Placement",
    what: "three in a row on a 4×4 board",
    rules: () => text(import("./templates/placement.kif?raw")),
  },
  { name: "Movement", what: "pawns that step and capture", rules: () => text(import("./templates/movement.kif?raw")) },
  { name: "Race", what: "a die and two runners each", rules: () => text(import("./templates/race.kif?raw")) },
  {
    name: "Connection",
    what: "link two sides of the board",
    rules: () => text(import("./templates/connection.kif?raw")),
  },
  {
    name: "Trick-taking",
    what: "follow suit, take the trick",
    rules: () => text(import("./templates/trick-taking.kif?raw")),
  },
  { name: "Hidden information", what: "a coin under a cup", rules: () => text(import("./templates/hidden.kif?raw")) },
  {
    name: "Simultaneous moves",
    what: "rock, paper, scissors",
    rules: () => text(import("./templates/simultaneous.kif?raw")),
  },
];

async function text(module: Promise<{ readonly default: string }>): Promise<string> {
  return (await module).default;
}
