import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { apiRoute, type ApiRoute, dataAnswer, longestKey } from "#src/platform/http/api-routes.ts";
import type { RefusedForms } from "#src/platform/forms/refused-forms.ts";
import type { TicketActs } from "./ticket-acts.service.ts";
import { type TicketFacts, ticketActorOf } from "./ticket.api.ts";
import { ticketLimits } from "./ticket.rules.ts";

const fields = z.strictObject({
  text: z.string().trim().min(1).max(ticketLimits.text),
  isInternal: z
    .union([z.boolean(), z.literal("on")])
    .default(false)
    .describe("A note among ourselves"),
  health: z
    .literal("on")
    .optional()
    .describe("Whether the files speak of health; not of an answer, which is mailed"),
  key: z.string().max(longestKey).optional().describe("Stands for Idempotency-Key in a form"),
  back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
});

const messageBody = {
  kind: "multipart",
  isJsonToo: true,
  fields,
  fileField: "file",
  filesMost,
  fileBytesMost,
} as const;

/** Messages on a ticket, as JSON or as a form with files. */
export const ticketMessageRoutes = ({
  acts,
  refusedForms,
}: {
  acts: TicketActs;
  refusedForms: RefusedForms;
}): ApiRoute<TicketFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/tickets/:reference/messages",
    summary:
      "Writes on a ticket: an answer to who asked, a note among ourselves, or the requester's own words. Files have at most 15 MB each, 15 a ticket; those of an answer leave with its mail, 15 MB in all",
    tag: "Tickets",
    params: z.object({ reference: z.string().max(40) }),
    body: messageBody,
    responses: {
      201: dataAnswer("The reference that the message stands in"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "ticket:read",
    audit: null,
    idempotent: true,
    async handle(
      { params: { reference }, body, files: sent, refused, headers },
      facts: TicketFacts,
    ) {
      const { text, health, key, back: page } = body;
      const back = ownPath(page);
      const isInternal = body.isInternal !== false;
      try {
        if (refused !== undefined) throw refused;
        const files = sent.filter(({ bytes }) => bytes.length > 0);
        const written = { text, isInternal, isHealth: health === "on", files };
        const once = headers["idempotency-key"] ?? key;
        const done = await acts.addMessage(ticketActorOf(facts), reference, written, once);
        if (back === undefined) {
          const noStore = { "cache-control": "private, no-store" };
          return { status: 201, body: { data: done }, headers: noStore };
        }
        // What a requester writes on a ticket that is long over stands in a new one.
        const there = back.replace(reference, done.reference);
        const query = `hecho=${isInternal ? "note" : "answer"}`;
        return { status: 303, headers: { location: `${there}?${query}` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const [fault] = error.fields;
        const [code, field] = [fault?.code ?? error.code, fault?.field ?? "file"];
        const kept = refusedForms.keep(ticketActorOf(facts).user.id, { text, health });
        const part = isInternal ? "note" : "answer";
        const query = `falta=${code}&campo=${field}&parte=${part}&escrito=${kept}`;
        return { status: 303, headers: { location: `${back}?${query}` } };
      }
    },
  }),
];
