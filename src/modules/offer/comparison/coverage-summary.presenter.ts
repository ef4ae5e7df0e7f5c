import { z } from "zod";
import type { LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { mainDeductible, mainTop } from "#src/modules/offer/catalog/main-limit.rules.ts";

/** What stands for a product's coverage as a whole, named as CQ 3 names it. */

const amount = z.number().nullable();

export const shownLimitsSchema = z.object({
  topAmount: z
    .object({
      min: amount.describe("Least of the tops of the period shown; 0 reads 'Sin tope'"),
      max: amount,
      unit: z.string(),
      period: z.string().describe("Kind of amount, e.g. yearly_top"),
      details: z.string().nullable(),
    })
    .nullable(),
  deductible: z.object({ min: amount, max: amount, unit: z.string() }).nullable(),
});

/** The top and the deductible that stand for the product (CQ 4), each with the least and the greatest
 *  amount that its modalities have. */
export function shownLimitsOf(
  limits: readonly LimitRecord[],
  clinics: readonly string[],
): z.output<typeof shownLimitsSchema> {
  const top = mainTop(limits, clinics);
  const deductible = mainDeductible(limits);
  return {
    topAmount: top
      ? { ...rangeOf(limits, top), unit: top.unit, period: top.kind, details: top.details }
      : null,
    deductible: deductible ? { ...rangeOf(limits, deductible), unit: deductible.unit } : null,
  };
}

/** Over the limits of the same kind, unit, coverage organization and details: the same limit elsewhere. */
function rangeOf(limits: readonly LimitRecord[], shown: LimitRecord) {
  const clinic = shown.coverageOrganization?.code;
  const amounts = limits
    .filter((one) => one.kind === shown.kind && one.unit === shown.unit)
    .filter((one) => one.coverageOrganization?.code === clinic && one.details === shown.details)
    .flatMap((one) => one.amount ?? []);
  return amounts.length === 0
    ? { min: null, max: null }
    : { min: Math.min(...amounts), max: Math.max(...amounts) };
}

export const coverageCountsSchema = z.object({
  prestadores: z.array(z.string()).describe("Names of the care providers"),
  hosp_preferente_metadata: z.object({ cuenta: z.int(), preferente_porc_hosp: amount }),
  amb_preferente_metadata: z.object({ cuenta: z.int(), preferente_porc_amb: amount }),
  hosp_le_metadata: z.object({ porc_hosp_le: amount }),
  amb_le_metadata: z.object({ porc_amb_le: amount }),
});

export type CoverageCounts = z.output<typeof coverageCountsSchema>;

/** Care providers by name; how many are preferred, and the greatest percentage there and under free
 *  choice, for both kinds of care. */
export function coverageCountsOf(record: ProductRecord): CoverageCounts {
  const of = (careKind: string, tier: string) =>
    record.providers.filter((one) => one.careKind === careKind && one.tier === tier);
  const greatest = (rows: readonly { percentage: number | null }[]) => {
    const percents = rows.flatMap(({ percentage }) => percentage ?? []);
    return percents.length === 0 ? null : Math.max(...percents);
  };
  const freeChoice = (careKind: string) =>
    greatest([
      ...of(careKind, "libre_eleccion"),
      ...record.coverages.filter(
        (one) => one.tier === "libre_eleccion" && one.tag.careKind === careKind,
      ),
    ]);
  const [hospital, ambulatory] = [
    of("hospitalaria", "preferente"),
    of("ambulatoria", "preferente"),
  ];
  return {
    prestadores: [...new Set(record.providers.map(({ displayName }) => displayName))],
    hosp_preferente_metadata: {
      cuenta: hospital.length,
      preferente_porc_hosp: greatest(hospital),
    },
    amb_preferente_metadata: {
      cuenta: ambulatory.length,
      preferente_porc_amb: greatest(ambulatory),
    },
    hosp_le_metadata: { porc_hosp_le: freeChoice("hospitalaria") },
    amb_le_metadata: { porc_amb_le: freeChoice("ambulatoria") },
  };
}
