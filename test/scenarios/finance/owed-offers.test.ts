import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { openPaymentSite, type PaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { signedPurchase } from "#test/scenarios/subscription/subscriber.ts";

/** The list of offers that are owed, when it is longer than a page (PP 1). */

const product = "lafken-dental-esencial";
const url = "/api/back-office/owed-offers";
let site: PaymentSite;
let finance: SignedInPerson;
/** References of the purchases, in the order in which they were paid. */
const references: string[] = [];
beforeAll(async () => {
  site = await openPaymentSite();
  finance = await signInAs(site, "sales/BACKOFFICE");
  for (const identification of ["12.345.678-5", "7.654.321-6", "11.111.111-1"]) {
    const made = await signedPurchase(site, { product, chargeDay: 5, identification });
    references.push(made.reference);
    await asService(site.connection, async (own) => {
      const { purchase } = await site.modules.purchase.services.purchases.read(own, made.id);
      const at = site.clock.now();
      await own
        .insertInto("offer_uses")
        .values({
          purchase_id: made.id,
          tenant_id: purchase.tenant_id,
          product_code: product,
          title: "Kit de bienvenida",
          state: "OWED",
          held_at: at,
          ended_at: at,
        })
        .execute();
    });
    // Of the last two the moment is the same: their ids order them.
    if (references.length === 1) await site.wait(1_000);
  }
});
afterAll(() => site.close());

interface Owed {
  id: number;
  purchase: string;
  state: string;
}

/** All of the list by pages of one, and the cursors between them. */
async function walk() {
  const rows: Owed[] = [];
  const cursors: string[] = [];
  for (let after = ""; ;) {
    const { body } = await call(site, finance, "GET", `${url}?take=1${after}`);
    rows.push(...body.data);
    if (body.metaData.next === null) return { rows, cursors };
    cursors.push(body.metaData.next);
    after = `&after=${body.metaData.next}`;
  }
}

const page = async (query: string): Promise<string> =>
  (
    await site.app.inject({
      url: `/Gestion/Finanzas/Ofertas-Debidas${query}`,
      headers: { host: "localhost:3000", cookie: finance.cookie },
    })
  ).body;

describe("an offer", () => {
  it("that is owed is read page by page, what was delivered after it, each once", async () => {
    const before = await walk();
    expect(before.rows.map(({ purchase }) => purchase)).toEqual(references);
    const [first] = before.rows;
    const proof = { proof: "Retiro N.º 9" };
    const entered = await call(site, finance, "POST", `${url}/${first?.id}/deliver`, proof);
    expect(entered.status).toBe(204);
    const { rows, cursors } = await walk();
    const [oldest, second, third] = references;
    expect(rows.map(({ purchase, state }) => [purchase, state])).toEqual([
      [second, "OWED"],
      [third, "OWED"],
      [oldest, "DELIVERED"],
    ]);
    // The page goes on after the same row; a cursor that is none of ours opens the first.
    const next = await page(`?despues=${cursors[0]}`);
    expect([second, third, oldest].map((one) => next.includes(one ?? "-"))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await page("?despues=none-of-ours")).toContain(second);
  });

  it("has a page that the menu knows, and marks", async () => {
    // The menu is there twice: beside the page, and in the drawer of a narrow screen.
    const marked = (await page("")).match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
    expect(marked.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      "/Gestion/Finanzas/Ofertas-Debidas",
      "/Gestion/Finanzas/Ofertas-Debidas",
    ]);
  });
});
