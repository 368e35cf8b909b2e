/**
 * What was seen of a game and why the default player plays it as it does, in lines of text.
 */
import { type Secrets, secretLines } from "../hidden/secrets.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "../options.ts";
import type { Chosen } from "./choose.ts";
import type { GameProfile } from "./profile.ts";
import { REASONS } from "./reasons.ts";

/** `secrets`: what is hidden, where anybody has looked. */
export function explain({ profile, choice, algorithm, options }: Chosen, secrets?: Secrets): string[] {
  const { when, because } = REASONS[choice.line.name];
  return [
    ...[...seen(profile), ...(secrets ? secretLines(secrets) : [])].map(
      ([what, value]) => `${what.padEnd(WIDTH)} ${value}`,
    ),
    `${`[${choice.line.name}]`.padEnd(WIDTH)} ${when}: ${because}`,
    `${"plays".padEnd(WIDTH)} ${[algorithm, ...optionWords(options)].join(" ")}`,
  ];
}

const WIDTH = 13;

/** Name and value of everything seen. */
function seen(profile: GameProfile): [what: string, value: string][] {
  const { players, chance, hidden, turns, constantSum, plies, branching, outcomes } = profile;
  const rest = [chance && "chance", hidden && "hidden information"].filter((word) => word !== false);
  const { playouts, watched, drawn, sudden, lasting, positions, transposed, microseconds } = profile;
  return [
    ["roles", [`${players}, ${turns}`, ...rest].join(", ")],
    ["goals", `${outcomes} results, ${percent(drawn)} drawn, sum ${constantSum ?? "not constant"}`],
    [
      "length",
      `${plies.fewest} to ${plies.most} plies, ${plies.mean.toFixed(0)} in the mean of ${playouts} random games`,
    ],
    ["moves", `${branching.toFixed(1)} to choose from, ${percent(lasting)} of them still legal a turn later`],
    ["ends", `${percent(sudden)} of ${watched} games by a winning move`],
    [
      "positions",
      `about 10^${positions.toFixed(0)}; ${percent(transposed)} of those a small search reached were known`,
    ],
    ["playout", Number.isFinite(microseconds) ? `${Number(microseconds.toPrecision(2))} µs in bulk` : "slow"],
  ];
}

/** Options that are not the defaults, as a command line takes them. */
export function optionWords(options: SearchOptions): string[] {
  const names = Object.keys(options) as (keyof SearchOptions)[];
  return names.filter((name) => options[name] !== DEFAULT_OPTIONS[name]).map((name) => `${name}=${options[name]}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
