import { countries } from "#src/config/countries.ts";
import type { Drawn, DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type LeadWords, leadWords } from "./lead.presenter.ts";
import type { LeadService } from "./lead.service.ts";
import { leadRequestedKind } from "./stored-request.ts";
import type { LeadConfirmation } from "./lead.types.ts";
import { messageLeadMailHandler } from "./message-lead-mail.ts";
import { leadMessageKind } from "./message-lead.service.ts";

/** The mail that tells a visitor what was asked, at which price, and how to come back to it. */
function leadMailContent(words: LeadWords, say: Say, { action, ...drawn }: Drawn): MailContent {
  const { reference, product } = words;
  return {
    ...drawn,
    language: words.language,
    brand: words.brand,
    facts: [
      { name: say("mail.fact.reference"), value: reference },
      { name: say("mail.fact.product"), value: `${product} · ${words.organization}` },
      { name: say("mail.fact.price"), value: words.price },
      ...(words.priceBasis === ""
        ? []
        : [{ name: say("mail.fact.basis"), value: words.priceBasis }]),
      ...(words.people.length === 0
        ? []
        : [{ name: say("mail.fact.people"), value: words.people.join(" · ") }]),
      ...(words.leftOut.length === 0
        ? []
        : [{ name: say("mail.fact.leftOut"), value: words.leftOut.join(" · ") }]),
      { name: say("mail.fact.date"), value: words.askedOn },
    ],
    steps: { title: say("mail.lead.stepsTitle"), items: words.steps },
    links: [
      { label: action, url: words.links.confirmation },
      { label: say("mail.lead.seeQuote", { day: words.quoteUntil }), url: words.links.quote },
    ],
  };
}

export interface LeadMailOptions {
  leads: Pick<LeadService, "findForMessage">;
  mailer: Mailer;
  say: (language: string) => Say;
  draw: DrawTemplate;
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
  const { leads, mailer, say, draw, log } = options;
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
    const { language } = confirmation;
    await mailer.send(await leadMail(confirmation, payload, { say: say(language), draw }));
  };
}

/** The message itself: text and HTML of the same content. */
export async function leadMail(
  confirmation: LeadConfirmation,
  link: { token: string; baseUrl: string },
  { say, draw }: { say: Say; draw: DrawTemplate },
): Promise<OutgoingMail> {
  const country = countries.find(({ code }) => code === confirmation.country);
  if (!country) throw new Error(`There is no country ${confirmation.country}.`);
  const words = leadWords(confirmation, { say, country, ...link });
  const { firstName: name, reference, product, help } = words;
  const drawn = await draw(
    name === "" ? "lead_requested.unnamed" : "lead_requested",
    { language: confirmation.language, country: confirmation.country },
    { name, reference, product, email: help.email, phone: help.phone },
  );
  return {
    ref: `${leadRequestedKind}/${reference}`,
    to: confirmation.contact.email,
    ...writtenMail(leadMailContent(words, say, drawn)),
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
