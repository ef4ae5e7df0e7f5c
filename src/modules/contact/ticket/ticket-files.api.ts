import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { downloadAnswer } from "#src/platform/files/files.ts";
import { apiRoute, type ApiRoute, dataAnswer, longestKey } from "#src/platform/http/api-routes.ts";
import type { TicketActs } from "./ticket-acts.service.ts";
import { type TicketFacts, ticketActorOf } from "./ticket.api.ts";
import type { TicketFileDesk } from "./ticket-files.service.ts";
import { ticketLimits } from "./ticket.rules.ts";

const tag = "Tickets";
const base = "/api/back-office/tickets/:reference/attachments";
const params = z.object({ reference: z.string().max(40) });
const flag = z.enum(["on"]).optional();

/** Files of tickets: what is written with some, and each of them. */
export const ticketFileRoutes = ({
  acts,
  files,
}: {
  acts: TicketActs;
  files: TicketFileDesk;
}): ApiRoute<TicketFacts>[] => [
  writeRoute(acts),
  apiRoute({
    method: "GET",
    url: `${base}/:id`,
    summary: "One file of a ticket, to keep; kept in the audit trail",
    tag,
    params: params.extend({ id: z.uuid().describe("Id of the file") }),
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    // Whether it takes health:read besides is said by the file.
    permission: "ticket:read",
    audit: null,
    handle: async ({ params: { reference, id } }, facts: TicketFacts) =>
      downloadAnswer(await files.open(ticketActorOf(facts), reference, id)),
  }),
];

const fields = z.strictObject({
  text: z.string().trim().min(1).max(ticketLimits.text),
  isInternal: flag.describe("A note among ourselves"),
  health: flag.describe("Whether the files speak of health; not of an answer, which is mailed"),
  key: z.string().max(longestKey).optional().describe("Stands for Idempotency-Key in a form"),
  back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
});

const writeRoute = (acts: TicketActs): ApiRoute<TicketFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary:
      "Writes on a ticket with files, at most 15 MB each, 15 a ticket; those of an answer leave with its mail, 15 MB in all",
    tag,
    params,
    body: { kind: "multipart", fields, fileField: "file", filesMost, fileBytesMost },
    responses: {
      201: dataAnswer("The reference that the message stands in"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "ticket:read",
    audit: null,
    idempotent: true,
    async handle(call, facts: TicketFacts) {
      const { reference } = call.params;
      const { text, isInternal, health, key, back: page } = call.body;
      const back = ownPath(page);
      try {
        const files = call.files.filter(({ bytes }) => bytes.length > 0);
        if (files.length === 0) throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const written = { text, isInternal: isInternal === "on", isHealth: health === "on", files };
        const once = call.headers["idempotency-key"] ?? key;
        const done = await acts.addMessage(ticketActorOf(facts), reference, written, once);
        if (back !== undefined) return { status: 303, headers: { location: `${back}?hecho=file` } };
        const headers = { "cache-control": "private, no-store" };
        return { status: 201, body: { data: done }, headers };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        return { status: 303, headers: { location: `${back}?falta=${code}` } };
      }
    },
  });
