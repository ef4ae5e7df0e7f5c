import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { PageType } from "./page-types.ts";

/** Limits of UX: scores of Lighthouse, milliseconds on its phone, gzipped KiB. */
export interface Limits {
  performance: number;
  /** Null where the page is kept from search engines on purpose. */
  seo: number | null;
  lcpMs: number;
  tbtMs: number;
  scriptKb: number;
  htmlKb: number;
  /** Longest interaction with a list on a processor four times slower; absent: not measured. */
  inpMs?: number;
}

/** What holds for every page. */
export const limitsOfAll = {
  cls: 0.02,
  styleKb: 15,
  fontKb: 30,
  accessibility: 100,
  bestPractices: 100,
};

/** The rows by the name that the list of page types gives them. */
export const budgets: Record<NonNullable<PageType["budget"]>, Limits> = {
  static: { performance: 99, seo: 100, lcpMs: 1_300, tbtMs: 50, scriptKb: 30, htmlKb: 30 },
  landing: { performance: 98, seo: 100, lcpMs: 1_600, tbtMs: 100, scriptKb: 30, htmlKb: 30 },
  comparator: {
    performance: 96,
    seo: 100,
    lcpMs: 2_000,
    tbtMs: 150,
    scriptKb: 145,
    htmlKb: 30,
    inpMs: 150,
  },
  product: { performance: 97, seo: 100, lcpMs: 1_800, tbtMs: 120, scriptKb: 130, htmlKb: 30 },
  // A step of a purchase has the words of all of them, so that the next one needs its data alone.
  checkout: { performance: 95, seo: null, lcpMs: 2_000, tbtMs: 150, scriptKb: 150, htmlKb: 36 },
  lighter: { performance: 97, seo: null, lcpMs: 1_800, tbtMs: 120, scriptKb: 130, htmlKb: 30 },
};

/** What a text weighs on the line, in KiB: gzip's bytes, whatever the server chose to send. */
export const gzippedKb = (text: string | Buffer): number =>
  gzipSync(text, { level: 9 }).length / 1_024;

const style = /<style[^>]*>([^]*?)<\/style>/g;

const client = join(import.meta.dirname, "../../build/client");
/** The list in the part of a document that fetches its code late. */
const script = /for\(const href of (\["\/assets\/[^\]]*\])/;

/** The scripts that a document has its browser fetch by itself, in gzipped KiB; 0 of one without any. */
export function scriptWeightOf(html: string): number {
  const [, listed = "[]"] = script.exec(html) ?? [];
  const named = new Set(JSON.parse(listed) as string[]);
  return [...named].reduce((sum, path) => sum + gzippedKb(readFileSync(join(client, path))), 0);
}

const sheet = /<link rel="stylesheet"[^>]*? href="(\/assets\/[^"]+)"/g;

/** The sheets that a document links, those of paper among them, in gzipped KiB. */
export const linkedStyleKb = (html: string): number =>
  [...html.matchAll(sheet)]
    .map(([, path = ""]) => gzippedKb(readFileSync(join(client, path))))
    .reduce((sum, kb) => sum + kb, 0);

/** A document's own bytes, and those of the styles that come within it, in gzipped KiB. */
export function weightOf(html: string): { htmlKb: number; styleKb: number } {
  const styles = [...html.matchAll(style)].map(([, text]) => text ?? "").join("");
  const htmlKb = gzippedKb(html.replaceAll(style, ""));
  return { htmlKb, styleKb: styles === "" ? 0 : gzippedKb(styles) };
}
