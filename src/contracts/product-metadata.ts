import { z } from "zod";

/** Further values of a product's card, by the keys of CQ 3. Strict: a misspelt key would be a value that
 *  nobody ever sees, so an import refuses it. */

const line = z.string().min(1).max(500);
/** Percentage or count of an isapre's plan; null where the source does not say. */
const figure = z.number().min(-1).max(100_000).nullable();

export const collectiveEntrySchema = z.strictObject({
  key: line.describe("What the entry is: aporte_empresa, capital_vida"),
  categoria: line.describe("Group it is shown under"),
  tipo: line.describe("How the value is read: porcentaje, numero, uf, texto"),
  value: line.describe("The value as text, a decimal with a point"),
});

/** Every key with what it means; a product has some of them. */
export const metadataKeys = z.strictObject({
  logo: z
    .string()
    .max(4_000)
    .regex(/^(?:data:image\/|https:\/\/|\/)/)
    .describe("Address of a logo"),
  metadata_colectivo: z.array(collectiveEntrySchema).min(1).describe("Facts of group insurance"),
  aporte_inicial: line.describe("First contribution, in words"),
  temporalidad: line.describe("How long the policy lasts, in words"),
  cubre_hasta_los: z.number().int().min(1).max(130).describe("Last age covered, in years"),
  refund: line.describe("What is given back, in words"),
  beneficio_tributario: line.describe("Tax benefit, in words"),
  coberturas_adicionales: line.describe("Further cover, in words"),
  coberturas_adicionales_tooltip: line.describe("Explanation of the further cover"),
  fondos_disponibles: z.array(line).min(1).describe("Funds to choose from"),
  price_detail: z
    .strictObject({ label: line, age_range: line })
    .describe("What the price is of and the ages that it holds for"),
  price_tooltip: line.describe("Short explanation of the price"),
  price_modal: z.string().min(1).max(2_000).describe("Longer explanation of the price"),
  price_suffix: line.describe("Words after the price in place of the usual ones"),
  payment_mode: line.describe("How it is paid, in words"),
  additional_notes: z.string().min(1).max(4_000).describe("Note of an isapre's plan"),
  hosp_preferente_metadata: z.strictObject({ cuenta: figure, preferente_porc_hosp: figure }),
  amb_preferente_metadata: z.strictObject({ cuenta: figure, preferente_porc_amb: figure }),
  hosp_le_metadata: z.strictObject({ porc_hosp_le: figure }),
  amb_le_metadata: z.strictObject({ porc_amb_le: figure }),
});

export const productMetadataSchema = metadataKeys.partial();

/** The keys that are words, in another language; figures and codes are the same in all. */
export const translatedMetadataSchema = metadataKeys
  .pick({
    aporte_inicial: true,
    temporalidad: true,
    refund: true,
    beneficio_tributario: true,
    coberturas_adicionales: true,
    coberturas_adicionales_tooltip: true,
    fondos_disponibles: true,
    price_detail: true,
    price_tooltip: true,
    price_modal: true,
    price_suffix: true,
    payment_mode: true,
    additional_notes: true,
  })
  .partial();

export type TranslatedMetadata = z.output<typeof translatedMetadataSchema>;
export type ProductMetadata = z.output<typeof productMetadataSchema>;
