import { isEmail } from "#src/contracts/email.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Identified, parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { longestConsent } from "./contact-channels.rules.ts";
import { contactLimits, isFullName, type LeadFieldError, parsePhone, tidy } from "./lead.rules.ts";

/** What an edit may change; null or an empty text takes a contact field away. */
export interface EditInput {
  fullName?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  identification?: string | null | undefined;
  comment?: string | null | undefined;
  policyNumber?: string | null | undefined;
  /** Code of the product that it is about. */
  productCode?: string | null | undefined;
  /** How the person agreed to be reached by an e-mail or a telephone that the lead did not have. */
  consent?: string | null | undefined;
}

interface EditedContact {
  email?: string | null;
  phone?: string | null;
  identification?: string | null;
}

export type ReadEdit =
  | {
      ok: true;
      change: EditedContact & {
        full_name?: string;
        comment?: string | null;
        policy_number?: string | null;
      };
      contact: EditedContact;
    }
  | { ok: false; errors: LeadFieldError[] };

const longestPolicy = 60;

/** Reads an edit: each field by the rule that visitors' requests have; `who` takes out what the lead asks for.
 *  Errors, all at once, name the field. */
export function readEdit(country: CountryCode, who: Identified, input: EditInput): ReadEdit {
  const errors: LeadFieldError[] = [];
  const refuse = (field: string, code: string, params?: Record<string, string | number>) => {
    errors.push({ field, code, ...(params ? { params } : {}) });
  };
  const text = (field: keyof EditInput, maximum: number): string | null => {
    const typed = tidy(input[field] ?? "");
    if (typed.length > maximum) refuse(field, "TOO_BIG", { maximum });
    return typed === "" ? null : typed;
  };
  const contact: EditedContact = {};
  if (input.email !== undefined) {
    const email = text("email", contactLimits.email);
    if (email !== null && !isEmail(email)) refuse("email", "INVALID_EMAIL");
    contact.email = email;
  }
  if (input.phone !== undefined) {
    const typed = text("phone", contactLimits.phone);
    const phone = typed === null ? null : parsePhone(country, typed);
    if (phone === undefined) refuse("phone", "INVALID_PHONE");
    contact.phone = phone ?? null;
  }
  if (input.identification !== undefined) {
    const typed = text("identification", contactLimits.identification);
    const read = typed === null ? null : parseIdentificationOf(country, who, typed);
    if (read !== null && !read.ok) refuse("identification", read.code, read.params);
    contact.identification = read !== null && read.ok ? read.value : null;
  }
  const change: Extract<ReadEdit, { ok: true }>["change"] = { ...contact };
  if (input.fullName !== undefined) {
    const name = text("fullName", contactLimits.fullName);
    if (name === null) refuse("fullName", "REQUIRED");
    else if (!isFullName(name)) refuse("fullName", "INVALID_FULL_NAME");
    else change.full_name = name;
  }
  if (input.comment !== undefined) change.comment = text("comment", contactLimits.comment);
  text("consent", longestConsent);
  if (input.policyNumber !== undefined) change.policy_number = text("policyNumber", longestPolicy);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, change, contact };
}
