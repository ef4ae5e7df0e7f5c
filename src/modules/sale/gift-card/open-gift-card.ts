import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { HearPaid } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { HearSaleMoved, SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { giftCardRoutes } from "./gift-card.api.ts";
import { createGiftCards } from "./gift-card.service.ts";
import { createOwedOffers } from "./owed-offers.service.ts";

/** Gift cards that come with purchases: made when one is paid, sent by finance, cancelled with the sale. */
export function openGiftCard(
  { connection, clock }: Platform,
  needs: {
    access: AccessService;
    saleSystem: SaleSystem;
    onPurchasePaid(hear: HearPaid): void;
    onSaleMoved(hear: HearSaleMoved): void;
  },
) {
  const { access, saleSystem } = needs;
  const trail = createAuditTrail({ connection, clock });
  const base = { connection, clock, access, trail, keepDone: createKeepDone({ access, trail }) };
  const giftCards = createGiftCards({ ...base, saleSystem, random: systemRandom });
  const owedOffers = createOwedOffers(base);
  needs.onPurchasePaid(giftCards.hearPaid);
  needs.onSaleMoved(giftCards.hearMoved);
  return {
    services: { giftCards, owedOffers },
    routes: giftCardRoutes(giftCards, owedOffers),
  } satisfies ModuleParts;
}
