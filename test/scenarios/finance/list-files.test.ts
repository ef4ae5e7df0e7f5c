import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";

/** Lists of finance by call: by filter, page by page, in scope, and as files (PP 5). */

let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let supervisor: SignedInPerson;
let portal: SignedInPerson;
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE");
  manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
  supervisor = await signInAs(site, "sales/SUPERVISOR");
  portal = await signInAs(site, "portal/enterprise-admin-client");
  for (const key of ["one", "two", "three"]) {
    const { reference } = await site.pay({
      payableId: await site.payable(),
      flow: "tdc-one-time",
      provider: "kushki_ad",
      token: await site.token("kushki_ad"),
    });
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": key },
      payload: { payment: reference, amount: 10_000, reason: "goodwill" },
    });
    expect(asked.statusCode).toBe(201);
    await site.wait(1_000);
    await site.control("charge-back", {
      provider: "kushki_ad",
      id: await chargeOf(reference),
      isTold: false,
    });
  }
  await site.modules.dispute.services.disputes.askAll();
});
afterAll(() => site.close());

async function chargeOf(reference: string): Promise<string> {
  const { provider_id: id } = await site.connection
    .selectFrom("provider_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select("c.provider_id")
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}

/** Every row of a list by pages of one, and what its first page says of all. */
async function walk(url: string) {
  const rows: { reference?: string; id: string }[] = [];
  let after = "";
  let total = 0;
  do {
    const { body } = await call(site, manager, "GET", `${url}?take=1${after}`);
    rows.push(...body.data);
    total = body.metaData.total;
    after = body.metaData.next === null ? "" : `&after=${body.metaData.next}`;
  } while (after !== "");
  return { rows, total };
}

const file = (who: SignedInPerson, url: string) =>
  site.app.inject({ url, headers: { host: "localhost:3000", cookie: who.cookie } });

describe.each(["/api/back-office/refunds", "/api/back-office/disputes"])("%s", (url) => {
  it("goes on page by page: each row once, in its order", async () => {
    const whole = (await call(site, manager, "GET", url)).body;
    expect([whole.data.length, whole.metaData]).toEqual([3, { total: 3, next: null }]);
    expect(await walk(url)).toEqual({ rows: whole.data, total: 3 });
    const odd = await call(site, manager, "GET", `${url}?after=none-of-ours`);
    expect(odd.body.data).toEqual(whole.data);
  });

  it("keeps to its filter", async () => {
    const states = url.endsWith("refunds") ? ["REQUESTED", "DONE"] : ["OPEN", "WON"];
    const counts: number[] = [];
    for (const state of states)
      counts.push((await call(site, manager, "GET", `${url}?state=${state}`)).body.metaData.total);
    expect(counts).toEqual([3, 0]);
    expect((await call(site, manager, "GET", `${url}?state=NONE`)).status).toBe(400);
  });
});

it("refunds of others' sales are nobody's who is held to a team", async () => {
  expect((await call(site, supervisor, "GET", "/api/back-office/refunds")).body).toEqual({
    data: [],
    metaData: { total: 0, next: null },
  });
});

describe("as=csv", () => {
  it.each([
    ["/api/back-office/payments?state=OK&state=REQUEST_REFUND", 3],
    ["/api/back-office/refunds?state=REQUESTED", 3],
    ["/api/back-office/refunds?state=DONE", 0],
    ["/api/back-office/disputes?take=1", 3],
    ["/api/back-office/recurrent?next=1", 0],
    ["/api/back-office/reconciliation", 0],
  ])("%s leads to a file of all that the filter has: %i rows", async (url, count) => {
    const led = await file(manager, `${url}${url.includes("?") ? "&" : "?"}as=csv`);
    expect(led.statusCode).toBe(303);
    const location = String(led.headers.location);
    const given = await file(manager, location);
    expect([given.statusCode, given.headers["content-type"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    expect(given.body.trim().split("\r\n")).toHaveLength(count + 1);
    // Reading a list is not exporting it.
    expect((await file(supervisor, location)).statusCode).toBe(403);
    expect((await file(portal, location)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await file(manager, `${url.split("?")[0]}?as=pdf`)).statusCode).toBe(400);
  });

  it("leads from the ledger and the providers to theirs, each for who may read it too", async () => {
    const administrator = await signInAs(site, "sales/ADMINISTRADOR");
    const url = "/api/back-office/ledger?day=2027-12-31";
    const led = await file(administrator, `${url}&as=csv`);
    expect([led.statusCode, led.headers.location]).toEqual([303, url.replace("?", ".csv?")]);
    const given = (await file(administrator, String(led.headers.location))).body.split("\r\n");
    const { data } = (await call(site, administrator, "GET", url)).body;
    expect(given[0]).toBe("\uFEFFday;currency;account;debit;credit");
    const figures = given.slice(1, -1).map((line) => line.split(";"));
    expect(figures.map(([, , account]) => account)).toEqual(
      data.map(({ account }: { account: string }) => account),
    );
    const sumOf = (column: number) =>
      figures.reduce((sum, cells) => sum + Number(cells[column] || 0), 0);
    expect(sumOf(3)).toBeGreaterThan(0);
    expect(sumOf(3)).toBe(sumOf(4));
    const providers = await file(administrator, "/api/back-office/providers?as=csv");
    expect(providers.statusCode).toBe(303);
    const { body } = await file(administrator, String(providers.headers.location));
    expect(body).toContain("\r\nkushki_ad;1;1;");
    // Who exports payments and reads neither.
    const staff = await signInAs(site, "sales/JEFATURA_SAC_CHILE");
    for (const one of [url.replace("?", ".csv?"), "/api/back-office/providers.csv"])
      expect((await file(staff, one)).statusCode).toBe(403);
  });

  it.each([
    ["Pagos?estado=OK", "payments.csv?state=OK"],
    ["Devoluciones", "refunds.csv?state=REQUESTED&state=SENT&state=FAILED"],
    ["Disputas", "disputes.csv"],
    ["Recurrentes", "recurrent.csv?next=1"],
    ["Recurrentes?estado=recycling", "recurrent.csv?state=recycling"],
    ["Conciliacion?estado=resueltas", "reconciliation.csv?state=resolved"],
    ["Libro?dia=2026-11-20", "ledger.csv?day=2026-11-20"],
    ["Proveedores", "providers.csv"],
  ])("is a button of the page %s, of the same filter, for who may export", async (page, csv) => {
    const administrator = await signInAs(site, "sales/ADMINISTRADOR");
    const url = `/Gestion/Finanzas/${page}`;
    const shown = await file(administrator, url);
    const href = `/api/back-office/${csv}`;
    expect([shown.statusCode, shown.body.replaceAll("&amp;", "&")]).toEqual([
      200,
      expect.stringContaining(`href="${href}" download=""`),
    ]);
    expect((await file(administrator, href)).statusCode).toBe(200);
  });

  it("is no button for who reads and may not export", async () => {
    for (const page of ["Pagos", "Devoluciones", "Recurrentes"]) {
      const shown = await file(supervisor, `/Gestion/Finanzas/${page}`);
      expect([page, shown.statusCode]).toEqual([page, 200]);
      expect(shown.body).not.toMatch(/href="[^"]*\.csv/);
    }
  });

  it("writes amounts with the decimal mark of the reader's language", async () => {
    await site.connection
      .updateTable("payments")
      .set({ currency: "PEN", amount_minor: 48_541 })
      .where(
        "reference",
        "=",
        (await call(site, manager, "GET", "/api/back-office/payments")).body.data[0].reference,
      )
      .execute();
    const inLanguage = async (accept: string) =>
      (
        await site.app.inject({
          url: "/api/back-office/payments.csv",
          headers: { host: "localhost:3000", cookie: manager.cookie, "accept-language": accept },
        })
      ).body;
    expect(await inLanguage("es")).toContain(";PEN;485,41;");
    expect(await inLanguage("pt")).toContain(";PEN;485,41;");
    expect(await inLanguage("en")).toContain(",PEN,485.41,");
  });

  it("is kept in the audit trail with how many rows left", async () => {
    await file(manager, "/api/back-office/refunds.csv");
    const [entry] = await site.connection
      .selectFrom("audit_events")
      .selectAll()
      .where("action", "=", "refund.export")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(JSON.stringify(entry)).toContain("3");
  });
});
