import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mendPictures } from "#src/ui/picture-fallback.state.ts";
import { launchBrowser } from "#test/harness/browser.ts";

let browser: Browser;
let original: Buffer;
beforeAll(async () => {
  browser = await launchBrowser();
  original = await readFile(join(resolve(import.meta.dirname, "../.."), "src/ui/share.png"));
});
afterAll(() => browser.close());

const picture = `<picture><source type="image/webp" srcset="http://cdn.test/a.webp 96w" sizes="96px"><img src="/a.png" alt="" width="96" height="48"></picture>`;

describe("a picture that the CDN cannot give", () => {
  it.each([
    ["after the page's code is there", false],
    ["before the page's code is there", true],
  ])("is shown as the original, failing %s", async (_what, isEarly) => {
    const page = await browser.newPage();
    await page.route("http://site.test/**", (route) =>
      route.request().url().endsWith("/a.png")
        ? route.fulfill({ contentType: "image/png", body: original })
        : route.fulfill({ contentType: "text/html", body: isEarly ? picture : "<p></p>" }),
    );
    await page.route("http://cdn.test/**", (route) => route.fulfill({ status: 500 }));
    await page.goto("http://site.test/");
    const mend = `(${mendPictures.toString()})(document)`;
    await page.evaluate(mend);
    if (!isEarly) await page.evaluate((html) => (document.body.innerHTML = html), picture);
    const shown = () =>
      page.evaluate(() => {
        const image = document.querySelector("img");
        return [image?.currentSrc, (image?.naturalWidth ?? 0) > 0];
      });
    await expect.poll(shown).toEqual(["http://site.test/a.png", true]);
    await page.close();
  });
});
