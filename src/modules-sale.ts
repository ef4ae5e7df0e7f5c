import type { openLead } from "./modules/contact/lead/open-lead.ts";
import type { openAccount } from "./modules/identity/account/open-account.ts";
import { openDispute } from "./modules/sale/dispute/open-dispute.ts";
import { openDocument } from "./modules/sale/document/open-document.ts";
import { openFinance } from "./modules/sale/finance/open-finance.ts";
import { openGiftCard } from "./modules/sale/gift-card/open-gift-card.ts";
import { openHealthDeclaration } from "./modules/sale/health-declaration/open-health-declaration.ts";
import { openLedger } from "./modules/sale/ledger/open-ledger.ts";
import { openMyPurchase } from "./modules/sale/my-purchase/open-my-purchase.ts";
import { openPaymentSetting } from "./modules/sale/payment-setting/open-payment-setting.ts";
import { withoutCards } from "./modules/sale/payment/card-guard.service.ts";
import { openPayment } from "./modules/sale/payment/open-payment.ts";
import { openPromoCode } from "./modules/sale/promo-code/open-promo-code.ts";
import { openPurchase } from "./modules/sale/purchase/open-purchase.ts";
import { openReconciliation } from "./modules/sale/reconciliation/open-reconciliation.ts";
import { openRefund } from "./modules/sale/refund/open-refund.ts";
import { openRemittance } from "./modules/sale/remittance/open-remittance.ts";
import { openReview } from "./modules/sale/review/open-review.ts";
import { openRoster } from "./modules/sale/roster/open-roster.ts";
import { openSale } from "./modules/sale/sale/open-sale.ts";
import { openSignature } from "./modules/sale/signature/open-signature.ts";
import { openSubscription } from "./modules/sale/subscription/open-subscription.ts";
import type { OpenedServices } from "./platform/module-parts.ts";
import type { Platform } from "./platform/platform.ts";
import type { Providers } from "./providers.ts";

type BuyingNeeds = Parameters<typeof openPurchase>[1] &
  Omit<
    Parameters<typeof openSubscription>[1] &
      Parameters<typeof openMyPurchase>[1] &
      Parameters<typeof openDocument>[1] &
      Parameters<typeof openReview>[1] &
      Parameters<typeof openSignature>[1],
    | keyof OpenedServices<typeof openPurchase>
    | keyof OpenedServices<typeof openRoster>
    | keyof OpenedServices<typeof openMyPurchase>
    | keyof OpenedServices<typeof openDocument>
    | keyof OpenedServices<typeof openSubscription>
  >;

/** What is bought online, what is signed for it, and what is charged again afterwards. */
async function openBuying(platform: Platform, needs: BuyingNeeds) {
  const purchase = openPurchase(platform, needs);
  const known = { ...needs, ...purchase.services };
  const roster = openRoster(platform, known);
  const giftCard = openGiftCard(platform, known);
  const myPurchase = openMyPurchase(platform, { ...known, ...roster.services });
  const subscription = await openSubscription(platform, { ...known, ...myPurchase.services });
  const document = openDocument(platform, { ...known, ...myPurchase.services });
  const documented = { ...known, ...myPurchase.services, ...document.services };
  const review = openReview(platform, documented);
  const signature = openSignature(platform, { ...documented, ...subscription.services });
  return {
    purchase: withoutCards(purchase),
    roster: withoutCards(roster),
    giftCard,
    myPurchase: withoutCards(myPurchase),
    subscription: withoutCards(subscription),
    document: withoutCards(document),
    review: withoutCards(review),
    signature: withoutCards(signature),
  };
}

type SalesNeeds = { providers: Pick<Providers, "payments" | "simulators"> } & Omit<
  Parameters<typeof openSale>[1] &
    BuyingNeeds &
    Parameters<typeof openMoneyDesk>[1] &
    Parameters<typeof openPromoCode>[1],
  | keyof OpenedServices<typeof openLedger>
  | keyof OpenedServices<typeof openPayment>
  | keyof OpenedServices<typeof openHealthDeclaration>
  | keyof OpenedServices<typeof openSale>
  | keyof OpenedServices<typeof openPaymentSetting>
  | keyof OpenedServices<typeof openPromoCode>
  | keyof Awaited<ReturnType<typeof openMoneyDesk>>["services"]
  | "paymentProviders"
  | "setProvidersClock"
  | "isDemonstration"
  | "isDemonstrated"
  | "requireRecentProof"
> &
  Pick<Awaited<ReturnType<typeof openLead>>["services"], "demonstrated"> &
  Pick<ReturnType<typeof openAccount>["services"], "accounts">;

/** Sales, the ledger, payments, and all that is bought online. */
export async function openSales(platform: Platform, needs: SalesNeeds) {
  const { providers } = needs;
  const paymentProviders = providers.payments;
  const ledger = openLedger(platform, needs);
  const paymentSetting = await openPaymentSetting(platform, needs);
  const payment = await openPayment(platform, {
    ...ledger.services,
    paymentProviders,
    simulators: providers.simulators,
  });
  const healthDeclaration = openHealthDeclaration(platform);
  const sale = await openSale(platform, needs);
  const promoCode = await openPromoCode(platform, needs);
  const known = {
    ...needs,
    ...ledger.services,
    ...paymentSetting.services,
    ...payment.services,
    ...sale.services,
    ...promoCode.services,
  };
  const moneyDesk = await openMoneyDesk(platform, {
    ...known,
    paymentProviders,
    requireRecentProof: needs.accounts.sessions.requireRecentProof,
  });
  const buying = await openBuying(platform, {
    ...known,
    ...healthDeclaration.services,
    ...moneyDesk.services,
    paymentProviders,
    requireRecentProof: needs.accounts.sessions.requireRecentProof,
    isDemonstrated: needs.demonstrated !== undefined,
    setProvidersClock: providers.simulators?.setClock,
    isDemonstration: providers.simulators !== undefined,
  });
  return {
    ledger,
    paymentSetting,
    payment: withoutCards(payment),
    healthDeclaration,
    sale,
    promoCode,
    ...buying,
    ...moneyDesk.parts,
  };
}

/** Money that goes back, what providers say that they moved, and what the company's finance sees of payments. */
async function openMoneyDesk(
  platform: Platform,
  needs: Parameters<typeof openRefund>[1] &
    Omit<
      Parameters<typeof openFinance>[1],
      "reconciliation" | "refunds" | "disputes" | "remittances"
    > &
    Omit<Parameters<typeof openReconciliation>[1], "refunds"> &
    Parameters<typeof openRemittance>[1] &
    Parameters<typeof openDispute>[1],
) {
  const refund = openRefund(platform, needs);
  const reconciliation = openReconciliation(platform, { ...needs, ...refund.services });
  const remittance = openRemittance(platform, needs);
  const dispute = openDispute(platform, needs);
  const finance = await openFinance(platform, {
    ...needs,
    ...refund.services,
    ...reconciliation.services,
    ...remittance.services,
    ...dispute.services,
  });
  return {
    parts: { refund: withoutCards(refund), reconciliation, remittance, dispute, finance },
    services: {
      ...refund.services,
      ...reconciliation.services,
      ...remittance.services,
      ...dispute.services,
      ...finance.services,
    },
  };
}
