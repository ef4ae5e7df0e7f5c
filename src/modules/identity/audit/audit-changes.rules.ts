import type { AuditAbout, AuditFactName, AuditFacts } from "./audit-event.rules.ts";

/** How the trail tells of the columns of a record: by their names, and some with their values. */
export type AuditedColumns<T> = Partial<Record<keyof T & string, string>>;

const comparable = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : (value ?? null);

/** What an act changed of a record: the names of all fields that are others now, and the values before and after
 *  of those that may be told. */
export function changesOf<T extends object>(
  before: T,
  after: T,
  names: AuditedColumns<T>,
  told: readonly AuditFactName[],
): Pick<AuditAbout, "fields" | "facts"> {
  const fields: string[] = [];
  const facts: AuditFacts = {};
  for (const [column, name] of Object.entries<string | undefined>(names)) {
    const [one, other] = [before, after].map((row) => comparable(row[column as keyof T]));
    if (name === undefined || one === other) continue;
    fields.push(name);
    const fact = told.find((known) => known === name);
    if (fact !== undefined)
      facts[fact] = [one, other] as [string | number | boolean | null, string | number | null];
  }
  return {
    ...(fields.length === 0 ? {} : { fields }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  };
}

/** Names of a query whose values say something about a person, or may: they are kept as `…`. */
const free = /^(?:q|text|texto|search|buscar|name|email|phone|identification)$/i;

/** A filter as the trail keeps it: what was narrowed, without what somebody typed to find a person. */
export function filterToKeep(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, value] of query)
    if (value !== "" && !/^(?:after|before|columns|format)$/.test(name))
      kept.append(name, free.test(name) ? "…" : value.slice(0, 80));
  // A NUL that is decoded is one that no database takes.
  return decodeURIComponent(kept.toString())
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, 1000);
}
