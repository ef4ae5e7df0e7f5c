/**
 * The visitor's profile (perfilIngreso) as CQ 3 names it on the wire. Known keys are kept, unknown ones
 * dropped, texts and lists bounded, numbers finite: nothing read here is trusted for a price.
 * The schemas are for the server; browser code imports only the types.
 */
import { z } from "zod";
import type { CountryCode } from "./identification.ts";
import type { ProfileError } from "./profile-error.ts";
import { profileError } from "./profile-error.ts";

/** CQ 9: maximum people 100, whatever they are. */
export const MAX_PEOPLE = 100;
export const MAX_AGE = 120;
const MAX_TEXT = 200;
const MAX_COUNT = 1_000_000;
const MAX_AMOUNT = 1_000_000_000_000;

const text = z.string().trim().max(MAX_TEXT);
const flag = z.union([z.boolean(), z.stringbool()]);
const empty = z.literal("").transform(() => null);

/** "1.650.000" as people type it; dots only where they group thousands. */
function readGrouped(typed: string): number {
  return Number(/^\d{1,3}(\.\d{3})+$/.test(typed) ? typed.replaceAll(".", "") : typed);
}

function numberOrText<Schema extends z.ZodType<number, number>>(number: Schema, pattern: RegExp) {
  const typed = z.string().trim().max(20).regex(pattern).transform(readGrouped).pipe(number);
  return z.union([number, empty, typed]).nullish();
}

const age = numberOrText(z.int().min(0).max(MAX_AGE), /^\d{1,3}$/);
const count = numberOrText(z.int().min(0).max(MAX_COUNT), /^\d+$|^\d{1,3}(\.\d{3})+$/);
const amount = numberOrText(
  z.number().min(0).max(MAX_AMOUNT),
  /^\d+(\.\d{1,2})?$|^\d{1,3}(\.\d{3})+$/,
);

export const PROFILE_SEXES = ["Masculino", "Femenino"] as const;
export type ProfileSex = (typeof PROFILE_SEXES)[number];
export const PROFILE_RELATIONSHIPS = ["Cónyuge", "Hijo", "Hija", "Mascota"] as const;
export type ProfileRelationship = (typeof PROFILE_RELATIONSHIPS)[number];

/** Words of the three languages, without accents, to CQ 3's Spanish values. */
const SEX_WORDS: Readonly<Record<ProfileSex, readonly string[]>> = {
  Masculino: ["masculino", "hombre", "male", "man", "homem", "m"],
  Femenino: ["femenino", "mujer", "female", "woman", "feminino", "mulher", "f"],
};
const RELATIONSHIP_WORDS: Readonly<Record<ProfileRelationship, readonly string[]>> = {
  Cónyuge: (
    "conyuge conyugue esposo esposa esposo/a pareja conviviente " +
    "spouse husband wife partner conjuge marido parceiro parceira"
  ).split(" "),
  Hijo: ["hijo", "hijo/a", "hijo/hija", "son", "child", "filho", "filho/a"],
  Hija: ["hija", "daughter", "filha"],
  Mascota: ["mascota", "pet", "animal de estimacao"],
};

function findWord<Value extends string>(
  words: Readonly<Record<Value, readonly string[]>>,
  typed: string,
): Value | null {
  const plain = typed.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  for (const value in words) if (words[value].includes(plain)) return value;
  return null;
}

/** Masculino or Femenino for a word of any of the three languages; null for another. */
export function normaliseSex(word: string): ProfileSex | null {
  return findWord(SEX_WORDS, word);
}

/** CQ 3: foreign-language relationships become Spanish; null for a word that is none. */
export function normaliseRelationship(word: string): ProfileRelationship | null {
  return findWord(RELATIONSHIP_WORDS, word);
}

function wordOf<Value extends string>(read: (word: string) => Value | null) {
  const word = z
    .string()
    .trim()
    .min(1)
    .max(40)
    .transform((typed, context): Value => {
      const value = read(typed);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: "unknown word" });
      return z.NEVER;
    });
  return z.union([empty, word]).nullish();
}

const sex = wordOf(normaliseSex);
const relationship = wordOf(normaliseRelationship);

/** A thing of the catalogue or a person, named by a word, a number or a small record. */
const reference = z
  .union([
    text,
    z.number(),
    z.boolean(),
    z.object({
      id: z.union([text, z.number()]).nullish(),
      code: z.union([text, z.number()]).nullish(),
      name: text.nullish(),
      displayName: text.nullish(),
      value: z.union([text, z.number(), z.boolean()]).nullish(),
      email: text.nullish(),
      isActive: z.boolean().nullish(),
    }),
  ])
  .nullish();
export type ProfileReference = z.output<typeof reference>;
const references = z.union([z.array(reference).max(MAX_PEOPLE), reference]).nullish();

const contributor = z.object({
  sexo: sex,
  edad: age,
  ingreso: amount,
  imponible: amount,
  bruto: amount,
  disposicion_max: amount,
  parentesco: relationship,
  nacionalidad: reference,
  paisCobertura: reference,
});
export type ProfileContributor = z.output<typeof contributor>;

const dependant = z.object({
  sexo: sex,
  edad: age,
  parentesco: relationship,
  sexoCarga: sex,
  edadCarga: age,
  parentescoCarga: relationship,
  raza: reference,
  especie: reference,
});
export type ProfileDependant = z.output<typeof dependant>;

const pet = z.object({ raza: reference, especie: reference, edad: age, parentesco: relationship });

const region = z.object({
  stateCode: z.union([z.int(), text]).nullish(),
  stateName: text.nullish(),
  orderPosition: z.number().nullish(),
  abbreviation: z.string().trim().max(20).nullish(),
});

const prices = z.object({
  preciomax: amount,
  preciomin: amount,
  topeimponible: z.union([z.array(amount).max(20), amount]).nullish(),
  calculadoUF: amount,
  calculadoPeso: amount,
  precioReal: amount,
  precioRealUF: amount,
});

export const profilePricesSchema = prices;
export type ProfilePrices = z.output<typeof prices>;

const holderSex = sex.describe("Sex of the holder");
const holderAge = age.describe("Age of the holder in years");
const maternity = reference.describe("Whether maternity is to be covered");
const currentEps = reference.describe("Health provider that the holder has now");

const holder = z.object({
  sexoTitular: holderSex,
  edadTitular: holderAge,
  maternidad: maternity,
  epsActual: currentEps,
  nacionalidad: reference,
  paisCobertura: reference,
});

/** A list; one item alone, as some links carry it, is a list of one. */
function listOf<Item extends z.ZodType>(item: Item) {
  const wrapOne = (sent: unknown): unknown =>
    typeof sent === "object" && sent !== null && !Array.isArray(sent) ? [sent] : sent;
  return z.preprocess(wrapOne, z.array(item).max(MAX_PEOPLE).nullish()).optional();
}

const wholeProfile = z.object({
  cotizante: listOf(contributor),
  cargas: z.array(dependant).max(MAX_PEOPLE).nullish(),
  mascota: listOf(pet),
  region: region.nullish(),
  ingresodatos: flag.nullish(),
  precios: prices.nullish(),
  preciosSeguros: z.object({ precio: amount }).nullish(),
  prices: prices.nullish(),
  colectivo: z
    .object({
      cantidadempleados: count,
      // Named as in the local copy (CQ 3); none unless said (CQ 5).
      cantidadDeCargas: count.describe("Dependants of the employees in all"),
      sistemaprevisional: reference,
    })
    .nullish(),
  guardias: z.object({ cantidadGuardias: count }).nullish(),
  sctr: z
    .object({
      cantidadempleados: count,
      // CQ 9: SCTR income 1000 unless given.
      ingreso: amount.transform((income) => income ?? 1000),
      sector: reference,
      tipo_trabajo: reference,
    })
    .nullish(),
  // Ours: destination zone and days of a trip; CQ 3 names no fields for travel insurance.
  viaje: z
    .object({
      destino: reference.describe("Destination zone"),
      dias: count.describe("Days of the trip"),
    })
    .nullish()
    .describe("Trip to insure"),
  enPareja: flag.nullish(),
  simulacionExterna: reference,
  enUF: flag.nullish(),
  previsiones: references,
  prevision: reference,
  referido: reference,
  prestador: references,
  referidoPorLink: reference,
  titular: holder.nullish().describe("Holder, where the form names them apart"),
  sexoTitular: holderSex,
  edadTitular: holderAge,
  maternidad: maternity,
  epsActual: currentEps,
});

/** Every country's profile in one type: a country's own schema leaves out what it does not know. */
export type Profile = z.output<typeof wholeProfile>;

function limitPeople(profile: Profile, context: z.RefinementCtx<Profile>): void {
  const { cotizante, cargas, mascota } = profile;
  const people = (cotizante?.length ?? 0) + (cargas?.length ?? 0) + (mascota?.length ?? 0);
  if (people <= MAX_PEOPLE) return;
  const path = [cargas && cargas.length > 0 ? "cargas" : "cotizante"];
  context.addIssue({ code: "too_big", maximum: MAX_PEOPLE, origin: "array", input: people, path });
}

/** The profile of whatever country, for answers and bodies that serve them all. */
export const perfilIngresoSchema = wholeProfile.superRefine(limitPeople);

const HOLDER_VARIANT = {
  titular: true,
  sexoTitular: true,
  edadTitular: true,
  maternidad: true,
  epsActual: true,
} as const;

const chileProfile = wholeProfile.omit(HOLDER_VARIANT).superRefine(limitPeople);
const andeanProfile = wholeProfile
  .omit({ enPareja: true, simulacionExterna: true, enUF: true, previsiones: true })
  .superRefine(limitPeople);
const internationalProfile = wholeProfile
  .omit({ simulacionExterna: true, enUF: true, previsiones: true, sctr: true })
  .superRefine(limitPeople);

/** The schema of each country's profile. */
export const PROFILE_SCHEMAS = {
  CL: chileProfile,
  PE: andeanProfile,
  CO: andeanProfile,
  INT: internationalProfile,
} as const;

const FIELD_CODES: Readonly<Record<string, string>> = {
  too_big: "TOO_BIG",
  too_small: "TOO_SMALL",
};

/** A profile from anything that was sent. Error INVALID_PROFILE with every field at fault by its path;
 *  the whole when it is no object. Never throws. */
export function readProfile(
  country: CountryCode,
  sent: unknown,
): { ok: true; profile: Profile } | ProfileError {
  const result = PROFILE_SCHEMAS[country].safeParse(sent);
  if (result.success) return { ok: true, profile: result.data };
  const errors = result.error.issues.slice(0, MAX_PEOPLE).map((issue) => ({
    field: issue.path.join(".") || "profile",
    code: FIELD_CODES[issue.code] ?? "INVALID_VALUE",
  }));
  return profileError("INVALID_PROFILE", errors);
}
