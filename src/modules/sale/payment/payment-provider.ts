import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Currency, Money } from "#src/contracts/money.ts";

/** What payment needs of who takes money. Adapters stand in src/providers/payment; none of them is believed about
 *  anything that it was not asked, or did not sign. */
export interface PaymentProvider {
  id: ProviderId;
  /** Currencies that it takes; others are never offered by it. */
  currencies: readonly Currency[];
  /** Sends an attempt for the first and only time. */
  start(charge: ChargeAsked): Promise<ProviderAnswer>;
  /** What has become of an attempt. Changes nothing. */
  ask(attempt: AttemptKeys): Promise<ProviderAnswer>;
  /** The one call that turns what the payer agreed to into a charge, where the provider has one. */
  complete?(attempt: AttemptKeys): Promise<ProviderAnswer>;
  /** Reads with what the payer's browser comes back; undefined where it is none of the provider's shapes. */
  readReturn?(fields: Readonly<Record<string, string>>): ProviderReturn | undefined;
  /** Reads a notification. Its content is never believed: it says about what the provider is to be asked. */
  readNotification?(body: Buffer, signature: string, at: Date): NotificationRead;
  /** The header in which the signature of its notifications comes. */
  signatureHeader?: string;
  refund?(refund: RefundAsked): Promise<RefundAnswer>;
  /** What has become of a refund. Changes nothing. */
  askRefund?(refund: RefundAsked): Promise<RefundAnswer>;
}

export interface AttemptKeys {
  merchantRef: string;
  providerToken: string | null;
  amount: Money;
}

export interface ChargeAsked extends AttemptKeys {
  flow: PaymentFlow;
  country: string;
  installments: number;
  /** Where the payer's browser is to come back to. */
  returnUrl: string;
  notificationUrl: string;
}

/** What the payer has to do now. */
export type NextAction =
  | { kind: "redirect"; url: string; method: "GET" | "POST"; fields: Record<string, string> }
  | { kind: "wait" };

export type ProviderAnswer =
  | { kind: "approved"; providerId: string; amount: Money; facts: Record<string, string | number> }
  /** `flow` and `code` are those of the catalogue; without them what is known already holds. */
  | { kind: "declined"; flow?: string; code?: string }
  /** The call itself was refused and cannot have charged anything. */
  | { kind: "refused"; flow: string; code: string }
  | { kind: "action"; action: NextAction; token: string }
  /** Under way at the provider. */
  | { kind: "pending" }
  /** The payer is not through with it, and nothing is charged before we complete it. */
  | { kind: "uncompleted" }
  | { kind: "not-found" }
  | { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };

export type ProviderReturn =
  | { kind: "complete"; token: string }
  /** The payer did not finish: by the catalogue's flow `return`. */
  | { kind: "stopped"; token: string | null; merchantRef: string | null; code: string }
  /** Only shows that the browser is back. */
  | { kind: "back"; merchantRef: string };

export type NotificationRead = { ok: false } | { ok: true; merchantRef: string };

export interface RefundAsked extends AttemptKeys {
  /** The refund's own key. */
  refundRef: string;
  part: Money;
  /** What of the charge was returned before. */
  returnedMinor: number;
  providerId: string;
}

export type RefundAnswer =
  | { kind: "done"; way: "REVERSED" | "NULLIFIED"; providerRefundId: string }
  | { kind: "pending" }
  | { kind: "refused"; flow: string; code: string }
  | { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };
