/**
 * The definition of a profile form, as the server sends it and one renderer draws it (CQ 3, D4).
 *
 * Where an answer lives: at `groupedBy`, a dot, `fldName` in the profile (perfilIngreso), or at `fldName`
 * alone without a group. A group may be an item of a list: `cotizante.1` is the partner. A group that is an
 * array repeats its fields in each row: `cargas.0.edad`.
 *
 * Words are keys of the messages (`profile.form.age`), never text, so one definition serves every language.
 *
 * hideExpression is a small language, read as data and never run as a script; the field hides when it is
 * true. Its grammar, which modules/offer/profile/hide-expression.rules.ts evaluates:
 *
 *     expression = all { "||" all }
 *     all        = comparison { "&&" comparison }
 *     comparison = unary [ ( "==" | "===" | "!=" | "!==" | "<" | "<=" | ">" | ">=" ) unary ]
 *     unary      = "!" unary | "(" expression ")" | text | number | true | false | null | undefined | path
 *     text       = "'" any but ' "'"  |  '"' any but " '"'
 *     path       = name { "." name }     looked up in the row of a repeated group, then in the profile;
 *                                        `model.` in front looks in the profile only; own properties only
 *
 * At most 500 characters. A number equals its text ("1" == 1); what is absent equals null. An expression
 * that cannot be read hides nothing. Example: `!model.enPareja`.
 *
 * Lists that depend on an answer (breeds by species, kinds of work by sector, providers by region): the
 * element names that answer in `dependsOn`, a path looked up like a name of hideExpression. When it
 * changes, POST /api/profile-form/form {comparator, profile} answers the form with the lists of the answers
 * so far. Each option then says in `of` which answer it belongs to, so that rows of different species share
 * one list: a control shows the options whose `of` is absent or equals the answer at `dependsOn`.
 *
 * Arrays: `rows.minimum` rows are there from the start (a pet), at most `rows.maximum`; `addWord` names the
 * button that adds one (`profile.add.{addWord}`), without it adding and removing are not offered.
 *
 * togglePartner: a tick puts the defaults of the fields of `cotizante.1` (Femenino, 25) in the answers and
 * shows them as assumed; without the tick they go.
 *
 * The validation script (CQ 5, D4) stands at validationScriptUrl, /api/profile-form/scripts/{name}.js
 * where name is the SHA-256 of its bytes in lower-case hex: whoever loads it compares the two before running
 * it. It is a classic worker script without imports, whose answer forbids it every request of its own. The
 * page posts `{id, model}`, the answers as a tree; the script posts back `{id, result}` once for each:
 * a list (valid; `result[0].payload` is the model to send), a text (the error to show, in the form's
 * language) or true or false. modules/offer/profile/profile-form.rules.ts reads it (readScriptResult). The same
 * rules run on the server, which decides; a script that is missing or silent only warns in the console.
 *
 * Files in db/seed/profile-forms may be composed of fragments (modules/offer/profile/profile-form-source.rules.ts);
 * modules/offer/profile/profile-form.files.ts reads them (readProfileForms), and what is described here is the
 * result.
 *
 * The schema is for the server; browser code imports only the types.
 */
import { z } from "zod";

export const fieldKinds = ["checkbox", "radio", "input", "select", "array", "group"] as const;

/** What is typed in a field: BO 9's field type keys. Ages are years, income is in the country's currency. */
export const fieldDataTypes = [
  "phone",
  "text",
  "numeric",
  "income",
  "age",
  "years",
  "number",
] as const;
export type FieldDataType = (typeof fieldDataTypes)[number];

/** Lists that the server fills a select with; the answer carries them as allowedValues. Regions of the
 *  country, countries of the world, breeds of a species, sectors and kinds of work of SCTR, destinations of
 *  a trip, health providers (EPS, with 'notengo'), coverage organizations of the region. */
export const retrieveFunctions = [
  "regions",
  "countries",
  "breeds",
  "sctrSectors",
  "sctrWorks",
  "tripZones",
  "healthProviders",
  "providers",
] as const;

/** What a change of a field does besides (CQ 4): adds or removes the second insured, keeps the spouse
 *  single, reloads the providers of the region, reloads the lists that depend on the field. */
export const changeActions = [
  "togglePartner",
  "limitSpouses",
  "reloadProviders",
  "reloadOptions",
] as const;

/** How a field is framed: a titled block for one person, a list of people, or half a row. */
export const wrappers = ["person", "people", "half"] as const;

/** What a form insures; it decides the words (CQ 2). A payroll is SCTR's. */
export const profileFormSubjects = [
  "people",
  "pets",
  "company",
  "guards",
  "payroll",
  "trip",
] as const;
export type ProfileFormSubject = (typeof profileFormSubjects)[number];

/** The word of the button that adds one (CQ 5): 'Agregar carga', in Peru 'Agregar Persona', 'Agregar
 *  Mascota'. */
export const addWords = ["dependant", "person", "pet"] as const;

const messageKey = z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/, "a message key");
const cssClass = z.string().regex(/^[a-z][a-z0-9_ -]*$/, "class names");

const path = /^[A-Za-z_]\w*(\.\w+)*$/;

const elementSchema = z.strictObject({
  label: messageKey.exactOptional(),
  placeholder: messageKey.exactOptional(),
  /** A digit for every 0 or 9, the rest stands between them ("00-0000"). An income needs none: its
   *  thousands are grouped by its dataType. */
  mask: z
    .string()
    .regex(/^[09][09 .()-]{0,19}$/, "digits and separators")
    .exactOptional(),
  helper: messageKey.exactOptional(),
  class: cssClass.exactOptional(),
  allowedValues: z
    .array(
      z.strictObject({
        value: z.union([z.string(), z.number(), z.boolean()]),
        label: messageKey,
        /** The answer at `dependsOn` that the option belongs to. */
        of: z.union([z.string(), z.number()]).exactOptional(),
      }),
    )
    .min(1)
    .exactOptional(),
  /** Shown before it prices anything (design: assumed values are visible). */
  defaultValue: z.union([z.string(), z.number(), z.boolean(), z.null()]).exactOptional(),
  dataType: z.enum(fieldDataTypes).exactOptional(),
  retrieveFunction: z.enum(retrieveFunctions).exactOptional(),
  /** The answer a list depends on: `especie`, `region.stateCode`. */
  dependsOn: z.string().regex(path, "a path in the profile").exactOptional(),
  /** A list worth searching in; without JavaScript it is a select like any other. */
  isSearchable: z.boolean().exactOptional(),
  /** Answers that the list offers and the form refuses (CQ 5: 'notengo' in Colombia). */
  refusedValues: z.array(z.string()).min(1).exactOptional(),
  /** Bounds of a number or age, inclusive; the least number of employees is said before it is typed. */
  minimum: z.int().min(0).exactOptional(),
  maximum: z.int().min(0).exactOptional(),
  /** Of an array. */
  rows: z
    .strictObject({ minimum: z.int().min(0).max(100), maximum: z.int().min(1).max(100) })
    .exactOptional(),
  addWord: z.enum(addWords).exactOptional(),
  hideExpression: z.string().min(1).max(500).exactOptional(),
  changeAction: z.enum(changeActions).exactOptional(),
  groupClass: cssClass.exactOptional(),
  /** Ours: the field is among the fields to verify of CQ 5. */
  isRequired: z.boolean().exactOptional(),
});
export type ProfileFormElement = z.infer<typeof elementSchema>;

const fieldSchema = z.strictObject({
  fldName: z.string().regex(path, "a path in the profile"),
  groupedBy: z.string().regex(path, "a path in the profile").nullable(),
  isMultiple: z.boolean(),
  wrapper: z.enum(wrappers).nullable(),
  fieldType: z.strictObject({
    fldType: z.enum(fieldKinds),
    htmlType: z.enum(["text", "tel", "number", "radio", "checkbox"]).exactOptional(),
  }),
  elements: z.array(elementSchema).min(1),
});
export type ProfileFormField = z.infer<typeof fieldSchema>;

/** Words of a form: keys in a definition, text in the reader's language once it is drawn. */
const wordsSchema = z.strictObject({
  /** '¿Quiénes se asegurarán?', 'Ingresa cantidad de empleados'. */
  title: messageKey,
  /** What the price varies by: sex and age, breed and age … */
  lead: messageKey,
  /** The section of the insured: 'asegurados', under a partner 'beneficiarios'. */
  insured: messageKey,
  /** 'Calcular precios'. */
  submit: messageKey,
});
export type ProfileFormWords = z.infer<typeof wordsSchema>;

/** The words of a form that names none of its own. */
export function wordsOfSubject(subject: ProfileFormSubject): ProfileFormWords {
  return {
    title: `profile.title.${subject}`,
    lead: `profile.lead.${subject}`,
    insured: "profile.insuredTitle",
    submit: "profile.submit",
  };
}

/** A form definition. Groups stand before their fields, no place is defined twice, a choice has its
 *  options, and no script comes from elsewhere (D4). */
export const profileFormSchema = z
  .strictObject({
    subject: z.enum(profileFormSubjects).default("people"),
    /** Absent in a file: the words of its subject. */
    words: wordsSchema.exactOptional(),
    profileFormFields: z.array(fieldSchema).min(1).max(200),
    /** A path of this site, or null: none. */
    validationScriptUrl: z
      .string()
      .regex(/^\/(?!\/)/, "a path of this site")
      .nullable(),
  })
  .superRefine(({ profileFormFields }, context) => {
    const places = new Set<string>();
    for (const [index, field] of profileFormFields.entries()) {
      const at = ["profileFormFields", index];
      const place = placeOfField(field);
      if (places.has(place))
        context.addIssue({ code: "custom", path: at, message: "defined twice" });
      places.add(place);
      if (field.groupedBy !== null && !places.has(field.groupedBy)) {
        context.addIssue({ code: "custom", path: [...at, "groupedBy"], message: "unknown group" });
      }
      if (!hasItsOptions(field)) {
        context.addIssue({ code: "custom", path: [...at, "elements"], message: "no options" });
      }
      if (isOutOfOrder(field)) {
        context.addIssue({ code: "custom", path: [...at, "elements"], message: "bounds cross" });
      }
    }
  })
  .transform(({ words, ...form }) => ({ ...form, words: words ?? wordsOfSubject(form.subject) }));
export type ProfileFormDefinition = z.infer<typeof profileFormSchema>;

/** The path of a field's answer in the profile; within a repeated group, without its row. */
export function placeOfField(field: Pick<ProfileFormField, "fldName" | "groupedBy">): string {
  return field.groupedBy === null ? field.fldName : `${field.groupedBy}.${field.fldName}`;
}

function isOutOfOrder({ elements }: ProfileFormField): boolean {
  return elements.some(
    ({ minimum = 0, maximum = Infinity, rows }) =>
      minimum > maximum || (rows !== undefined && rows.minimum > rows.maximum),
  );
}

function hasItsOptions({ fieldType, elements }: ProfileFormField): boolean {
  if (fieldType.fldType !== "radio" && fieldType.fldType !== "select") return true;
  return elements.every(
    ({ allowedValues, retrieveFunction }) =>
      allowedValues !== undefined || retrieveFunction !== undefined,
  );
}
