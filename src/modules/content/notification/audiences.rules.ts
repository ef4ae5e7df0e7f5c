import type { TemplateKey } from "./template.rules.ts";

/** How a message reaches its recipient: `account` by the channels chosen in the account, mail and bell; `address` by mail
 *  alone, for people have an address before they have an account. */
export type Reach = "account" | "address";

/** Recipients of each template, by the words of notification-types.tsv. Senders ask this table and the page of the
 *  templates shows it; a template without a recipient who has an account reaches no account. The types that employers bring
 *  have no rows yet. Who buys signs and is the policyholder: one person has both names. */
export const audiences = {
  lead_requested: { person: "address" },
  "lead_requested.unnamed": { person: "address" },
  "lead_message.team": { "country's team": "address" },
  "lead_message.sender": { person: "address" },
  "lead_message.contactTeam": { "country's team": "address" },
  "lead_message.contactSender": { person: "address" },
  "lead_message.followUp": { person: "address" },
  "lead_message.documents": { person: "address" },
  "lead_message.unreachable": { person: "address" },
  lead_assigned: { executive: "account" },
  "lead_assigned.previous": { executive: "account" },
  "lead_assigned.buying": { executive: "account" },
  "lead_unattended.executive": { executive: "account" },
  "lead_unattended.supervisor": { supervisor: "account" },
  agenda_reminder: { executive: "account" },
  "agenda_reminder.invited": { "person where invited": "address" },
  "agenda_reminder.moved": { "person where invited": "address" },
  "agenda_reminder.cancelled": { "person where invited": "address" },
  "agenda_reminder.person": { "person where invited": "address" },
  user_invited: { user: "account" },
  activation_code: { user: "account" },
  "activation_code.signature": { policyholder: "address" },
  "activation_code.myPurchase": { buyer: "address" },
  "activation_code.myPurchaseLink": { buyer: "address" },
  "activation_code.purchaseClient": { buyer: "address" },
  password_reset: { user: "account" },
  "account_alert.locked": { user: "account" },
  "account_alert.passwordChanged": { user: "account" },
  "account_alert.secondFactorChanged": { user: "account" },
  "account_alert.secondFactorReset": { user: "account" },
  "account_alert.newDevice": { user: "account" },
  "ticket_opened.requester": { requester: "account" },
  "ticket_opened.queue": { queue: "account" },
  ticket_answered: { "who attends": "account" },
  "ticket_answered.requester": { requester: "account" },
  "ticket_answered.told": { requester: "account" },
  movement_posted: { "owner of the account": "account" },
  "movement_posted.low": { "owner of the account": "account" },
  "movement_posted.lowPartner": { "owner of the account": "account" },
  "movement_posted.lowPerson": { "owner of the account": "account" },
  mora_1: { policyholder: "address" },
  mora_2: { policyholder: "address" },
  mora_3: { policyholder: "address" },
  "mora_3.termination": { policyholder: "address" },
  "mora_3.ended": { policyholder: "address" },
  retomar_contratacion_1: { buyer: "address" },
  retomar_contratacion_2: { buyer: "address" },
  retomar_contratacion_3: { buyer: "address" },
  payment_result: { buyer: "address", policyholder: "address" },
  "payment_result.failed": { buyer: "address" },
  "payment_result.differs": { policyholder: "address" },
  "payment_result.due": { policyholder: "address" },
  "payment_result.cardExpires": { policyholder: "address" },
  "payment_result.transfer": { buyer: "address" },
  "payment_result.proofRefused": { buyer: "address" },
  "payment_result.renewal": { policyholder: "address" },
  "payment_result.renewalConsent": { policyholder: "address" },
  "payment_result.renewalDeclined": { policyholder: "address" },
  "payment_result.renewalEnded": { policyholder: "address" },
  refund_result: { finance: "account" },
  "refund_result.account": { buyer: "address" },
  "refund_result.asked": { buyer: "address" },
  "refund_result.done": { buyer: "address" },
  "refund_result.rejected": { buyer: "address" },
  "refund_result.takenBack": { buyer: "address" },
  policy_issued: { buyer: "address", policyholder: "address" },
  "policy_issued.bought": { buyer: "address", policyholder: "address" },
  "policy_issued.review": { buyer: "address" },
  "policy_issued.accepted": { buyer: "address" },
  "policy_issued.conditions": { buyer: "address" },
  "policy_issued.declined": { buyer: "address" },
  "policy_issued.cancelled": { buyer: "address" },
  "policy_issued.documentRejected": { policyholder: "address" },
  "policy_issued.documentApproved": { policyholder: "address" },
  "policy_issued.documentAsked": { policyholder: "address" },
  "policy_issued.ended": { policyholder: "address" },
  "policy_issued.insurerEnded": { policyholder: "address" },
  "policy_issued.withdrawn": { policyholder: "address" },
  "policy_issued.reinstated": { policyholder: "address" },
} as const satisfies Readonly<Partial<Record<TemplateKey, Readonly<Record<string, Reach>>>>>;

type Row = (typeof audiences)[keyof typeof audiences];
/** A recipient of notifications. */
export type Recipient = {
  [Key in keyof typeof audiences]: keyof (typeof audiences)[Key];
}[keyof typeof audiences];

const rowOf = (key: TemplateKey): Partial<Record<Recipient, Reach>> | undefined =>
  (audiences as Partial<Record<TemplateKey, Row>>)[key];

/** Recipients of a template; none where its type is not built. */
export const recipientsOf = (key: TemplateKey): Recipient[] =>
  Object.keys(rowOf(key) ?? {}) as Recipient[];

/** Whether a template has a recipient with an account. */
export const isForAccounts = (key: TemplateKey): boolean =>
  Object.values(rowOf(key) ?? {}).includes("account");
