import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/harness/browser.ts";
import { type MountedViews, mountViews } from "#test/harness/mounted-view.ts";

let browser: Browser;
let views: MountedViews;

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/toasts.entry.tsx"),
  ]);
});
afterAll(() => browser.close());

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
  });

describe("messages at the edge of the window", () => {
  it("are reached by F6 from anywhere on the page, which it leads back to", async () => {
    const page = await browser.newPage();
    await views.open(page, "/");
    const button = page.getByRole("button", { name: "Guardar" });
    await button.click();
    await page.getByRole("region", { name: /Avisos/ }).waitFor();
    await button.focus();
    await page.keyboard.press("F6");
    await expect.poll(() => focused(page)).toMatch(/Avisos|No se pudo guardar/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("F6");
    await expect.poll(() => focused(page)).toBe("Guardar");
    await page.close();
  });
});
