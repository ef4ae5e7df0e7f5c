/**
 * The definition of a profile form, as the server sends it and one renderer draws it (CQ 3, decisions 4).
 *
 * Where an answer lives: at `groupedBy`, a dot, `fldName` in the profile (perfilIngreso), or at `fldName`
 * alone without a group. A group may be an item of a list: `cotizante.1` is the partner. A group that is an
 * array repeats its fields in each row: `cargas.0.edad`.
 *
 * Words are keys of the messages (`profile.form.age`), never text, so one definition serves every language.
 *
 * hideExpression is a small language, read as data and never run as a script; the field hides when it is
 * true. Its grammar, which modules/profile/hide-expression.rules.ts evaluates:
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
 * The schema is for the server; browser code imports only the types.
 */
import { z } from "zod";

export const fieldKinds = ["checkbox", "radio", "input", "select", "array", "group"] as const;
export type FieldKind = (typeof fieldKinds)[number];

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

/** Lists that the server fills a select with; the answer carries them as allowedValues. */
export const retrieveFunctions = ["regions"] as const;
export type RetrieveFunction = (typeof retrieveFunctions)[number];

/** What a change of a field does besides (CQ 4): adds or removes the second insured, keeps the spouse
 *  single, reloads the providers of the region. */
export const changeActions = ["togglePartner", "limitSpouses", "reloadProviders"] as const;
export type ChangeAction = (typeof changeActions)[number];

/** How a field is framed: a titled block for one person, a list of people, or half a row. */
export const wrappers = ["person", "people", "half"] as const;
export type FieldWrapper = (typeof wrappers)[number];

const messageKey = z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/, "a message key");
const cssClass = z.string().regex(/^[a-z][a-z0-9_ -]*$/, "class names");

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
      z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]), label: messageKey }),
    )
    .min(1)
    .exactOptional(),
  /** Shown before it prices anything (design: assumed values are visible). */
  defaultValue: z.union([z.string(), z.number(), z.boolean(), z.null()]).exactOptional(),
  dataType: z.enum(fieldDataTypes).exactOptional(),
  retrieveFunction: z.enum(retrieveFunctions).exactOptional(),
  hideExpression: z.string().min(1).max(500).exactOptional(),
  changeAction: z.enum(changeActions).exactOptional(),
  groupClass: cssClass.exactOptional(),
  /** Ours: the field is among the fields to verify of CQ 5. */
  isRequired: z.boolean().exactOptional(),
});
export type ProfileFormElement = z.infer<typeof elementSchema>;

const path = /^[A-Za-z_]\w*(\.\w+)*$/;

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

/** A form definition. Groups stand before their fields, no place is defined twice, a choice has its
 *  options, and no script comes from elsewhere (decisions 4). */
export const profileFormSchema = z
  .strictObject({
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
    }
  });
export type ProfileFormDefinition = z.infer<typeof profileFormSchema>;

/** The path of a field's answer in the profile; within a repeated group, without its row. */
export function placeOfField(field: Pick<ProfileFormField, "fldName" | "groupedBy">): string {
  return field.groupedBy === null ? field.fldName : `${field.groupedBy}.${field.fldName}`;
}

function hasItsOptions({ fieldType, elements }: ProfileFormField): boolean {
  if (fieldType.fldType !== "radio" && fieldType.fldType !== "select") return true;
  return elements.every(
    ({ allowedValues, retrieveFunction }) =>
      allowedValues !== undefined || retrieveFunction !== undefined,
  );
}
