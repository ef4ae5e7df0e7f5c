import type { HouseAccount } from "./houses.rules.ts";
import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Currency, Money } from "#src/contracts/money.ts";
import type { DeferredOffer } from "./deferred.rules.ts";
import type { DisputeAnswer, DisputeAnswerTaken, ToldDispute } from "./told-dispute.rules.ts";

/** What payment needs of who takes money. Adapters stand in src/providers/payment; none of them is believed about
 *  anything that it was not asked, or did not sign. */
export interface PaymentProvider {
  id: ProviderId;
  /** Currencies that it takes; others are never offered by it. */
  currencies: readonly Currency[];
  /** Whether it takes a flow that its routes name; absent: all of them. */
  takes?(flow: PaymentFlow): boolean;
  /** Sends an attempt for the first and only time. */
  start(charge: ChargeAsked): Promise<ProviderAnswer>;
  /** What has become of an attempt. Changes nothing. */
  ask(attempt: AttemptKeys): Promise<ProviderAnswer>;
  /** The one call that turns what the payer agreed to into a charge, where the provider has one. */
  complete?(attempt: AttemptKeys): Promise<CompletedAnswer>;
  /** Reads with what the payer's browser comes back; undefined where it is none of the provider's shapes. */
  readReturn?(fields: Readonly<Record<string, string>>): ProviderReturn | undefined;
  /** Reads a notification. Its content is never believed: it says about what the provider is to be asked. */
  readNotification?(body: Buffer, signature: string, at: Date): NotificationRead;
  /** Our reference of what the provider names by its own id; null where it knows none, undefined where it does not
   *  answer. */
  referenceOf?(providerId: string): Promise<string | null | undefined>;
  /** The headers in which the signature of its notifications comes; `?name` is a key of the query. They are read as
   *  one text with spaces between. */
  signatureHeaders?: readonly string[];
  /** When an attempt ends that the provider does not know; absent: after 30 minutes. */
  endOf?(country: string, at: Date): Date;
  /** Ends what the payer gave up: `closed` promises that nothing was or can be charged. */
  giveUp?(attempt: AttemptKeys): Promise<ProviderAnswer>;
  /** In how many instalments a card may pay, by its first digits, and what that comes to. Charges nothing. */
  deferred?(bin: string, amount: Money): Promise<readonly DeferredOffer[]>;
  /** Keeps a card for later charges, of a token that the browser made. Charges nothing. */
  keepCard?(asked: { token: string; reference: string }): Promise<KeptCard>;
  /** Begins to keep a card on a page of its own, where no browser makes a token. Charges nothing. */
  enrol?(asked: EnrolmentAsked): Promise<Enrolment>;
  /** What became of such a card, once its person is back. */
  finishEnrolment?(asked: { token: string; reference: string }): Promise<FinishedEnrolment>;
  /** Deletes a card that it keeps: nothing can be charged by it any more. False where it does not say so. */
  deleteCard?(means: string): Promise<boolean>;
  /** Agreements by which it charges by itself, on its own days; absent: it makes none. */
  agreements?: {
    /** The flow that makes one. */
    flow: PaymentFlow;
    read(means: string): Promise<AgreementAnswer>;
    /** True once the provider says that it is so. */
    change(means: string, change: AgreementChange): Promise<boolean>;
    /** The agreement that a notification speaks of; null where there is none, undefined where it does not answer. */
    of(about: AgreementTold): Promise<string | null | undefined>;
  };
  /** Where a browser makes a token of a card; absent: none is needed. */
  tokens?: { url: string; publicKey: string };
  /** What it is asked to keep of an amount for us, in minor units; absent: nothing. */
  applicationFee?(amount: Money): number;
  /** Origin of its pages that take their fields by a form; absent where there are none, or none of another origin. */
  pageOrigin?: string;
  isSimulated?: boolean;
  /** The provider's statement of a day, as CSV; absent: finance has it as a file. */
  statement?(day: string): Promise<string>;
  /** Its disputes, open and decided; absent: finance sees them in the provider's own site. */
  disputes?(): Promise<readonly ToldDispute[]>;
  /** Sends the answer to a dispute; sent again it takes the place of the first. Absent: it is sent in the provider's own
   *  site. Throws where the provider does not answer. */
  answerDispute?(answer: DisputeAnswer): Promise<DisputeAnswerTaken>;
  refund?(refund: RefundAsked): Promise<RefundAnswer>;
  /** What has become of a refund. Changes nothing. */
  askRefund?(refund: RefundAsked): Promise<RefundAnswer>;
}

export type KeptCard =
  /** By its name there; its last four digits and the month in which it expires, YYYY-MM, where they are said. */
  | { kind: "kept"; means: string; card: string | null; expires: string | null }
  | Extract<ProviderAnswer, { kind: "refused" | "unknown" }>;

/** A charge that the provider made by an agreement, refused or not, by its own id. */
export interface AgreementCharge {
  id: string;
  /** Civil day for which it is. */
  day: string;
  amount: Money;
  isPaid: boolean;
}

export type AgreementAnswer =
  | { kind: "agreement"; isOver: boolean; charges: readonly AgreementCharge[] }
  | { kind: "not-found" | "unknown" };

export interface AgreementChange {
  status?: "authorized" | "paused" | "cancelled";
  amount?: Money;
}

/** What a notification of an agreement names. */
export interface AgreementTold {
  kind: "agreement" | "agreement-charge";
  id: string;
}

/** What the one call that completes an attempt answers: a card that is kept now is charged by a call of its own. */
export type CompletedAnswer = ProviderAnswer | { kind: "enrolled"; means: string };

export interface EnrolmentAsked {
  /** Ours, by which the card is kept there. */
  reference: string;
  /** Where the person's browser is to come back to. */
  returnUrl: string;
}

/** Where the person enrols the card, or why that is not possible. */
export type Enrolment = Extract<ProviderAnswer, { kind: "action" | "refused" | "unknown" }>;
export type FinishedEnrolment = KeptCard | Extract<ProviderAnswer, { kind: "declined" }>;

export interface AttemptKeys {
  flow: PaymentFlow;
  merchantRef: string;
  providerToken: string | null;
  amount: Money;
  /** A card that the provider keeps for us, by its name there: charged without the payer; null or absent where there is
   *  none yet. */
  means?: string | null | undefined;
}

export interface ChargeAsked extends AttemptKeys {
  /** What the browser got for a card; used once and never kept. */
  token?: string | undefined;
  country: string;
  installments: number;
  /** What the provider is asked to keep for us, in minor units; absent: nothing. */
  applicationFeeMinor?: number | undefined;
  /** Months between the charges of an agreement that this makes. */
  months?: number | undefined;
  /** Where the payer's browser is to come back to. */
  returnUrl: string;
  notificationUrl: string;
  /** The account of the house to which a transfer by hand goes; absent where no house takes it. */
  houseAccount?: HouseAccount | undefined;
}

/** What the payer has to do now. */
export type NextAction =
  | { kind: "redirect"; url: string; method: "GET" | "POST"; fields: Record<string, string> }
  /** A bank transfer by hand: to which account, naming what, by which day. */
  | {
      kind: "instructions";
      holder: string;
      taxId: string;
      bank: string;
      account: string;
      reference: string;
      lastDay: string;
    }
  | { kind: "wait" };

export type ProviderAnswer =
  | { kind: "approved"; providerId: string; amount: Money; facts: Record<string, string | number> }
  /** `flow` and `code` are those of the catalogue; without them what is known already holds. `means` is a card that was
   *  kept there to pay this alone, and did not: it is deleted. */
  | { kind: "declined"; flow?: string; code?: string; means?: string }
  /** The call itself was refused and cannot have charged anything. */
  | { kind: "refused"; flow: string; code: string }
  | { kind: "action"; action: NextAction; token: string }
  /** Under way at the provider; with a code where it says why. */
  | { kind: "pending"; flow?: string; code?: string }
  /** The payer is not through with it, and nothing is charged before that. The code is what it ends with. */
  | { kind: "uncompleted"; flow?: string; code?: string }
  /** Given up: nothing was charged, nothing can be. */
  | { kind: "closed" }
  | { kind: "not-found" }
  | { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };

export type ProviderReturn =
  | { kind: "complete"; token: string }
  /** The payer did not finish: by the catalogue's flow `return`. */
  | { kind: "stopped"; token: string | null; merchantRef: string | null; code: string }
  /** Only shows that the browser is back. */
  | { kind: "back"; merchantRef: string };

export type NotificationRead =
  | { ok: false }
  | { ok: true; merchantRef: string }
  /** Names its own id alone: `referenceOf` says whose it is. */
  | { ok: true; providerId: string }
  | { ok: true; agreement: AgreementTold }
  /** Names a dispute by the provider's id: where it stands is asked. */
  | { ok: true; dispute: string };

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
