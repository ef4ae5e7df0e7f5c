import {
  type Block,
  escapedMarkdown,
  readMarkdown,
  withTexts,
} from "#src/contracts/markdown.rules.ts";
import type { NotificationType } from "#src/contracts/enumerations/operations.ts";

/** The parts of a template; `opening` and `closing` are Markdown (decision 016). */
export const templateParts = [
  "subject",
  "preview",
  "heading",
  "opening",
  "action",
  "closing",
] as const;
export type TemplatePart = (typeof templateParts)[number];
export type TemplateText = Record<TemplatePart, string>;

/** Characters that a part takes; those that no mail can do without are asked for. */
export const partBounds: Readonly<Record<TemplatePart, { longest: number; isAsked: boolean }>> = {
  subject: { longest: 150, isAsked: true },
  preview: { longest: 200, isAsked: true },
  heading: { longest: 150, isAsked: true },
  opening: { longest: 2_000, isAsked: true },
  action: { longest: 60, isAsked: false },
  closing: { longest: 1_000, isAsked: false },
};

/** Templates whose mail has a link that is useless without its name. */
const linked = new Set([
  "lead_requested",
  "lead_requested.unnamed",
  "activation_code.myPurchaseLink",
  "activation_code.purchaseClient",
  "user_invited",
  "password_reset",
]);

/** A type with the variant of it, as in `account_alert.locked`; a type that has none is its own key. */
export type TemplateKey = NotificationType | `${NotificationType}.${string}`;

/** Of mails that an executive writes from a lead. */
const byHand = ["name", "reference", "product", "executive", "email", "phone"];
/** Of mails to the person of a meeting. */
const meeting = ["name", "executive", "when", "reference"];
const arrears = ["name", "policy", "product", "amount", "due"];
const refund = ["name", "reference", "amount"];
/** Of mails about the last day of a policy, or the first one of it put back. */
const ended = ["name", "policy", "product", "due"];

/** The templates, and the fields that the text of each may name. Health data is never among them. */
export const templateFields: Readonly<Partial<Record<TemplateKey, readonly string[]>>> = {
  lead_requested: ["name", "reference", "product", "email", "phone"],
  "lead_requested.unnamed": ["reference", "product", "email", "phone"],
  "lead_message.team": ["reference", "hours"],
  "lead_message.sender": ["reference", "hours", "email", "phone"],
  "lead_message.contactTeam": ["reference", "hours"],
  "lead_message.contactSender": ["reference", "hours", "email", "phone"],
  "lead_message.followUp": byHand,
  "lead_message.documents": byHand,
  "lead_message.unreachable": byHand,
  lead_assigned: ["name", "reference"],
  "lead_assigned.previous": ["name", "reference"],
  "lead_assigned.buying": ["name", "reference"],
  "lead_unattended.executive": ["name", "reference", "minutes"],
  "lead_unattended.supervisor": ["name", "reference", "minutes", "executive"],
  agenda_reminder: ["name", "what", "when", "reference"],
  "agenda_reminder.invited": meeting,
  "agenda_reminder.moved": meeting,
  "agenda_reminder.cancelled": meeting,
  "agenda_reminder.person": meeting,
  user_invited: ["name", "until"],
  activation_code: ["name"],
  "activation_code.signature": ["product"],
  "activation_code.myPurchase": ["product"],
  "activation_code.myPurchaseLink": ["product"],
  "activation_code.purchaseClient": ["product"],
  password_reset: ["name"],
  "account_alert.locked": ["name", "when"],
  "account_alert.passwordChanged": ["name", "when"],
  "account_alert.secondFactorChanged": ["name", "when"],
  "account_alert.secondFactorReset": ["name", "when"],
  "account_alert.newDevice": ["name", "when"],
  "ticket_opened.requester": ["reference", "hours"],
  "ticket_opened.queue": ["reference", "queue"],
  ticket_answered: ["name", "reference"],
  "ticket_answered.requester": ["reference"],
  "ticket_answered.told": ["reference"],
  movement_posted: ["name", "account", "amount", "balance"],
  "movement_posted.low": ["name", "account", "balance", "minimum"],
  "movement_posted.lowPartner": ["name", "account", "balance", "minimum"],
  "movement_posted.lowPerson": ["name", "account", "balance", "minimum"],
  mora_1: arrears,
  mora_2: arrears,
  mora_3: arrears,
  "mora_3.termination": [...arrears, "until", "insurer"],
  "mora_3.ended": [...arrears, "until"],
  retomar_contratacion_1: ["name", "product", "until"],
  retomar_contratacion_2: ["name", "product", "until"],
  retomar_contratacion_3: ["name", "product", "until"],
  payment_result: ["name", "policy", "amount", "result"],
  "payment_result.failed": ["name", "product", "amount"],
  "payment_result.differs": ["name", "policy", "product", "amount", "due", "reason"],
  "payment_result.due": arrears,
  "payment_result.cardExpires": ["name", "policy", "product", "card", "month", "due"],
  "payment_result.transfer": ["name", "product", "amount", "due"],
  "payment_result.proofRefused": ["name", "product", "reason"],
  "payment_result.renewal": ["name", "policy", "product", "amount", "due", "reason"],
  "payment_result.renewalConsent": [
    "name",
    "policy",
    "product",
    "amount",
    "due",
    "reason",
    "limit",
  ],
  "payment_result.renewalDeclined": ["name", "policy", "product", "due"],
  "payment_result.renewalEnded": ["name", "policy", "product", "due"],
  refund_result: [...refund, "result"],
  "refund_result.account": refund,
  "refund_result.asked": refund,
  "refund_result.done": refund,
  "refund_result.rejected": refund,
  "refund_result.takenBack": refund,
  policy_issued: ["name", "policy", "product", "result"],
  "policy_issued.bought": ["name", "policy", "product"],
  "policy_issued.review": ["name", "product", "reference"],
  "policy_issued.accepted": ["name", "product", "reference"],
  "policy_issued.conditions": ["name", "product", "reference"],
  "policy_issued.declined": ["name", "product", "reference"],
  "policy_issued.cancelled": ["name", "product", "reference"],
  "policy_issued.documentRejected": ["name", "product", "reference", "document", "reason"],
  "policy_issued.documentApproved": ["name", "product", "reference", "document"],
  "policy_issued.documentAsked": ["name", "product", "reference", "document"],
  "policy_issued.ended": ended,
  "policy_issued.insurerEnded": ended,
  "policy_issued.withdrawn": ended,
  "policy_issued.reinstated": ended,
  insured_change: ["name", "policy", "reference", "result"],
  bulk_load_result: ["name", "reference", "rows", "result"],
  period_invoice: ["name", "period", "amount", "due", "result"],
};

export const templateKeys = Object.keys(templateFields) as TemplateKey[];

/** The type and the variant that a key names. */
export function partsOfKey(key: TemplateKey): { type: string; variant: string } {
  const [type = "", variant = ""] = key.split(".");
  return { type, variant };
}

/** What previews put where a field is named. */
export const exampleValues: Readonly<Record<string, string>> = {
  name: "Camila",
  reference: "AMP-7F3K-29Q",
  product: "Complementario Familia 80",
  insurer: "Lafken Salud",
  email: "hola@amparo.example",
  phone: "+56 2 2345 6789",
  hours: "9:00–18:00",
  minutes: "60",
  executive: "Ana Soto",
  what: "Videollamada",
  when: "30-11-2026, 10:00",
  until: "30-11-2026",
  queue: "Soporte",
  account: "CL-0001",
  amount: "$48.541",
  balance: "$120.000",
  minimum: "$50.000",
  policy: "POL-2291",
  due: "30-11-2026",
  limit: "20",
  card: "6623",
  month: "12-2026",
  document: "Documento de identidad",
  result: "OK",
  reason: "UF",
  rows: "240",
  period: "2026-11",
};

const fieldPattern = /\{([^{}]*)\}/g;

export interface TemplateFault {
  field: TemplatePart;
  code: "REQUIRED" | "TOO_LONG" | "TEMPLATE_FIELD";
  params?: Record<string, string | number>;
}

/** What keeps a text from being saved: parts that are missing or too long, and fields that its type does not have. A
 *  brace without its other one names whatever follows it. */
export function templateFaults(key: TemplateKey, text: TemplateText): TemplateFault[] {
  const known = new Set(templateFields[key]);
  return templateParts.flatMap((part): TemplateFault[] => {
    const { longest, isAsked } = partBounds[part];
    const said = text[part];
    const isMissing = said.trim() === "" && (isAsked || (part === "action" && linked.has(key)));
    if (isMissing) return [{ field: part, code: "REQUIRED" }];
    if (said.length > longest) return [{ field: part, code: "TOO_LONG", params: { max: longest } }];
    const named = [...said.matchAll(fieldPattern)].map(([, name = ""]) => name);
    const stray = /[{}]\s*([^\s{}]*)/.exec(said.replaceAll(fieldPattern, ""));
    const unknown = named.find((name) => !known.has(name)) ?? stray?.[0];
    return unknown === undefined
      ? []
      : [{ field: part, code: "TEMPLATE_FIELD", params: { name: unknown.slice(0, 40) } }];
  });
}

/** Parts that are Markdown; the others are one line. */
const richParts = ["opening", "closing"] as const;
type RichPart = (typeof richParts)[number];

/** A text with values where it names fields. What is rich was read before: a value is never a mark in it. */
export interface FilledText extends Record<Exclude<TemplatePart, RichPart>, string> {
  opening: Block[];
  closing: Block[];
  /** The opening as somebody goes on writing it: Markdown in which the values stand escaped. */
  openingText: string;
}

/** Undefined where it names a field that has no value. */
export function filledText(
  text: TemplateText,
  values: Readonly<Record<string, string>>,
): FilledText | undefined {
  let isWhole = true;
  const fill = (said: string, as = (value: string): string => value) =>
    said.replaceAll(fieldPattern, (_all, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) isWhole = false;
      return as(value ?? "");
    });
  const { subject, preview, heading, action, opening, closing } = text;
  const filled: FilledText = {
    subject: fill(subject),
    preview: fill(preview),
    heading: fill(heading),
    action: fill(action),
    opening: withTexts(readMarkdown(opening), fill),
    closing: withTexts(readMarkdown(closing), fill),
    openingText: fill(opening, escapedMarkdown),
  };
  return isWhole ? filled : undefined;
}
