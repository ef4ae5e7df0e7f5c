import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import {
  amountCell,
  asFile,
  fileAnswer,
  fileOfList,
  toFile,
} from "#src/modules/sale/sale/list-file.service.ts";
import type { Language } from "#src/routes/languages.ts";

interface LedgerCallFacts {
  session: UserSession | null;
  language: Language;
}

const url = "/api/back-office/ledger";
const filter = z.object({
  day: z.iso.date().optional().describe("Civil day, YYYY-MM-DD; by itself today"),
});

const answered = z.object({
  data: z.array(
    z.object({
      account: z.string().describe("Account, with whose it is after a colon"),
      currency: z.enum(CURRENCIES).describe("Currency of the account"),
      balanceMinor: z.int().describe("Debits less credits, in storage units of the currency"),
    }),
  ),
  metaData: z.object({ total: z.int().describe("Number of accounts") }),
});

function holderOf({ session }: LedgerCallFacts) {
  return staffSession(session).holder;
}

/** GET /api/back-office/ledger: where the money is at the end of a day, as a list and as a file (PP 5). */
export const ledgerRoutes = (
  ledger: Ledger,
  access: Pick<AccessService, "require">,
  today: () => string,
): ApiRoute<LedgerCallFacts>[] => [
  apiRoute({
    method: "GET",
    url,
    summary: "The trial balance at the end of a civil day: each currency comes to 0",
    tag: "Back office: finance",
    querystring: filter.extend({ as: asFile }),
    responses: {
      200: { description: "Balances by currency and account", schema: answered },
      ...fileAnswer,
    },
    permission: "ledger:read",
    audit: null,
    isHidden: true,
    async handle({ query }, facts: LedgerCallFacts) {
      const holder = holderOf(facts);
      const file = toFile(url, query);
      if (file !== undefined) return file;
      const data = await ledger.trialBalance(holder, query.day ?? today());
      return answer(
        { data, metaData: { total: data.length } },
        { "cache-control": "private, no-store" },
      );
    },
  }),
  fileOfList({
    url,
    name: "libro",
    summary: "The trial balance of a day as CSV, for who reads the ledger",
    audit: "ledger.export",
    filter,
    head: ["day", "currency", "account", "debit", "credit"],
    async rows({ day = today() }, facts: LedgerCallFacts) {
      const holder = holderOf(facts);
      // Exporting payments opens no ledger.
      access.require("ledger:read", holder);
      const balances = await ledger.trialBalance(holder, day);
      return balances.map(({ account, currency, balanceMinor: minor }) => [
        day,
        currency,
        account,
        minor > 0 ? amountCell(minor, currency) : null,
        minor < 0 ? amountCell(-minor, currency) : null,
      ]);
    },
  }),
];
