/** Ids of a field's parts, so that labels, errors and the error summary point at the same thing. */
export function fieldId(prefix: string, path: string): string {
  return `${prefix}-${path.replaceAll(".", "-")}`;
}
export const hintId = (id: string): string => `${id}-hint`;
export const errorId = (id: string): string => `${id}-error`;

/** aria-describedby of a control; undefined where there is nothing to say. */
export function describedBy(...ids: (string | false | undefined)[]): string | undefined {
  const present = ids.filter((id) => typeof id === "string");
  return present.length > 0 ? present.join(" ") : undefined;
}
