import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "#test/harness/axe.ts";

/** One person's browser window on the site, which remembers everything that went wrong in it. */
export interface Visit {
  page: Page;
  url: string;
  /** Whether the window runs JavaScript. */
  isScripted: boolean;
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
  page.setDefaultTimeout(10_000);
  const found: string[] = [];
  const forgiven: RegExp[] = [];
  const expected = new Set<number>();
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
    faults: () => found.filter((fault) => !forgiven.some((pattern) => pattern.test(fault))),
    forgive: (fault) => forgiven.push(fault),
    expectStatus: (...statuses) => statuses.forEach((status) => expected.add(status)),
  };
}

/** No finding of axe as the page stands now, in light and in dark. */
export async function expectAccessible({ page }: Visit): Promise<void> {
  await page.evaluate(layOutFarParts);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settleMotion);
    const found = await axeViolations(page, colorScheme === "light" ? "all" : "colours");
    expect({ at: page.url(), colorScheme, found }).toEqual({
      at: page.url(),
      colorScheme,
      found: [],
    });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(settleMotion);
  await page.evaluate(leaveFarParts);
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
