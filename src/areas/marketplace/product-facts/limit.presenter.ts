import { mainDeductible, mainTop } from "#src/modules/offer/catalog/main-limit.rules.ts";
import { type AgeRange, readNameTags } from "#src/modules/offer/catalog/name-tag.rules.ts";
import { convert, formatMoney, ufToClp } from "#src/contracts/money.ts";
import { topLabels } from "#src/contracts/enumerations/coverage-and-price.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { deductibleKey } from "./country-words.rules.ts";
import { coverageTiers } from "./coverage.presenter.ts";
import type { LimitCellModel, LimitRowModel, LimitSectionModel } from "./product.view-model.ts";

export const isDeductible = ({ kind }: Pick<LimitRecord, "kind">): boolean =>
  kind === "deductible" || kind === "deductible_fonasa";

const isCompensation = ({ kind }: Pick<LimitRecord, "kind">): boolean => kind === "compensation";

/** What a limit is counted by: the record's own words, else the period of its kind (CQ 9). */
const detailsOf = ({ kind, details }: LimitRecord, { say }: Reader): string | null =>
  details ?? (kind in topLabels ? say(`listing.period.${kind}`) : null);

/** A limit's name without the tags of CQ 3, which say ages, modality and place. */
export const limitName = (name: string): string => readNameTags(name).tags.label;

/** "asegurados de 0 a 64 años · póliza de 12 meses · se contrata de 18 a 64 años"; null without tags. */
export function tagWords(name: string, { say }: Reader): string | null {
  const { insuredAge, policyMonths, contractAge } = readNameTags(name).tags;
  const ages = (key: string, { from, to }: AgeRange) =>
    to === null
      ? say(`product-details.limits.${key}From`, { from })
      : say(`product-details.limits.${key}Range`, { from, to });
  const parts = [
    ...(insuredAge === null ? [] : [ages("insured", insuredAge)]),
    ...(policyMonths === null
      ? []
      : [say("product-details.limits.policy", { months: policyMonths })]),
    ...(contractAge === null ? [] : [ages("contract", contractAge)]),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}

/** Deductibles and tops by modality, with pesos beside; null where the source names none. */
export function presentLimits(
  record: ProductRecord,
  uf: UfOfTheDay,
  reader: Reader,
): LimitSectionModel | null {
  if (record.limits.length === 0) return null;
  const tiers = coverageTiers.filter((tier) => record.limits.some((one) => one.tier === tier));
  const said = new Set(record.limits.map(({ name }) => tagWords(name, reader)));
  // What every name says is said once, above the table.
  const [common] = said.size === 1 ? said : [null];
  const country = reader.country.code;
  const sources = { tiers, uf, isSaidOnce: said.size === 1 };
  return {
    note: common ?? null,
    tiers: tiers.map((tier) => reader.say(`product.tier.${tier}`)),
    groups: [
      { label: reader.say(deductibleKey(country, "plural")), kinds: isDeductible },
      {
        label: reader.say("product-details.limits.tops"),
        kinds: (one: LimitRecord) => !isDeductible(one) && !isCompensation(one),
      },
      { label: reader.say("product-details.limits.compensations"), kinds: isCompensation },
    ]
      .map(({ label, kinds }) => ({
        label,
        rows: limitRows(record.limits.filter(kinds), sources, reader),
      }))
      .filter(({ rows }) => rows.length > 0),
  };
}

function limitRows(
  limits: readonly LimitRecord[],
  { tiers, uf, isSaidOnce }: { tiers: readonly string[]; uf: UfOfTheDay; isSaidOnce: boolean },
  reader: Reader,
): LimitRowModel[] {
  const rows = Map.groupBy(limits, (one) =>
    [
      one.kind,
      limitName(one.written ?? one.name),
      tagWords(one.name, reader) ?? "",
      one.coverageOrganization?.code ?? "",
    ].join("|"),
  );
  return [...rows.values()].flatMap((row): LimitRowModel[] => {
    const [first] = row;
    if (first === undefined) return [];
    const details = new Set(row.map((one) => detailsOf(one, reader)));
    const shared = details.size === 1 ? detailsOf(first, reader) : null;
    const place = first.coverageOrganization;
    const ages = isSaidOnce ? null : tagWords(first.name, reader);
    const note = [
      ...(place === null ? [] : [reader.say("presented.limit.in", { place: place.displayName })]),
      ...(shared === null ? [] : [shared]),
      ...(ages === null ? [] : [ages]),
    ].join(" · ");
    return [
      {
        label: inCountryWords(limitName(first.name), reader.country.code, reader.language),
        ...(first.written === first.name ? { lang: "es" as const } : {}),
        note: note === "" ? null : note,
        cells: tiers.map((tier) => {
          const found = row.find((one) => one.tier === tier);
          const cell = limitCell(found, uf, reader);
          return shared === null && found !== undefined
            ? { ...cell, note: detailsOf(found, reader) }
            : cell;
        }),
      },
    ];
  });
}

/** "500 UF" and its pesos; 0 reads 'Sin tope' or 'Sin deducible' (CQ 9). */
export function limitCell(
  limit: LimitRecord | undefined,
  uf: UfOfTheDay,
  { say, locale, country }: Reader,
): LimitCellModel {
  if (limit === undefined || limit.amount === null) {
    return { kind: "missing", text: say("product.notInformed"), local: null, note: null };
  }
  if (limit.amount === 0) {
    const text = say(
      isDeductible(limit) ? deductibleKey(country.code, "none") : "product.value.noTop",
    );
    return { kind: "none", text, local: null, note: null };
  }
  const isConverted = limit.unit === "UF" && country.currency === "CLP";
  return {
    kind: "amount",
    text: amountText(limit.amount, limit.unit, locale),
    local: isConverted ? formatMoney(pesosOf(limit.amount, uf), locale) : null,
    note: null,
  };
}

/** Pesos of a UF amount with at most four decimals, rounded once. */
function pesosOf(amountUf: number, uf: UfOfTheDay) {
  const amount = { units: Math.round(amountUf * 10_000), decimals: 4, currency: "UF" as const };
  return convert(amount, ufToClp(uf.valueCents));
}

/** The most that the product pays at once: what stands for a top where it has none, as a life insurance. */
const largestCapital = (limits: readonly LimitRecord[]): LimitRecord | undefined =>
  limits
    .filter(({ kind, amount }) => kind === "compensation" && (amount ?? 0) > 0)
    .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))[0];

/** The deductible and the top that stand for the product. */
export function mainLimits(record: ProductRecord): {
  deductible: LimitRecord | undefined;
  top: LimitRecord | undefined;
} {
  const { limits, hasBenefitCap } = record;
  const capital = hasBenefitCap === false ? undefined : largestCapital(limits);
  return { deductible: mainDeductible(limits), top: mainTop(limits) ?? capital };
}
