import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { CURRENCIES } from "#src/contracts/money.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import {
  countedKeys,
  type LeadFilter,
  leadStepNames,
  listPeriods,
  noValue,
  type PeriodKey,
  premiumKeys,
  stepKeys,
} from "#src/modules/contact/lead/lead-filter.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { FilterField, RangeField } from "#src/ui/kit/filters.rules.ts";
import {
  type LineNames,
  lineText,
  moneyText,
  type NamedRows,
  reasonText,
  requestTypeText,
  statusText,
  subStatusText,
} from "./lead-words.presenter.ts";

/** What the list of leads can be narrowed to, in words: every column of it (AL 6). */

type Named = readonly { id: string; name: string }[];

export interface FilterValues {
  executives: Named;
  partners: Named;
  products: Named;
  insurers: Named;
  lines: readonly string[];
  sources: readonly string[];
  origins: readonly string[];
  rows: NamedRows;
}

const statuses = [2, 8, 13, 14, 9, 500, 501, 3, 11, 4, 12, 7, 1, 10, 97, 98, 99, 100, 101, 5, 6];

/** What the figures of a report lead to: how far requests came, and only those that count. */
const reportFields = ({ say }: Reader): FilterField[] => [
  {
    key: stepKeys.page,
    label: say("leads.step.label"),
    options: leadStepNames.map((value) => ({ value, label: say(`leads.step.${value}`) })),
  },
  {
    key: countedKeys.page,
    label: say("leads.counted.label"),
    options: [{ value: "1", label: say("leads.counted.yes") }],
  },
];

/** Fields of the options that there are and of what the address names beside them. */
function fieldsIn(query: URLSearchParams, reader: Reader) {
  const { say } = reader;
  const field = (
    key: string,
    column: string,
    options: readonly { value: string; label: string }[],
  ): FilterField => ({
    key,
    label: say(`leads.column.${column}`),
    options: [...options, ...askedBeside(options, query.getAll(key), reader)],
  });
  const plain = (
    key: string,
    column: string,
    options: readonly string[],
    text = (value: string): string => value,
  ): FilterField =>
    field(
      key,
      column,
      options.map((value) => ({ value, label: text(value) })),
    );
  const named = (key: string, column: string, of: Named): FilterField =>
    field(
      key,
      column,
      of.map(({ id, name }) => ({ value: id, label: name })),
    );
  return { plain, named };
}

export function fieldsOf(
  values: FilterValues,
  reader: Reader,
  { query, lineNames }: { query: URLSearchParams; lineNames: LineNames },
): FilterField[] {
  const { say } = reader;
  const { plain, named } = fieldsIn(query, reader);
  const nobody = { id: noValue, name: say("leads.nobody") };
  const without = { id: noValue, name: say("leads.none") };
  const { executives, partners, products, insurers, lines, rows } = values;
  return [
    plain("estado", "status", statuses.map(String), (id) => statusText(Number(id), reader)),
    plain(
      "subestado",
      "subStatus",
      rows.subStatuses.map(({ id }) => String(id)),
      (id) => subStatusText(Number(id), rows, reader) ?? "",
    ),
    plain(
      "motivo",
      "failureReason",
      rows.reasons.map(({ code }) => code),
      (code) => reasonText(code, rows, reader) ?? "",
    ),
    plain("pais", "country", ["CL", "PE", "CO", "INT"], (code) => say(`leads.country.${code}`)),
    named("ejecutivo", "executive", [...executives, nobody]),
    named("socio", "partner", partners),
    plain("linea", "line", lines, (code) => lineText(code, lineNames) ?? code),
    named("producto", "product", [...products, without]),
    named("aseguradora", "insurer", [...insurers, without]),
    plain("fuente", "source", values.sources),
    plain("origen", "origin", values.origins),
    plain("tipo", "requestType", requestTypes, (type) => requestTypeText(type, reader)),
    ...reportFields(reader),
    plain("negocio", "lineOfBusiness", ["10", "69"], (value) => say(`leads.business.${value}`)),
  ].filter(({ options }) => options.length > 0);
}

/** Values that only the address names: they narrow the list too, and can be taken away. */
function askedBeside(
  options: readonly { value: string }[],
  asked: readonly string[],
  { say }: Reader,
): { value: string; label: string }[] {
  const known = new Set(options.map(({ value }) => value));
  return [...new Set(asked)]
    .filter((value) => value !== "" && !known.has(value))
    .map((value) => ({ value, label: value === noValue ? say("leads.none") : nameOf(value, say) }));
}

/** An id says nothing to people. */
const nameOf = (value: string, say: Reader["say"]): string =>
  /^[\da-f]{8}-[\da-f-]{27}$/i.test(value) ? say("leads.elsewhere") : value;

const periodColumns = ["created", "lastAct", "firstAnswer", "nextStep"] as const;

/** Days and premiums from and to. */
export function rangesOf(filter: LeadFilter, reader: Reader): RangeField[] {
  const { say, country } = reader;
  const { from, to, currency } = premiumKeys.page;
  return [
    ...periodColumns.map((key: PeriodKey) => ({
      label: say(`leads.column.${key}`),
      kind: "day" as const,
      from: `${listPeriods[key].page}-desde`,
      to: `${listPeriods[key].page}-hasta`,
      unit: null,
      shown: periodText(filter.periods[key], reader),
    })),
    {
      label: say("leads.column.premium"),
      kind: "amount",
      from,
      to,
      unit: {
        key: currency,
        label: say("leads.exported.currency"),
        options: CURRENCIES,
        chosen: filter.premium?.currency ?? country.currency,
      },
      shown: premiumText(filter.premium, reader),
    },
  ];
}

function periodText(period: LeadFilter["periods"][PeriodKey], reader: Reader): string | null {
  if (period === undefined) return null;
  const format = dateFormat(reader.locale, { dateStyle: "medium", timeZone: "UTC" });
  const day = (text: string | null) =>
    text === null ? null : format.format(new Date(`${text}T00:00:00Z`));
  return rangeText(day(period.from), day(period.to), reader);
}

function premiumText(premium: LeadFilter["premium"], reader: Reader): string | null {
  if (premium === null) return null;
  const amount = (amountMinor: number | null) =>
    amountMinor === null ? null : moneyText({ amountMinor, currency: premium.currency }, reader);
  return rangeText(amount(premium.fromMinor), amount(premium.toMinor), reader);
}

function rangeText(from: string | null, to: string | null, { say }: Reader): string | null {
  if (from !== null && to !== null) return say("kit.filter.between", { from, to });
  if (from !== null) return say("kit.filter.atLeast", { from });
  return to === null ? null : say("kit.filter.atMost", { to });
}
