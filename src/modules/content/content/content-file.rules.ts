import type { ContentData, ContentLocale, ContentValue } from "./content-entry.ts";

/** Content as files that people edit: `{collection}/{slug}.{locale}.md`, fields above the text between two
 *  lines of `---`, or `.json` where there is no text. `status: draft` is not published. */

export interface ContentFile {
  slug: string;
  locale: ContentLocale;
  isDraft: boolean;
  data: ContentData;
}

export type FileOutcome = { ok: true; file: ContentFile } | { ok: false; reason: string };

const fileName = /^([A-Za-z0-9][A-Za-z0-9-]{0,119})\.(es|en|pt-BR)\.(md|json)$/;

/** Reads a file of content by its name and text. */
export function readContentFile(name: string, text: string): FileOutcome {
  const [, slug, locale, kind] = fileName.exec(name) ?? [];
  if (slug === undefined || locale === undefined)
    return { ok: false, reason: "its name is not {slug}.{es|en|pt-BR}.{md|json}" };
  const read = kind === "json" ? readJson(text) : readFrontMatter(text);
  if (typeof read === "string") return { ok: false, reason: read };
  const { status, ...data } = read;
  if (status !== undefined && status !== "draft" && status !== "published")
    return { ok: false, reason: "status is draft or published" };
  return {
    ok: true,
    file: { slug, locale: locale as ContentLocale, isDraft: status === "draft", data },
  };
}

function readJson(text: string): ContentData | string {
  try {
    const read: unknown = JSON.parse(text);
    return isData(read) ? read : "it is not a JSON object";
  } catch {
    return "it is not JSON";
  }
}

const isData = (value: unknown): value is ContentData =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function readFrontMatter(text: string): ContentData | string {
  const found = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(text.replaceAll("\r\n", "\n"));
  if (!found) return "it does not begin with fields between two lines of ---";
  const data: Record<string, ContentValue> = {};
  for (const line of (found[1] ?? "").split("\n")) {
    if (line.trim() === "") continue;
    const at = line.indexOf(": ");
    if (at < 1) return `the line “${line}” is not “field: value”`;
    const key = line.slice(0, at).trim();
    if (key === "__proto__") return "a field has a name that is not allowed";
    const value = valueOf(line.slice(at + 2).trim());
    if (value === undefined) return `the value of ${key} is not JSON`;
    data[key] = value;
  }
  data["body"] = (found[2] ?? "").trim();
  return data;
}

/** A list, an object, a quoted text, a number or a word of JSON; anything else is text. */
function valueOf(text: string): ContentValue | undefined {
  if (!/^(?:[[{"]|true$|false$|null$|-?\d+(?:\.\d+)?$)/.test(text)) return text;
  try {
    return JSON.parse(text) as ContentValue;
  } catch {
    return undefined;
  }
}

/** Writes an entry as the file that reads back as the same. */
export function writeContentFile({ slug, locale, isDraft, data }: ContentFile): {
  name: string;
  text: string;
} {
  const { body, ...rest } = data;
  const fields: ContentData = isDraft ? { ...rest, status: "draft" } : rest;
  const canBeText =
    typeof body === "string" &&
    body === body.replaceAll("\r\n", "\n").trim() &&
    Object.keys(rest).every((key) => /^[\w-]+$/.test(key));
  if (!canBeText) {
    const whole: ContentData = isDraft ? { ...data, status: "draft" } : data;
    return { name: `${slug}.${locale}.json`, text: `${JSON.stringify(whole, null, 2)}\n` };
  }
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${lineOf(value)}`);
  return { name: `${slug}.${locale}.md`, text: `---\n${lines.join("\n")}\n---\n\n${body}\n` };
}

/** Plain text stays plain where it reads back as the same text. */
const lineOf = (value: ContentValue): string =>
  typeof value === "string" &&
  value !== "" &&
  value === value.trim() &&
  !value.includes("\n") &&
  !value.includes("\r") &&
  valueOf(value) === value
    ? value
    : JSON.stringify(value);
