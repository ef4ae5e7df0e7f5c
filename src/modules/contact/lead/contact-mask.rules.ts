import { maskedEmail } from "#src/contracts/masked-email.rules.ts";

/** Contact data as who has not revealed it sees it: enough to tell two apart, too little to use. */

const dots = "•••";

export const maskedPhone = (phone: string): string =>
  `${phone.slice(0, 3)} ${dots} ${phone.slice(-2)}`;

export const maskedIdentification = (identification: string): string =>
  `${dots}${identification.slice(-2)}`;

export const revealedFields = ["identification", "email", "phone"] as const;
export type RevealedField = (typeof revealedFields)[number];

const masks = {
  identification: maskedIdentification,
  email: maskedEmail,
  phone: maskedPhone,
} as const satisfies Record<RevealedField, (value: string) => string>;

/** Null where there is nothing to hide. */
export const maskedContact = (
  contact: Readonly<Record<RevealedField, string | null>>,
): Record<RevealedField, string | null> => ({
  identification:
    contact.identification === null ? null : masks.identification(contact.identification),
  email: contact.email === null ? null : masks.email(contact.email),
  phone: contact.phone === null ? null : masks.phone(contact.phone),
});
