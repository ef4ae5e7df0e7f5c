import type { SeededRandom } from "#test/oracle/seeded-random.ts";
import { candidatesFor, oddTexts } from "./extreme-values.ts";
import { type JsonSchema, listOfSchemas } from "./openapi-document.ts";

/** Values that the site itself answered, by the name under which they stood. */
export type SeenValues = ReadonlyMap<string, readonly unknown[]>;

export interface RandomValues {
  random: SeededRandom;
  seen: SeenValues;
  /** How often a place gets a value that need not fit its schema. */
  oddShare: number;
}

/** A value for a schema: mostly one that fits, built place by place, with what the site answered before under
 *  the same name; now and then an odd one. */
export function randomValue(
  schema: JsonSchema,
  name: string,
  how: RandomValues,
  depth = 6,
): unknown {
  const { random, oddShare } = how;
  if (depth === 0) return null;
  if (random.chance(oddShare)) return random.pick(candidatesFor(schema));
  if (Array.isArray(schema["enum"])) return random.pick(schema["enum"] as unknown[]);
  if ("const" in schema) return schema["const"];
  const variants = ["anyOf", "oneOf", "allOf"].flatMap((key) => listOfSchemas(schema[key]));
  if (variants.length > 0) return randomValue(random.pick(variants), name, how, depth);
  switch (schema["type"]) {
    case "object":
      return randomObject(schema, how, depth);
    case "array":
      if (Array.isArray(schema["prefixItems"]))
        return listOfSchemas(schema["prefixItems"]).map((place) =>
          randomValue(place, name, how, depth - 1),
        );
      return Array.from({ length: random.below(4) }, () =>
        randomValue(schemaOf(schema["items"]), name.replace(/s$/, ""), how, depth - 1),
      );
    case "integer":
    case "number":
      return randomNumber(schema, name, how);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return randomText(schema, name, how);
  }
}

const schemaOf = (value: unknown): JsonSchema =>
  typeof value === "object" && value !== null ? (value as JsonSchema) : {};

function randomObject(schema: JsonSchema, how: RandomValues, depth: number) {
  const properties = Object.entries(schemaOf(schema["properties"]));
  const required = Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
  const entries = properties
    .filter(([name]) => required.includes(name) || how.random.chance(0.6))
    .map(([name, inner]) => [name, randomValue(schemaOf(inner), name, how, depth - 1)]);
  // What has keys of any name: forms, filters.
  const extra = schemaOf(schema["additionalProperties"]);
  const isOpen = typeof schema["additionalProperties"] === "object" || properties.length === 0;
  if (isOpen)
    for (let count = how.random.below(4); count > 0; count -= 1) {
      const name = how.random.pick([...how.seen.keys(), ...oddTexts]);
      entries.push([name, randomValue(extra, name, how, depth - 1)]);
    }
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function randomNumber(schema: JsonSchema, name: string, { random, seen }: RandomValues): number {
  const before = (seen.get(name) ?? []).filter((value) => typeof value === "number");
  if (before.length > 0 && random.chance(0.6)) return random.pick(before);
  const least = typeof schema["minimum"] === "number" ? schema["minimum"] : 0;
  const most = typeof schema["maximum"] === "number" ? schema["maximum"] : least + 1_000;
  const edges = [least, most, Math.min(most, 2 ** 31), Math.min(most, 2 ** 53 - 1)];
  return random.chance(0.3)
    ? random.pick(edges)
    : Math.min(most, least + random.below(Math.min(1_000_000, Math.max(1, most - least))));
}

const samples: Readonly<Record<string, readonly string[]>> = {
  uuid: ["f47ac10b-58cc-4372-a567-0e02b2c3d479"],
  date: ["2026-11-24", "2026-12-31", "0001-01-01", "9999-12-31"],
  "date-time": ["2026-11-24T15:00:00Z", "2027-03-01T08:30:00-03:00", "9999-12-31T23:59:59Z"],
  email: ["ana@correo.example"],
};

function randomText(schema: JsonSchema, name: string, { random, seen }: RandomValues): string {
  const before = (seen.get(name) ?? []).filter((value) => typeof value === "string");
  if (before.length > 0 && random.chance(0.6)) return random.pick(before);
  const format = samples[String(schema["format"])];
  if (format !== undefined) return random.pick(format);
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : 100;
  const every = Object.values(samples).flat();
  return random
    .pick([...oddTexts, ...every, "a".repeat(most), "12:30", "Una frase"])
    .slice(0, most);
}

/** Notes every text and number of an answer under its name; lists grow to 40 different values. */
export function noteValues(seen: Map<string, unknown[]>, answered: unknown, name = ""): void {
  if (Array.isArray(answered)) {
    for (const item of answered.slice(0, 20)) noteValues(seen, item, name.replace(/s$/, ""));
  } else if (typeof answered === "object" && answered !== null) {
    for (const [key, value] of Object.entries(answered)) noteValues(seen, value, key);
  } else if (typeof answered === "string" || typeof answered === "number") {
    const before = seen.get(name) ?? [];
    if (before.length < 40 && !before.includes(answered)) seen.set(name, [...before, answered]);
  }
}
