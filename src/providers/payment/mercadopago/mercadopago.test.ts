import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultAddress } from "#src/contracts/enumerations/places-and-people.ts";
import type { ChargeAsked, PaymentProvider } from "#src/modules/sale/payment/payment-provider.ts";
import { createMercadoPago } from "./mercadopago.ts";

/** What leaves for Mercado Pago by its official client: the key by which a call is one, and who is said to pay (PP 1). */

interface Sent {
  method: string;
  path: string;
  key: string | undefined;
  body: {
    application_fee?: number;
    additional_info?: object;
    payer?: object;
    external_reference?: string;
  };
}

let server: Server;
let provider: PaymentProvider;
let create: (applicationFee?: string) => PaymentProvider;
const sent: Sent[] = [];
const answers: Readonly<Record<string, object>> = {
  "/v1/customers": { id: "customer-1" },
  "/v1/customers/customer-1/cards": {
    id: "card-1",
    last_four_digits: "2580",
    expiration_month: 11,
    expiration_year: 2030,
  },
  "/v1/card_tokens": { id: "token-of-the-card" },
};
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const [path = ""] = (request.url ?? "").split("?");
      const body = text === "" ? {} : JSON.parse(text);
      const key = request.headers["x-idempotency-key"];
      sent.push({ method: request.method ?? "", path, key: key?.toString(), body });
      const paid = {
        id: 77,
        status: "approved",
        status_detail: "accredited",
        transaction_amount: body.transaction_amount,
        currency_id: "CLP",
        external_reference: body.external_reference,
      };
      const found = { results: [], paging: { total: 0 } };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.method === "GET" ? found : (answers[path] ?? paid)));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  create = (applicationFee) =>
    createMercadoPago({
      accessToken: "TEST-1",
      publicKey: "TEST-2",
      webhookSecret: "secret",
      applicationFee,
      address,
      tokenAddress: address,
      privateHosts: [],
      isSimulated: true,
    });
  provider = create();
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  sent.length = 0;
});

const asked = (flow: ChargeAsked["flow"]): ChargeAsked =>
  ({
    flow,
    merchantRef: "PAG-2345-678",
    token: "token",
    amount: { amountMinor: 48_541, currency: "CLP" },
    country: "CL",
    installments: 1,
    returnUrl: "https://amparo.example/x",
    notificationUrl: "https://amparo.example/y",
  }) as ChargeAsked;

describe("a charge at Mercado Pago", () => {
  it.each(["tdc-one-time", "t-subscriptions-one-click"] as const)(
    "is one by the attempt's own reference as X-Idempotency-Key, and names no address of a person: %s",
    async (flow) => {
      const answered = await provider.start(asked(flow));
      expect(answered).toMatchObject({ kind: "approved", providerId: "77" });
      const [charge, ...more] = sent.filter(({ path }) => path === "/v1/payments");
      expect(more).toEqual([]);
      expect([charge?.method, charge?.key]).toEqual(["POST", "PAG-2345-678"]);
      expect(charge?.body.external_reference).toBe("PAG-2345-678");
      const { city, region, country, zip } = defaultAddress;
      expect(charge?.body.additional_info).toEqual({
        payer: { address: { zip_code: zip, street_name: `${city}, ${region}, ${country}` } },
      });
      // Sent again it is the same call by its key: never two.
      await provider.start(asked(flow));
      const keys = sent.filter(({ path }) => path === "/v1/payments").map(({ key }) => key);
      expect(keys).toEqual(["PAG-2345-678", "PAG-2345-678"]);
    },
  );
});

describe("the application's fee", () => {
  it.each([
    ["0.02", 48_541, "CLP", 971],
    ["0.02", 25, "CLP", 1],
    ["0.02", 24, "CLP", 0],
    ["0.015", 12_345, "PEN", 185],
    ["0", 48_541, "CLP", 0],
  ] as const)("is %s of %d %s: %d", (share, amountMinor, currency, fee) => {
    expect(create(share).applicationFee?.({ amountMinor, currency })).toBe(fee);
  });

  it.each(["tdc-one-time", "t-subscriptions-one-click"] as const)(
    "is sent with a charge where it is asked for, and nothing of it where it is not: %s",
    async (flow) => {
      await provider.start(asked(flow));
      await create("0.02").start({ ...asked(flow), applicationFeeMinor: 971 });
      const charges = sent.filter(({ path }) => path === "/v1/payments");
      expect(charges.map(({ body }) => body.application_fee)).toEqual([undefined, 971]);
      expect(provider.applicationFee).toBeUndefined();
    },
  );

  it.each(["2 %", "1e-2", ""])("that is no decimal share stops the start: '%s'", (share) => {
    expect(() => create(share).applicationFee?.({ amountMinor: 1, currency: "CLP" })).toThrow(
      RangeError,
    );
  });
});

it("a refund at Mercado Pago is one by its own reference as X-Idempotency-Key", async () => {
  const refund = {
    ...asked("tdc-one-time"),
    providerId: "77",
    refundRef: "DEV-2345-6789",
    part: { amountMinor: 10_000, currency: "CLP" },
    returnedMinor: 0,
  } as Parameters<NonNullable<PaymentProvider["refund"]>>[0];
  await provider.refund?.(refund);
  await provider.refund?.(refund);
  const keys = sent.filter(({ path }) => path.endsWith("/refunds")).map(({ key }) => key);
  expect(keys).toEqual(["DEV-2345-6789", "DEV-2345-6789"]);
});
