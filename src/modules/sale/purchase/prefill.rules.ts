import { type CountryCode, formatRut, parseRut } from "#src/contracts/identification.ts";
import { parseCompanyIdentification } from "#src/contracts/identification-kinds.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { formatPhone } from "#src/modules/contact/lead/lead.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import { askedOf, textsOf } from "./step-checks.rules.ts";
import type { StepField } from "./step-modules.service.ts";

/** What is known of who buys before a step is answered, as the answers that its form begins with: of their request and their
 *  profile. Nothing of it is an answer until the step is sent. Pure. */

/** Null where nobody said it, or not to who reads the form. */
export interface KnownBuyer {
  fullName: string | null;
  email: string | null;
  phone: string | null;
  /** Of the person, or of the company where one takes it out. */
  identification: string | null;
  country: CountryCode;
  /** Where they live, what they earn, how many they employ. */
  profile: Profile | null;
  /** False where the price is of a household that nobody entered. */
  isHouseholdKnown: boolean;
}

interface PersonFacts {
  relationship?: "holder" | "spouse" | "child" | "other";
  sex?: "F" | "M";
}

interface KnownPerson {
  role: "policyholder" | "insured";
  facts: PersonFacts;
}

type Values = Record<string, unknown>;

/** Only what is known: an unanswered field stays empty. */
const known = (values: Record<string, string | number | null | undefined>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );

/** A full name in its parts: the last two of three or more words are surnames, of two the last one. */
function partsOfName(fullName: string | null): Values {
  const words = (fullName ?? "").trim().split(/\s+/).filter(Boolean);
  const surnames = Math.min(Math.max(words.length - 1, 0), 2);
  const at = words.length - surnames;
  return known({
    nombres: words.slice(0, at).join(" "),
    primerApellido: words[at],
    segundoApellido: words[at + 1],
  });
}

const sexOf = ({ sex }: PersonFacts) =>
  sex === undefined ? null : sex === "F" ? "Femenino" : "Masculino";

const relationshipOf = ({ relationship, sex }: PersonFacts): string | null => {
  if (relationship === "spouse") return "Cónyuge";
  if (relationship !== "child" || sex === undefined) return null;
  return sex === "F" ? "Hija" : "Hijo";
};

/** A document as people write it: a RUT with dots and hyphen; one of another kind as it is. */
function shownDocument({ country, identification }: KnownBuyer): string | null {
  const rut = country === "CL" && identification !== null ? parseRut(identification) : null;
  return rut?.ok ? formatRut(rut.value) : identification;
}

const shownPhone = ({ phone }: KnownBuyer) => (phone === null ? null : formatPhone(phone));

function personalData(buyer: KnownBuyer, persons: readonly KnownPerson[]): Values {
  const { email, profile } = buyer;
  // Of a household that nobody entered the sexes and ages are those of the default one.
  const priced = buyer.isHouseholdKnown ? persons : [];
  const holder = priced.find(({ role }) => role === "policyholder")?.facts ?? {};
  const others = priced.filter(
    ({ role, facts }) => role === "insured" && facts.relationship !== "holder",
  );
  return {
    titular: {
      ...partsOfName(buyer.fullName),
      ...known({
        identificacion: shownDocument(buyer),
        sexo: sexOf(holder),
        correo: email,
        telefono: shownPhone(buyer),
        region: profile?.region?.stateCode,
      }),
    },
    ...(others.length === 0
      ? {}
      : {
          asegurados: others.map(({ facts }) =>
            known({ sexo: sexOf(facts), parentesco: relationshipOf(facts) }),
          ),
        }),
  };
}

function company(buyer: KnownBuyer): Values {
  const { country, fullName, email, identification, profile } = buyer;
  const isCompanys =
    identification !== null && parseCompanyIdentification(country, identification).ok;
  return {
    empresa: known({
      identificacionEmpresa: isCompanys ? shownDocument(buyer) : null,
      empleados:
        profile?.colectivo?.cantidadempleados ??
        profile?.sctr?.cantidadempleados ??
        profile?.guardias?.cantidadGuardias,
    }),
    contacto: known({ nombres: fullName, correo: email, telefono: shownPhone(buyer) }),
  };
}

/** The word that the step's hint names; of an isapre the profile has no name. */
const fonasa = "Fonasa";

function isaprePolicy({ profile }: KnownBuyer): Values {
  const first = profile?.cotizante?.[0];
  return {
    isapre: known({
      previsionActual: previsionOf(profile?.prevision) === "fonasa" ? fonasa : null,
      imponible: first?.imponible ?? first?.ingreso,
    }),
  };
}

function knownFor(key: FormKey, buyer: KnownBuyer, persons: readonly KnownPerson[]): Values {
  if (key === "personalData") return personalData(buyer, persons);
  if (key === "company") return company(buyer);
  return key === "isaprePolicy" ? isaprePolicy(buyer) : {};
}

const isTree = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without what a list of the form does not offer: the region of another country. */
function offeredOf(fields: readonly StepField[], values: Values): Values {
  const offered = (group: string, name: string, value: unknown): boolean => {
    const field = fields.find(({ groupedBy, fldName }) => groupedBy === group && fldName === name);
    const options = field?.elements[0]?.allowedValues;
    return !options || options.some((option) => String(option.value) === value);
  };
  const within = (group: string, held: unknown): unknown =>
    isTree(held)
      ? Object.fromEntries(Object.entries(held).filter(([name, one]) => offered(group, name, one)))
      : held;
  return Object.fromEntries(
    Object.entries(values).map(([group, held]) => [
      group,
      Array.isArray(held) ? held.map((row: unknown) => within(group, row)) : within(group, held),
    ]),
  );
}

/** What is known of the buyer beside what the price says of what is insured; of a field that both know, the first. */
export const withSuggested = (suggested: Values, values: Values): Values => ({
  ...suggested,
  ...Object.fromEntries(
    Object.entries(values).map(([group, held]) => {
      const other = suggested[group];
      return [group, isTree(held) && isTree(other) ? { ...other, ...held } : held];
    }),
  ),
});

/** The answers that a form begins with, for the fields that it asks; none of what only its person may say. Undefined where
 *  nothing of them is known. */
export function prefilled(
  asked: { key: FormKey; fields: readonly StepField[] },
  buyer: KnownBuyer,
  persons: readonly KnownPerson[],
): Values | undefined {
  const { key, fields } = asked;
  const values = offeredOf(fields, askedOf(fields, knownFor(key, buyer, persons)));
  return textsOf(values).length > 0 ? values : undefined;
}
