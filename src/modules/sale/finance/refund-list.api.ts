import { z } from "zod";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { refundReasons, refundStates } from "#src/modules/sale/refund/refund-states.rules.ts";
import {
  amountCell,
  asFile,
  fileAnswer,
  fileOfList,
  fileRowsMost,
  toFile,
} from "#src/modules/sale/sale/list-file.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { FinanceCallFacts } from "./finance.api.ts";
import type { Finance } from "./finance.service.ts";
import type { ListedRefund } from "./refund-list.queries.ts";

/** Refunds of one's scope, as a list and as a file (PP 5). */

const url = "/api/back-office/refunds";
const filter = z.object({
  state: z
    .union([z.enum(refundStates), z.array(z.enum(refundStates)).max(20)])
    .default([])
    .transform((value) => [value].flat())
    .describe("Only refunds in these states"),
});

const refund = z.object({
  id: z.uuid().describe("Id of the refund"),
  reference: z.string().describe("Reference of the refund"),
  payment: z.string().describe("Reference of the payment whose money goes back"),
  state: z.enum(refundStates).describe("State of the refund"),
  reason: z.enum(refundReasons).describe("Why it is asked for"),
  amountMinor: z.int().describe("Amount in storage units of the currency"),
  currency: z.enum(CURRENCIES).describe("Currency of the amount"),
  askedAt: z.iso.datetime().describe("When it was asked for"),
  version: z.int().describe("Version of the refund, which who decides about it sends"),
});

const present = ({ askedAt, ...one }: ListedRefund) => ({ ...one, askedAt: askedAt.toISOString() });

function actorOf({ session }: FinanceCallFacts): UserSession {
  return staffSession(session);
}

const listRoute = (finance: Finance): ApiRoute<FinanceCallFacts> =>
  apiRoute({
    method: "GET",
    url,
    summary: "Refunds of one's scope, the newest first",
    tag: "Back office: finance",
    querystring: filter.extend({
      after: z.string().max(500).optional().describe("Cursor of the page before"),
      take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
      as: asFile,
    }),
    responses: {
      200: {
        description: "The refunds",
        schema: z.object({
          data: z.array(refund),
          metaData: z.object({
            total: z.int().describe("How many the filter has"),
            next: z.string().nullable().describe("Cursor of the next page"),
          }),
        }),
      },
      ...fileAnswer,
    },
    permission: "payment:read",
    audit: null,
    async handle({ query }, facts: FinanceCallFacts) {
      const actor = actorOf(facts);
      const file = toFile(url, query);
      if (file !== undefined) return file;
      const asked = readMomentPage({ despues: query.after ?? null, antes: null }, "uuid");
      const { rows, ...page } = await finance.refundPage(actor, {
        states: query.state,
        after: asked.kind === "first" ? null : asked.key,
        take: query.take,
      });
      return answer(
        { data: rows.map(present), metaData: page },
        { "cache-control": "private, no-store" },
      );
    },
  });

export const refundListRoutes = (finance: Finance): ApiRoute<FinanceCallFacts>[] => [
  listRoute(finance),
  fileOfList({
    url,
    name: "devoluciones",
    summary: "The refunds of a filter as CSV, at most 10,000",
    audit: "refund.export",
    filter,
    head: ["refund", "payment", "state", "reason", "currency", "amount", "asked"],
    async rows({ state: states }, facts: FinanceCallFacts) {
      const asked = { states, after: null, take: fileRowsMost };
      const { rows } = await finance.refundPage(actorOf(facts), asked);
      return rows.map((one) => [
        one.reference,
        one.payment,
        one.state,
        one.reason,
        one.currency,
        amountCell(one.amountMinor, one.currency),
        one.askedAt.toISOString(),
      ]);
    },
  }),
];
