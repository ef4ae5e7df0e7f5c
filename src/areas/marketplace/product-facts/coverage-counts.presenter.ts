import type { ProductRecord } from "#src/contracts/product-record.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";

const cares = ["hospitalaria", "ambulatoria"] as const;

/** How many clinics are preferred and the most that is covered there and by free choice, in hospital and
 *  out of it (CQ 3); a kind of care of which nothing is known is left out. */
export function coverageCounts(
  record: Pick<ProductRecord, "providers" | "coverages">,
  reader: Reader,
): { label: string; texts: string[] }[] {
  const { say, locale } = reader;
  const percent = (value: number) => percentText(numberText(value, locale), reader);
  return cares.flatMap((care) => {
    const preferred = record.providers.filter(
      (one) => one.careKind === care && one.tier === "preferente",
    );
    const count = new Set(preferred.map(({ code }) => code)).size;
    const most = greatest(preferred);
    const free = greatest([
      ...record.providers.filter((one) => one.careKind === care && one.tier === "libre_eleccion"),
      ...record.coverages.filter(
        ({ tag, tier }) => tag.careKind === care && tier === "libre_eleccion",
      ),
    ]);
    if (count === 0 && free === null) return [];
    const texts = [
      count === 0 || most === null
        ? say("product-details.coverage.counts.preferente", { count })
        : say("product-details.coverage.counts.upTo", { count, percent: percent(most) }),
      ...(free === null
        ? []
        : [say("product-details.coverage.counts.free", { percent: percent(free) })]),
    ];
    return [{ label: say(`product-details.coverage.counts.${care}`), texts }];
  });
}

/** The greatest percentage; −1 says 'as the scheme' and is none. */
function greatest(rows: readonly { percentage: number | null }[]): number | null {
  const known = rows.flatMap(({ percentage }) =>
    percentage === null || percentage < 0 ? [] : [percentage],
  );
  return known.length === 0 ? null : Math.max(...known);
}
