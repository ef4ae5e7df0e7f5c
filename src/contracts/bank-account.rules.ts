import { type CountryCode, parseIdentification } from "./identification.ts";

/** Bank accounts that money is sent to: what each country has, and what is wrong with what was typed. Pure; safe in a
 *  browser. No list of banks: names of banks change more often than this code. */

export const accountFields = ["bank", "kind", "number", "holder", "legalId"] as const;
export type AccountField = (typeof accountFields)[number];
export type TypedAccount = Readonly<Record<AccountField, string>>;

/** Kinds of accounts of a country. A Cuenta RUT is Chile's alone. */
export const accountKinds = {
  CL: ["checking", "sight", "rut", "savings"],
  PE: ["checking", "savings"],
  CO: ["checking", "savings"],
  INT: ["checking", "savings"],
} as const satisfies Readonly<Record<CountryCode, readonly string[]>>;

export interface BankAccount {
  bank: string;
  kind: (typeof accountKinds)[CountryCode][number];
  /** Digits; abroad an IBAN has letters. */
  number: string;
  holder: string;
  /** Document of identity of the holder, without punctuation. */
  legalId: string;
}

interface AccountFault {
  field: AccountField;
  code: string;
  params?: Readonly<Record<string, string | number>>;
}

const textMost = 60;
/** How long the number of an account is. In Peru a number of ten digits or the CCI of twenty. */
const lengths = {
  CL: { minimum: 5, maximum: 20 },
  PE: { minimum: 10, maximum: 20 },
  CO: { minimum: 5, maximum: 20 },
  INT: { minimum: 5, maximum: 34 },
} as const satisfies Readonly<Record<CountryCode, { minimum: number; maximum: number }>>;

/** A number of an account without what people write between its digits. */
export const accountNumber = (text: string): string => text.replaceAll(/[\s.-]/g, "").toUpperCase();

/** A typed account as it is stored, or what is wrong with each of its fields. */
export function readAccount(
  country: CountryCode,
  typed: Partial<TypedAccount>,
): { ok: true; account: BankAccount } | { ok: false; faults: AccountFault[] } {
  const faults: AccountFault[] = [];
  const text = (field: "bank" | "holder"): string => {
    const value = (typed[field] ?? "").trim().replaceAll(/\s+/g, " ");
    if (value.length < 3) faults.push({ field, code: "ACCOUNT_FIELD_MISSING" });
    else if (value.length > textMost) faults.push({ field, code: "CELL_TOO_LONG" });
    return value;
  };
  const bank = text("bank");
  const kind = accountKinds[country].find((one) => one === typed.kind);
  if (kind === undefined) faults.push({ field: "kind", code: "ACCOUNT_FIELD_MISSING" });
  const number = accountNumber(typed.number ?? "");
  const { minimum, maximum } = lengths[country];
  const shape = country === "INT" ? /^[\dA-Z]+$/ : /^\d+$/;
  if (!shape.test(number) || number.length < minimum || number.length > maximum)
    faults.push({ field: "number", code: "ACCOUNT_LENGTH_INVALID", params: { minimum, maximum } });
  const holder = text("holder");
  const id = parseIdentification(country, typed.legalId ?? "");
  if (!id.ok) faults.push({ field: "legalId", code: id.code, params: id.params });
  // Its number is the RUT itself: another one is a slip of the pen, and the transfer would go to a stranger.
  else if (kind === "rut" && number !== id.value.slice(0, -1))
    faults.push({ field: "number", code: "ACCOUNT_RUT_DIFFERS" });
  if (faults.length > 0 || kind === undefined || !id.ok) return { ok: false, faults };
  return { ok: true, account: { bank, kind, number, holder, legalId: id.value } };
}

/** An account with the last digits of its number alone. */
export const maskedNumber = (number: string): string =>
  number.length > 6 ? `•••• ${number.slice(-4)}` : "••••";
