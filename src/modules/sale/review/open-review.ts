import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PurchaseDocuments } from "#src/modules/sale/document/documents.service.ts";
import type { HealthDeclarations } from "#src/modules/sale/health-declaration/health-declaration.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { documentReviewRoutes } from "./document-review.api.ts";
import { createDocumentReviews } from "./document-review.service.ts";
import { healthStep } from "./health-step.ts";
import { createPurchaseStandings } from "./purchase-standing.service.ts";
import { answeredOnce } from "#src/platform/jobs/answered-once.ts";
import { reviewRoutes } from "./review.api.ts";
import { reviewToldHandler } from "./review-mail.ts";
import { askReview, createReviews, reviewTold } from "./review.service.ts";

/** The health declaration as a step of purchases, and what people decide about it. */
export function openReview(
  { connection, clock, files, mailer, words }: Platform,
  needs: {
    access: AccessService;
    draw: DrawTemplate;
    healthDeclarations: HealthDeclarations;
    leadPurchases: LeadPurchases;
    myPurchases: Pick<MyPurchases, "urlOf">;
    purchases: Purchases;
    purchaseDocuments: PurchaseDocuments;
    saleSystem: SaleSystem;
  },
) {
  const { access, healthDeclarations, leadPurchases, purchases, saleSystem, purchaseDocuments } =
    needs;
  purchases.steps.register(
    healthStep({
      connection,
      clock,
      healthDeclarations,
      askReview: (transaction, id) => askReview({ clock, purchases }, transaction, id),
    }),
  );
  // Nothing is insured: what was declared has no purpose any more.
  purchases.onMoved(async (transaction, { purchase, to }) => {
    if (to === "CANCELLED" || to === "ABANDONED")
      await healthDeclarations.erase(transaction, purchase.id);
  });
  const trail = createAuditTrail({ connection, clock });
  const base = { connection, clock, access, trail, purchases };
  const own = { ...base, healthDeclarations, leadPurchases, saleSystem, purchaseDocuments };
  const reviews = createReviews(own);
  const documentReviews = createDocumentReviews({ ...own, files });
  purchaseDocuments.onAwaited((transaction, id) =>
    askReview({ clock, purchases }, transaction, id),
  );
  const { say } = words;
  return {
    services: {
      reviews,
      documentReviews,
      purchaseStandings: createPurchaseStandings({ ...base, leadPurchases }),
    },
    routes: [...reviewRoutes(reviews), ...documentReviewRoutes(documentReviews)].map(
      answeredOnce({ connection, clock }),
    ),
    outbox: { [reviewTold]: reviewToldHandler({ ...needs, connection, mailer, say }) },
  } satisfies ModuleParts;
}
