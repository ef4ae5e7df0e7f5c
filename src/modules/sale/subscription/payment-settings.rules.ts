import type { CountryCode } from "#src/contracts/identification.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";

/** Days of arrears and notices as dated data (PP 9): db/seed/payments/payment-settings.tsv, then the table. Pure. */

export const paymentSettingKeys = [
  "mora.days",
  "retry.days",
  "termination.day",
  "arrears.end-day",
  "arrears.notice-days",
  "card.notice-days",
] as const;
export type PaymentSettingKey = (typeof paymentSettingKeys)[number];

export interface PaymentSetting {
  key: PaymentSettingKey;
  country: CountryCode;
  /** From which day on it holds. */
  from_day: string;
  value: string;
  is_confirmed: boolean;
}

const countries = ["CL", "PE", "CO", "INT"] as const;

/** Reads the committed settings. Throws where a row is none. */
export const readPaymentSettings = (text: string): PaymentSetting[] =>
  readRows(text).flatMap((row) => {
    const { from = "", value = "" } = row;
    const key = paymentSettingKeys.find((one) => one === row["key"]);
    if (key === undefined || !/^\d+(;\d+)*$/.test(value))
      throw new Error(`${row["key"]} is no setting of payments.`);
    return (row["countries"] ?? "").split(",").map((name) => {
      const country = countries.find((one) => one === name);
      if (country === undefined) throw new Error(`${name} is no country.`);
      return { key, country, from_day: from, value, is_confirmed: row["confirmed"] === "yes" };
    });
  });

/** The setting of a country that holds on a day: the newest that has begun. Throws where there is none. */
export function settingOn(
  settings: readonly PaymentSetting[],
  { key, country, day }: { key: PaymentSettingKey; country: CountryCode; day: string },
): PaymentSetting {
  const [found] = settings
    .filter((one) => one.key === key && one.country === country && one.from_day <= day)
    .toSorted((one, other) => other.from_day.localeCompare(one.from_day));
  if (found === undefined) throw new Error(`${key} holds nothing for ${country} on ${day}.`);
  return found;
}

/** The numbers of a setting. */
export const numbersOf = ({ value }: Pick<PaymentSetting, "value">): number[] =>
  value.split(";").map(Number);
