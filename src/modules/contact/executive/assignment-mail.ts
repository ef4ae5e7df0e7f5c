import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { type MailContent, writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { leadAssignedKind } from "./assignment.service.ts";
import { findMailReader } from "./executive.queries.ts";

/** Tells an executive of a new lead. The mail names the reference alone: whose it is stands behind the sign-in. */
export const leadAssignedHandler =
  (needs: { connection: Connection; mailer: Mailer; say(language: string): Say }): OutboxHandler =>
  async ({ ref, payload: { userId, reference } }) => {
    if (typeof userId !== "string" || typeof reference !== "string")
      throw Object.assign(new Error("The payload is no assignment's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const user = await findMailReader(needs.connection, userId);
    if (user === undefined) return;
    const say = needs.say(user.language);
    const content: MailContent = {
      language: user.language,
      brand: say("mail.brand"),
      subject: say("executive.mail.subject", { reference }),
      preview: say("executive.mail.preview"),
      heading: say("executive.mail.heading"),
      opening: [say("executive.mail.opening", { name: user.name.split(" ")[0] ?? "" })],
      facts: [{ name: say("mail.fact.reference"), value: reference }],
      steps: undefined,
      links: [],
      closing: [say("executive.mail.closing")],
    };
    await needs.mailer.send({
      ref: `${leadAssignedKind}/${ref}`,
      to: user.email,
      ...writtenMail(content),
    });
  };
