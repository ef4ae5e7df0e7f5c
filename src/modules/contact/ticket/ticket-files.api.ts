import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { z } from "zod";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import { type TicketFacts, ticketActorOf } from "./ticket.api.ts";
import type { TicketFileDesk } from "./ticket-files.service.ts";

const tag = "Tickets";
const base = "/api/back-office/tickets/:reference/attachments";
const params = z.object({ reference: z.string().max(40) });

/** Each file of a ticket. */
export const ticketFileRoutes = ({ files }: { files: TicketFileDesk }): ApiRoute<TicketFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/:id`,
    summary: "One file of a ticket, to keep; kept in the audit trail",
    tag,
    params: params.extend({ id: z.uuid().describe("Id of the file") }),
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    // Whether it takes health:read besides is said by the file.
    permission: "ticket:read",
    audit: null,
    handle: async ({ params: { reference, id }, query }, facts: TicketFacts) =>
      fileAnswer(await files.open(ticketActorOf(facts), reference, id), query),
  }),
];
