import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { type SignedInPerson, signInAs } from "../../harness/signed-in-as.ts";

/** What identifies the policyholder of a request (CQ 5): a company by its RUT, RUC or NIT, whose check digit
 *  is verified, a person by the country's document. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

interface Sold {
  code: string;
  slug: string;
  organization: string;
}

async function productOf(country: string, type: string): Promise<Sold> {
  const { rows } = await sql<Sold>`
    select p.code, p.slug, o.slug as organization
    from products p join organizations o on o.code = p.organization
    where p.is_active and p.country = ${country} and p.insurance_type = ${type}
    order by p.id limit 1`.execute(site.database.connection);
  const [first] = rows;
  if (!first) throw new Error(`No ${type} on sale in ${country}.`);
  return first;
}

const hosts: Record<string, string> = {
  CL: "localhost:3000",
  PE: "pe.localhost:3000",
  CO: "co.localhost:3000",
};

const call = async (
  who: SignedInPerson,
  method: "POST" | "PATCH",
  url: string,
  payload: Record<string, unknown>,
) => {
  const sent = await site.app.inject({
    method,
    url,
    headers: { host: "localhost:3000", cookie: who.cookie },
    payload,
  });
  const { error, data } = sent.json();
  return { status: sent.statusCode, data, fields: error?.payload.fields };
};

const send = (country: string, productCode: string, identification: string) =>
  site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: hosts[country], "idempotency-key": randomUUID() },
    payload: {
      productCode,
      contact: {
        fullName: "Ana Núñez",
        identification,
        email: "ana@correo.example",
        phone: "+1 212 555 0100",
      },
      consents: { quote: true, whatsapp: false, news: false },
    },
  });

describe("the identification of a request", () => {
  it.each([
    ["CL", "SEGURO_COLECTIVO", "76.192.083-8", "invalidRut", "76.192.083-9", "761920839"],
    ["CL", "GUARDIAS", "76.192.083-0", "invalidRut", "76192083-9", "761920839"],
    ["PE", "EPS_EMPRESA", "20123456785", "INVALID_RUC", "20-12345678-6", "20123456786"],
    ["PE", "SCTR", "45678901", "INVALID_RUC", "20123456786", "20123456786"],
    ["CO", "SEGURO_COLECTIVO", "800.123.456-4", "INVALID_NIT", "800.123.456-5", "8001234565"],
    ["PE", "EPS", "4567890", "INVALID_IDENTIFICATION", "45678901", "45678901"],
    ["CO", "EPS", "5234567", "INVALID_IDENTIFICATION", "52.345.678", "52345678"],
  ])(
    "in %s for %s refuses %s as %s and takes %s",
    async (country, type, wrong, code, right, stored) => {
      const { code: productCode } = await productOf(country, type);
      const refused = await send(country, productCode, wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error.payload.fields).toMatchObject([
        { field: "contact.identification", code },
      ]);
      expect((await send(country, productCode, right)).statusCode).toBe(201);
      const [lead] = await site.database.connection
        .selectFrom("leads")
        .select("identification")
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      expect(lead).toEqual({ identification: stored });
    },
  );

  it("of a lead made by hand follows its product, when it is made and when it is edited", async () => {
    const staff = await signInAs(site, "staff/ADMINISTRADOR");
    const { code: productCode } = await productOf("PE", "EPS_EMPRESA");
    const leads = "/api/back-office/leads";
    const lead = {
      country: "PE",
      fullName: "Andes SAC",
      source: "EMPRESAS",
      consent: "Por escrito",
    };
    const make = (more: object) => call(staff, "POST", leads, { ...lead, ...more });
    const refused = [{ field: "identification", code: "INVALID_RUC" }];
    const wrong = await make({ productCode, identification: "20123456785" });
    expect([wrong.status, wrong.fields]).toMatchObject([400, refused]);
    const person = await make({ productCode, identification: "45678901" });
    expect([person.status, person.fields]).toMatchObject([400, refused]);
    const made = await make({ productCode, identification: "20-12345678-6" });
    expect(made.status).toBe(201);
    const edited = (identification: string) =>
      call(staff, "PATCH", `${leads}/${made.data.reference}`, { identification, version: 1 });
    expect((await edited("45678901")).fields).toMatchObject(refused);
    expect((await edited("20123456786")).status).toBe(200);
    // Without a product it may be anybody's; the number of a company has its digit all the same.
    expect((await make({ identification: "20123456785" })).fields).toMatchObject(refused);
    expect((await make({ identification: "45678901" })).status).toBe(201);
  });

  it("that asks for access is a person's or a company's", async () => {
    const customer = await signInAs(site, "portal/CLIENT");
    const ask = (legalId: string) =>
      call(customer, "POST", "/api/contact-us", { topic: "acceso", text: "Sin acceso", legalId });
    expect((await ask("76.192.083-8")).fields).toMatchObject([
      { field: "legalId", code: "invalidRut" },
    ]);
  });

  it("asks for a quote for their company: the lead is the company's", async () => {
    const customer = await signInAs(site, "portal/CLIENT");
    const asked = { topic: "cotizar", text: "Un plan para todos" };
    const { reference } = (await call(customer, "POST", "/api/contact-us", asked)).data;
    const lead = await site.database.connection
      .selectFrom("leads as l")
      .innerJoin("tenants as t", "t.id", "l.tenant_id")
      .select(["t.kind", "l.source", "l.line_of_business"])
      .where("l.reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(lead).toEqual({ kind: "company", source: "EMPRESAS", line_of_business: 10 });
  });

  it.each([
    ["SCTR", "RUC de la empresa", "El RUC no es válido."],
    ["EPS_EMPRESA", "RUC de la empresa", "El RUC no es válido."],
    ["SALUD", "DNI", "El documento lleva de 8 a 12 números o letras."],
  ])(
    "in Peru for %s is asked for as %s, and refused in words of its own",
    async (type, label, message) => {
      const { code } = await productOf("PE", type);
      const found = await site.app.inject({
        url: `/api/insurance/product/${code}`,
        headers: { host: hosts["PE"] },
      });
      const path = new URL(found.json().data.url, "http://pe.localhost:3000").pathname;
      const headers = {
        host: hosts["PE"],
        accept: "text/html",
        "user-agent": "Mozilla/5.0 Chrome/140",
      };
      const page = await site.app.inject({ url: `${path}/Solicitar`, headers });
      expect([page.statusCode, page.body.includes(`>${label}<`)]).toEqual([200, true]);
      const posted = await site.app.inject({
        method: "POST",
        url: `${path}/Solicitar`,
        headers: {
          ...headers,
          origin: "http://pe.localhost:3000",
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ fullName: "Ana Núñez", identification: "1234" }).toString(),
      });
      expect([posted.statusCode, posted.body.includes(message)]).toEqual([400, true]);
    },
  );
});
