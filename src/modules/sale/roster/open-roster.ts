import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { PurchaseForms } from "#src/modules/sale/purchase/purchase-forms.service.ts";
import type { EraseOf, Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createInsuredFiles } from "./insured-file.service.ts";
import { rosterRoutes } from "./roster.api.ts";
import { rosterStep } from "./roster-step.ts";

/** Whom a company insures, typed or by file. */
export function openRoster(
  { connection, clock, files }: Platform,
  needs: {
    purchases: Purchases;
    purchaseForms: PurchaseForms;
    purchaseProductOf(purchase: StepPurchase["purchase"]): Promise<ProductRecord | undefined>;
    onPurchaseErased(erase: EraseOf): void;
  },
) {
  needs.purchases.steps.register(rosterStep({ clock, productOf: needs.purchaseProductOf }));
  const insuredFiles = createInsuredFiles({ ...needs, connection, clock, files });
  needs.onPurchaseErased(insuredFiles.erase);
  return { services: { insuredFiles }, routes: rosterRoutes(insuredFiles) } satisfies ModuleParts;
}
