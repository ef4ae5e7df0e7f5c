import { createHash } from "node:crypto";

/** A message ready to leave. Its `ref` names the effect: the same ref is the same message. */
export interface OutgoingMail {
  /** Unique per message, e.g. `lead-requested/AMP-7F3K-29Q`. */
  ref: string;
  to: string;
  /** Where an answer goes; the sender where left out. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Language of the texts, for Content-Language. */
  language: string;
  /** An event that the reader's calendar takes. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string } | undefined;
  /** Files that leave with it. */
  attachments?: readonly { name: string; media_type: string; bytes: Buffer }[] | undefined;
}

/** Where messages leave. `send` rejects when the message was not taken; a failure that repeating
 *  cannot mend is a PermanentMailFailure. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The receiving server refused for good (SMTP 5xx): trying again would only annoy it. */
export class PermanentMailFailure extends Error {
  readonly code: string;
  readonly permanent = true;
  constructor(code: string) {
    super(`The mail was refused for good (${code}).`);
    this.name = "PermanentMailFailure";
    this.code = code;
  }
}

/** The Message-ID of a ref: always the same, so that a message that had to be sent twice (killed
 *  between sending and noting it) is recognised as one by the receiver. */
export function messageIdOf(ref: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";
  const readable = ref.replace(/[^A-Za-z0-9.-]+/g, ".").slice(0, 60);
  const digest = createHash("sha256").update(ref).digest("hex").slice(0, 16);
  return `<${readable}.${digest}@${domain.toLowerCase()}>`;
}

/** What nodemailer takes, for both mailers. Line breaks in a header are dropped, not trusted. */
export function mimeMessage(mail: OutgoingMail, from: string) {
  const oneLine = (value: string) => value.replace(/[\r\n]+/g, " ");
  return {
    from,
    to: { name: "", address: oneLine(mail.to) },
    ...(mail.replyTo === undefined ? {} : { replyTo: oneLine(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.calendar === undefined
      ? {}
      : { icalEvent: { filename: "invitacion.ics", ...mail.calendar } }),
    ...(mail.attachments === undefined || mail.attachments.length === 0
      ? {}
      : {
          attachments: mail.attachments.map(({ name, media_type: contentType, bytes }) => ({
            filename: oneLine(name),
            contentType,
            content: bytes,
          })),
        }),
    messageId: messageIdOf(mail.ref, from),
    headers: {
      "Content-Language": mail.language,
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    // Addresses and bodies only: a message never makes the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
