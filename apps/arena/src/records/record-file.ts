/**
 * Games on the page as records of matches in the format of GGP-Base, and records as games on the page.
 */
import { failure, type Result, success } from "agon-engine";
import { Random } from "agon-engine/game";
import { type MatchRecord, makeRecord, makeState, parseMove, parseRecord, randomToken } from "agon-engine/match";
import { addressOfRules } from "../browser-storage.ts";
import { bundledRules } from "../catalogue.ts";
import type { Engines } from "../engines.ts";
import { arrivalOf } from "../play/arrivals.ts";
import { makeRoute, makeStep, OWN } from "../route.ts";
import type { OpenGame, Source } from "../state.svelte.ts";

/** Ours, beside the fields of GGP-Base: the rules of a game that is not bundled. */
const RULES = "rulesheet";

const NAMES = { you: "You", engine: "Agon", random: "Random" } as const;

export function recordText(game: OpenGame): string {
  const { source, positions, joints, seats } = game;
  const last = positions.at(-1)!;
  const times = positions.map(arrivalOf);
  const record: MatchRecord = {
    matchId: `arena.${source.id}.${times[0]}`,
    randomToken: randomToken(new Random(times[0]! % 2 ** 32)),
    startTime: times[0]!,
    gameMetaURL: source.id === OWN ? "" : `/games/${source.id}/`,
    isCompleted: last.terminal,
    isAborted: false,
    states: positions.map(({ facts }) => makeState(facts)),
    moves: joints.map((joint) => [...joint]),
    stateTimes: times,
    errors: [],
    ...(last.terminal && { goalValues: last.goals.map((goal) => goal ?? 0) }),
    startClock: -1,
    playClock: -1,
    playerNamesFromHost: seats.map((seat) => NAMES[seat]),
    isPlayerHuman: seats.map((seat) => seat === "you"),
    ...(source.id === OWN && { [RULES]: source.text }),
  };
  return makeRecord(record);
}

/** The address that shows a record; where its rules are not known, those of the game that is open are tried. */
export async function recordAddress(
  text: string,
  { rules }: Engines,
  open: Source | undefined,
): Promise<Result<string>> {
  const read = parseRecord(text);
  if (!read.ok) return read;
  const source = (await sourceOf(read.value)) ?? open;
  if (source === undefined)
    return failure("rules", "The record does not say which game it is of. Open that game first, then the record.");
  const answer = await rules.ask("load", { rules: source.text });
  if (!answer.ok) return failure("rules", answer.reason);
  const joints = read.value.moves.map((joint) => joint.map((move) => parseMove(move) ?? move));
  const positions = await rules.ask("replay", { rules: source.text, joints });
  if (positions.length <= joints.length)
    return failure("moves", `By the rules of ${source.name}, step ${positions.length} of this record is not legal.`);
  const at = joints.map((joint, step) => makeStep(positions[step]!.legal, joint)).join(".");
  const packed = source.id === OWN ? await addressOfRules(source.text) : "";
  return success(makeRoute({ view: "play", id: source.id, at, rules: packed }));
}

async function sourceOf(record: MatchRecord): Promise<Source | undefined> {
  const text = record[RULES];
  if (typeof text === "string") return { id: OWN, name: "these rules", text };
  const [, id] = /\/games\/([\w-]+)\/?(?:v\d+\/?)?$/.exec(record.gameMetaURL) ?? [];
  const bundled = id === undefined ? undefined : await bundledRules(id);
  return bundled === undefined ? undefined : { id: id!, ...bundled };
}
