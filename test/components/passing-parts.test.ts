import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "#test/harness/browser.ts";
import { type MountedViews, mountViews } from "#test/harness/mounted-view.ts";

let browser: Browser;
let views: MountedViews;
let picture: Buffer;

beforeAll(async () => {
  [browser, views, picture] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/passing-parts.entry.tsx"),
    readFile("src/ui/share.png"),
  ]);
});
afterAll(() => browser.close());

describe("a confirmation", () => {
  it("stands for two seconds in a region that screen readers know", async () => {
    const page = await browser.newPage();
    await page.clock.install({ time: new Date("2026-10-10T12:00:00Z") });
    await page.clock.pauseAt(new Date("2026-10-10T12:00:01Z"));
    await views.open(page, "/");
    const said = () => page.locator("output").textContent();
    await expect.poll(said).toBe("");
    await page.getByRole("button").click();
    expect(await said()).toBe("Enlace copiado.");
    await page.clock.runFor(1_999);
    expect(await said()).toBe("Enlace copiado.");
    await page.clock.runFor(1);
    await expect.poll(said).toBe("");
    await page.close();
  });
});

describe("a late picture", () => {
  /** A page at its beginning, the picture far below; it is sent once `give` is called. */
  async function openFarAbove(reducedMotion: "reduce" | "no-preference") {
    const page: Page = await browser.newPage({
      reducedMotion,
      viewport: { width: 800, height: 600 },
    });
    let give = (): void => undefined;
    const given = new Promise<void>((resolve) => (give = resolve));
    await views.open(page, "/", async (route) => {
      await given;
      await route.fulfill({ contentType: "image/png", body: picture });
    });
    const image = page.getByAltText("Sello");
    const opacity = () => image.evaluate((one) => getComputedStyle(one).opacity);
    const fades = () => image.evaluate((one) => one.getAnimations().length);
    return { page, image, opacity, fades, give };
  }

  it("is not seen before it has come, and fades in near the screen", async () => {
    const { page, image, opacity, fades, give } = await openFarAbove("no-preference");
    await expect.poll(opacity).toBe("0");
    await image.evaluate((one) => one.scrollIntoView());
    expect(await opacity()).toBe("0");
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      // Long enough to be looked at.
      Element.prototype.animate = function (frames) {
        return animate.call(this, frames, 60_000);
      };
    });
    give();
    await expect.poll(fades).toBe(1);
    expect(Number(await opacity())).toBeLessThan(1);
    await page.close();
  });

  it("is simply there for whoever wants less motion", async () => {
    const { page, image, opacity, fades, give } = await openFarAbove("reduce");
    await image.evaluate((one) => one.scrollIntoView());
    give();
    const hasCome = () => image.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0);
    await expect.poll(hasCome).toBe(true);
    expect([await opacity(), await fades()]).toEqual(["1", 0]);
    await page.close();
  });
});
