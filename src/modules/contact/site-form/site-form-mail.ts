import { countryOf } from "#src/config/countries.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { SiteMessage } from "./site-form.queries.ts";
import { siteForms, type SiteFormDefinition } from "./site-form.rules.ts";
import { siteMessageKind, type SiteFormService } from "./site-form.service.ts";

/** Sends the mails of a message. Of one that was erased meanwhile nothing leaves. */
export function siteMailHandler(options: {
  forms: Pick<SiteFormService, "find">;
  mailer: Mailer;
  say: (language: string) => Say;
}): OutboxHandler {
  const { forms, mailer, say } = options;
  return async ({ payload: { id, to } }) => {
    if (typeof id !== "number" || (to !== "team" && to !== "sender")) {
      const code = "BAD_PAYLOAD";
      throw Object.assign(new Error("The payload is no message's."), { code, permanent: true });
    }
    const message = await forms.find(id);
    if (message !== undefined) await mailer.send(siteMail(message, to, say));
  };
}

/** To the country's own address in Spanish, with all that was written; to its writer in the language of
 *  the form, that it arrived. */
export function siteMail(
  message: SiteMessage,
  to: "team" | "sender",
  sayIn: (language: string) => Say,
): OutgoingMail {
  const { kind, reference, answers } = message;
  const { contact } = countryOf(message.country);
  const language = to === "team" ? "es" : message.language;
  const say = sayIn(language);
  const definition: SiteFormDefinition = siteForms[kind];
  const facts = definition.fields.flatMap(({ name, kind: of }) => {
    const value = answers[name];
    if (value === undefined) return [];
    const shown = of === "choice" ? say(`site-form.${kind}.option.${name}.${value}`) : value;
    return [{ name: say(`site-form.${kind}.field.${name}`), value: shown }];
  });
  const content: MailContent = {
    language,
    brand: say("mail.brand"),
    subject: say(`site-form.mail.${to}.${kind}`, { reference }),
    preview: say(`site-form.mail.${to}.preview`, { reference }),
    heading: say(`site-form.mail.${to}.${kind}`, { reference }),
    opening: [say(`site-form.mail.${to}.opening`)],
    // Nothing that was typed goes to an address that was typed: the form is no relay.
    facts: [
      { name: say("site-form.mail.reference"), value: reference },
      ...(to === "team" ? facts : []),
    ],
    steps: undefined,
    links: [],
    closing:
      to === "team"
        ? []
        : [say("site-form.mail.help", { email: contact.email, phone: contact.phone })],
  };
  return {
    ref: `${siteMessageKind}/${reference}/${to}`,
    to: to === "team" ? contact.email : (answers["email"] ?? contact.email),
    ...writtenMail(content),
  };
}
