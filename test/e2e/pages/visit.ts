import type { Browser, BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { axeViolations, type JudgedPart } from "#test/harness/axe.ts";
import { judgedOnce } from "./judged-once.ts";

/** One person's browser window on the site, which remembers everything that went wrong in it. */
export interface Visit {
  page: Page;
  url: string;
  /** Whether the window runs JavaScript. */
  isScripted: boolean;
  /** Addresses that the page has asked for and that have not been answered. */
  awaited(): string[];
  /** Console errors, broken policies, foreign requests and failed answers, oldest first. */
  faults(): string[];
  /** Statuses of the site that this visit provokes on purpose. */
  expectStatus(...statuses: number[]): void;
  /** Faults that this visit provokes on purpose, by their text. */
  forgive(fault: RegExp): void;
}

export interface VisitOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
}

/** Opens a window; 1280 × 900 with JavaScript unless told otherwise. Nothing is shared with others. */
export async function openVisit(
  browser: Browser,
  url: string,
  { width = 1280, height = 900, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    locale: "es-CL",
    viewport: { width, height },
    ...options,
  });
  const page = await context.newPage();
  // What never comes fails all the same, and on a busy machine much comes late.
  page.setDefaultTimeout(90_000);
  const found: string[] = [];
  const forgiven: RegExp[] = [];
  const expected = new Set<number>();
  const awaited = new Set<Request>();
  const answered = (request: Request) => awaited.delete(request);
  page.on("request", (request) => {
    // A stream of events stays open.
    if (request.resourceType() !== "eventsource") awaited.add(request);
  });
  page.on("requestfinished", answered);
  page.on("requestfailed", answered);
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser's own line for a status is judged by the response below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      found.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${url}/`) && !/^(data|blob):/.test(asked))
      found.push(`foreign request: ${asked}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !expected.has(response.status()))
      found.push(`${response.status()}: ${response.url()}`);
  });
  return {
    page,
    url,
    isScripted: options.javaScriptEnabled !== false,
    awaited: () => [...awaited].map((request) => request.url()),
    faults: () => found.filter((fault) => !forgiven.some((pattern) => pattern.test(fault))),
    forgive: (fault) => forgiven.push(fault),
    expectStatus: (...statuses) => statuses.forEach((status) => expected.add(status)),
  };
}

const quietFor = 100;
const settlesWithin = 60_000;

/** Waits until the page answers to clicks and nothing that it asked for is on its way: its code has taken
 *  over the document, and no request was open for a tenth of a second. */
export async function settle(visit: Visit): Promise<void> {
  const { page, isScripted } = visit;
  if (isScripted) await page.waitForFunction(isLive, undefined, { timeout: settlesWithin });
  const until = performance.now() + settlesWithin;
  for (let since = performance.now(); performance.now() - since < quietFor;) {
    await page.waitForTimeout(quietFor / 5);
    if (visit.awaited().length === 0) continue;
    since = performance.now();
    if (since > until) throw new Error(`Still on its way: ${visit.awaited().join(", ")}`);
  }
}

/** Runs in the page: React marks what it has taken over. Code starts after the first paint, from a block
 *  that the document holds; one without has nothing to wait for. */
function isLive(): boolean {
  if (document.querySelector('#late-code, script[type="module"]') === null) return true;
  const main = document.querySelector("main");
  return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
}

/** Waits until React has hydrated an element of an island: a click before that only follows the element's link. */
export const waitForCode = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);

/** No finding of axe as the page stands now, in light and in dark. */
export const expectAccessible = ({ page }: Pick<Visit, "page">): Promise<void> =>
  judgedOnce(page, async (part) => {
    await page.evaluate(layOutFarParts);
    try {
      await judgeInBothSchemes(page, part);
    } finally {
      await page.evaluate(leaveFarParts);
    }
  });

async function judgeInBothSchemes(page: Page, part: JudgedPart): Promise<void> {
  // The order of headings is the same in both.
  const schemes = part === "outline" ? (["light"] as const) : (["light", "dark"] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settleMotion);
    const found = await axeViolations(page, colorScheme === "light" ? "all" : "colours", part);
    expect({ at: page.url(), colorScheme, found }).toEqual({
      at: page.url(),
      colorScheme,
      found: [],
    });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(settleMotion);
}

/** Runs in the page: parts that are laid out only when they come near change their colours only then,
 *  and would be judged halfway between two schemes. */
function layOutFarParts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("main *")) {
    if (getComputedStyle(element).contentVisibility !== "auto") continue;
    element.style.contentVisibility = "visible";
  }
}

function leaveFarParts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style]"))
    if (element.style.contentVisibility === "visible") element.style.contentVisibility = "";
}

/** Runs in the page: colours on their way between two schemes have no contrast of their own. */
function settleMotion(): void {
  for (const motion of document.getAnimations()) {
    // One that follows the scrolling has no end to go to.
    if (motion.timeline !== document.timeline) continue;
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
  }
}

/** Whether anything can be scrolled sideways: pixels beyond the window's width. */
export const sidewaysOverflow = ({ page }: Visit): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Accessible name or text of what has focus. */
export const focusedText = ({ page }: Visit): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "";
    const label = element.getAttribute("aria-label");
    return (label ?? (element as HTMLElement).innerText ?? "").replaceAll(/\s+/g, " ").trim();
  });
