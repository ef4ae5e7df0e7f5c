/** How a person may be reached. */
export const contactChannels = ["phone", "email", "whatsapp"] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** For what a person may be reached: about their request, or with news. */
export const consentPurposes = ["contact", "news"] as const;

/** Characters of the words in which it is said how a consent came. */
export const longestConsent = 200;
