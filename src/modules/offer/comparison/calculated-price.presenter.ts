import { z } from "zod";
import { decimalText } from "#src/contracts/money.ts";
import { leftOutSchema } from "#src/contracts/product.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { ProductPrice } from "./comparison.service.ts";
import { wireAmount, wireLeftOut } from "./product.presenter.ts";

/** The answer of calculatePrice and profilePrice (CQ 7). */
export const calculatedSchema = z.object({
  data: z.object({
    price: z.object({
      value: z.number().nullable().describe("Price of the period, in unit; null: 'Consultar'"),
      unit: z.object({ code: z.string() }),
      period: z
        .enum(["month", "trip"])
        .describe("What value is of: one month, or the whole trip of travel insurance"),
    }),
    total: z.object({
      profilesWithPrice: z.int(),
      profilesEvaluated: z.int(),
      arePricesDefined: z.boolean(),
    }),
    profiles: z.array(
      z.object({
        profile: z.int().describe("Place in the profile as it was sent"),
        method: z.string().describe("Rating method, or PriceNotFound"),
        value: z.string().nullable().describe("The person's own part, in the product's currency"),
        leftOut: leftOutSchema
          .omit({ profile: true })
          .nullable()
          .describe("Why the person has no price; null for those who have one"),
      }),
    ),
    nativePrice: z.object({ value: z.string(), unit: z.object({ code: z.string() }) }).nullable(),
    pricingDate: z.string(),
    rateTableFrom: z.string().nullable().describe("Day the table used is in force from"),
    ufDate: z.string().nullable(),
    ufValue: z.string().nullable(),
  }),
});

/** A price of somebody's, with each person's part and who is left out. */
export function presentCalculated(
  price: ProductPrice,
  say: Say,
): z.output<typeof calculatedSchema> {
  const { outcome, index, leftOut, product } = price;
  const reasonOf = (profileIndex: number) => {
    const left = leftOut.find((one) => one.profileIndex === profileIndex);
    if (left === undefined) return null;
    const { code, age, message } = wireLeftOut(left, say);
    return { code, age, message };
  };
  const isUf = product.currency === "UF";
  const { uf } = index.snapshot;
  return {
    data: {
      price: {
        value: price.price && wireAmount(price.price.amountMinor, price.price.currency),
        unit: { code: price.price?.currency ?? product.currency },
        period: outcome.method === "Trip" ? "trip" : "month",
      },
      total: {
        profilesWithPrice: outcome.profilesWithPrice,
        profilesEvaluated: outcome.profilesEvaluated,
        arePricesDefined: outcome.arePricesDefined,
      },
      profiles: outcome.profiles.map(({ profileIndex, method, amount }) => ({
        profile: profileIndex,
        method,
        value: amount && decimalText(amount.units, amount.decimals),
        leftOut: reasonOf(profileIndex),
      })),
      nativePrice: outcome.amount && {
        value: decimalText(outcome.amount.units, outcome.amount.decimals),
        unit: { code: outcome.amount.currency },
      },
      pricingDate: index.pricingDate,
      rateTableFrom: product.rateValidFrom,
      ufDate: isUf ? uf.date : null,
      ufValue: isUf ? decimalText(uf.valueCents, 2) : null,
    },
  };
}
