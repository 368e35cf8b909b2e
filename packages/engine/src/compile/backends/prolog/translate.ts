/**
 * Rules as a Prolog program that plays random games and counts them, the way Ary used Prolog (Ary 5.2): each rule a
 * clause, the state kept as asserted facts, of which a step retracts what ended and asserts what began. It is what the
 * bench measures the back ends against.
 *
 *   before   (<= (next (control x)) (true (control o)))        after   r4(s12(s13)) :- r2(s12(s14)).
 *
 * Names are numbers, so that nothing from a rulesheet is read as Prolog.
 */
import type { Rulesheet } from "../../../gdl/rules.ts";
import { type Attempt, attempt } from "../../budget.ts";
import {
  DOES,
  GOAL,
  INIT,
  LEGAL,
  type Literal,
  type MiniRule,
  NEXT,
  type Program,
  ROLE,
  TERMINAL,
  type Term,
  TRUE,
} from "../../datalog/program.ts";
import { playableProgram } from "../../passes/front.ts";

/**
 * The program, to be run by `swipl -q FILE`; it prints playouts, plies and seconds of CPU time. Or one sentence on why there is
 * none, the same as for other back ends.
 */
export function prologBench(rulesheet: Rulesheet, seconds: number): Attempt<string> {
  return attempt(() => programText(playableProgram(rulesheet), seconds));
}

function programText(program: Program, seconds: number): string {
  const clauses = [...program.rules].map(clauseText).sort(); // the clauses of a predicate must stand together
  return `${declarations(program)}\n${clauses.join("\n")}\n${driver(seconds)}`;
}

/** Relations without rules are declared, so that they fail instead of raising an error; the state is declared to change. */
function declarations({ relations, rules }: Program): string {
  const lines = [":- use_module(library(random)).", ":- use_module(library(ordsets)).", ":- style_check(-singleton)."];
  const defined = new Set(rules.map(({ head }) => head.relation));
  for (let relation = 0; relation < relations.size; relation++)
    if (!defined.has(relation)) lines.push(`:- dynamic r${relation}/${relations.arity(relation)}.`);
  return lines.join("\n");
}

function clauseText({ head, body }: MiniRule): string {
  const text = atomText(head.relation, head.args);
  if (body.length === 0) return `${text}.`;
  return `${text} :- ${inSafeOrder(body).map(literalText).join(", ")}.`;
}

/** As written, but what negation or `distinct` needs bound comes first. */
function inSafeOrder(body: readonly Literal[]): Literal[] {
  const bound = new Set<number>();
  const ordered: Literal[] = [];
  let waiting = body.filter(({ kind }) => kind !== "positive");
  const takeReady = (): void => {
    ordered.push(...waiting.filter((literal) => variablesOf(literal).every((variable) => bound.has(variable))));
    waiting = waiting.filter((literal) => !ordered.includes(literal));
  };
  takeReady();
  for (const literal of body) {
    if (literal.kind !== "positive") continue;
    ordered.push(literal);
    for (const variable of variablesOf(literal)) bound.add(variable);
    takeReady();
  }
  return [...ordered, ...waiting];
}

function variablesOf(literal: Literal): number[] {
  const terms = literal.kind === "distinct" ? [literal.left, literal.right] : literal.atom.args;
  return terms.flatMap(termVariables);
}

function termVariables(term: Term): number[] {
  if (term.kind === "variable") return [term.index];
  return term.kind === "compound" ? term.args.flatMap(termVariables) : [];
}

function literalText(literal: Literal): string {
  if (literal.kind === "distinct") return `${termText(literal.left)} \\== ${termText(literal.right)}`;
  const atom = atomText(literal.atom.relation, literal.atom.args);
  return literal.kind === "negative" ? `\\+ ${atom}` : atom;
}

function atomText(relation: number, args: readonly Term[]): string {
  return args.length === 0 ? `r${relation}` : `r${relation}(${args.map(termText).join(",")})`;
}

function termText(term: Term): string {
  switch (term.kind) {
    case "variable":
      return `V${term.index}`;
    case "constant":
      return `s${term.symbol}`;
    case "compound":
      return `s${term.functor}(${term.args.map(termText).join(",")})`;
  }
}

function driver(seconds: number): string {
  return `
all(F, Goal, Sorted) :- findall(F, Goal, Fs), sort(Fs, Sorted).
begin :- retractall(r${TRUE}(_)), all(F, r${INIT}(F), Fs), forall(member(G, Fs), assertz(r${TRUE}(G))).
choose(Role) :- all(M, r${LEGAL}(Role, M), Ms), Ms = [_|_], random_member(M, Ms), assertz(r${DOES}(Role, M)).
step :- retractall(r${DOES}(_, _)),
  forall(r${ROLE}(Role), choose(Role)),
  all(F, r${NEXT}(F), New), all(F, r${TRUE}(F), Old),
  ord_subtract(Old, New, Ended), ord_subtract(New, Old, Begun),
  forall(member(F, Ended), retract(r${TRUE}(F))),
  forall(member(F, Begun), assertz(r${TRUE}(F))).
play(Plies, Plies) :- r${TERMINAL}, !, findall(R-G, r${GOAL}(R, G), _).
play(Plies, All) :- step, !, More is Plies + 1, play(More, All).
play(Plies, Plies).
games(End, Games, Plies, Games, Plies) :- statistics(cputime, Now), Now >= End, Games > 0, !.
games(End, Games, Plies, AllGames, AllPlies) :-
  begin, play(0, Length), More is Games + 1, Total is Plies + Length, games(End, More, Total, AllGames, AllPlies).
:- statistics(cputime, Start), End is Start + ${seconds},
   games(End, 0, 0, Games, Plies), statistics(cputime, Stop), Spent is Stop - Start,
   format("~w ~w ~w~n", [Games, Plies, Spent]), halt.
`;
}
