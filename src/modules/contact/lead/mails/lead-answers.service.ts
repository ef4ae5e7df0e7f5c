import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { Files } from "#src/platform/files/files.ts";
import { keepSentFiles, roomForFiles } from "../files/lead-files.service.ts";
import { insertEvent, updateLead } from "../lead-work.queries.ts";
import { findLeadOfToken, insertMailAnswer } from "./lead-mails.queries.ts";

interface LeadAnswerMail {
  /** Of the address that it was sent to. */
  token: string;
  messageId: string;
  text: string;
  /** Those of its files that may be kept, the more important first. */
  files: readonly CheckedFile[];
  /** Files of it that may not be kept. */
  filesRefused: number;
  at: Date;
}

/** Puts an answer that came by mail into the timeline of its lead, once, with as many of its files as the lead has room
 *  for, in the transaction of who takes mails. Throws NOT_FOUND for a token that no mail has. */
export async function takeLeadAnswer(
  files: Pick<Files, "add" | "list">,
  transaction: Connection,
  { token, messageId, text, at, ...sent }: LeadAnswerMail,
): Promise<{ reference: string }> {
  const lead = await findLeadOfToken(transaction, token);
  if (lead === undefined) throw notFound();
  const answer = { message_id: messageId, lead_id: lead.id, at };
  if (!(await insertMailAnswer(transaction, answer))) return { reference: lead.reference };
  // Holds the lead's row: of two who add files at once, the second counts the first one's.
  await updateLead(transaction, lead.id, { last_act_at: at });
  const kept = sent.files.slice(0, await roomForFiles(files, transaction, lead.id));
  const filesRefused = sent.filesRefused + sent.files.length - kept.length;
  await keepSentFiles(files, transaction, { lead, files: kept, by: null, at });
  await insertEvent(transaction, {
    lead,
    at,
    actor: null,
    system: "QPCLIENTS",
    kind: "answer",
    detail: filesRefused === 0 ? {} : { filesRefused },
    note: text.slice(0, 20_000),
  });
  return { reference: lead.reference };
}
