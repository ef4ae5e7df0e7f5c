import type { FindDemonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import type { Remittances } from "#src/modules/sale/remittance/remittance.service.ts";
import type { ListViewsOf, ViewKind } from "#src/modules/contact/lead/views/list-views.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { WatchedSessions } from "#src/modules/identity/session/stream-sessions.service.ts";
import type { Inbox } from "#src/modules/sale/payment/inbox.service.ts";
import type { createDemonstrationPayments } from "#src/modules/sale/payment/demonstration-payments.service.ts";
import type { Disputes } from "#src/modules/sale/dispute/dispute.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { Reconciliation } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { makeDemonstrationMoney } from "./demonstration-money.ts";
import { answeredOnce } from "#src/platform/jobs/answered-once.ts";
import { deskRoutes } from "./desk.api.ts";
import { createFinanceDesk } from "./desk.service.ts";
import { financeRoutes } from "./finance.api.ts";
import { createFinance } from "./finance.service.ts";
import { ledgerRoutes } from "./ledger-list.api.ts";
import { refundListRoutes } from "./refund-list.api.ts";
import { keptPaymentQuery } from "./payment-filter.rules.ts";
import { openPaymentStream } from "./payment-stream.ts";

const paymentViewKind: ViewKind = {
  list: "payments",
  reads: "payment:read",
  shares: "payment:reconcile",
  action: "payment.view",
  keptQuery: keptPaymentQuery,
};

/** What the company's finance sees of payments. */
export async function openFinance(
  platform: Platform,
  needs: {
    access: AccessService;
    payments: Payments;
    paymentInbox: Inbox;
    reconciliation: Reconciliation;
    paymentProviders: readonly { id: string; isSimulated?: boolean }[];
    refunds: Refunds;
    ledger: Ledger;
    disputes: Disputes;
    demonstratePayment: ReturnType<typeof createDemonstrationPayments>;
    remittances: Remittances;
    /** Where there is a demonstration: its money is made where no provider moves any. */
    demonstrated: FindDemonstrated;
    sessions: WatchedSessions;
    listViewsOf: ListViewsOf;
  },
) {
  const { clock, connection, step } = platform;
  const { access, payments, reconciliation, paymentInbox: inbox } = needs;
  const isSimulated = needs.paymentProviders.every((one) => one.isSimulated === true);
  const { demonstrated } = needs;
  if (demonstrated !== undefined && isSimulated)
    await step("demonstration money", async () => {
      const { users } = await demonstrated();
      return makeDemonstrationMoney({ ...needs, connection, clock, users });
    });
  const trail = createAuditTrail(platform);
  const keepDone = createKeepDone({ access, trail });
  const finance = createFinance({ clock, access, trail, keepDone, payments });
  const providers = needs.paymentProviders;
  const ofDesk = { clock, access, keepDone, reconciliation, inbox, providers };
  const financeDesk = createFinanceDesk(ofDesk);
  const stream = openPaymentStream({ ...platform, sessions: needs.sessions });
  return {
    services: { finance, financeDesk, paymentViews: needs.listViewsOf(paymentViewKind) },
    routes: [
      ...stream.routes,
      ...financeRoutes(finance).map(answeredOnce({ connection, clock })),
      ...refundListRoutes(finance),
      ...deskRoutes(financeDesk).map(answeredOnce({ connection, clock })),
      ...ledgerRoutes(needs.ledger, access, () => financeDesk.today()),
    ],
    attach: stream.attach,
    jobs: [stream.job],
  } satisfies ModuleParts;
}
