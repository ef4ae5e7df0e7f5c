import type {
  AttemptKeys,
  PaymentProvider,
  ProviderReturn,
} from "#src/modules/sale/payment/payment-provider.ts";
import { createOneclick, type OneclickClient } from "./oneclick.ts";
import { createWebpay, readWebpayReturn, type WebpaySettings } from "./webpay.ts";

/** Transbank: Webpay Plus for what is paid once, Oneclick for cards that are charged again. */
export interface TransbankSettings extends WebpaySettings {
  /** Absent: no card is enrolled here, and nothing is charged again. */
  oneclick?: { commerceCode: string; childCode: string } | undefined;
}

/** Flows of cards that Transbank keeps; when they are charged is our business. */
const ofStoredCards: ReadonlySet<string> = new Set([
  "t-subscriptions-one-click",
  "tdc-subscriptions",
  "tdd-subscriptions",
]);

export function createTransbank(settings: TransbankSettings): PaymentProvider {
  const webpay = createWebpay(settings);
  const takesOnce: PaymentProvider["takes"] = (flow) => !ofStoredCards.has(flow);
  if (settings.oneclick === undefined) return { ...webpay, takes: takesOnce };
  const oneclick = createOneclick({ ...settings, ...settings.oneclick });
  const productOf = ({ flow }: Pick<AttemptKeys, "flow">): PaymentProvider | OneclickClient =>
    ofStoredCards.has(flow) ? oneclick : webpay;
  return {
    ...webpay,
    readReturn: readTransbankReturn,
    start: (asked) => productOf(asked).start(asked),
    ask: (attempt) => productOf(attempt).ask(attempt),
    complete: async (attempt) =>
      (await productOf(attempt).complete?.(attempt)) ?? { kind: "not-found" },
    refund: async (asked) =>
      (await productOf(asked).refund?.(asked)) ?? { kind: "refused", flow: "*", code: "422" },
    askRefund: async (asked) => (await productOf(asked).askRefund?.(asked)) ?? { kind: "pending" },
    enrol: oneclick.enrol,
    finishEnrolment: oneclick.finishEnrolment,
    deleteCard: oneclick.deleteCard,
  };
}

/** Oneclick comes back by TBK_TOKEN alone where the payer went through it; what else both have is Webpay's. */
const readTransbankReturn = (
  fields: Readonly<Record<string, string>>,
): ProviderReturn | undefined => {
  const { TBK_TOKEN: token, TBK_ORDEN_COMPRA: order, token_ws: webpay } = fields;
  if (token !== undefined && order === undefined && webpay === undefined)
    return { kind: "complete", token };
  return readWebpayReturn(fields);
};
