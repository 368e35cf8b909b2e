/**
 * Games that exist nowhere: drawn from families whose members always end, have two roles in turn and goals that add up to 100.
 */
import type { Draw } from "agon-engine/rewrite";

type Family = (draw: Draw) => string;

/** Two roles in turn, and who has just moved. */
const TURNS = `(role a) (role b) (other a b) (other b a) (init (turn a))
(<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))`;

/** Who is to move at the end gets the first number, the other what is left. */
function goalsAtEnd(mover: number): string {
  return `(<= (goal ?r ${mover}) (true (turn ?r))) (<= (goal ?r ${100 - mover}) (true (turn ?s)) (other ?s ?r))`;
}

/** A token on a drawn graph; places it has left are closed. Who cannot move has lost, or has won. */
const walk: Family = (draw) => {
  const places = Array.from({ length: draw.between(5, 8) }, (_, at) => `p${at}`);
  const ways = places.flatMap((from) =>
    draw
      .shuffled(places.filter((to) => to !== from))
      .slice(0, draw.between(2, 3))
      .map((to) => `(way ${from} ${to})`),
  );
  return `${TURNS} ${ways.join(" ")} (init (token ${places[0]}))
(<= (open ?m) (true (token ?n)) (way ?n ?m) (not (true (closed ?m))))
(<= (legal ?r (go ?m)) (true (turn ?r)) (open ?m))
(<= (next (token ?m)) (does ?r (go ?m)))
(<= (next (closed ?n)) (true (token ?n))) (<= (next (closed ?n)) (true (closed ?n)))
(<= anywhere (open ?m)) (<= terminal (not anywhere))
${goalsAtEnd(draw.pick([0, 100]))}`;
};

/** Heaps, from each of which only drawn numbers may be taken. Who cannot move has lost, or has won. */
const heaps: Family = (draw) => {
  const sizes = Array.from({ length: draw.between(2, 3) }, () => draw.between(2, 4));
  const most = Math.max(...sizes);
  const facts = sizes.flatMap((size, heap) => [
    `(init (heap h${heap} ${size}))`,
    ...draw
      .shuffled(Array.from({ length: most }, (_, at) => at + 1))
      .slice(0, draw.between(1, 2))
      .map((number) => `(may h${heap} ${number})`),
  ]);
  const sums: string[] = [];
  for (let rest = 0; rest <= most; rest++)
    for (let taken = 1; rest + taken <= most; taken++) sums.push(`(minus ${rest + taken} ${taken} ${rest})`);
  return `${TURNS} ${facts.join(" ")} ${sums.join(" ")}
(<= (can ?h ?k) (true (heap ?h ?n)) (may ?h ?k) (minus ?n ?k ?m))
(<= (legal ?r (take ?h ?k)) (true (turn ?r)) (can ?h ?k))
(<= (next (heap ?h ?m)) (does ?r (take ?h ?k)) (true (heap ?h ?n)) (minus ?n ?k ?m))
(<= (touched ?h) (does ?r (take ?h ?k)))
(<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (touched ?h)))
(<= any (can ?h ?k)) (<= terminal (not any))
${goalsAtEnd(draw.pick([0, 100]))}`;
};

/** Points that are claimed in turn; who has all of a drawn line has won, or has lost. */
const lines: Family = (draw) => {
  const points = Array.from({ length: draw.between(6, 7) }, (_, at) => `q${at}`);
  const drawn = Array.from({ length: draw.between(3, 5) }, () => draw.shuffled(points).slice(0, 3));
  const [has, lacks] = draw.pick([
    [100, 0],
    [0, 100],
  ]);
  return `${TURNS} ${points.map((point) => `(point ${point})`).join(" ")}
${drawn.map((line) => `(line ${line.join(" ")})`).join(" ")}
(<= (taken ?p) (true (owns ?r ?p))) (<= (free ?p) (point ?p) (not (taken ?p)))
(<= (legal ?r (claim ?p)) (true (turn ?r)) (free ?p))
(<= (next (owns ?r ?p)) (does ?r (claim ?p))) (<= (next (owns ?r ?p)) (true (owns ?r ?p)))
(<= (full ?r) (line ?p ?q ?s) (true (owns ?r ?p)) (true (owns ?r ?q)) (true (owns ?r ?s)))
(<= decided (full ?r)) (<= room (free ?p)) (<= terminal decided) (<= terminal (not room))
(<= (goal ?r ${has}) (full ?r)) (<= (goal ?r ${lacks}) (full ?s) (other ?r ?s))
(<= (goal ?r 50) (role ?r) (not decided))`;
};

const FAMILIES: readonly Family[] = [walk, heaps, lines];

/** The rules of a game that was drawn just now. */
export function inventedRules(draw: Draw): string {
  return draw.pick(FAMILIES)(draw);
}
