import { randomUUID } from "node:crypto";
import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { type Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ProviderAnswer } from "./payment-provider.ts";
import { findPayable } from "./payable.queries.ts";
import { insertAttempt, markDispatched } from "./payment.queries.ts";
import type { Payments } from "./payment.service.ts";
import type { Settle } from "./settle.ts";

/** A payment as the demonstration shows it: settled by the one place that settles, without asking a provider. */
export interface DemonstratedPayment {
  /** Its name; one of a name is made once. */
  ref: string;
  tenantId: string;
  insurer: string;
  amountMinor: number;
  provider: ProviderId;
  flow: PaymentFlow;
  answers: readonly ProviderAnswer[];
  expiresAt: Date;
}

/** Makes payments of the demonstration; the reference, or undefined of one that is there. */
export const createDemonstrationPayments =
  (needs: {
    connection: Connection;
    clock: Clock;
    payments: Pick<Payments, "makePayable">;
    settle: Settle;
  }) =>
  async (one: DemonstratedPayment): Promise<string | undefined> => {
    const { connection, clock, payments, settle } = needs;
    const { ref, tenantId, insurer, amountMinor, provider, flow } = one;
    const id = randomUUID();
    const reference = `PAG-DEMO${ref}`;
    const isNew = await asService(connection, async (own) => {
      if ((await findPayable(own, { kind: "period", ref: `DEMO-${ref}` })) !== undefined)
        return false;
      const payableId = await payments.makePayable(own, {
        tenantId,
        kind: "period",
        ref: `DEMO-${ref}`,
        country: "CL",
        amount: { amountMinor, currency: "CLP" },
        lines: [{ insurer, amountMinor, commissionMinor: 0 }],
        payPath: "/Mi-Compra",
        donePath: "/Mi-Compra",
      });
      const payable = await findPayable(own, { id: payableId });
      if (payable === undefined) return false;
      const at = clock.now();
      await insertAttempt(own, {
        id,
        paymentId: randomUUID(),
        payable,
        reference,
        key: ref,
        requestHash: "",
        provider,
        flow,
        expiresAt: one.expiresAt,
        askAt: one.expiresAt,
        at,
      });
      return markDispatched(own, id);
    });
    if (!isNew) return undefined;
    for (const answer of one.answers) await settle(id, answer, { isAsked: true });
    return reference;
  };
