import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { TicketActor } from "./ticket-acting.ts";
import type { RefusedForms } from "#src/platform/forms/refused-forms.ts";
import type { TicketActs } from "./ticket-acts.service.ts";
import { type TicketFacts, ticketActorOf } from "./ticket.api.ts";
import {
  isTicketStatus,
  opensAt,
  statusCodes,
  ticketLimits,
  ticketPriorities,
  ticketQueues,
} from "./ticket.rules.ts";

/** What these calls need to know of a request besides: the time zone that a day is meant in. */
interface MoveFacts extends TicketFacts {
  session: (TicketActor & { signedIn: { user: { timeZone: string } } }) | null;
  country: { timeZone: string };
}

const tag = "Tickets";
const one = "/api/back-office/tickets/:reference";
const params = z.object({ reference: z.string().max(40) });
const version = z.int().min(1).max(2_147_483_647);
const typed = z.string().max(ticketLimits.text).optional();

/** What a move is asked for with, as JSON or as a form with files. */
const moveFields = z.strictObject({
  to: z.string().refine(isTicketStatus),
  version: z.union([version, z.string().regex(/^[1-9]\d{0,8}$/)]),
  owner: z.uuid().optional(),
  message: typed,
  note: typed,
  until: z
    .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal("")])
    .optional()
    .describe("An instant, or a day: nine o'clock of who asks"),
  health: z.enum(["on"]).optional().describe("Whether the files speak of health: of a note alone"),
  back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
});

const untilOf = (text: string | undefined, timeZone: string): Date | undefined => {
  if (text === undefined || text === "") return undefined;
  return text.includes("T") ? new Date(text) : zonedInstant(text, opensAt, timeZone);
};

/** Where a ticket stands, and who has it. */
interface MoveNeeds {
  acts: TicketActs;
  refusedForms: RefusedForms;
}

export const ticketMoveRoutes = (needs: MoveNeeds): ApiRoute<MoveFacts>[] => [
  moveRoute(needs),
  assignRoute(needs.acts),
  placeRoute(needs.acts),
];

const moveRoute = ({ acts, refusedForms }: MoveNeeds): ApiRoute<MoveFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/status`,
    summary:
      "Moves a ticket, with what the move needs; files come with what it writes, those of a message leave with its mail",
    tag,
    params,
    body: {
      kind: "multipart",
      isJsonToo: true,
      fields: moveFields,
      fileField: "file",
      filesMost,
      fileBytesMost,
    },
    responses: {
      204: { description: "Moved" },
      303: { description: "Back to the page that sent the form" },
    },
    permission: "ticket:update",
    audit: null,
    async handle({ params: { reference }, body, files: sent, refused }, facts: MoveFacts) {
      const { back: page, health, ...given } = body;
      const back = ownPath(page);
      const to = statusCodes.find((code) => code === body.to) ?? "new";
      const zone = facts.session?.signedIn.user.timeZone ?? facts.country.timeZone;
      try {
        if (refused !== undefined) throw refused;
        await acts.move(ticketActorOf(facts), reference, {
          ...given,
          to,
          version: Number(body.version),
          until: untilOf(body.until, zone),
          files: sent.filter(({ bytes }) => bytes.length > 0),
          isHealth: health === "on",
        });
        if (back === undefined) return { status: 204 };
        return { status: 303, headers: { location: `${back}?hecho=status` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const [fault] = error.fields;
        const [code, field] = [fault?.code ?? error.code, fault?.field ?? "file"];
        const { message, note, until } = body;
        const texts = { message, note, until, health };
        const kept = refusedForms.keep(ticketActorOf(facts).user.id, texts);
        const location = `${back}?falta=${code}&campo=${field}&pasar=${to}&escrito=${kept}`;
        return { status: 303, headers: { location } };
      }
    },
  });

const assignRoute = (acts: TicketActs): ApiRoute<MoveFacts> =>
  apiRoute({
    method: "POST",
    url: `${one}/assign`,
    summary: "Gives a ticket to somebody who may change it; a new one is open with that",
    tag,
    params,
    body: z.object({ owner: z.uuid(), version }).strict(),
    responses: { 204: { description: "Given" } },
    permission: "ticket:update",
    audit: null,
    async handle({ params: { reference }, body }, facts: MoveFacts) {
      await acts.assign(ticketActorOf(facts), reference, body);
      return { status: 204 };
    },
  });

const placeRoute = (acts: TicketActs): ApiRoute<MoveFacts> =>
  apiRoute({
    method: "PATCH",
    url: one,
    summary: "Changes the queue or the priority of a ticket; what is left out stays",
    tag,
    params,
    body: z
      .object({
        queue: z.enum(ticketQueues).optional(),
        priority: z.enum(ticketPriorities).optional(),
        version,
      })
      .strict(),
    responses: { 204: { description: "Changed" } },
    permission: "ticket:update",
    audit: null,
    async handle({ params: { reference }, body }, facts: MoveFacts) {
      await acts.place(ticketActorOf(facts), reference, body);
      return { status: 204 };
    },
  });
