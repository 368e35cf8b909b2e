/**
 * Whether something that looks like a circuit is one: what circuit.ts says of it, and what the kernel relies on.
 *
 *   gates    read what comes before them; every input is one state bit, one move or one loop variable
 *   loops    lie one behind the other, hold their variables, and never read one negated, else they might not settle
 *   outputs  lead to nodes; legal moves, goals and the end depend on the state alone
 *   texts    are terms as the printer writes them, none twice, and moves are in their order
 */
import { MOST_GOAL } from "../../gdl/goal-value.ts";
import { parseTerms } from "../../gdl/parse.ts";
import { termText } from "../../gdl/print.ts";
import type { Term } from "../../gdl/rules.ts";
import { type Circuit, type GateLiteral, INPUT, isNegated, type Loop, nodeOf, readsMoves } from "./circuit.ts";
import { trim } from "./trim.ts";

export function isSound(circuit: Circuit): boolean {
  return (
    hasSoundGates(circuit) &&
    hasSoundLoops(circuit) &&
    ownsInputs(circuit) &&
    hasSoundOutputs(circuit) &&
    hasSoundTexts(circuit) &&
    marksRelevantBits(circuit)
  );
}

function hasSoundGates({ gates: { left, right } }: Circuit): boolean {
  if (left.length === 0 || left.length !== right.length || left[0] !== INPUT) return false;
  for (let node = 1; node < left.length; node++) {
    const isInput = left[node] === INPUT && right[node] === INPUT;
    const isGate = left[node]! >= 0 && right[node]! >= 0 && left[node]! < 2 * node && right[node]! < 2 * node;
    if (!isInput && !isGate) return false;
  }
  return true;
}

function hasSoundLoops(circuit: Circuit): boolean {
  const { gates, loops } = circuit;
  let end = 1;
  return loops.every((loop) => {
    const { first, last, variables } = loop;
    if (first < end || first >= last || last > gates.left.length || variables.length === 0) return false;
    end = last;
    const isInside = (node: number): boolean => node >= first && node < last;
    if (!variables.every(({ node, value }) => isInside(node) && value >= 0 && nodeOf(value) < last)) return false;
    return isMonotone(circuit, loop);
  });
}

/** Bits of how a node depends on the variables of a loop. */
const RISES = 1;
const FALLS = 2;

/** Whether no variable falls where one rises. */
function isMonotone({ gates: { left, right } }: Circuit, { first, last, variables }: Loop): boolean {
  const depends = new Uint8Array(last - first);
  const ofLiteral = (literal: GateLiteral): number => {
    const found = nodeOf(literal) < first ? 0 : depends[nodeOf(literal) - first]!;
    return isNegated(literal) ? ((found & RISES) << 1) | ((found & FALLS) >> 1) : found;
  };
  for (const { node } of variables) depends[node - first] = RISES;
  for (let node = first; node < last; node++)
    if (left[node]! >= 0) depends[node - first] = ofLiteral(left[node]!) | ofLiteral(right[node]!);
  return variables.every(({ value }) => (ofLiteral(value) & FALLS) === 0);
}

/** Whether each input is one thing, and each thing an input. */
function ownsInputs({ gates: { left }, stateBits, moves, loops }: Circuit): boolean {
  const owned = new Uint8Array(left.length);
  const isNew = (node: number): boolean => {
    const isFree = node > 0 && node < left.length && left[node] === INPUT && owned[node] === 0;
    if (isFree) owned[node] = 1;
    return isFree;
  };
  const variables = loops.flatMap((loop) => loop.variables);
  return (
    stateBits.every(({ node }) => isNew(node)) &&
    moves.flat().every(({ node }) => node === INPUT || isNew(node)) &&
    variables.every(({ node }) => isNew(node)) &&
    left.every((literal, node) => node === 0 || literal !== INPUT || owned[node] === 1)
  );
}

function hasSoundOutputs(circuit: Circuit): boolean {
  const { gates, roles, stateBits, moves, terminal, goals, percepts } = circuit;
  const isWire = (literal: GateLiteral): boolean => literal >= 0 && literal < 2 * gates.left.length;
  const isRole = (role: number): boolean => role >= 0 && role < roles.length;
  const ofState = [
    terminal,
    ...moves.flatMap((own) => own.map(({ legal }) => legal)),
    ...goals.map(({ literal }) => literal),
  ];
  if (![...ofState, ...stateBits.map(({ next }) => next), ...percepts.map(({ literal }) => literal)].every(isWire))
    return false;
  const reads = movingNodes(circuit);
  return (
    roles.length > 0 &&
    moves.length === roles.length &&
    ofState.every((literal) => reads[nodeOf(literal)] === 0) &&
    goals.every(({ role, value }) => isRole(role) && value >= 0 && value <= MOST_GOAL) &&
    percepts.every(({ role }) => isRole(role))
  );
}

/** For each node whether it depends on a move, through loops too. */
function movingNodes(circuit: Circuit): Uint8Array {
  const variables = circuit.loops.flatMap((loop) => loop.variables);
  for (let moving: number[] = []; ; ) {
    const reads = readsMoves(circuit, moving);
    const found = variables.filter(({ value }) => reads[nodeOf(value)]).map(({ node }) => node);
    if (found.length === moving.length) return reads;
    moving = found;
  }
}

function hasSoundTexts({ roles, stateBits, always, moves, percepts }: Circuit): boolean {
  const facts = [...stateBits.map(({ fact }) => fact), ...always];
  const moveTexts = moves.map((own) => own.map(({ text }) => text));
  const allDiffer = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
  const ascend = (texts: readonly string[]): boolean => texts.every((text, at) => at === 0 || texts[at - 1]! < text);
  return (
    [...roles, ...facts, ...moveTexts.flat(), ...percepts.map(({ text }) => text)].every(isTerm) &&
    allDiffer(roles) &&
    allDiffer(facts) &&
    moveTexts.every(ascend)
  );
}

function isTerm(text: string): boolean {
  const { value, diagnostics } = parseTerms(text);
  const [term] = value;
  return (
    term !== undefined && value.length === 1 && diagnostics.length === 0 && isGround(term) && termText(term) === text
  );
}

function isGround(term: Term): boolean {
  return term.kind === "compound" ? term.args.every(isGround) : term.kind === "constant";
}

function marksRelevantBits(circuit: Circuit): boolean {
  const { stateBits } = trim(circuit);
  return stateBits.every(({ relevant }, bit) => relevant === circuit.stateBits[bit]!.relevant);
}
