import { expect, it } from "vitest";
import { parseEnvironment } from "#src/config/environment.ts";
import { createLog } from "#src/platform/log/log.ts";
import { choosePayments } from "./choose-payments.ts";

const keys = {
  DEMONSTRATION: "off",
  MERCADOPAGO_ACCESS_TOKEN: "token",
  MERCADOPAGO_PUBLIC_KEY: "key",
  MERCADOPAGO_WEBHOOK_SECRET: "secret",
};

it.each([
  [undefined, undefined],
  ["off", undefined],
  ["on", 971],
  ["0.015", 728],
])("by MERCADOPAGO_APPLICATION_FEE=%s Mercado Pago keeps %s of 48,541", (setting, fee) => {
  const { payments } = choosePayments({
    environment: parseEnvironment({
      ...keys,
      ...(setting === undefined ? {} : { MERCADOPAGO_APPLICATION_FEE: setting }),
    }),
    dataFolder: "unused",
    log: createLog("silent"),
    clock: { now: () => new Date("2026-11-27T12:00:00Z") },
  } as Parameters<typeof choosePayments>[0]);
  const provider = payments.find(({ id }) => id === "mercadopago");
  expect(provider?.applicationFee?.({ amountMinor: 48_541, currency: "CLP" })).toBe(fee);
});
