import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** Each recipient of db/seed/notifications/notification-types.tsv has a file that tells them: what it names of the type and
 *  of the reader is there. What each sends is held by the tests beside these files. */

const root = resolve(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");

type Sender = readonly [file: string, ...says: string[]];
const contact = "src/modules/contact";
const sale = "src/modules/sale";
const account: Sender = ["src/modules/identity/account/account-mail.ts", "tell("];
const notices: Sender = [`${sale}/subscription/subscription-notices.ts`, "payer.email"];
const resume: Sender = [`${sale}/my-purchase/resume-reminders.ts`, "email"];

/** By type and recipient. Who buys signs and is the policyholder: one person has both names. */
const senders: Readonly<Record<string, Readonly<Record<string, Sender>>>> = {
  lead_requested: { person: [`${contact}/lead/lead-mail.ts`, "lead_requested", "contact.email"] },
  lead_message: {
    person: [`${contact}/lead/message-lead-mail.ts`, "Sender", ": email"],
    "country's team": [`${contact}/lead/message-lead-mail.ts`, '"team" ? contact.email'],
  },
  lead_assigned: { executive: [`${contact}/executive/assignment-mail.ts`, "tell("] },
  lead_unattended: {
    executive: [`${contact}/executive/unattended-leads.ts`, "executive", "tell("],
    supervisor: [`${contact}/executive/unattended-leads.ts`, "supervisor", "tell("],
  },
  agenda_reminder: {
    executive: [`${contact}/agenda/agenda-reminders.ts`, "tell("],
    "person where invited": [
      `${contact}/agenda/agenda-invitations.ts`,
      "agenda_reminder.",
      "email",
    ],
  },
  user_invited: { user: account },
  activation_code: {
    user: account,
    buyer: [`${sale}/my-purchase/my-purchase-mail.ts`, "activation_code."],
    policyholder: [`${sale}/signature/signature-mail.ts`, "activation_code.signature"],
  },
  password_reset: { user: account },
  account_alert: { user: account },
  ticket_opened: {
    requester: [`${contact}/ticket/ticket-mail.ts`, "ticket_opened.requester", "ringRequester"],
    queue: [`${contact}/ticket/ticket-mail.ts`, "ticket_opened.queue", "toQueue"],
  },
  ticket_answered: {
    requester: [`${contact}/ticket/ticket-mail.ts`, "ticket_answered.requester"],
    "who attends": [`${contact}/ticket/ticket-mail.ts`, "tellOwner"],
  },
  movement_posted: { "owner of the account": [`${sale}/movement/movement-mail.ts`, "tell("] },
  mora_1: { policyholder: notices },
  mora_2: { policyholder: notices },
  mora_3: { policyholder: notices },
  retomar_contratacion_1: { buyer: resume },
  retomar_contratacion_2: { buyer: resume },
  retomar_contratacion_3: { buyer: resume },
  payment_result: { buyer: notices, policyholder: notices },
  refund_result: {
    buyer: [`${sale}/subscription/refund-told.ts`, '"refund_result"', "signerOf"],
    finance: [`${sale}/refund/refund-finance.ts`, '"refund_result"', '"refund:approve"', "tell("],
  },
  policy_issued: {
    buyer: [`${sale}/signature/issued-mail.ts`, "policy_issued"],
    policyholder: [`${sale}/document/document-mail.ts`, "policy_issued."],
  },
};

const [, ...rows] = read("db/seed/notifications/notification-types.tsv").trimEnd().split("\n");
const types = rows.map((row) => {
  const [name = "", recipients = "", channels = "", , , builtWith = ""] = row.split("\t");
  return { name, recipients: recipients.split("; "), channels, builtWith };
});

describe("who is told", () => {
  it.each(types.filter(({ builtWith }) => builtWith !== "employers"))(
    "of $name are $recipients",
    ({ name, recipients, channels }) => {
      const told = senders[name] ?? {};
      expect(Object.keys(told).toSorted()).toEqual(recipients.toSorted());
      for (const [file, ...says] of Object.values(told)) {
        const text = read(file);
        for (const words of says) expect([file, text.includes(words)]).toEqual([file, true]);
      }
      // People without an account have no bell: where there is one, somebody with an account is told.
      const rings = Object.values(told).some(([file]) => /\btell\(/.test(read(file)));
      expect(rings).toBe(channels.includes("bell") || account[0] === Object.values(told)[0]?.[0]);
    },
  );
});
