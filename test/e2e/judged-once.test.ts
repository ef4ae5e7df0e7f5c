import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser, Page } from "playwright-core";
import { axeViolations, type JudgedPart } from "#test/harness/axe.ts";
import { launchBrowser } from "#test/harness/browser.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { judgedOnce } from "./pages/judged-once.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
});
afterAll(() => browser.close());

const filler = Array.from({ length: 20 }, (_, at) => `<p class="line-${at}">Una línea.</p>`).join(
  "",
);

/** What is judged of a page, and what axe finds there; `changes` happens each time before axe looks. */
async function judged(
  inner: string,
  changes: () => Promise<void> = () => Promise.resolve(),
): Promise<{ part: string | undefined; found: string[] }> {
  await page.setContent(
    `<!doctype html><html lang="es"><title>Prueba</title><body><main><h1>Prueba</h1>${filler}${inner}</main></body></html>`,
  );
  let part: string | undefined;
  let found: string[] = [];
  const judge = async (asked: JudgedPart) => {
    part = asked;
    await changes();
    found = (await axeViolations(page, "all", asked)).map((line) => line.split(":")[0] ?? "");
    // What did not pass is judged again.
    if (found.length > 0) throw new Error("found");
  };
  await judgedOnce(page, judge).catch(() => undefined);
  return { part, found };
}

describe.skipIf(isWholeWalk)("a page that was judged before in this run", () => {
  // Another run of this file in the same worker has judged nothing of these.
  const own = `k${randomUUID()}`;
  const field = (label: string, rest = "") =>
    `<div class="${own}">${label}<input id="x"${rest}></div>`;
  const labelled = field('<label for="x">Nombre</label>');

  it("is not judged again with other words", async () => {
    expect(await judged(labelled)).toEqual({ part: "all", found: [] });
    expect((await judged(field('<label for="x">Apellido</label>'))).part).toBeUndefined();
    expect((await judged(labelled + labelled.replaceAll("x", "y"))).part).toBeUndefined();
  });

  it.each([
    ["a label that is gone", field("")],
    ["a label of nothing", field('<label for="gone">Nombre</label>')],
    ["a label without words", field('<label for="x"></label>')],
    ["a label without words that was judged before", field('<label for="x"></label>')],
  ])("is judged where it has what it had not: %s", async (_what, inner) => {
    expect(await judged(inner)).toEqual({ part: "[data-judged]", found: ["label"] });
  });

  it("is judged with what holds the new element", async () => {
    const list = (inner: string) => `<ul class="${own}">${inner}</ul>`;
    expect((await judged(list("<li>Uno</li>"))).found).toEqual([]);
    const second = await judged(list("<li>Uno</li><p>Dos</p>"));
    expect(second).toEqual({ part: "[data-judged]", found: ["list"] });
  });

  it.each([
    ["once, by marks", 1, "[data-judged]"],
    ["each time, whole", Infinity, "all"],
  ])("is judged as it stands after it was drawn anew %s", async (_how, times, part) => {
    const drawnKind = `drawn-${randomUUID()}`;
    const main = `<main><h1>Prueba</h1>${filler}<input class="${drawnKind}"></main>`;
    let drawn = 0;
    const drawAnew = async () => {
      if ((drawn += 1) > times) return;
      await page.evaluate((text) => {
        (document.querySelector("main") as HTMLElement).outerHTML = text;
      }, main);
    };
    expect(await judged(`<u class="${drawnKind}">Nuevo</u>`, drawAnew)).toEqual({
      part,
      found: ["label"],
    });
  });

  it("bears no mark afterwards", async () => {
    await judged(`${labelled}<b class="${own}">Nuevo</b>`);
    expect(await page.locator("[data-judged]").count()).toBe(0);
  });

  it("has its outline judged with another order of headings", async () => {
    const [second, third] = [`<h2 class="${own}">Uno</h2>`, `<h3 class="${own}">Dos</h3>`];
    expect((await judged(second + third)).found).toEqual([]);
    expect(await judged(third)).toEqual({ part: "outline", found: ["heading-order"] });
  });

  it("has its outline judged with an id that is used twice", async () => {
    const named = `<div class="${own}"><b id="name">Nombre</b><input aria-labelledby="name"></div>`;
    expect((await judged(named)).found).toEqual([]);
    expect((await judged(named + named)).part).toBe("outline");
  });
});
