import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { signInAs } from "#test/harness/signed-in-as.ts";
import type { PaymentSite } from "../payments/payment-site.ts";
import { decideRefund } from "./decide-refund.ts";

/** What is asked back of a payment, in the smallest unit of its currency; without a part, of all that was paid together. */
export interface GivenBack {
  payment: string;
  amount: number;
  reason: string;
  part?: string;
}

/** Asks for money back by one person of finance, approves it by another and sends it, until it is done. */
export async function giveMoneyBack(site: PaymentSite, wanted: GivenBack): Promise<void> {
  const asking = await signInAs(site, "sales/BACKOFFICE");
  const approver = await signInAs(site, "sales/GERENTE");
  const asked = await site.app.inject({
    method: "POST",
    url: "/api/back-office/refunds",
    headers: { host: "localhost:3000", cookie: asking.cookie, "idempotency-key": randomUUID() },
    payload: wanted,
  });
  expect([asked.statusCode, asked.body]).toEqual([201, expect.anything()]);
  const { id } = asked.json().data;
  expect((await decideRefund(site, approver, id, "approve")).status).toBe(204);
  await sendRefund(site, id);
}

/** Sends an approved refund to its provider, until it is done. */
export async function sendRefund(site: PaymentSite, id: string): Promise<void> {
  await site.modules.refund.services.refunds.send(id);
  const stateOf = async () =>
    (
      await site.connection
        .selectFrom("refunds")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).state;
  await expect.poll(stateOf).toBe("DONE");
}
