import { z } from "zod";
import { profilePricesSchema } from "./profile.ts";

/** A product as the API answers it, named as CQ 3 names it. What a source lacks is null, never guessed. */

const text = z.string();
const unit = z.object({ code: text.describe("Currency: CLP, UF, PEN, USD, COP, MXN") });

export const priceSchema = z.object({
  minPrice: z.number().nullable().describe("Lowest price known for the product, in unit"),
  value: z
    .number()
    .nullable()
    .describe(
      "Price for the profile of the months that label and suffix speak of (travel: of the whole trip), in unit, rounded once; null reads 'Consultar'",
    ),
  months: z
    .union([z.literal(1), z.literal(12)])
    .describe(
      "Months that label and suffix speak of: 12 for guards and personal accidents, else 1",
    ),
  periodValue: z.number().nullable().describe("The same as value"),
  monthlyValue: z
    .number()
    .nullable()
    .describe("Price of one month (travel: of the whole trip), in unit, rounded once"),
  unit,
  arePricesDefined: z.boolean().describe("Whether everybody of the profile has a price"),
  convertionTo: text.nullable().describe("Currency pair of the conversion, written A/B"),
  nativeValue: text.nullable().describe("Exact price of one month before conversion, decimal text"),
  nativeUnit: unit.nullable(),
  label: text.nullable().describe("'Desde', 'Precio Anual' or 'Consultar'"),
  tooltip: text.nullable(),
  modal: text.nullable(),
  suffix: text.nullable().describe("'/mes', ' Total', ' p/empl', p/p"),
  paymentMode: text.nullable(),
  ufDate: text.nullable().describe("Day of the UF used, YYYY-MM-DD"),
  ufValue: text.nullable().describe("UF used, in pesos, decimal text"),
});
export type WirePrice = z.output<typeof priceSchema>;

export const insuranceTypeSchema = z.object({
  name: text,
  displayName: text,
  description: text.nullable(),
  color: text.describe("Colour of the card's accent"),
  upperType: z.object({ name: text, displayName: text }),
});

export const organizationSchema = z.object({
  code: text,
  displayName: text,
  organizationType: text,
  metadata: z.object({ image: text.nullable(), url: text.nullable(), typeAlias: text.nullable() }),
});

export const productSchema = z.object({
  id: z.int(),
  displayName: text,
  name: text,
  url: text.describe("Path of the product's page"),
  productCode: text,
  newWindowUrl: text.nullable(),
  isNew: z.boolean(),
  exclusive: z.boolean(),
  isPromoted: z.boolean(),
  isBetter: z.boolean().describe("Highest affinity of the whole result"),
  distance: z
    .number()
    .nullable()
    .describe("Affinity from 0 to 10; null without an entered profile"),
  description: text.nullable(),
  alert: text.nullable(),
  badge: text.nullable(),
  insuranceType: insuranceTypeSchema,
  organization: organizationSchema,
  price: priceSchema,
  priceRange: z.object({ from: z.number().nullable(), unit }),
  priceSuffix: text
    .nullable()
    .describe("The suffix with the record's own words: '/mes por mascota'"),
  uninsurable: z.array(z.int()).describe("Places in the profile of people who cannot be insured"),
  source: z.object({ name: text, isDemonstration: z.boolean() }),
  insuranceMetadata: z.object({
    isPopular: z.boolean(),
    isMapEnabled: z.boolean().nullable(),
    requestCount: z.int().nullable(),
    metadata: z
      .object({
        logo: text.nullable(),
        salesChannel: text.nullable(),
        modality: text.nullable(),
        coverage_ratio: z.number().nullable(),
        minEmployeeQuantity: z.int().nullable(),
        minsubscribers: z.int().nullable(),
        hasOffer: z.boolean(),
        product_type: text.nullable(),
      })
      .loose()
      .describe("And what the catalogue keeps besides: aporte_inicial, temporalidad, refund …"),
  }),
});
export type WireProduct = z.output<typeof productSchema>;

const facetSchema = z.array(
  z.object({
    value: z.union([text, z.number(), z.boolean()]),
    displayName: text,
    count: z.int(),
    selected: z.boolean(),
  }),
);

export const filtersSchema = z.object({
  insuranceTypes: facetSchema,
  organizations: facetSchema,
  organizationTypes: facetSchema,
  coverageOrganizations: facetSchema,
  coverageCountries: facetSchema,
  categoryTypes: facetSchema,
  previsiones: facetSchema,
  features: facetSchema,
  featuresFilter: facetSchema,
  productType: facetSchema,
  planTypes: facetSchema,
  marketable: facetSchema,
  births: facetSchema,
  prevision: text.nullable(),
  prices: z
    .object({
      preciomin: z.number(),
      preciomax: z.number(),
      histogram: z.array(z.int()).describe("16 counts from preciomin to preciomax"),
      unit,
    })
    .nullable(),
  deductible: z.object({ min: z.number(), max: z.number(), unit }).nullable(),
  orders: z.array(text),
});
/** What a household can pay by its income; Chile alone has it (CQ 3, CQ 9). */
const incomePart = {
  perfilIngreso: z
    .object({ precios: profilePricesSchema })
    .optional()
    .describe("Chile: the range of prices that the income of the profile pays for"),
};
export const wireFiltersSchema = filtersSchema.extend(incomePart);
export type WireFilters = z.output<typeof filtersSchema>;

export const compareResponseSchema = z.object({
  data: z.array(productSchema),
  metaData: z.object({
    total: z.int(),
    uuid: z.uuid(),
    page: z.int(),
    take: z.int(),
    pricedTotal: z.int(),
    catalogueVersion: z.int(),
    pricingDate: text,
    priceRange: z.object({ min: z.number(), max: z.number() }).nullable(),
    bestId: z.int().nullable(),
    ...incomePart,
  }),
  error: z.null(),
});
export type WireComparison = z.output<typeof compareResponseSchema>;
