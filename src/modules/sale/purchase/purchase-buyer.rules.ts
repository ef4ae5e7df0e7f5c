import type { CountryCode } from "#src/contracts/identification.ts";
import { type Identified, parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { parsePhone } from "#src/modules/offer/profile/field-types.rules.ts";
import { rowsAt, textOf, type Texts, treeAt } from "./answer-trees.rules.ts";
import { ageOn, readBirthDate } from "./civil-birth.rules.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { KnownPerson } from "./purchase-profile.rules.ts";
import type { PersonAsked, PurchasePerson } from "./purchase.queries.ts";
import type { FormValues, PersonFacts } from "./purchase.tables.ts";

/** What the first steps say of people. Pure. */

interface Buyer {
  fullName: string;
  email: string;
  phone: string | null;
  identification: string | null;
}

const documentOf = (country: CountryCode, who: Identified, text: string): string | null => {
  const read = parseIdentificationOf(country, who, text);
  return read.ok ? read.value : null;
};

/** Who buys, as the lead knows them; undefined where the step says nothing of that. */
export function buyerOf(key: FormKey, values: FormValues, country: CountryCode): Buyer | undefined {
  const phone = (tree: Texts) => parsePhone(country, textOf(tree, "telefono"));
  if (key === "personalData") {
    const holder = treeAt(values, "titular");
    return {
      fullName: nameOf(holder),
      email: textOf(holder, "correo"),
      phone: phone(holder),
      identification: documentOf(country, "person", textOf(holder, "identificacion")),
    };
  }
  if (key !== "company") return undefined;
  const company = treeAt(values, "empresa");
  const contact = treeAt(values, "contacto");
  return {
    fullName: textOf(company, "razonSocial"),
    email: textOf(contact, "correo"),
    phone: phone(contact),
    identification: documentOf(country, "company", textOf(company, "identificacionEmpresa")),
  };
}

function factsOf(tree: Texts, before: PersonFacts, today: string): PersonFacts {
  const birthDate = readBirthDate(textOf(tree, "fechaNacimiento"));
  const age = birthDate === null ? null : ageOn(birthDate, today);
  return {
    ...before,
    sex: textOf(tree, "sexo") === "Femenino" ? "F" : "M",
    ...(birthDate === null ? {} : { birthDate }),
    ...(age === null ? {} : { age }),
    values: tree,
  };
}

/** The people of a purchase with what personalData says of them. */
export function personsAfter({
  persons,
  values,
  today,
  newId,
}: {
  persons: readonly PurchasePerson[];
  values: FormValues;
  today: string;
  newId: () => string;
}): PersonAsked[] {
  const holder = treeAt(values, "titular");
  const rows = rowsAt(values, "asegurados");
  let next = 0;
  return persons.map(({ id, role, position, facts }) => {
    const isHolder = role === "policyholder" || facts.relationship === "holder";
    const tree = isHolder ? holder : (rows[next++] ?? {});
    return { id: id || newId(), role, position, facts: factsOf(tree, facts, today) };
  });
}

/** The insured whose age and sex are known by now, at their place in what is priced. */
export const knownPeople = (
  persons: readonly PurchasePerson[],
  places: readonly number[],
): KnownPerson[] =>
  persons
    .filter(({ role, facts }) => role === "insured" && facts.birthDate !== undefined)
    .flatMap(({ position, facts }) => {
      const profileIndex = places[position];
      return profileIndex === undefined || facts.age === undefined || facts.sex === undefined
        ? []
        : [{ profileIndex, age: facts.age, sex: facts.sex }];
    });

/** Who takes a purchase out, by its first step: who signs, where mails go, and in whose name the policy is. */
export interface Signer {
  /** The person, or who represents the company. */
  name: string;
  email: string;
  /** The person, or the company. */
  policyholder: string;
}

const nameOf = (tree: Texts): string =>
  ["nombres", "primerApellido", "segundoApellido"]
    .map((key) => textOf(tree, key))
    .filter(Boolean)
    .join(" ");

/** Empty texts before it was answered, and once the person was erased. */
export function signerOf(forms: readonly { key: FormKey; values: FormValues }[]): Signer {
  const valuesOf = (key: FormKey) => forms.find((form) => form.key === key)?.values ?? {};
  const holder = treeAt(valuesOf("personalData"), "titular");
  const person = nameOf(holder);
  if (person !== "") return { name: person, email: textOf(holder, "correo"), policyholder: person };
  const company = valuesOf("company");
  const contact = treeAt(company, "contacto");
  return {
    name: nameOf(treeAt(company, "representante")) || nameOf(contact),
    email: textOf(contact, "correo"),
    policyholder: textOf(treeAt(company, "empresa"), "razonSocial"),
  };
}

/** Who pays, by the step of the plan (PP 2): another person whom it names, else who takes it out. */
export interface Payer {
  name: string;
  /** As it was typed; null of who takes it out. */
  identification: string | null;
}

/** An empty name before it was answered, and once the person was erased. */
export function payerOf(forms: readonly { key: FormKey; values: FormValues }[]): Payer {
  const values = forms.find(({ key }) => key === "partialPayment")?.values ?? {};
  const plan = treeAt(values, "plan");
  const name = textOf(plan, "nombres");
  return textOf(plan, "quienPaga") === "other" && name !== ""
    ? { name, identification: textOf(plan, "identificacion") }
    : { name: signerOf(forms).policyholder, identification: null };
}
