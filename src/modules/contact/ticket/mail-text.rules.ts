import { cleanText } from "./ticket.rules.ts";

/** Characters of a mail's text that are kept; its HTML part is kept as it came. */
export const longestMailText = 20_000;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const characterOf = (whole: string, name: string): string => {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith("#")
      ? Number(name.slice(1))
      : undefined;
  if (code === undefined) return entities[name.toLowerCase()] ?? whole;
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
};

/** What an HTML part says, as text: shown where a mail has no text part. Markup in it stays words, never markup. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style|head|title)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, characterOf)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");

/** The line after which mail programs repeat what is answered. */
const quoteBegins = /^(?:>|-{2,} ?(?:original message|mensaje original|mensagem original))/i;
const quoteHead = /^.{0,200}\b(?:escribió|wrote|escreveu):$/i;

/** The words of a mail without what it repeats; the whole where nothing else is left. */
export function wordsOfMail({ text, html }: { text: string | null; html: string | null }): string {
  const whole = cleanText(text?.trim() ? text : textOfHtml(html ?? ""));
  const lines = whole.split("\n");
  const end = lines.findIndex((line) => quoteBegins.test(line) || quoteHead.test(line.trim()));
  const own = end === -1 ? whole : lines.slice(0, end).join("\n").trim();
  return (own || whole).slice(0, longestMailText);
}
