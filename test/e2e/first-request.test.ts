import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { type Hand, Keyboard, Pointer } from "./pages/hand.ts";
import { goodContact } from "./pages/request-page.ts";
import { settle, type Visit, type VisitOptions } from "./pages/visit.ts";

/** The way of the outside reading, with what it costs: a woman of 36, a man of 38 and a girl of 6 come to the first
 *  page, learn their own prices, compare three products and send a request. */

const { visit } = siteForTests();
const phone = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** UX, "Interactions": an own price, each of the others, a request from the first page on. */
const marks = { ownPrice: 4, dependant: 3, request: 12 };

interface Way {
  name: string;
  options: VisitOptions;
  handOf: new (me: Visit) => Hand;
  /** Of comparing three products from the list on. */
  compare: number;
  /** Pages from the list to the confirmation. */
  screens: number;
  /** At most, besides what is written; none with a pointer. From one's own prices to the table, and of all the way. */
  keysToTable: number;
  keys: number;
  /** Only on the whole walk of `npm run proof`: another way of the suite differs by its width or its hand alone. */
  isLong?: boolean;
}

const ways: readonly Way[] = [
  {
    name: "a mouse at 1280 px",
    isLong: true,
    options: {},
    handOf: Pointer,
    compare: 4,
    screens: 4,
    keysToTable: 0,
    keys: 0,
  },
  {
    name: "a finger at 390 px",
    options: phone,
    handOf: Pointer,
    compare: 7,
    screens: 4,
    keysToTable: 0,
    keys: 0,
  },
  {
    name: "keys at 1280 px",
    options: {},
    handOf: Keyboard,
    compare: 4,
    screens: 4,
    keysToTable: 30,
    keys: 90,
  },
  {
    name: "keys at 390 px",
    isLong: true,
    options: { width: 390, height: 844 },
    handOf: Keyboard,
    compare: 7,
    screens: 4,
    keysToTable: 40,
    keys: 112,
  },
  {
    name: "a mouse at 1280 px, JavaScript off",
    isLong: true,
    options: { javaScriptEnabled: false },
    handOf: Pointer,
    compare: 4,
    screens: 6,
    keysToTable: 0,
    keys: 0,
  },
  {
    name: "a finger at 390 px, JavaScript off",
    options: { ...phone, javaScriptEnabled: false },
    handOf: Pointer,
    compare: 4,
    screens: 6,
    keysToTable: 0,
    keys: 0,
  },
];

describe("a family's way from the first page to a request", () => {
  const walked = ways.filter(({ isLong }) => isWholeWalk || isLong !== true);
  it.each(walked.map((way) => [way.name, way] as const))(
    "takes no more presses than its marks, with %s",
    async (_name, way) => {
      const me = await visit(way.options);
      const hand = new way.handOf(me);
      await me.page.goto(`${me.url}/`, { waitUntil: "load" });
      await settle(me);

      const prices = await hand.effortOf(() => toOwnPrices(hand));
      expect(prices.presses).toBeLessThanOrEqual(marks.ownPrice + 2 * marks.dependant);

      const compare = await hand.effortOf(() => compareThree(hand));
      expect(compare.presses).toBe(way.compare);
      expect(compare.keys).toBeLessThanOrEqual(way.keysToTable);

      const request = await hand.effortOf(() => sendRequest(hand));
      expect(request.presses).toBeLessThanOrEqual(marks.request - marks.ownPrice);
      const { screens, keys } = hand.effort;
      expect(screens).toBe(way.screens);
      expect(keys).toBeLessThanOrEqual(way.keys);
    },
  );
});

/** From "Desde" prices to those of the three. */
async function toOwnPrices(hand: Hand): Promise<void> {
  const { visit: me } = hand;
  const { page } = me;
  const list = await ComparatorPage.arriveUnjudged(me);
  const labels = (await list.priceLabels()).map((label) => label.split(" · ")[0]);
  expect(new Set(labels)).toEqual(new Set(["Desde"]));
  const form = me.isScripted
    ? page.getByRole("dialog", { name: "¿Quiénes se asegurarán?" })
    : page.locator("main");
  const [holder, partner, others] = ["Contratante", "Pareja", "Cargas"].map((name) =>
    form.getByRole("group", { name }),
  ) as [Locator, Locator, Locator];
  await hand.skip(page.getByRole("link", { name: "Ir al contenido" }));
  await hand.press(list.profileLink);
  await hand.pick(holder, "Mujer");
  await hand.write(holder.getByLabel("Edad"), "36");
  const withPartner = () =>
    hand.tick(form.getByRole("checkbox", { name: "Quiero incluir a mi pareja" }));
  const ofPartner = async () => {
    await hand.pick(partner, "Hombre");
    await hand.write(partner.getByLabel("Edad"), "38");
  };
  const withChild = () => hand.press(others.getByRole("button", { name: "Agregar carga" }));
  // Without scripts the button that adds the child brings the partner's fields too.
  const order = me.isScripted
    ? [withPartner, ofPartner, withChild]
    : [withPartner, withChild, ofPartner];
  for (const step of order) await step();
  await hand.choose(others.getByLabel("Parentesco"), "Hija");
  await hand.write(others.getByLabel("Edad"), "6");
  await hand.press(form.locator(".btn--primary", { hasText: "Calcular precios" }));
  await list.profileSummary.filter({ hasText: "ti (36), tu pareja (38) y tu hija (6)" }).waitFor();
  await settle(me);
}

/** The first three of the list, which are whole for the family, side by side. */
async function compareThree(hand: Hand): Promise<void> {
  const { visit: me } = hand;
  const { page } = me;
  const list = await ComparatorPage.arriveUnjudged(me);
  const names = (await list.names()).slice(0, 3);
  for (const name of names) {
    const words = await list.card(name).innerText();
    expect(words).toMatch(/Tu precio/);
    expect(words).not.toMatch(/Solo para|No te asegura/);
  }
  const hasBoxes = await list.compareBox(names[0] ?? "").isVisible();
  if (hasBoxes) await hand.skip(page.getByRole("link", { name: "Ir a los resultados" }).last());
  for (const name of names)
    if (hasBoxes) await hand.tick(list.compareBox(name));
    else await addFromDialog(hand, list, name);
  // The tray takes up the third after its dialog has closed: until then its link leads to two.
  if (me.isScripted)
    await expect.poll(() => list.tray.locator(".slot strong").allInnerTexts()).toEqual(names);
  await hand.press(
    me.isScripted
      ? list.tray.getByRole("link", { name: /^Comparar( 3 productos)?$/ })
      : page.getByRole("button", { name: "Comparar los elegidos" }),
    // Right after the box of the last one.
    page.getByRole("link", { name: "Ir a comparar (3)" }).last(),
  );
  await page.locator(".cmp__name a").first().waitFor();
  await settle(me);
  expect(await page.locator(".cmp__name a").allInnerTexts()).toEqual(names);
}

/** A card has no box on a phone: its dialog adds it, and makes way for the list. */
async function addFromDialog(hand: Hand, list: ComparatorPage, name: string): Promise<void> {
  await hand.press(list.card(name).getByRole("heading").getByRole("link"));
  const dialog = hand.visit.page.getByRole("dialog", { name });
  await hand.press(dialog.getByRole("link", { name: /^Agregar a tu comparación/ }));
  await dialog.waitFor({ state: "detached" });
}

/** From the table to the confirmation, with the first product that is requested rather than bought at once. */
async function sendRequest(hand: Hand): Promise<void> {
  const { page } = hand.visit;
  const asks: Locator = page
    .getByRole("main")
    .getByRole("link", { name: /^Solicitar/ })
    .filter({ visible: true });
  await hand.press(asks.first());
  await page.getByRole("heading", { level: 1, name: /^Solicita tu/ }).waitFor();
  await settle(hand.visit);
  const fields = [
    ["Nombre y apellido", goodContact.name],
    ["RUT", goodContact.rut],
    ["Correo", goodContact.email],
    ["Teléfono", goodContact.phone],
  ] as const;
  for (const [label, text] of fields)
    await hand.write(page.getByLabel(label, { exact: true }), text);
  const asked = await page
    .locator("main form :is(input:not([type=hidden],[type=checkbox]))")
    .count();
  expect(asked).toBeLessThanOrEqual(5);
  await hand.tick(page.getByRole("checkbox", { name: /^Cotizar con/ }));
  await hand.press(page.getByRole("button", { name: "Enviar solicitud" }));
  await page.getByRole("heading", { level: 1, name: /^Recibimos tu solicitud/ }).waitFor();
  expect(await page.locator(".ref").innerText()).not.toBe("");
}
