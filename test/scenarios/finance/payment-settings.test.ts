import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { openPaymentSite, type PaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { subscribe } from "#test/scenarios/subscription/subscriber.ts";

/** Dated days and fees: a version is added from a day on, what began before keeps its own. */

const days = "/api/back-office/payment-settings";
const fees = "/api/back-office/payment-fees";
const place = "/Gestion/Finanzas/Plazos";
let site: PaymentSite;
let admin: SignedInPerson;
let manager: SignedInPerson;
let executive: SignedInPerson;
let portal: SignedInPerson;
let today: string;
beforeAll(async () => {
  site = await openPaymentSite();
  admin = await signInAs(site, "staff/ADMINISTRADOR", { name: "Ada Ríos" });
  manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  portal = await signInAs(site, "portal/enterprise-admin-client");
  today = site.clock.now().toISOString().slice(0, 10);
});
afterAll(() => site.close());

const page = (who: SignedInPerson, form?: Record<string, string>, url = place) =>
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

interface Version {
  key: string;
  country: string;
  value: string;
  unit: string;
  isConfirmed: boolean;
  from: string;
  until: string | null;
  madeBy: string | null;
}
const versionsOf = async (key: string, country: string): Promise<Version[]> => {
  const { data } = (await call(site, admin, "GET", days)).body;
  return (data as Version[]).filter((one) => one.key === key && one.country === country);
};

const withdrawal = (change: object = {}) => ({
  key: "withdrawal.days",
  country: "CL",
  from: addDays(today, 2),
  value: "3",
  isConfirmed: true,
  ...change,
});

describe("who may read and add", () => {
  it("reads with ledger:read and adds with lead-setting:update of the whole site", async () => {
    for (const who of [executive, portal])
      expect((await call(site, who, "GET", days)).status).toBe(403);
    expect((await call(site, undefined, "GET", days)).status).toBe(401);
    const read = await call(site, manager, "GET", days);
    expect([read.status, read.body.metaData.mayAdd]).toEqual([200, false]);
    expect((await page(executive)).statusCode).toBe(403);
    const isForm = (body: string) => body.includes('id="agregar-setting"');
    expect(isForm((await page(admin)).body)).toBe(true);
    const own = (await page(manager)).body;
    expect([own.includes('id="withdrawal-days"'), isForm(own)]).toEqual([true, false]);
    for (const who of [manager, executive, portal]) {
      expect((await call(site, who, "POST", days, withdrawal())).status).toBe(403);
      const fee = { provider: "*", country: "CL", from: today, fee: "1", vat: "0" };
      expect((await call(site, who, "POST", fees, fee)).status).toBe(403);
    }
    const form = { form: "setting", key: "withdrawal.days", country: "CL", unit: "days" };
    const sent = await page(manager, { ...form, value: "3", from: addDays(today, 2) });
    expect(sent.statusCode).toBe(403);
    expect(await versionsOf("withdrawal.days", "CL")).toHaveLength(1);
  });

  it("has the days of the specification, those of other countries not confirmed", async () => {
    const found = await Promise.all(
      ["CL", "PE", "CO", "INT"].map((country) => versionsOf("withdrawal.days", country)),
    );
    const said = found
      .flat()
      .map((one) => `${one.country} ${one.value} ${one.unit} ${one.isConfirmed}`);
    expect(said).toEqual([
      "CL 10 days true",
      "PE 15 days false",
      "CO 5 business-days false",
      "INT 10 days false",
    ]);
  });
});

describe("days of withdrawal", () => {
  it("are refused for a day that is over, a day that has one, and what is no number of days", async () => {
    const send = async (change: object) => {
      const { status, fields } = await call(site, admin, "POST", days, withdrawal(change));
      return `${status} ${fields.join()}`;
    };
    expect(await send({ from: addDays(today, -1) })).toBe("400 from");
    expect(await send({ value: "diez" })).toBe("400 value");
    expect(await send({ from: "2026-02-30" })).toBe("400 from");
    expect(await send({ country: "BR" })).toBe("400 country");
    expect(await versionsOf("withdrawal.days", "CL")).toHaveLength(1);
  });

  it("change for policies that are received from that day on, and for none before", async () => {
    const plan = {
      product: "lafken-dental-esencial",
      flow: "t-subscriptions-one-click",
      provider: "kushki_ad",
      chargeDay: 18,
    } as const;
    const before = await subscribe(site, plan);
    const form = { form: "setting", key: "withdrawal.days", country: "CL", unit: "days" };
    const from = addDays(today, 2);
    const added = await page(admin, { ...form, value: "3", from, confirmed: "on" });
    expect(added.headers.location).toBe(`${place}?hecho=1`);
    expect(await versionsOf("withdrawal.days", "CL")).toMatchObject([
      { value: "3", from, until: null, madeBy: "Ada Ríos", isConfirmed: true },
      { value: "10", until: from, madeBy: null },
    ]);
    const again = await call(site, admin, "POST", days, withdrawal());
    expect([again.status, again.fields]).toEqual([400, ["from"]]);
    const shown = (await page(admin)).body;
    expect(shown.match(/lo agregó Ada Ríos<\/small>/g)).toHaveLength(1);
    expect(/Anunciado<\/span>/.test(shown)).toBe(true);

    await site.wait(2 * 86_400_000);
    const after = await subscribe(site, plan);
    const { saleSystem } = site.modules.sale.services;
    const withdraw = async ({ sale }: Awaited<ReturnType<typeof subscribe>>) =>
      saleSystem.move((await sale()).reference, { to: "CANCELED_WITHDRAWAL" });
    // Six days after the first was received, four after the second.
    await site.wait(4 * 86_400_000);
    await expect(withdraw(after)).rejects.toMatchObject({
      payload: { missing: ["withdrawalDays"] },
    });
    expect(await withdraw(before)).toEqual({ state: "CANCELED_WITHDRAWAL" });
  });
});

describe("fees of providers", () => {
  const head = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";

  async function pay(): Promise<{ reference: string; id: string }> {
    const { reference, state } = await site.pay({
      payableId: await site.payable(),
      flow: "tdc-one-time",
      provider: "kushki_ad",
      token: await site.token("kushki_ad"),
    });
    expect(state).toBe("APPROVED");
    const { provider_id: id } = await site.connection
      .selectFrom("provider_charges as c")
      .innerJoin("payments as p", "p.id", "c.payment_id")
      .select("c.provider_id")
      .where("p.reference", "=", reference)
      .executeTakeFirstOrThrow();
    return { reference, id };
  }

  /** Loads a statement with one line; the kinds of the items of that payment. */
  async function settle(day: string, [fee, vat]: readonly [number, number]): Promise<string[]> {
    const { reference, id } = await pay();
    const line = `${day},${id},${reference},charge,48541,CLP,${fee},${vat},${48_541 - fee - vat}`;
    const boundary = "lines";
    const part = (name: string, text: string, more = "") =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const loaded = await site.app.inject({
      method: "POST",
      url: "/api/back-office/reconciliation/statements",
      headers: {
        host: "localhost:3000",
        cookie: admin.cookie,
        "idempotency-key": crypto.randomUUID(),
        accept: "application/json",
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${part("provider", "kushki_ad")}${part("file", `${head}\n${line}`, '; filename="a.csv"')}--${boundary}--\r\n`,
    });
    expect(loaded.statusCode).toBe(200);
    const items = await site.connection
      .selectFrom("reconciliation_items")
      .select("kind")
      .where("merchant_ref", "=", reference)
      .execute();
    return items.map(({ kind }) => kind);
  }

  it("change for settlements from that day on, and for none before", async () => {
    const now = site.clock.now().toISOString().slice(0, 10);
    // Sessions do not live for the days that passed.
    admin = await signInAs(site, "staff/ADMINISTRADOR", { name: "Ada Ríos" });
    const from = addDays(now, 3);
    const fee = { provider: "kushki_ad", country: "CL", from, fee: "2.5", vat: "0.475" };
    const refused = async (change: object) => {
      const { status, fields } = await call(site, admin, "POST", fees, { ...fee, ...change });
      return `${status} ${fields.join()}`;
    };
    expect(await refused({ from: addDays(now, -1) })).toBe("400 from");
    expect(await refused({ fee: "101" })).toBe("400 fee");
    expect(await refused({ vat: "poco" })).toBe("400 vat");
    expect(await refused({ provider: "paypal" })).toBe("400 provider");
    expect((await call(site, admin, "POST", fees, fee)).status).toBe(204);
    expect(await refused({ fee: "3" })).toBe("400 from");
    const shown = (await page(admin)).body.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(shown.includes("2,5 % + 0,475 % de impuesto")).toBe(true);

    const [old, later] = [
      [971, 184],
      [1_214, 231],
    ] as const;
    await site.wait(5 * 86_400_000);
    admin = await signInAs(site, "staff/ADMINISTRADOR", { name: "Ada Ríos" });
    expect(await settle(addDays(from, -1), old)).toEqual([]);
    expect(await settle(addDays(from, -1), later)).toEqual(["FEE_DIFFERS"]);
    expect(await settle(from, later)).toEqual([]);
    expect(await settle(from, old)).toEqual(["FEE_DIFFERS"]);
    expect(await settle(addDays(from, 1), later)).toEqual([]);
  });

  it("are in the audit trail, with who added them", async () => {
    const acts = await site.connection
      .selectFrom("audit_events as e")
      .innerJoin("users as u", "u.id", "e.actor_id")
      .select(["e.outcome", "u.name"])
      .where("e.action", "=", "payment-setting.add")
      .where("u.name", "=", "Ada Ríos")
      .where("e.outcome", "=", "done")
      .execute();
    // Of the withdrawal by the page, and of the fee by the call.
    expect(acts).toHaveLength(2);
  });

  it("are taken from the form with a comma or a point, exactly", async () => {
    const day = addDays(site.clock.now().toISOString().slice(0, 10), 4);
    const form = { form: "fee", provider: "mercadopago", country: "CO", from: day };
    for (const [fee, vat] of [
      ["1,9,5", "0"],
      ["1.000,5", "0"],
      ["2", ",5"],
    ])
      expect((await page(admin, { ...form, fee: `${fee}`, vat: `${vat}` })).statusCode).toBe(400);
    const taken = await page(admin, { ...form, fee: "1,9555", vat: "0.37" });
    expect(taken.statusCode).toBe(303);
    const stored = await site.connection
      .selectFrom("payment_fee_rates")
      .select(["fee_millionths", "vat_millionths"])
      .where("provider", "=", "mercadopago")
      .where("country", "=", "CO")
      .execute();
    expect(stored).toEqual([{ fee_millionths: 19_555, vat_millionths: 3_700 }]);
  });
});
