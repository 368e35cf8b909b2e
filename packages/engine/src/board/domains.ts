/**
 * Which names may stand in which argument: a superset, by following variables from the bodies of rules to their heads until
 * nothing new arrives. A board whose squares are listed only when taken gets its size from here.
 *
 *   (init (cell 1 1 b))                        state>cell/3.0 ∋ 1
 *   (<= (next (cell ?x ?y red)) (does red (drop ?x)) …)   state>cell/3.0 ⊇ move>drop/1.0
 */
import { eachLiteral } from "../gdl/check/survey.ts";
import type { Rule, Rulesheet, Sentence, Term } from "../gdl/rules.ts";

/** A place where names stand: an argument of a relation, or of a function inside one. */
export interface ArgumentPosition {
  readonly names: Set<string>;
  /** Arguments of the functions that may stand here, by `name/arity`. */
  readonly functions: Map<string, readonly ArgumentPosition[]>;
}

export interface ArgumentDomains {
  /** What may hold in a state: facts without arguments are its names, the others its functions. */
  readonly state: ArgumentPosition;
  /** What may be done. */
  readonly move: ArgumentPosition;
  /** Arguments of the other relations, by `name/arity`. */
  readonly relations: ReadonlyMap<string, readonly ArgumentPosition[]>;
  /** Whether nothing was left to follow: only then is every domain a superset. */
  readonly complete: boolean;
}

/** Sets looked through at most; beyond it the domains are only what was found so far. */
const MOST_WORK = 400_000;
const DEEPEST = 4;

export function keyOf(term: Pick<Sentence, "name" | "args">): string {
  return `${term.name}/${term.args.length}`;
}

/** The arguments of a term; none for a name. */
export function argsOf(term: Term): readonly Term[] {
  return term.kind === "compound" ? term.args : [];
}

/** A term as facts.ts reads it: a function of one function is one name. */
export function flattened(term: Term): Term {
  const [inner] = argsOf(term);
  if (argsOf(term).length !== 1 || inner?.kind !== "compound") return term;
  return { ...inner, name: `${term.name} ${inner.name}` };
}

/** Whether a term may stand in a place; beyond the depth that is followed, any may. */
export function mayStand({ names, functions }: ArgumentPosition, term: Term, depth = 0): boolean {
  if (depth > DEEPEST || term.kind === "variable") return true;
  if (term.kind === "constant") return names.has(term.name);
  const places = functions.get(keyOf(term));
  return places !== undefined && term.args.every((arg, at) => mayStand(places[at]!, arg, depth + 1));
}

export function termKey(term: Term): string {
  return `${term.name}/${argsOf(term).length}`;
}

function newPosition(): ArgumentPosition {
  return { names: new Set(), functions: new Map() };
}

export function inferDomains({ rules }: Rulesheet): ArgumentDomains {
  const world = {
    state: newPosition(),
    move: newPosition(),
    relations: new Map<string, readonly ArgumentPosition[]>(),
  };
  const flows = rules
    .filter(({ head }) => head.name !== "base" && head.name !== "input")
    .map((rule) => readRule(world, rule));
  let work = 0;
  for (let changed = true; changed && work < MOST_WORK; ) {
    changed = false;
    for (const { targets } of flows)
      for (const { target, sources } of targets) {
        work += sizeOf(sources);
        if (work < MOST_WORK && pour(target, sources, 0)) changed = true;
      }
  }
  flatten(world.state);
  flatten(world.move);
  return { ...world, complete: work < MOST_WORK };
}

/** Adds the functions inside functions of one argument under both names. */
function flatten({ functions }: ArgumentPosition): void {
  for (const [key, places] of [...functions]) {
    if (!key.endsWith("/1")) continue;
    for (const [inner, inside] of places[0]!.functions) functions.set(`${key.slice(0, -2)} ${inner}`, inside);
  }
}

interface Flow {
  readonly targets: readonly { readonly target: ArgumentPosition; readonly sources: readonly ArgumentPosition[] }[];
}

type World = { state: ArgumentPosition; move: ArgumentPosition; relations: Map<string, readonly ArgumentPosition[]> };

/** Notes the constants of the head at once, and what flows into its variables. */
function readRule(world: World, { head, body }: Rule): Flow {
  const sources = new Map<string, ArgumentPosition[]>();
  const uncertain = new Map<string, ArgumentPosition[]>();
  for (const part of body) {
    const into = part.kind === "or" ? uncertain : sources;
    eachLiteral([part], (literal, negated) => {
      if (literal.kind !== "sentence" || negated) return;
      eachPlace(world, literal.sentence, (position, term) => {
        if (term.kind === "variable") into.set(term.name, [...(into.get(term.name) ?? []), position]);
      });
    });
  }
  const targets: { target: ArgumentPosition; sources: readonly ArgumentPosition[] }[] = [];
  eachPlace(world, head, (target, term) => {
    if (term.kind === "constant") target.names.add(term.name);
    if (term.kind !== "variable") return;
    const certain = sources.get(term.name);
    if (certain) targets.push({ target, sources: certain });
    else for (const source of uncertain.get(term.name) ?? []) targets.push({ target, sources: [source] });
  });
  return { targets };
}

/** The places of a sentence with the terms that stand there, functions opened. */
function eachPlace(world: World, sentence: Sentence, visit: (position: ArgumentPosition, term: Term) => void): void {
  const open = (position: ArgumentPosition, term: Term, depth: number): void => {
    if (term.kind !== "compound") visit(position, term);
    if (term.kind !== "compound" || depth > DEEPEST) return;
    const places = placesOf(position.functions, keyOf(term), term.args.length);
    term.args.forEach((arg, at) => {
      open(places[at]!, arg, depth + 1);
    });
  };
  rootsOf(world, sentence).forEach((position, at) => {
    if (position) open(position, sentence.args[at]!, 0);
  });
}

function rootsOf(world: World, sentence: Sentence): readonly (ArgumentPosition | undefined)[] {
  const { name, args } = sentence;
  if (args.length === 1 && (name === "true" || name === "next" || name === "init")) return [world.state];
  if (args.length === 2 && (name === "does" || name === "legal"))
    return [placesOf(world.relations, "role/1", 1)[0], world.move];
  return placesOf(world.relations, keyOf(sentence), args.length);
}

function placesOf(
  map: Map<string, readonly ArgumentPosition[]>,
  key: string,
  arity: number,
): readonly ArgumentPosition[] {
  let places = map.get(key);
  if (!places) map.set(key, (places = Array.from({ length: arity }, newPosition)));
  return places;
}

function sizeOf(sources: readonly ArgumentPosition[]): number {
  return 1 + Math.min(...sources.map(({ names, functions }) => names.size + 4 * functions.size));
}

/** Adds to the target what all sources allow; whether anything was new. */
function pour(target: ArgumentPosition, sources: readonly ArgumentPosition[], depth: number): boolean {
  const [least, ...others] = [...sources].sort((a, b) => a.names.size - b.names.size);
  let changed = false;
  for (const name of least!.names) {
    if (target.names.has(name) || !others.every(({ names }) => names.has(name))) continue;
    target.names.add(name);
    changed = true;
  }
  if (depth >= DEEPEST) return changed;
  for (const [key, places] of sources[0]!.functions) {
    const inside = sources.map(({ functions }) => functions.get(key));
    if (!inside.every((each) => each !== undefined)) continue;
    const into = placesOf(target.functions, key, places.length);
    for (let at = 0; at < places.length; at++)
      if (
        pour(
          into[at]!,
          inside.map((each) => each[at]!),
          depth + 1,
        )
      )
        changed = true;
  }
  return changed;
}
