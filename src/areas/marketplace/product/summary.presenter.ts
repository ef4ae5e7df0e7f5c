import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { formatMoney, type Money } from "#src/contracts/money.ts";
import type { CoverageRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import type { YearlyCost } from "#src/modules/offer/yearly-cost/yearly-cost.rules.ts";
import type { YearlyCosts } from "#src/modules/offer/yearly-cost/yearly-costs.rules.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  careText,
  coverageCell,
  coverageTiers,
  percentageFor,
} from "#src/areas/marketplace/product-facts/coverage.presenter.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import { limitCell, mainLimits } from "#src/areas/marketplace/product-facts/limit.presenter.ts";
import { ratingFact } from "#src/areas/marketplace/product-facts/offer.presenter.ts";
import { pagePrice } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import type { FactModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { yearlyCostsFor } from "#src/areas/marketplace/product-facts/yearly-cost.presenter.ts";

export interface SummarySources {
  record: ProductRecord;
  price: ProductPrice;
  prevision: PrevisionChoice;
  /** The household in words, as after "para". */
  who: string;
}

/** What the visitor pays, what for and up to where: the answers that the sections below explain. */
export function presentSummary(sources: SummarySources, reader: Reader): FactModel[] {
  const { record } = sources;
  const rating = ratingFact(record, reader);
  return [
    priceAnswer(sources, reader),
    ...yearAnswer(sources, reader),
    coverageAnswer(sources, reader),
    topAnswer(sources, reader),
    ...(rating === null ? [] : [rating]),
  ];
}

function priceAnswer({ record, price, who }: SummarySources, reader: Reader): FactModel {
  const { say } = reader;
  const { label, amount, period } = pagePrice(record, price, reader);
  // A price that leaves somebody out says for whom it is; "for you and your partner" would promise more.
  const isPart = price.leftOut.length > 0 && label !== null;
  return {
    label: say("product-details.summary.pays"),
    value: period === null ? amount : `${amount} ${period}`,
    note: `${isPart ? label : who}.`,
  };
}

/** The medium year for the visitor's scheme, or for the one that costs more where none is said. */
function yearAnswer(sources: SummarySources, reader: Reader): FactModel[] {
  const costs = yearlyCostsFor(sources);
  const medium = mediumYear(costs, sources.prevision);
  if (costs.kind !== "costs" || medium === undefined) return [];
  const { say, locale } = reader;
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: costs.basket.currency } satisfies Money, locale);
  const isOwn = costs.schemes.length === 1 || sources.prevision !== null;
  const isMost = medium.uninformed.length > 0 || !isOwn;
  return [
    {
      label: say("product-details.summary.year"),
      value: say(`product-details.summary.${isMost ? "yearMost" : "yearTotal"}`, {
        total: money(medium.total),
      }),
      note: say("product-details.summary.yearParts", {
        premium: money(medium.premium),
        care: money(medium.outOfPocket),
      }),
    },
  ];
}

export function mediumYear(costs: YearlyCosts, prevision: PrevisionChoice): YearlyCost | undefined {
  if (costs.kind !== "costs") return undefined;
  const own = costs.schemes.find(({ scheme }) => scheme === prevision);
  const years = (own ? [own] : costs.schemes).map(({ costs: of }) => of.medium);
  return years.toSorted((one, other) => other.total - one.total)[0];
}

/** "Hospitalaria hasta 80 %, Ambulatoria hasta 70 %", of the first modality that is informed. */
function coverageAnswer({ record, prevision }: SummarySources, reader: Reader): FactModel {
  const { say } = reader;
  const label = say("product-details.summary.covers");
  const known = record.coverages.filter((one) => (percentageFor(one, prevision) ?? 0) !== 0);
  const tier = coverageTiers.find((one) => known.some((row) => row.tier === one));
  if (tier === undefined)
    return { label, value: amountsText(record, prevision, reader) ?? say("product.notInformed") };
  const byCare = Map.groupBy(
    known.filter((row) => row.tier === tier),
    ({ tag }) => tag.careKind,
  );
  const isAfter = record.requirements.length > 0;
  return {
    label,
    value: [...byCare]
      .map(([care, rows]) => `${careText(care, reader)} ${mostText(rows, prevision, reader)}`)
      .join(", "),
    note: [
      say("product-details.summary.tier", { tier: say(`product.tier.${tier}`) }),
      say(isAfter ? "product.coverage.noteAfter" : "product.coverage.note"),
    ].join(" "),
  };
}

/** Benefits in a summary, at most: the section of the page below lists all. */
const mostAmounts = 2;

/** "Fallecimiento: hasta 500 UF", of the first benefits with an amount; null where there is none. A capital
 *  or a trip's cover has no share of an expense. */
function amountsText(
  record: ProductRecord,
  prevision: PrevisionChoice,
  reader: Reader,
): string | null {
  const found = record.coverages.flatMap((one) => {
    const cell = coverageCell(one, prevision, reader);
    const name = inCountryWords(one.benefit, reader.country.code, reader.language);
    const hasAmount = (one.maxCoverage ?? one.maxAmount ?? 0) > 0;
    return hasAmount && cell.kind === "amount"
      ? [reader.say("product.amountOf", { benefit: name, amount: cell.text })]
      : [];
  });
  return found.length === 0 ? null : found.slice(0, mostAmounts).join("; ");
}

function mostText(
  rows: readonly CoverageRecord[],
  prevision: PrevisionChoice,
  reader: Reader,
): string {
  const percentages = rows.map((row) => percentageFor(row, prevision) ?? 0);
  const most = Math.max(...percentages);
  if (most < 0) return reader.say("product.value.same").toLowerCase();
  const percent = percentText(numberText(most, reader.locale), reader);
  const isOne = percentages.every((one) => one === most);
  return isOne ? percent : reader.say("product-details.coverage.upTo", { amount: percent });
}

function topAnswer({ record, price }: SummarySources, reader: Reader): FactModel {
  const { say } = reader;
  const { top } = mainLimits(record);
  const cell = limitCell(top, price.index.snapshot.uf, reader);
  const isUncapped = top === undefined && record.hasBenefitCap === false;
  const local = cell.local === null ? "" : ` (${cell.local})`;
  return {
    label: say("product-details.summary.upTo"),
    value: isUncapped ? say("product.value.noTop") : `${cell.text}${local}`,
    note: top?.amount ? top.details : null,
  };
}
