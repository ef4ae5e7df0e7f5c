import { randomUUID } from "node:crypto";
import { openApiDocument } from "#src/platform/http/open-api.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { leadRoutes } from "#src/modules/contact/lead/lead.api.ts";
import { requiredContactFields } from "#src/modules/contact/lead/lead.rules.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { retryDelays } from "#src/platform/jobs/retry-schedule.rules.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { exampleMarket, examplePrice } from "./example-price.ts";
import { exampleRequest, type LeadSite, openLeadSite, sendRequest } from "./lead-site.ts";

type JsonObject = Record<string, unknown>;
interface PublishedObject {
  required?: string[];
  properties: Record<string, PublishedObject>;
}

/** What OpenAPI says of the body of POST /api/leads. */
function publishedSchema(): PublishedObject {
  const { paths } = openApiDocument(
    leadRoutes({ leads: {} as never, say: () => (key) => key }),
    "API",
    "1",
  ) as {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: PublishedObject }> } } }
    >;
  };
  const schema = paths["/api/leads"]?.post.requestBody.content["application/json"]?.schema;
  if (schema === undefined) throw new Error("POST /api/leads is not published");
  return schema;
}

describe("a visitor requests a product", () => {
  let database: OpenDatabase;
  let site: LeadSite;
  const clock = fixedClock("2026-10-10T14:42:00Z");
  let market = exampleMarket();
  const mails: OutgoingMail[] = [];
  let mailFailure: Error | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
    site = await openLeadSite({
      database,
      clock,
      priceNow: (request) => market.priceNow(request),
      mailer: {
        async send(mail) {
          if (mailFailure) throw mailFailure;
          mails.push(mail);
        },
        close: async () => undefined,
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  beforeEach(async () => {
    await site.outbox.drain();
    const { connection } = database;
    for (const table of ["leads", "quotes", "outbox_messages", "idempotency_keys"] as const) {
      await connection.deleteFrom(table).execute();
    }
    market = exampleMarket();
    mails.length = 0;
    mailFailure = undefined;
    clock.set("2026-10-10T14:42:00Z");
  });

  const leads = () => database.connection.selectFrom("leads").selectAll().execute();
  const dataOf = (response: { json(): unknown }) =>
    (
      response.json() as {
        data: { reference: string; token: string; links: Record<string, string> };
      }
    ).data;
  const errorOf = (response: { json(): unknown }) =>
    (
      response.json() as {
        error: { name: string; payload: { fields: { field: string; code: string }[] } };
      }
    ).error;
  const get = (url: string) => site.app.inject({ method: "GET", url });

  it("gets a reference, links and the price, and one lead is stored with what it was priced on", async () => {
    const response = await sendRequest(site);
    expect(response.statusCode).toBe(201);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const answer = dataOf(response);
    expect(answer).toMatchObject({
      reference: expect.stringMatching(/^AMP-\w{4}-\w{3}$/),
      price: { value: "48541", unit: { code: "CLP" } },
      quoteExpiresAt: "2026-11-09T14:42:00.000Z",
    });
    expect(await leads()).toMatchObject([
      {
        reference: answer.reference,
        status: 8,
        request_type: "Seguros",
        source: "QUEPLAN.CL",
        web_application: 39,
        country: "CL",
        origin: "/Comparar/Seguros-de-Salud",
        identification: "123456785",
        phone: "+56981234567",
        consents: { quote: true, whatsapp: false, news: false, language: "es" },
        price: {
          shown: { amountMinor: 48_541, currency: "CLP" },
          rateTableId: 7,
          ufDay: "2026-10-10",
          ufValueCents: 4_113_624,
        },
      },
    ]);
  });

  it("can visit the confirmation again for 30 days, with its PDF and its quote", async () => {
    const { token, reference, links } = dataOf(await sendRequest(site));
    clock.set("2026-11-09T14:41:59Z");
    const confirmation = await get(`/api/leads/${token}`);
    expect(confirmation.statusCode).toBe(200);
    expect(confirmation.json()).toMatchObject({
      data: { reference, product: { displayName: "Complementario Familia 80" }, links },
    });
    const pdf = await get(`/api/leads/${token}/pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="${reference}.pdf"`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const quoteToken = links["quote"]!.split("/").at(-1);
    const quote = await get(`/api/quotes/${quoteToken}`);
    expect(quote.json()).toMatchObject({ data: { status: "same", changes: [] } });
    clock.set("2026-11-09T14:42:00Z");
    expect((await get(`/api/leads/${token}`)).statusCode).toBe(404);
    expect((await get(`/api/quotes/${quoteToken}`)).json()).toMatchObject({
      data: { status: "expired" },
    });
  });

  it("reaches a confirmation by its own token only: not by the quote's, the reference or a guess", async () => {
    const { token, reference, links } = dataOf(await sendRequest(site));
    const quoteToken = links["quote"]!.split("/").at(-1);
    for (const other of [quoteToken, reference, "a".repeat(32), `${token}A`, "%00"]) {
      expect((await get(`/api/leads/${encodeURIComponent(other)}`)).statusCode).toBe(404);
      expect((await get(`/api/leads/${encodeURIComponent(other)}/pdf`)).statusCode).toBe(404);
    }
  });

  it("is priced by the server: a price, a role or a table in the body is ignored", async () => {
    const body = exampleRequest({ price: { value: 1 }, rateTable: 99, status: 3, amountClp: 1 });
    await sendRequest(site, { ...body, contact: { ...body.contact, status: 3 } });
    expect(await leads()).toMatchObject([
      { status: 8, price: { shown: { amountMinor: 48_541 }, rateTableId: 7 } },
    ]);
  });

  it("is told every field at fault at once, and nothing is stored", async () => {
    const response = await sendRequest(
      site,
      exampleRequest({
        contact: { fullName: "", identification: "1-2", email: "x", phone: "1" },
        consents: { quote: false },
      }),
    );
    expect(response.statusCode).toBe(400);
    expect(errorOf(response)).toMatchObject({
      name: "BAD_REQUEST",
      payload: {
        fields: [
          { field: "contact.fullName", code: "REQUIRED" },
          { field: "contact.identification", code: "invalidRut" },
          { field: "contact.email", code: "INVALID_EMAIL" },
          { field: "contact.phone", code: "INVALID_PHONE" },
          { field: "consents.quote", code: "CONSENT_REQUIRED" },
        ],
      },
    });
    expect(await leads()).toEqual([]);
  });

  it("needs exactly the fields that the published schema calls required", async () => {
    const schema = publishedSchema();
    const body: JsonObject = exampleRequest();
    expect(schema.required).toEqual(["productCode", "contact", "consents"]);
    expect(schema.properties["contact"]?.required).toEqual([...requiredContactFields]);
    expect(schema.properties["consents"]?.required).toEqual(["quote"]);
    for (const part of ["contact", "consents"] as const) {
      const { required = [], properties } = schema.properties[part] ?? {};
      for (const name of Object.keys(properties ?? {})) {
        const { [name]: _, ...others } = body[part] as JsonObject;
        const response = await sendRequest(site, { ...body, [part]: others });
        if (!required.includes(name)) {
          expect([name, response.statusCode]).toEqual([name, 201]);
          continue;
        }
        const code = part === "contact" ? "REQUIRED" : "CONSENT_REQUIRED";
        expect([response.statusCode, errorOf(response).payload.fields]).toEqual([
          400,
          [expect.objectContaining({ field: `${part}.${name}`, code })],
        ]);
      }
    }
    const { consents: _, ...without } = body;
    const response = await sendRequest(site, without);
    expect(errorOf(response).payload.fields).toMatchObject([
      { field: "consents.quote", code: "CONSENT_REQUIRED" },
    ]);
  });

  it("is told when the product is not on sale", async () => {
    market.set(undefined);
    const response = await sendRequest(site);
    expect(response.statusCode).toBe(404);
    expect(errorOf(response).name).toBe("PRODUCT_NOT_ON_SALE");
  });

  it("may ask for a product whose price is 'Consultar'", async () => {
    market.set(examplePrice({ native: null, shown: null, uf: null }));
    const response = await sendRequest(site);
    expect(response.statusCode).toBe(201);
    expect(dataOf(response)).toMatchObject({ price: null });
  });

  it("gets the same answer for the same key and body, in any order of its keys", async () => {
    const key = randomUUID();
    const first = await sendRequest(site, exampleRequest(), { key });
    clock.set("2026-10-10T14:50:00Z");
    market.set(undefined);
    const reversed = Object.fromEntries(Object.entries(exampleRequest()).toReversed());
    const second = await sendRequest(site, reversed, { key });
    expect(second.statusCode).toBe(201);
    expect(second.body).toBe(first.body);
    expect(await leads()).toHaveLength(1);
  });

  it("gets 409 for the same key with another body, and its first request stays", async () => {
    const key = randomUUID();
    await sendRequest(site, exampleRequest(), { key });
    const response = await sendRequest(
      site,
      exampleRequest({ contact: { phone: "9 8123 4568" } }),
      { key },
    );
    expect(response.statusCode).toBe(409);
    expect(errorOf(response).name).toBe("IDEMPOTENCY_CONFLICT");
    expect(await leads()).toHaveLength(1);
  });

  it("has one request after a double click, even of ten at once", async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => sendRequest(site, exampleRequest(), { key })),
    );
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await leads()).toHaveLength(1);
    const { connection } = database;
    expect(await connection.selectFrom("quotes").select("id").execute()).toHaveLength(1);
    expect(await connection.selectFrom("outbox_messages").select("id").execute()).toHaveLength(1);
  });

  it("has as many requests as keys", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendRequest(site)));
    expect(new Set(responses.map((response) => dataOf(response).reference)).size).toBe(5);
    expect(await leads()).toHaveLength(5);
  });

  it("is found again by its key where the first answer, cookie and all, was lost", async () => {
    const key = randomUUID();
    const first = await sendRequest(site, exampleRequest(), { key });
    const cookie = first.cookies.find(({ name }) => name === visitorCookie)!.value;
    const without = await sendRequest(site, exampleRequest(), { key });
    const reloaded = await sendRequest(site, exampleRequest(), { key, cookie });
    expect([without.body, reloaded.body]).toEqual([first.body, first.body]);
    expect(await leads()).toHaveLength(1);
  });

  it("shares no key with another visitor", async () => {
    const cookies = await Promise.all(
      [1, 2].map(async () => (await sendRequest(site)).cookies[0]!.value),
    );
    const key = randomUUID();
    const [one, other] = await Promise.all(
      cookies.map((cookie, index) =>
        sendRequest(site, exampleRequest({ contact: { phone: `9 8123 456${index}` } }), {
          key,
          cookie,
        }),
      ),
    );
    expect([one!.statusCode, other!.statusCode]).toEqual([201, 201]);
    expect(dataOf(one!).reference).not.toBe(dataOf(other!).reference);
  });

  it("refuses a key that is too long", async () => {
    const response = await sendRequest(site, exampleRequest(), { key: "k".repeat(201) });
    expect(response.statusCode).toBe(400);
  });

  it("gets one mail with what was asked, right after the request", async () => {
    const { reference } = dataOf(await sendRequest(site));
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toMatchObject({
      to: "camila.fuentes@correo.example",
      subject: `Recibimos tu solicitud ${reference}`,
    });
  });

  it("gets the mail later when the mail server is away, and the request is there all the same", async () => {
    mailFailure = Object.assign(new Error("away"), { responseCode: 451 });
    await sendRequest(site);
    const { connection } = database;
    const attempts = async () =>
      (await connection.selectFrom("outbox_messages").select("attempts").executeTakeFirst())
        ?.attempts;
    await expect.poll(attempts).toBe(1);
    await site.outbox.drain();
    mailFailure = undefined;
    clock.set(new Date(clock.now().getTime() + retryDelays[0]));
    expect(await site.outbox.drain()).toBe(1);
    expect(mails).toHaveLength(1);
  });

  it("leaves its contact in no log line", async () => {
    await sendRequest(site);
    await expect.poll(() => mails.length).toBe(1);
    expect(site.lines.length).toBeGreaterThan(0);
    expect(site.lines.join("\n")).not.toMatch(/camila|12345678|98123|Prefiero|secreto/i);
  });

  it("leaves its token nowhere once the mail has left and the answer is forgotten", async () => {
    const { token } = dataOf(await sendRequest(site));
    await expect.poll(() => mails.length).toBe(1);
    await site.outbox.drain();
    await database.connection.deleteFrom("idempotency_keys").execute();
    for (const table of ["leads", "quotes", "outbox_messages"] as const) {
      const rows = await database.connection.selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});
