import type { CountryCode } from "#src/contracts/identification.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";

/** Accounts of our own, to which people transfer by hand: no provider is called, and the bank's statement names the
 *  payment. */
const houses = ["queplan", "queseguro"] as const;

export const isHouse = (provider: string): boolean => houses.some((one) => one === provider);

/** An account of the house, as the payer reads it. */
export interface HouseAccount {
  holder: string;
  taxId: string;
  bank: string;
  account: string;
}

/** The same of a country from a day on (db/seed/payments/house-accounts.tsv, then the table). */
export interface HouseAccountRow {
  provider: (typeof houses)[number];
  country: CountryCode;
  /** Civil date in the country, YYYY-MM-DD. */
  from_day: string;
  holder: string;
  tax_id: string;
  bank: string;
  account: string;
}

const countries = ["CL", "PE", "CO", "INT"] as const;

/** Reads the committed accounts. Throws where a row is none. */
export const readHouseAccounts = (text: string): HouseAccountRow[] =>
  readRows(text).flatMap((row) => {
    const { from = "", holder = "", taxId = "", bank = "", account = "" } = row;
    const provider = houses.find((one) => one === row["provider"]);
    const isWhole = [from, holder, taxId, bank, account].every((part) => part !== "");
    if (provider === undefined || !isWhole)
      throw new Error(`${row["provider"]} has no account of the house.`);
    return (row["countries"] ?? "").split(",").map((name) => {
      const country = countries.find((one) => one === name);
      if (country === undefined) throw new Error(`${name} is no country.`);
      return { provider, country, from_day: from, holder, tax_id: taxId, bank, account };
    });
  });

/** The account that holds on a day: the newest that has begun. Undefined before the first. */
export function houseAccountOn(
  rows: readonly HouseAccountRow[],
  { provider, country, day }: { provider: string; country: string; day: string },
): HouseAccount | undefined {
  const [found] = rows
    .filter((one) => one.provider === provider && one.country === country && one.from_day <= day)
    .toSorted((one, other) => other.from_day.localeCompare(one.from_day));
  return (
    found && {
      holder: found.holder,
      taxId: found.tax_id,
      bank: found.bank,
      account: found.account,
    }
  );
}
