import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { HearDispute } from "#src/modules/sale/payment/inbox.service.ts";
import type {
  DisputeAnswer,
  DisputeAnswerTaken,
  ToldDispute,
} from "#src/modules/sale/payment/told-dispute.rules.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { disputeAnswerRoutes } from "./dispute-answer.api.ts";
import { createDisputeAnswers } from "./dispute-answer.service.ts";
import { disputeRoutes } from "./dispute.api.ts";
import { createDisputes } from "./dispute.service.ts";
import { purgeDisputeEvidence } from "./dispute-purge.ts";

const everyMs = 15 * 60_000;

/** Charges that their payers dispute. */
export function openDispute(
  { connection, clock, log, files }: Platform,
  needs: {
    access: AccessService;
    ledger: Ledger;
    paymentMoney: PaymentMoney;
    saleSystem: SaleSystem;
    onDisputeTold(hear: HearDispute): void;
    paymentProviders: readonly {
      id: string;
      disputes?(): Promise<readonly ToldDispute[]>;
      answerDispute?(answer: DisputeAnswer): Promise<DisputeAnswerTaken>;
    }[];
  },
) {
  const { access, ledger, paymentMoney: money, saleSystem } = needs;
  const sources = new Map(
    needs.paymentProviders.flatMap(({ id, disputes: told }) =>
      told === undefined ? [] : [[id, told] as const],
    ),
  );
  const takers = new Map(
    needs.paymentProviders.flatMap(({ id, answerDispute: take }) =>
      take === undefined ? [] : [[id, take] as const],
    ),
  );
  const base = { connection, clock, log, access, ledger, money, saleSystem };
  const disputes = createDisputes({ ...base, sources });
  const disputeAnswers = createDisputeAnswers({
    connection,
    clock,
    log,
    access,
    files,
    takers,
    trail: createAuditTrail({ connection, clock }),
  });
  needs.onDisputeTold(disputes.heard);
  return {
    services: { disputes, disputeAnswers },
    routes: [...disputeRoutes(disputes), ...disputeAnswerRoutes(disputeAnswers)],
    purges: [purgeDisputeEvidence({ connection, files })],
    jobs: [
      createIntervalJob({
        name: "disputes",
        everyMs,
        log,
        run: async () => {
          await disputes.askAll();
        },
      }),
    ],
  } satisfies ModuleParts;
}
