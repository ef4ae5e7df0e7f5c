import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";
import { seedText, testCatalogue } from "./payment.fixture.ts";
import { readErrorCatalogue, sentenceWith } from "./payment-errors.rules.ts";

const catalogue = testCatalogue();
const rows = readRows(seedText("payment-errors.tsv"));
const specification = join(
  resolve(import.meta.dirname, process.env["SPEC_DIR"] ?? "../../../../../shared/spec"),
  "payment-errors.tsv",
);

describe("the catalogue of payment errors", () => {
  it("has 223 rows, by provider, flow and wire code", () => {
    expect(rows).toHaveLength(223);
    const providers = rows.flatMap((row) => (row["provider"] ?? "").split("|"));
    expect(catalogue.size).toBe(providers.length);
  });

  it.runIf(existsSync(specification))("is the specification's", () => {
    expect(readRows(readFileSync(specification, "utf8"))).toEqual(rows);
  });

  it("says cause and next step of every row in three languages, with the same values", () => {
    const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
    for (const row of rows)
      for (const provider of (row["provider"] ?? "").split("|")) {
        const found = catalogue.find({
          provider,
          flow: row["flow"] ?? "",
          code: row["wire"] ?? "",
        });
        expect(found.cause.es).toBe(row["cause_es"]);
        expect(found.next.es).toBe(row["next_es"]);
        expect(found.class).toBe(row["class"]);
        for (const language of ["en", "pt"] as const) {
          expect(found.cause[language]).not.toBe("");
          expect(values(found.cause[language])).toEqual(values(found.cause.es));
          expect(found.next[language] === "").toBe(found.next.es === "");
        }
      }
  });

  it.each([
    ["transbank", "one-time", "-1", "fix_field"],
    ["transbank", "response_code level 2", "-1", "other_card"],
    [
      "kushki_ad",
      "one-time",
      "K004",
      catalogue.find({ provider: "kushki", flow: "one-time", code: "K004" }).class,
    ],
    ["transbank", "one-time", "401", "ours"],
    ["transbank", "one-time", "TIMEOUT", "wait"],
  ])("finds %s %s %s", (provider, flow, code, expected) => {
    const found = catalogue.find({ provider, flow, code });
    expect([found.class, found.isListed]).toEqual([expected, true]);
  });

  it("calls any other code unlisted, and keeps it in the sentence", () => {
    const found = catalogue.find({ provider: "transbank", flow: "one-time", code: "-99" });
    expect(found).toMatchObject({ class: "ours", isListed: false, isAskFirst: true });
    expect(sentenceWith(found.cause.en, { code: "-99" })).toBe(
      "The provider did not accept the payment (-99).",
    );
  });

  it.each([
    [
      "a sentence without translation",
      (text: string) => text.replace("No hay fondos suficientes.", "Sin fondos."),
    ],
    ["a class that is none", (text: string) => text.replace("\tfinal\t", "\tfatal\t")],
    ["a key twice", (text: string) => `${text}transbank\t*\t401\t401\tours\tno\t\t\t\tours\n`],
  ])("is refused with %s", (_what, change) => {
    const errors = change(seedText("payment-errors.tsv"));
    expect(() => readErrorCatalogue(errors, seedText("payment-sentences.tsv"))).toThrow();
  });
});
