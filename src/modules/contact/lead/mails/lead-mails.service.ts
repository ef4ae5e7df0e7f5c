import { textOfBlocks } from "#src/contracts/markdown.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Unreached } from "#src/platform/jobs/unreachable.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { LeadActing } from "../lead-acting.ts";
import { isMailAgreed, refusalOfContact } from "../lead-contact.ts";
import { contactNotAllowed } from "../lead-desk.errors.ts";
import { zoneOf } from "../lead-desk.service.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { onceTold } from "../lead-once.ts";
import {
  consentsOf,
  insertCall,
  insertEvent,
  listCalls,
  updateLead,
  type WorkedLead,
} from "../lead-work.queries.ts";
import { insertLeadMail, leadOfMail } from "./lead-mails.queries.ts";
import { leadMailValues } from "./lead-mail-values.ts";
import { keyOfTemplate, leadMailLimits, type LeadMailTemplate } from "./lead-mails.rules.ts";

export const leadWrittenKind = "lead_written";

const draftAct = { permission: "lead:message", action: "lead.mail-draft" } as const;
const sendAct = { permission: "lead:message", action: "lead.mail" } as const;

export type LeadMails = ReturnType<typeof createLeadMails>;

interface LeadMailsNeeds {
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  acting: LeadActing;
  draw: DrawTemplate;
  say(language: string): Say;
}

export interface LeadMailAsked {
  /** A random id, chosen by who sends: sent twice, it is one mail. */
  id: string;
  template: LeadMailTemplate;
  subject: string;
  body: string;
}

/** A template with the values of a lead, in the person's language: what its form begins with. Throws NOT_FOUND,
 *  FORBIDDEN. */
async function draft(
  needs: LeadMailsNeeds,
  actor: LeadActor,
  reference: string,
  template: LeadMailTemplate,
): Promise<{ heading: string; subject: string; body: string; closing: string }> {
  const lead = await needs.acting.read(actor, reference, draftAct, async (_own, found) => found);
  const { language, country } = lead;
  const values = leadMailValues(
    {
      fullName: lead.full_name,
      reference: lead.reference,
      productName: lead.product_name,
      country,
      executive: actor.user.name,
    },
    { language, anyProduct: needs.say(language)("leads.mail.anyProduct") },
  );
  const drawn = await needs.draw(keyOfTemplate(template), { language, country }, values);
  return {
    heading: drawn.heading,
    subject: drawn.subject,
    body: drawn.openingText,
    closing: textOfBlocks(drawn.closing),
  };
}

function readAsked({ subject, body }: LeadMailAsked) {
  const said = { subject: subject.replaceAll(/\s+/g, " ").trim(), body: body.trim() };
  const errors = (["subject", "body"] as const).flatMap((field) => {
    const most = leadMailLimits[field];
    if (said[field] === "") return [{ field, code: "REQUIRED" }];
    return said[field].length > most ? [{ field, code: "TOO_LONG", params: { max: most } }] : [];
  });
  if (errors.length > 0) throw badRequest(errors);
  return said;
}

/** Writes to the person of a lead. It counts as an attempt to reach them, and is kept in the timeline. Throws
 *  CONTACT_NOT_ALLOWED with the reason, NOT_FOUND, FORBIDDEN, DEMO_ACCESS, BAD_REQUEST with the fields,
 *  IDEMPOTENCY_CONFLICT. */
async function send(
  needs: LeadMailsNeeds,
  actor: LeadActor,
  reference: string,
  asked: LeadMailAsked,
  sent?: SentCall,
): Promise<void> {
  const at = needs.clock.now();
  await needs.acting.change(actor, reference, sendAct, (transaction, lead, about) =>
    onceTold(transaction, { sent, at, about }, async () => {
      await write(needs, transaction, lead, { actor, asked, at });
      return {};
    }),
  );
}

async function write(
  needs: LeadMailsNeeds,
  transaction: Connection,
  lead: WorkedLead,
  { actor, asked, at }: { actor: LeadActor; asked: LeadMailAsked; at: Date },
): Promise<void> {
  const said = readAsked(asked);
  const before = await leadOfMail(transaction, asked.id);
  if (before !== undefined && before.lead_id !== lead.id) throw notFound();
  if (before !== undefined) return;
  if (lead.email === null) throw badRequest([{ field: "email", code: "REQUIRED" }]);
  await requireContact(transaction, lead, {
    actor,
    at,
    consents: await consentsOf(transaction, lead.id),
  });
  const isNew = await insertLeadMail(transaction, {
    id: asked.id,
    lead_id: lead.id,
    tenant_id: lead.tenant_id,
    template: asked.template,
    language: lead.language,
    ...said,
    reply_token: needs.random.bytes(16).toString("hex"),
    made_by: actor.user.id,
    made_at: at,
  });
  // An id of a mail that this person may not see.
  if (!isNew) throw notFound();
  await keepAttempt(transaction, lead, { actor, said, at });
  await enqueueMessage(transaction, {
    kind: leadWrittenKind,
    ref: asked.id,
    payload: { mailId: asked.id },
    at,
  });
}

/** Throws CONTACT_NOT_ALLOWED with the reason, where the person may not be written to now. */
async function requireContact(
  transaction: Connection,
  lead: WorkedLead,
  of: {
    actor: LeadActor;
    at: Date;
    consents: Parameters<typeof refusalOfContact>[0]["consents"];
  },
): Promise<void> {
  const { actor, at, consents } = of;
  const refusal = refusalOfContact({
    lead,
    calls: await listCalls(transaction, lead.id),
    consents,
    channel: "email",
    userId: actor.user.id,
    at,
  });
  if (refusal !== null) throw contactNotAllowed(refusal);
}

/** A mail to the person of a lead that another room writes, about what they began themselves: hours and numbers of
 *  attempts hold for it, a refusal of news does not. */
export interface OtherMail {
  action: "lead.purchase-link";
  /** What the timeline says of it: nothing personal. */
  subject: string;
  /** Puts it into the outbox, in the transaction of who sends; false where it is there already. */
  put(transaction: Connection): Promise<boolean>;
  /** The call that asks for it, where it may come twice. */
  sent?: SentCall | undefined;
}

/** Sends such a mail: it counts as an attempt to reach the person, and is kept in the timeline and the audit trail, once.
 *  Throws CONTACT_NOT_ALLOWED with the reason, NOT_FOUND, FORBIDDEN, DEMO_ACCESS, and what `put` throws. */
async function sendOther(
  needs: LeadMailsNeeds,
  actor: LeadActor,
  reference: string,
  { action, subject, put, sent }: OtherMail,
): Promise<void> {
  const act = { permission: "lead:message", action } as const;
  const at = needs.clock.now();
  await needs.acting.change(actor, reference, act, (transaction, lead, about) =>
    onceTold(transaction, { sent, at, about }, async () => {
      if (await put(transaction)) {
        await requireContact(transaction, lead, { actor, at, consents: [] });
        await keepAttempt(transaction, lead, { actor, said: { subject, body: null }, at });
      } else about.isRepeated = true;
      return {};
    }),
  );
}

/** Such a mail in the transaction of another act on the lead. Who has no address, or withdrew, is not reached: the outbox
 *  gives it up, and staff find it among what did not leave. Throws CONTACT_NOT_ALLOWED with the reason. */
async function sendAlong(
  needs: LeadMailsNeeds,
  transaction: Connection,
  lead: WorkedLead,
  {
    actor,
    subject,
    email,
    isBegun,
    put,
  }: {
    actor: LeadActor;
    email: string | null;
    /** It is about what the person began themselves, as of `sendOther`. */
    isBegun: boolean;
  } & Pick<OtherMail, "subject" | "put">,
): Promise<"sent" | Unreached> {
  const at = needs.clock.now();
  await put(transaction);
  if (email === null) return "NO_CHANNEL";
  if (!isBegun && !isMailAgreed(await consentsOf(transaction, lead.id))) return "NO_CONSENT";
  await requireContact(transaction, lead, { actor, at, consents: [] });
  await keepAttempt(transaction, lead, { actor, said: { subject, body: null }, at });
  return "sent";
}

async function keepAttempt(
  transaction: Connection,
  lead: WorkedLead,
  {
    actor,
    said,
    at,
  }: { actor: LeadActor; said: { subject: string; body: string | null }; at: Date },
): Promise<void> {
  await insertCall(transaction, {
    lead,
    at,
    day: civilDate(at, zoneOf(lead)),
    actor: actor.user.id,
    channel: "email",
    result: "sent",
    minutes: 0,
    note: null,
  });
  await updateLead(transaction, lead.id, {
    last_act_at: at,
    contact_attempts: lead.contact_attempts + 1,
    ...(lead.first_answer_at === null ? { first_answer_at: at } : {}),
  });
  await insertEvent(transaction, {
    lead,
    at,
    actor: actor.user.id,
    system: "QPOPTIMIZE",
    kind: "mail",
    detail: { subject: said.subject },
    note: said.body,
  });
}

/** E-mails from templates that people write to the person of a lead. */
export function createLeadMails(needs: LeadMailsNeeds) {
  return withNeeds(needs, { draft, send, sendOther, sendAlong });
}
