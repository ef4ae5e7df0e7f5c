import { z } from "zod";
import type { Partner } from "#src/contracts/partner.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { wireQuote } from "./quote.presenter.ts";
import type { QuoteService } from "./quote.service.ts";

const amount = z.object({ value: z.string(), unit: z.object({ code: z.string() }) }).nullable();
const price = z.object({
  product: z.object({
    code: z.string(),
    displayName: z.string(),
    organization: z.string(),
    insuranceType: z.string(),
    upperType: z.string(),
    path: z.string(),
  }),
  date: z.iso.date(),
  period: z.enum(["month", "year"]),
  isDefaultProfile: z.boolean(),
  price: amount,
  nativePrice: amount,
  uf: z.object({ day: z.iso.date().nullable(), value: z.string() }).nullable(),
  rateTable: z.object({ id: z.int(), validFrom: z.iso.date() }).nullable(),
  rulesVersion: z.string(),
  people: z.array(
    z.object({
      profileIndex: z.int(),
      relationship: z.string(),
      sex: z.string(),
      age: z.int(),
      method: z.string(),
      amount,
    }),
  ),
});
const reopened = z.object({
  data: z.object({
    status: z.enum(["same", "changed", "expired"]),
    frozenAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    frozen: price,
    current: price.nullable(),
    changes: z.array(z.looseObject({ kind: z.string() })),
  }),
});

export interface QuoteFacts {
  /** The partner whose subdomain was asked; null on the main hosts. */
  partner: Pick<Partner, "layout" | "settings"> | null;
}

/** Frozen quotes (D8.1). */
export function quoteRoutes(quotes: QuoteService): ApiRoute<QuoteFacts>[] {
  return [
    apiRoute({
      method: "GET",
      url: "/api/quotes/:token",
      summary: "Reopens a frozen quote: the same price, or exactly what changed",
      tag: "Quote",
      params: z.object({ token: z.string().max(100).describe("Opaque part of the quote's link") }),
      responses: { 200: { description: "The quote and today's price for it", schema: reopened } },
      permission: "public",
      async handle({ params }, facts) {
        const quote = await quotes.reopenQuote(params.token, limitsOf(facts.partner));
        return answer({ data: wireQuote(quote) }, { "cache-control": "private, no-store" });
      },
    }),
  ];
}
