import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** Why a payer disputes a charge, as providers code it after the card schemes' families. */
export const disputeReasons = [
  "NOT_RECOGNIZED",
  "FRAUD",
  "DUPLICATE",
  "NOT_RECEIVED",
  "NOT_AS_DESCRIBED",
  "CANCELED",
  "REFUND_NOT_PROCESSED",
  "WRONG_AMOUNT",
] as const;

/** A bank's reason in words; of a code that the table does not have, the code is said as such. */
export function disputeReason(code: string, { say }: Pick<Reader, "say">): string {
  const known = disputeReasons.find((one) => one === code.toUpperCase());
  return known === undefined
    ? say("disputes.reasonOf.OTHER", { code })
    : say(`disputes.reasonOf.${known}`);
}
