import type { CountryCode } from "#src/contracts/identification.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { catalogWithin } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PromoCodes } from "#src/modules/sale/promo-code/promo-code.service.ts";
import type { HearRefund } from "#src/modules/sale/refund/refund-ended.service.ts";
import type { HearSaleMoved } from "#src/modules/sale/sale/sale-system.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import type { Language } from "#src/routes/languages.ts";
import { createCarts, leaveCart, periodicitiesIn } from "./cart.service.ts";
import { createCartSharing } from "./cart-sharing.ts";
import { subjectListsOf } from "./subject-lists.service.ts";
import { ownSteps } from "./own-steps.ts";
import { returnBesides } from "./purchase-besides.ts";
import { giveCodesBack } from "./purchase-dues.ts";
import { createPurchaseForms, type HearStep } from "./purchase-forms.service.ts";
import { createPurchasePayments } from "./purchase-payment.service.ts";
import { type HearPaid, hearSettled } from "./purchase-settled.ts";
import { hearReturned } from "./purchase-returned.ts";
import { createPurchaseHolders } from "./purchase-holders.service.ts";
import { createPurchaseEnds } from "./purchase-end.service.ts";
import { type LaterTransfers, createPurchaseTransfers } from "./purchase-transfer.service.ts";
import { createPurchasePrices } from "./purchase-price.service.ts";
import { purgeLeftPurchases } from "./purchase-purge.ts";
import type { OpeningNeeds } from "./purchase-opening.ts";
import type { PurchaseRow } from "./purchase.queries.ts";
import { answeringOnce } from "./repeated-calls.service.ts";
import { purchaseRoutes } from "./purchase.api.ts";
import { endedStates } from "./purchase-transitions.rules.ts";
import {
  createPurchases,
  type EraseOf,
  type HearsMove,
  type Purchases,
} from "./purchase.service.ts";
import { createStepModules, type ListDocuments } from "./step-modules.service.ts";

/** Products as purchases ask for them. */
const productsOf = ({
  catalog,
  comparisons,
}: {
  catalog: CatalogService;
  comparisons: Comparisons;
}) => ({
  /** In Spanish, as rules and amounts read it, or in another language to be read. */
  async productOf(
    { product_code: code, country }: Pick<PurchaseRow, "product_code" | "country">,
    language?: Language,
  ): Promise<ProductRecord | undefined> {
    const index = comparisons.in(country).current();
    return index.productByCode.has(code)
      ? (await catalog.loadProducts([code], index, language))[0]
      : undefined;
  },
  /** General conditions of what is bought, as they are in force on a day; null where none are known. */
  conditionsOf: ({ product_code: code }: Pick<PurchaseRow, "product_code">, day: string) =>
    catalog.generalConditionsOf(code, day),
  /** What is sold online in a country, by name. */
  async listOnline(country: CountryCode, language: Language) {
    const { productByCode } = comparisons.in(country).current();
    return (await catalog.listProductNames(country, language))
      .filter(({ code }) => productByCode.get(code)?.salesChannel === "online")
      .map(({ code, displayName, organizationName }) => ({
        code,
        name: displayName,
        insurer: organizationName,
      }));
  },
  /** Undefined where it is not sold online here. */
  async onlineProduct({
    code,
    country,
    limits,
  }: {
    code: string;
    country: CountryCode;
    limits: PartnerLimits;
  }): Promise<ProductRecord | undefined> {
    const index = comparisons.in(country).current();
    const [record] = await catalogWithin(catalog, limits).loadProducts([code], index);
    const isOnline = record?.salesChannel === "online" && record.paymentMethods.length > 0;
    return isOnline ? record : undefined;
  },
});

/** The documents of a purchase, of every room that keeps some. */
const listedBy =
  (listers: readonly ListDocuments[]): ListDocuments =>
  async (step) =>
    (await Promise.all(listers.map((list) => list(step)))).flat();

/** Of a purchase that ended nothing is owed, and its codes may be used again. */
const oweNoMore =
  ({ payments, promoCodes }: { payments: Payments; promoCodes: PromoCodes }): HearsMove =>
  async (transaction, { purchase, to }) => {
    if (!endedStates.includes(to)) return;
    if (purchase.payable_id !== null) await payments.closePayable(transaction, purchase.payable_id);
    await giveCodesBack(promoCodes, transaction, purchase.reference);
  };

/** Of a sale that ended in FAIL what its purchase had of an offer goes to somebody else. */
const giveBackFailed =
  ({ purchases, clock }: { purchases: Purchases; clock: Clock }): HearSaleMoved =>
  async (transaction, { reference, to }) => {
    if (to !== "FAIL") return;
    const purchase = await purchases.ofSale(transaction, reference);
    if (purchase !== undefined) await returnBesides({ clock }, transaction, purchase.id);
  };

/** The quote of a link that is named, else the visitor's own. */
const quoteFinder =
  (quotes: Pick<QuoteService, "findOwn" | "findNamed">): OpeningNeeds["findQuote"] =>
  (own, { named, ...of }) =>
    named === undefined ? quotes.findOwn(own, of) : quotes.findNamed(own, { ...of, token: named });

/** The household that a visitor told; null where it prices nobody. */
const householdOfVisitor =
  (visitors: Pick<VisitorService, "findVisitor">) =>
  async (country: CountryCode, visitorId: string): Promise<Profile | null> => {
    const found = (await visitors.findVisitor(visitorId))?.profile ?? null;
    return found !== null && householdOf(country, found).ok ? found : null;
  };

/** What is bought online: from Contratar to a paid policy. */
export function openPurchase(
  { connection, clock, files, words }: Platform,
  needs: {
    priceForSale: PriceNow;
    leadPurchases: LeadPurchases;
    saleSystem: SaleSystem;
    catalog: CatalogService;
    comparisons: Comparisons;
    payments: Payments;
    promoCodes: PromoCodes;
    onRefundEnded(told: HearRefund): void;
    onSaleMoved(hear: HearSaleMoved): void;
    quotes: Pick<QuoteService, "findOwn" | "findNamed">;
    visitors: Pick<VisitorService, "findVisitor">;
    sayPayment: Parameters<typeof purchaseRoutes>[0]["sayPayment"];
  },
) {
  const { priceForSale, leadPurchases, saleSystem, catalog } = needs;
  const { payments, promoCodes, quotes } = needs;
  const { productOf, conditionsOf, onlineProduct, listOnline } = productsOf(needs);
  const steps = createStepModules();
  const regionsOf = (country: string) => catalog.listRegions(country);
  const purchases = createPurchases({
    connection,
    clock,
    random: systemRandom,
    priceForSale,
    findQuote: quoteFinder(quotes),
    leadPurchases,
    saleSystem,
    steps,
    onlineProduct,
    listOnline,
    formStepsOf: catalog.formStepsOf,
  });
  const periodicities = (purchase: PurchaseRow) =>
    periodicitiesIn({ connection, purchases, productOf }, purchase);
  const lists = subjectListsOf(catalog);
  const asking = { clock, productOf, regionsOf, lists, periodicitiesOf: periodicities };
  for (const step of ownSteps(asking)) steps.register(step);
  const base = { connection, clock, purchases, leadPurchases };
  const purchasePrices = createPurchasePrices({ ...base, priceForSale });
  const purchaseHolders = createPurchaseHolders(base);
  const heardStep: HearStep[] = [];
  const sharing = createCartSharing({ ...base, prices: purchasePrices, heard: heardStep });
  const purchaseForms = createPurchaseForms({
    ...base,
    prices: purchasePrices,
    heard: heardStep,
    profileOf: householdOfVisitor(needs.visitors),
    sharing,
  });
  const later: LaterTransfers[] = [];
  const purchaseTransfers = createPurchaseTransfers({ ...base, payments, files, later });
  const purchaseEnds = createPurchaseEnds({ ...base, payments, saleSystem });
  const carts = createCarts({ ...base, ends: purchaseEnds, sharing, productOf });
  const purchasePayments = createPurchasePayments({
    ...base,
    transfers: purchaseTransfers,
    prices: purchasePrices,
    payments,
    promoCodes,
    saleSystem,
    productOf,
  });
  purchases.onMoved(oweNoMore({ payments, promoCodes }));
  purchases.onMoved(leaveCart({ purchases }));
  needs.onRefundEnded(hearReturned({ payments, promoCodes }));
  needs.onSaleMoved(giveBackFailed({ purchases, clock }));
  const erasers: EraseOf[] = [purchaseTransfers.erase];
  const [told, listers]: [HearPaid[], ListDocuments[]] = [[], []];
  payments.onSettled("purchase", hearSettled({ ...base, saleSystem, payments, promoCodes, told }));
  return {
    services: {
      purchases,
      purchasePrices,
      purchaseForms,
      purchaseHolders,
      purchasePayments,
      carts,
      purchaseTransfers,
      purchaseEnds,
      /** Tells a later room of each purchase that is paid, in the transaction that settles it. */
      onPurchasePaid: (hear: HearPaid): void => void told.push(hear),
      /** Tells a later room of each step that was taken, in the transaction that takes it. */
      onPurchaseStep: (hear: HearStep): void => void heardStep.push(hear),
      /** Asks a later room whether something of a purchase waits for a transfer, before a proof is taken. */
      onLaterTransfers: (room: LaterTransfers): void => void later.push(room),
      purchaseProductOf: productOf,
      purchaseConditionsOf: conditionsOf,
      /** Asks a later room for the documents that it keeps of a purchase, where the purchase is shown. */
      onPurchaseShown: (list: ListDocuments): void => void listers.push(list),
      /** What a later room erases with a purchase that is erased, in the same transaction. */
      onPurchaseErased: (erase: EraseOf): void => void erasers.push(erase),
    },
    purges: [purgeLeftPurchases({ ...base, payments, saleSystem, erasers })],
    routes: purchaseRoutes({
      purchases,
      forms: purchaseForms,
      prices: purchasePrices,
      payments: purchasePayments,
      carts,
      profileOf: householdOfVisitor(needs.visitors),
      ends: purchaseEnds,
      say: words.say,
      sayPayment: needs.sayPayment,
      documentsOf: listedBy(listers),
      answeredOnce: answeringOnce(base),
    }),
  } satisfies ModuleParts;
}
