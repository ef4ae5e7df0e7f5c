import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import type { CoverageRecord } from "#src/contracts/product-record.ts";

/** The words of a benefit that pages and signed documents share. */

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

/** "hasta 20 UF por evento", 'Sin tope' for 0; null where no top is recorded. */
export function topText(
  one: CoverageRecord,
  { say, locale }: { say: Say; locale: MoneyLocale },
): string | null {
  const most = one.maxCoverage ?? one.maxAmount;
  if (most === null) return null;
  if (most === 0) return say("product.value.noTop");
  const per = one.unitName === null ? "" : ` ${one.unitName}`;
  const amount = `${amountText(most, one.unit, locale)}${per}`;
  if (one.maxCoverage === null && one.minAmount !== null)
    return say("presented.coverage.between", {
      from: amountText(one.minAmount, one.unit, locale),
      to: amount,
    });
  return say("product-details.coverage.upTo", { amount });
}

/** Percentages by who pays first, where they are not the product's own. `percent` writes one. */
export const percentsByPrevision = (
  one: CoverageRecord,
  { say, percent }: { say: Say; percent: (value: number) => string },
): string[] =>
  (
    [
      ["isapre", one.percentageIsapre],
      ["fonasa", one.percentageFonasa],
      ["particular", one.percentageParticular],
    ] as const
  ).flatMap(([name, value]) =>
    value === null || value === one.percentage || value < 0
      ? []
      : [say(`presented.coverage.percent.${name}`, { percent: percent(value) })],
  );
