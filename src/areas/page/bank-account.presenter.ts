import {
  type AccountField,
  accountFields,
  accountKinds,
  type BankAccount,
  type TypedAccount,
} from "#src/contracts/bank-account.rules.ts";
import { type CountryCode, formatIdentification } from "#src/contracts/identification.ts";
import type { Say } from "#src/platform/words/words.ts";
import { accountMost, type AccountFieldModel } from "./account-fields.rules.ts";

/** The bank account of a refund in words, and the fields that ask for one. */

/** The name under which a field of an account is sent. */
export const accountName = (field: string): string => `account-${field}`;

/** The id of its control, of the form of one refund. */
const accountControlId = (of: string, field: string): string => `${accountName(field)}-${of}`;

/** The empty fields of the form of one thing. */
export const presentAccountFields = (
  { of, country }: { of: string; country: CountryCode },
  say: Say,
): AccountFieldModel[] =>
  accountFields.map((field) => {
    const name = accountName(field);
    return {
      name,
      id: accountControlId(of, field),
      label: say(`bank-account.fields.${field}`),
      value: "",
      error: undefined,
      options:
        field === "kind"
          ? [
              { value: "", label: say("bank-account.choose") },
              ...accountKinds[country].map((value) => ({
                value,
                label: say(`bank-account.kinds.${value}`),
              })),
            ]
          : null,
    };
  });

/** The fields of a form by their names, as a text is asked of it. */
export const accountValues = (textOf: (name: string) => string): Record<string, string> =>
  Object.fromEntries(
    accountFields.map((field) => [accountName(field), textOf(accountName(field))]),
  );

/** The account of a form that was sent; undefined where all of it is empty. */
export function sentAccount(
  values: Readonly<Record<string, string>>,
): Partial<TypedAccount> | undefined {
  const typed: Partial<Record<AccountField, string>> = {};
  for (const field of accountFields) {
    const value = (values[accountName(field)] ?? "").trim().slice(0, accountMost);
    if (value !== "") typed[field] = value;
  }
  return Object.keys(typed).length === 0 ? undefined : typed;
}

/** "Banco Coihue · Cuenta vista 0012345678 · Ana Soto · 12.345.678-5". */
export const accountText = (account: BankAccount, country: CountryCode, say: Say): string =>
  [
    account.bank,
    `${say(`bank-account.kinds.${account.kind}`)} ${account.number}`,
    account.holder,
    formatIdentification(country, account.legalId),
  ].join(" · ");
