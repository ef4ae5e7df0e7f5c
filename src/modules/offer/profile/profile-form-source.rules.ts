/**
 * A form definition as its file writes it (db/seed/profile-forms): fields, and fragments that several forms
 * share. A fragment stands in fragments/{name}.json and holds fields only.
 *
 *     { "uses": "person", "at": "cotizante.1", "omit": ["$.sexo"],
 *       "change": { "$.edad": { "fldName": "edadTitular", "element": { "defaultValue": 25 } } } }
 *
 * `$` as the name or group of a fragment's field stands for `at`. `omit` and `change` name a field by its
 * place in the fragment, `$` included. `element` overrides properties, `drop` leaves them out.
 */
import { z } from "zod";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { placeOfField, profileFormSchema } from "#src/contracts/profile-form.ts";

const name = z.string().regex(/^[a-z][a-z0-9-]*$/, "a file's name");
/** A field is judged by the contract's schema once it is composed. */
const rawField = z.looseObject({
  fldName: z.string(),
  groupedBy: z.string().nullable(),
  elements: z.array(z.record(z.string(), z.unknown())),
});
type RawField = z.infer<typeof rawField>;

const changeSchema = z.strictObject({
  fldName: z.string().exactOptional(),
  wrapper: z.string().nullable().exactOptional(),
  element: z.record(z.string(), z.unknown()).exactOptional(),
  drop: z.array(z.string()).exactOptional(),
});
const useSchema = z.strictObject({
  uses: name,
  at: z.string().exactOptional(),
  omit: z.array(z.string()).exactOptional(),
  change: z.record(z.string(), changeSchema).exactOptional(),
});
type Use = z.infer<typeof useSchema>;

const sourceSchema = z.strictObject({
  subject: z.string().exactOptional(),
  words: z.unknown().exactOptional(),
  profileFormFields: z.array(z.union([useSchema, rawField])).min(1),
  validationScriptUrl: z.null().exactOptional(),
});
const fragmentSchema = z.strictObject({ profileFormFields: z.array(rawField).min(1) });

/** The definition of a file, its fragments by name. Throws where the file, a fragment or the result does
 *  not fit its schema, a fragment is unknown, or a name in `omit` or `change` is none of the fragment's. */
export function composeProfileForm(
  source: unknown,
  fragments: Readonly<Record<string, unknown>>,
): ProfileFormDefinition {
  const { profileFormFields, ...form } = sourceSchema.parse(source);
  return profileFormSchema.parse({
    ...form,
    validationScriptUrl: null,
    profileFormFields: profileFormFields.flatMap((entry) => {
      const use = useSchema.safeParse(entry);
      return use.success ? usedFields(use.data, fragments) : [entry];
    }),
  });
}

function usedFields(use: Use, fragments: Readonly<Record<string, unknown>>): RawField[] {
  if (!Object.hasOwn(fragments, use.uses)) throw new Error(`unknown fragment ${use.uses}`);
  const fields = fragmentSchema.parse(fragments[use.uses]).profileFormFields;
  const places = new Set(fields.map((field) => placeOfField(field)));
  for (const named of [...(use.omit ?? []), ...Object.keys(use.change ?? {})]) {
    if (!places.has(named)) throw new Error(`the fragment ${use.uses} has no field ${named}`);
  }
  return fields
    .filter((field) => !use.omit?.includes(placeOfField(field)))
    .map((field) => changedField(field, use));
}

function changedField(field: RawField, use: Use): RawField {
  const { element = {}, drop = [], ...change } = use.change?.[placeOfField(field)] ?? {};
  const at = (path: string): string => {
    if (path !== "$") return path;
    if (use.at === undefined) throw new Error(`the fragment ${use.uses} needs a place`);
    return use.at;
  };
  return {
    ...field,
    ...change,
    fldName: at(change.fldName ?? field.fldName),
    groupedBy: field.groupedBy === null ? null : at(field.groupedBy),
    elements: field.elements.map((one) => {
      const kept = Object.entries({ ...one, ...element }).filter(([key]) => !drop.includes(key));
      return Object.fromEntries(kept);
    }),
  };
}
