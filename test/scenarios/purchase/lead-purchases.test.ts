import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { type Browser, browserOf, hiddenValue, holder, petHolder } from "./buyer.ts";
import { answer, begin, toSignature } from "./journey.ts";
import { leftMails, newCode } from "./sign-purchase.ts";

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
    const later = await bought((browser) => toSignature(browser, base, petHolder));
    expect(await panel(executive, later.url)).toContain("está en «Firma»");
  });

  it("is of another's lead, or another country's, not there", async () => {
    const { url } = await bought((browser) => begin(browser, base));
    const other = await signInAs(site, "sales/EJECUTIVO");
    const peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
    for (const who of [other, peru]) expect((await open(who, url)).statusCode).toBe(404);
  });
});

describe("the link of an executive to a purchase", () => {
  const pattern = new RegExp(`${base}\\?session=[\\w-]+&(?:amp;)?sessionType=client`, "g");
  const links = async (): Promise<string[]> => [
    ...new Set(
      (await leftMails(site))
        .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))
        .flatMap((mail) => mail.match(pattern) ?? [])
        .map((link) => link.replace("&amp;", "&")),
    ),
  ];
  const press = (who: SignedInPerson, url: string, form: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        cookie: who.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ intent: "purchaseLink", ...form }).toString(),
    });
  const leadOf = (url: string) => url.split("/").at(-1) ?? "";
  const send = (who: SignedInPerson, url: string, body: { id: string; purchase: string }) =>
    call(site, who, "POST", `/api/back-office/leads/${leadOf(url)}/purchase-links`, body);
  /** At the second step, of somebody whose address is known. */
  const known = () =>
    bought(async (browser) => {
      await begin(browser, base);
      await answer(browser, base, "Datos-personales", petHolder);
    });
  const kept = (url: string) =>
    site.database.connection
      .selectFrom("audit_events")
      .select(["outcome", "actor_id"])
      .where("action", "=", "lead.purchase-link")
      .where("record", "like", `%${leadOf(url)}%`)
      .execute();

  it("leads the client to the step where they were, after a code of their own mail, in any browser", async () => {
    const early = await bought((browser) => begin(browser, base));
    // Nobody is known to write to yet.
    expect(await panel(executive, early.url)).not.toContain("Enviar el enlace");
    const { reference, url } = await known();
    const shown = (await panel(executive, url)) ?? "";
    expect(shown).toContain("Enviar el enlace");
    const id = hiddenValue(shown, "id");
    const [before] = [new Set(await links())];
    for (let twice = 0; twice < 2; twice += 1) {
      const sent = await press(executive, url, { purchase: reference, id });
      expect(sent.headers.location).toBe(`${url}?hecho=purchaseLink`);
    }
    const fresh = async () => (await links()).filter((link) => !before.has(link));
    await expect.poll(async () => (await fresh()).length).toBe(1);
    const [link = ""] = await fresh();
    expect(await kept(url)).toEqual([{ outcome: "done", actor_id: executive.userId }]);

    // Whoever sent it, or found it, reads nothing of the client.
    const stranger = await browserOf(site).follow(link);
    expect(stranger.at).toMatch(/^\/Mi-Compra\/[\w-]+$/);
    const [read = ""] = stranger.response.body.split("<script");
    for (const secret of ["Soto", "Ana María", holder["titular.correo"], "12.345.678"])
      expect(read).not.toContain(secret);
    const client = browserOf(site);
    const { at } = await client.follow(link);
    const mails = new Set(await leftMails(site));
    await client.post(at, { _act: "send" });
    const wrong = await client.post(at, { codigo: "000000" });
    expect(wrong.statusCode).toBe(400);
    const code = await newCode(site, mails, holder["titular.correo"]);
    const entered = await client.post(at, { codigo: code });
    expect(entered.headers.location).toBe(base);
    expect((await client.follow(base)).at).toBe(`${base}/Recaudacion`);
    // Used again it leads straight on, and the executive sees where the client is.
    expect((await client.open(link)).headers.location).toBe(base);
    expect(await panel(executive, url)).toContain("está en «Recaudación»");
    const timeline = (await open(executive, url)).body;
    expect(timeline).toContain(reference);
  });

  it("is sent by a call that comes twice with its Idempotency-Key once", async () => {
    const { reference: purchase, url } = await known();
    const before = (await links()).length;
    const key = randomUUID();
    const keyed = (body: object) =>
      site.app.inject({
        method: "POST",
        url: `/api/back-office/leads/${leadOf(url)}/purchase-links`,
        headers: { host: "localhost:3000", cookie: executive.cookie, "idempotency-key": key },
        payload: body,
      });
    const body = { id: randomUUID(), purchase };
    expect([await keyed(body), await keyed(body)]).toMatchObject([
      { statusCode: 202 },
      { statusCode: 202 },
    ]);
    const other = await keyed({ ...body, id: randomUUID() });
    expect([other.statusCode, other.json().error.name]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    await expect.poll(async () => (await links()).length).toBe(before + 1);
    expect(await kept(url)).toEqual([{ outcome: "done", actor_id: executive.userId }]);
  });

  it("is sent by who may write to the lead alone, and within the hours of contact", async () => {
    const { reference, url } = await known();
    const body = { id: randomUUID(), purchase: reference };
    const other = await signInAs(site, "sales/EJECUTIVO");
    const finance = await signInAs(site, "portal/enterprise-admin-client");
    expect((await send(other, url, body)).status).toBe(404);
    expect((await send(finance, url, body)).status).toBe(403);
    const another = await known();
    const mixed = await send(executive, url, { ...body, purchase: another.reference });
    expect(mixed.status).toBe(404);
    const now = site.clock.now();
    // Two in the morning in Santiago.
    site.clock.set("2026-11-24T05:00:00Z");
    const night = await signInAs(site, "sales/EJECUTIVO");
    await makeExecutive(site, night.userId);
    const ofNight = (userId: string) =>
      site.database.connection
        .updateTable("leads")
        .set({ executive_user_id: userId })
        .where("reference", "=", leadOf(url))
        .execute();
    await ofNight(night.userId);
    const late = await send(night, url, body);
    expect([late.status, late.code]).toEqual([409, "CONTACT_NOT_ALLOWED"]);
    const page = await press(night, url, { purchase: reference, id: body.id });
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain("horario");
    site.clock.set(now);
    await ofNight(executive.userId);
    const before = (await links()).length;
    expect((await send(executive, url, body)).status).toBe(202);
    await expect.poll(async () => (await links()).length).toBe(before + 1);
  });

  it("says clearly that it is over: unknown, expired, or of a purchase that ended", async () => {
    const { reference, url } = await known();
    const before = new Set(await links());
    await send(executive, url, { id: randomUUID(), purchase: reference });
    const fresh = async () => (await links()).filter((link) => !before.has(link));
    await expect.poll(async () => (await fresh()).length).toBe(1);
    const [link = ""] = await fresh();
    const over = async (address: string) => {
      const { at, response } = await browserOf(site).follow(address);
      return at === base && response.body.includes("El enlace ya no vale o venció");
    };
    expect(await over(link)).toBe(false);
    for (const type of ["client", "partner", "resume"])
      expect(await over(`${base}?session=no-such-link&sessionType=${type}`)).toBe(true);
    const now = site.clock.now();
    site.clock.set(new Date(now.getTime() + 30 * 86_400_000 + 1));
    expect(await over(link)).toBe(true);
    site.clock.set(now);
    const { connection } = site.database;
    await connection
      .updateTable("purchases")
      .set({ state: "CANCELLED", closed_at: now })
      .where("reference", "=", reference)
      .execute();
    expect(await over(link)).toBe(true);
    expect(await panel(executive, url)).not.toContain("Enviar el enlace");
    const again = await send(executive, url, { id: randomUUID(), purchase: reference });
    expect([again.status, again.code]).toEqual([409, "PURCHASE_LINK_OVER"]);
  });
});
