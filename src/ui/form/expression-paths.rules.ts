const LITERALS = new Set(["true", "false", "null", "undefined"]);

/** The answers that a hiding condition reads, by their paths: `cargas` of `model.cargas == null`. Which
 *  fields decide about others follows from it, so that a page without JavaScript can offer to be drawn
 *  anew. */
export function pathsIn(expression: string): readonly string[] {
  const withoutTexts = expression.slice(0, 500).replace(/'[^']*'|"[^"]*"/g, " ");
  const names = withoutTexts.match(/[A-Za-z_$][\w$]*(?:\.[\w$]+)*/g) ?? [];
  return names
    .filter((name) => !LITERALS.has(name))
    .map((name) => (name.startsWith("model.") ? name.slice("model.".length) : name));
}
