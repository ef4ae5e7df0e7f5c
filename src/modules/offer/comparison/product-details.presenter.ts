import { z } from "zod";
import type { CoverageRecord, LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { derivedLimitsOf, unreadNames } from "#src/modules/offer/catalog/name-tag.rules.ts";
import {
  coverageCountsOf,
  coverageCountsSchema,
  shownLimitsOf,
  shownLimitsSchema,
} from "./coverage-summary.presenter.ts";

/** A product's details on the wire, named as CQ 3 names them. */

const text = z.string();
const unitSchema = z.object({ currencyCode: text.nullable(), name: text.nullable() });

export const benefitCategoriesSchema = z.object({
  tags: z.array(
    z.object({
      name: text,
      code: text,
      careKind: text,
      help: text.nullable(),
      icon: text.nullable(),
      coverages: z.array(
        z.object({
          insuranceBenefit: text,
          tier: text.describe("preferente, libre_eleccion, internacional"),
          note: text.nullable(),
          amounts: z.object({
            percentage: z.number().nullable().describe("-1 reads 'Igual cobertura Isapre/Fonasa'"),
            max_coverage: z.number().nullable(),
            percentage_fonasa: z.number().nullable(),
            percentage_isapre: z.number().nullable(),
            percentage_particular: z.number().nullable(),
            minAmount: z.number().nullable(),
            maxAmount: z.number().nullable(),
            unit: unitSchema,
          }),
        }),
      ),
    }),
  ),
  commonCoverage: z.array(
    z.object({
      CoverageTypeId: text,
      Amount: z.number().nullable(),
      MinCoverageAmount: z.number().nullable(),
      MaxCoverageAmount: z.number().nullable(),
    }),
  ),
  ...coverageCountsSchema.shape,
});

const amountsOf = (coverage: CoverageRecord) => ({
  percentage: coverage.percentage,
  max_coverage: coverage.maxCoverage,
  percentage_fonasa: coverage.percentageFonasa,
  percentage_isapre: coverage.percentageIsapre,
  percentage_particular: coverage.percentageParticular,
  minAmount: coverage.minAmount,
  maxAmount: coverage.maxAmount,
  unit: { currencyCode: coverage.unit, name: coverage.unitName },
});

/** Coverage by tag; and per kind of care the range of its percentages, as commonCoverage. */
export function benefitCategoriesOf(
  record: ProductRecord,
): z.output<typeof benefitCategoriesSchema> {
  const byTag = Map.groupBy(record.coverages, ({ tag }) => tag.code);
  const byCare = Map.groupBy(record.coverages, ({ tag }) => tag.careKind);
  return {
    tags: [...byTag.values()].map((coverages) => {
      const { tag } = coverages[0] as CoverageRecord;
      return {
        name: tag.displayName,
        code: tag.code,
        careKind: tag.careKind,
        help: tag.help,
        icon: tag.icon,
        coverages: coverages.map((coverage) => ({
          insuranceBenefit: coverage.benefit,
          tier: coverage.tier,
          note: coverage.note,
          amounts: amountsOf(coverage),
        })),
      };
    }),
    commonCoverage: [...byCare].map(([care, coverages]) => {
      const shares = coverages.flatMap(({ percentage }) =>
        percentage === null || percentage < 0 ? [] : [percentage],
      );
      const least = shares.length === 0 ? null : Math.min(...shares);
      const most = shares.length === 0 ? null : Math.max(...shares);
      return {
        CoverageTypeId: care,
        Amount: most,
        MinCoverageAmount: least,
        MaxCoverageAmount: most,
      };
    }),
    ...coverageCountsOf(record),
  };
}

const limitSchema = z.object({
  name: text.describe("Name with the tags of CQ 3"),
  kind: text,
  tier: text,
  amount: z.number().nullable().describe("0 reads 'Sin tope' or 'Sin deducible'"),
  unit: text,
  details: text.nullable(),
  calificados: z.boolean(),
});

const age = z.int().nullable();

const derivedSchema = z.object({
  edad_lim_inf: age.describe("Lowest age of the insured, tag E"),
  edad_lim_sup: age.describe("Highest age of the insured, tag E; null: none"),
  min_edad_contratar: age.describe("Lowest age to hire, tag EC"),
  max_edad_contratar: age.describe("Highest age to hire, tag EC; null: none"),
  vig_pol: z.int().nullable().describe("Months the policy is valid, tag VP"),
  modalidad: text.nullable().describe("Modality, tag M"),
  moneda: text.nullable().describe("Unit of the amounts"),
  deducible_convenio: z
    .number()
    .nullable()
    .describe("Deductible with an agreement, tag P[Convenio]"),
  tope_convenio: z.number().nullable().describe("Top with an agreement, tag P[Convenio]"),
  tope_sin_convenio: z.number().nullable().describe("Top by free choice, tag P[Libre_Eleccion]"),
  tope_extranjero: z.number().nullable().describe("Top abroad, tag P[Extranjero]"),
  calificados: z.boolean(),
});

export const topsAndDeductiblesSchema = z.array(
  z.object({
    name: text,
    coverageOrganizations: z.array(
      z.object({
        organizationCode: text.nullable().describe("null: for every coverage organization"),
        displayName: text.nullable(),
        topAmounts: z.array(limitSchema),
        deductibles: z.array(limitSchema),
        derived: z
          .array(derivedSchema)
          .describe("What the tags of the names say, one entry for the same ages and validity"),
      }),
    ),
    unreadNames: z
      .array(
        z.object({
          name: text.describe("Name as recorded"),
          text: text.describe("Part of it that cannot be read"),
          reason: text.describe("Why: UNKNOWN_TAG, UNCLOSED_TAG, REPEATED_TAG, BAD_AGE_RANGE …"),
        }),
      )
      .describe("Tags that cannot be read"),
    ...shownLimitsSchema.shape,
  }),
);

const isDeductible = ({ kind }: LimitRecord) =>
  kind === "deductible" || kind === "deductible_fonasa";

/** Tops and deductibles, general ones first; of some clinics only where asked. */
export function topsAndDeductiblesOf(
  record: ProductRecord,
  organizations: readonly string[],
): z.output<typeof topsAndDeductiblesSchema> {
  const shown = record.limits.filter(
    ({ coverageOrganization }) =>
      organizations.length === 0 ||
      coverageOrganization === null ||
      organizations.includes(coverageOrganization.code),
  );
  const wire = (limit: LimitRecord) => ({
    name: limit.name,
    kind: limit.kind,
    tier: limit.tier,
    amount: limit.amount,
    unit: limit.unit,
    details: limit.details,
    calificados: limit.isQualified,
  });
  const groups = Map.groupBy(
    shown,
    ({ coverageOrganization }) => coverageOrganization?.code ?? null,
  );
  return [
    {
      name: record.displayName,
      coverageOrganizations: [...groups].map(([code, limits]) => ({
        organizationCode: code,
        displayName: limits[0]?.coverageOrganization?.displayName ?? null,
        topAmounts: limits.filter((limit) => !isDeductible(limit)).map(wire),
        deductibles: limits.filter(isDeductible).map(wire),
        derived: derivedLimitsOf(limits),
      })),
      unreadNames: unreadNames(shown),
      ...shownLimitsOf(record.limits, organizations),
    },
  ];
}

export const featureSchema = z.object({
  id: z.int(),
  name: text.describe("Code, e.g. cubre_preexistencias"),
  displayName: text,
  icon: text.nullable(),
  help: text.nullable(),
  value: text.nullable(),
});

/** Features of the product: those it has, or (included) only those that say how much they give. */
export const featuresOf = (
  record: ProductRecord,
  included: boolean,
): z.output<typeof featureSchema>[] =>
  record.features
    .filter(({ value }) => !included || value !== null)
    .map(({ id, code, displayName, icon, help, value }) => ({
      id,
      name: code,
      displayName,
      icon,
      help,
      value,
    }));

export const requirementsSchema = z.array(
  z.object({
    value: z.number().nullable(),
    unit: text.nullable(),
    previousCoverage: text,
    previsionType: z.object({ previsionName: text }),
    note: text.nullable(),
  }),
);

export const requirementsOf = (record: ProductRecord): z.output<typeof requirementsSchema> =>
  record.requirements.map(({ value, unit, previousCoverage, prevision, note }) => ({
    value,
    unit,
    previousCoverage,
    previsionType: { previsionName: prevision },
    note,
  }));

export const offersSchema = z.object({
  offers: z.array(
    z.object({
      type: text.describe("DISCOUNT, PARCELED, AGGREGATE, GIFTCARD, STOCK"),
      title: text,
      unitCode: text.nullable(),
      amount: z.number().nullable(),
      parceledDiscounts: z.array(text).describe("installments;percentage"),
      stock: z.int().nullable(),
      validTo: text.nullable(),
    }),
  ),
  paymentInfoResponse: z.object({
    paymentMethods: z.array(
      z.object({ type: text, provider: text.nullable(), periodicity: z.int() }),
    ),
  }),
});

export const offersOf = (record: ProductRecord): z.output<typeof offersSchema> => ({
  offers: record.offers.map((offer) => ({
    type: offer.kind,
    title: offer.title,
    unitCode: offer.unit,
    amount: offer.amount,
    parceledDiscounts: offer.parcels?.split("|") ?? [],
    stock: offer.stockRemaining,
    validTo: offer.validTo,
  })),
  paymentInfoResponse: {
    paymentMethods: record.paymentMethods.map(({ paymentType, provider, periodicity }) => ({
      type: paymentType,
      provider,
      periodicity,
    })),
  },
});
