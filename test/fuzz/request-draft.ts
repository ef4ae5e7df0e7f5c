import type { InjectOptions } from "fastify";
import type { Operation } from "./openapi-document.ts";

/** A request before it is written down: parts that can still be changed one by one. */
export interface RequestDraft {
  operation: Operation;
  path: Record<string, string>;
  /** In order; a name may come several times. */
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** Undefined: no body. */
  body: unknown;
}

export interface FuzzRequest {
  operation: Operation;
  half: "valid" | "broken";
  /** What was done to it, for the report of a failure. */
  why: string;
  /** What was set on purpose: `query order`, `body contact.email`. */
  touched: readonly string[];
  /** A known key that has a bad value: the answer is 4xx and names it. */
  bad?: { place: "path" | "query" | "header" | "body"; name: string };
  /** It can only be refused, whichever field is named. */
  isRefused?: boolean;
  /** Whether its content type is one that no call takes (415), or one that every call with a body takes. */
  isUnsupported?: boolean;
  /** It need not reach the operation: the answer may be one that the document does not list. */
  isElsewhere?: boolean;
  send: InjectOptions;
}

/** Makes one request, another one each time; none where the place takes anything. */
export type Fault = () => FuzzRequest[];

/** Percent-encodes any text, lone surrogates as the replacement character. */
export const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The address of a draft. */
export function addressOf({ operation, path, query }: RequestDraft): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeText(path[name] ?? "0"),
  );
  const pairs = query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
}

/** What is handed to the server for a draft. */
export function optionsOf(draft: RequestDraft, remoteAddress: string): InjectOptions {
  const { operation, headers, body } = draft;
  const withBody = operation.method === "POST" && body !== undefined;
  return {
    method: operation.method,
    url: addressOf(draft),
    headers: { ...(withBody ? { "content-type": "application/json" } : {}), ...headers },
    remoteAddress,
    ...(withBody ? { payload: JSON.stringify(body) } : {}),
  };
}

/** A copy of a JSON value with something else at a place; missing containers are made on the way. */
export function withValueAt(root: unknown, place: readonly string[], value: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  if (name === "0") {
    const list = Array.isArray(root) ? [...(root as unknown[])] : [];
    list[0] = withValueAt(list[0], rest, value);
    return list;
  }
  const whole = typeof root === "object" && root !== null && !Array.isArray(root) ? root : {};
  return { ...whole, [name]: withValueAt((whole as Record<string, unknown>)[name], rest, value) };
}

/** A copy of a JSON value without what stands at a place. */
export function withoutValueAt(root: unknown, place: readonly string[]): unknown {
  const last = place.at(-1);
  const holder = place
    .slice(0, -1)
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[name]
          : undefined,
      root,
    );
  if (last === undefined || typeof holder !== "object" || holder === null) return root;
  const rest = Object.fromEntries(Object.entries(holder).filter(([name]) => name !== last));
  return place.length === 1 ? rest : withValueAt(root, place.slice(0, -1), rest);
}
