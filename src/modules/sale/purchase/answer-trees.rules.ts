import type { FormValues } from "./purchase.tables.ts";

/** Answers of a step as trees: groups, rows and texts. Pure. */

export type Texts = Readonly<Record<string, unknown>>;

export const treeAt = (values: FormValues, key: string): Texts => {
  const tree = values[key];
  return typeof tree === "object" && tree !== null ? (tree as Texts) : {};
};

export const rowsAt = (values: FormValues, key: string): Texts[] => {
  const rows = values[key];
  return Array.isArray(rows) ? rows.filter((row): row is Texts => typeof row === "object") : [];
};

export const textOf = (tree: Texts, key: string): string => {
  const value = tree[key];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
};
