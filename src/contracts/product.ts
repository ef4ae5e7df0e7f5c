import { z } from "zod";
import { STANDINGS } from "./pricing.ts";
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
  label: text
    .nullable()
    .describe(
      "'Desde', 'Precio Anual' or 'Consultar'; 'Desde' also where the price leaves somebody out",
    ),
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

/** Who has no price and why. */
export const leftOutSchema = z.object({
  profile: z.int().describe("Place in the profile as it was sent"),
  code: text.describe(
    "NO_TABLE, HOLDER, SPOUSE, CHILD, SEX, SPECIES, AGE_FROM, AGE_TO, AGE or PLACE",
  ),
  age: z.int().nullable().describe("First or last age of AGE_FROM and AGE_TO, in years"),
  message: text.describe("The reason in words: 'se contrata desde los 40 años'"),
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
  isBetter: z
    .boolean()
    .describe("Highest affinity of all products of the result that insure everybody"),
  distance: z
    .number()
    .nullable()
    .describe(
      "Affinity from 0 to 10; null without an entered profile and for what does not insure everybody",
    ),
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
  standing: z
    .enum(STANDINGS)
    .describe(
      "Whom the price is for: whole, everybody of the profile; partial, those who are not uninsurable; none, nobody. In every order they follow each other so",
    ),
  uninsurable: z.array(z.int()).describe("Places in the profile of people who cannot be insured"),
  leftOut: z.array(leftOutSchema).describe("Why each of them cannot be insured"),
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
  household: z
    .object({
      whole: z.int().describe("Products that insure everybody of the profile"),
      partial: z.int().describe("Products that leave somebody out"),
      none: z.int().describe("Products without a price"),
      selected: z.boolean().describe("Whether only those that insure everybody are asked for"),
    })
    .describe("The present result by whom it insures; wholeHousehold keeps the first"),
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
    pricedTotal: z.int().describe("Products of total that insure everybody of the profile"),
    partialTotal: z.int().describe("Products of total that leave somebody out"),
    catalogueVersion: z.int(),
    pricingDate: text,
    priceRange: z
      .object({ min: z.number(), max: z.number() })
      .nullable()
      .describe("Prices of the products that insure everybody"),
    bestId: z.int().nullable(),
    ...incomePart,
  }),
  error: z.null(),
});
export type WireComparison = z.output<typeof compareResponseSchema>;
