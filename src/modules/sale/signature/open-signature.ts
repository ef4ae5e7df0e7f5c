import type { Language } from "#src/routes/languages.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { PurchaseDocuments } from "#src/modules/sale/document/documents.service.ts";
import type { HealthDeclarations } from "#src/modules/sale/health-declaration/health-declaration.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PaymentSettings } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { SellerOf } from "#src/modules/sale/purchase/said-seller.rules.ts";
import { purchasePaidKind } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type {
  ListDocuments,
  StepPurchase,
} from "#src/modules/sale/purchase/step-modules.service.ts";
import type { createPurchases, EraseOf } from "#src/modules/sale/purchase/purchase.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { asService } from "#src/platform/database/acting.ts";
import {
  cyclePaid,
  type Subscriptions,
} from "#src/modules/sale/subscription/subscription.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import { asJob } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { issuedHandler } from "./issued-mail.ts";
import { createIssuing, type Issuing, issuedMessage } from "./issuing.service.ts";
import { signatureCodeHandler } from "./signature-mail.ts";
import { signatureStep, voidOnChange } from "./signature-step.ts";
import type { ConditionsOf } from "./document-sections.presenter.ts";
import { signatureRoutes } from "./signature.api.ts";
import { codeMessage, createSignatures } from "./signature.service.ts";
import { createSigning, type SigningDue } from "./signing.service.ts";

type Purchases = ReturnType<typeof createPurchases>;

interface AskedNeeds {
  purchases: Purchases;
  healthDeclarations: HealthDeclarations;
  saleSystem: Pick<SaleSystem, "read">;
}

/** What documents ask of other rooms. */
const askersOf = (connection: Connection, needs: AskedNeeds) => ({
  exclusionsOf: (id: string) =>
    asService(connection, (own) => needs.healthDeclarations.agreedExclusions(own, id)),
  async saleStateOf(own: Connection, id: string) {
    const { purchase } = await needs.purchases.read(own, id);
    const { sale_reference: sale } = purchase;
    return sale === null ? null : ((await needs.saleSystem.read(own, sale))?.state ?? null);
  },
});

/** What was issued of a purchase, with where it is downloaded. */
const issuedBy =
  (issuing: Pick<Issuing, "list" | "receipts">): ListDocuments =>
  async ({ purchase: { id } }) => {
    const issued = { state: "ISSUED", isRequired: false };
    const path = `/api/purchases/${id}/issued`;
    return [
      ...(await issuing.list(id)).map((kind) => ({ ...issued, kind, path: `${path}/${kind}` })),
      ...(await issuing.receipts(id)).map((payment) => ({
        ...issued,
        kind: "receipt",
        path: `${path}/receipt?payment=${payment}`,
      })),
    ];
  };

/** Who sells in a country, as the operator's settings say. */
const sellersBy =
  (environment: Platform["environment"], isDemonstration: boolean): SellerOf =>
  (country) => ({ name: environment[`SELLER_${country}`] ?? null, isDemonstration });

/** Signatures of purchases, and the documents they are of. */
export function openSignature(
  platform: Platform,
  needs: AskedNeeds & {
    myPurchases: Pick<MyPurchases, "urlOf">;
    draw: DrawTemplate;
    payments: Payments;
    purchaseProductOf(
      purchase: StepPurchase["purchase"],
      language?: Language,
    ): Promise<ProductRecord | undefined>;
    purchaseConditionsOf: ConditionsOf;
    purchaseDocuments: Pick<PurchaseDocuments, "requireSent">;
    onPurchaseErased(erase: EraseOf): void;
    onPurchaseShown(list: ListDocuments): void;
    subscriptions: Subscriptions;
    purchasePayments: { cartDueNow: SigningDue };
    paymentSettings: Pick<PaymentSettings, "withdrawalOf">;
    isDemonstration: boolean;
  },
) {
  const { connection, clock, counts, secret, words, mailer } = platform;
  const { say } = words;
  // Papers are in the reader's language as far as the catalogue is.
  const productOf = (purchase: StepPurchase["purchase"]) =>
    needs.purchaseProductOf(purchase, purchase.language);
  const { exclusionsOf, saleStateOf } = askersOf(connection, needs);
  const { withdrawalOf } = needs.paymentSettings;
  const sellerOf = sellersBy(platform.environment, needs.isDemonstration);
  const conditionsOf = needs.purchaseConditionsOf;
  const gathering = { productOf, conditionsOf, exclusionsOf, withdrawalOf, sellerOf };
  const asked = { ...needs, ...gathering, connection, clock, say };
  const random = systemRandom;
  const signatures = createSignatures({ connection, clock, random, counts, secret, saleStateOf });
  const signing = createSigning({
    ...asked,
    healthHashOf: needs.healthDeclarations.hashFor,
    dueNow: needs.purchasePayments.cartDueNow,
    requireDocuments: needs.purchaseDocuments.requireSent,
    signatures,
  });
  const issuing = createIssuing({ ...asked, random, signatures });
  needs.onPurchaseShown(issuedBy(issuing));
  needs.purchases.steps.register(signatureStep());
  // Here, because the declarations know no purchases.
  needs.onPurchaseErased(needs.healthDeclarations.erase);
  needs.onPurchaseErased(signatures.erase);
  needs.purchases.onMoved(voidOnChange({ purchases: needs.purchases, signatures }));
  return {
    services: { signatures, signing, issuing, sellerOf, agreedExclusions: exclusionsOf },
    routes: signatureRoutes({ signing, signatures, issuing, connection, clock }),
    outbox: {
      [purchasePaidKind]: asJob(({ payload }) => issuing.issue(String(payload["purchase"]))),
      [cyclePaid]: asJob(({ payload }) => issuing.receipt(String(payload["cycle"]))),
      [issuedMessage]: issuedHandler({ ...needs, connection, mailer, say }),
      [codeMessage]: signatureCodeHandler({ ...needs, connection, signatures, mailer, say }),
    },
  } satisfies ModuleParts;
}
