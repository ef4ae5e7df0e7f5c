import { countries } from "#src/config/countries.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type LeadWords, leadWords } from "./lead.presenter.ts";
import { leadRequestedKind, type LeadService } from "./lead.service.ts";
import type { LeadConfirmation } from "./lead.types.ts";
import { messageLeadMailHandler } from "./message-lead-mail.ts";
import { leadMessageKind } from "./message-lead.service.ts";

/** The mail that tells a visitor what was asked, at which price, and how to come back to it. */
export function leadMailContent(words: LeadWords, say: Say): MailContent {
  const { reference, product } = words;
  return {
    language: words.language,
    brand: words.brand,
    subject: say("mail.lead.subject", { reference }),
    preview: say("mail.lead.preview", { product }),
    heading:
      words.firstName === ""
        ? say("mail.lead.heading")
        : say("mail.lead.headingNamed", { name: words.firstName }),
    opening: [say("mail.lead.opening")],
    facts: [
      { name: say("mail.fact.reference"), value: reference },
      { name: say("mail.fact.product"), value: `${product} · ${words.organization}` },
      { name: say("mail.fact.price"), value: words.price },
      ...(words.priceBasis === ""
        ? []
        : [{ name: say("mail.fact.basis"), value: words.priceBasis }]),
      { name: say("mail.fact.people"), value: words.people.join(" · ") },
      { name: say("mail.fact.date"), value: words.askedOn },
    ],
    steps: { title: say("mail.lead.stepsTitle"), items: words.steps },
    links: [
      { label: say("mail.lead.seeRequest"), url: words.links.confirmation },
      { label: say("mail.lead.seeQuote", { day: words.quoteUntil }), url: words.links.quote },
    ],
    closing: [
      say("mail.lead.help", { email: words.help.email, phone: words.help.phone }),
      say("mail.lead.why"),
    ],
  };
}

export interface LeadMailOptions {
  leads: Pick<LeadService, "findForMessage">;
  mailer: Mailer;
  say: (language: string) => Say;
  log: Log;
}

/** What the outbox does for leads: of requests, and of messages that were left. */
export const leadMailHandlers = (
  options: LeadMailOptions & { connection: Connection },
): Record<string, OutboxHandler> => ({
  [leadRequestedKind]: leadMailHandler(options),
  [leadMessageKind]: messageLeadMailHandler(options),
});

/** Sends the mail of a request. Of a lead that was erased meanwhile nothing leaves. */
export function leadMailHandler(options: LeadMailOptions): OutboxHandler {
  const { leads, mailer, say, log } = options;
  return async (message) => {
    const payload = readPayload(message.payload);
    let confirmation: LeadConfirmation;
    try {
      confirmation = await leads.findForMessage(payload.leadId, payload.token);
    } catch (error) {
      if (!isAppError(error) || error.code !== "NOT_FOUND") throw error;
      log.warn("lead-mail.lead-gone", { ref: message.ref });
      return;
    }
    await mailer.send(leadMail(confirmation, payload, say(confirmation.language)));
  };
}

/** The message itself: text and HTML of the same content. */
export function leadMail(
  confirmation: LeadConfirmation,
  link: { token: string; baseUrl: string },
  say: Say,
): OutgoingMail {
  const country = countries.find(({ code }) => code === confirmation.country);
  if (!country) throw new Error(`There is no country ${confirmation.country}.`);
  const words = leadWords(confirmation, { say, country, ...link });
  const content = leadMailContent(words, say);
  return {
    ref: `${leadRequestedKind}/${confirmation.reference}`,
    to: confirmation.contact.email,
    ...writtenMail(content),
  };
}

function readPayload(payload: Record<string, unknown>) {
  const { leadId, token, baseUrl } = payload;
  if (typeof leadId !== "number" || typeof token !== "string" || typeof baseUrl !== "string") {
    throw Object.assign(new Error("The payload is not a lead's."), {
      code: "BAD_PAYLOAD",
      permanent: true,
    });
  }
  return { leadId, token, baseUrl };
}
