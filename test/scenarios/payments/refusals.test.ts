import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestPayments,
  seedText,
  testCatalogue,
  type TestPayments,
} from "#src/modules/sale/payment/payment.fixture.ts";
import { presentPayment } from "#src/modules/sale/payment/payment.presenter.ts";
import type { Attempt } from "#src/modules/sale/payment/payment.queries.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";
import { simulated } from "#src/providers/payment/choose-payments.ts";
import { createTransbank } from "#src/providers/payment/transbank/transbank.ts";
import {
  type Simulators,
  startSimulators,
} from "#src/providers/payment/simulators/simulator-server.ts";

/** Every row of the catalogue that a provider can answer with: its simulator is made to answer it, and the payer is
 *  told the row's sentences. One site for all rows. */

const origin = "http://127.0.0.1:1";

let test: TestPayments;
/** Of a commerce to which Transbank tells more of its refusals, and of one whose key Transbank does not take. */
let detailed: TestPayments;
let unkeyed: TestPayments;
let simulators: Simulators;
let folder: string;
const catalogue = testCatalogue();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-refusals-"));
  simulators = await startSimulators({ folder, port: 0 });
  test = await openTestPayments(simulated(simulators.url));
  const transbank = {
    commerceCode: "597055555532",
    apiKey: "key",
    address: `${simulators.url}/transbank`,
  };
  detailed = await openTestPayments([createTransbank({ ...transbank, responseLevel: 2 })]);
  unkeyed = await openTestPayments([createTransbank({ ...transbank, apiKey: "" })]);
});
afterAll(async () => {
  for (const one of [test, detailed, unkeyed]) await one.database.close();
  await simulators.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = readRows(seedText("payment-errors.tsv")).flatMap((row) =>
  (row["provider"] ?? "").split("|").map((provider) => ({
    provider,
    flow: row["flow"] ?? "",
    code: row["wire"] ?? "",
    isAskFirst: row["ask_first"] === "yes",
    cause: (row["cause_es"] ?? "").replace("{host}", origin),
    next: row["next_es"] ?? "",
    class: row["class"] ?? "",
  })),
);

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${simulators.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
const outcome = (provider: string, card: string, code: string) =>
  post("/control/outcome", { provider, card, code });

const shown = (attempt: Attempt) =>
  presentPayment(attempt, { catalogue, language: "es", host: origin });

/** Asks until it is settled, past the life of an attempt that the provider does not know. */
async function settled(attempt: Attempt, at: TestPayments): Promise<Attempt> {
  at.wait(31 * 60_000);
  return (await at.payments.ask({ id: attempt.id }))?.attempt ?? attempt;
}

async function sees(attempt: Attempt, row: (typeof rows)[number], at = test): Promise<void> {
  if (row.isAskFirst) {
    expect(attempt.state).toBe("UNKNOWN");
    // Nobody knows yet: nothing of the refusal is said.
    expect(shown(attempt).reason).toMatchObject({ class: "wait", code: "TIMEOUT" });
  }
  const last = row.isAskFirst ? await settled(attempt, at) : attempt;
  expect(shown(last)).toMatchObject({
    state: expect.stringMatching(/DECLINED|FAIL/),
    reason: { class: row.class, code: row.code, cause: row.cause, next: row.next },
  });
}

const ofKushki = rows.filter(
  ({ provider, flow }) =>
    provider.startsWith("kushki") && ["one-time", "processor", "subscription"].includes(flow),
);
describe("a card at Kushki", () => {
  it.each(ofKushki)("$provider $flow $code", async (row) => {
    const { provider, flow, code } = row;
    await outcome(provider, "5480", `${flow}/${code}`);
    const made = await post(
      `/${provider}/card/v1/tokens`,
      {
        card: {
          name: "A",
          number: "5451951574925480",
          expiryMonth: "12",
          expiryYear: "30",
          cvv: "123",
        },
      },
      { "public-merchant-id": "x" },
    );
    const { token } = (await made.json()) as { token: string };
    const payableId = await test.payable();
    const isStored = flow === "subscription";
    const asked = {
      flow: isStored ? "tdc-subscriptions" : "tdc-one-time",
      provider,
      token,
      origin,
    };
    await sees(await test.pay(payableId, "key", asked), row);
  });
});

describe("a transfer at Linkify", () => {
  it.each(rows.filter(({ provider }) => provider.startsWith("linkify")))(
    "$provider $code",
    async (row) => {
      const { provider, code } = row;
      await outcome(provider, "0000", code);
      const asked = { flow: "transfer-one-time", provider, origin };
      const attempt = await test.pay(await test.payable(), "key", asked);
      if (attempt.nextAction?.kind !== "redirect") return sees(attempt, row);
      await fetch(attempt.nextAction.url, {
        method: "POST",
        body: new URLSearchParams({ action: "pay" }),
        redirect: "manual",
      });
      // What the provider is asked about is known: it need not be asked first.
      const asked2 = (await test.payments.ask({ id: attempt.id }))?.attempt ?? attempt;
      return sees(asked2, { ...row, isAskFirst: false });
    },
  );
});

const ofMercadoPago = rows.filter(
  ({ provider, code }) => provider === "mercadopago" && !code.includes("not listed"),
);
describe("a card at Mercado Pago", () => {
  it.each(ofMercadoPago)("$flow $code", async (row) => {
    await outcome("mercadopago", "2580", `${row.flow}/${row.code}`);
    const made = await post("/mercadopago/v1/card_tokens", {
      card_number: "5416752602582580",
      cardholder: { name: "APRO" },
      security_code: "123",
      expiration_month: 11,
      expiration_year: 2030,
    });
    const { id: token } = (await made.json()) as { id: string };
    const asked = { flow: "tdc-one-time", provider: "mercadopago", token, origin };
    const attempt = await test.pay(await test.payable(), "key", asked);
    // Under way is no refusal: whoever pays waits.
    if (/^(pending|offline)/.test(row.code))
      return expect(shown(attempt).reason).toMatchObject({ class: "wait" });
    return sees(attempt, row);
  });
});

/** What the payer does on a page of Transbank's: the fields with which the browser comes back. */
async function agree(attempt: Attempt, page: string): Promise<Record<string, string>> {
  if (attempt.nextAction?.kind !== "redirect") throw new Error(attempt.state);
  const { url, fields } = attempt.nextAction;
  const decided = await fetch(new URL(page, url), {
    method: "POST",
    body: new URLSearchParams({
      ...fields,
      action: page === "decide" ? "pay" : "enrol",
      card: "4051885600446623",
    }),
    redirect: "manual",
  });
  const back = new URL(decided.headers.get("location") ?? "");
  return Object.fromEntries(back.searchParams);
}

async function returned(at: TestPayments, fields: Record<string, string>): Promise<Attempt> {
  const came = await at.payments.takeReturn("transbank", fields, origin);
  if (came === undefined) throw new Error("Nothing is known of the return.");
  return came.attempt;
}

const ofTransbank = (flow: string) =>
  rows.filter((row) => row.provider === "transbank" && row.flow === flow);
const level2 = "response_code level 2";
describe("a card at Webpay", () => {
  const pay = async (at: TestPayments) =>
    at.pay(await at.payable(), "key", { flow: "t-one-time", provider: "transbank", origin });

  it.each([
    ...ofTransbank("one-time"),
    ...ofTransbank(level2).filter(({ code }) => Number(code) < -5),
  ])("$flow $code", async (row) => {
    await outcome("transbank", "6623", row.code);
    const attempt = await pay(test);
    await sees(await returned(test, await agree(attempt, "decide")), row);
  });

  it.each(ofTransbank(level2))("of a commerce that is told more: $code", async (row) => {
    await outcome("transbank", "6623", row.code);
    const attempt = await pay(detailed);
    await sees(await returned(detailed, await agree(attempt, "decide")), row, detailed);
  });

  const [unauthorised, wrongState] = ["401", "422"].map((code) =>
    ofTransbank("*").find((row) => row.code === code),
  );
  it("whose key is not taken: 401", async () => {
    if (unauthorised === undefined) throw new Error("There is no row.");
    await sees(await pay(unkeyed), unauthorised, unkeyed);
  });

  it("that is completed before its payer agreed: 422", async () => {
    if (wrongState === undefined) throw new Error("There is no row.");
    const attempt = await pay(test);
    if (attempt.nextAction?.kind !== "redirect") throw new Error(attempt.state);
    await sees(await returned(test, attempt.nextAction.fields), wrongState);
  });
});

describe("a card that is enrolled at Oneclick", () => {
  it.each(ofTransbank("oneclick"))("$code", async (row) => {
    await outcome("transbank", "6623", row.code);
    const asked = { flow: "tdd-subscriptions", provider: "transbank", origin };
    const attempt = await test.pay(await test.payable(), "key", asked);
    await sees(await returned(test, await agree(attempt, "")), row);
    await outcome("transbank", "6623", "OK");
  });
});

describe("a code that no row has", () => {
  it.each([
    ["2150", "20xx–21xx not listed"],
    ["4099", "30xx–40xx not listed"],
  ])("of Mercado Pago's ranges: %s", async (code, wire) => {
    const row = rows.find((one) => one.code === wire);
    if (row === undefined) throw new Error("There is no row.");
    await outcome("mercadopago", "2580", `*/${code}`);
    const made = await post("/mercadopago/v1/card_tokens", {
      card_number: "5416752602582580",
      cardholder: { name: "APRO" },
      security_code: "123",
      expiration_month: 11,
      expiration_year: 2030,
    });
    const { id: token } = (await made.json()) as { id: string };
    const asked = { flow: "tdc-one-time", provider: "mercadopago", token, origin };
    const attempt = await test.pay(await test.payable(), "key", asked);
    await sees(attempt, { ...row, code, cause: row.cause.replace("{code}", code) });
    expect(row.cause).toContain("{code}");
  });

  it.each(["TIMEOUT", "HTTP_5XX", "CONNECTION", "UNLISTED"] as const)("%s", async (wire) => {
    const row = rows.find((one) => one.provider === "*" && one.code === wire);
    if (row === undefined) throw new Error("There is no row.");
    const scripted = await openTestPayments();
    const code = wire === "UNLISTED" ? "Z-9" : wire;
    scripted.next.start =
      wire === "UNLISTED"
        ? { kind: "declined", flow: "one-time", code }
        : { kind: "unknown", code: wire };
    scripted.next.ask = { kind: "not-found" };
    const attempt = await scripted.pay(await scripted.payable());
    await sees(attempt, { ...row, code, cause: row.cause.replace("{code}", code) }, scripted);
    await scripted.database.close();
  });
});

/** Rows that are raised elsewhere: the payer's returns in webpay.test.ts, what is not due too; transfers by hand in
 *  providers.test.ts and purchase/company.test.ts. */
it("leaves no row of a provider unraised", () => {
  const raised = (row: (typeof rows)[number]) =>
    ofKushki.includes(row) ||
    row.provider.startsWith("linkify") ||
    row.provider === "mercadopago" ||
    row.provider === "*" ||
    ["one-time", level2, "oneclick", "*"].some((flow) => ofTransbank(flow).includes(row));
  const left = rows.filter((row) => !raised(row)).map(({ flow, code }) => `${flow} ${code}`);
  expect([...new Set(left)]).toEqual([
    "return TBK_TOKEN+TBK_ORDEN_COMPRA+TBK_ID_SESION",
    "return TBK_ID_SESION+TBK_ORDEN_COMPRA",
    "return token_ws and TBK_TOKEN",
    "transfer-one-time-non-automated PROOF_REJECTED",
    "transfer-one-time-non-automated PROOF_EXPIRED",
    "no-payment-one-time NOTHING_DUE",
  ]);
});

it("our own checks speak in the catalogue's words, whoever would have been called", () => {
  const own = catalogue.find({ provider: "kushki_ad", flow: "own", code: "4020" });
  expect(own).toMatchObject({ class: "ours", isListed: true });
});
