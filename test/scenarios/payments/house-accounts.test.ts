import { afterAll, beforeAll, expect, it } from "vitest";
import type { NextAction } from "#src/modules/sale/payment/payment.service.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** To which account a transfer by hand goes. */

let at: PaymentSite;
beforeAll(async () => {
  at = await openPaymentSite();
});
afterAll(() => at.close());

const flow = "transfer-one-time-non-automated" as const;

const accountOf = ({ nextAction: next }: { nextAction: NextAction | null }) =>
  next?.kind === "instructions" ? `${next.bank} ${next.account}` : undefined;

it("a transfer goes to the account that holds on the day it begins, and stays with it", async () => {
  const before = await at.pay({ payableId: await at.payable(), flow });
  await at.connection
    .insertInto("house_accounts")
    .values({
      provider: "queplan",
      country: "CL",
      from_day: "2026-11-23",
      holder: "Amparo Chile SpA",
      tax_id: "76.000.000-0",
      bank: "Banco Quillay",
      account: "0002-0002-0002",
    })
    .execute();
  const after = await at.pay({ payableId: await at.payable(), flow });
  expect(accountOf(after)).toBe("Banco Quillay 0002-0002-0002");
  const kept = await at.payments.find(before.reference);
  expect(accountOf(kept ?? before)).toBe("Banco Coihue 0001-2345-6789");
});

it("a transfer of a country without an account today is refused, and may be paid otherwise", async () => {
  await at.connection.deleteFrom("house_accounts").execute();
  const payableId = await at.payable();
  const refused = at.pay({ payableId, flow });
  await expect(refused).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE", status: 503 });
  const other = await at.pay({ payableId, flow: "transfer-one-time", key: "other" });
  expect(other.nextAction).toMatchObject({ kind: "redirect" });
});
