import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { findLeadById, type LeadRow } from "./lead.queries.ts";
import { leadMessageKind, type MessageReader } from "./message-lead.service.ts";

/** Texts by how the message was written. */
const keys = {
  chat: { team: "lead_message.team", sender: "lead_message.sender" },
  contact: { team: "lead_message.contactTeam", sender: "lead_message.contactSender" },
} as const;

/** Sends the mails of a message that was left. Of one that was erased meanwhile nothing leaves. */
export function messageLeadMailHandler(options: {
  connection: Connection;
  mailer: Mailer;
  say: (language: string) => Say;
  draw: DrawTemplate;
}): OutboxHandler {
  const { connection, mailer, say, draw } = options;
  return async ({ payload: { leadId, to, via } }) => {
    if (typeof leadId !== "number" || (to !== "team" && to !== "sender")) {
      const code = "BAD_PAYLOAD";
      throw Object.assign(new Error("The payload is no message's."), { code, permanent: true });
    }
    const lead = await asService(connection, (own) => findLeadById(own, leadId));
    const mail = lead && (await messageLeadMail(lead, { to, via }, { say, draw }));
    if (mail !== undefined) await mailer.send(mail);
  };
}

/** To the country's own address in Spanish, with all that was written; to its writer in the language it was
 *  written in, that it arrived and when it is answered. */
async function messageLeadMail(
  lead: LeadRow,
  { to, via }: { to: MessageReader; via: unknown },
  { say: sayIn, draw }: { say: (language: string) => Say; draw: DrawTemplate },
): Promise<OutgoingMail | undefined> {
  const { reference, email } = lead;
  if (email === null) return undefined;
  const language = to === "team" ? "es" : lead.language;
  const say = sayIn(language);
  const contact = contactIn(countryOf(lead.country).contact, language);
  const written = {
    name: lead.full_name,
    email: lead.email,
    phone: lead.phone,
    type: lead.request_type,
    origin: lead.origin,
    language: lead.language,
    text: lead.comment,
  };
  const facts = Object.entries(written).map(([field, value]) => ({
    name: say(`mail.message.field.${field}`),
    value: value ?? "",
  }));
  const { hours, phone } = contact;
  const values = { reference, hours, phone, email: contact.email };
  const place = { language, country: lead.country } as const;
  const { action: _none, ...drawn } = await draw(
    keys[via === "contact" ? via : "chat"][to],
    place,
    values,
  );
  const content: MailContent = {
    ...drawn,
    language,
    brand: say("mail.brand"),
    // Nothing that was typed goes to an address that was typed: the chat is no relay.
    facts: [
      { name: say("mail.fact.reference"), value: reference },
      ...(to === "team" ? facts : []),
    ],
    steps: undefined,
    links: [],
  };
  return {
    ref: `${leadMessageKind}/${reference}/${to}`,
    to: to === "team" ? contact.email : email,
    ...writtenMail(content),
  };
}
