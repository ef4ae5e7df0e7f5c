import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { axeViolations } from "../harness/axe.ts";
import { launchBrowser } from "../harness/browser.ts";
import { type MountedViews, mountViews } from "../harness/mounted-view.ts";

let browser: Browser;
let views: MountedViews;
let page: Page;

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/group-cost.entry.tsx"),
  ]);
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
  page.setDefaultTimeout(90_000);
  await views.open(page, "/");
});
afterEach(() => page.context().close());

const rows = () =>
  page
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => (cell.firstChild?.textContent ?? "").trim()),
      ),
    );

describe("the employer's slider", () => {
  it("moves by the keyboard, and both shares follow", async () => {
    const range = page.getByRole("slider", { name: "Aporte de la empresa" });
    await range.focus();
    await page.keyboard.press("ArrowRight");
    expect(await range.getAttribute("aria-valuetext")).toBe("51 %");
    // 30.441 × 51 % is 15.524,91; 48.541 × 51 % is 24.755,91.
    expect(await rows()).toEqual([
      ["$15.525", "$14.916", "$30.441"],
      ["$24.756", "$23.785", "$48.541"],
    ]);
    await page.keyboard.press("End");
    expect(await rows()).toEqual([
      ["$30.441", "$0", "$30.441"],
      ["$48.541", "$0", "$48.541"],
    ]);
  });

  it("follows the number beside it, which ends within its bounds", async () => {
    const number = page.getByLabel("Aporte de la empresa, en %");
    await page.getByRole("slider").waitFor();
    await number.fill("60");
    expect(await page.getByRole("slider").inputValue()).toBe("60");
    expect((await rows())[0]).toEqual(["$18.265", "$12.176", "$30.441"]);
    await number.fill("250");
    await page.keyboard.press("Tab");
    expect(await number.inputValue()).toBe("100");
    await number.fill("mitad");
    await page.keyboard.press("Tab");
    expect(await number.inputValue()).toBe("100");
  });

  it("fits a narrow screen and has nothing that axe finds", async () => {
    await page.getByRole("slider").waitFor();
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(isWider).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
});
