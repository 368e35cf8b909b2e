/**
 * Playing on the page as a person does: look, click, wait.
 */
import type { Page } from "playwright-core";
import { parseRoute, parseStep } from "../../apps/arena/src/route.ts";
import { referenceGame } from "../../packages/engine/src/compile/backends/reference/game.ts";
import { parseRules } from "../../packages/engine/src/gdl/parse.ts";

export async function openGame(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}#/play/${id}`);
  await page.getByRole("heading", { level: 2, name: "Players" }).waitFor();
}

/** The opponents hardly think. */
export async function weaken(page: Page): Promise<void> {
  if ((await page.locator("#strength").count()) > 0) await page.locator("#strength").selectOption("playouts:50");
}

export interface PlayedGame {
  /** Clicks on cells of a board, and on moves beside it. */
  readonly cells: number;
  readonly listed: number;
}

type Now = { readonly kind: "over" } | { readonly kind: "cell" | "action" | "move"; readonly index: number };

/** Clicks until the game is over: on cells where the board offers some, else on a move of the list. */
export async function playToEnd(page: Page, { most = 400, seed = 1 } = {}): Promise<PlayedGame> {
  let [cells, listed] = [0, 0];
  let random = seed;
  while (cells + listed < most) {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    const now = (await (await page.waitForFunction(whatNow, random >>> 8)).jsonValue()) as Now;
    if (now.kind === "over") return { cells, listed };
    if (now.kind === "cell") {
      await page.locator("[data-cell].open").nth(now.index).click();
      cells++;
    } else if (now.kind === "action") {
      await page.locator("button.action").nth(now.index).click();
      listed++;
    } else {
      await page.locator("button.move").nth(now.index).click();
      listed++;
    }
  }
  throw new Error(`the game is not over: ${await page.locator(".status").textContent()}`);
}

/** In the page: what a person would do next; undefined where it is not their turn. */
function whatNow(random: number): Now | undefined {
  const status = document.querySelector("p.status");
  if (status === null) return undefined;
  if (status.hasAttribute("data-over")) return { kind: "over" };
  if (!/^\s*(Your move|.*now choose where to)/.test(status.textContent ?? "")) return undefined;
  const open = [...document.querySelectorAll("[data-cell].open")];
  const isChoice = document.querySelector('[aria-label="Which of these?"]') !== null;
  if (open.length > 0 && !isChoice) return { kind: "cell", index: random % open.length };
  const actions = document.querySelectorAll("button.action");
  if (actions.length > 0) return { kind: "action", index: random % actions.length };
  const moves = document.querySelectorAll("button.move");
  return moves.length === 0 ? undefined : { kind: "move", index: random % moves.length };
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
