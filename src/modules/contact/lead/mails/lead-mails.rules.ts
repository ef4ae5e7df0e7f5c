/** Templates of mails that people write from a lead; the other types are sent by what happens. */
export const leadMailTemplates = ["followUp", "documents", "unreachable"] as const;
export type LeadMailTemplate = (typeof leadMailTemplates)[number];

export const keyOfTemplate = (template: LeadMailTemplate) => `lead_message.${template}` as const;

/** The part of an address before its token. */
export const leadMailbox = "lead";

export const leadMailLimits = { subject: 150, body: 4_000 } as const;
