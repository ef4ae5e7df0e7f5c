import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadMailsTable } from "./lead-mails.tables.ts";

/** Adds a mail; false where it is there already. */
export async function insertLeadMail(
  connection: Connection,
  mail: LeadMailsTable,
): Promise<boolean> {
  const result = await connection
    .insertInto("lead_mails")
    .values(mail)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

/** The lead that a mail was written to, as far as the transaction's person sees it. */
export const leadOfMail = (connection: Connection, id: string) =>
  connection.selectFrom("lead_mails").select("lead_id").where("id", "=", id).executeTakeFirst();

export interface LeadMailToSend {
  template: string;
  language: LeadMailsTable["language"];
  subject: string;
  body: string;
  replyToken: string;
  /** Null where the lead has none any more. */
  to: string | null;
  reference: string;
  fullName: string;
  productName: string | null;
  country: CountryCode;
  executive: string;
}

/** A mail with what it is drawn and sent with; undefined where its lead was erased. */
export const findMailToSend = (
  connection: Connection,
  id: string,
): Promise<LeadMailToSend | undefined> =>
  connection
    .selectFrom("lead_mails as m")
    .innerJoin("leads as l", "l.id", "m.lead_id")
    .innerJoin("users as u", "u.id", "m.made_by")
    .select([
      "m.template",
      "m.language",
      "m.subject",
      "m.body",
      "m.reply_token as replyToken",
      "l.email as to",
      "l.reference",
      "l.full_name as fullName",
      "l.product_name as productName",
      "l.country",
      "u.name as executive",
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();

/** The lead whose mail has this token; that which it was joined into, where it was. */
export async function findLeadOfToken(
  connection: Connection,
  token: string,
): Promise<{ id: number; tenant_id: string; reference: string } | undefined> {
  let found = await connection
    .selectFrom("lead_mails as m")
    .innerJoin("leads as l", "l.id", "m.lead_id")
    .select(["l.id", "l.tenant_id", "l.reference", "l.merged_into"])
    .where("m.reply_token", "=", token)
    .executeTakeFirst();
  while (found !== undefined && found.merged_into !== null) {
    const kept = found.merged_into;
    found = await connection
      .selectFrom("leads")
      .select(["id", "tenant_id", "reference", "merged_into"])
      .where("id", "=", kept)
      .executeTakeFirst();
  }
  return found;
}

/** Keeps that an answer came; false where it came before. */
export async function insertMailAnswer(
  connection: Connection,
  answer: { message_id: string; lead_id: number; at: Date },
): Promise<boolean> {
  const result = await connection
    .insertInto("lead_mail_answers")
    .values(answer)
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}
