import type { CountryCode } from "#src/contracts/identification.ts";
import { isEmail } from "#src/contracts/email.ts";
import { isFullName, parsePhone } from "#src/modules/contact/lead/lead.rules.ts";
import { type AreaCode, isArea, isTopic, type TopicCode } from "./topics.rules.ts";

/** The form before a conversation, as it is sent (SA 2.10). */
export interface StartForm {
  name: string;
  email: string;
  phone: string;
  topic: string;
  area?: string | undefined;
  /** What the visitor wants to know; out of hours it is the message. */
  question?: string | undefined;
  consent: boolean;
}

/** The form as it is stored: telephone in E.164. */
export interface StartDetails {
  fullName: string;
  email: string;
  phone: string;
  topic: TopicCode;
  area: AreaCode | null;
  question: string | null;
}

export interface StartFieldError {
  field: keyof StartForm;
  code: string;
  params?: Record<string, string | number>;
}

export const startLimits = { name: 120, email: 254, phone: 40, question: 2_000 };
/** Characters of one message. */
export const messageLimit = 2_000;

/** Reads the form. Errors, all at once: REQUIRED, TOO_BIG, INVALID_FULL_NAME, INVALID_EMAIL,
 *  INVALID_PHONE, INVALID, CONSENT_REQUIRED. The question is required where nobody answers now. */
export function readStartForm(
  country: CountryCode,
  form: StartForm,
  isAttended: boolean,
): { ok: true; details: StartDetails } | { ok: false; errors: StartFieldError[] } {
  const errors: StartFieldError[] = [];
  const refuse = (field: keyof StartForm, code: string, maximum?: number) => {
    errors.push({ field, code, ...(maximum === undefined ? {} : { params: { maximum } }) });
    return undefined;
  };
  const read = (field: "name" | "email" | "phone") => {
    const text = form[field].normalize("NFC").replace(/\s+/g, " ").trim();
    if (text === "") return refuse(field, "REQUIRED");
    if (text.length > startLimits[field]) return refuse(field, "TOO_BIG", startLimits[field]);
    return text;
  };
  const name = read("name");
  if (name !== undefined && !isFullName(name)) refuse("name", "INVALID_FULL_NAME");
  const email = read("email");
  if (email !== undefined && !isEmail(email)) refuse("email", "INVALID_EMAIL");
  const typed = read("phone");
  const phone = typed === undefined ? undefined : parsePhone(country, typed);
  if (typed !== undefined && phone === undefined) refuse("phone", "INVALID_PHONE");
  const { topic } = form;
  if (topic === "") refuse("topic", "REQUIRED");
  else if (!isTopic(topic)) refuse("topic", "INVALID");
  const area = form.area ?? "";
  if (area !== "" && !isArea(area)) refuse("area", "INVALID");
  const question = readMessage(form.question ?? "");
  if (!question.ok) {
    if (question.code === "TOO_BIG") refuse("question", "TOO_BIG", messageLimit);
    else if (!isAttended) refuse("question", "REQUIRED");
  }
  if (!form.consent) refuse("consent", "CONSENT_REQUIRED");

  if (errors.length > 0 || !name || !email || !phone || !isTopic(topic))
    return { ok: false, errors };
  return {
    ok: true,
    details: {
      fullName: name,
      email,
      phone,
      topic,
      area: isArea(area) ? area : null,
      question: question.ok ? question.text : null,
    },
  };
}

/** A message as it is stored: trimmed, lines kept, no control characters. REQUIRED, TOO_BIG. */
export function readMessage(
  text: string,
): { ok: true; text: string } | { ok: false; code: "REQUIRED" | "TOO_BIG" } {
  const clean = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === "\n" ? "\n" : " ",
    )
    .trim();
  if (clean === "") return { ok: false, code: "REQUIRED" };
  if (clean.length > messageLimit) return { ok: false, code: "TOO_BIG" };
  return { ok: true, text: clean };
}
