import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Disputes } from "./dispute.service.ts";

interface DisputeFacts {
  session: UserSession | null;
}

/** Charges that their payers dispute, in the back office. */
export const disputeRoutes = (disputes: Disputes): ApiRoute<DisputeFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/disputes",
    summary: "Disputes of one's scope, open ones first, with the last day for evidence",
    tag: "Back office: finance",
    responses: { 200: dataAnswer("The disputes") },
    permission: "dispute:read",
    audit: null,
    async handle(_call, { session }: DisputeFacts) {
      // Finance is the company's own: a portal's user is told nothing of it.
      if (session?.kind !== "staff") throw notFound();
      const data = await disputes.list(session);
      return answer(
        { data, metaData: { total: data.length } },
        { "cache-control": "private, no-store" },
      );
    },
  }),
];
