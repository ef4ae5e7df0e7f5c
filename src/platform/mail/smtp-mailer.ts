import { createTransport } from "nodemailer";
import { type Mailer, mimeMessage, PermanentMailFailure } from "./mailer.ts";

export interface SmtpOptions {
  /** SMTP_URL, e.g. `smtp://user:password@mail.example:587`. */
  url: string;
  from: string;
  /** Patience for connecting, the greeting and each answer; below the outbox's lease. */
  timeoutMs?: number;
}

/** Sends by SMTP. Rejects with the server's temporary refusal or the transport's error code; a 5xx
 *  refusal is a PermanentMailFailure. */
export function createSmtpMailer({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(mimeMessage(mail, from));
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // 5xx to the sign-in is our configuration's fault and may be mended: that one is retried.
        const refused = typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
        if (refused) throw new PermanentMailFailure(`SMTP_${responseCode}`);
        throw error;
      }
    },
    async close() {
      transport.close();
    },
  };
}
