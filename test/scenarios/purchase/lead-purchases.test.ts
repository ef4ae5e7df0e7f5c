import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { makeExecutive } from "#test/scenarios/back-office/people.ts";
import { type Browser, browserOf } from "./buyer.ts";
import { begin, toSignature } from "./journey.ts";

/** What the page of a lead says of what its person buys online. */

const product = "mascota-guina-chip-y-vacunas";
const base = `/Compra-Online/${product}`;
let site: TestApp;
let executive: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, executive.userId);
  reviewer = await signInAs(site, "sales/BACKOFFICE");
});
afterAll(() => site.close());

/** A purchase that somebody went on with so far, and its lead, which is the executive's. */
async function bought(go: (browser: Browser) => Promise<void>) {
  site.clock.set(new Date(site.clock.now().getTime() + 60_000));
  await go(browserOf(site));
  const { connection } = site.database;
  const found = await connection
    .selectFrom("purchases")
    .select(["reference", "lead_id", "lead_reference"])
    .where("product_code", "=", product)
    .orderBy("made_at", "desc")
    .executeTakeFirstOrThrow();
  await connection
    .updateTable("leads")
    .set({ executive_user_id: executive.userId })
    .where("id", "=", found.lead_id ?? 0)
    .execute();
  return { reference: found.reference, url: `/Gestion/Solicitudes/${found.lead_reference}` };
}

const open = (who: SignedInPerson, url: string) =>
  site.app.inject({ url, headers: { host: "localhost:3000", cookie: who.cookie } });

/** The panel of the page, as HTML; undefined where there is none. */
async function panel(who: SignedInPerson, url: string): Promise<string | undefined> {
  const page = (await open(who, url)).body.split("<script")[0] ?? "";
  return /<h2[^>]*>Contratación en línea<\/h2>[^]*?<\/ul>/.exec(page)?.[0];
}

describe("the purchases of a lead", () => {
  it("shows its executive where the person is, and links who reviews to the review", async () => {
    const { reference, url } = await bought((browser) => begin(browser, base));
    const early = await panel(executive, url);
    for (const part of [reference, "Abierta", "está en «Datos personales»"])
      expect(early).toContain(part);
    // Who may not review is led to the sale.
    expect(early).toMatch(/<a href="\/Gestion\/Ventas\/[^"]+"/);
    expect(early).not.toContain("/Gestion/Evaluaciones/");
    expect(await panel(reviewer, url)).toContain(`href="/Gestion/Evaluaciones/${reference}"`);
    const later = await bought((browser) => toSignature(browser, base));
    expect(await panel(executive, later.url)).toContain("está en «Firma»");
  });

  it("is of another's lead, or another country's, not there", async () => {
    const { url } = await bought((browser) => begin(browser, base));
    const other = await signInAs(site, "sales/EJECUTIVO");
    const peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
    for (const who of [other, peru]) expect((await open(who, url)).statusCode).toBe(404);
  });
});
