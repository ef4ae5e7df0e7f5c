import type { PaymentProvider } from "#src/modules/sale/payment/payment-provider.ts";

/** The house itself (queplan, queseguro): nothing is due online, so nobody is called and nothing is charged. */
export const createNothingDue = (id: "queplan" | "queseguro"): PaymentProvider => {
  const approved = async ({ merchantRef, amount }: Parameters<PaymentProvider["ask"]>[0]) =>
    amount.amountMinor === 0
      ? ({ kind: "approved", providerId: merchantRef, amount, facts: {} } as const)
      : ({ kind: "not-found" } as const);
  return {
    id,
    currencies: ["CLP", "UF", "PEN", "USD", "COP", "MXN"],
    start: approved,
    ask: approved,
  };
};
