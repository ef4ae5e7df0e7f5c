import { describe, expect, it } from "vitest";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { insurancePath } from "./pages/comparator-page.ts";
import { siteForTests } from "./site.ts";
import {
  expectAccessible,
  sidewaysOverflow,
  type Visit,
  type VisitOptions,
  waitForCode,
} from "./pages/visit.ts";

const { visit } = siteForTests();

/** Opens the header's search once the page's own code is there. */
async function openSearch({ page }: Visit) {
  await waitForCode(page.locator("#busqueda"));
  await page.locator(".search-box > summary").click();
  const field = page.getByRole("combobox", { name: "Buscar en Amparo" });
  await field.waitFor();
  return field;
}

describe("the search", () => {
  it("suggests while one types, and is worked by the keyboard alone", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}`);
    const field = await openSearch(me);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    await field.pressSequentially("alemna");
    const options = page.locator(".suggestions li");
    await options.filter({ hasText: "Clínica Alemana" }).waitFor();
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    await expectAccessible(me);
    await field.press("Escape");
    await expect.poll(() => options.count()).toBe(0);
    await field.press("a");
    await field.press("Backspace");
    // The suggestions of what stands there now, not those of a moment ago.
    await options.filter({ hasText: "«alemna»" }).waitFor();
    await field.press("ArrowDown");
    const marked = await field.getAttribute("aria-activedescendant");
    expect(await page.locator(`#${marked}`).getAttribute("aria-selected")).toBe("true");
    expect(await page.locator(`#${marked}`).textContent()).toContain("Clínica Alemana");
    await field.press("Enter");
    await page.waitForURL("**/Clinicas-y-Hospitales/Clinica-Alemana-de-Santiago");
  });

  itOnWholeWalk("loads nothing of its suggestions before it is opened", async () => {
    const me = await visit();
    const { page } = me;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${me.url}${insurancePath}`);
    const isSuggestions = (path: string) => path.includes("search-suggestions");
    await openSearch(me);
    await expect.poll(() => asked.some(isSuggestions)).toBe(true);
    const before = asked.findIndex(isSuggestions);
    expect(asked.slice(0, before).some((path) => path.startsWith("/api/search"))).toBe(false);
    const document = await page.request.get(`${me.url}${insurancePath}`);
    expect(await document.text()).not.toContain("search-suggestions-");
  });

  it("works without JavaScript, in groups with counts, and helps where nothing is found", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}`);
    await page.locator(".search-box > summary").click();
    await page.getByLabel("Buscar en Amparo").fill("mascotaz");
    await page.getByLabel("Buscar en Amparo").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Resultados de «mascotaz»" }).waitFor();
    const first = page.locator("main h3 a").first();
    expect(await first.getAttribute("href")).toBe("/Comparar/Seguros-Mascotas");
    await expectAccessible(me);
    await page.getByRole("link", { name: /^Seguros y planes \(\d+\)/ }).click();
    await page.waitForURL(/tipo=productos/);
    await page.getByLabel("Qué buscas").fill("wkjrtd");
    await page.getByRole("button", { name: "Buscar" }).last().click();
    await page.getByRole("heading", { name: "No encontramos nada con «wkjrtd»" }).waitFor();
    await page.getByRole("link", { name: "Encuentra tu seguro de salud ideal" }).click();
    await page.getByRole("heading", { level: 1, name: "Encuentra tu seguro" }).waitFor();
  });
});

describe("the wizard", () => {
  it.each<[string, VisitOptions]>([
    ["with JavaScript off, on a phone", { javaScriptEnabled: false, width: 320 }],
    ...(isWholeWalk ? [["as it comes", {}] satisfies [string, VisitOptions]] : []),
  ])(
    "asks one question a screen and leads to a filtered, priced list, %s",
    async (_how, options) => {
      const me = await visit(options);
      const { page } = me;
      const next = page.getByRole("button", { name: "Seguir" });
      await page.goto(`${me.url}/wizard/seguros-de-salud`);
      await page.getByRole("heading", { level: 1, name: "Encuentra tu seguro" }).waitFor();
      await expectAccessible(me);
      expect(await sidewaysOverflow(me)).toBe(0);
      await page.getByLabel("A mis hijos y a mí", { exact: true }).check();
      await next.click();
      await page.getByLabel("¿Qué edad tienes?").fill("34");
      await next.click();
      await page.getByLabel("Mujer").check();
      await next.click();
      await page.getByLabel("¿Cuántos hijos").fill("1");
      await next.click();
      await page.getByLabel("Hija").check();
      await page.getByLabel("Edad 1").fill("3");
      await next.click();
      await page.getByLabel("Dental", { exact: true }).check();
      await next.click();
      await page.getByLabel("Fonasa").check();
      await page.getByRole("button", { name: "Volver" }).click();
      expect(await page.getByLabel("Dental", { exact: true }).isChecked()).toBe(true);
      await next.click();
      expect(await page.getByLabel("Fonasa").isChecked()).toBe(true);
      await next.click();
      await page.getByLabel(/^Hasta \$\s?80/).check();
      await page.getByRole("button", { name: "Ver mis seguros" }).click();
      await page.waitForURL(/Comparar\/Seguros-de-Salud\?.*objetivo=dental/);
      expect(page.url()).toMatch(/precio-hasta=80000/);
      expect(new URL(page.url()).search).not.toMatch(/34|edad|fonasa/);
      const own = page.getByRole("region", { name: "Tu perfil" });
      expect(await own.textContent()).toContain("Para ti (34) y tu hija (3)");
      const fonasa = own.getByRole("link", { name: "Fonasa" });
      expect(await fonasa.getAttribute("aria-current")).toBe("true");
      await page.goto(`${me.url}/wizard/seguros-de-salud`);
      const children = page.getByLabel("A mis hijos y a mí", { exact: true });
      expect(await children.isChecked()).toBe(true);
      await page.goBack();
      const cards = page.locator(".card");
      await cards.first().waitFor();
      expect(await cards.first().textContent()).toMatch(/Dental[^]*\$\s?\d/);
    },
  );

  itOnWholeWalk("says what is missing in an answer, and keeps the others", async () => {
    const me = await visit();
    me.expectStatus(400);
    const { page } = me;
    await page.goto(`${me.url}/wizard/seguros-de-salud`);
    await page.getByLabel("Solo a mí").check();
    await page.getByRole("button", { name: "Seguir" }).click();
    await page.getByLabel("¿Qué edad tienes?").fill("9");
    await page.getByRole("button", { name: "Seguir" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("¿Qué edad tienes?").inputValue()).toBe("9");
    await expectAccessible(me);
  });
});
