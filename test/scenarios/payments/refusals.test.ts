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
import {
  type Simulators,
  startSimulators,
} from "#src/providers/payment/simulators/simulator-server.ts";

/** Every row of the catalogue that a provider can answer with: its simulator is made to answer it, and the payer is
 *  told the row's sentences. One site for all rows. */

const origin = "http://127.0.0.1:1";

let test: TestPayments;
let simulators: Simulators;
let folder: string;
const catalogue = testCatalogue();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-refusals-"));
  simulators = await startSimulators({ folder, port: 0 });
  test = await openTestPayments(simulated(simulators.url));
});
afterAll(async () => {
  await test.database.close();
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
async function settled(attempt: Attempt): Promise<Attempt> {
  test.wait(31 * 60_000);
  return (await test.payments.ask({ id: attempt.id }))?.attempt ?? attempt;
}

async function sees(attempt: Attempt, row: (typeof rows)[number]): Promise<void> {
  if (row.isAskFirst) {
    expect(attempt.state).toBe("UNKNOWN");
    // Nobody knows yet: nothing of the refusal is said.
    expect(shown(attempt).reason).toMatchObject({ class: "wait", code: "TIMEOUT" });
  }
  const last = row.isAskFirst ? await settled(attempt) : attempt;
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

const ofWebpay = rows.filter(
  ({ provider, flow, code }) =>
    provider === "transbank" &&
    (flow === "one-time" || (flow === "response_code level 2" && Number(code) < -5)),
);
describe("a card at Webpay", () => {
  it.each(ofWebpay)("$flow $code", async (row) => {
    await outcome("transbank", "6623", row.code);
    const attempt = await test.pay(await test.payable(), "key", {
      flow: "t-one-time",
      provider: "transbank",
      origin,
    });
    if (attempt.nextAction?.kind !== "redirect") throw new Error(attempt.state);
    const { url, fields } = attempt.nextAction;
    const decided = await fetch(new URL("decide", url), {
      method: "POST",
      body: new URLSearchParams({ ...fields, action: "pay", card: "4051885600446623" }),
      redirect: "manual",
    });
    const back = new URL(decided.headers.get("location") ?? "");
    const came = await test.payments.takeReturn("transbank", Object.fromEntries(back.searchParams));
    if (came === undefined) throw new Error(back.href);
    await sees(came.attempt, row);
  });
});

it("our own checks speak in the catalogue's words, whoever would have been called", () => {
  const own = catalogue.find({ provider: "kushki_ad", flow: "own", code: "4020" });
  expect(own).toMatchObject({ class: "ours", isListed: true });
});
