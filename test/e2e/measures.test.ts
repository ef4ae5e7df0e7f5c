import { describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { insurancePath, isaprePath } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { settle, sidewaysOverflow, type Visit, type VisitOptions } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** The household that prices are for: a woman of 36, a man of 38 and a girl of 6. */
const household = {
  "cotizante.0.sexo": "Femenino",
  "cotizante.0.edad": "36",
  enPareja: "true",
  "cotizante.1.sexo": "Masculino",
  "cotizante.1.edad": "38",
  "cargas.0.parentesco": "Hija",
  "cargas.0.edad": "6",
  "region.stateCode": "13",
};

async function visitOfHousehold(options: VisitOptions): Promise<Visit> {
  const me = await visit(options);
  const form = `${me.url}/Perfil/Seguros-de-Salud`;
  await me.page.request.post(form, { form: household, maxRedirects: 0 });
  return me;
}

/** Codes of the first three products of a list. */
async function productsOf(me: Visit, list: string): Promise<string[]> {
  await me.page.goto(`${me.url}${list}`, { waitUntil: "load" });
  return me.page
    .locator("article.card")
    .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getAttribute("data-code") ?? ""));
}

describe("the head of the compare table", () => {
  const lists = [
    `${insurancePath}?objetivo=dia-a-dia`,
    isaprePath,
    `${insurancePath}?objetivo=cancer`,
    "/Comparar/Seguros-Internacionales",
  ];
  it.each(isWholeWalk ? lists : lists.slice(0, 2))(
    "is 160 px high at most over three products of %s",
    async (list) => {
      const me = await visitOfHousehold(desk);
      const codes = await productsOf(me, list);
      expect(codes).toHaveLength(3);
      await me.page.goto(`${me.url}${CompareTablePage.path(codes)}`, { waitUntil: "load" });
      const head = me.page.locator(".cmp thead");
      expect((await head.boundingBox())?.height).toBeLessThanOrEqual(160);
      // It stays in sight, and each product's name, price and action with it.
      await me.page.locator(".cmp tbody").last().scrollIntoViewIfNeeded();
      expect(await head.getByRole("link", { name: /^(Solicitar|Contratar)/ }).count()).toBe(3);
      await expect.poll(async () => (await head.locator("th").nth(1).boundingBox())?.y).toBe(0);
    },
  );
});

describe("the compare table on the narrowest phone", () => {
  it("has two columns at 320 px, with price and action in sight", async () => {
    const me = await visitOfHousehold({ ...phone, width: 320, height: 640 });
    const products = await productsOf(me, `${insurancePath}?objetivo=dia-a-dia`);
    const two = products.slice(0, 2);
    await me.page.goto(`${me.url}${CompareTablePage.path(two)}`, { waitUntil: "load" });
    await settle(me);
    const columns = await me.page
      .locator(".cmp thead th:has(.cmp__name)")
      .evaluateAll((heads) =>
        heads.map((head) => head.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    expect(columns).toHaveLength(2);
    for (const [left = -1, right = 999] of columns) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
    // At the foot of the screen, wherever the table is read.
    const bar = me.page.getByRole("list", { name: "Precio y solicitud de cada producto" });
    await me.page.locator(".cmp tbody").nth(2).scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(Math.round(y + height)).toBe(640);
    expect(await bar.getByRole("link", { name: /^(Solicitar|Contratar)/ }).count()).toBe(2);
    // And nowhere else: one button for each product.
    const others = me.page.locator(".cmp").getByRole("link", { name: /^(Solicitar|Contratar)/ });
    expect(await others.count()).toBe(0);
    expect((await bar.locator("strong").allInnerTexts()).every((text) => /\$/.test(text))).toBe(
      true,
    );
  });
});

describe("the compare table's texts on a phone", () => {
  it.each(isWholeWalk ? [320, 360, 768] : [320])(
    "are whole at %i px, in the page's width",
    async (width) => {
      const me = await visitOfHousehold({ ...phone, width, height: 640 });
      const products = await productsOf(me, `${insurancePath}?objetivo=dia-a-dia`);
      await me.page.goto(`${me.url}${CompareTablePage.path(products)}`, { waitUntil: "load" });
      await settle(me);
      expect(await me.page.evaluate(cutTexts)).toEqual([]);
      expect(await sidewaysOverflow(me)).toBe(0);
      // What the two tones of a bar are can be read without pushing the columns aside.
      const legend = await me.page.locator(".cmp .year-legend").first().boundingBox();
      expect((legend?.x ?? 999) + (legend?.width ?? 999)).toBeLessThanOrEqual(width);
      const coloursOf = (part: string, property: string) =>
        me.page
          .locator(part)
          .evaluateAll(
            (drawn, name) => [
              ...new Set(drawn.map((one) => getComputedStyle(one).getPropertyValue(name))),
            ],
            property,
          );
      const drawn = await coloursOf(".cmp .year-bar > rect", "fill");
      expect(drawn).toEqual(await coloursOf(".cmp .year-legend__key", "background-color"));
      expect(drawn).toHaveLength(2);
    },
  );
});

/** Runs in the page: texts of which the table or the bar below it shows a part only. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>(".cmp *, .cmp-bar *")]
    .filter((one) => getComputedStyle(one).overflowX === "hidden" && !one.classList.contains("vh"))
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.innerText);
}

/** Sums what moved without anybody's doing, as browsers do for CLS. */
function watchShifts(): void {
  const seen = window as unknown as { shifts: number[] };
  seen.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.shifts.push(value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: to its end, a screen at a time, each drawn before the next. A window that draws nothing new asks for
 *  no frame, so a second counts as drawn too. */
async function readToTheEnd(): Promise<void> {
  const drawn = () =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await drawn();
  }
}

describe("nothing moves by itself", () => {
  const pages: readonly (readonly [string, string])[] = [
    ["the list", insurancePath],
    ["the list as a grid", `${insurancePath}?vista=cuadricula`],
    ["a product", "/Seguros/Quillay-Vida/Complementario-Familia-80"],
    ["the wizard", "/wizard/seguros-de-salud"],
    ["a clinic", "/Clinicas-y-Hospitales/Clinica-Indisa"],
  ];
  it.each(
    pages.flatMap(([name, path]) =>
      (isWholeWalk ? [phone, desk] : [phone]).map(
        (size) => [name, size.width, path, size] as const,
      ),
    ),
  )("in %s at %s px, while it loads and while it is read", async (_name, _width, path, size) => {
    const me = await visitOfHousehold(size);
    await me.page.addInitScript(watchShifts);
    await me.page.goto(`${me.url}${path}`, { waitUntil: "load" });
    await settle(me);
    await me.page.evaluate(readToTheEnd);
    const shifts = await me.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.02);
  });
});
