import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";
import { decideRefund } from "./decide-refund.ts";

/** Reconciliation: what providers say that they moved beside what we know; the difference is zero or an item. */

const base = "/api/back-office/reconciliation";
const dayMs = 86_400_000;
let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let peru: SignedInPerson;
let portal: SignedInPerson;
const paid: string[] = [];
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
  peru = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
  portal = await signInAs(site, "portal/enterprise-admin-client");
  for (let turn = 0; turn < 6; turn += 1) paid.push(await pay());
});
afterAll(() => site.close());

async function pay(): Promise<string> {
  const attempt = await site.pay({
    payableId: await site.payable(),
    flow: "tdc-one-time",
    provider: "kushki_ad",
    token: await site.token("kushki_ad"),
  });
  expect(attempt.state).toBe("APPROVED");
  return attempt.reference;
}

/** The provider's id of a payment. */
async function providerIdOf(reference: string): Promise<string> {
  const { provider_id: id } = await site.connection
    .selectFrom("provider_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select("c.provider_id")
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}

const balance = async (account: string): Promise<number> => {
  const row = await site.connection
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.sum<string>("amount_minor").as("sum"))
    .where("account", "=", account)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
};

const head = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
const lineOf = (id: string, ref: string, amount = 48_541, fee = 971, vat = 184): string =>
  `2026-11-23,${id},${ref},charge,${amount},CLP,${fee},${vat},${amount - fee - vat}`;

/** Loads a statement as a form of the browser does. */
async function upload(who: SignedInPerson, provider: string, lines: readonly string[]) {
  const boundary = "lines";
  const part = (name: string, text: string, more = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const answered = await site.app.inject({
    method: "POST",
    url: `${base}/statements`,
    headers: {
      host: "localhost:3000",
      "idempotency-key": crypto.randomUUID(),
      cookie: who.cookie,
      accept: "application/json",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${part("provider", provider)}${part("file", [head, ...lines].join("\n"), '; filename="a.csv"')}--${boundary}--\r\n`,
  });
  return { status: answered.statusCode, body: answered.json() };
}

interface Item {
  id: number;
  kind: string;
  merchantRef: string;
  payment: string | null;
  ways: string[];
}
const items = async (who = backOffice, query = ""): Promise<Item[]> =>
  (await call(site, who, "GET", `${base}${query}`)).body.data;
const resolve = (id: number, body: object, who = backOffice) =>
  call(site, who, "POST", `${base}/${id}/resolve`, body);
const itemOf = async (kind: string): Promise<Item> => {
  const found = (await items()).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};

describe("a day's statement", () => {
  it("opens an item of each kind, enters what is equal and is loaded once", async () => {
    const [equal = "", fee = "", amount = "", twice = ""] = paid;
    const ids = await Promise.all(paid.map(providerIdOf));
    const lines = [
      lineOf(ids[0] ?? "", equal),
      lineOf(ids[1] ?? "", fee, 48_541, 972, 184),
      lineOf(ids[2] ?? "", amount, 48_000, 960, 182),
      lineOf(ids[3] ?? "", twice),
      lineOf(ids[3] ?? "", twice),
      lineOf("from-nowhere", "PAG-UNKNOWN", 10_000, 200, 38),
    ];
    expect((await upload(manager, "kushki_ad", lines)).status).toBe(403);
    expect((await upload(portal, "kushki_ad", lines)).status).toBe(403);
    const wrong = await upload(backOffice, "kushki_ad", [lineOf("x", "y").replace("CLP", "XXX")]);
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain("file.2.currency");
    expect((await upload(backOffice, "kushki_ad", lines)).body.data).toEqual({
      lines: 6,
      added: 6,
      settled: 2,
      opened: 6,
    });
    expect((await upload(backOffice, "kushki_ad", lines)).body.data).toEqual({
      lines: 6,
      added: 0,
      settled: 0,
      opened: 0,
    });
    const kinds = (await items()).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([
      "AMOUNT_DIFFERS",
      "DUPLICATE",
      "FEE_DIFFERS",
      "MISSING_HERE",
      "MISSING_THERE",
      "MISSING_THERE",
    ]);
    expect(await balance("bank")).toBe(2 * 47_386);
    expect(await items(peru)).toEqual([]);
    expect((await call(site, portal, "GET", base)).status).toBe(404);
  });

  it("is over when each item is resolved in a way of its kind: both sides come to zero", async () => {
    const reason = "Conversado con el proveedor";
    const fee = await itemOf("FEE_DIFFERS");
    expect(fee.ways).toEqual(["accept", "suspense"]);
    expect((await resolve(fee.id, { resolution: "accept", reason }, manager)).status).toBe(403);
    expect((await resolve(fee.id, { resolution: "accept", reason }, peru)).status).toBe(404);
    expect((await resolve(fee.id, { resolution: "refund", reason })).status).toBe(400);
    expect((await resolve(fee.id, { resolution: "accept", reason })).status).toBe(200);
    const again = await resolve(fee.id, { resolution: "accept", reason });
    expect([again.status, again.code]).toEqual([409, "ALREADY_SETTLED"]);

    const amount = await itemOf("AMOUNT_DIFFERS");
    expect(amount.ways).toEqual(["suspense"]);
    for (const kind of ["AMOUNT_DIFFERS", "DUPLICATE", "MISSING_HERE"]) {
      const { id } = await itemOf(kind);
      expect((await resolve(id, { resolution: "suspense", reason })).status).toBe(200);
    }
    const [first, second] = await items();
    expect((await resolve(first?.id ?? 0, { resolution: "link", reason })).status).toBe(400);
    const late = first?.payment ?? "";
    await upload(backOffice, "kushki_ad", [lineOf(await providerIdOf(late), late)]);
    expect((await resolve(first?.id ?? 0, { resolution: "link", reason })).status).toBe(200);
    expect((await resolve(second?.id ?? 0, { resolution: "suspense", reason })).status).toBe(200);
    expect(await items()).toEqual([]);
    expect(await items(backOffice, "?state=resolved")).toHaveLength(6);
    expect(await balance("provider_clearing:kushki_ad")).toBe(0);
    // Short of 541, twice paid, from nowhere, and never paid out.
    expect(await balance("suspense")).toBe(541 - 48_541 - 10_000 + 48_541);
  });
});

describe("a charge that only the provider knows", () => {
  it("is asked about and settled before it is an item", async () => {
    const faults = (rates: object) =>
      site.control("faults", { provider: "kushki_ad", seed: 3, rates });
    await faults({ drop_after: 1, webhook_lost: 1 });
    const unheard = await site.pay({
      payableId: await site.payable(),
      flow: "tdc-one-time",
      provider: "kushki_ad",
      token: await site.token("kushki_ad"),
    });
    await faults({});
    expect(unheard.state).toBe("UNKNOWN");
    const ledger = await fetch(`${site.simulatorsUrl}/control/ledger?provider=kushki_ad`);
    const theirs = (await ledger.json()) as { merchantRef: string; providerId: string }[];
    const found = theirs.find(({ merchantRef }) => merchantRef === unheard.merchantRef);
    const line = lineOf(found?.providerId ?? "", unheard.reference);
    expect((await upload(backOffice, "kushki_ad", [line])).body.data).toMatchObject({
      settled: 1,
      opened: 0,
    });
    expect(await site.state(unheard.reference)).toMatchObject({ state: "OK" });
    expect(await items()).toEqual([]);
  });
});

describe("its page", () => {
  const path = "/Gestion/Finanzas/Conciliacion";
  const page = (who: SignedInPerson, form?: Record<string, string>) =>
    site.app.inject({
      method: form === undefined ? "GET" : "POST",
      url: path,
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

  it("shows what is open with a form of its ways, for who may, and resolves by it", async () => {
    await upload(backOffice, "kushki_ad", [lineOf("page-1", "PAG-OTHER", 7_000, 140, 27)]);
    const { id } = await itemOf("MISSING_HERE");
    const shown = (await page(backOffice)).body;
    for (const words of ["Falta aquí", "PAG-OTHER", `value="${id}"`, "Dejar en cuenta por aclarar"])
      expect(shown).toContain(words);
    expect((await page(manager)).body).not.toContain('name="resolution"');
    expect((await page(portal)).statusCode).toBe(404);
    const form = { item: String(id), resolution: "suspense", reason: "Sin explicación" };
    expect((await page(backOffice, { ...form, reason: "" })).statusCode).toBe(400);
    expect((await page(manager, form)).statusCode).toBe(403);
    expect((await page(backOffice, form)).headers.location).toBe(`${path}?hecho=resolved`);
    expect((await page(backOffice, form)).statusCode).toBe(409);
  });
});

describe("the provider's own statement of yesterday", () => {
  it("is fetched day by day, and what was written off before it came is not settled twice", async () => {
    await site.wait(dayMs);
    await pay();
    await site.wait(dayMs);
    backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
    manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
    const { reconciliation } = site.modules.reconciliation.services;
    expect(await reconciliation.fetchDue()).toBeGreaterThan(0);
    expect(await reconciliation.fetchDue()).toBe(0);
    expect((await items()).map(({ kind }) => kind)).toEqual(["DUPLICATE", "DUPLICATE"]);
    expect(await balance("provider_clearing:kushki_ad")).toBe(0);
  });
});

describe("a transfer by hand", () => {
  const announce = async () => {
    const payableId = await site.payable();
    const flow = "transfer-one-time-non-automated" as const;
    return site.pay({ payableId, flow, provider: "queplan" });
  };

  it("is paid by a line of the bank's statement that names it, and settled at once", async () => {
    const { reference } = await announce();
    const line = lineOf("bank-77", reference, 48_541, 0, 0);
    expect((await upload(backOffice, "queplan", [line])).body.data).toMatchObject({
      settled: 1,
      opened: 0,
    });
    expect(await site.state(reference)).toMatchObject({ state: "OK" });
    expect(await balance("provider_clearing:queplan")).toBe(0);
  });

  it("of another amount waits as an item, and goes back when two people say so", async () => {
    const { reference } = await announce();
    await upload(backOffice, "queplan", [lineOf("bank-78", reference, 40_000, 0, 0)]);
    const item = await itemOf("AMOUNT_DIFFERS");
    expect(item).toMatchObject({ payment: reference, ways: ["refund", "suspense"] });
    expect(await site.state(reference)).toMatchObject({ state: "PENDING" });
    const done = await resolve(item.id, { resolution: "refund", reason: "Pagó otro monto" });
    expect(done.status).toBe(200);
    expect(await site.state(reference)).toMatchObject({ state: "REQUEST_REFUND" });
    const asked = await call(site, backOffice, "GET", "/api/back-office/refunds?state=REQUESTED");
    expect(asked.body.data).toMatchObject([{ reason: "wrong_amount", amountMinor: 40_000 }]);
    const [{ id }] = asked.body.data;
    const no = { body: { reason: "No va" } };
    expect((await decideRefund(site, manager, id, "reject", no)).code).toBe("NOT_EDITABLE");
    expect((await decideRefund(site, backOffice, id, "approve")).status).toBe(403);
  });

  it("a unit apart is accepted by a person and pays", async () => {
    const { reference } = await announce();
    await upload(backOffice, "queplan", [lineOf("bank-79", reference, 48_540, 0, 0)]);
    const item = await itemOf("AMOUNT_DIFFERS");
    expect(item.ways).toEqual(["accept", "refund", "suspense"]);
    expect((await resolve(item.id, { resolution: "accept", reason: "Un peso" })).status).toBe(200);
    expect(await site.state(reference)).toMatchObject({ state: "OK" });
    expect(await balance("provider_clearing:queplan")).toBe(0);
  });
});
