import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addDeskRecords } from "#test/scenarios/access/desk-records.ts";
import { type Act, openProofs } from "#test/scenarios/access/with-the-act.ts";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";

/** What people do with money is kept in the transaction that does it (AL 14): where it cannot be kept, nothing was
 *  changed. */

const base = "/api/back-office";
const pages = "/Gestion/Finanzas";
const insurer = "quillay";
/** Where the acts leave their marks. Refunds and payments go on by themselves, as their providers answer. */
const tables = [
  "refunds",
  "remittances",
  "remittance_lines",
  "reconciliation_items",
  "statement_lines",
  "payment_acts",
  "gift_cards",
  "offer_uses",
];

let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let proofs: Awaited<ReturnType<typeof openProofs>>;
let desk: Awaited<ReturnType<typeof addDeskRecords>>;
let paid = "";
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE");
  manager = await signInAs(site, "sales/GERENTE", { node: "amparo/chile" });
  proofs = await openProofs(site, backOffice, tables);
  desk = await addDeskRecords(site);
  // Its draft of the same insurer would be in the way.
  await sql`delete from remittance_lines`.execute(site.connection);
  await sql`delete from remittances`.execute(site.connection);
  paid = await payByCard();
});
afterAll(() => site.close());

async function payByCard(): Promise<string> {
  const payableId = await site.payable();
  const token = await site.token("kushki_ad");
  return (await site.pay({ payableId, flow: "tdc-one-time", provider: "kushki_ad", token }))
    .reference;
}

const refundNow = (id: string) =>
  site.connection
    .selectFrom("refunds")
    .select(["version", "state", "means"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Asks for a part of what was paid; what was approved before is with its person or given back by then. */
async function askedRefund(): Promise<string> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select id from refunds
      where state = 'APPROVED' or state = 'SENT' and means = 'provider'`.execute(site.connection);
    expect(rows).toEqual([]);
  }, 20_000);
  const body = { payment: paid, amount: 1_000, reason: "goodwill" };
  const { data } = (await proofs.send({ url: `${base}/refunds`, body })).json();
  return data.id;
}

const account = {
  bank: "Banco Coihue",
  kind: "sight",
  number: "00012345678",
  holder: "Ana Soto",
  legalId: "12.345.678-5",
};

/** A decision about a refund as it stands now. */
async function decision(id: string, what: string, more: object = {}): Promise<Act> {
  const { version } = await refundNow(id);
  return { url: `${base}/refunds/${id}/${what}`, body: { version, ...more }, who: manager };
}

/** One that waits for a person to make its transfer. */
async function transferred(): Promise<string> {
  const id = await askedRefund();
  await proofs.send(await decision(id, "approve-transfer", { account }));
  await vi.waitFor(async () => expect((await refundNow(id)).state).toBe("SENT"), 20_000);
  return id;
}

const lineOf = (id: string, ref: string, amount: number) =>
  `2026-11-23,${id},${ref},charge,${amount},CLP,971,184,${amount - 971 - 184}`;
const statementOf = (...lines: string[]) => ({
  fields: { provider: "kushki_ad" },
  text: ["date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net", ...lines].join("\n"),
});

/** What only the provider knows, as an item that is open. */
async function openItem(): Promise<number> {
  const ref = randomUUID();
  const url = `${base}/reconciliation/statements`;
  await proofs.send({ url, file: statementOf(lineOf(ref, ref, 9_000)) });
  const { id } = await site.connection
    .selectFrom("reconciliation_items")
    .select("id")
    .where("provider_id", "=", ref)
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment that waits for its payer. */
async function waiting(flow: string, provider: string): Promise<string> {
  const asked = { payableId: await site.payable(), flow, provider, key: randomUUID() };
  return (await site.pay(asked as Parameters<typeof site.pay>[0])).reference;
}
const byHand = () => waiting("transfer-one-time-non-automated", "queplan");
const atBank = () => waiting("t-one-time", "transbank");

/** The remittance that is under way: of an insurer there is one at a time. */
const remittanceNow = async (): Promise<string> => {
  const made = site.connection.selectFrom("remittances").select("reference");
  const { reference } = await made
    .where("state", "in", ["DRAFT", "APPROVED"])
    .executeTakeFirstOrThrow();
  return reference;
};
const draftOf = async () => {
  const { id: node } = await site.connection
    .selectFrom("tenants")
    .select("id")
    .where("path", "=", "amparo/chile")
    .executeTakeFirstOrThrow();
  return { node, insurer, currency: "CLP", until: "2026-11-30" };
};

const acts: readonly [action: string, what: string, act: () => Promise<Act>][] = [
  [
    "refund.request",
    "a refund is asked for",
    async () => ({
      url: `${base}/refunds`,
      body: { payment: paid, amount: 1_000, reason: "goodwill" },
    }),
  ],
  [
    "refund.request",
    "a refund is asked for by the page",
    async () => ({
      url: `${pages}/Pagos/${paid}`,
      form: { form: "refund", key: randomUUID(), amount: "1000", reason: "goodwill" },
    }),
  ],
  ["refund.approve", "a refund is approved", async () => decision(await askedRefund(), "approve")],
  [
    "refund.approve",
    "a refund is approved as a transfer",
    async () => decision(await askedRefund(), "approve-transfer", { account }),
  ],
  [
    "refund.account",
    "a refund gets another account",
    async () => decision(await transferred(), "account", { account }),
  ],
  [
    "refund.complete",
    "the transfer of a refund was made",
    async () => {
      const made = { on: "2026-11-23", bankReference: "TEF-1" };
      return { ...(await decision(await transferred(), "complete", made)), who: backOffice };
    },
  ],
  [
    "refund.withdraw",
    "a refund is taken back",
    async () => ({ ...(await decision(await askedRefund(), "withdraw")), who: backOffice }),
  ],
  [
    "refund.reject",
    "a refund is rejected",
    async () => decision(await askedRefund(), "reject", { reason: "No corresponde" }),
  ],
  [
    "refund.reject",
    "a refund is rejected by the page",
    async () => {
      const refund = await askedRefund();
      const { version } = await refundNow(refund);
      const form = {
        refund,
        version: String(version),
        decision: "reject",
        reason: "No corresponde",
      };
      return { url: `${pages}/Devoluciones`, form, who: manager };
    },
  ],
  [
    "remittance.draft",
    "a remittance is drafted",
    async () => ({ url: `${base}/remittances`, body: await draftOf() }),
  ],
  [
    "remittance.approve",
    "a remittance is approved",
    async () => ({ url: `${base}/remittances/${await remittanceNow()}/approve`, who: manager }),
  ],
  [
    "remittance.back",
    "a remittance goes back",
    async () => ({
      url: `${base}/remittances/${await remittanceNow()}/back`,
      body: { reason: "Falta un pago" },
      who: manager,
    }),
  ],
  [
    "remittance.approve",
    "a remittance is approved by the page",
    async () => ({
      url: `${pages}/Remesas/${await remittanceNow()}`,
      form: { form: "approve" },
      who: manager,
    }),
  ],
  [
    "remittance.pay",
    "a remittance was paid",
    async () => ({
      url: `${base}/remittances/${await remittanceNow()}/pay`,
      body: { on: "2026-11-23", bankReference: "TEF-2" },
    }),
  ],
  [
    "remittance.discard",
    "a draft is discarded",
    async () => {
      await payByCard();
      await proofs.send({ url: `${base}/remittances`, body: await draftOf() });
      return { url: `${base}/remittances/${await remittanceNow()}/discard` };
    },
  ],
  [
    "reconciliation.load",
    "a statement is loaded",
    async () => ({
      url: `${base}/reconciliation/statements`,
      file: statementOf(lineOf("only-theirs", "PAG-NONE", 10_000)),
    }),
  ],
  [
    "reconciliation.resolve",
    "an item is resolved",
    async () => ({
      url: `${base}/reconciliation/${await openItem()}/resolve`,
      body: { resolution: "suspense", reason: "Sin explicación" },
    }),
  ],
  [
    "reconciliation.resolve",
    "an item is resolved by the page",
    async () => ({
      url: `${pages}/Conciliacion`,
      form: { item: String(await openItem()), resolution: "suspense", reason: "Sin explicación" },
    }),
  ],
  [
    "payment.ask",
    "a provider is asked",
    async () => ({ url: `${base}/payments/${await atBank()}/ask` }),
  ],
  [
    "payment.match",
    "a transfer has come",
    async () => ({
      url: `${base}/payments/${await byHand()}/match`,
      body: { amount: 48_541, bankReference: "TEF-3" },
    }),
  ],
  [
    "payment.match",
    "a transfer has come, by the page",
    async () => ({
      url: `${pages}/Pagos/${await byHand()}`,
      form: { form: "matched", amount: "48541", bank: "TEF-4" },
    }),
  ],
  [
    "payment.give-up",
    "a payment is given up",
    async () => ({
      url: `${base}/payments/${await atBank()}/give-up`,
      body: { reason: "El pagador no vuelve" },
    }),
  ],
  [
    "payment.replay",
    "a notification is worked again",
    async () => {
      const { rows } = await sql<{ id: string }>`
        insert into inbound_events (provider, digest, body, signature, received_at, next_try_at, failed_at)
        values ('kushki_ad', ${randomUUID()}, '{}', '', now(), now(), now()) returning id`.execute(
        site.connection,
      );
      const id = Number(rows[0]?.id);
      const event = site.connection.selectFrom("inbound_events").selectAll().where("id", "=", id);
      return { url: `${base}/events/${id}/replay`, mark: () => event.execute() };
    },
  ],
  [
    "gift-card.send",
    "a gift card was sent",
    async () => ({
      url: `${base}/gift-cards/${desk["giftCard"]}/send`,
      body: { proof: "N.º 77" },
    }),
  ],
  [
    "gift-card.send",
    "a gift card was sent, by the page",
    async () => {
      await sql`update gift_cards set state = 'PENDING', ended_at = null, sent_by = null, proof = null`.execute(
        site.connection,
      );
      const form = { reference: desk["giftCard"] ?? "", proof: "N.º 78" };
      return { url: `${pages}/Gift-Cards`, form };
    },
  ],
  [
    "owed-offer.deliver",
    "what was owed is delivered",
    async () => ({
      url: `${base}/owed-offers/${desk["offer"]}/deliver`,
      body: { proof: "Retiro N.º 9" },
    }),
  ],
];

describe("what is done with money", () => {
  it.each(acts)("%s: %s with its line of the trail, or not at all", async (action, _what, act) => {
    await proofs.prove(action, await act());
  });

  it("names the refund, and what was sent of it but its values", async () => {
    const id = await askedRefund();
    await proofs.send(await decision(id, "approve-transfer", { account }));
    const of = async (action: string) =>
      (await proofs.eventsOf(action)).filter(({ record }) => record === `refund/${id}`);
    expect(await of("refund.request")).toMatchObject([{ actor_id: backOffice.userId }]);
    expect(await of("refund.approve")).toMatchObject([
      { actor_id: manager.userId, outcome: "done", fields: ["account"] },
    ]);
  });

  it("is kept once where a call comes again", async () => {
    const body = { payment: paid, amount: 1_000, reason: "goodwill" };
    const key = randomUUID();
    const kept = (await proofs.eventsOf("refund.request")).length;
    const answers = [];
    for (const _twice of [1, 2]) {
      const answered = await site.app.inject({
        method: "POST",
        url: `${base}/refunds`,
        headers: { host: "localhost:3000", cookie: backOffice.cookie, "idempotency-key": key },
        payload: body,
      });
      answers.push(answered.json().data.id);
    }
    expect(answers[1]).toBe(answers[0]);
    expect(await proofs.eventsOf("refund.request")).toHaveLength(kept + 1);
  });
});
