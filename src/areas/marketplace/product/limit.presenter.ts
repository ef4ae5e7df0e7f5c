import { mainDeductible, mainTop } from "#src/modules/catalog/main-limit.rules.ts";
import { convert, formatMoney, ufToClp } from "#src/contracts/money.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { amountText } from "../amount.rules.ts";
import type { Reader } from "../reader.presenter.ts";
import { coverageTiers } from "./coverage.presenter.ts";
import type { LimitCellModel, LimitRowModel, LimitSectionModel } from "./product.view-model.ts";

export const isDeductible = ({ kind }: Pick<LimitRecord, "kind">): boolean =>
  kind === "deductible" || kind === "deductible_fonasa";

/** A limit's name without the tags of CQ 3, which say ages, modality and place. */
export const limitName = (name: string): string =>
  name.replaceAll(/\s*\b(?:EC|VP|E|M|P)\[[^\]]*\]/g, "").trim();

/** Deductibles and tops by modality, with pesos beside; null where the source names none. */
export function presentLimits(
  record: ProductRecord,
  uf: UfOfTheDay,
  reader: Reader,
): LimitSectionModel | null {
  if (record.limits.length === 0) return null;
  const tiers = coverageTiers.filter((tier) => record.limits.some((one) => one.tier === tier));
  return {
    tiers: tiers.map((tier) => reader.say(`product.tier.${tier}`)),
    deductibles: limitRows(record.limits.filter(isDeductible), tiers, uf, reader),
    tops: limitRows(
      record.limits.filter((one) => !isDeductible(one)),
      tiers,
      uf,
      reader,
    ),
  };
}

function limitRows(
  limits: readonly LimitRecord[],
  tiers: readonly string[],
  uf: UfOfTheDay,
  reader: Reader,
): LimitRowModel[] {
  const rows = Map.groupBy(limits, (one) =>
    [one.kind, limitName(one.name), one.coverageOrganization?.code ?? ""].join("|"),
  );
  return [...rows.values()].flatMap((row): LimitRowModel[] => {
    const [first] = row;
    if (first === undefined) return [];
    const details = new Set(row.map((one) => one.details));
    const shared = details.size === 1 ? first.details : null;
    const place = first.coverageOrganization;
    const note = [
      ...(place === null ? [] : [reader.say("presented.limit.in", { place: place.displayName })]),
      ...(shared === null ? [] : [shared]),
    ].join(" · ");
    return [
      {
        label: limitName(first.name),
        note: note === "" ? null : note,
        cells: tiers.map((tier) => {
          const found = row.find((one) => one.tier === tier);
          const cell = limitCell(found, uf, reader);
          return shared === null && found !== undefined ? { ...cell, note: found.details } : cell;
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
    const text = say(isDeductible(limit) ? "product.value.noDeductible" : "product.value.noTop");
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

/** The deductible and the top that stand for the product. */
export function mainLimits(record: ProductRecord): {
  deductible: LimitRecord | undefined;
  top: LimitRecord | undefined;
} {
  return { deductible: mainDeductible(record.limits), top: mainTop(record.limits) };
}
