import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { asService } from "#src/platform/database/acting.ts";
import { addLeadTo, call } from "#test/scenarios/back-office/people.ts";
import { makeDemonstrationSales } from "#src/modules/sale/sale/demonstration-sales.ts";
import { makeDemonstrationSubscriptions } from "#src/modules/sale/subscription/demonstration-subscriptions.ts";
import { decideRefund } from "./decide-refund.ts";

/** Finance's desk: overview, recurrent charges, ledger, providers, remittances to insurers, disputes. */

const insurer = "lafken-salud";
let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let admin: SignedInPerson;
let executive: SignedInPerson;
let portal: SignedInPerson;
let tenantId: string;
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE", { name: "Gabriela Mena" });
  admin = await signInAs(site, "staff/ADMINISTRADOR", { name: "Ada Ríos" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  portal = await signInAs(site, "portal/enterprise-admin-client");
  const { id } = await site.connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  tenantId = id;
});
afterAll(() => site.close());

let made = 0;
async function pay(amountMinor = 50_000): Promise<string> {
  made += 1;
  const payableId = await asService(site.connection, (own) =>
    site.payments.makePayable(own, {
      tenantId,
      kind: "purchase",
      ref: `DESK-${made}`,
      country: "CL",
      amount: { amountMinor, currency: "CLP" },
      lines: [{ insurer, amountMinor, commissionMinor: 0 }],
      payPath: "/Compra-Online/x/Pago",
      donePath: "/Compra-Online/x/Confirmacion",
    }),
  );
  const token = await site.token("kushki_ad");
  const asked = { payableId, flow: "tdc-one-time", provider: "kushki_ad", token } as const;
  return (await site.pay(asked)).reference;
}

const page = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(form === undefined
        ? {}
        : {
            origin: "http://localhost:3000",
            "content-type": "application/x-www-form-urlencoded",
          }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
const balance = async (account: string): Promise<number> => {
  const row = await site.connection
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<string>("amount_minor").as("sum"))
    .where("account", "=", account)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
};
const task = (act: object) =>
  site.modules.subscription.services.runPaymentsTask(act as { act: "ask"; reference: string });

describe("commission and remittances", () => {
  const base = "/api/back-office/remittances";
  let reference: string;
  let first: string;

  it("earns the insurer's rate of the day at the payment", async () => {
    first = await pay();
    await pay(30_000);
    expect(await balance(`premiums_payable:${insurer}`)).toBe(-72_000);
    expect(await balance(`commission:${insurer}`)).toBe(-8_000);
  });

  it("pays premiums less commission on, made by one person and approved by another", async () => {
    const { open } = (await call(site, backOffice, "GET", base)).body.metaData;
    expect(open).toMatchObject([{ insurer, currency: "CLP", totalMinor: 72_000, entries: 4 }]);
    const asked = { node: tenantId, insurer, currency: "CLP", until: "2026-11-30" };
    expect((await call(site, manager, "POST", base, asked)).status).toBe(403);
    const drafted = await call(site, admin, "POST", base, asked);
    reference = drafted.body.data.reference;
    expect((await call(site, backOffice, "POST", base, asked)).status).toBe(404);
    const itself = await call(site, admin, "POST", `${base}/${reference}/approve`);
    expect(itself.code).toBe("SAME_PERSON");
    const paid = { on: "2026-11-25", bankReference: "TEF-1" };
    expect((await call(site, backOffice, "POST", `${base}/${reference}/pay`, paid)).status).toBe(
      409,
    );
    const own = `/Gestion/Finanzas/Remesas/${reference}`;
    expect((await page(admin, own)).body).toContain("La preparaste tú");
    const { headers } = await page(manager, own, { form: "approve" });
    expect(headers.location).toBe(`${own}?hecho=approve`);
    const { body: kept } = await page(backOffice, own, { form: "pay", bank: "T7" });
    expect(kept).toMatch(/"true"[^>]*name="bank"[^>]*value="T7"/);
    expect((await call(site, backOffice, "POST", `${base}/${reference}/pay`, paid)).status).toBe(
      204,
    );
    expect(await balance(`premiums_payable:${insurer}`)).toBe(0);
    expect(await balance("bank")).toBe(-72_000);
    expect(await task({ act: "rebuild-balances", isCheck: true })).toEqual({
      kind: "balanced",
      entries: 0,
      wrong: [],
    });
  });

  it("gives its lines to the insurer as CSV and PDF", async () => {
    const csv = await page(backOffice, `${base}/${reference}/lines.csv`);
    expect(csv.body).toContain(`;payment_ok;;;${first};CLP;50000`);
    expect(csv.body.trim().split("\r\n")).toHaveLength(5);
    const pdf = await page(backOffice, `${base}/${reference}/lines.pdf`);
    expect(pdf.body.startsWith("%PDF-")).toBe(true);
    expect((await page(portal, `${base}/${reference}/lines.csv`)).statusCode).toBe(403);
  });

  it("has a refund after it as a negative line of the next, which waits until something is owed", async () => {
    const given = await call(site, backOffice, "POST", "/api/back-office/refunds", undefined);
    expect(given.status).toBe(400);
    const asked = await site.app.inject({
      method: "POST",
      url: "/api/back-office/refunds",
      headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": "back" },
      payload: { payment: first, amount: 50_000, reason: "goodwill" },
    });
    const { id } = asked.json().data;
    expect((await decideRefund(site, manager, id, "approve")).status).toBe(204);
    await expect.poll(() => balance(`premiums_payable:${insurer}`)).toBe(45_000);
    expect(await balance(`commission:${insurer}`)).toBe(-3_000);
    const body = { node: tenantId, insurer, currency: "CLP", until: "2026-11-30" };
    const next = (await call(site, admin, "POST", base, body)).body.data.reference;
    expect((await call(site, manager, "POST", `${base}/${next}/approve`)).code).toBe(
      "NOT_EDITABLE",
    );
    expect((await call(site, backOffice, "POST", `${base}/${next}/discard`)).status).toBe(204);
    await pay(100_000);
    reference = (await call(site, admin, "POST", base, body)).body.data.reference;
    const { lines, totalMinor } = (await call(site, backOffice, "GET", `${base}/${reference}`)).body
      .data;
    expect(totalMinor).toBe(45_000);
    const amounts = lines.map(({ amountMinor }: { amountMinor: number }) => amountMinor);
    expect(amounts).toEqual([-50_000, 5_000, 100_000, -10_000]);
    expect((await task({ act: "rebuild-balances", isCheck: false })).kind).toBe("balanced");
  });

  it("is sent back to its draft with a reason: nothing is paid, and its lines are open again", async () => {
    const post = (who: SignedInPerson, what: string, body?: object) =>
      call(site, who, "POST", `${base}/${reference}/${what}`, body);
    expect((await post(manager, "approve")).status).toBe(204);
    // What is approved is fixed.
    expect((await post(backOffice, "discard")).code).toBe("NOT_EDITABLE");
    expect((await post(manager, "back", { reason: "Falta una póliza" })).status).toBe(204);
    const paid = { on: "2026-11-25", bankReference: "TEF-2" };
    expect((await post(backOffice, "pay", paid)).status).toBe(409);
    const { body } = await page(admin, `/Gestion/Finanzas/Remesas/${reference}`);
    expect(body).toContain("Falta una póliza");
    expect((await post(backOffice, "discard")).status).toBe(204);
    const { open } = (await call(site, backOffice, "GET", base)).body.metaData;
    expect(open).toMatchObject([{ insurer, totalMinor: 45_000, entries: 4 }]);
  });
});

describe("a dispute", () => {
  it("is heard from its provider, stands apart, and lost is taken from the premium", async () => {
    const { disputes } = site.modules.dispute.services;
    const reference = await pay(20_000);
    const { provider_id: id } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select("c.provider_id")
      .where("p.reference", "=", reference)
      .executeTakeFirstOrThrow();
    const before = await balance(`premiums_payable:${insurer}`);
    await site.control("charge-back", { provider: "kushki_ad", id, isTold: false });
    expect([await disputes.askAll(), await disputes.askAll()]).toEqual([1, 0]);
    expect(await balance("chargebacks")).toBe(20_000);
    const listed = (await call(site, backOffice, "GET", "/api/back-office/disputes")).body.data;
    expect(listed).toMatchObject([
      { payment: reference, state: "OPEN", evidenceUntil: "2026-12-03" },
    ]);
    const shown = (await page(manager, "/Gestion/Finanzas/Disputas")).body;
    expect(shown).toContain("pruebas hasta el 3 de diciembre de 2026");
    expect(shown).toContain("No reconoce el cobro");
    expect(shown).not.toContain("NOT_RECOGNIZED");
    expect((await page(executive, "/Gestion/Finanzas/Disputas")).statusCode).toBe(403);
    await site.control("charge-back", {
      provider: "kushki_ad",
      id,
      outcome: "LOST",
      isTold: false,
    });
    expect([await disputes.askAll(), await disputes.askAll()]).toEqual([1, 0]);
    expect(await balance("chargebacks")).toBe(0);
    expect((await balance(`premiums_payable:${insurer}`)) - before).toBe(18_000);
    expect((await task({ act: "rebuild-balances", isCheck: true })).kind).toBe("balanced");
  });

  it("won comes back", async () => {
    const reference = await pay(10_000);
    const { provider_id: id } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select("c.provider_id")
      .where("p.reference", "=", reference)
      .executeTakeFirstOrThrow();
    const { disputes } = site.modules.dispute.services;
    const clearing = await balance("provider_clearing:kushki_ad");
    await site.control("charge-back", { provider: "kushki_ad", id, outcome: "WON", isTold: false });
    expect(await disputes.askAll()).toBe(1);
    expect(await balance("provider_clearing:kushki_ad")).toBe(clearing);
  });

  it("is opened and decided by what its provider tells, with the provider's last day for evidence", async () => {
    const reference = await pay(15_000);
    const { provider_id: id } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select("c.provider_id")
      .where("p.reference", "=", reference)
      .executeTakeFirstOrThrow();
    const standing = async () => {
      const { data } = (await call(site, backOffice, "GET", "/api/back-office/disputes")).body;
      const found = data.find(({ payment }: { payment: string }) => payment === reference);
      return found && [found.state, found.evidenceUntil];
    };
    const told = { provider: "kushki_ad", id, evidenceUntil: "2026-12-09" };
    await site.control("charge-back", told);
    await expect.poll(standing, { timeout: 15_000 }).toEqual(["OPEN", "2026-12-09"]);
    const alerts = site.logLines().filter((line) => line.includes("dispute.opened"));
    expect(alerts.join()).toContain(reference);
    expect(await balance("chargebacks")).toBe(15_000);
    await site.control("charge-back", { ...told, outcome: "WON" });
    await expect.poll(standing, { timeout: 15_000 }).toEqual(["WON", "2026-12-09"]);
    expect(await balance("chargebacks")).toBe(0);
    // One that is forged opens nothing, and nobody is asked.
    const forged = JSON.stringify({ chargebackId: "cb-other", ticketNumber: id });
    const headers = { "x-kushki-id": "1", "x-kushki-signature": "0" };
    expect(await site.notify("kushki_ad", forged, headers)).toBe(401);
  });
});

describe("the desk", () => {
  it("has each figure lead to its list, and the list the rows of the figure", async () => {
    const { body } = await page(manager, "/Gestion/Finanzas");
    for (const words of [
      "Recaudado este mes",
      "Más de 60 días",
      "Disputas abiertas",
      "desde=2026-11-01",
    ])
      expect(body).toContain(words);
    const url = "/api/back-office/payments?from=2026-11-01&until=2026-11-30";
    expect((await call(site, manager, "GET", url)).body.metaData.total).toBe(6);
    const none = "/api/back-office/payments?from=2026-12-01";
    expect((await call(site, manager, "GET", none)).body.metaData.total).toBe(0);
  });

  it.each([
    ["/Gestion/Finanzas/Recurrentes", "Próximos 30 días"],
    ["/Gestion/Finanzas/Recurrentes?estado=recycling", "No hay cobros aquí."],
    ["/Gestion/Finanzas/Libro?dia=2026-11-25&cuenta=bank", "Remesa pagada"],
    ["/Gestion/Finanzas/Proveedores?proveedor=kushki_ad", "Últimas llamadas: Kushki"],
    ["/en/Back-Office/Finance/Remittances", "Remittances"],
    ["/pt/Gestao/Financas/Razao", "Razão"],
  ])("shows %s to finance, and to nobody else", async (url, words) => {
    const shown = await page(admin, url);
    expect([shown.statusCode, shown.body.includes(words)]).toEqual([200, true]);
    expect((await page(portal, url)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await page(executive, url)).statusCode).toBe(403);
  });

  it("names accounts in its ledger as other names begin", async () => {
    const { body } = await page(admin, "/Gestion/Finanzas/Libro?dia=2026-11-25&cuenta=bank");
    expect(body).toMatch(/>Banco<[\s\S]*>Prima de /);
    expect(body).not.toMatch(/>(?:banco|prima de|por cobrar|contracargos)/);
  });

  it("has debits and credits equal on any day", async () => {
    const { data } = (await call(site, admin, "GET", "/api/back-office/ledger?day=2026-11-30"))
      .body;
    const sum = data.reduce(
      (all: number, one: { balanceMinor: number }) => all + one.balanceMinor,
      0,
    );
    expect([data.length > 4, sum]).toEqual([true, 0]);
  });

  it("answers recurrent charges and providers as calls, and replays a notification that was given up", async () => {
    expect(
      (await call(site, manager, "GET", "/api/back-office/recurrent?next=1")).body.data,
    ).toEqual([]);
    expect((await call(site, manager, "GET", "/api/back-office/providers")).status).toBe(403);
    const { data } = (await call(site, admin, "GET", "/api/back-office/providers")).body;
    expect(
      data.find(({ provider }: { provider: string }) => provider === "kushki_ad"),
    ).toMatchObject({
      isSimulated: true,
      unanswered: 0,
    });
    expect((await call(site, admin, "POST", "/api/back-office/events/999/replay")).status).toBe(
      404,
    );
    const { id } = await asService(site.connection, (own) =>
      own
        .insertInto("inbound_events")
        .values({
          provider: "kushki_ad",
          digest: "x",
          body: Buffer.from("{}"),
          signature: "",
          received_at: site.clock.now(),
          next_try_at: null,
          done_at: null,
          failed_at: site.clock.now(),
          last_error: "NOT_READ",
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect((await page(admin, "/Gestion/Finanzas/Proveedores")).body).toContain("NOT_READ");
    expect((await call(site, admin, "POST", `/api/back-office/events/${id}/replay`)).status).toBe(
      200,
    );
  });
});

describe("the demonstration", () => {
  const price = {
    shown: { amountMinor: 12_990, currency: "CLP" },
    native: null,
    rateTableId: null,
    ufDay: null,
    ufValueCents: null,
  } as const;

  it("has charges ahead and arrears of every age, made once", async () => {
    const now = site.clock.now();
    const references: string[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      references.push(
        await addLeadTo(site, { status: 3, executive: executive.userId, isDemonstration: true }),
      );
    const rows = await site.connection
      .selectFrom("leads")
      .select(["id", "reference", "status"])
      .where("reference", "in", references)
      .orderBy("id")
      .execute();
    const common = { country: "CL", tenantId, executive: executive.userId, team: null } as const;
    const of = { productCode: "lafken-dental-esencial", productName: "Dental Esencial", price };
    const by = { insurer, insurerName: "Lafken", upperType: "SALUD" };
    const at = { createdAt: now, lastActAt: now };
    const leads = rows.map((row) => ({ ...row, ...common, ...of, ...by, ...at }));
    expect(await makeDemonstrationSales(site.connection, { leads, now })).toBe(8);
    const { payments } = site;
    const { saleSystem } = site.modules.sale.services;
    const needs = { connection: site.connection, clock: site.clock, payments, saleSystem };
    expect(await makeDemonstrationSubscriptions(needs)).toBe(8);
    expect(await makeDemonstrationSubscriptions(needs)).toBe(0);
    const counted = async (query: string) =>
      (await call(site, manager, "GET", `/api/back-office/recurrent?${query}`)).body.data.length;
    expect([
      await counted("next=1"),
      await counted("age=arrears-30"),
      await counted("age=arrears-60"),
      await counted("age=arrears-more"),
      await counted("state=processed"),
    ]).toEqual([8, 2, 1, 1, 8]);
    // A charge without a payment leads to its sale, where there is one.
    const { data } = (await call(site, manager, "GET", "/api/back-office/recurrent?next=1")).body;
    const sold = data.filter(({ sale }: { sale: string | null }) => sale !== null);
    const { body } = await page(manager, "/Gestion/Finanzas/Recurrentes");
    expect(sold.length).toBeGreaterThan(0);
    for (const { sale } of sold) expect(body).toContain(`href="/Gestion/Ventas/${sale}"`);
    // The day's work takes no step of them: none is charged, none ended.
    await site.modules.subscription.services.subscriptionCharges.run();
    expect(await counted("state=recycling")).toBe(4);
  });
});
