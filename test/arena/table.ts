/**
 * Playing on the page as a person does: look, click, wait.
 */
import type { Page } from "playwright-core";
import { parseRoute, parseStep } from "../../src/arena/route.ts";
import { referenceGame } from "../../src/compile/backends/reference/game.ts";
import { parseRules } from "../../src/gdl/parse.ts";

export async function openGame(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}#/play/${id}`);
  await page.getByRole("heading", { level: 2, name: "Players" }).waitFor();
}

/** The opponents hardly think. */
export async function weaken(page: Page): Promise<void> {
  if ((await page.locator("#strength").count()) > 0) await page.locator("#strength").selectOption("playouts:50");
}

export interface PlayedGame {
  /** Clicks on cells of a board, and on moves in the list. */
  readonly cells: number;
  readonly listed: number;
}

type Now = { readonly kind: "over" | "wait" } | { readonly kind: "cell" | "move"; readonly index: number };

/** Clicks until the game is over: on cells where the board offers some, else on a move of the list. */
export async function playToEnd(page: Page, { most = 400, seed = 1 } = {}): Promise<PlayedGame> {
  let [cells, listed] = [0, 0];
  let random = seed;
  for (let turn = 0; turn < most; turn++) {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    const now = await page.evaluate(whatNow, random >>> 8);
    if (now.kind === "over") return { cells, listed };
    if (now.kind === "cell") {
      await page.locator("[data-cell].open").nth(now.index).click({ timeout: 5000 });
      cells++;
    } else if (now.kind === "move") {
      await page.locator("button.move").nth(now.index).click({ timeout: 5000 });
      listed++;
    } else await page.waitForTimeout(30);
  }
  throw new Error(`the game is not over: ${await page.locator(".status").textContent()}`);
}

/** In the page: what a person would do next. */
function whatNow(random: number): Now {
  const status = document.querySelector("p.status");
  if (status === null) return { kind: "wait" };
  if (status.classList.contains("good")) return { kind: "over" };
  if (!/^\s*(Your move|.*now choose where to)/.test(status.textContent ?? "")) return { kind: "wait" };
  const open = [...document.querySelectorAll("[data-cell].open")];
  const isChoice = document.querySelector("#moves-title")?.textContent === "Which of these?";
  if (open.length > 0 && !isChoice) return { kind: "cell", index: random % open.length };
  const moves = document.querySelectorAll("button.move");
  return moves.length === 0 ? { kind: "wait" } : { kind: "move", index: random % moves.length };
}

export interface Replayed {
  readonly terminal: boolean;
  readonly goals: number[];
  readonly steps: number;
  /** How often the first role had more than one move. Where it has one, the page plays it. */
  readonly choices: number;
}

/** What the reference engine makes of the history in the page's address. */
export function replayed(rules: string, hash: string): Replayed {
  const game = referenceGame(parseRules(rules).value);
  let state = game.initial;
  let choices = 0;
  const steps = parseRoute(hash).at.split(".").filter(Boolean);
  for (const step of steps) {
    const legal = game.roles.map((_, role) => game.legalMoves(state, role).map((move) => game.moveText(role, move)));
    const joint = parseStep(legal, step);
    choices += Number(legal[0]!.length > 1);
    if (joint === undefined) throw new Error(`step ${step} of ${hash} is not legal`);
    state = game.next(
      state,
      joint.map((move, role) => game.moveNamed(role, move)),
    );
  }
  return { terminal: game.isTerminal(state), goals: [...game.goals(state)], steps: steps.length, choices };
}
