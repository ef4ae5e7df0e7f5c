import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { CURRENCIES, decimalText, formatMoney, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import { type LineNames, lineText } from "#src/modules/contact/lead/lead-words.rules.ts";
import type { PostingRate } from "#src/modules/sale/movement/posting-rates.rules.ts";
import { href } from "#src/routes/back-office.ts";

interface Choice {
  value: string;
  label: string;
}

/** What leads cost and sales pay, for who sets it. */
export interface RatesModel {
  lines: readonly { key: string; href: string; name: string; charge: string; commission: string }[];
  /** What the form begins with. */
  values: Readonly<Record<string, string>>;
  isNew: boolean;
  options: Readonly<Record<"country" | "line" | "currency", readonly Choice[]>>;
}

const keyOf = ({ country, line }: Pick<PostingRate, "country" | "line">): string =>
  line === "" ? country : `${country}.${line}`;

/** `opened` names the rate whose form is open, as the address has it. */
export function presentRates(
  rates: readonly PostingRate[],
  reader: Reader,
  {
    lines,
    lineNames,
    opened,
  }: { lines: readonly { code: string }[]; lineNames: LineNames; opened: string | null },
): RatesModel {
  const { say, language, locale } = reader;
  const path = href("accounts", language);
  const nameOf = (line: string) =>
    line === "" ? say("movements.rates.all") : (lineText(line, lineNames) ?? line);
  const open = rates.find((rate) => keyOf(rate) === opened);
  return {
    lines: rates.map((rate) => ({
      key: keyOf(rate),
      href: `${path}?${new URLSearchParams({ tarifa: keyOf(rate) }).toString()}#tarifas`,
      name: `${say(`leads.country.${rate.country}`)} · ${nameOf(rate.line)}`,
      charge: say("movements.rates.charge", {
        amount: formatMoney({ amountMinor: rate.leadChargeMinor, currency: rate.currency }, locale),
      }),
      commission: say("movements.rates.commission", {
        percent: percentText(percentOf(rate.commissionMillionths), reader),
      }),
    })),
    values:
      open === undefined
        ? {
            country: "CL",
            line: "",
            currency: "CLP",
            leadCharge: "0",
            commission: "0",
            version: "0",
          }
        : {
            country: open.country,
            line: open.line,
            currency: open.currency,
            leadCharge: decimalText(open.leadChargeMinor, STORAGE_DECIMALS[open.currency]),
            commission: percentOf(open.commissionMillionths),
            version: String(open.version),
          },
    isNew: open === undefined,
    options: {
      country: COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
      line: [
        { value: "", label: say("movements.rates.all") },
        ...lines.map(({ code }) => ({ value: code, label: nameOf(code) })),
      ],
      currency: CURRENCIES.map((value) => ({ value, label: value })),
    },
  };
}

/** Millionths as percent, without zeros at the end. */
const percentOf = (millionths: number): string =>
  decimalText(millionths, 4).replace(/\.?0+$/, "") || "0";
