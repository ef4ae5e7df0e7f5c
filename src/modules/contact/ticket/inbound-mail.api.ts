import { z } from "zod";
import { AppError } from "#src/platform/errors.ts";
import { apiRoute, type ApiRoute, dataAnswer, parsedBody } from "#src/platform/http/api-routes.ts";
import type { InboundMails } from "./inbound-mail.service.ts";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import { ticketLimits } from "./ticket.rules.ts";

/** Bytes of a mail that is handed over, at most: its text and the largest file there may be, as base64. */
const longestMail = 1_048_576 + 4 * Math.ceil(fileBytesMost / 3);
/** Files of one mail that are looked at. */
const filesOfMailMost = 50;

const mailSchema = z.object({
  messageId: z.string().trim().min(1).max(500),
  at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  from: z.string().trim().min(3).max(ticketLimits.email),
  fromName: z.string().trim().max(200).nullable().default(null),
  to: z.array(z.string().trim().max(ticketLimits.email)).min(1).max(50),
  subject: z.string().max(1_000).default(""),
  text: z.string().nullable().default(null),
  html: z.string().nullable().default(null),
  isAutomatic: z.boolean().default(false),
  attachments: z
    .array(z.object({ name: z.string().max(500), content: z.base64() }))
    .max(filesOfMailMost)
    .default([])
    .transform((files) =>
      files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, "base64") })),
    ),
});

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new AppError({ code: "INVALID_JSON", status: 400 });
  }
}

/** POST /api/integration/inbound-mail: what a mail server hands over. Whoever holds the secret may. */
export const inboundMailRoutes = (mails: InboundMails): ApiRoute<object>[] => [
  apiRoute({
    method: "POST",
    url: "/api/integration/inbound-mail",
    summary:
      "Takes a mail: an answer to a ticket, or a new one. X-Signature is the HMAC-SHA256 of the body, in hexadecimal",
    tag: "Tickets",
    body: { kind: "bytes", bytesMost: longestMail },
    responses: {
      200: dataAnswer("The ticket that it stands in; null where it was an automatic answer"),
    },
    permission: "public",
    audit: null,
    async handle({ body, headers }) {
      mails.requireSignature(body, headers["x-signature"]);
      const mail = parsedBody(mailSchema, jsonOf(body));
      return { status: 200, body: { data: await mails.receive(mail) } };
    },
  }),
];
