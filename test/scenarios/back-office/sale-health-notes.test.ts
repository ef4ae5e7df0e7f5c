import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { sendForm } from "./form-sending.ts";
import { call } from "./people.ts";

/** Notes of a sale's moves that speak of health: who reads them, and what is kept of that (AL 14). */

const base = "/api/back-office/sales";
const leads = "/api/back-office/leads";
const words = "La aseguradora la rechazó por su diabetes";
let site: TestApp;
let executive: SignedInPerson;
let reader: SignedInPerson;
let elsewhere: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO");
  reader = await signInAs(site, "sales/BACKOFFICE");
  elsewhere = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
});
afterAll(() => site.close());

async function sell(): Promise<{ lead: string; sale: string }> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  const lead: string = sent.json().data.reference;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 9, executive_user_id: executive.userId })
    .where("reference", "=", lead)
    .execute();
  const asked = { lead, startsOn: "2026-12-01", paymentKind: "single" };
  const made = await call(site, executive, "POST", base, asked);
  expect(made.status).toBe(201);
  return { lead, sale: made.body.data.reference };
}

const move = async (sale: string, asked: object) => {
  const { version } = (await call(site, reader, "GET", `${base}/${sale}`)).body.data;
  return call(site, reader, "POST", `${base}/${sale}/status`, { version, ...asked });
};
const readsKept = async (record: string, outcome: "done" | "denied") =>
  (
    await site.database.connection
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", "sale.health-note-read")
      .where("record", "=", record)
      .where("outcome", "=", outcome)
      .execute()
  ).length;
const page = async (who: SignedInPerson, url: string, form?: Record<string, string>) => {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  return { status: answered.statusCode, body: answered.body };
};

describe("the note of a sale's move that speaks of health", () => {
  it.each([{ note: words }, { reason: words, note: undefined }])(
    "is in its story without its words, and is read by its permission alone, each time kept: %o",
    async (text) => {
      const { sale } = await sell();
      const asked = { to: "FAIL", reason: "Rechazo", ...text, health: true };
      expect((await move(sale, asked)).status).toBe(200);
      for (const who of [executive, reader]) {
        const { body } = await call(site, who, "GET", `${base}/${sale}`);
        expect(body.data.timeline[0]).toMatchObject({ to: "FAIL", health: true, note: null });
        expect(JSON.stringify(body)).not.toContain(words);
      }
      const [line, made] = (await call(site, reader, "GET", `${base}/${sale}`)).body.data.timeline;
      const read = (who: SignedInPerson, id: number, of = sale) =>
        call(site, who, "GET", `${base}/${of}/notes/${id}`);
      expect((await read(reader, line.id)).body).toEqual({ data: { id: line.id, text: words } });
      expect(await readsKept(sale, "done")).toBe(1);
      expect((await read(executive, line.id)).code).toBe("FORBIDDEN");
      expect((await read(elsewhere, line.id)).status).toBe(404);
      expect(await readsKept(sale, "denied")).toBe(2);
      expect((await read(reader, made.id)).status).toBe(404);
      expect((await read(reader, line.id, (await sell()).sale)).status).toBe(404);
      expect(await readsKept(sale, "done")).toBe(1);
    },
  );

  it("has no words in the timeline of its lead either", async () => {
    const { lead, sale } = await sell();
    const document = { name: "file", files: [{}] };
    const url = `${base}/${sale}/documents`;
    expect((await sendForm(site, executive, url, { kind: "policy" }, document)).status).toBe(201);
    expect((await move(sale, { to: "OK", policyNumber: "POL-9" })).status).toBe(200);
    expect((await move(sale, { to: "FAIL", note: words, health: true })).status).toBe(200);
    const { body } = await call(site, executive, "GET", `${leads}/${lead}/timeline`);
    const line = body.data.find(({ to }: { to: number }) => to === 7);
    expect(line).toMatchObject({ kind: "status", health: true, note: null });
    expect(JSON.stringify(body)).not.toContain(words);
    const noted = `${leads}/${lead}/notes/${line.id}`;
    expect((await call(site, reader, "GET", noted)).body.data.text).toBe(words);
  });

  it("is marked and read on the page of the sale without JavaScript", async () => {
    const { sale } = await sell();
    const path = `/Gestion/Ventas/${sale}`;
    expect((await page(reader, `${path}?pasar=FAIL`)).body).toContain('name="health"');
    const asked = { to: "FAIL", version: "1", note: words, health: "on" };
    const refused = await page(reader, `${path}?pasar=FAIL`, asked);
    expect([refused.status, /name="health"[^>]*checked/.test(refused.body)]).toEqual([409, true]);
    expect((await page(reader, path, { ...asked, reason: "Rechazo" })).status).toBe(303);
    const [{ id }] = (await call(site, reader, "GET", `${base}/${sale}`)).body.data.timeline;
    for (const [who, mayRead] of [
      [executive, false],
      [reader, true],
    ] as const) {
      const { body } = await page(who, path);
      expect([body.includes(words), body.includes("Nota con datos de salud")]).toEqual([
        false,
        true,
      ]);
      expect(body.includes(`name="note" value="${id}"`)).toBe(mayRead);
    }
    const form = { form: "healthNote", note: String(id) };
    const shown = await page(reader, path, form);
    expect([shown.status, shown.body.includes(words)]).toEqual([200, true]);
    expect((await page(executive, path, form)).status).toBe(403);
    expect(await readsKept(sale, "done")).toBe(1);
  });
});
