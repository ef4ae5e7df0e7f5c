import { describe, expect, it } from "vitest";
import { asksMore, sharedAnswers } from "./cart-sharing.rules.ts";
import { cartNext, cartSteps, isCartStepAllowed } from "./cart-steps.rules.ts";
import { cartFault, jointPeriodicities } from "./cart.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";

const means = (...all: [paymentType: string, periodicity: number][]) => ({
  paymentMethods: all.map(([paymentType, periodicity]) => ({
    paymentType,
    periodicity,
    provider: null,
  })),
});
const product = (code: string, ...all: [string, number][]) => ({
  code,
  shown: { amountMinor: 1_000, currency: "CLP" } as const,
  ...means(...all),
});
const card = ["tdc-token", 1] as [string, number];
const year = ["tdc", 12] as [string, number];
const transfer = ["transfer", 1] as [string, number];

describe("products that are bought together", () => {
  it.each([
    ["five", ["a", "b", "c", "d", "e"].map((code) => product(code, card)), undefined],
    [
      "a sixth",
      ["a", "b", "c", "d", "e", "f"].map((code) => product(code, card)),
      { code: "CART_FULL", product: "f" },
    ],
    [
      "twice the same",
      ["a", "b", "a"].map((code) => product(code, card)),
      { code: "CART_TWICE", product: "a" },
    ],
    [
      "no means in common",
      [product("a", card), product("b", transfer)],
      { code: "CART_APART", product: "b" },
    ],
    [
      "each with another, and none that all have",
      [product("a", card, year), product("b", card, transfer), product("c", year, transfer)],
      { code: "CART_APART", product: "c" },
    ],
    ["by their years", [product("a", card, year), product("b", year)], undefined],
    ["one that is free", [product("a", card), product("b", ["no_payment", 0])], undefined],
    [
      "another currency",
      [
        product("a", card),
        { ...product("b", card), shown: { amountMinor: 1, currency: "USD" } as const },
      ],
      { code: "CART_APART", product: "b" },
    ],
  ] as const)("%s", (_name, products, fault) => {
    expect(cartFault(products)).toEqual(fault);
  });

  it("offer the periodicities by which one payment still pays all", () => {
    const both = means(card, year);
    const monthly = means(card);
    const open = (months: number | null) => ({ product: both, months });
    expect(jointPeriodicities([open(null), { product: monthly, months: null }], 0)).toEqual([1]);
    expect(jointPeriodicities([open(12), open(null)], 1)).toEqual([12]);
    expect(jointPeriodicities([open(null), open(null)], 0)).toEqual([1, 12]);
  });
});

describe("answers of one product for another", () => {
  const titular = { nombres: "Ana" };
  it.each([
    ["who it is", "personalData", { titular }, {}, { titular }],
    [
      "beneficiaries stay each product's own",
      "personalData",
      { titular, beneficiarios: [{ nombres: "Eva" }] },
      { beneficiarios: [] },
      { titular, beneficiarios: [] },
    ],
    [
      "people, where both insure as many",
      "personalData",
      { titular, asegurados: [{ nombres: "Leo" }] },
      { asegurados: [{ nombres: "" }, { nombres: "" }] },
      { titular, asegurados: [{ nombres: "" }, { nombres: "" }] },
    ],
    [
      "the plan",
      "partialPayment",
      { plan: { periodicidad: "1" } },
      {},
      { plan: { periodicidad: "1" } },
    ],
    ["nothing of health", "dps", { salud: { heart: "yes" } }, {}, {}],
  ] as const)("%s", (_name, key, from, own, expected) => {
    expect(sharedAnswers(key as FormKey, from, own)).toEqual(expected);
  });

  it("leave what a product asks besides to be asked", () => {
    const fields = [
      { fldName: "titular", groupedBy: null, fieldType: { fldType: "group" } },
      { fldName: "nombres", groupedBy: "titular", fieldType: { fldType: "input" } },
      { fldName: "beneficiarios", groupedBy: null, fieldType: { fldType: "array" } },
    ];
    expect(asksMore(fields, { titular })).toBe(true);
    expect(asksMore(fields, { titular, beneficiarios: [] })).toBe(false);
  });
});

describe("the steps of several products", () => {
  const forms = (of: Partial<Record<FormKey, boolean>>) => ({
    forms: (Object.entries(of) as [FormKey, boolean][]).map(([key, isDone]) => ({
      key,
      status: isDone ? ("COMPLETED" as const) : ("PENDING" as const),
    })),
  });
  const plain = forms({
    personalData: true,
    partialPayment: true,
    review: false,
    signature: false,
  });
  const health = forms({
    personalData: true,
    dps: false,
    partialPayment: true,
    review: false,
    signature: false,
  });
  it("are one row, and go on at what is missing of any of them", () => {
    const cart = [plain, health];
    expect(cartSteps(cart).map(({ key, status }) => `${key} ${status}`)).toEqual([
      "personalData COMPLETED",
      "dps PENDING",
      "partialPayment COMPLETED",
      "review PENDING",
      "signature PENDING",
    ]);
    expect(cartNext(cart)).toEqual({ key: "dps", at: 1 });
    expect(isCartStepAllowed(cart, { key: "review", at: 0 })).toBe(false);
    expect(isCartStepAllowed(cart, { key: "dps", at: 0 })).toBe(false);
    expect(isCartStepAllowed(cart, { key: "dps", at: 1 })).toBe(true);
    expect(cartNext([plain])).toEqual({ key: "review", at: 0 });
  });
});
