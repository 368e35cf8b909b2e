/**
 * npm run bench:growth: playouts per second against the size of the board, as a table, as the exponent k of
 * playouts/s ~ cells^k, and as docs/results/growth.svg.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "../packages/engine/dist/compile/compile.js";
import { Random } from "../packages/engine/dist/game/random.js";
import { bundle } from "../packages/engine/dist/gdl/bundle.js";
import { readRules } from "../packages/engine/dist/gdl/check.js";

const square = (sides, parameters) => sides.map((side) => ({ size: `${side}x${side}`, ...parameters(side) }));
const GAMES = [
  {
    file: "connect-four",
    name: "Connect Four",
    sizes: square([4, 5, 6, 8, 10, 12], (n) => ({ cells: n * n, text: `columns=${n} rows=${n}` })),
  },
  {
    file: "breakthrough",
    name: "Breakthrough",
    sizes: square([5, 6, 8, 10, 12], (n) => ({ cells: n * n, text: `columns=${n} rows=${n}` })),
  },
  {
    file: "hex",
    name: "Hex",
    sizes: square([3, 5, 7, 9, 11, 13], (n) => ({ cells: n * n, text: `side=${n} stone=0` })),
  },
];
const SECONDS = 0.5;

/** The rules of a size, which the file need not list. */
function rulesOf(file, { size, text }) {
  const source = readFileSync(new URL(`../games/${file}.kif`, import.meta.url), "utf8");
  const lines = source.split("\n").filter((line) => !/^;; (size|solved|count):/.test(line));
  const listed = [lines[0], `;; size: ${size} ${text}`, ...lines.slice(1)].join("\n");
  return bundle(file, listed).rules;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function playoutsPerSecond(game) {
  const random = new Random(1);
  const starts = { count: 1, words: game.initial };
  let perStart = 1024;
  const rate = (seconds) => {
    const began = cpuSeconds();
    let playouts = 0;
    for (; cpuSeconds() - began < seconds; playouts += perStart) {
      const call = performance.now();
      game.totals(starts, { perStart, random });
      if (performance.now() - call < 30) perStart *= 2;
    }
    return playouts / (cpuSeconds() - began);
  };
  rate(2 * SECONDS);
  return Math.max(rate(SECONDS), rate(SECONDS), rate(SECONDS));
}

/** Slope and height of the line through the logarithms, by least squares. */
function lineThrough(points) {
  const logs = points.map(({ cells, rate }) => [Math.log(cells), Math.log(rate)]);
  const mean = (at) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const slope =
    logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return { slope, height: y - slope * x };
}

const COLOURS = ["#1f6feb", "#2da44e", "#bf3989"];
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 440, 70, 150, 20, 50];

function drawing(series) {
  const points = series.flatMap((each) => each.points);
  const [least, most] = [Math.min(...points.map((p) => p.rate)), Math.max(...points.map((p) => p.rate))];
  const [low, high] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const cells = points.map((p) => p.cells);
  const [few, many] = [Math.log(Math.min(...cells)), Math.log(Math.max(...cells))];
  const x = (count) => LEFT + ((Math.log(count) - few) / (many - few)) * (WIDTH - LEFT - RIGHT);
  const y = (rate) => HEIGHT - BOTTOM - ((Math.log10(rate) - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const at = (value) => value.toFixed(1);
  const text = (left, top, words, extra = "") => `<text x="${at(left)}" y="${at(top)}" ${extra}>${words}</text>`;
  const line = (x1, y1, x2, y2, extra) =>
    `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${extra}/>`;
  const rows = [];
  for (let power = low; power <= high; power++) {
    rows.push(line(LEFT, y(10 ** power), WIDTH - RIGHT, y(10 ** power), 'stroke="#d0d7de"'));
    rows.push(text(LEFT - 8, y(10 ** power) + 4, (10 ** power).toLocaleString("en"), 'text-anchor="end"'));
  }
  for (const count of [9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169])
    rows.push(text(x(count), HEIGHT - BOTTOM + 18, count, 'text-anchor="middle"'));
  rows.push(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "cells of the board", 'text-anchor="middle"'));
  rows.push(text(LEFT, TOP - 6, "playouts per second of CPU time"));
  series.forEach(({ name, points: own, slope, height }, index) => {
    const colour = COLOURS[index];
    const [first, last] = [own[0].cells, own.at(-1).cells];
    const fitted = (count) => Math.exp(height) * count ** slope;
    rows.push(
      line(x(first), y(fitted(first)), x(last), y(fitted(last)), `stroke="${colour}" stroke-dasharray="4 4"`),
      ...own.map((p) => `<circle cx="${at(x(p.cells))}" cy="${at(y(p.rate))}" r="4" fill="${colour}"/>`),
      text(x(last) + 10, y(own.at(-1).rate) + 4, `${name}: ${slope.toFixed(1)}`, `fill="${colour}"`),
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>Playouts per second against the cells of the board</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>
${rows.join("\n")}
</svg>
`;
}

const series = GAMES.map(({ file, name, sizes }) => {
  const points = sizes.map((size) => {
    const compiled = compile(readRules(rulesOf(file, size)).rulesheet, { backend: "circuit" });
    if (!compiled.ok) throw new Error(`${name} ${size.size}: ${compiled.reason}`);
    const rate = playoutsPerSecond(compiled.game);
    process.stdout.write(`${name} ${size.size}: ${Math.round(rate).toLocaleString("en")} playouts/s\n`);
    return { ...size, rate };
  });
  const { slope, height } = lineThrough(points);
  process.stdout.write(`${name}: exponent ${slope.toFixed(2)}\n`);
  return { name, points, slope, height };
});
writeFileSync(new URL("../docs/results/growth.svg", import.meta.url), drawing(series));
