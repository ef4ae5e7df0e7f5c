import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import type { HearRefund } from "./refund-ended.service.ts";

/** Who acts, and how recently they proved who they are. */
export interface RefundActor {
  user: { id: string };
  holder: Holder;
  /** Throws STEP_UP_REQUIRED (403). */
  requireRecentProof(): void;
}

export interface RefundsNeeds {
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  ledger: Ledger;
  money: PaymentMoney;
  /** Set once the module that follows refunds is open. */
  told?: HearRefund | undefined;
}
