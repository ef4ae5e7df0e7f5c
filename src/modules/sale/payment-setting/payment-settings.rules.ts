import type { CountryCode } from "#src/contracts/identification.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";

/** Days of arrears, notices, withdrawal and renewal as dated data (PP 1, 9): db/seed/payments/payment-settings.tsv, then the
 *  table. Pure. */

export const paymentSettingKeys = [
  "mora.days",
  "retry.days",
  "termination.day",
  "arrears.end-day",
  "arrears.notice-days",
  "card.notice-days",
  "withdrawal.days",
  "renewal.notice-days",
  "renewal.yes-percent",
] as const;
export type PaymentSettingKey = (typeof paymentSettingKeys)[number];

export const settingUnits = ["days", "business-days", "percent"] as const;
export type SettingUnit = (typeof settingUnits)[number];

export interface PaymentSetting {
  key: PaymentSettingKey;
  country: CountryCode;
  /** From which day on it holds. */
  from_day: string;
  value: string;
  /** As `unitsOf` has it for the key. */
  unit: SettingUnit;
  is_confirmed: boolean;
}

/** Which value is asked for: of a country, in force on a civil day there. */
export interface SettingAsked {
  key: PaymentSettingKey;
  country: CountryCode;
  day: string;
}

/** How each setting may be counted. */
export const unitsOf = (key: PaymentSettingKey): readonly SettingUnit[] => {
  if (key === "withdrawal.days") return ["days", "business-days"];
  return key === "renewal.yes-percent" ? ["percent"] : ["days"];
};

const countries = ["CL", "PE", "CO", "INT"] as const;
export const settingPattern = /^\d+(;\d+)*$/;

/** Reads the committed settings. Throws where a row is none. */
export const readPaymentSettings = (text: string): PaymentSetting[] =>
  readRows(text).flatMap((row) => {
    const { from = "", value = "" } = row;
    const key = paymentSettingKeys.find((one) => one === row["key"]);
    const unit = settingUnits.find((one) => one === row["unit"]);
    if (key === undefined || unit === undefined || !settingPattern.test(value))
      throw new Error(`${row["key"]} is no setting of payments.`);
    return (row["countries"] ?? "").split(",").map((name) => {
      const country = countries.find((one) => one === name);
      if (country === undefined) throw new Error(`${name} is no country.`);
      return {
        key,
        country,
        from_day: from,
        value,
        unit,
        is_confirmed: row["confirmed"] === "yes",
      };
    });
  });

/** The setting of a country that is in force on a day: the newest that has begun. Undefined before the first. */
export const findSetting = (
  settings: readonly PaymentSetting[],
  { key, country, day }: SettingAsked,
): PaymentSetting | undefined =>
  settings
    .filter((one) => one.key === key && one.country === country && one.from_day <= day)
    .toSorted((one, other) => other.from_day.localeCompare(one.from_day))[0];

/** The same. Throws where there is none. */
export function settingOn(
  settings: readonly PaymentSetting[],
  asked: SettingAsked,
): PaymentSetting {
  const found = findSetting(settings, asked);
  const { key, country, day } = asked;
  if (found === undefined) throw new Error(`${key} holds nothing for ${country} on ${day}.`);
  return found;
}

/** The numbers of a setting. */
export const numbersOf = ({ value }: Pick<PaymentSetting, "value">): number[] =>
  value.split(";").map(Number);
