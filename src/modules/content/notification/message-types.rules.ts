import { notificationEventTypes } from "#src/contracts/enumerations/operations.ts";

/** Messages that are of no type of notification: nobody may switch them off, and each has a name of its own. */
export const furtherMessageTypes = [
  "site_message",
  "agenda_invitation",
  "lead_written",
  "signature_code",
  "document_told",
  "review_told",
  "purchase_transfer",
  "purchase_resume",
  "purchase_access",
  "policy_term",
  "policy_ended",
  "subscription_mail",
  "subscription_card",
] as const;

export const messageTypes = [...notificationEventTypes, ...furtherMessageTypes] as const;
export type MessageType = (typeof messageTypes)[number];

/** The type of each of the outbox's kinds that is not called as its type is. */
const typeByKind: Readonly<Record<string, MessageType>> = {
  agenda_person_reminder: "agenda_reminder",
  "movement_posted.low": "movement_posted",
  password_reset_asked: "password_reset",
  "purchase-issued": "policy_issued",
  "transfer-proof-refused": "payment_result",
  "refund-told": "refund_result",
  "refund-finance": "refund_result",
  "payment-failed": "payment_result",
  "policy-term-mail": "policy_term",
  "subscription-card-mail": "subscription_card",
};

/** What a message of a kind is called: its type, some kinds with hyphens. */
export const typeOfKind = (kind: string): string =>
  Object.hasOwn(typeByKind, kind) ? (typeByKind[kind] as string) : kind.replaceAll("-", "_");

/** Message key of a type's name; undefined for a text that is no type. */
export function typeNameKey(type: string): string | undefined {
  if (isFurtherType(type)) return `notifications.unsent.kind.${type}`;
  return messageTypes.some((one) => one === type) ? `notifications.type.${type}` : undefined;
}

/** Message key of the name of an outbox kind; undefined for a kind that is a task and sends no message. */
export const messageNameKey = (kind: string): string | undefined => typeNameKey(typeOfKind(kind));

/** The outbox's kinds of a type. */
export const kindsOfType = (type: string): string[] => [
  ...new Set([
    type,
    type.replaceAll("_", "-"),
    ...Object.keys(typeByKind).filter((kind) => typeByKind[kind] === type),
  ]),
];

const isFurtherType = (type: string): boolean => furtherMessageTypes.some((one) => one === type);
