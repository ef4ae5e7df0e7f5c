/** What is checked before any provider is called (BO 5), in the codes of the catalogue. */

/** The flow under which the catalogue finds the codes of our own checks. */
export const ownFlow = "own";

export interface CheckedCharge {
  notificationUrl: string;
  /** The address of the site that was asked: PUBLIC_URL, or a host of ours. */
  host: string;
  amountMinor: number;
  installments: number;
  /** What the provider is asked to keep for us; absent: nothing. */
  applicationFeeMinor?: number | undefined;
}

/** The code of what is wrong with a charge; undefined where nothing is. */
export function wrongOf(charge: CheckedCharge): string | undefined {
  const { notificationUrl, host, amountMinor, installments, applicationFeeMinor = 0 } = charge;
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return "4003";
  if (!Number.isSafeInteger(installments) || installments < 1) return "4005";
  if (!notificationUrl.startsWith(`${host}/`)) return "4020";
  if (!(applicationFeeMinor >= 0)) return "4039";
  if (applicationFeeMinor > amountMinor) return "4038";
  return undefined;
}
