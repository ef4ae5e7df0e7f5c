import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { answeredOnce } from "#src/platform/jobs/answered-once.ts";
import { reconciliationRoutes } from "./reconciliation.api.ts";
import { createReconciliation } from "./reconciliation.service.ts";

/** A provider's statement is fetched once a day; an hour after it was not answered it is asked for again. */
const everyMs = 60 * 60_000;

/** What providers say that they moved, beside what we know. */
export function openReconciliation(
  { connection, clock, log }: Platform,
  needs: {
    access: AccessService;
    ledger: Ledger;
    payments: Payments;
    paymentMoney: PaymentMoney;
    refunds: Refunds;
    paymentProviders: readonly { id: string; statement?(day: string): Promise<string> }[];
  },
) {
  const { access, ledger, payments, paymentMoney: money, refunds } = needs;
  const statements = new Map(
    needs.paymentProviders.flatMap(({ id, statement }) =>
      statement === undefined ? [] : [[id, statement] as const],
    ),
  );
  const trail = createAuditTrail({ connection, clock });
  const keepDone = createKeepDone({ access, trail });
  const base = { connection, clock, log, access, trail, ledger, payments, money, refunds };
  const reconciliation = createReconciliation({ ...base, keepDone, statements });
  return {
    services: { reconciliation },
    routes: reconciliationRoutes(reconciliation).map(answeredOnce({ connection, clock })),
    jobs: [
      createIntervalJob({
        name: "statements",
        everyMs,
        log,
        run: async () => {
          await reconciliation.fetchDue();
        },
      }),
    ],
  } satisfies ModuleParts;
}
