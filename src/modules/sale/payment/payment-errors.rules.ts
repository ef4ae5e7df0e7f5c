import { ownFlow } from "./own-checks.rules.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";

/** The catalogue of what providers refuse with (PP 8): db/seed/payments/payment-errors.tsv, which is the
 *  specification's own, and its sentences in the other languages. */

const errorClasses = [
  "fix_field",
  "retry",
  "other_card",
  "contact_bank",
  "wait",
  "final",
  "ours",
  "none",
] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** What a code is found by; `flow` is the catalogue's, as in `response_code level 2`. */
export interface ErrorKey {
  provider: string;
  flow: string;
  code: string;
}

interface Sentences {
  es: string;
  en: string;
  pt: string;
}

export interface CatalogueError {
  class: ErrorClass;
  /** The provider is asked before anything is shown or sent again. */
  isAskFirst: boolean;
  /** The field to mark. */
  field: string | null;
  cause: Sentences;
  next: Sentences;
  isListed: boolean;
}

export interface ErrorCatalogue {
  /** The row of a code: of the provider and flow, else of all flows, else of the provider's range that it lies in, else of
   *  all providers, else UNLISTED. */
  find(key: ErrorKey): CatalogueError;
  /** Every row that a provider has of a flow, by its code. */
  listed(of: Omit<ErrorKey, "code">): [code: string, error: CatalogueError][];
  size: number;
}

/** Why finance is told of a refusal (PP 8): the catalogue does not list its code, or it is our own fault and never the
 *  payer's; undefined of any other. */
export const alertOf = ({
  class: kind,
  isListed,
}: Pick<CatalogueError, "class" | "isListed">): "unlisted" | "ours" | undefined =>
  !isListed ? "unlisted" : kind === "ours" ? "ours" : undefined;

/** Reads both tables. Throws where a sentence has no translation, a class is unknown or a key comes twice. */
export function readErrorCatalogue(errors: string, sentences: string): ErrorCatalogue {
  const translated = new Map(
    readRows(sentences).map(({ es = "", en = "", pt = "" }) => [es, { es, en, pt }] as const),
  );
  const inAll = (es: string): Sentences => {
    if (es === "") return { es, en: "", pt: "" };
    const found = translated.get(es);
    if (found === undefined || found.en === "" || found.pt === "")
      throw new Error(`No translation of: ${es}`);
    return found;
  };
  const rows = new Map<string, CatalogueError>();
  const ranges: (CodeRange & { provider: string; error: CatalogueError })[] = [];
  for (const row of readRows(errors)) {
    const error = {
      class: classOf(row["class"]),
      isAskFirst: row["ask_first"] === "yes",
      field: row["field"] || null,
      cause: inAll(row["cause_es"] ?? ""),
      next: inAll(row["next_es"] ?? ""),
      isListed: row["wire"] !== "UNLISTED",
    };
    const range = rangeOf(row["wire"] ?? "");
    for (const provider of (row["provider"] ?? "").split("|")) {
      const key = keyOf(provider, row["flow"] ?? "", row["wire"] ?? "");
      if (rows.has(key)) throw new Error(`The catalogue has ${key} twice.`);
      rows.set(key, error);
      if (range !== undefined)
        ranges.push({ provider, ...range, error: { ...error, isListed: false } });
    }
  }
  const unlisted = rows.get(keyOf("*", "*", "UNLISTED"));
  if (unlisted === undefined)
    throw new Error("The catalogue has no row for what it does not list.");
  return {
    find: ({ provider, flow, code }) =>
      rows.get(keyOf(provider, flow, code)) ??
      rows.get(keyOf(provider, "*", code)) ??
      // Our own checks speak in the codes of the list that has them (BO 5).
      (flow === ownFlow ? rows.get(keyOf("mercadopago", "*", code)) : undefined) ??
      ranges.find((one) => one.provider === provider && isWithin(code, one))?.error ??
      rows.get(keyOf("*", "*", code)) ??
      unlisted,
    listed({ provider, flow }) {
      const start = keyOf(provider, flow, "");
      return [...rows].flatMap(([key, error]) =>
        key.startsWith(start) ? [[key.slice(start.length), error]] : [],
      );
    },
    size: rows.size,
  };
}

/** Codes of four digits by their first two, both included. */
interface CodeRange {
  from: number;
  to: number;
}

/** The codes of a row such as "20xx–21xx not listed"; undefined of a row of one code. */
function rangeOf(wire: string): CodeRange | undefined {
  const [, from, to] = /^(\d\d)xx–(\d\d)xx not listed$/.exec(wire) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: Number(to) };
}

function isWithin(code: string, { from, to }: CodeRange): boolean {
  const first = /^\d{4}$/.test(code) ? Number(code.slice(0, 2)) : Number.NaN;
  return first >= from && first <= to;
}

const keyOf = (provider: string, flow: string, code: string) => `${provider} ${flow} ${code}`;

function classOf(text: string | undefined): ErrorClass {
  const found = errorClasses.find((one) => one === text);
  if (found === undefined) throw new Error(`${text} is no class of errors.`);
  return found;
}

/** A sentence with the values that it has room for. */
export const sentenceWith = (sentence: string, values: Record<string, string>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
