import { isEmail } from "#src/contracts/email.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Identified, parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { companyUpperTypes } from "#src/contracts/policyholder.rules.ts";

/** The contact as a form sends it: at most five fields (UX). */
export interface ContactInput {
  fullName: string;
  identification: string;
  email: string;
  phone: string;
  comment?: string | undefined;
}

/** The contact as it is stored: identification without punctuation, telephone in E.164. */
export interface Contact {
  fullName: string;
  identification: string;
  email: string;
  phone: string;
  comment: string | null;
}

export interface Consents {
  quote: boolean;
  whatsapp: boolean;
  news: boolean;
}

export interface LeadFieldError {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

/** The fields that a contact cannot be without. The published schema of the call names the same ones. */
export const requiredContactFields = ["fullName", "identification", "email", "phone"] as const;

export const contactLimits = {
  fullName: 120,
  identification: 40,
  email: 254,
  phone: 40,
  comment: 1000,
};

/** Who takes out an insurance, and so whose identification a request asks for. */
export type Policyholder = "person" | "company";

// The lines whose forms ask for employees, guards or a payroll (profile/form-choice.rules.ts).
const companyLine = /COLECTIVO|EMPRESA|COMPANY|GUARDIA|SCTR/i;

/** The policyholder of a product by its catalogue codes: a company for group insurance, EPS for
 *  companies, guards and work risk (SCTR), else a person. */
export function policyholderOf(product: {
  insuranceType: string;
  upperType: string;
}): Policyholder {
  return companyLine.test(product.insuranceType) || companyLine.test(product.upperType)
    ? "company"
    : "person";
}

/** Whose identification a lead has, by what is known of its product: either's where no product is known and its
 *  kind of insurance is sold to both. */
export function identifiedBy(known: {
  insuranceType: string | null;
  upperType: string | null;
}): Identified {
  const who = policyholderOf({
    insuranceType: known.insuranceType ?? "",
    upperType: known.upperType ?? "",
  });
  return who === "person" && known.insuranceType === null ? "either" : who;
}

/** Reads a contact and its consents. `identification` is the person's document, or the company's RUT, RUC
 *  or NIT where a company is the policyholder (CQ 5). Errors, all at once: REQUIRED, TOO_BIG,
 *  INVALID_FULL_NAME, invalidRut, INVALID_RUC, INVALID_NIT, INVALID_IDENTIFICATION, INVALID_EMAIL,
 *  INVALID_PHONE, CONSENT_REQUIRED. */
export function readContact(
  country: CountryCode,
  input: ContactInput,
  consents: Consents,
  policyholder: Policyholder = "person",
): { ok: true; contact: Contact } | { ok: false; errors: LeadFieldError[] } {
  const errors: LeadFieldError[] = [];
  const refuse = (field: string, code: string, params?: Record<string, string | number>) => {
    errors.push({ field, code, ...(params ? { params } : {}) });
  };
  const read = (name: (typeof requiredContactFields)[number]): string | undefined => {
    const text = tidy(input[name]);
    if (text === "") refuse(`contact.${name}`, "REQUIRED");
    else if (text.length > contactLimits[name]) {
      refuse(`contact.${name}`, "TOO_BIG", { maximum: contactLimits[name] });
    } else return text;
    return undefined;
  };

  const fullName = read("fullName");
  if (fullName !== undefined && !isFullName(fullName))
    refuse("contact.fullName", "INVALID_FULL_NAME");
  const typedId = read("identification");
  const id =
    typedId === undefined ? undefined : parseIdentificationOf(country, policyholder, typedId);
  if (id && !id.ok) refuse("contact.identification", id.code, id.params);
  const email = read("email");
  if (email !== undefined && !isEmail(email)) refuse("contact.email", "INVALID_EMAIL");
  const typedPhone = read("phone");
  const phone = typedPhone === undefined ? undefined : parsePhone(country, typedPhone);
  if (typedPhone !== undefined && phone === undefined) refuse("contact.phone", "INVALID_PHONE");
  const comment = (input.comment ?? "").trim();
  if (comment.length > contactLimits.comment) {
    refuse("contact.comment", "TOO_BIG", { maximum: contactLimits.comment });
  }
  // Nothing is passed on to an insurer without it (D8.9).
  if (!consents.quote) refuse("consents.quote", "CONSENT_REQUIRED");

  if (errors.length > 0 || !fullName || !id?.ok || !email || !phone) return { ok: false, errors };
  return {
    ok: true,
    contact: {
      fullName,
      identification: id.value,
      email: lowerCaseDomain(email),
      phone,
      comment: comment === "" ? null : comment,
    },
  };
}

export const tidy = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** A name people have: letters of any script, spaces, hyphens, apostrophes and points. No digits and no
 *  addresses: the name is greeted in a mail. */
export function isFullName(name: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]+$/u.test(name);
}

function lowerCaseDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at)}${email.slice(at).toLowerCase()}`;
}

const dialling: Readonly<Record<CountryCode, { prefix: string; national: RegExp }>> = {
  CL: { prefix: "56", national: /^[2-9]\d{8}$/ },
  PE: { prefix: "51", national: /^(9\d{8}|[1-8]\d{6,7})$/ },
  CO: { prefix: "57", national: /^[36]\d{9}$/ },
  INT: { prefix: "", national: /^[1-9]\d{7,14}$/ },
};

/** A telephone to E.164: "9 8123 4567" in Chile is +56981234567. One with + and another country's code
 *  is taken as it is: people keep their number when they move. Undefined where it cannot be dialled. */
export function parsePhone(country: CountryCode, text: string): string | undefined {
  if (!/^\+?[\d\s().\-\u2010-\u2015]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  const { prefix, national } = dialling[country];
  const isForeign = text.startsWith("+") && !(prefix !== "" && digits.startsWith(prefix));
  if (isForeign) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  if (national.test(digits)) return `+${prefix}${digits}`;
  const rest = digits.slice(prefix.length);
  return digits.startsWith(prefix) && national.test(rest) ? `+${prefix}${rest}` : undefined;
}

/** A stored telephone as people read it: +56 9 8123 4567. One of a country we do not know stays as it is. */
export function formatPhone(phone: string): string {
  return phone
    .replace(/^\+56([2-9])(\d{4})(\d{4})$/, "+56 $1 $2 $3")
    .replace(/^\+51(9\d{2})(\d{3})(\d{3})$/, "+51 $1 $2 $3")
    .replace(/^\+57(\d{3})(\d{3})(\d{4})$/, "+57 $1 $2 $3");
}

export type RequestType = "Seguros" | "Planes" | "Colectivos" | "International Health";

/** The request type of a product (D2, BO 3): abroad International Health, isapre plans Planes,
 *  group insurance and EPS (CQ 5 calls both company insurance) Colectivos, the rest Seguros. */
export function requestTypeOf(product: {
  country: CountryCode;
  insuranceType: string;
  upperType: string;
}): RequestType {
  if (product.country === "INT") return "International Health";
  if (product.insuranceType === "ISAPRE") return "Planes";
  return companyUpperTypes.includes(product.upperType) ? "Colectivos" : "Seguros";
}

/** Applications a lead can come from (BO 2). */
export const webApplications = { optimize: 2, chile: 39 } as const;

const originPrefixes: readonly { prefix: string; application: number }[] = [
  ...[
    "/seguros-de-salud",
    "/contactos/chile",
    "/contactos/peru",
    "/contactos/colombia",
    "/contactos/internationalhealth",
    "/planes-de-isapres",
  ].map((prefix) => ({ prefix, application: webApplications.optimize })),
  ...[
    "/url/",
    "/Comparar/Isapres",
    "/Comparar/Seguros-de-Salud/Dental",
    "/Comparar/Seguros-de-Salud/Complementario",
    "/Comparar/Seguros-de-Salud/Catastrofico",
    "/Comparar/Seguros-de-Salud",
    "/Comparar/Seguro-Complementario-Empresa",
    "/Comparar/Seguros-Mascotas",
    "/Comparar/Seguros-de-Vida/Guardias",
    "/Comparar/Accidentes-Personales",
    "/Contacto",
  ].map((prefix) => ({ prefix, application: webApplications.chile })),
];

const maxOrigin = 200;

/** Where a lead came from: the tag of its path (BO 2) and the web application, 39 for Chile and 2
 *  elsewhere where no prefix decides. A query never becomes part of it: it may hold a profile. */
export function originOf(
  country: CountryCode,
  path: string,
): { tag: string; webApplication: number } {
  const clean = /^\/(?!\/)[^?#]*/.exec(path)?.[0] ?? "/";
  const found = originPrefixes.find(
    ({ prefix }) =>
      clean === prefix || clean.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`),
  );
  if (found) return { tag: found.prefix, webApplication: found.application };
  const application = country === "CL" ? webApplications.chile : webApplications.optimize;
  return { tag: clean.slice(0, maxOrigin), webApplication: application };
}

/** Letters and digits that are not mistaken for one another on the telephone: no 0, O, 1, I, L, U. */
export const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference such as AMP-7F3K-29Q from seven numbers below the alphabet's length. */
export function referenceFrom(numbers: readonly number[]): string {
  const letters = numbers.map((number) => referenceAlphabet[number] ?? "");
  return `AMP-${letters.slice(0, 4).join("")}-${letters.slice(4, 7).join("")}`;
}

export const isReference = (text: string): boolean =>
  new RegExp(`^AMP-[${referenceAlphabet}]{4}-[${referenceAlphabet}]{3}$`).test(text);
