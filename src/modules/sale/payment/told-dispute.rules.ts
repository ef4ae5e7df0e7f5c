import type { Currency } from "#src/contracts/money.ts";

/** A charge that its payer disputes at the card's bank, as its provider tells it. */
export interface ToldDispute {
  disputeId: string;
  /** The provider's id of the charge. */
  providerId: string;
  amountMinor: number;
  currency: Currency;
  reason: string;
  state: "OPEN" | "WON" | "LOST";
  /** Last civil day on which the provider takes evidence; null where it names none. */
  evidenceUntil: string | null;
}

/** What a provider is sent in answer to a dispute. */
export interface DisputeAnswer {
  disputeId: string;
  text: string;
  files: readonly { name: string; mediaType: string; bytes: Buffer }[];
}

/** The provider's receipt, or that it does not take the answer. */
export type DisputeAnswerTaken = { kind: "taken"; receipt: string } | { kind: "refused" };
