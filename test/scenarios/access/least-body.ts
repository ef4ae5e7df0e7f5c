import type { JsonSchema } from "#test/fuzz/openapi-document.ts";

/** The least body that a schema of the API's document takes: what it requires, each the plainest value. */

const record = (value: unknown): JsonSchema => (value ?? {}) as JsonSchema;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const texts: Readonly<Record<string, string>> = {
  uuid: "a3a90000-0000-4000-8000-0000000000ff",
  date: "2026-11-24",
  "date-time": "2026-11-26T15:00:00Z",
  email: "nadie@correo.example",
};

function leastText({ format, minLength }: JsonSchema): string {
  const known = texts[String(format)];
  return known ?? "x".repeat(Math.max(3, Number(minLength ?? 0)));
}

/** `known`: values of fields whose schema cannot say what there is, by the name of the field. */
export function leastValue(
  schema: JsonSchema,
  known: Readonly<Record<string, unknown>>,
  name = "",
): unknown {
  if (name in known) return known[name];
  const [choice] = [...list(schema["oneOf"]), ...list(schema["anyOf"])];
  if (choice !== undefined) return leastValue(record(choice), known, name);
  if ("const" in schema) return schema["const"];
  const [first] = list(schema["enum"]);
  if (first !== undefined) return first;
  switch (schema["type"]) {
    case "object":
      return Object.fromEntries(
        list(schema["required"]).map((key) => [
          key,
          leastValue(record(record(schema["properties"])[String(key)]), known, String(key)),
        ]),
      );
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 0) }, () =>
        leastValue(record(schema["items"]), known, name),
      );
    case "integer":
    case "number":
      return Math.max(1, Number(schema["minimum"] ?? 1));
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return leastText(schema);
  }
}

/** Names that a schema knows, at its top. */
export const namesOf = (schema: JsonSchema): ReadonlySet<string> =>
  new Set([
    ...Object.keys(record(schema["properties"])),
    ...[...list(schema["oneOf"]), ...list(schema["anyOf"])].flatMap((one) => [
      ...namesOf(record(one)),
    ]),
  ]);

/** Whether a schema refuses names that it does not know. */
export function isClosed(schema: JsonSchema): boolean {
  const choices = [...list(schema["oneOf"]), ...list(schema["anyOf"])];
  return choices.length > 0
    ? choices.every((one) => isClosed(record(one)))
    : schema["additionalProperties"] === false;
}
