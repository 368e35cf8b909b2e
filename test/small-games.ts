/**
 * Small games for tests, from their rules.
 */
import { type ReferenceGame, referenceGame } from "../packages/engine/src/compile/backends/reference/game.ts";
import { parseRules } from "../packages/engine/src/gdl/parse.ts";

export function gameOf(rules: string): ReferenceGame {
  return referenceGame(parseRules(rules).value);
}

export function nim(heap: number): ReferenceGame {
  return gameOf(nimRules(heap));
}

/** The thesis's Nim (figure 2.1): players take 1, 2 or 3 in turn; whoever takes the last wins. */
export function nimRules(heap: number): string {
  const numbers = Array.from({ length: heap }, (_, n) => `(succ ${n} ${n + 1})`).join(" ");
  return `(role first) (role second) (init (heap ${heap})) (init (turn first)) ${numbers}
    (<= (minus ?n 1 ?m) (succ ?m ?n))
    (<= (minus ?n 2 ?m) (succ ?k ?n) (succ ?m ?k))
    (<= (minus ?n 3 ?m) (minus ?n 2 ?k) (succ ?m ?k))
    (<= (legal ?r (take ?k)) (true (turn ?r)) (true (heap ?n)) (minus ?n ?k ?m))
    (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
    (<= (next (heap ?m)) (true (heap ?n)) (does ?r (take ?k)) (minus ?n ?k ?m))
    (<= (next (turn first)) (true (turn second))) (<= (next (turn second)) (true (turn first)))
    (<= terminal (true (heap 0)))
    (<= (goal ?r 0) (role ?r) (true (turn ?r))) (<= (goal ?r 100) (role ?r) (not (true (turn ?r))))`;
}

/** Two roles show a side of their coin at once: one wins if they are the same, the other if not. */
export const MATCHING_PENNIES = `
(role even) (role odd) (init start) (side heads) (side tails)
(<= (legal ?r ?s) (role ?r) (side ?s)) (<= (next (shown ?r ?s)) (does ?r ?s))
(<= terminal (not (true start)))
(<= same (true (shown even ?s)) (true (shown odd ?s)))
(<= (goal even 100) same) (<= (goal even 0) (not same)) (<= (goal odd 0) same) (<= (goal odd 100) (not same))`;

/** Twelve choices; who makes all of them well gets 100 and leaves the other 100 as well, which random play hardly finds. */
export const RARE_SUM = `(role x) (role y) (init (step 0 good))
${Array.from({ length: 12 }, (_, at) => `(succ ${at} ${at + 1})`).join(" ")}
(<= (legal x good) (true (step ?n ?q))) (<= (legal x bad) (true (step ?n ?q))) (legal y noop)
(<= (next (step ?m good)) (true (step ?n good)) (succ ?n ?m) (does x good))
(<= (next (step ?m bad)) (true (step ?n ?q)) (succ ?n ?m) (does x bad))
(<= (next (step ?m bad)) (true (step ?n bad)) (succ ?n ?m))
(<= terminal (true (step 12 ?q)))
(<= (goal x 100) (true (step 12 good))) (<= (goal x 0) (not (true (step 12 good)))) (goal y 100)`;

/** Two roles walk round a ring of three places for ever: the game would end in a place that is not there. */
export const ENDLESS = `(role a) (role b) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 0)
(base (at 0)) (base (at 1)) (base (at 2)) (<= (input ?r stay) (role ?r)) (<= (input ?r (go ?n)) (role ?r) (succ ?m ?n))
(<= (legal ?r (go ?n)) (role ?r) (true (at ?m)) (succ ?m ?n)) (<= (legal ?r stay) (role ?r))
(<= (next (at ?n)) (does a (go ?n))) (<= (next (at ?n)) (true (at ?n)) (does a stay))
(<= terminal (true (at 9))) (<= (goal ?r 50) (role ?r))`;
