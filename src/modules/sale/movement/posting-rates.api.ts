import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { CURRENCIES } from "#src/contracts/money.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { MovementActor } from "./movement.service.ts";
import type { PostingRates } from "./posting-rates.service.ts";

interface RateFacts {
  session: MovementActor | null;
}

const url = "/api/back-office/posting-rates";
const tag = "Back office: movements";

function actorOf({ session }: RateFacts): MovementActor {
  if (session === null) throw notFound();
  return session;
}

/** What leads cost and sales pay by themselves. */
export const postingRateRoutes = (rates: PostingRates): ApiRoute<RateFacts>[] => [
  apiRoute({
    method: "GET",
    url,
    summary: "What a lead costs and a sale pays, by country and line; amounts are minor units",
    tag,
    responses: { 200: dataAnswer("The rates") },
    permission: "lead-setting:update",
    audit: null,
    async handle(_call, facts: RateFacts) {
      const data = await rates.list(actorOf(facts));
      return answer(
        { data, metaData: { total: data.length } },
        { "cache-control": "private, no-store" },
      );
    },
  }),
  apiRoute({
    method: "PUT",
    url,
    summary: "Sets what a lead costs and a sale pays in a country and a line, from now on",
    tag,
    body: z
      .object({
        country: z.enum(COUNTRY_CODES),
        line: z
          .string()
          .max(60)
          .default("")
          .describe("Code of the upper type; empty: of every line without a rate of its own"),
        currency: z.enum(CURRENCIES).describe("Of the lead's charge"),
        leadCharge: z.string().max(30).describe("Decimal with a point, as 12500; 0: none"),
        commission: z.string().max(30).describe("Percent of the premium, as 7.5; 0: none"),
        version: z.int().min(0).max(2_147_483_647).describe("As it was read; 0 of one that is new"),
      })
      .strict(),
    responses: { 204: { description: "Set" } },
    permission: "lead-setting:update",
    audit: null,
    async handle({ body }, facts: RateFacts) {
      await rates.set(actorOf(facts), body);
      return { status: 204 };
    },
  }),
];
