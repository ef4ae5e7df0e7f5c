import { beforeAll, describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { pageTypes } from "#test/page-types/page-types.ts";
import type { PageWalk } from "#test/page-types/page-walk.ts";
import { walkAt } from "#test/page-types/served-walk.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { labelFaults } from "./pages/labels.ts";
import { siteForTests } from "./site.ts";

/** Fields as people meet them: their labels on every page that asks something, and the filters that are a range. */

const { visit, site } = siteForTests();
let walk: PageWalk;
beforeAll(async () => {
  walk = await walkAt(site());
});

describe("a field", () => {
  it("has its label above it, in words, without an asterisk, on every page that asks", async () => {
    const me = await visit({ width: 390, height: 844, javaScriptEnabled: false });
    me.expectStatus(400, 404);
    const faults: string[] = [];
    let asked = 0;
    for (const type of pageTypes) {
      if ((type.country ?? "CL") !== "CL" || type.form !== undefined || type.visitor !== undefined)
        continue;
      await me.page.goto(`${me.url}${walk.addressOf(type, "es")}`);
      const [fields, ...found] = await labelFaults(me);
      asked += Number(fields);
      faults.push(...found.map((fault) => `${type.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(60);
  });

  it("would be found with its label beside it, with an asterisk, or without", async () => {
    const me = await visit({ width: 390, height: 844, javaScriptEnabled: false });
    await me.page.setContent(`<main>
      <input name="a" placeholder="Nombre"><label>RUT * <input name="b"></label>
      <p><input name="c" id="c"><br><label for="c">Edad</label></p>
      <label>Correo<br><input name="d"></label></main>`);
    expect(await labelFaults(me)).toEqual([
      "4",
      "a: no label in sight",
      "b: an asterisk",
      'c: "Edad" is not above it',
    ]);
  });
});

describe("a range of the filters", () => {
  it.each(isWholeWalk ? ["Precio mensual", "Deducible"] : ["Precio mensual"])(
    "of %s has a number beside each slider, and either moves the other",
    async (title) => {
      const me = await visit();
      const list = await ComparatorPage.visitAt(me);
      const group = list.filters.getByRole("group", { name: title, exact: true });
      const sliders = group.getByRole("slider");
      const numbers = group.getByRole("textbox");
      expect([await sliders.count(), await numbers.count()]).toEqual([2, 2]);
      expect(await numbers.first().getAttribute("inputmode")).toBe("decimal");
      await sliders.last().focus();
      await me.page.keyboard.press("ArrowLeft");
      await me.page.keyboard.press("ArrowLeft");
      const upper = await numbers.last().inputValue();
      expect(upper).toMatch(/^\d/);
      const before = await sliders.first().inputValue();
      await numbers.first().fill(upper);
      await expect.poll(() => sliders.first().inputValue()).not.toBe(before);
      expect(await sliders.first().inputValue()).toBe(await sliders.last().inputValue());
    },
  );
});
