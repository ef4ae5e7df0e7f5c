/** Paying: periods, means, providers and flows (BO 3, BO 4, BO 9). */

/** `months` between payments and how many quotas a year has of them. */
export const periodicities = [
  { months: 1, name: "monthly", quotasPerYear: 12 },
  { months: 2, name: "bimonthly", quotasPerYear: 6 },
  { months: 3, name: "quarterly", quotasPerYear: 4 },
  { months: 4, name: "four-monthly", quotasPerYear: 3 },
  { months: 6, name: "half-yearly", quotasPerYear: 2 },
  { months: 12, name: "yearly", quotasPerYear: 1 },
] as const;
export type PeriodicityMonths = (typeof periodicities)[number]["months"];

/** BO 3 counts three subscription variants beside it and does not name them. */
export const saleTypes = ["immediatePayment"] as const;
/** The variants as PP 1 names them: by a card on our days, by a card that is kept for one click, by a transfer or a payment
 *  link each cycle. */
export const subscriptionSaleTypes = [
  "subscriptionCard",
  "subscriptionOneClick",
  "subscriptionTransfer",
] as const;
export type SaleType = (typeof saleTypes)[number] | (typeof subscriptionSaleTypes)[number];

export const providerIds = [
  "kushki",
  "linkify",
  "linkify_qps",
  "queplan",
  "queseguro",
  "transbank",
  "mercadopago",
  "kushki_ad",
] as const;
export type ProviderId = (typeof providerIds)[number];

/** Numbers of the providers: 40 is BO 9's, the others are PP 1's. */
export const providerNumbers = {
  kushki: 39,
  kushki_ad: 40,
  mercadopago: 41,
  linkify: 42,
  linkify_qps: 43,
  queplan: 44,
  queseguro: 45,
  transbank: 46,
} as const satisfies Record<ProviderId, number>;

/** Providers as administrators pick them. */
export const adminProviders = [
  { id: providerNumbers.kushki_ad, name: "kushki_ad" },
  { id: providerNumbers.mercadopago, name: "Mercado Pago" },
  { id: providerNumbers.kushki, name: "old Kushki" },
  { id: providerNumbers.linkify, name: "Linkyfi" },
  { id: providerNumbers.queplan, name: "QP" },
  { id: providerNumbers.queseguro, name: "QS" },
  { id: providerNumbers.transbank, name: "Transbank" },
] as const;

export const paymentTypes = [
  "t",
  "tdd",
  "tdc",
  "transfer",
  "transfer_non_automated",
  "no_payment",
  "tdc-token",
] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const cardKinds = ["debit", "credit", "credit_card", "debit_card"] as const;
export type CardKind = (typeof cardKinds)[number];

export const paymentFlows = [
  "t-one-time",
  "tdc-one-time",
  "t-subscriptions",
  "t-subscriptions-one-click",
  "tdc-subscriptions",
  "tdd-one-time",
  "tdd-subscriptions",
  "transfer-one-time",
  "transfer-one-time-non-automated",
  "deferred_options",
  "no-payment-one-time",
  "changeDate",
  "requestRefund",
] as const;
export type PaymentFlow = (typeof paymentFlows)[number];

/** The provider of a flow where nothing else is configured (BO 4): transfers linkify, cards and t
 *  kushki_ad. Debit is a card, so its one-time flow follows the cards. */
export const defaultProviders = {
  "transfer-one-time": "linkify",
  "tdc-one-time": "kushki_ad",
  "tdd-one-time": "kushki_ad",
  "t-one-time": "kushki_ad",
} as const satisfies Partial<Record<PaymentFlow, ProviderId>>;

export const movementTypes = ["deposits", "bonuses", "charges", "withdrawal"] as const;
export type MovementType = (typeof movementTypes)[number];

/** BO 3 says that reasons for a forced charge exist and shows none. */
export const forcedChargeReasons: readonly string[] = [];
