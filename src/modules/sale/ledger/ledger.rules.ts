import { type Currency, divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import { dividedBy } from "#src/contracts/parts-of-amount.rules.ts";

/** What money a transaction of the ledger is about. Amounts are whole storage units, above 0. */
export interface LedgerFacts {
  amountMinor: number;
  /** Whose clearing account, where a provider takes part. */
  provider?: string;
  /** Whether money goes back from our own account: the provider's clearing account has no part in it. */
  isFromBank?: boolean;
  /** What of the amount is premium of which insurer, and the commission on it. Their sum is the amount. */
  shares?: readonly LedgerShare[];
}

export interface LedgerShare {
  insurer: string;
  amountMinor: number;
  commissionMinor: number;
}

export interface LedgerLine {
  account: string;
  /** A debit is above 0, a credit below. */
  amountMinor: number;
}

/** An account that a line of the table is about; `:` stands before whose it is. */
type AccountName =
  | "provider_clearing:"
  | "premiums_payable:"
  | "commission:"
  | "bank"
  | "fees"
  | "fees_vat"
  | "suspense"
  | "chargebacks";

/** What of the facts a line takes. */
type Part = "whole" | "net" | "fee" | "vat" | "commission";

interface Posting {
  debit: readonly (readonly [account: AccountName, part: Part])[];
  credit: readonly (readonly [account: AccountName, part: Part])[];
}

/** Debits and credits of each event (PP 9). */
export const postings = {
  payment_ok: {
    debit: [["provider_clearing:", "whole"]],
    credit: [["premiums_payable:", "whole"]],
  },
  unknown_charge: { debit: [["provider_clearing:", "whole"]], credit: [["suspense", "whole"]] },
  settlement_line: {
    debit: [
      ["bank", "net"],
      ["fees", "fee"],
      ["fees_vat", "vat"],
    ],
    credit: [["provider_clearing:", "whole"]],
  },
  refund_done: {
    debit: [["premiums_payable:", "whole"]],
    credit: [["provider_clearing:", "whole"]],
  },
  unknown_charge_returned: {
    debit: [["suspense", "whole"]],
    credit: [["provider_clearing:", "whole"]],
  },
  commission_earned: {
    debit: [["premiums_payable:", "commission"]],
    credit: [["commission:", "commission"]],
  },
  commission_taken_back: {
    debit: [["commission:", "commission"]],
    credit: [["premiums_payable:", "commission"]],
  },
  remittance_paid: { debit: [["premiums_payable:", "whole"]], credit: [["bank", "whole"]] },
  dispute_open: { debit: [["chargebacks", "whole"]], credit: [["provider_clearing:", "whole"]] },
  dispute_won: { debit: [["provider_clearing:", "whole"]], credit: [["chargebacks", "whole"]] },
  dispute_lost: { debit: [["premiums_payable:", "whole"]], credit: [["chargebacks", "whole"]] },
} as const satisfies Record<string, Posting>;

export type LedgerEvent = keyof typeof postings;

/** A provider's fee and its VAT in millionths of the amount (BO 9), each rounded half up once. */
const feeMillionths = 20_000n;
const vatMillionths = 3_800n;

/** Fee, VAT of the fee and what is left of an amount: 48,541 is 971, 184 and 47,386. */
export function feesOf(amountMinor: number): { fee: number; vat: number; net: number } {
  const share = (millionths: bigint) =>
    safeInteger(divideHalfUp(BigInt(amountMinor) * millionths, 1_000_000n));
  const [fee, vat] = [share(feeMillionths), share(vatMillionths)];
  return { fee, vat, net: amountMinor - fee - vat };
}

/** The lines of an event, of which none is 0. Throws RangeError where the shares are not the amount, or where a
 *  line has no account. */
export function linesOf(event: LedgerEvent, facts: LedgerFacts): LedgerLine[] {
  const { amountMinor, shares = [] } = facts;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError("An entry needs a whole amount above 0.");
  const { debit, credit }: Posting = postings[event];
  const lines = [
    ...debit.flatMap(([account, part]) => partsOf(account, part, facts, 1)),
    ...credit.flatMap(([account, part]) => partsOf(account, part, facts, -1)),
  ].filter((line) => line.amountMinor !== 0);
  const total = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  if (shares.length > 0 && total !== amountMinor)
    throw new RangeError("The shares are not the amount.");
  return lines;
}

function partsOf(
  account: AccountName,
  part: Part,
  { amountMinor, provider, isFromBank = false, shares = [] }: LedgerFacts,
  sign: 1 | -1,
): LedgerLine[] {
  if (account === "premiums_payable:" || account === "commission:") {
    if (shares.length === 0) throw new RangeError(`${account} needs an insurer.`);
    return shares.map((share) => ({
      account: `${account}${share.insurer}`,
      amountMinor: sign * (part === "commission" ? share.commissionMinor : share.amountMinor),
    }));
  }
  if (account === "provider_clearing:" && provider === undefined)
    throw new RangeError("The clearing account needs a provider.");
  const { fee, vat, net } = feesOf(amountMinor);
  const parts = { whole: amountMinor, net, fee, vat, commission: 0 };
  return [
    {
      account:
        account !== "provider_clearing:" ? account : isFromBank ? "bank" : `${account}${provider}`,
      amountMinor: sign * parts[part],
    },
  ];
}

/** The lines of what a provider paid out, or took back for a refund, as its statement says it: the clearing account
 *  empties by the whole (PP 9, settlement line). Lines of 0 are none. */
export function settlementLines(
  provider: string,
  line: {
    about: "charge" | "refund";
    amountMinor: number;
    feeMinor: number;
    vatMinor: number;
    netMinor: number;
  },
): LedgerLine[] {
  const sign = line.about === "charge" ? 1 : -1;
  return [
    { account: "bank", amountMinor: sign * line.netMinor },
    { account: "fees", amountMinor: line.feeMinor },
    { account: "fees_vat", amountMinor: line.vatMinor },
    { account: `provider_clearing:${provider}`, amountMinor: -sign * line.amountMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

/** The lines that move an amount from one account to another; none where it is 0. */
export const movedLines = (from: string, to: string, amountMinor: number): LedgerLine[] =>
  amountMinor === 0
    ? []
    : [
        { account: to, amountMinor },
        { account: from, amountMinor: -amountMinor },
      ];

/** Shares of a part of an amount, as of a refund: in proportion, whole units, together exactly the part. The
 *  largest remainders get what rounding leaves, the first of equals before. */
export function sharesOfPart(shares: readonly LedgerShare[], partMinor: number): LedgerShare[] {
  const amounts = dividedBy(
    shares.map((share) => share.amountMinor),
    partMinor,
  );
  const whole = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  const commission = shares.reduce((sum, share) => sum + share.commissionMinor, 0);
  const commissions = dividedBy(
    shares.map((share) => share.commissionMinor),
    whole === 0
      ? 0
      : safeInteger(divideHalfUp(BigInt(commission) * BigInt(partMinor), BigInt(whole))),
  );
  return shares
    .map((share, index) => ({
      insurer: share.insurer,
      amountMinor: amounts[index] ?? 0,
      commissionMinor: commissions[index] ?? 0,
    }))
    .filter((share) => share.amountMinor !== 0 || share.commissionMinor !== 0);
}

/** One account on a day. */
export interface AccountBalance {
  account: string;
  currency: Currency;
  balanceMinor: number;
}
