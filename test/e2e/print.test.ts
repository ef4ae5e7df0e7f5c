import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { sidewaysOverflow, type Visit } from "./pages/visit.ts";

const { visit } = siteForTests();

/** The pages that a browser would print, as their sizes in points. */
async function printedPages({ page }: Visit): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/Type \/Page\b(?!s)[^]*?\/MediaBox \[([^\]]+)\]/g)];
  return boxes.map(([, box = ""]) => {
    const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number);
    return { width: Math.round(width), height: Math.round(height) };
  });
}

/** Three products of a household, the dearest to describe: their codes and addresses. */
async function threeProducts(me: Visit): Promise<{ codes: string[]; paths: string[] }> {
  const list = await ComparatorPage.visitAt(me, "/Comparar/Seguros-de-Salud?tipo=COMPLEMENTARIO");
  const profile = await list.openProfile();
  await profile.fillFamily();
  await profile.submit.click();
  await list.profileSummary.filter({ hasText: "ti (34)" }).waitFor();
  const cards = await list.cards.evaluateAll((found) =>
    found.slice(0, 3).map((card) => ({
      code: card.getAttribute("data-code") ?? "",
      path: card.querySelector("h3 a")?.getAttribute("href") ?? "",
    })),
  );
  return { codes: cards.map(({ code }) => code), paths: cards.map(({ path }) => path) };
}

describe("on paper", () => {
  it("prints a comparison of three on one landscape page and a product on at most three", async () => {
    const me = await visit();
    const { page } = me;
    const { codes, paths } = await threeProducts(me);
    await page.goto(`${me.url}/Comparar-Planes?productos=${codes.join(",")}`);
    await page.emulateMedia({ media: "print" });
    const facts = await page.locator(".print-only").innerText();
    expect(facts).toMatch(/Impreso el \d/);
    expect(facts).toContain("UF");
    expect(facts).toContain("/Comparar-Planes?productos=");
    expect(await page.getByText("ti (34)").first().isVisible()).toBe(true);
    expect(await printedPages(me)).toEqual([{ width: 842, height: 595 }]);

    for (const path of paths) {
      await page.goto(`${me.url}${path}`);
      expect(await page.locator(".print-only").innerText()).toContain(path);
      const pages = await printedPages(me);
      expect(pages.length, path).toBeGreaterThan(0);
      expect(pages.length, path).toBeLessThanOrEqual(3);
      expect(new Set(pages.map(({ width }) => width)), path).toEqual(new Set([595]));
    }
  });

  it("prints a page behind sign-in without its frame, and a list as wide as the sheet", async () => {
    const me = await visit({ viewport: { width: 794, height: 1_123 } });
    const { page } = me;
    await page.goto(`${me.url}/Gestion/Solicitudes`);
    await signInHere(me, "sales.backoffice");
    await page.emulateMedia({ media: "print" });
    for (const address of ["Solicitudes", "Finanzas", "Informes"]) {
      await page.goto(`${me.url}/Gestion/${address}`);
      expect(await page.getByRole("heading", { level: 1 }).isVisible(), address).toBe(true);
      expect(await page.getByRole("link", { name: "Mi día" }).isVisible(), address).toBe(false);
      expect(await page.getByRole("button").filter({ visible: true }).count(), address).toBe(0);
      expect(await sidewaysOverflow(me), address).toBe(0);
    }
    await page.goto(`${me.url}/Mi-Cuenta`);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });

  itOnWholeWalk("prints dark ink on white, whatever the screen's colours are", async () => {
    const me = await visit({ colorScheme: "dark" });
    const { page } = me;
    await ComparatorPage.visitAt(me);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body);
      const amount = document.querySelector(".price-block__amount");
      return [backgroundColor, amount === null ? "" : getComputedStyle(amount).color];
    });
    const lightness = (colour = "") =>
      (/\d+, \d+, \d+/.exec(colour)?.[0] ?? "0, 0, 0")
        .split(", ")
        .reduce((sum, part) => sum + Number(part), 0);
    expect(lightness(ground)).toBe(765);
    expect(lightness(ink)).toBeLessThan(200);
  });
});
