import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** What a person says of being reached is recorded on their lead, by purpose and way, and holds at once (AL 6). */

let site: TestApp;
let ana: SignedInPerson;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ana = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Rojas" });
  await makeExecutive(site, ana.userId);
});
afterAll(() => site.close());

const newLead = () => addLeadTo(site, { status: 2, executive: ana.userId });
const on = (lead: string, act: string, body: object) =>
  call(site, ana, "POST", `/api/back-office/leads/${lead}/${act}`, body);
const record = async (lead: string) =>
  (await call(site, ana, "GET", `/api/back-office/leads/${lead}`)).body.data;
const mailed = (lead: string) =>
  on(lead, "calls", { channel: "email", result: "reached", minutes: 1 });
const called = (lead: string) => on(lead, "calls", { result: "noAnswer", minutes: 0 });
/** What was last said, as way, purpose and answer. */
const said = async (lead: string) =>
  ((await record(lead)).consents as { channel: string; purpose: string; isGiven: boolean }[]).map(
    ({ channel, purpose, isGiven }) => `${purpose} ${channel} ${isGiven}`,
  );
const versionOf = async (lead: string): Promise<number> => (await record(lead)).version;

const send = (lead: string, fields: Record<string, string>) =>
  site.app.inject({
    method: "POST",
    url: `/Gestion/Solicitudes/${lead}`,
    headers: {
      host: "localhost:3000",
      cookie: ana.cookie,
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://localhost:3000",
    },
    payload: new URLSearchParams(fields).toString(),
  });
const see = async (lead: string, query = "") =>
  (
    await site.app.inject({
      url: `/Gestion/Solicitudes/${lead}${query}`,
      headers: { host: "localhost:3000", accept: "text/html", cookie: ana.cookie },
    })
  ).body;

describe("a consent", () => {
  it("is withdrawn and given again by way and purpose: refused contact follows at once", async () => {
    const lead = await newLead();
    expect((await mailed(lead)).status).toBe(204);
    const withdrawal = { channel: "email", isGiven: false, how: "Lo pidió por correo" };
    expect((await on(lead, "consents", withdrawal)).status).toBe(204);
    expect(await mailed(lead)).toMatchObject({ status: 409, code: "CONTACT_NOT_ALLOWED" });
    await on(lead, "consents", { ...withdrawal, purpose: "news", isGiven: true });
    expect(await said(lead)).toEqual(["contact email false", "news email true"]);
    expect((await mailed(lead)).status).toBe(409);
    await on(lead, "consents", { ...withdrawal, isGiven: true, how: "Llamó para autorizarlo" });
    expect((await mailed(lead)).status).toBe(204);
    const { timeline } = await record(lead);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === "consent")).toMatchObject([
      { detail: { channel: "email", purpose: "contact", isGiven: true } },
      { detail: { channel: "email", purpose: "news", isGiven: true } },
      { detail: { channel: "email", purpose: "contact", isGiven: false } },
    ]);
    const audited = await site.database.connection
      .selectFrom("audit_events")
      .select("fields")
      .where("action", "=", "lead.consent")
      .where("record", "like", `%${lead}`)
      .execute();
    expect(audited.map(({ fields }) => fields)).toEqual([
      ["contact.email"],
      ["news.email"],
      ["contact.email"],
    ]);
  });

  it("needs to say how it came, and who may edit the lead", async () => {
    const lead = await newLead();
    const body = { channel: "phone", isGiven: true, how: " " };
    expect(await on(lead, "consents", body)).toMatchObject({ status: 400, fields: ["how"] });
    expect(await on(lead, "consents", { ...body, how: "x".repeat(201) })).toMatchObject({
      status: 400,
      fields: ["how"],
    });
    const support = await signInAs(site, "portal/EJECUTIVO DE SOPORTE");
    const url = `/api/back-office/leads/${lead}/consents`;
    expect((await call(site, support, "POST", url, { ...body, how: "x" })).status).toBe(403);
  });

  it("is recorded on the page without JavaScript, and said again with what was typed", async () => {
    const lead = await newLead();
    const form = {
      intent: "consent",
      channel: "whatsapp",
      purpose: "contact",
      how: "En la llamada",
    };
    const refused = await send(lead, form);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("En la llamada");
    const kept = await send(lead, { ...form, isGiven: "yes" });
    expect([kept.statusCode, kept.headers["location"]]).toEqual([
      303,
      `/Gestion/Solicitudes/${lead}?hecho=consent`,
    ]);
    const page = await see(lead, "?hecho=consent");
    expect(page).toContain("Consentimiento registrado.");
    expect(page).toContain("WhatsApp, para su solicitud");
    expect(page).toContain("Consentimiento: WhatsApp, para su solicitud: Sí");
  });
});

describe("who wants no contact", () => {
  const everyWay = ["contact email false", "contact phone false", "contact whatsapp false"];

  it("says so in a call: every way is withdrawn with it", async () => {
    const lead = await newLead();
    await on(lead, "consents", { channel: "email", purpose: "news", isGiven: true, how: "Web" });
    expect((await on(lead, "calls", { result: "refused", minutes: 1 })).status).toBe(204);
    expect(await said(lead)).toEqual([...everyWay, "news email false"]);
    expect((await called(lead)).status).toBe(409);
    expect(await see(lead)).toContain("En una llamada");
  });

  it.each(["one lead", "many at once"])(
    "has a request that failed by that reason: %s, in the same act",
    async (which) => {
      const lead = await newLead();
      const move = { to: 4, failureReason: "FR12" };
      const moved =
        which === "one lead"
          ? await on(lead, "status", { ...move, version: 1 })
          : await call(site, ana, "POST", "/api/back-office/leads/bulk", {
              ids: [lead],
              expectedCount: 1,
              action: move,
            });
      expect(moved.status).toBe(200);
      expect(await said(lead)).toEqual(everyWay);
      const [event] = (await record(lead)).timeline;
      expect(event).toMatchObject({ kind: "status", detail: { failureReason: "FR12" } });
      // Taken up again only with a consent in force.
      const back = await on(lead, "status", { to: 2, version: await versionOf(lead) });
      expect(back).toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
    },
  );

  it("by another reason withdraws nothing", async () => {
    const lead = await newLead();
    await on(lead, "status", { to: 4, failureReason: "FR01", version: 1 });
    expect(await said(lead)).toEqual([]);
  });
});

describe("a telephone that is new", () => {
  const edit = (lead: string, body: object) =>
    call(site, ana, "PATCH", `/api/back-office/leads/${lead}`, { version: 1, ...body });

  it.each([
    ["with the person's word, is called", "Lo dictó en un correo", "contact phone true", 204],
    ["without it, is kept and not called", undefined, "contact phone false", 409],
  ])("%s", async (_case, consent, expected, status) => {
    const lead = await newLead();
    expect((await edit(lead, { phone: "+56 9 8123 4567", consent })).status).toBe(200);
    expect(await said(lead)).toEqual([expected]);
    expect((await called(lead)).status).toBe(status);
    // Corrected, it is the same way of reaching them.
    await edit(lead, { version: 2, phone: "+56 9 8123 4568" });
    expect(await said(lead)).toEqual([expected]);
  });

  it("is asked about in the form", async () => {
    const lead = await newLead();
    expect(await see(lead, "?editar=1")).toContain("cómo autorizó que se use");
    const consent = "En la reunión";
    const sent = { intent: "edit", version: "1", phone: "+56 9 8123 4567", consent };
    expect((await send(lead, sent)).statusCode).toBe(303);
    expect(await said(lead)).toEqual(["contact phone true"]);
  });
});
