import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";

/** What the fields of a template are of a lead. What it does not have is named in general. */
export function leadMailValues(
  lead: {
    fullName: string;
    reference: string;
    productName: string | null;
    country: CountryCode;
    executive: string;
  },
  { language, anyProduct }: { language: Language; anyProduct: string },
): Record<string, string> {
  const { email, phone } = contactIn(countryOf(lead.country).contact, language);
  return {
    name: lead.fullName.trim().split(/\s+/)[0] ?? lead.fullName,
    reference: lead.reference,
    product: lead.productName ?? anyProduct,
    executive: lead.executive,
    email,
    phone,
  };
}
