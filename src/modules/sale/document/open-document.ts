import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Finance } from "#src/modules/sale/finance/finance.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { HearStep } from "#src/modules/sale/purchase/purchase-forms.service.ts";
import type { PurchaseTransfers } from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { EraseOf, Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { ListDocuments } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { transferProofRoutes } from "./transfer-proof.api.ts";
import { proofRefusedHandler } from "./transfer-proof-mail.ts";
import { createTransferProofs, proofRefused } from "./transfer-proof.service.ts";
import { answeringOnce } from "#src/modules/sale/purchase/repeated-calls.service.ts";
import { documentRoutes } from "./document.api.ts";
import { documentToldHandler } from "./document-mail.ts";
import { createPurchaseDocuments, documentTold } from "./documents.service.ts";

/** The documents that purchases ask for. */
export function openDocument(
  { connection, clock, files, mailer, words }: Platform,
  needs: {
    draw: DrawTemplate;
    myPurchases: MyPurchases;
    purchases: Purchases;
    purchaseTransfers: PurchaseTransfers;
    access: AccessService;
    finance: Finance;
    payments: Payments;
    onPurchaseErased(erase: EraseOf): void;
    onPurchaseStep(hear: HearStep): void;
    onPurchaseShown(list: ListDocuments): void;
  },
) {
  const { purchases, purchaseTransfers: transfers } = needs;
  const purchaseDocuments = createPurchaseDocuments({ connection, clock, files, purchases });
  needs.onPurchaseErased(purchaseDocuments.erase);
  needs.onPurchaseStep(purchaseDocuments.handOver);
  needs.onPurchaseShown(async (step) =>
    (await purchaseDocuments.shown(step)).map(({ kind, approval, isRequired }) => ({
      kind,
      state: approval,
      isRequired,
      path: null,
    })),
  );
  const trail = createAuditTrail({ connection, clock });
  const keepDone = createKeepDone({ access: needs.access, trail });
  const ofProofs = { ...needs, keepDone, connection, clock, transfers };
  const transferProofs = createTransferProofs(ofProofs);
  needs.onPurchaseErased(transferProofs.erase);
  const told = { ...needs, connection, purchaseDocuments, mailer, say: words.say };
  return {
    services: { purchaseDocuments, transferProofs },
    routes: [
      ...documentRoutes({ documents: purchaseDocuments, transfers, purchases }).map(
        answeringOnce({ connection, clock }),
      ),
      ...transferProofRoutes(transferProofs),
    ],
    outbox: {
      [documentTold]: documentToldHandler(told),
      [proofRefused]: proofRefusedHandler({ ...told, transferProofs }),
    },
  } satisfies ModuleParts;
}
