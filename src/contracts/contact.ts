/** How to reach Amparo from a country; its hours in each language of the site. */
export interface ContactInfo {
  email: string;
  phone: string;
  phoneHref: string;
  hours: Record<"es" | "en" | "pt", string>;
}

/** The contact data as a page in one language says it. */
export function contactIn(
  contact: ContactInfo,
  language: keyof ContactInfo["hours"],
): Omit<ContactInfo, "hours"> & { hours: string } {
  return { ...contact, hours: contact.hours[language] };
}
