import { createHash } from "node:crypto";
import type { ByteText } from "./byte-text.ts";

export interface AllowedByHash {
  /** The document without the nonce. */
  text: ByteText;
  /** CSP sources of the scripts and style sheets that carried it, each once. */
  scripts: string[];
  styles: string[];
}

/** A document whose inline scripts and styles are named by hash instead of by this answer's nonce: those
 *  that carried it, and no others, so that what the nonce kept out stays out. */
export function allowedByHash(html: ByteText, nonce: string): AllowedByHash {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  let text = "";
  let from = 0;
  // By plain searches for the nonce: a document is long, and has few of them.
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, from)) {
    const isAttribute = html.startsWith(OPENING, at - OPENING.length);
    text += html.slice(from, isAttribute ? at - OPENING.length : at);
    from = at + nonce.length + (isAttribute ? 1 : 0);
    const element = isAttribute ? inlineElement(html, at) : undefined;
    if (element !== undefined)
      sources[element.name].add(hashSource(element.content.replaceAll(nonce, "")));
  }
  return {
    text: (text + html.slice(from)) as ByteText,
    scripts: [...sources.script],
    styles: [...sources.style],
  };
}

const OPENING = ' nonce="';

/** The script or style sheet in whose tag the place is; undefined where its content is elsewhere, or is
 *  data. */
function inlineElement(html: ByteText, at: number) {
  const opens = html.lastIndexOf("<", at);
  const begins = html.indexOf(">", at);
  const tag = html.slice(opens + 1, begins);
  const name = /^(?:script|style)(?=\s)/.exec(tag)?.[0] as "script" | "style" | undefined;
  if (name === undefined || /\ssrc=|\stype="application\/ld\+json"/.test(tag)) return undefined;
  const ends = html.indexOf(`</${name}>`, begins);
  return ends < 0 ? undefined : { name, content: html.slice(begins + 1, ends) };
}

/** The style sheet is the same in every document, so are some scripts. */
const knownSources = new Map<string, string>();
const KNOWN_SOURCES = 64;

function hashSource(content: string): string {
  const found = knownSources.get(content);
  if (found !== undefined) return found;
  const source = `'sha256-${createHash("sha256").update(content, "latin1").digest("base64")}'`;
  if (knownSources.size >= KNOWN_SOURCES) knownSources.clear();
  knownSources.set(content, source);
  return source;
}
