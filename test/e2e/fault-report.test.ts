import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../harness/browser.ts";
import { type RunningSite, sharedSite } from "../harness/site.ts";

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
});

/** Where the dice fall is the test's: 0 is within the share that is told, 0.99 is not. */
const dice = "Math.random = () => globalThis.dice ?? 0.99";

describe("a fault in a browser", () => {
  it("is told to this server within the share, by code that loads only then, and beyond it to nobody", async () => {
    const page = await browser.newPage();
    await page.addInitScript(dice);
    await page.goto(`${site.url}/Comparar/Isapres`);
    const reports: string[] = [];
    page.on("request", (request) => {
      if (/error-reports|fault-report/.test(request.url())) reports.push(request.url());
    });
    const told = page.waitForRequest(/\/api\/error-reports$/);
    // Until the page's code is there nobody hears of it: again and again.
    await page.evaluate(() => {
      Object.assign(globalThis, { dice: 0 });
      const again = setInterval(() => {
        throw new TypeError("no such thing");
      }, 100);
      Object.assign(globalThis, { again });
    });
    const request = await told;
    await page.evaluate(() => {
      const { again } = globalThis as unknown as { again: number };
      clearInterval(again);
      Object.assign(globalThis, { dice: 0.99 });
    });
    expect(request.postDataJSON()).toMatchObject({
      kind: "error",
      name: "TypeError",
      message: "no such thing",
      path: "/Comparar/Isapres",
    });
    expect((await request.response())?.status()).toBe(204);
    expect(await request.headerValue("cookie")).toBeNull();
    expect(reports.filter((url) => url.includes("/assets/"))).toHaveLength(1);

    await page.waitForLoadState("networkidle");
    const before = reports.length;
    await page.evaluate(
      () =>
        new Promise((done) => {
          window.addEventListener("error", () => requestAnimationFrame(done), { once: true });
          setTimeout(() => {
            throw new TypeError("another");
          });
        }),
    );
    expect(reports).toHaveLength(before);
    await page.close();
  });
});
