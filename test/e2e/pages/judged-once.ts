import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type JudgedPart, PartGone } from "#test/harness/axe.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { kindsOfElements } from "./kinds-of-elements.ts";

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

/** Runs `judge` on what is new on a page: journeys arrive at the same pages again and again. In the suite that
 *  is the first element of each kind (kinds-of-elements.ts) that did not pass before in this run, in whichever
 *  worker, the outline where that is new, or the whole page where much of it is new; on the whole walk of `npm run proof` every page that did
 *  not pass before in the same window. */
export async function judgedOnce(
  page: Page,
  judge: (part: JudgedPart) => Promise<void>,
): Promise<void> {
  const folder = process.env["TEST_RUN_FOLDER"];
  if (folder === undefined) return judge("all");
  if (!isWholeWalk) return judgeNewKinds(page, folder, judge);
  const note = join(folder, `judged-${await digestOf(page)}`);
  if (existsSync(note)) return;
  await judge("all");
  writeFileSync(note, "");
}

const muchIsNew = 0.3;

/** A page may draw a part anew between the marks and the last judgement (a message that comes late, a list that
 *  is loaded): what stands there then is judged, and after some such changes the whole page. */
const triesWithMarks = 3;

async function judgeNewKinds(
  page: Page,
  folder: string,
  judge: (part: JudgedPart) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const kinds = await page.evaluate(kindsOfElements, []);
    const passed = passedKinds(folder);
    const isNew = (kind: string) => !passed.has(kind);
    const [ofDocument, ofElements] = [kinds.document.filter(isNew), kinds.elements.filter(isNew)];
    if (ofDocument.length + ofElements.length === 0) return;
    const isWhole = tries > triesWithMarks || ofElements.length > muchIsNew * kinds.elements.length;
    if (isWhole) await judge("all");
    else {
      if (ofElements.length > 0 && !(await isJudgedByMarks(page, ofElements, judge))) continue;
      if (ofDocument.length > 0) await judge("outline");
    }
    const lines = `${[...ofDocument, ...ofElements].join("\n")}\n`;
    appendFileSync(join(folder, `kinds-${process.pid}`), lines);
    return;
  }
}

/** Judges the parents of these kinds; false where a marked one was gone before the end. */
async function isJudgedByMarks(
  page: Page,
  kinds: readonly string[],
  judge: (part: JudgedPart) => Promise<void>,
): Promise<boolean> {
  await page.evaluate(kindsOfElements, kinds);
  const marked = await page.locator("[data-judged]").count();
  try {
    await judge("[data-judged]");
    return marked > 0 && (await page.locator("[data-judged]").count()) === marked;
  } catch (error) {
    if (error instanceof PartGone) return false;
    throw error;
  } finally {
    await page.evaluate(unmark);
  }
}

function unmark(): void {
  for (const element of document.querySelectorAll("[data-judged]"))
    element.removeAttribute("data-judged");
}

function passedKinds(folder: string): Set<string> {
  const files = readdirSync(folder).filter((name) => name.startsWith("kinds-"));
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n")));
}
