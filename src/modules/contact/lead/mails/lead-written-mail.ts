import { readMarkdown } from "#src/contracts/markdown.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { unreachable } from "#src/platform/jobs/unreachable.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { findMailToSend } from "./lead-mails.queries.ts";
import { leadMailValues } from "./lead-mail-values.ts";
import { keyOfTemplate, leadMailbox, leadMailTemplates } from "./lead-mails.rules.ts";
import { leadWrittenKind } from "./lead-mails.service.ts";

const badPayload = () =>
  Object.assign(new Error("The payload is no mail of a lead."), {
    code: "BAD_PAYLOAD",
    permanent: true,
  });

/** Sends what somebody wrote to the person of a lead: subject and text as they wrote them, the rest as its template
 *  has it. Of a lead that was erased nothing leaves; one without an address any more is not reached. */
export function leadWrittenMailHandler(needs: {
  connection: Connection;
  mailer: Mailer;
  draw: DrawTemplate;
  say(language: string): Say;
  /** Domain that answers go to; undefined: answers are not taken by mail. */
  replyDomain: string | undefined;
}): OutboxHandler {
  return async ({ ref, payload: { mailId } }) => {
    if (typeof mailId !== "string") throw badPayload();
    const mail = await asService(needs.connection, (own) => findMailToSend(own, mailId));
    if (mail === undefined) return;
    if (mail.to === null) throw unreachable("NO_CHANNEL");
    const template = leadMailTemplates.find((one) => one === mail.template);
    if (template === undefined) throw badPayload();
    const { language, country } = mail;
    const say = needs.say(language);
    const values = leadMailValues(mail, { language, anyProduct: say("leads.mail.anyProduct") });
    const drawn = await needs.draw(keyOfTemplate(template), { language, country }, values);
    const written = writtenMail({
      language,
      brand: say("mail.brand"),
      subject: mail.subject,
      preview: drawn.preview,
      heading: drawn.heading,
      opening: readMarkdown(mail.body),
      facts: [],
      steps: undefined,
      links: [],
      closing: drawn.closing,
    });
    const replyTo =
      needs.replyDomain === undefined
        ? undefined
        : `${leadMailbox}+${mail.replyToken}@${needs.replyDomain}`;
    await needs.mailer.send({ ref: `${leadWrittenKind}/${ref}`, to: mail.to, replyTo, ...written });
  };
}
