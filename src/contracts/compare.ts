import { z } from "zod";
import { CURRENCIES } from "./money.ts";
import { perfilIngresoSchema } from "./profile.ts";

/** What compare takes and answers (CQ 7, D2). Unknown keys are ignored; a bad value of a
 *  known key is refused with its field. Lists are comma-separated, repeated, or a list in a body. */

const maxListItems = 200;

/** A list of codes or ids, however it was written. */
const listOf = (description: string) =>
  z
    .union([
      z.string().max(8_000),
      z.array(z.union([z.string().max(200), z.number()])).max(maxListItems),
      z.number(),
    ])
    .transform((value) =>
      (Array.isArray(value) ? value : [value])
        .flatMap((item) => String(item).split(","))
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    )
    .pipe(z.array(z.string().max(200)).max(maxListItems))
    .describe(`${description} (comma-separated, repeated, or a list)`);

const number = (schema: z.ZodNumber) =>
  z
    .union([
      z.number(),
      z
        .string()
        .max(40)
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .pipe(schema);

const amount = number(z.number().min(0).max(1e9));

/** Orders by any of their names, in any case (BO 9, D2). */
export const orders = ["lowerPrice", "higherPrice", "recommended", "popular", "distance"] as const;
export type CompareOrder = (typeof orders)[number];

const orderNames: Readonly<Record<string, CompareOrder>> = {
  lowerprice: "lowerPrice",
  asc: "lowerPrice",
  higherprice: "higherPrice",
  desc: "higherPrice",
  recommended: "recommended",
  "": "recommended",
  popular: "popular",
  distance: "distance",
};

export const orderSchema = z
  .string()
  .max(20)
  .transform((text, context): CompareOrder => {
    const order = orderNames[text.trim().toLowerCase()];
    if (order !== undefined) return order;
    context.addIssue({ code: "custom", message: "unknown order" });
    return z.NEVER;
  })
  .describe("lowerPrice or ASC, higherPrice or DESC, recommended or empty, POPULAR, DISTANCE");

const flag = z
  .union([
    z.boolean(),
    z.enum(["true", "false", "1", "0", ""]).transform((text) => text === "true" || text === "1"),
  ])
  .describe("true or false");

const shared = {
  organizationTypes: listOf("Kinds of organization, e.g. ASEG,ISAPRE").optional(),
  insuranceTypes: listOf("Insurance types, by code").optional(),
  organizations: listOf("Organizations, by code").optional(),
  coverageOrganizations: listOf("Clinics, by code: a product covers any of them").optional(),
  coverageCountries: listOf("Countries of coverage").optional(),
  categories: listOf("Categories, by code").optional(),
  productType: listOf("Product types, e.g. SEGURO_DENTAL_GENERAL").optional(),
  features: listOf("Features, by id: a product has all of them").optional(),
  featuresFilter: listOf("Features, by id: a product has any of them").optional(),
  planTypes: listOf("Plan types: 0 libre elección, 1 preferente, 2 cerrado").optional(),
  marketable: listOf("true: Comercializable, false: No Comercializable").optional(),
  births: listOf("conParto, reducidoParto").optional(),
  prevision: z.enum(["isapre", "fonasa"]).optional().describe("Health system the visitor has"),
  fromPrice: amount.optional().describe("Least monthly price, in targetCurrency, inclusive"),
  toPrice: amount.optional().describe("Greatest monthly price, in targetCurrency, inclusive"),
  fromDeductible: amount
    .optional()
    .describe("Least deductible, in UF in Chile, elsewhere in the country's currency, inclusive"),
  toDeductible: amount
    .optional()
    .describe(
      "Greatest deductible, in UF in Chile, elsewhere in the country's currency, inclusive",
    ),
  deductiblesToCompare: listOf("Kinds of deductible that count").optional(),
  targetCurrency: z
    .enum(CURRENCIES)
    .optional()
    .describe("Currency of the prices and their bounds; the country's own where absent"),
  wholeHousehold: flag
    .optional()
    .describe("true or false: only products that insure everybody of the profile"),
  order: orderSchema.optional(),
  ponderer: number(z.number().min(0).max(1))
    .optional()
    .describe("Share of coverage in recommended, 0 to 1"),
  page: number(z.number().int().min(1).max(100_000)).optional().describe("Page, from 1"),
  take: number(z.number().int().min(1).max(100)).optional().describe("Products a page, 1 to 100"),
  comparator: z
    .union([z.string().max(200), z.number().int()])
    .optional()
    .describe("Base url or id of the comparator"),
  displayShowcase: flag.optional().describe("Only the partner's showcased products"),
  uuid: z
    .uuid()
    .optional()
    .describe("Of an earlier answer: keeps profile and catalogue version while paging"),
};

export const compareQuerySchema = z.object(shared);
export const compareBodySchema = z.object({
  ...shared,
  organizationType: listOf("Another name of organizationTypes").optional(),
  profile: perfilIngresoSchema.optional().describe("perfilIngreso, as CQ 3 names it"),
});

export type CompareInput = z.output<typeof compareBodySchema>;
