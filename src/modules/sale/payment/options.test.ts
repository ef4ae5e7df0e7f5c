import { describe, expect, it } from "vitest";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import { wrongOf } from "./own-checks.rules.ts";
import { cardKindsOf, flowOf, providersOf } from "./options.rules.ts";

describe("flow of a payment method", () => {
  it.each([
    ["t", 12, "t-one-time"],
    ["t", 0, "t-one-time"],
    ["t", 1, "t-subscriptions"],
    ["tdc", 12, "tdc-one-time"],
    ["tdc", 6, "tdc-subscriptions"],
    ["tdd", 0, "tdd-one-time"],
    ["tdd", 1, "tdd-subscriptions"],
    ["tdc-token", 1, "t-subscriptions-one-click"],
    ["transfer", 12, "transfer-one-time"],
    ["transfer", 1, "transfer-one-time"],
    ["transfer_non_automated", 1, "transfer-one-time-non-automated"],
    ["no_payment", 1, "no-payment-one-time"],
  ] as const)("%s every %i months: %s", (type, periodicity, flow) => {
    expect(flowOf({ type, periodicity })).toBe(flow);
  });

  it("knows the kinds of cards of a type", () => {
    expect(cardKindsOf({ type: "tdd" })).toEqual(["debit", "debit_card"]);
    expect(cardKindsOf({ type: "transfer" })).toEqual([]);
  });
});

describe("providers of a method", () => {
  const offered = (["kushki_ad", "mercadopago", "transbank", "kushki"] as const).map((id) => ({
    id,
  }));
  const transfers = (["linkify", "linkify_qps", "kushki"] as const).map((id) => ({ id }));
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join(",");

  it("are those of the flow in their order, old Kushki never of itself", () => {
    const method = { type: "tdc", periodicity: 12 } as const;
    expect(ids(providersOf(method, offered))).toBe("kushki_ad,mercadopago,transbank");
  });

  it("are the product's own where it names one", () => {
    const method = { type: "tdc", provider: "kushki", periodicity: 12 } as const;
    expect(ids(providersOf(method, offered))).toBe("kushki");
  });

  it("are none where the product's own does not take the flow", () => {
    const method = { type: "transfer", provider: "mercadopago", periodicity: 12 } as const;
    expect(ids(providersOf(method, transfers))).toBe("");
  });

  it("are Linkify's second contract for subscriptions of QP alone", () => {
    const method = { type: "transfer", periodicity: 12 } as const;
    expect(ids(providersOf(method, transfers, "QPSUBSCRIPTION"))).toBe("linkify_qps");
    expect(ids(providersOf(method, transfers))).toBe("linkify");
  });
});

describe("what is checked before a provider is called", () => {
  const host = "https://amparo.example";
  const charge = { host, notificationUrl: `${host}/api/x`, amountMinor: 100, installments: 1 };
  it.each([
    [{}, undefined],
    [{ notificationUrl: "https://amparo.example.evil/x" }, "4020"],
    [{ notificationUrl: "https://other.example/x" }, "4020"],
    [{ applicationFeeMinor: -1 }, "4039"],
    [{ applicationFeeMinor: Number.NaN }, "4039"],
    [{ applicationFeeMinor: 101 }, "4038"],
    [{ applicationFeeMinor: 100 }, undefined],
    [{ installments: Number.NaN }, "4005"],
    [{ installments: 0 }, "4005"],
    [{ amountMinor: Number.NaN }, "4003"],
    [{ amountMinor: 1.5 }, "4003"],
  ])("%j: %s", (wrong, code) => expect(wrongOf({ ...charge, ...wrong })).toBe(code));
});

describe("card numbers", () => {
  it.each([
    ["4051 8856 0044 6623", true],
    ["4051-8856-0044-6623", true],
    [4_051_885_600_446_623, true],
    [{ a: [{ note: "5451951574925480" }] }, true],
    ["4051885600446624", false],
    ["mi tarjeta 4051885600446623", false],
    ["PAG-23456789ABCD", false],
    [48_541, false],
    [null, false],
  ])("%j: %s", (value, isOne) => expect(holdsCardNumber(value)).toBe(isOne));
});
