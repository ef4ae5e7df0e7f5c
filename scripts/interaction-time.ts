import type { Browser, Locator, Page } from "playwright-core";

/** How long a list takes to answer who touches it: the longest of a few interactions (INP), each from the touch to
 *  the next frame, on a processor four times slower. */

const slowdown = 4;
/** What the browser times at all. */
const shortestMs = 16;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A phone's cards have no box to compare by. */
const desk = { viewport: { width: 1280, height: 900 }, hasTouch: true };

interface Address {
  url: string;
  path: string;
  cookie: string;
}

/** The longest interaction with the list of an address, in milliseconds: on a phone filters are opened, one is chosen
 *  and they are closed; at a desk two cards are put into the tray and one is taken out. */
export async function interactionTime(browser: Browser, address: Address): Promise<number> {
  const ofPhone = await longestOf(browser, { ...address, screen: phone, use: useFilters });
  const ofDesk = await longestOf(browser, { ...address, screen: desk, use: useCompare });
  return Math.max(ofPhone, ofDesk);
}

async function longestOf(
  browser: Browser,
  {
    url,
    path,
    cookie,
    screen,
    use,
  }: Address & { screen: typeof phone | typeof desk; use: (page: Page) => Promise<void> },
): Promise<number> {
  const context = await browser.newContext({
    ...screen,
    ...(cookie === "" ? {} : { extraHTTPHeaders: { cookie } }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe, shortestMs);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
    await use(page);
    // The browser reports an interaction only after the next frame is painted.
    await page.waitForTimeout(500);
    return await page.evaluate(() => (globalThis as Timed).longestInteraction ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** Every touch stands on its own, as a person's does. */
async function touch(locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  await locator.tap();
  await locator.page().waitForTimeout(300);
}

async function useFilters(page: Page): Promise<void> {
  await touch(page.getByRole("link", { name: "Filtros", exact: true }));
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.waitFor();
  await touch(sheet.getByRole("checkbox").first());
  await touch(sheet.locator("button.btn--primary"));
  await sheet.waitFor({ state: "detached" });
}

async function useCompare(page: Page): Promise<void> {
  for (const at of [0, 1, 0]) await touch(page.locator(".compare-check").nth(at));
}

interface Timed {
  longestInteraction?: number;
}

/** Runs in the page. */
function observe(durationThreshold: number): void {
  const kept = globalThis as Timed;
  kept.longestInteraction = 0;
  const seen = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if ((entry.interactionId ?? 0) > 0)
        kept.longestInteraction = Math.max(kept.longestInteraction ?? 0, entry.duration);
  });
  seen.observe({ type: "event", buffered: true, durationThreshold } as PerformanceObserverInit);
}
