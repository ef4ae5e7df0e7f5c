import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { tabTo } from "./pages/keyboard.ts";
import { ProductPage } from "./pages/product-page.ts";
import { type Contact, goodContact, RequestPage } from "./pages/request-page.ts";
import { siteForTests } from "./site.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";

const { visit } = siteForTests();

interface Journey {
  variant: string;
  /** What it is called, where the variant has a journey already. */
  name?: string;
  path: string;
  host?: string;
  /** Title of the profile's form. */
  form?: string;
  /** Labels of its fields and what is typed there; in a list, the start of the option. */
  typed: readonly (readonly [string | RegExp, string])[];
  /** What the bar says of the profile afterwards. */
  summary: RegExp;
  /** Group insurance is requested without a comparison. */
  isIncomparable?: boolean;
  contact?: Contact;
  document?: string;
  /** Only on the whole walk of `npm run proof`: its form, card and pages differ from another's by data alone. */
  isLong?: boolean;
}

const employees = "Ingresa cantidad de empleados";
const journeys: readonly Journey[] = [
  {
    // Walked in the suite by touch and by keyboard (first-request.test.ts) and by mouse (main-job.test.ts).
    variant: "insurance",
    isLong: true,
    path: "/Comparar/Seguros-de-Salud",
    typed: [["Edad", "41"]],
    summary: /41/,
  },
  { variant: "isapre", path: "/Comparar/Isapres", typed: [["Edad", "41"]], summary: /41/ },
  {
    variant: "clinic-plan",
    isLong: true,
    path: "/Comparar/Planes-Clinicos",
    typed: [["Edad", "41"]],
    summary: /41/,
  },
  {
    variant: "group",
    isLong: true,
    path: "/Comparar/Seguro-Complementario-Empresa",
    form: employees,
    typed: [
      ["Cantidad de empleados", "24"],
      ["Cargas de los empleados", "9"],
    ],
    summary: /24 trabajadores/,
    document: "RUT de la empresa",
    isIncomparable: true,
  },
  {
    variant: "life",
    isLong: true,
    path: "/Comparar/Seguros-de-Vida",
    typed: [["Edad", "41"]],
    summary: /41/,
  },
  {
    variant: "pets",
    isLong: true,
    path: "/Comparar/Seguros-Mascotas",
    typed: [["Edad en años", "5"]],
    summary: /1 perro, 5 años/,
  },
  {
    variant: "guards",
    isLong: true,
    path: "/Comparar/Guardias",
    form: "Ingresa cantidad de guardias",
    typed: [["Cantidad de guardias", "25"]],
    summary: /25 guardias/,
    document: "RUT de la empresa",
  },
  {
    variant: "sctr",
    isLong: true,
    path: "/Comparar/SCTR",
    form: employees,
    typed: [
      ["Cantidad de empleados", "14"],
      ["Sueldo mensual por empleado", "900000"],
    ],
    summary: /14 trabajadores/,
    document: "RUT de la empresa",
  },
  {
    variant: "travel",
    isLong: true,
    path: "/Comparar/Seguros-de-Viaje",
    typed: [
      ["Destino", "Europa"],
      ["Días de viaje", "12"],
      ["Edad", "41"],
    ],
    summary: /1 viajero · Europa · 12 días/,
  },
  {
    variant: "eps",
    isLong: true,
    path: "/Comparar/EPS",
    host: "pe.localhost",
    typed: [
      ["Edad", "41"],
      ["EPS actual", "No tengo"],
    ],
    summary: /41/,
    contact: { ...goodContact, rut: "45678912", phone: "+51 987 654 321" },
    document: "DNI",
  },
  {
    variant: "eps",
    name: "prepaid medicine in Colombia",
    isLong: true,
    path: "/Comparar/Medicina-Prepagada",
    host: "co.localhost",
    typed: [["Edad", "41"]],
    summary: /41/,
    contact: { ...goodContact, rut: "1020304050", phone: "+57 301 234 5678" },
    document: "Cédula",
  },
  {
    variant: "international",
    isLong: true,
    path: "/Comparar/Seguros-de-Salud",
    host: "int.localhost",
    typed: [["Edad", "41"]],
    summary: /41/,
    contact: { ...goodContact, rut: "AB1234567", phone: "+49 30 1234 5678" },
    document: "Documento de identidad",
  },
];

const phone = { width: 360, height: 780 };

/** Nothing is cut off on the narrowest phone; the window is as wide as before afterwards. */
async function expectNarrow(me: Visit): Promise<void> {
  await me.page.setViewportSize({ width: 320, height: 780 });
  expect({ at: me.page.url(), overflow: await sidewaysOverflow(me) }).toEqual({
    at: me.page.url(),
    overflow: 0,
  });
  await me.page.setViewportSize(phone);
}

/** Opens the profile, types into its fields and sends it, all by keyboard. */
async function fillByKeyboard(me: Visit, list: ComparatorPage, journey: Journey): Promise<void> {
  const { page } = me;
  await tabTo(me, list.profileLink);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: journey.form ?? "¿Quiénes se asegurarán?" });
  await dialog.waitFor();
  await expectAccessible(me);
  await expectNarrow(me);
  for (const [label, text] of journey.typed) {
    const field: Locator = dialog.getByLabel(label, { exact: true }).first();
    await tabTo(me, field);
    if (await field.evaluate((element) => element instanceof HTMLInputElement))
      await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  }
  await tabTo(me, dialog.locator(".btn--primary", { hasText: "Calcular precios" }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

/** Paths of the products in the order of their cards. */
const productPaths = (list: ComparatorPage): Promise<string[]> =>
  list.cards
    .locator("h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

describe("each kind of card, from its comparator to a stored request at 360 px", () => {
  it("has a journey for every card variant of a comparator", () => {
    const seeds = resolve(import.meta.dirname, "../../db/seed");
    const variants = ["reference", "peru", "colombia", "international"].flatMap((folder) => {
      const text = readFileSync(join(seeds, folder, "comparators.json"), "utf8");
      return (JSON.parse(text) as { card_variant: string }[]).map((one) => one.card_variant);
    });
    expect(readdirSync(seeds)).toContain("reference");
    expect(new Set(journeys.map(({ variant }) => variant))).toEqual(new Set(variants));
  });

  const walked = journeys.filter(({ isLong }) => isWholeWalk || isLong !== true);
  it.each(walked.map((journey) => [journey.name ?? journey.variant, journey] as const))(
    "%s",
    async (_name, journey) => {
      const { host, path, contact = goodContact, document } = journey;
      const me = await visit({ ...phone, ...(host === undefined ? {} : { host }) });
      const { page } = me;
      const list = await ComparatorPage.visitAt(me, path);
      await expectNarrow(me);
      await fillByKeyboard(me, list, journey);
      await list.profileSummary.filter({ hasText: journey.summary }).waitFor();
      expect((await list.priceLabels()).some((label) => label.startsWith("Tu precio"))).toBe(true);
      await expectAccessible(me);
      await expectNarrow(me);

      const [one = "", two = ""] = await productPaths(list);
      await page.goto(`${me.url}${one}`);
      const product = await ProductPage.arrive(me);
      await expectNarrow(me);
      if (journey.isIncomparable === true) {
        expect(await product.compareChoice.count()).toBe(0);
        // In the price box or in the bar, whichever is in sight.
        await page
          .locator(".price-box, .buy-bar")
          .getByRole("link", { name: /^(Solicitar|Contratar)/ })
          .filter({ visible: true })
          .click();
      } else {
        await product.compareChoice.getByRole("link", { name: /^Agregar a tu comp/ }).click();
        await product.compareChoice.getByText("En tu comparación (1 de 3)").waitFor();
        await page.goto(`${me.url}${two}`);
        await settle(me);
        await product.compareChoice.getByRole("link", { name: /^Agregar a tu comp/ }).click();
        await product.compareChoice.getByRole("link", { name: "Ver comparación" }).click();
        const table = await CompareTablePage.arrive(me);
        expect(await table.productNames.count()).toBe(2);
        await expectNarrow(me);
        await page
          .getByRole("list", { name: "Precio y solicitud de cada producto" })
          .getByRole("link", { name: /^(Solicitar|Contratar)/ })
          .first()
          .click();
      }

      const request = await RequestPage.arrive(me);
      await expectNarrow(me);
      await request.fill(contact, document);
      await request.quoteConsent.check();
      await request.submit.click();
      await page.getByRole("heading", { level: 1, name: /^Recibimos tu solicitud/ }).waitFor();
      expect(await page.locator(".ref").innerText()).not.toBe("");
      await expectNarrow(me);
    },
  );
});
