import type { LightMyRequestResponse } from "fastify";
import type { Operation } from "./openapi-document.ts";

/** Sends a step of the walk; undefined where the document has no such operation. */
export type Walk = (
  label: string,
  parts: { path?: Record<string, string>; query?: [string, string][]; body?: unknown },
) => Promise<LightMyRequestResponse | undefined>;

/** What one module's calls take, learned on the walk. Undefined: it says nothing of that. */
export interface KnownPart {
  forName(operation: Operation, name: string): readonly string[] | undefined;
  bodyFor(operation: Operation): unknown;
}

export const dataOf = (answer: LightMyRequestResponse | undefined): unknown =>
  answer === undefined || answer.statusCode >= 300 || answer.body === ""
    ? undefined
    : (answer.json() as { data?: unknown }).data;

export const pathTo = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined,
    value,
  );

export const texts = (values: readonly unknown[]): string[] => [
  ...new Set(
    values.filter((value) => typeof value === "string" || typeof value === "number").map(String),
  ),
];
