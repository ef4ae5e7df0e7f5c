/** How a person may be reached. */
export const contactChannels = ["phone", "email", "whatsapp"] as const;
export type ContactChannel = (typeof contactChannels)[number];
