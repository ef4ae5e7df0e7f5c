import { z } from "zod";
import type { RowBody } from "./request-body.ts";

const found = new WeakMap<RowBody, ReadonlySet<string>>();

/** Names that the body or the query of a row may have, as its schema says. Other names are the sender's words: they may
 *  say anything, a person's e-mail too, and are kept nowhere (AL 14). */
export function namesKnownTo(body: RowBody | undefined): ReadonlySet<string> {
  if (body === undefined) return new Set();
  const known = found.get(body);
  if (known !== undefined) return known;
  const names = new Set("kind" in body ? namesOfForm(body) : namesOf(inputSchema(body)));
  found.set(body, names);
  return names;
}

const namesOfForm = (body: Exclude<RowBody, z.ZodType>): string[] =>
  body.kind === "bytes" ? [] : Object.keys(body.fields.shape);

interface Shape {
  properties?: Record<string, unknown>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

const inputSchema = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });

const namesOf = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Shape): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(namesOf),
];
