import { addDays } from "#src/contracts/holidays.rules.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { longDay, percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { anyOne, type FeeRate } from "#src/modules/sale/payment-setting/fee-rates.rules.ts";
import {
  numbersOf,
  paymentSettingKeys,
  type PaymentSettingKey,
  settingUnits,
} from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import type { SettingsHistory } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { untilOf } from "#src/modules/sale/payment-setting/versions.rules.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type SettingsModel = ReturnType<typeof presentSettings>;

interface Choice {
  value: string;
  label: string;
}

/** The name of a setting's words: keys of messages have no dots of their own. */
const wordOf = (key: PaymentSettingKey): string => key.replaceAll(".", "-");

/** How a value is said by its unit. */
const amountWords = { days: "days", "business-days": "businessDays", percent: "percent" } as const;

/** Since when and until when a version holds, and who added it. */
interface Held {
  from: string;
  /** The first day of the next version. */
  until: string | null;
  today: string;
  madeBy: string | null;
  /** What else its note says. */
  more: string | null;
}

function heldOf({ from, until, today, madeBy, more }: Held, reader: Reader) {
  const { say } = reader;
  const phase =
    from > today ? "announced" : until !== null && until <= today ? "before" : ("now" as const);
  const note = [
    say("payment-settings.from", { day: longDay(from, reader) }),
    until === null
      ? null
      : say("payment-settings.until", { day: longDay(addDays(until, -1), reader) }),
    more,
    madeBy === null ? null : say("payment-settings.madeBy", { name: madeBy }),
  ];
  const tones = { announced: "wait", now: "success", before: "neutral" } as const;
  return {
    note: note.filter((part) => part !== null).join(" · "),
    state: say(`payment-settings.phase.${phase}`),
    tone: tones[phase],
  };
}

const countryName = (country: string, { say }: Reader): string =>
  country === anyOne ? say("payment-settings.anyCountry") : say(`leads.country.${country}`);

const providerName = (provider: string, { say }: Reader): string =>
  provider === anyOne ? say("payment-settings.anyProvider") : say(`finance.provider.${provider}`);

function settingLines(
  { settings, today }: SettingsHistory,
  key: PaymentSettingKey,
  reader: Reader,
): Line[] {
  const { say } = reader;
  const own = settings.filter((one) => one.key === key);
  return COUNTRY_CODES.flatMap((country) => {
    const versions = own.filter((one) => one.country === country);
    return versions.map((one): Line => {
      const days = numbersOf(one);
      return {
        id: `${country} ${one.from_day}`,
        title: countryName(country, reader),
        href: null,
        amount: say(`payment-settings.${amountWords[one.unit]}`, {
          days: days.join(", "),
          count: days.length === 1 ? (days[0] ?? 0) : days.length,
        }),
        ...heldOf(
          {
            from: one.from_day,
            until: untilOf(versions, one),
            today: today[country],
            madeBy: one.madeBy,
            more: one.is_confirmed ? null : say("payment-settings.unconfirmed"),
          },
          reader,
        ),
      };
    });
  });
}

/** Millionths as percent, as the reader writes decimals. */
const percentOf = (millionths: number, reader: Reader): string =>
  percentText(
    new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 4 }).format(millionths / 10_000),
    reader,
  );

function feeLines({ fees, today }: SettingsHistory, reader: Reader): Line[] {
  const isSame = (one: FeeRate, other: FeeRate) =>
    one.provider === other.provider && one.country === other.country;
  return fees.map((one): Line => ({
    id: `${one.provider} ${one.country} ${one.from_day}`,
    title: `${providerName(one.provider, reader)} · ${countryName(one.country, reader)}`,
    href: null,
    amount: reader.say("payment-settings.fee", {
      fee: percentOf(one.fee_millionths, reader),
      vat: percentOf(one.vat_millionths, reader),
    }),
    ...heldOf(
      {
        from: one.from_day,
        until: untilOf(
          fees.filter((other) => isSame(one, other)),
          one,
        ),
        today: today.statement,
        madeBy: one.madeBy,
        more: null,
      },
      reader,
    ),
  }));
}

const choices = (values: readonly string[], nameOf: (value: string) => string): Choice[] =>
  values.map((value) => ({ value, label: nameOf(value) }));

/** Dated days and fees in words, with their history. */
export function presentSettings(history: SettingsHistory, reader: Reader) {
  const { say } = reader;
  const nameOf = (key: PaymentSettingKey) => say(`payment-settings.key.${wordOf(key)}`);
  const country = (value: string) => countryName(value, reader);
  return {
    parts: paymentSettingKeys.map((key) => ({
      id: wordOf(key),
      title: nameOf(key),
      rows: settingLines(history, key, reader),
    })),
    fees: feeLines(history, reader),
    mayAdd: history.mayAdd,
    today: history.today.CL,
    options: {
      key: paymentSettingKeys.map((value) => ({ value, label: nameOf(value) })),
      country: choices(COUNTRY_CODES, country),
      unit: choices(settingUnits, (unit) => say(`payment-settings.unit.${unit}`)),
      provider: choices([anyOne, ...providerIds], (one) => providerName(one, reader)),
      feeCountry: choices([anyOne, ...COUNTRY_CODES], country),
    },
  };
}
