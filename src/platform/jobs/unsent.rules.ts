/** What becomes of a message that did not leave. */
export const unsentStates = ["UNSENT", "QUEUED", "SENT", "SENT_OTHERWISE", "DISCARDED"] as const;
export type UnsentState = (typeof unsentStates)[number];

export const unsentReasons = [
  "ADDRESS_INVALID",
  "MAILBOX_REFUSED",
  "SERVER_UNREACHABLE",
  "TEMPLATE_ERROR",
  "NO_CHANNEL",
  "NO_CONSENT",
  "BLOCKED_PERSON",
  "EXPIRED",
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

export const discardReasons = ["OBSOLETE", "DUPLICATE", "PERSON_ASKED", "TEST"] as const;
export type DiscardReason = (typeof discardReasons)[number];

/** How somebody was told in the stead of a message. */
export const otherChannels = ["telefono", "whatsapp", "email", "carta"] as const;
export type OtherChannel = (typeof otherChannels)[number];

const ofCode: Readonly<Record<string, UnsentReason>> = {
  TEMPLATE_ERROR: "TEMPLATE_ERROR",
  BAD_PAYLOAD: "TEMPLATE_ERROR",
  NO_HANDLER: "NO_CHANNEL",
  NO_CHANNEL: "NO_CHANNEL",
  NO_CONSENT: "NO_CONSENT",
  // No address, by its syntax or by its name (RFC 5321).
  EENVELOPE: "ADDRESS_INVALID",
  SMTP_501: "ADDRESS_INVALID",
  SMTP_553: "ADDRESS_INVALID",
};

/** Why a message did not leave, from the code of its last failure. */
export const unsentReason = (code: string): UnsentReason =>
  Object.hasOwn(ofCode, code)
    ? (ofCode[code] as UnsentReason)
    : code.startsWith("SMTP_5")
      ? "MAILBOX_REFUSED"
      : "SERVER_UNREACHABLE";
