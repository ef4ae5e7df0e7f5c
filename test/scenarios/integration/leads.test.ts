import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createSourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** Leads that a source hands over with its key (AL 5). */

let site: TestApp;
let keys: ReturnType<typeof createSourceKeys>;
let key: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  const { connection } = site.database;
  const { clock } = site;
  keys = createSourceKeys({ connection, clock, trail: createAuditTrail({ connection, clock }) });
  key = await keys.issue("REDSALUD");
});
afterAll(() => site.close());

const product = "quillay-complementario-familia-80";
const lead = (externalId: string, more: object = {}) => ({
  externalId,
  contact: {
    fullName: "Rosa Paredes",
    identification: "12.345.678-5",
    email: "rosa.paredes@correo.example",
    phone: "+56 9 8765 4321",
  },
  consents: {
    quote: true,
    whatsapp: false,
    text: "Acepto que me contacten.",
    at: "2026-11-23T14:00:00Z",
  },
  product,
  ...more,
});
async function hand(payload: object, headers: Record<string, string> = {}, bearer = key) {
  const answered = await site.app.inject({
    method: "POST",
    url: "/api/integration/leads",
    headers: { host: "localhost:3000", authorization: `Bearer ${bearer}`, ...headers },
    payload,
  });
  const body = answered.body === "" ? undefined : answered.json();
  const payloadOf = body?.error?.payload;
  return {
    status: answered.statusCode,
    code: body?.error?.name as string | undefined,
    reference: body?.data?.reference as string,
    fields: ((payloadOf?.fields ?? payloadOf?.errors ?? []) as { field: string }[]).map(
      ({ field }) => field,
    ),
  };
}

describe("a lead of a source", () => {
  it("is taken with source, agreement, consents and product, and audited", async () => {
    const taken = await hand(lead("R-1"));
    expect(taken.status).toBe(201);
    const row = await site.database.connection
      .selectFrom("leads")
      .selectAll()
      .where("reference", "=", taken.reference)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      source: "REDSALUD",
      status: 1,
      line_of_business: 69,
      product_code: product,
      country: "CL",
      consents: { quote: true, text: "Acepto que me contacten.", at: "2026-11-23T14:00:00Z" },
    });
    const event = await site.database.connection
      .selectFrom("audit_events")
      .selectAll()
      .where("record", "=", taken.reference)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: "lead.integration", system: "QPCLIENTS" });
  });

  it.each([
    ["an e-mail", { email: "luz@correo.example" }],
    ["a telephone", { phone: "9 8765 4322", identification: null }],
    ["an identification", { identification: "11.111.111-1", email: "" }],
  ])("needs no more than a name and %s", async (what, known) => {
    const taken = await hand(lead(`N-${what}`, { contact: { fullName: "Luz Vera", ...known } }));
    expect(taken.status).toBe(201);
    const consents = await site.database.connection
      .selectFrom("lead_consents as c")
      .innerJoin("leads as l", "l.id", "c.lead_id")
      .where("l.reference", "=", taken.reference)
      .where("c.is_given", "=", true)
      .select("c.channel")
      .execute();
    const channels = "phone" in known ? ["phone"] : "identification" in known ? [] : ["email"];
    expect(consents.map(({ channel }) => channel)).toEqual(channels);
  });

  it("is one lead, however often it is handed over, also at once", async () => {
    const answers = await Promise.all([hand(lead("R-2")), hand(lead("R-2")), hand(lead("R-2"))]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "200", "201"]);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    const again = { "idempotency-key": "11111111-1111-4111-8111-111111111111" };
    const first = await hand(lead("R-3"), again);
    expect((await hand(lead("R-3"), again)).reference).toBe(first.reference);
    const other = await hand(lead("R-4"), again);
    expect([other.status, other.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("of another source may have the same name", async () => {
    const other = await keys.issue("AMERINS");
    const [one, two] = [await hand(lead("S-1")), await hand(lead("S-1"), {}, other)];
    expect(one.reference).not.toBe(two.reference);
  });

  it.each<[string, object, string]>([
    ["without agreement to a quote", { consents: { ...lead("").consents, quote: false } }, "quote"],
    ["with an e-mail that is none", { contact: { ...lead("").contact, email: "x" } }, "email"],
    ["by a name alone", { contact: { fullName: "Luz Vera" } }, "contact.email"],
    ["for a product that is not sold", { product: "no-hay" }, "product"],
    [
      "agreed to next week",
      { consents: { ...lead("").consents, at: "2026-12-01T00:00:00Z" } },
      "at",
    ],
    ["without a name of the source", { externalId: " " }, "externalId"],
  ])("is refused %s", async (_what, more, field) => {
    const refused = await hand(lead("B-1", more));
    expect(refused.status).toBe(400);
    expect(refused.fields.join()).toContain(field);
  });

  it.each(["", "x", "a".repeat(43)])("is refused with the key '%s'", async (wrong) => {
    const refused = await hand(lead("K-1"), {}, wrong);
    expect([refused.status, refused.code]).toEqual([401, "INVALID_TOKEN"]);
  });

  it("is refused beyond 600 a minute of a key, and taken the minute after", async () => {
    const busy = await keys.issue("EMPRESAS");
    for (let call = 0; call < 600; call += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => hand(lead("L-1", { product: "no-hay" }), {}, busy)),
      );
    const refused = await hand(lead("L-1"), {}, busy);
    expect([refused.status, refused.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    site.clock.set(new Date(site.clock.now().getTime() + 61_000));
    expect((await hand(lead("L-1"), {}, busy)).status).toBe(201);
  });

  it("is refused once the key is revoked, or another is issued", async () => {
    const old = await keys.issue("QPSUBSCRIPTION");
    const next = await keys.issue("QPSUBSCRIPTION");
    expect((await hand(lead("O-1"), {}, old)).code).toBe("INVALID_TOKEN");
    expect((await hand(lead("O-1"), {}, next)).status).toBe(201);
    expect(await keys.revoke("QPSUBSCRIPTION")).toBe(true);
    expect((await hand(lead("O-1"), {}, next)).code).toBe("INVALID_TOKEN");
    expect(await keys.revoke("QPSUBSCRIPTION")).toBe(false);
  });

  it("of more than a megabyte is refused", async () => {
    const refused = await hand(lead("M-1", { comment: "a".repeat(1_048_577) }));
    expect([400, 413]).toContain(refused.status);
  });
});
