import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateFor } from "#src/modules/sale/movement/posting-rates.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** What leads cost and sales pay, as people set it: by call and on the page of accounts. */

const rates = "/api/back-office/posting-rates";
let site: TestApp;
let administrator: SignedInPerson;
let backOffice: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  backOffice = await signInAs(site, "sales/BACKOFFICE");
  executive = await signInAs(site, "sales/EJECUTIVO");
  expect((await setRate({})).status).toBe(204);
});
afterAll(() => site.close());

const put = async (who: SignedInPerson | undefined, body: object) => {
  const answered = await site.app.inject({
    method: "PUT",
    url: rates,
    headers: {
      host: "localhost:3000",
      ...(who === undefined ? {} : { cookie: who.cookie }),
    },
    payload: body,
  });
  const json = answered.body === "" ? undefined : answered.json();
  return { status: answered.statusCode, code: json?.error?.name, body: json };
};
const setRate = (change: object, who = administrator) =>
  put(who, {
    country: "CL",
    line: "",
    currency: "CLP",
    leadCharge: "1500",
    commission: "10",
    version: 0,
    ...change,
  });

describe("the rates", () => {
  it("are of who sets them: by line before the country's, with a version, audited", async () => {
    const forbidden = await setRate({ country: "PE" }, backOffice);
    expect(forbidden.code).toBe("FORBIDDEN");
    expect((await setRate({ country: "PE" }, executive)).code).toBe("FORBIDDEN");
    expect((await put(undefined, {})).code).toBe("LOGIN_REQUIRED");
    expect((await setRate({ line: "ISAPRE", leadCharge: "0", commission: "0" })).status).toBe(204);
    const stale = await setRate({ leadCharge: "9" });
    expect([stale.status, stale.code]).toEqual([409, "STALE_EDIT"]);
    const listed = await call(site, administrator, "GET", rates);
    expect(listed.body.data).toMatchObject([
      { country: "CL", line: "", leadChargeMinor: 1_500, commissionMillionths: 100_000 },
      { country: "CL", line: "ISAPRE", leadChargeMinor: 0 },
    ]);
    const chargeOf = (country: string, line: string | null) =>
      rateFor(listed.body.data, { country, line })?.leadChargeMinor;
    expect([chargeOf("CL", "ISAPRE"), chargeOf("CL", "OTHER"), chargeOf("CL", null)]).toEqual([
      0, 1_500, 1_500,
    ]);
    expect(chargeOf("PE", "ISAPRE")).toBeUndefined();
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select("outcome")
      .where("action", "=", "posting-rate.change")
      .execute();
    expect(kept.map(({ outcome }) => outcome)).toContain("done");
  });

  it.each([
    [{ leadCharge: "-1" }],
    [{ leadCharge: "1.5" }],
    [{ leadCharge: "x" }],
    [{ commission: "100.0001" }],
    [{ commission: "-1" }],
    [{ commission: "1.23456" }],
    [{ line: "NONE" }],
    [{ country: "ZZ" }],
    [{ currency: "EUR" }],
    [{ version: -1 }],
    [{ tenant: "amparo" }],
  ])("refuse %j with 400", async (change) => {
    expect((await setRate({ country: "CO", ...change })).status).toBe(400);
  });

  it("are set on the page of accounts, without JavaScript, by who may", async () => {
    const page = async (who: SignedInPerson) =>
      site.app.inject({
        url: "/Gestion/Movimientos?tarifa=CL",
        headers: { host: "localhost:3000", cookie: who.cookie },
      });
    expect((await page(backOffice)).body).not.toContain('id="tarifas"');
    expect((await page(administrator)).body).toContain('id="tarifas"');
    const send = (fields: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url: "/Gestion/Movimientos",
        headers: {
          host: "localhost:3000",
          cookie: administrator.cookie,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ form: "rate", version: "0", ...fields }).toString(),
      });
    const fields = { country: "INT", line: "", currency: "USD", leadCharge: "2.50" };
    const wrong = await send({ ...fields, commission: "abc" });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain("2.50");
    const saved = await send({ ...fields, commission: "7.5" });
    expect([saved.statusCode, saved.headers.location]).toEqual([
      303,
      "/Gestion/Movimientos?hecho=rate",
    ]);
    const listed = await call(site, administrator, "GET", rates);
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({
        country: "INT",
        leadChargeMinor: 250,
        commissionMillionths: 75_000,
      }),
    );
    // As people write figures, whom no code reads before they are sent.
    const typed = { country: "PE", line: "", currency: "PEN" };
    const written = await send({ ...typed, leadCharge: "1.234,50", commission: "7,5" });
    expect(written.statusCode).toBe(303);
    const pesos = { country: "CO", line: "", currency: "CLP", leadCharge: "12.000" };
    expect((await send({ ...pesos, commission: "1,2345" })).statusCode).toBe(303);
    const { data } = (await call(site, administrator, "GET", rates)).body;
    expect(rateFor(data, { country: "PE", line: "" })).toMatchObject({
      leadChargeMinor: 123_450,
      commissionMillionths: 75_000,
    });
    expect(rateFor(data, { country: "CO", line: "" })).toMatchObject({
      leadChargeMinor: 12_000,
      commissionMillionths: 12_345,
    });
  });
});
