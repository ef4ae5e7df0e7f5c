import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { DeniedActor } from "#src/modules/identity/audit/denials.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import type { createSealer } from "#src/platform/settings/sealed-text.ts";
import type { HearAskedRefund, HearRefund } from "./refund-ended.service.ts";

/** Who acts, and how recently they proved who they are. */
export interface RefundActor extends DeniedActor {
  holder: Holder;
  /** Throws STEP_UP_REQUIRED (403). */
  requireRecentProof(): void;
}

export interface RefundsNeeds {
  clock: Clock;
  random: RandomSource;
  /** Seals bank accounts. */
  sealer: ReturnType<typeof createSealer>;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  ledger: Ledger;
  money: PaymentMoney;
  /** Set once the module that follows refunds is open. */
  told?: HearRefund | undefined;
  /** The same, of one that was asked for. */
  toldAsked?: HearAskedRefund | undefined;
  /** The same, of one that waits for the account that its payer has to name. */
  toldAccount?: HearAskedRefund | undefined;
}
