import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Ledger } from "./ledger.service.ts";

export interface LedgerCallFacts {
  session: UserSession | null;
}

const balances = z.object({
  data: z.array(
    z.object({
      account: z.string().describe("Account, with whose it is after a colon"),
      currency: z.enum(CURRENCIES).describe("Currency of the account"),
      balanceMinor: z.int().describe("Debits less credits, in storage units of the currency"),
    }),
  ),
  metaData: z.object({ total: z.int().describe("Number of accounts") }),
});

/** GET /api/back-office/ledger: where the money is at the end of a day. */
export const ledgerRoutes = (ledger: Ledger): ApiRoute<LedgerCallFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/ledger",
    summary: "The trial balance at the end of a civil day: each currency comes to 0",
    tag: "Back office: finance",
    querystring: z.object({
      day: z.iso.date().describe("Civil day, YYYY-MM-DD"),
    }),
    responses: { 200: { description: "Balances by currency and account", schema: balances } },
    permission: "ledger:read",
    audit: null,
    isHidden: true,
    async handle({ query }, { session }: LedgerCallFacts) {
      // Finance is the company's own: a portal's user is told nothing of it.
      if (session?.kind !== "staff") throw notFound();
      const data = await ledger.trialBalance(session.holder, query.day);
      return answer(
        { data, metaData: { total: data.length } },
        { "cache-control": "private, no-store" },
      );
    },
  }),
];
