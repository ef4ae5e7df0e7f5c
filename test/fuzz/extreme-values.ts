import { type JsonSchema, listOfSchemas, recordOf } from "./openapi-document.ts";

/** Values at and beyond the edges of a schema. Which of them are valid is not decided here: a validator
 *  judges each one. */

const repeat = (text: string, length: number): string => text.repeat(Math.max(0, length));

/** Texts that have broken other sites: unicode of every plane, controls, markup, SQL, paths, numbers. */
export const oddTexts: readonly string[] = [
  "",
  " ",
  "ñandú",
  "王小明",
  "👩‍👩‍👧‍👦",
  "e\u0301",
  "\u202Etxt",
  "\uFEFFx",
  "\uD800",
  "a\u0000b",
  "\u0000",
  "\u0001\u001F\u007F",
  "line\r\nbreak: yes",
  "<script>alert(1)</script>",
  "'; drop table products; --",
  "%_\\",
  "../../etc/passwd",
  "${7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "00",
  "1e3",
  "1e400",
  "0x10",
  "9007199254740993",
  "-0",
  "1.5",
  "1,5",
  "1,,2,",
  "true",
  "[]",
  "2026-02-30",
  "2026-10-10T25:61:00Z",
  "00000000-0000-0000-0000-000000000000",
  "f47ac10b-58cc-4372-a567-0e02b2c3d479",
];

const oddNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  2,
  1.5,
  0.1,
  -0.5,
  99,
  100,
  101,
  119,
  120,
  121,
  1000,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1.7976931348623157e308,
  5e-324,
];

const oddOthers: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1 },
  { "": "" },
  ["a", 1, null],
  { $ne: null },
];

const numberAt = (schema: JsonSchema, key: string): number | undefined =>
  typeof schema[key] === "number" ? schema[key] : undefined;

/** Candidates for a place with this schema: each value that it lists, its boundaries, and the odd ones. */
export function candidatesFor(schema: JsonSchema, known: readonly unknown[] = []): unknown[] {
  return unique([...known, ...namedValues(schema), ...oddNumbers, ...oddTexts, ...oddOthers]);
}

/** What the schema itself names: enumerated values, defaults, and both sides of every bound. */
export function namedValues(schema: JsonSchema, depth = 5): unknown[] {
  if (depth === 0) return [];
  const values: unknown[] = [];
  if (Array.isArray(schema["enum"])) values.push(...schema["enum"]);
  if ("const" in schema) values.push(schema["const"]);
  if ("default" in schema) values.push(schema["default"]);
  for (const key of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    const bound = numberAt(schema, key);
    if (bound !== undefined) values.push(bound - 1, bound, bound + 1, bound + 0.5);
  }
  if (schema["type"] === "string") values.push(...boundedTexts(schema));
  if (schema["type"] === "array") values.push(...boundedLists(schema, depth));
  if (schema["type"] === "object") values.push(smallestObject(schema, depth));
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    for (const variant of listOfSchemas(schema[key]))
      values.push(...namedValues(variant, depth - 1));
  }
  return values;
}

/** Enumerated values only, at any variant: each of them is sent at least once. */
export function enumeratedValues(schema: JsonSchema): unknown[] {
  const own = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const variants = ["anyOf", "oneOf"].flatMap((key) => listOfSchemas(schema[key]));
  return unique([...own, ...variants.flatMap(enumeratedValues)]);
}

const formats: Readonly<Record<string, readonly string[]>> = {
  uuid: ["f47ac10b-58cc-4372-a567-0e02b2c3d479", "F47AC10B-58CC-4372-A567-0E02B2C3D479"],
  date: ["2026-10-10", "1900-01-01", "9999-12-31", "2024-02-29"],
  "date-time": ["2026-10-10T00:00:00Z", "2026-10-10T00:00:00.000Z"],
  uri: ["https://example.org/", "http://127.0.0.1/?a=b#c"],
  email: ["a@b.cl", "ana+x@correo.example"],
};

function boundedTexts(schema: JsonSchema): string[] {
  const texts = [...(formats[String(schema["format"])] ?? []), "0", "7", "12", "007", "1.650.000"];
  const least = numberAt(schema, "minLength");
  const most = numberAt(schema, "maxLength");
  for (const length of [least, least === undefined ? undefined : least - 1]) {
    if (length !== undefined) texts.push(repeat("a", length), repeat("1", length));
  }
  if (most !== undefined) {
    texts.push(
      repeat("a", most),
      repeat("9", most),
      repeat("ñ", most),
      repeat("😀", Math.floor(most / 2)),
    );
    texts.push(repeat("a", most + 1), repeat("9", most + 1), repeat("€", most + 1));
  }
  return texts;
}

function boundedLists(schema: JsonSchema, depth: number): unknown[] {
  // A tuple has a schema for each place instead.
  const [first] = listOfSchemas(schema["prefixItems"]);
  const item = first ?? ("items" in schema ? recordOf(schema["items"], "items") : {});
  const inner = namedValues(item, depth - 1);
  const one = inner[0] ?? "a";
  const most = numberAt(schema, "maxItems");
  const least = numberAt(schema, "minItems");
  return [
    [],
    [one],
    [one, one],
    inner.slice(0, 20),
    ...(most === undefined ? [] : [Array(most).fill(one), Array(most + 1).fill(one)]),
    ...(least === undefined || least === 0
      ? []
      : [Array(least).fill(one), Array(least - 1).fill(one)]),
  ];
}

/** Whether a number keeps the bounds of its schema; other values are not judged here. */
function isWithin(schema: JsonSchema, value: unknown): boolean {
  if (typeof value !== "number") return true;
  if (schema["type"] === "integer" && !Number.isInteger(value)) return false;
  return (
    value >= (numberAt(schema, "minimum") ?? -Infinity) &&
    value <= (numberAt(schema, "maximum") ?? Infinity)
  );
}

/** An object with what the schema requires and nothing else. */
export function smallestObject(schema: JsonSchema, depth = 5): Record<string, unknown> {
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const properties = "properties" in schema ? recordOf(schema["properties"], "properties") : {};
  return Object.fromEntries(
    required.map((name) => {
      const inner = name in properties ? recordOf(properties[name], name) : {};
      const value = namedValues(inner, depth - 1).find((one) => isWithin(inner, one));
      return [
        name,
        value ?? (inner["type"] === "boolean" ? true : inner["type"] === "string" ? "a" : 1),
      ];
    }),
  );
}

export function unique(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

/** A key under which equal JSON values fall together; -0 and lone surrogates stay apart. */
function keyOf(value: unknown): string {
  return Object.is(value, -0) ? "-0" : `${typeof value}:${JSON.stringify(value)}`;
}
