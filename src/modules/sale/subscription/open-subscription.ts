import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { comparatorOfLine } from "#src/modules/offer/catalog/line-comparator.rules.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import { templateFields } from "#src/modules/content/notification/template.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import type { Reconciliation } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import type { HearAskedRefund, HearRefund } from "#src/modules/sale/refund/refund-ended.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { Remittances } from "#src/modules/sale/remittance/remittance.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import { countryOf } from "#src/config/countries.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Agreements } from "#src/modules/sale/payment/agreements.service.ts";
import type { HearAgreement } from "#src/modules/sale/payment/inbox.service.ts";
import type { StoredCards } from "#src/modules/sale/payment/stored-cards.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { HearPaid } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { PurchaseEnds } from "#src/modules/sale/purchase/purchase-end.service.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import type { LaterTransfers } from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { type Job, openFor } from "#src/platform/jobs/job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { hearAskedRefund, hearRefund, refundMessage, refundToldHandler } from "./refund-told.ts";
import { runPaymentsTask } from "./payments-task.ts";
import { servePaymentsTasks } from "./payments-task.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { Sales } from "#src/modules/sale/sale/sale.service.ts";
import type { OnlineEnding, Reinstating } from "#src/modules/sale/sale/online-ending.service.ts";
import { policyDeskRoutes } from "./policy-desk.api.ts";
import { createPolicyRefunds } from "./policy-refunds.service.ts";
import { createPolicyDesk } from "./policy-desk.service.ts";
import { endingMail } from "./ending-told.ts";
import { endingMailHandler } from "./ending-mail.ts";
import { createReinstating } from "./reinstatement.ts";
import { createOnlineEnding } from "./sale-ending.ts";
import { createLaterTransfers } from "./later-transfers.ts";
import { createPolicyTerms, termMail } from "./policy-terms.service.ts";
import { termMailHandler } from "./term-mail.ts";
import { createPolicyActs } from "./policy-acts.service.ts";
import { cardNoticeHandler } from "./card-notice-mail.ts";
import { cardMail } from "./card-notices.ts";
import { makeDemonstrationSubscriptions } from "./demonstration-subscriptions.ts";
import { createSubscriptionCharges } from "./subscription-charges.ts";
import { noticeHandler, subscriptionMail } from "./subscription-notices.ts";
import { purgeEnrolments } from "./enrolment-purge.ts";
import { enrolmentRoutes } from "./enrolment.api.ts";
import { subscriptionRoutes } from "./subscription.api.ts";
import { createSubscriptions, hearCycle } from "./subscription.service.ts";

const everyMs = 10 * 60_000;

interface MailNeeds {
  purchases: Purchases;
  myPurchases: MyPurchases;
  payments: Payments;
  draw: DrawTemplate;
  catalog: Pick<CatalogService, "listComparators">;
}

/** Sends the notices of subscriptions and of their terms, each with a link of its own. */
function mailsOf(
  { connection, clock, mailer, words }: Platform,
  { purchases, myPurchases, payments, draw, catalog }: MailNeeds,
) {
  const needs = {
    connection,
    purchases,
    linkOf: async ({ id, language, base_url: origin }: StepPurchase["purchase"]) =>
      `${origin}${href("myPurchase", language, { key: await myPurchases.makeLink(id) })}`,
    draw,
    mailer,
    say: words.say,
    fields: templateFields,
  };
  const compareUrl = async (purchase: StepPurchase["purchase"]) => {
    const { country, language, base_url: origin, insurance_type: line } = purchase;
    const found = comparatorOfLine(line, await catalog.listComparators(country));
    const comparator = found ?? countryOf(country).defaultComparator;
    return `${origin}${href("comparator", language, { comparator })}`;
  };
  return {
    [subscriptionMail]: noticeHandler(needs),
    [cardMail]: cardNoticeHandler(needs),
    [endingMail]: endingMailHandler({ ...needs, clock, payments }),
    [termMail]: termMailHandler({ ...needs, clock, compareUrl }),
  };
}

interface RefundEars {
  onRefundAsked(told: HearAskedRefund): void;
  onRefundAccountMissing(told: HearAskedRefund): void;
  onRefundEnded(told: HearRefund): void;
}

/** Follows what becomes of refunds: mails to who paid, leads, and policies that end with them. */
function followRefunds(ears: RefundEars, needs: Parameters<typeof hearRefund>[0]): void {
  ears.onRefundAsked(hearAskedRefund(needs, "REQUESTED"));
  ears.onRefundAccountMissing(hearAskedRefund(needs, "ACCOUNT"));
  ears.onRefundEnded(hearRefund(needs));
}

/** The day's work, and tasks of `npm run payments` where a server holds the database. */
const jobsOf = (
  { database, dataFolder: folder, log }: Platform,
  charges: { run(isStopping: () => boolean): Promise<number> },
  run: ReturnType<typeof runPaymentsTask>,
): Job[] => [
  createIntervalJob({
    name: "subscriptions",
    everyMs,
    log,
    run: async (isStopping) => void (await charges.run(isStopping)),
  }),
  ...(database.kind === "embedded"
    ? [openFor(() => servePaymentsTasks({ folder, log, run }))]
    : []),
];

/** What `npm run payments` does besides charging. */
const taskNeedsOf = ({
  refunds,
  disputes,
  runPaymentJobs,
  reconciliation,
  setProvidersClock,
  ledger,
  remittances,
  remindOfPurchases,
}: Pick<
  Parameters<typeof runPaymentsTask>[0],
  | "refunds"
  | "disputes"
  | "runPaymentJobs"
  | "reconciliation"
  | "setProvidersClock"
  | "ledger"
  | "remittances"
  | "remindOfPurchases"
>) => ({
  refunds,
  disputes,
  runPaymentJobs,
  reconciliation,
  setProvidersClock,
  ledger,
  remittances,
  remindOfPurchases,
});

/** What is charged again and again after a purchase. */
export async function openSubscription(
  platform: Platform,
  needs: MailNeeds &
    RefundEars & {
      saleSystem: SaleSystem;
      priceForSale: PriceNow;
      catalog: {
        findUf(day: string): Promise<UfOfTheDay>;
        operationDatesOf(transaction: Connection, productCode: string): Promise<readonly string[]>;
      };
      refunds: Refunds;
      purchaseHolders: PurchaseHolders;
      purchaseEnds: Pick<PurchaseEnds, "cancelByStaff">;
      storedCards: StoredCards;
      onPurchasePaid(hear: HearPaid): void;
      onLaterTransfers(room: LaterTransfers): void;
      onOnlineSaleEnded(ending: OnlineEnding): void;
      onSaleReinstated(how: Reinstating): void;
      sales: Pick<Sales, "forAct" | "keepDone">;
      requireRecentProof(signedIn: UserSession["signedIn"]): void;
      leadSales: LeadSales;
      leadPurchases: LeadPurchases;
      agreements: Agreements;
      onAgreementTold(hear: HearAgreement): void;
      runPaymentJobs(): Promise<void>;
      reconciliation: Reconciliation;
      setProvidersClock: ((at: Date) => Promise<void>) | undefined;
      ledger: Ledger;
      remittances: Remittances;
      remindOfPurchases(): Promise<number>;
      disputes: { askAll(): Promise<number> };
      /** Whether there is a demonstration: its subscriptions are made where no provider charges any. */
      isDemonstrated: boolean;
      paymentProviders: readonly { isSimulated?: boolean }[];
    },
) {
  const { connection, clock, log, outbox } = platform;
  const { payments, purchases, saleSystem, priceForSale, catalog } = needs;
  const { storedCards, agreements } = needs;
  if (needs.isDemonstrated && needs.paymentProviders.every((one) => one.isSimulated === true))
    await platform.step("demonstration subscriptions", () =>
      makeDemonstrationSubscriptions({ connection, clock, payments, saleSystem }),
    );
  const base = {
    connection,
    clock,
    random: systemRandom,
    payments,
    saleSystem,
    storedCards,
    agreements,
    operationDatesOf: (own: Connection, { product_code: code }: { product_code: string }) =>
      catalog.operationDatesOf(own, code),
  };
  const subscriptions = createSubscriptions(base);
  const ufOn = (day: string) => catalog.findUf(day);
  const priced = { ...base, log, purchases, priceForSale, ufOn };
  const policyTerms = createPolicyTerms({
    ...priced,
    refunds: needs.refunds,
    leadPurchases: needs.leadPurchases,
    say: platform.words.say,
  });
  const charges = createSubscriptionCharges({
    ...priced,
    refunds: needs.refunds,
    payPathOf: ({ language, reference }) => href("myPurchase", language, { key: reference }),
  });
  // Terms first: what nobody renewed is not charged.
  const subscriptionCharges = {
    async run(isStopping?: () => boolean): Promise<number> {
      await policyTerms.run();
      return charges.run(isStopping);
    },
  };
  needs.onAgreementTold((asked) => charges.followed(asked));
  payments.onSettled("cycle", hearCycle(base));
  needs.onPurchasePaid(subscriptions.begin);
  const runTask = runPaymentsTask({
    ...base,
    outbox,
    charges: subscriptionCharges,
    ...taskNeedsOf(needs),
  });
  const actNeeds = { ...base, refunds: needs.refunds, purchases };
  needs.onLaterTransfers(createLaterTransfers(base));
  needs.onOnlineSaleEnded(createOnlineEnding({ ...actNeeds, say: platform.words.say }));
  needs.onSaleReinstated(createReinstating(base));
  followRefunds(needs, { ...actNeeds, leadSales: needs.leadSales });
  const policyActs = createPolicyActs(actNeeds);
  const policyRefunds = createPolicyRefunds(actNeeds);
  const policyDesk = createPolicyDesk({ ...needs, connection, clock, policyActs, policyTerms });
  return {
    services: {
      subscriptions,
      subscriptionCharges,
      runPaymentsTask: runTask,
      policyActs,
      policyTerms,
      policyRefunds,
      policyDesk,
    },
    routes: [
      ...subscriptionRoutes({ ...needs, ...base, policyActs, policyRefunds }),
      ...policyDeskRoutes({
        policyDesk,
        requireRecentProof: ({ signedIn }) => needs.requireRecentProof(signedIn),
      }),
      ...enrolmentRoutes({ connection, purchases, policyActs }),
    ],
    outbox: {
      ...mailsOf(platform, needs),
      [refundMessage]: refundToldHandler({ ...needs, ...platform, say: platform.words.say }),
    },
    jobs: jobsOf(platform, subscriptionCharges, runTask),
    purges: [purgeEnrolments(connection)],
  } satisfies ModuleParts;
}
