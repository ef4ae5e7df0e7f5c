import type { SeededRandom } from "#test/oracle/seeded-random.ts";
import {
  candidatesFor,
  enumeratedValues,
  namedValues,
  smallestObject,
  unique,
} from "./extreme-values.ts";
import type { KnownValues } from "./known-values.ts";
import { type Operation, type Parameter, placesOf, schemasAt } from "./openapi-document.ts";
import { type FuzzRequest, optionsOf, type RequestDraft, withValueAt } from "./request-draft.ts";
import type { SchemaJudge } from "./schema-judge.ts";

export interface FuzzContext {
  random: SeededRandom;
  judge: SchemaJudge;
  known: KnownValues;
}

/** What a parameter can carry: a text, or several under the same name. */
export type SentValue = string | readonly string[];

/** An address that nobody else of the run uses, so that limits by address do not hide the rest. */
export const someAddress = ({ random }: FuzzContext): string =>
  `10.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;

/** A request that the operation takes, without anything optional. */
export function plainDraft(operation: Operation, context: FuzzContext): RequestDraft {
  const { known, random, judge } = context;
  const draft: RequestDraft = { operation, path: {}, query: [], headers: {}, body: undefined };
  for (const parameter of operation.parameters) {
    if (!parameter.required) continue;
    const names = known.forName(operation, parameter.name);
    const value = names.length > 0 ? random.pick(names) : firstAccepted(parameter, context);
    setParameter(draft, parameter, value);
  }
  if (operation.path.includes("/compare/") && operation.method === "GET") {
    draft.query.push(["organizationTypes", random.pick(["ASEG", "ISAPRE"])]);
  }
  if (operation.body !== undefined) {
    const body = known.bodyFor(operation) ?? smallestObject(operation.body);
    const fault = judge.fault(operation.body, body);
    if (fault !== undefined)
      throw new Error(`${operation.label}: no body is known for it (${fault}).`);
    draft.body = body;
  }
  return draft;
}

function firstAccepted(parameter: Parameter, { judge }: FuzzContext): SentValue {
  const found = sentValues(parameter).find(
    (value) => judge.acceptsSent(parameter, value) && value !== "",
  );
  if (found === undefined) throw new Error(`No value is known for ${parameter.name}.`);
  return found;
}

/** Every candidate of a parameter as it can be sent in its place. */
export function sentValues(
  parameter: Parameter,
  candidates: readonly unknown[] = candidatesFor(parameter.schema),
): SentValue[] {
  const scalars = candidates.flatMap((value): SentValue[] => {
    if (typeof value === "string") return [value];
    if (typeof value === "number" || typeof value === "boolean") return [String(value)];
    if (!Array.isArray(value) || value.length === 0) return [];
    const items = value
      .filter((item) => typeof item === "string" || typeof item === "number")
      .map(String);
    return parameter.in === "query" && items.length > 1
      ? [items, items.join(",")]
      : [items.join(",")];
  });
  return (unique(scalars) as SentValue[]).filter((value) => canBeSent(parameter, value));
}

function canBeSent(parameter: Parameter, value: SentValue): boolean {
  if (parameter.in === "query") return true;
  if (typeof value !== "string") return false;
  if (parameter.in === "header")
    return /^[\x21-\x7e\xa0-\xff][\x20-\x7e\xa0-\xff]*$/.test(value) && !value.endsWith(" ");
  return value !== "" && value !== "." && value !== ".." && !/[\uD800-\uDFFF]/.test(value);
}

/** Puts a value into a draft, in place of what was there. */
export function setParameter(
  draft: RequestDraft,
  { name, in: place }: Parameter,
  value: SentValue,
): void {
  if (place === "path") draft.path = { ...draft.path, [name]: String(value) };
  else if (place === "header") draft.headers = { ...draft.headers, [name]: String(value) };
  else {
    const values = typeof value === "string" ? [value] : value;
    draft.query = draft.query.filter(([other]) => other !== name);
    draft.query.push(...values.map((one): [string, string] => [name, one]));
  }
}

const finished = (
  draft: RequestDraft,
  context: FuzzContext,
  why: string,
  touched: readonly string[],
): FuzzRequest => ({
  operation: draft.operation,
  half: "valid",
  why,
  touched,
  send: optionsOf(draft, someAddress(context)),
});

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);

/** Valid requests of an operation: every enumerated and known value of every parameter, then its edges
 *  alone, then many at once, until there are `count`. */
export function validRequests(
  operation: Operation,
  context: FuzzContext,
  count: number,
): FuzzRequest[] {
  const { random, judge, known } = context;
  const requests: FuzzRequest[] = [finished(plainDraft(operation, context), context, "plain", [])];
  const choices = operation.parameters.map((parameter) => {
    const names: SentValue[] = [
      ...enumeratedValues(parameter.schema).map(String),
      ...known.forName(operation, parameter.name).slice(0, 12),
    ].filter((value) => canBeSent(parameter, value));
    const edges = sentValues(parameter).filter((value) => judge.acceptsSent(parameter, value));
    const bounds = sentValues(parameter, namedValues(parameter.schema)).filter((value) =>
      judge.acceptsSent(parameter, value),
    );
    return { parameter, names, edges, bounds: bounds.slice(0, 12) };
  });
  const places = operation.body === undefined ? [] : placesOf(operation.body);
  const choicesAt = new Map<string, unknown[]>();
  const bodyValues = (place: readonly string[]): unknown[] => {
    const key = place.join(".");
    const found = choicesAt.get(key) ?? validAt(operation, place, context);
    choicesAt.set(key, found);
    return found;
  };

  for (const { parameter, names, edges, bounds } of choices) {
    const chosen = [...names, ...bounds, ...Array.from({ length: 3 }, () => random.pick(edges))];
    for (const value of chosen.filter((one) => one !== undefined)) {
      const draft = plainDraft(operation, context);
      setParameter(draft, parameter, value);
      const touched = [`${parameter.in} ${parameter.name}`];
      requests.push(finished(draft, context, `${touched[0]} = ${shown(value)}`, touched));
    }
  }
  for (const place of places) {
    const values = bodyValues(place);
    const named = schemasAt(operation.body ?? {}, place).flatMap(enumeratedValues);
    for (const value of [...named, ...(values.length > 0 ? [random.pick(values)] : [])]) {
      const draft = plainDraft(operation, context);
      draft.body = withValueAt(draft.body, place, value);
      const touched = [`body ${place.join(".")}`];
      requests.push(finished(draft, context, `${touched[0]} = ${shown(value)}`, touched));
    }
  }
  while (requests.length < count) {
    const draft = plainDraft(operation, context);
    const touched: string[] = [];
    for (const { parameter, names, edges } of choices) {
      if (!random.chance(0.35)) continue;
      const pool = names.length > 0 && random.chance(0.6) ? names : edges;
      if (pool.length === 0) continue;
      setParameter(draft, parameter, random.pick(pool));
      touched.push(`${parameter.in} ${parameter.name}`);
    }
    for (const place of places) {
      if (!random.chance(2 / places.length)) continue;
      const values = bodyValues(place);
      if (values.length === 0) continue;
      const next = withValueAt(draft.body, place, random.pick(values));
      if (!judge.accepts(operation.body ?? {}, next)) continue;
      draft.body = next;
      touched.push(`body ${place.join(".")}`);
    }
    requests.push(finished(draft, context, `many: ${addressHint(draft)}`, touched));
  }
  return requests;
}

const addressHint = (draft: RequestDraft): string =>
  `${draft.query.length} in the query, body ${shown(draft.body)}`;

/** The values that keep the whole body valid at a place. */
function validAt(operation: Operation, place: readonly string[], context: FuzzContext): unknown[] {
  const { judge, known } = context;
  const schema = operation.body ?? {};
  const base = plainDraft(operation, context).body;
  const name = place.at(-1) ?? "";
  const extra = name === "profile" ? known.profiles : known.forName(operation, name).slice(0, 12);
  const candidates = schemasAt(schema, place).flatMap((inner) => candidatesFor(inner, extra));
  return unique(candidates).filter((value) =>
    judge.accepts(schema, withValueAt(base, place, value)),
  );
}
