import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/harness/browser.ts";
import { type MountedViews, mountViews } from "#test/harness/mounted-view.ts";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";

let browser: Browser;
let views: MountedViews;
let page: Page;
/** Searches that wait for their answer. */
let held: Route[];

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/search-suggestions.entry.tsx"),
  ]);
});
afterAll(() => browser.close());

beforeEach(async () => {
  held = [];
  page = await browser.newPage();
  await views.open(page, "/", async (route) => {
    held.push(route);
  });
  await page.locator("summary").click();
});

const field = () => page.locator("#site-search");
const options = () => page.getByRole("option").count();
const results = [{ title: "Quillay", note: null, href: "/q", by: null }];
const answer = (route: Route | undefined) =>
  route?.fulfill({ json: { data: [{ title: "Productos", results }] } });
/** Longer than an answer takes to be drawn. */
const aMoment = () => page.waitForTimeout(300);

describe("suggestions on their way", () => {
  it("stay away after Esc closed the list", async () => {
    await field().pressSequentially("qui");
    await expect.poll(() => held.length).toBe(1);
    await answer(held[0]);
    await expect.poll(options).toBe(2);
    await field().pressSequentially("ll");
    await expect.poll(() => held.length).toBe(2);
    await field().press("Escape");
    expect(await options()).toBe(0);
    await answer(held[1]);
    await aMoment();
    expect(await options()).toBe(0);
    await field().pressSequentially("ay");
    await expect.poll(() => held.length).toBe(3);
    await answer(held[2]);
    await expect.poll(options).toBe(2);
    await page.close();
  });

  itOnWholeWalk(
    "stay away after Esc before there was a list, and are not asked for any more",
    async () => {
      await field().pressSequentially("qui");
      await field().press("Escape");
      await aMoment();
      await answer(held[0]);
      await aMoment();
      expect(await options()).toBe(0);
      await page.locator("summary").click();
      await aMoment();
      expect(await options()).toBe(0);
      await page.close();
    },
  );

  it("are not asked for where Esc was quicker than their code", async () => {
    await page.reload();
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>("#site-search");
      // In the very task that sends for the code.
      document.querySelector("details")?.addEventListener(
        "toggle",
        () => {
          if (input) input.value = "qui";
          input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        },
        { once: true },
      );
    });
    await page.locator("summary").click();
    await aMoment();
    expect(held).toHaveLength(0);
    await page.locator("summary").click();
    await aMoment();
    expect(await field().inputValue()).toBe("qui");
    expect(held).toHaveLength(0);
    await page.close();
  });
});
