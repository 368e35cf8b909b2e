/**
 * Everything a small circuit says, state by state and move by move, as text: two circuits that say the same are the same game.
 */
import type { Circuit } from "../circuit.ts";
import { evaluate, initialState, literalValue, nextState } from "../evaluate.ts";

/** One state: what holds, what is legal, the goals, the end. */
function stateAnswers(circuit: Circuit, state: ArrayLike<number>): string[] {
  const values = evaluate(circuit, state);
  const legal = circuit.moves.flatMap((moves, role) =>
    moves
      .filter((move) => literalValue(values, move.legal))
      .map(({ text }) => `(legal ${circuit.roles[role]} ${text})`),
  );
  const goals = circuit.goals
    .filter(({ literal }) => literalValue(values, literal))
    .map(({ role, value }) => `(goal ${circuit.roles[role]} ${value})`);
  return [...legal.sort(), ...goals.sort(), ...(literalValue(values, circuit.terminal) ? ["terminal"] : [])];
}

/** What a joint move leads to and shows. */
function moveAnswers(circuit: Circuit, state: ArrayLike<number>, joint: readonly number[]): string[] {
  const values = evaluate(circuit, state, joint);
  const next = circuit.stateBits.filter((bit) => literalValue(values, bit.next)).map(({ fact }) => `(next ${fact})`);
  const percepts = circuit.percepts
    .filter(({ literal }) => literalValue(values, literal))
    .map(({ role, text }) => `(sees ${circuit.roles[role]} ${text})`);
  return [...next.sort(), ...percepts.sort(), ...circuit.always.map((fact) => `(next ${fact})`)].sort();
}

function factsText(circuit: Circuit, state: ArrayLike<number>): string {
  return [...circuit.always, ...circuit.stateBits.filter((_, bit) => state[bit]).map(({ fact }) => fact)]
    .sort()
    .join(" ");
}

/** Every choice of one move for each role that has any. */
function joints(moves: readonly (readonly number[])[]): number[][] {
  return moves.reduce<number[][]>(
    (before, options) =>
      options.length === 0
        ? before.map((joint) => joint.concat(-1))
        : before.flatMap((joint) => options.map((move) => joint.concat(move))),
    [[]],
  );
}

function jointText(circuit: Circuit, joint: readonly number[]): string {
  return joint.map((move, role) => circuit.moves[role]![move]?.text ?? "-").join(", ");
}

/** In every state that the bits can write, and for every joint move, legal or not. */
export function allAnswers(circuit: Circuit): string[] {
  const every = joints(circuit.moves.map((moves) => [...moves.keys()]));
  return everyState(circuit).flatMap((state) => answersIn(circuit, state, every));
}

/** In every state that the bits can write, for legal joint moves. */
export function legalAnswers(circuit: Circuit): string[] {
  return everyState(circuit).flatMap((state) => answersIn(circuit, state, legalJoints(circuit, state)));
}

function everyState({ stateBits }: Circuit): number[][] {
  if (stateBits.length > 10) throw new Error("too many states to write down");
  return Array.from({ length: 2 ** stateBits.length }, (_, number) => stateBits.map((_, bit) => (number >> bit) & 1));
}

/** In the states that play can reach, for legal joint moves. */
export function reachableAnswers(circuit: Circuit): string[] {
  const seen = new Map<string, Uint8Array>();
  const open = [initialState(circuit)];
  const answers: string[] = [];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const key = factsText(circuit, state);
    if (seen.has(key)) continue;
    seen.set(key, state);
    const played = legalJoints(circuit, state);
    answers.push(...answersIn(circuit, state, played));
    for (const joint of played) open.push(nextState(circuit, state, joint));
  }
  return answers.sort();
}

function legalJoints(circuit: Circuit, state: ArrayLike<number>): number[][] {
  const values = evaluate(circuit, state);
  if (literalValue(values, circuit.terminal)) return [];
  const legal = circuit.moves.map((moves) =>
    [...moves.keys()].filter((move) => literalValue(values, moves[move]!.legal)),
  );
  return legal.some((moves) => moves.length === 0) ? [] : joints(legal);
}

function answersIn(circuit: Circuit, state: ArrayLike<number>, played: readonly (readonly number[])[]): string[] {
  const facts = `{${factsText(circuit, state)}}`;
  return [
    `${facts}: ${stateAnswers(circuit, state).join(" ")}`,
    ...played.map((joint) => `${facts} ${jointText(circuit, joint)}: ${moveAnswers(circuit, state, joint).join(" ")}`),
  ];
}
