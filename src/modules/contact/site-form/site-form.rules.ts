import type { CountryCode } from "#src/contracts/identification.ts";
import { isEmail } from "#src/contracts/email.ts";
import { isFullName, parsePhone } from "#src/modules/contact/lead/lead.rules.ts";

/** The site's own forms as data (SA 2.1): what each asks, in order. Labels are messages of `site-form`. */

export interface SiteFormField {
  name: string;
  kind: "name" | "line" | "text" | "email" | "phone" | "choice";
  isRequired: boolean;
  /** Characters, at most. */
  maximum: number;
  /** Codes of a choice; each has a message. */
  options?: readonly string[];
}

export interface SiteFormDefinition {
  fields: readonly SiteFormField[];
  /** When the use of the address has to be agreed to: always, or where one was given. */
  consent: "always" | "withEmail";
}

const field = (
  name: string,
  kind: SiteFormField["kind"],
  isRequired: boolean,
  maximum: number,
  options?: readonly string[],
): SiteFormField => ({ name, kind, isRequired, maximum, ...(options ? { options } : {}) });

export const siteForms = {
  feedback: {
    fields: [
      field("topic", "choice", true, 20, ["idea", "problem", "praise", "other"]),
      field("message", "text", true, 2_000),
      field("name", "name", false, 120),
      field("email", "email", false, 254),
    ],
    consent: "withEmail",
  },
  /** The contact page's; what becomes of it is decided by its topic (contact-us). */
  contact: {
    fields: [
      field("topic", "choice", true, 20, [
        "cotizar",
        "soporte",
        "portal",
        "acceso",
        "movimientos",
        "otro",
      ]),
      field("name", "name", true, 120),
      field("email", "email", true, 254),
      field("phone", "phone", false, 40),
      field("legalId", "line", false, 40),
      field("message", "text", true, 4_000),
    ],
    consent: "always",
  },
  partner: {
    fields: [
      field("company", "line", true, 120),
      field("kind", "choice", true, 20, ["insurer", "broker", "clinic", "employer", "other"]),
      field("name", "name", true, 120),
      field("email", "email", true, 254),
      field("phone", "phone", false, 40),
      field("website", "line", false, 200),
      field("message", "text", false, 2_000),
    ],
    consent: "always",
  },
} as const satisfies Record<string, SiteFormDefinition>;

export type SiteFormKind = keyof typeof siteForms;
export type SiteFormValues = Readonly<Record<string, string>>;

export interface SiteFormFault {
  field: string;
  code: string;
  params?: Record<string, number>;
}

/** Field under which consent is sent. */
export const consentField = "consent";

/** Reads what was sent. Faults, all at once: REQUIRED, TOO_BIG, INVALID, INVALID_FULL_NAME, INVALID_EMAIL,
 *  INVALID_PHONE, CONSENT_REQUIRED. What was left empty is not among the answers. */
export function readSiteForm(
  kind: SiteFormKind,
  values: SiteFormValues,
  country: CountryCode,
): { ok: true; answers: Record<string, string> } | { ok: false; faults: SiteFormFault[] } {
  const definition: SiteFormDefinition = siteForms[kind];
  const answers: Record<string, string> = {};
  const faults: SiteFormFault[] = [];
  for (const one of definition.fields) {
    const text = cleaned(values[one.name] ?? "", one.kind === "text");
    if (text === "") {
      if (one.isRequired) faults.push({ field: one.name, code: "REQUIRED" });
      continue;
    }
    if (text.length > one.maximum) {
      faults.push({ field: one.name, code: "TOO_BIG", params: { maximum: one.maximum } });
      continue;
    }
    const read = readValue(one, text, country);
    if (typeof read === "string") answers[one.name] = read;
    else faults.push({ field: one.name, code: read.code });
  }
  const isAsked = definition.consent === "always" || (values["email"] ?? "").trim() !== "";
  if (isAsked && values[consentField] !== "true")
    faults.push({ field: consentField, code: "CONSENT_REQUIRED" });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, answers };
}

function readValue(
  { kind, options }: SiteFormField,
  text: string,
  country: CountryCode,
): string | { code: string } {
  if (kind === "choice") return options?.includes(text) === true ? text : { code: "INVALID" };
  if (kind === "name") return isFullName(text) ? text : { code: "INVALID_FULL_NAME" };
  if (kind === "email") return isEmail(text) ? text : { code: "INVALID_EMAIL" };
  if (kind === "phone") return parsePhone(country, text) ?? { code: "INVALID_PHONE" };
  return text;
}

/** Without control characters; lines are kept where there may be several. */
function cleaned(text: string, hasLines: boolean): string {
  const plain = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      hasLines && character === "\n" ? "\n" : " ",
    );
  return (hasLines ? plain : plain.replace(/ +/g, " ")).toWellFormed().trim();
}
