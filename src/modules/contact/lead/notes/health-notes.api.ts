import { z } from "zod";
import { answer, apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import type { HealthNotes } from "./health-notes.service.ts";

/** The words of notes that speak of health, one at a time. */
export const healthNoteRoutes = (notes: HealthNotes): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/leads/:reference/notes/:id",
    summary: "The words of a note that speaks of health; kept in the audit trail",
    tag: "Leads",
    params: z.object({
      reference: z.string().max(40),
      id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Of the timeline"),
    }),
    responses: {
      200: {
        description: "The note",
        schema: z.object({ data: z.object({ id: z.number().int(), text: z.string() }) }),
      },
    },
    // Whether it takes health:read is decided beside the lead, so that the trail names it.
    permission: "lead:read",
    audit: null,
    handle: async ({ params: { reference, id } }, { session }: LeadDeskFacts) =>
      answer(
        { data: await notes.read(actorOf(session), reference, id) },
        { "cache-control": "private, no-store" },
      ),
  }),
];
