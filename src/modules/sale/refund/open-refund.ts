import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { chargeToReturn } from "#src/modules/sale/payment/settle.rules.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import { asJob } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import { refundRoutes } from "./refund.api.ts";
import { refundFinanceHandler, refundForFinance } from "./refund-finance.ts";
import type { HearAskedRefund, HearRefund } from "./refund-ended.service.ts";
import { createRefunds, refundToSend } from "./refund.service.ts";

/** What keeps refusals and what was done. */
function keepersOf(platform: Pick<Platform, "connection" | "clock">, access: AccessService) {
  const trail = createAuditTrail(platform);
  return { trail, keepDone: createKeepDone({ access, trail }) };
}

/** Money that goes back. */
export function openRefund(
  { connection, clock, log, secret }: Platform,
  needs: {
    access: AccessService;
    ledger: Ledger;
    tell: Tell;
    paymentMoney: PaymentMoney;
    requireRecentProof(signedIn: UserSession["signedIn"]): void;
  },
) {
  const { access, ledger, paymentMoney: money, requireRecentProof } = needs;
  const heard: HearRefund[] = [];
  const heardAsked: HearAskedRefund[] = [];
  const heardAccount: HearAskedRefund[] = [];
  const refunds = createRefunds({
    clock,
    random: systemRandom,
    sealer: createSealer({ secret, purpose: "refund-account", random: systemRandom }),
    access,
    ...keepersOf({ connection, clock }, access),
    ledger,
    money,
    async told(transaction, ended) {
      for (const hear of heard) await hear(transaction, ended);
    },
    async toldAsked(transaction, asked) {
      for (const hear of heardAsked) await hear(transaction, asked);
    },
    async toldAccount(transaction, waiting) {
      for (const hear of heardAccount) await hear(transaction, waiting);
    },
  });
  return {
    services: {
      refunds,
      /** Tells later rooms of each refund that is asked for, in its transaction. */
      onRefundAsked: (told: HearAskedRefund): void => void heardAsked.push(told),
      /** The same of each that waits for the account that its payer has to name. */
      onRefundAccountMissing: (told: HearAskedRefund): void => void heardAccount.push(told),
      /** The same of each that is done or rejected. */
      onRefundEnded: (told: HearRefund): void => void heard.push(told),
    },
    routes: refundRoutes(refunds, ({ signedIn }) => requireRecentProof(signedIn)),
    outbox: {
      [chargeToReturn]: asJob(({ payload }) => refunds.returnCharge(Number(payload["charge"]))),
      [refundForFinance]: refundFinanceHandler({ connection, access, tell: needs.tell }),
      [refundToSend]: asJob(({ payload }) => refunds.send(String(payload["refund"]))),
    },
    jobs: [
      createIntervalJob({
        name: "refund-asks",
        everyMs: 30_000,
        log,
        run: async () => {
          await refunds.askDue();
        },
      }),
    ],
  } satisfies ModuleParts;
}
