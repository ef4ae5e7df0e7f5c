import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCursor } from "#src/contracts/keyset.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { attachPaper } from "./attached-paper.ts";
import { call } from "./people.ts";

/** From a visitor's request to a policy in force, and back: who sells, who confirms, who cancels. */

const base = "/api/back-office/sales";
let site: TestApp;
let executive: SignedInPerson;
let other: SignedInPerson;
let peru: SignedInPerson;
let backOffice: SignedInPerson;
let afterSales: SignedInPerson;
let demo: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO");
  peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  afterSales = await signInAs(site, "staff/POSTVENTA");
  demo = await signInAs(site, "sales/BACKOFFICE", { isDemo: true });
});
afterAll(() => site.close());

/** A visitor's request that Paula brought to a status. */
async function request(status = 9): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000" },
    payload: exampleRequest({ productCode: "quillay-complementario-familia-80" }),
  });
  expect(sent.statusCode).toBe(201);
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status, executive_user_id: executive.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

const leadOf = (reference: string) =>
  site.database.connection
    .selectFrom("leads")
    .select(["status", "sub_status", "policy_number"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

async function sell(lead: string): Promise<string> {
  const made = await call(site, executive, "POST", base, {
    lead,
    startsOn: "2026-12-01",
    paymentKind: "single",
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { data: { reference: expect.any(String) } },
  ]);
  return made.body.data.reference;
}

const versionOf = async (sale: string): Promise<number> =>
  (await call(site, backOffice, "GET", `${base}/${sale}`)).body.data.version;

const move = async (who: SignedInPerson, sale: string, asked: object) =>
  call(site, who, "POST", `${base}/${sale}/status`, { version: await versionOf(sale), ...asked });

const attach = (who: SignedInPerson, sale: string, more?: Parameters<typeof attachPaper>[3]) =>
  attachPaper(site, who, sale, more);

const inForce = async (lead: string): Promise<string> => {
  const sale = await sell(lead);
  await attach(executive, sale);
  expect((await move(backOffice, sale, { to: "OK", policyNumber: "POL-77" })).status).toBe(200);
  return sale;
};

describe("an executive's sale", () => {
  it("has a page also where its price was kept in short, as the demonstration's are", async () => {
    const sale = await sell(await request(14));
    const short = { shown: { amountMinor: 23_448, currency: "CLP" }, native: null };
    await site.database.connection
      .updateTable("sales")
      .set({ price: JSON.stringify(short) })
      .where("reference", "=", sale)
      .execute();
    const page = await site.app.inject({
      url: `/Gestion/Ventas/${sale}`,
      headers: { host: "localhost:3000", accept: "text/html", cookie: executive.cookie },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Complementario Familia 80");
  });

  it("closes the request, waits for its policy, and is in force when back office has it", async () => {
    const lead = await request(14);
    const sale = await sell(lead);
    expect(sale).toMatch(/^SAL-/);
    expect(await leadOf(lead)).toMatchObject({ status: 9 });
    const opened = await call(site, executive, "GET", `${base}/${sale}`);
    expect(opened.body.data).toMatchObject({
      state: "PENDING",
      lead,
      origin: "hand",
      premium: { currency: "CLP", amountMinor: expect.any(Number) },
      executive: { name: "Paula Riquelme" },
      moves: [],
    });
    // She sells; that the policy is there is confirmed by somebody else.
    expect((await move(executive, sale, { to: "OK", policyNumber: "POL-1" })).code).toBe(
      "FORBIDDEN",
    );
    const early = await move(backOffice, sale, { to: "OK", policyNumber: "POL-1" });
    expect([early.code, early.body.error.payload.missing]).toEqual([
      "INVALID_TRANSITION",
      ["policyDocument"],
    ]);
    expect(await attach(executive, sale)).toMatchObject({ status: 201 });
    const confirmed = await move(backOffice, sale, { to: "OK", policyNumber: "POL-1" });
    expect(confirmed.body.data).toMatchObject({ state: "OK" });
    expect(await leadOf(lead)).toEqual({ status: 3, sub_status: 302, policy_number: "POL-1" });
    const timeline = await call(site, executive, "GET", `/api/back-office/leads/${lead}/timeline`);
    const kinds: string[] = timeline.body.data.map(({ kind }: { kind: string }) => kind);
    // The assignment job may take the new request before this test gives it to the executive.
    const own = kinds.filter((kind) => kind !== "assigned");
    expect(own).toEqual(["sale", "status", "sale", "status", "created"]);
    const listed = await call(site, executive, "GET", `${base}?state=OK&text=pol-1`);
    expect(listed.body).toMatchObject({ data: [{ reference: sale }], metaData: { total: 1 } });
  });

  it("is nobody's outside the scope, and a demonstration changes nothing", async () => {
    const sale = await sell(await request());
    for (const who of [other, peru]) {
      expect((await call(site, who, "GET", `${base}/${sale}`)).status).toBe(404);
      const moved = await call(site, who, "POST", `${base}/${sale}/status`, {
        to: "FAIL",
        reason: "x",
        version: 1,
      });
      expect(moved.status).toBe(404);
      expect((await attach(who, sale)).status).toBe(404);
      expect((await call(site, who, "GET", base)).body.data).toEqual([]);
    }
    expect((await call(site, undefined, "GET", `${base}/${sale}`)).code).toBe("LOGIN_REQUIRED");
    expect((await move(demo, sale, { to: "FAIL", reason: "x" })).code).toBe("DEMO_ACCESS");
    expect((await attach(demo, sale)).code).toBe("DEMO_ACCESS");
    expect((await call(site, backOffice, "GET", `${base}/${sale}`)).body.data).toMatchObject({
      state: "PENDING",
      documents: [],
    });
  });

  it("is one at a time, of a request that may be sold, from today on", async () => {
    const lead = await request();
    const asked = { lead, startsOn: "2026-12-01", paymentKind: "single" };
    const both = await Promise.all(
      [1, 2].map(() => call(site, executive, "POST", base, { ...asked })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const refused = (body: object, who = executive) => call(site, who, "POST", base, body);
    expect((await refused({ ...asked, lead: await request(2) })).body.error.payload).toMatchObject({
      missing: ["sellableLead"],
    });
    expect((await refused({ ...asked, startsOn: "2026-11-22" })).fields).toEqual(["startsOn"]);
    expect((await refused({ ...asked, startsOn: "2026-02-30" })).fields).toEqual(["startsOn"]);
    expect((await refused(asked, other)).status).toBe(404);
    expect((await refused(asked, afterSales)).code).toBe("FORBIDDEN");
    expect((await refused({ ...asked, tenant: "x" })).status).toBe(400);
  });
});

describe("what became of it", () => {
  it("a sale in force is withdrawn in time: the request waits for the money, until its receipt is there", async () => {
    const lead = await request();
    const sale = await inForce(lead);
    expect((await move(afterSales, sale, { to: "CANCELED_WITHDRAWAL" })).body.data.state).toBe(
      "CANCELED_WITHDRAWAL",
    );
    expect(await leadOf(lead)).toMatchObject({ status: 100 });
    const back = async () => {
      const { version } = (await call(site, backOffice, "GET", `/api/back-office/leads/${lead}`))
        .body.data;
      return call(site, backOffice, "POST", `/api/back-office/leads/${lead}/status`, {
        to: 101,
        version,
      });
    };
    expect((await back()).body.error.payload.missing).toEqual(["refund"]);
    await attach(afterSales, sale, { kind: "refund-receipt" });
    expect((await back()).body.data.status).toBe(101);
  });

  it("one that was recorded by mistake goes back to be assigned again", async () => {
    const lead = await request();
    const sale = await inForce(lead);
    expect((await move(backOffice, sale, { to: "FAIL", note: "Era otra" })).status).toBe(200);
    expect(await leadOf(lead)).toEqual({ status: 7, sub_status: null, policy_number: null });
  });

  it("one that failed comes back within 30 days at the price of that day", async () => {
    const lead = await request();
    const sale = await sell(lead);
    expect((await move(backOffice, sale, { to: "FAIL", reason: "Sin respuesta" })).status).toBe(
      200,
    );
    expect(await leadOf(lead)).toMatchObject({ status: 9 });
    const again = await move(backOffice, sale, { to: "PENDING" });
    expect(again.body.data).toMatchObject({ state: "PENDING" });
  });

  it("a change on an old version is refused", async () => {
    const sale = await sell(await request());
    const stale = await call(site, backOffice, "POST", `${base}/${sale}/status`, {
      to: "FAIL",
      reason: "x",
      version: 7,
    });
    expect([stale.code, stale.body.error.payload.current]).toEqual([
      "STALE_EDIT",
      { version: 1, state: "PENDING" },
    ]);
  });
});

describe("the commission of a sale", () => {
  it("is paid once when the sale is in force, and taken back where that was a mistake", async () => {
    const { connection } = site.database;
    await connection
      .insertInto("posting_rates")
      .values({ country: "CL", currency: "CLP", commission_millionths: 100_000 })
      .execute();
    const { movement } = await openTestModules(site);
    const post = () => movement.services.postSystemMovements();
    const movementsOf = async (sale: string) =>
      connection
        .selectFrom("movements as m")
        .innerJoin("accounts as a", "a.id", "m.account_id")
        .select(["m.type", "m.amount_minor as amount", "m.made_by", "a.user_id", "a.balance_minor"])
        .where("m.related", "=", sale)
        .orderBy("m.id")
        .execute();
    const sale = await inForce(await request());
    await post();
    await post();
    const { premium_minor: premium } = await connection
      .selectFrom("sales")
      .select("premium_minor")
      .where("reference", "=", sale)
      .executeTakeFirstOrThrow();
    const amount = Math.floor((premium + 5) / 10);
    const bonus = { type: "bonuses", amount, made_by: null, user_id: executive.userId };
    expect(await movementsOf(sale)).toMatchObject([{ ...bonus, balance_minor: amount }]);
    expect((await move(backOffice, sale, { to: "FAIL", note: "Era otra" })).status).toBe(200);
    await post();
    await post();
    const back = { type: "charges", amount, balance_minor: 0 };
    expect(await movementsOf(sale)).toMatchObject([{ type: "bonuses" }, back]);
    await connection.deleteFrom("posting_rates").execute();
  });
});

describe("the pages", () => {
  const open = async (who: SignedInPerson, url: string, form?: Record<string, string>) =>
    site.app.inject({
      method: form === undefined ? "GET" : "POST",
      url,
      headers: {
        host: "localhost:3000",
        cookie: who.cookie,
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });

  it("sell, confirm and list without JavaScript, and lose nothing that was typed", async () => {
    const lead = await request();
    const page = `/Gestion/Solicitudes/${lead}`;
    expect((await open(executive, page)).body).toContain("Registrar venta");
    const wrong = await open(executive, page, {
      intent: "sale",
      startsOn: "2026-11-01",
      paymentKind: "transfer",
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('value="2026-11-01"');
    const sold = await open(executive, page, {
      intent: "sale",
      startsOn: "2026-12-20",
      paymentKind: "transfer",
    });
    expect(sold.statusCode).toBe(303);
    const [path = ""] = String(sold.headers.location).split("?");
    const sale = path.split("/").at(-1) ?? "";
    expect((await open(executive, String(sold.headers.location))).body).toContain(
      "Venta registrada.",
    );
    const form = await open(backOffice, `${path}?pasar=OK`);
    expect(form.body).toContain("Número de póliza");
    const refused = await open(backOffice, `${path}?pasar=OK`, {
      to: "OK",
      version: "1",
      policyNumber: "POL <b>9</b>",
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Adjunta la póliza");
    expect(refused.body).toContain("POL &lt;b&gt;9&lt;/b&gt;");
    await attach(executive, sale);
    const done = await open(backOffice, path, { to: "OK", version: "1", policyNumber: "POL-9" });
    expect(done.headers.location).toBe(`${path}?hecho=status`);
    const listed = await open(backOffice, "/Gestion/Ventas?q=POL-9");
    expect(listed.body).toContain(sale);
    expect(listed.body).toContain("Vigente");
    expect((await open(other, path)).statusCode).toBe(404);
    expect((await open(afterSales, "/Gestion/Ventas?estado=NONE&despues=x")).statusCode).toBe(200);
    const forged = writeCursor(["no instant", "no id"]);
    for (const list of ["Ventas", "Finanzas/Pagos", "Finanzas/Conciliacion", "Llamadas", "Tickets"])
      expect([
        list,
        (await open(backOffice, `/Gestion/${list}?despues=${forged}`)).statusCode,
      ]).toEqual([list, 200]);
  });
});
