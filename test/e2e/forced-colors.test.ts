import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { settle } from "./pages/visit.ts";

/** The system's own few colours (high contrast): backgrounds and shadows of ours are not drawn, so what only they would
 *  say is asked of what is drawn. */

const { visit } = siteForTests();
const product = "/Seguros/Lenga-Seguros/Complementario-Lenga-Deducible-Alto";
const schemes = ["light", "dark"] as const;
const forced = { forcedColors: "active" } as const;

describe("with the system's colours", () => {
  it.each(isWholeWalk ? schemes : schemes.slice(0, 1))(
    "a list shows what is chosen, its bars and its icons, %s",
    async (colorScheme) => {
      const me = await visit({ ...forced, colorScheme });
      await me.page.goto(`${me.url}/Comparar/Seguros-de-Salud`);
      await settle(me);
      for (const group of [".seg", ".aims"]) await expectChosenSeen(me.page, group);
      expect(await fillsOf(me.page, ".bar", "::after")).toEqual([]);
      expect(await fillsOf(me.page, ".card .icon-first", "::before")).toEqual([]);
      await expectOutlines(me.page, 30);
    },
  );

  it("a product's page shows where one is, the year's bars and their legend", async () => {
    const me = await visit(forced);
    await me.page.goto(`${me.url}${product}`);
    await settle(me);
    const lines = await me.page.evaluate(linesOfTabs);
    expect(new Set(lines.others).size).toBe(1);
    expect(lines.others).not.toContain(lines.current);
    expect(lines.others).toContain(lines.ground);
    expect(await fillsOf(me.page, ".year-legend__key")).toEqual([]);
    expect(await me.page.evaluate(fillsOfYear)).toEqual({ areApart: true, isFramed: true });
    await expectOutlines(me.page, 30);
  });

  it("the compare table shows its switch, on and off, and which rows differ", async () => {
    const me = await visit(forced);
    await me.page.goto(
      `${me.url}/Comparar-Planes?productos=complementario-lenga-deducible-alto,peumo-integral-clinica-peumo-alto`,
    );
    await settle(me);
    expect(await fillsOf(me.page, ".cmp .diff th[scope='row'] > span", "::before")).toEqual([]);
    const off = await me.page.evaluate(groundOfSwitch);
    await me.page.getByRole("switch").click();
    await expect.poll(() => me.page.evaluate(groundOfSwitch)).not.toEqual(off);
    const on = await me.page.evaluate(groundOfSwitch);
    for (const { track, knob, isFramed } of [off, on]) {
      expect(isFramed).toBe(true);
      expect(knob).not.toBe(track);
    }
  });

  itOnWholeWalk("the back office shows where one is and what a chart's lines are", async () => {
    const me = await visit(forced);
    await me.page.goto(`${me.url}/Gestion/Informes`);
    await signInHere(me, "sales.administrador");
    await me.page.getByRole("heading", { name: "Informes", level: 1 }).waitFor();
    for (const group of [".k-nav", ".k-choices"]) await expectChosenSeen(me.page, group);
    await me.page.goto(`${me.url}/Kit-de-Componentes/Cifras`);
    await me.page.locator(".k-legend li").first().waitFor();
    expect(await fillsOf(me.page, ".k-legend > li", "::before")).toEqual([]);
    await expectOutlines(me.page, 20);
  });
});

/** The chosen one of a group has another ground than the others. */
async function expectChosenSeen(page: Page, group: string): Promise<void> {
  const grounds = await page.evaluate((selector) => {
    const all = [...document.querySelectorAll(`${selector} a`)];
    const groundOf = (one: Element) => getComputedStyle(one).backgroundColor;
    const isChosen = (one: Element) => one.matches("[aria-current]");
    return {
      chosen: all.filter(isChosen).map(groundOf),
      others: all.filter((one) => !isChosen(one)).map(groundOf),
    };
  }, group);
  expect(grounds.chosen, group).not.toEqual([]);
  expect(grounds.others, group).not.toEqual([]);
  for (const ground of grounds.chosen) expect(grounds.others, group).not.toContain(ground);
}

/** Those of what is drawn by a background that the system would not draw, or that cannot be told from the page. */
const fillsOf = (page: Page, selector: string, part?: string): Promise<string[]> =>
  page.evaluate(
    ([wanted, pseudo]) => {
      const ground = getComputedStyle(document.body).backgroundColor;
      const all = [...document.querySelectorAll(wanted ?? "")];
      if (all.length === 0) return [`there is no ${wanted}`];
      return all.flatMap((one) => {
        const style = getComputedStyle(one, pseudo);
        const isKept = style.getPropertyValue("forced-color-adjust") !== "auto";
        const isFilled = style.backgroundImage !== "none" || style.backgroundColor !== ground;
        return isKept && isFilled ? [] : [`${one.className}: ${style.backgroundColor}`];
      });
    },
    [selector, part] as const,
  );

/** Runs in the page: what the switch of differences is drawn with. */
function groundOfSwitch() {
  const track = document.querySelector(".switch-button__track");
  if (track === null) throw new Error("There is no switch.");
  const style = getComputedStyle(track);
  const isKept = style.getPropertyValue("forced-color-adjust") === "none";
  return {
    track: style.backgroundColor,
    knob: getComputedStyle(track, "::after").backgroundColor,
    isFramed: isKept && style.outlineStyle === "solid",
  };
}

/** Runs in the page: the colours of the lines under a product's sections. */
function linesOfTabs() {
  const lineOf = (one: Element) => getComputedStyle(one).borderBottomColor;
  const all = [...document.querySelectorAll(".tabs a")];
  const current = all.find((one) => one.matches("[aria-current]"));
  return {
    current: current === undefined ? "none" : lineOf(current),
    others: all.filter((one) => one !== current).map(lineOf),
    ground: getComputedStyle(document.body).backgroundColor,
  };
}

/** Runs in the page: whether the two parts of a year's cost differ from each other, in a frame. */
function fillsOfYear() {
  const bar = document.querySelector(".year-bar");
  const fills = [...(bar?.children ?? [])].map((part) => getComputedStyle(part).fill);
  return {
    areApart: fills.length === 2 && new Set(fills).size === 2,
    isFramed: bar !== null && getComputedStyle(bar).outlineStyle === "solid",
  };
}

/** The first stops of the Tab key show an outline: a shadow is not drawn. */
async function expectOutlines(page: Page, stops: number): Promise<void> {
  const bare: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const around = [element, label, element.parentElement, element.nextElementSibling];
      const isSeen = around.some((one) => {
        if (!(one instanceof Element)) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
      });
      // A slider's ring is around its handle, which has no style to ask for.
      return isSeen || element.matches("input[type=range]")
        ? null
        : element.outerHTML.slice(0, 120);
    });
    if (fault !== null) bare.push(fault);
  }
  expect(bare).toEqual([]);
}
