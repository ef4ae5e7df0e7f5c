import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** BO 7: calls carry the identifier of a tenant, `X-Tenant`. */

const operator = "a3a90000-0000-4000-8000-000000000001";
const chile = "a3a90000-0000-4000-8000-000000000002";
const partnerHost = "clinica-demo.localhost:3000";
let site: TestApp;
let clinic: string;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp();
  executive = await signInAs(site, "sales/EJECUTIVO");
  clinic = (
    await site.database.connection
      .selectFrom("tenants")
      .select("id")
      .where("path", "=", "amparo/chile/clinica-demo")
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => site.close());

async function ask(tenant: string | undefined, host = "localhost:3000", url = "/api/session") {
  const answered = await site.app.inject({
    method: "GET",
    url,
    headers: {
      host,
      accept: "application/json",
      cookie: executive.cookie,
      ...(tenant === undefined ? {} : { "x-tenant": tenant }),
    },
  });
  const error = answered.json().error;
  const fields: { field: string }[] = error?.payload?.fields ?? error?.payload?.errors ?? [];
  return [answered.statusCode, error?.name ?? null, fields[0]?.field ?? null];
}

const leads = "/api/back-office/leads";
const health = "/api/health";
const refused = [400, "BAD_REQUEST", "X-Tenant"];
const good = [200, null, null];

describe("the tenant that a call names", () => {
  it("is left out, or the host's own", async () => {
    expect(await ask(undefined, "localhost:3000", leads)).toEqual(good);
    expect(await ask(operator, "localhost:3000", leads)).toEqual(good);
    expect(await ask(operator.toUpperCase(), "localhost:3000", leads)).toEqual(good);
    expect(await ask(clinic, partnerHost, health)).toEqual(good);
  });

  it("is said by each page of the host, for its calls", async () => {
    const said = async (host: string) => {
      const { body } = await site.app.inject({
        url: "/contacto",
        headers: { host, accept: "text/html" },
      });
      return / data-tenant="([^"]*)"/.exec(body)?.[1];
    };
    expect(await said("localhost:3000")).toBe(operator);
    expect(await said("pe.localhost:3000")).toBe(operator);
    expect(await said(partnerHost)).toBe(clinic);
    expect(await ask(await said(partnerHost), partnerHost, health)).toEqual(good);
  });

  it.each<[string, () => string, string]>([
    ["a country's on the main host", () => chile, "localhost:3000"],
    ["a partner's on the main host", () => clinic, "localhost:3000"],
    ["the operator's on a partner's host", () => operator, partnerHost],
    ["one that nobody has", () => "a3a90000-0000-4000-8000-00000000ffff", "localhost:3000"],
    ["no identifier", () => "' or 1=1 --", "localhost:3000"],
    ["an empty one", () => "", "localhost:3000"],
    ["two of them", () => `${operator}, ${chile}`, "localhost:3000"],
  ])("is refused where it is %s", async (_what, tenant, host) => {
    expect(await ask(tenant(), host, health)).toEqual(refused);
    expect(await ask(tenant(), host, leads)).toEqual(refused);
  });
});
