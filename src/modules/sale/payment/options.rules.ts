import type {
  CardKind,
  PaymentFlow,
  PaymentType,
  ProviderId,
} from "#src/contracts/enumerations/payments.ts";

/** How a product may be paid, as its record says it (PP 6). */
export interface PaymentMethod {
  type: PaymentType;
  /** Undefined: the default of the flow. */
  provider?: ProviderId | undefined;
  /** Months between payments; 12 and 0 are one payment, below it a subscription. */
  periodicity: number;
}

interface FlowsOfType {
  once: PaymentFlow;
  again: PaymentFlow;
  cards: readonly CardKind[];
}

const transfer = { once: "transfer-one-time", again: "transfer-one-time", cards: [] } as const;
const byHand = "transfer-one-time-non-automated";

/** Flows by payment type. A transfer is asked for again each cycle: there is no flow that takes it by itself. */
const flowsOfType: Readonly<Record<PaymentType, FlowsOfType>> = {
  t: {
    once: "t-one-time",
    again: "t-subscriptions",
    cards: ["debit", "credit", "credit_card", "debit_card"],
  },
  tdc: { once: "tdc-one-time", again: "tdc-subscriptions", cards: ["credit", "credit_card"] },
  tdd: { once: "tdd-one-time", again: "tdd-subscriptions", cards: ["debit", "debit_card"] },
  "tdc-token": {
    once: "t-subscriptions-one-click",
    again: "t-subscriptions-one-click",
    cards: ["credit", "credit_card"],
  },
  transfer,
  transfer_non_automated: { once: byHand, again: byHand, cards: [] },
  no_payment: { once: "no-payment-one-time", again: "no-payment-one-time", cards: [] },
};

/** Whether a product is paid again and again by this method. */
export const isSubscription = ({ type, periodicity }: PaymentMethod): boolean =>
  type !== "no_payment" && periodicity > 0 && periodicity < 12;

export const flowOf = (method: PaymentMethod): PaymentFlow =>
  flowsOfType[method.type][isSubscription(method) ? "again" : "once"];

export const cardKindsOf = ({ type }: Pick<PaymentMethod, "type">): readonly CardKind[] =>
  flowsOfType[type].cards;

/** Contracts that are used only where a product, or its source, names them. */
const onlyNamed: readonly string[] = ["kushki", "linkify_qps"] satisfies readonly ProviderId[];

export const isOnlyNamed = (id: string): boolean => onlyNamed.includes(id);

/** The source of products whose transfers have a contract of their own (PP 6). */
const subscriptionSource = "QPSUBSCRIPTION";

/** The provider that a product, or the source that it comes from, names for a kind of payment; null where none does. */
export const namedProvider = (
  { type, provider }: { type: string; provider?: string | null | undefined },
  source: string | undefined,
): string | null =>
  type === "transfer" && source === subscriptionSource ? "linkify_qps" : (provider ?? null);

/** Who may take a method, of those that are offered for its flow, in their order. The product's own provider is the
 *  one there is; else the default comes first and the others after it. */
export function providersOf<Provider extends { id: ProviderId }>(
  method: PaymentMethod,
  offered: readonly Provider[],
  source?: string,
): Provider[] {
  const named = namedProvider(method, source);
  return offered.filter(({ id }) => (named === null ? !isOnlyNamed(id) : id === named));
}
