import type { PaymentFlow, SaleType } from "#src/contracts/enumerations/payments.ts";
import { leastEmployees } from "#src/modules/offer/pricing/price-label.rules.ts";
import { isDeferrable } from "#src/modules/sale/payment/deferred.rules.ts";
import { cardKindsOf as kindsOf } from "#src/modules/sale/payment/options.rules.ts";
import { type CardKind, paymentTypes } from "#src/contracts/enumerations/payments.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";

/** How a product is paid: by its payment methods (BO 4, PP 6). Pure. */

type Method = ProductRecord["paymentMethods"][number];

/** 12 and 0 are one payment, below is a subscription. */
export const isOnePayment = (months: number): boolean => months === 0 || months >= 12;

const oneTime: Readonly<Record<string, PaymentFlow>> = {
  t: "t-one-time",
  tdc: "tdc-one-time",
  tdd: "tdd-one-time",
  "tdc-token": "tdc-one-time",
  transfer: "transfer-one-time",
  transfer_non_automated: "transfer-one-time-non-automated",
  no_payment: "no-payment-one-time",
};
const recurrent: Readonly<Record<string, PaymentFlow>> = {
  t: "t-subscriptions",
  tdc: "tdc-subscriptions",
  tdd: "tdd-subscriptions",
  "tdc-token": "t-subscriptions-one-click",
  transfer: "transfer-one-time",
  transfer_non_automated: "transfer-one-time-non-automated",
  no_payment: "no-payment-one-time",
};

/** The flow of a method, by its type and how often it pays. */
export const flowOf = ({ paymentType, periodicity }: Method): PaymentFlow | undefined =>
  (isOnePayment(periodicity) ? oneTime : recurrent)[paymentType];

/** The flow whose provider charges by itself, on its own days (PP 6). */
const drivenFlow: PaymentFlow = "t-subscriptions";

/** Whether the payer chooses the day of later charges: some means that pays so often is charged by us. */
export const isDayChosen = (
  product: Pick<ProductRecord, "paymentMethods">,
  periodicities: readonly number[],
): boolean =>
  product.paymentMethods.some(
    (method) =>
      periodicities.includes(method.periodicity) &&
      !isOnePayment(method.periodicity) &&
      flowOf(method) !== drivenFlow,
  );

export const isDrivenFlow = (flow: PaymentFlow): boolean => flow === drivenFlow;

/** Kinds of cards that a type of payment takes; none of one without a card. */
export function cardKindsOf(paymentType: string): readonly CardKind[] {
  const type = paymentTypes.find((one) => one === paymentType);
  return type === undefined ? [] : kindsOf({ type });
}

/** Whether a way may be paid in instalments: a card that is typed here, in one payment. */
export const mayDefer = (way: {
  flow: PaymentFlow;
  periodicity: number;
  tokens: unknown;
}): boolean => way.tokens !== null && isDeferrable(way.flow) && isOnePayment(way.periodicity);

/** How a sale is paid, as its lead is closed with (BO 3, PP 1): by hand each time, again and again, or once. */
function saleKindOf({
  flow,
  periodicity,
}: {
  flow: PaymentFlow;
  periodicity: number;
}): "transfer" | "subscription" | "single" {
  const isByHand = flow === "transfer-one-time-non-automated";
  if (isByHand || (flow === "transfer-one-time" && !isOnePayment(periodicity))) return "transfer";
  return isOnePayment(periodicity) ? "single" : "subscription";
}

const cardFlows: readonly PaymentFlow[] = [
  "t-subscriptions",
  "tdc-subscriptions",
  "tdd-subscriptions",
];
const transferFlows: readonly PaymentFlow[] = [
  "transfer-one-time",
  "transfer-one-time-non-automated",
];

/** The type of a sale, by how its payment began (PP 1, PP 6). */
export function saleTypeOf({
  flow,
  periodicity,
}: {
  flow: PaymentFlow;
  periodicity: number;
}): SaleType {
  if (flow === "t-subscriptions-one-click") return "subscriptionOneClick";
  if (cardFlows.includes(flow)) return "subscriptionCard";
  const isEachCycle = transferFlows.includes(flow) && !isOnePayment(periodicity);
  return isEachCycle ? "subscriptionTransfer" : "immediatePayment";
}

/** What a sale keeps of how it is paid. */
export const soldBy = (way: { flow: PaymentFlow; periodicity: number }) => ({
  payment: saleKindOf(way),
  saleType: saleTypeOf(way),
});

/** How often a product may be paid, the most frequent first. */
export const periodicitiesOf = (
  product: Pick<ProductRecord, "paymentMethods"> | undefined,
): number[] =>
  [...new Set((product?.paymentMethods ?? []).map(({ periodicity }) => periodicity))].toSorted(
    (one, other) => one - other,
  );

/** The methods of a product that pay so often. */
export const methodsFor = (
  product: Pick<ProductRecord, "paymentMethods">,
  periodicity: number,
): Method[] => product.paymentMethods.filter((method) => method.periodicity === periodicity);

/** Least number of people whom a company insures with a product; 1 of one that is no longer known. */
export const lowestEmployees = (
  product:
    | Pick<ProductRecord, "insuranceType" | "minimumEmployees" | "minimumSubscribers">
    | undefined,
): number =>
  product === undefined
    ? 1
    : leastEmployees({ ...product, upperType: product.insuranceType.upperType.name });
