import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import type { TicketActor } from "./ticket-acting.ts";
import { contactTopicNames, writtenFrom } from "./contact-us.rules.ts";
import type { ContactUs } from "./contact-us.service.ts";
import { ticketLimits } from "./ticket.rules.ts";

/** What this call needs to know of a request. */
export interface ContactUsFacts {
  session: TicketActor | null;
  country: { code: CountryCode };
  language: Language;
  countRequest(): Promise<void>;
}

/** POST /api/contact-us: what somebody who is signed in writes to us. */
export const contactUsRoutes = (contactUs: ContactUs): ApiRoute<ContactUsFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/contact-us",
    summary: "Writes to us: a ticket, or a request of the kind that the topic stands for",
    tag: "Contact",
    body: {
      kind: "multipart",
      isJsonToo: true,
      fields: z.strictObject({
        topic: z.enum(contactTopicNames),
        text: z.string().trim().min(1).max(ticketLimits.text),
        legalId: z.string().trim().max(40).optional(),
      }),
      fileField: "attachments",
      filesMost,
      fileBytesMost,
    },
    responses: { 201: dataAnswer("The reference of the ticket or request") },
    permission: "contact-us:create",
    audit: "contact-us.create",
    isKeptWithin: true,
    idempotent: true,
    async handle({ body, files, headers }, facts: ContactUsFacts) {
      const { session, language } = facts;
      if (session === null) throw new Error("Nobody is signed in.");
      await facts.countRequest();
      const { path, country } = writtenFrom(session.holder);
      const { user } = session;
      const message = {
        ...body,
        files: files.filter(({ bytes }) => bytes.length > 0),
        country: country ?? facts.country.code,
        language,
        requester: { name: user.name, email: user.email, phone: null, userId: user.id },
        path,
        visitorId: null,
        origin: "/contacto",
        isLegalIdChecked: true,
        key: headers["idempotency-key"],
      };
      const made = await contactUs.send(message, session);
      return { status: 201, body: { data: made }, headers: { "cache-control": "no-store" } };
    },
  }),
];
