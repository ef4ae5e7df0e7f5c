import { type CountryCode, formatRut, parseRut } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { FormKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";

/** What a lead already knows of who buys, as the first answers of a form that an executive opens. Pure. */

export interface KnownBuyer {
  fullName: string;
  email: string | null;
  phone: string | null;
  identification: string | null;
  country: CountryCode;
  /** The household that was priced; null where none was entered. */
  profile: Profile | null;
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
export function partsOfName(fullName: string): Values {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
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

function personalData(buyer: KnownBuyer, persons: readonly KnownPerson[]): Values {
  const { email, phone, profile } = buyer;
  // Without a household its sexes and ages are those of the default one.
  const priced = profile === null ? [] : persons;
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
        telefono: phone,
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

const company = ({ fullName, email, phone, profile }: KnownBuyer): Values => ({
  empresa: known({ empleados: profile?.colectivo?.cantidadempleados }),
  contacto: known({ nombres: fullName, correo: email, telefono: phone }),
});

const isaprePolicy = ({ profile }: KnownBuyer): Values => {
  const first = profile?.cotizante?.[0];
  return { isapre: known({ imponible: first?.imponible ?? first?.ingreso }) };
};

/** The answers that a form begins with; none of what only its person may say. */
export function prefilled(
  key: FormKey,
  buyer: KnownBuyer,
  persons: readonly KnownPerson[],
): Values {
  if (key === "personalData") return personalData(buyer, persons);
  if (key === "company") return company(buyer);
  return key === "isaprePolicy" ? isaprePolicy(buyer) : {};
}
