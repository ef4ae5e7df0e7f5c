import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Finding } from "./finding.service.ts";

/** What the call asks of a request. */
export interface FindingFacts {
  session: UserSession | null;
}

/** What is typed may be an e-mail or a document: it comes in the body, for addresses are logged. */
export const findingRoutes = (finding: Finding): ApiRoute<FindingFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/search",
    summary: "Leads, executives and users by a text, as far as the caller may see them",
    tag: "Leads",
    body: z.object({ text: z.string().trim().min(2).max(200) }),
    responses: { 200: dataAnswer("What was found, by kind") },
    permission: "signed-in",
    audit: null,
    handle: async ({ body }, { session }: FindingFacts) => {
      if (session === null) throw notFound();
      return answer({ data: await finding.find(session, body.text) });
    },
  }),
];
