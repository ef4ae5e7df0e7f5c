import { createHmac } from "node:crypto";
import type { TestApp } from "#test/harness/app.ts";

/** Hands over what the person of a lead answers to the last mail from it. */
export async function answerToMail(
  { site, secret }: { site: TestApp; secret: string },
  reference: string,
  more: object,
) {
  const { reply_token: token } = await site.database.connection
    .selectFrom("lead_mails as m")
    .innerJoin("leads as l", "l.id", "m.lead_id")
    .select("m.reply_token")
    .where("l.reference", "=", reference)
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({
    messageId: `<${reference}@correo.example>`,
    at: site.clock.now().toISOString(),
    from: "ana@correo.example",
    to: [`lead+${token}@responde.example`],
    subject: "Re",
    ...more,
  });
  return site.app.inject({
    method: "POST",
    url: "/api/integration/inbound-mail",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      "x-signature": createHmac("sha256", secret).update(payload).digest("hex"),
    },
    payload,
  });
}
