import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Runs in the page: what decides how a document looks besides its text. */
function stateOfWindow(): string {
  const elements = [...document.querySelectorAll("*")];
  const states =
    ":checked, :disabled, :invalid, :placeholder-shown, :modal, :popover-open, :focus, :hover";
  const marked = [...document.querySelectorAll(states)].map((element) => elements.indexOf(element));
  const isCoarse = matchMedia("(pointer: coarse)").matches;
  const layers = [...document.querySelectorAll<HTMLElement>("*")]
    .filter((element) => element.scrollTop > 0)
    .map((element) => [elements.indexOf(element), element.scrollTop]);
  const sheets = [...document.styleSheets].map((sheet) => sheet.cssRules.length);
  return JSON.stringify([innerWidth, innerHeight, isCoarse, scrollY, marked, layers, sheets]);
}

/** Digest of a page as it stands: its elements, the state of its controls and the window; without what
 *  differs from one server or visit to the next (ports, scripts, their nonces). */
async function digestOf(page: Page): Promise<string> {
  const [html, state] = await Promise.all([page.content(), page.evaluate(stateOfWindow)]);
  const text = html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, "")
    .replaceAll(new URL(page.url()).host, "");
  return createHash("sha256").update(`${state}\n${text}`).digest("hex");
}

/** Runs `judge` on a page unless the very same page, in the same window, passed it before in this run, in
 *  whichever worker: journeys arrive at the same pages again and again. */
export async function judgedOnce(page: Page, judge: () => Promise<void>): Promise<void> {
  const folder = process.env["TEST_RUN_FOLDER"];
  if (folder === undefined) return judge();
  const note = join(folder, `judged-${await digestOf(page)}`);
  if (existsSync(note)) return;
  await judge();
  writeFileSync(note, "");
}
