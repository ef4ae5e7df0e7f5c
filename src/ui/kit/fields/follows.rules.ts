import type { FieldBase } from "./field.tsx";

type Followed = Pick<FieldBase, "name" | "hint" | "follows">;

/** The fields that stand while others have these values, each with the hint of what it follows. A field that does not
 *  stand has no value for those that follow it. */
export function followed<Field extends Followed>(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): Field[] {
  const standing: Field[] = [];
  for (const field of fields) {
    const { follows } = field;
    if (follows === undefined) {
      standing.push(field);
      continue;
    }
    const isThere = standing.some(({ name }) => name === follows.field);
    const value = isThere ? (values[follows.field] ?? "") : "";
    if (follows.values !== undefined && !follows.values.includes(value)) continue;
    const hint = follows.hints?.[value] ?? field.hint;
    standing.push(hint === undefined ? field : { ...field, hint });
  }
  return standing;
}
