import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import type { ProblemCode } from "./problem.rules.ts";

/** What a column holds. A parsed cell is canonical text or null, so that a row of a file and a row of
 *  the database are equal exactly when their cells are. */
export type CellType =
  | { kind: "text"; most: number }
  | { kind: "code" }
  /** `parts`: how many slugs, divided by slashes, it may have. */
  | { kind: "slug"; parts: number }
  | { kind: "segment" }
  | { kind: "color" }
  | { kind: "url" }
  | { kind: "path" }
  | { kind: "integer"; least: number; most: number }
  | { kind: "decimal"; scale: number; least: number; most: number }
  | { kind: "boolean" }
  | { kind: "date" }
  | { kind: "moment" }
  | { kind: "choice"; values: readonly string[] }
  /** `values`: what each of its items is one of; absent: free text. */
  | { kind: "list"; values?: readonly string[] }
  | { kind: "json" };

export type Cell = string | null;

export type CellResult =
  | { ok: true; value: Cell }
  | { ok: false; code: ProblemCode; params?: Record<string, string | number> };

const value = (text: Cell): CellResult => ({ ok: true, value: text });
const fault = (code: ProblemCode, params?: Record<string, string | number>): CellResult =>
  params === undefined ? { ok: false, code } : { ok: false, code, params };

/** Characters that no cell may hold: controls other than tab and line end, and half characters. */
// oxlint-disable-next-line no-control-regex -- naming them is the rule itself
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isPlain = (text: string): boolean => !controls.test(text) && text.isWellFormed();

/** Text without outer space, with one kind of line end and one way to write an accent. */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
}

/** Reads a cell of a file: text in CSV, also numbers, booleans, lists and objects in JSON. Empty is
 *  null. Never throws. */
export function parseCell(type: CellType, raw: unknown): CellResult {
  if (raw === null || raw === undefined) return value(null);
  if (type.kind === "list") return parseList(type, raw);
  if (type.kind === "json") return parseJson(raw);
  const isScalar = ["integer", "decimal", "boolean"].includes(type.kind);
  if (
    typeof raw !== "string" &&
    !(isScalar && (typeof raw === "number" || typeof raw === "boolean"))
  ) {
    return fault("VALUE_NOT_TEXT");
  }
  const text = canonicalText(String(raw));
  if (text === "") return value(null);
  if (!isPlain(text)) return fault("VALUE_NOT_TEXT");
  return parseText(type, text);
}

function parseText(type: Exclude<CellType, { kind: "list" | "json" }>, text: string): CellResult {
  switch (type.kind) {
    case "text":
      return text.length <= type.most ? value(text) : fault("VALUE_TOO_LONG", { most: type.most });
    case "code":
      return /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}$/.test(text)
        ? value(text)
        : fault("VALUE_NOT_CODE");
    case "slug":
      return isSlugPath(text, type.parts) ? value(text) : fault("VALUE_NOT_SLUG");
    case "segment":
      return /^(?:\*|[a-z0-9_-]{1,40})(?::(?:\*|[a-z0-9_-]{1,40}))?$/.test(text)
        ? value(text)
        : fault("VALUE_NOT_SEGMENT");
    case "color":
      return /^#[0-9a-fA-F]{6}$/.test(text) ? value(text) : fault("VALUE_NOT_COLOR");
    case "url":
      return isWebAddress(text) ? value(text) : fault("VALUE_NOT_URL");
    case "path":
      return /^\/(?!\/)\S{0,300}$/.test(text) ? value(text) : fault("VALUE_NOT_PATH");
    case "integer":
      return parseInteger(type, text);
    case "decimal":
      return parseDecimalCell(type, text);
    case "boolean":
      return /^(true|false)$/i.test(text) ? value(text.toLowerCase()) : fault("VALUE_NOT_BOOLEAN");
    case "date":
      return isDate(text) ? value(text) : fault("VALUE_NOT_DATE");
    case "moment":
      return isMoment(text) ? value(text) : fault("VALUE_NOT_MOMENT");
    case "choice":
      return type.values.includes(text)
        ? value(text)
        : fault("VALUE_NOT_CHOICE", { choices: type.values.join(", ") });
  }
}

function isSlugPath(text: string, parts: number): boolean {
  const slugs = text.split("/");
  return (
    slugs.length <= parts && slugs.every((each) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(each))
  );
}

function parseInteger(type: { least: number; most: number }, text: string): CellResult {
  if (!/^-?\d{1,15}$/.test(text)) return fault("VALUE_NOT_INTEGER");
  const number = Number(text);
  if (number < type.least || number > type.most) {
    return fault("VALUE_OUT_OF_RANGE", { least: type.least, most: type.most });
  }
  return value(String(number === 0 ? 0 : number));
}

function parseDecimalCell(
  type: { scale: number; least: number; most: number },
  text: string,
): CellResult {
  if (!/^-?\d{1,20}(\.\d{1,20})?$/.test(text)) return fault("VALUE_NOT_DECIMAL");
  const canonical = canonicalDecimal(text);
  if ((canonical.split(".")[1]?.length ?? 0) > type.scale) {
    return fault("VALUE_TOO_PRECISE", { most: type.scale });
  }
  // A float decides only whether it is within bounds; the text itself is what is kept.
  const size = Number(canonical);
  if (size < type.least || size > type.most) {
    return fault("VALUE_OUT_OF_RANGE", { least: type.least, most: type.most });
  }
  return value(canonical);
}

/** Decimal text without needless zeros: "-01.50" is "-1.5", "0.00" is "0". */
export function canonicalDecimal(text: string): string {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const decimals = fraction.replace(/0+$/, "");
  const magnitude = decimals === "" ? digits : `${digits}.${decimals}`;
  return isNegative && magnitude !== "0" ? `-${magnitude}` : magnitude;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S{1,500}$/.test(text)) return false;
  return URL.canParse(text);
}

const isDate = (text: string): boolean => text >= "1900" && isCivilDay(text);

function isMoment(text: string): boolean {
  const [date = "", time = ""] = text.split("T");
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time);
}

function parseList({ values }: { values?: readonly string[] }, raw: unknown): CellResult {
  if (typeof raw !== "string" && !Array.isArray(raw)) return fault("VALUE_NOT_LIST");
  const parts: unknown[] = typeof raw === "string" ? raw.split("|") : raw;
  const items: string[] = [];
  for (const part of parts) {
    if (typeof part !== "string" || !isPlain(part)) return fault("VALUE_NOT_LIST");
    const item = canonicalText(part);
    if (item.includes("|")) return fault("VALUE_NOT_LIST");
    if (item === "") continue;
    if (values?.includes(item) === false)
      return fault("VALUE_NOT_CHOICE", { choices: values.join(", ") });
    items.push(item);
  }
  if (items.join("|").length > 4_000) return fault("VALUE_TOO_LONG", { most: 4_000 });
  return value(items.length === 0 ? null : items.join("|"));
}

const jsonExample = '{"clave": "valor"}';
const jsonMost = 20_000;

function parseJson(raw: unknown): CellResult {
  let object: unknown = raw;
  if (typeof raw === "string") {
    if (raw.trim() === "") return value(null);
    try {
      object = JSON.parse(raw);
    } catch {
      return fault("VALUE_NOT_JSON", { example: jsonExample });
    }
  }
  if (typeof object !== "object" || object === null || Array.isArray(object)) {
    return fault("VALUE_NOT_JSON", { example: jsonExample });
  }
  const text = canonicalJson(object);
  if (text === undefined) return fault("VALUE_NOT_TEXT");
  return text.length <= jsonMost ? value(text) : fault("VALUE_TOO_LONG", { most: jsonMost });
}

/** JSON with its keys in order, as one line; undefined where a text in it is not plain. */
export function canonicalJson(raw: unknown): string | undefined {
  let arePlain = true;
  const ordered = (inner: unknown): unknown => {
    if (typeof inner === "string") {
      arePlain &&= isPlain(inner);
      return inner;
    }
    if (Array.isArray(inner)) return inner.map(ordered);
    if (typeof inner !== "object" || inner === null) return Object.is(inner, -0) ? 0 : inner;
    const entries = Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1));
    arePlain &&= entries.every(([key]) => isPlain(key));
    return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]));
  };
  const text = JSON.stringify(ordered(raw));
  return arePlain ? text : undefined;
}
