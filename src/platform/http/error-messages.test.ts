import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createSay, type Messages } from "../words/words.ts";

const source = resolve(import.meta.dirname, "../..");
const languages = ["es", "en", "pt"] as const;
type Errors = Record<string, string>;
const messagesOf = (language: string): Errors =>
  JSON.parse(readFileSync(join(source, "locales", language, "errors.json"), "utf8")) as Errors;

/** How codes stand in the source: in an error's shape, in a table, or handed to what makes errors. */
const patterns = [
  /\bcode: "([A-Z][A-Z_]{3,}|invalidRut)"/g,
  /\bprofileError\(\s*"([A-Z_]+)"/g,
  /\brefuse\([^,()]+(?:\([^)]*\))?[^,]*,\s*"([A-Z_]+)"/g,
  /\b(?:too_big|too_small): "([A-Z_]+)"/g,
  /\? "(AGE_INVALID|NUMBER_INVALID|PHONE_INVALID|TEXT_TOO_LONG|INVALID_VALUE|VALUE_NOT_ALLOWED)"/g,
  /null : "([A-Z_]+)"/g,
];
/** Codes that no answer carries: outbox and start-up faults, results of reading amounts, reference data. */
const internal = new Set([
  "BAD_PAYLOAD",
  "NO_HANDLER",
  "TIMED_OUT",
  "FOLDER_IN_USE",
  // Of the catalogue of payment errors, which has its own sentences.
  "CONNECTION",
  "TIMEOUT",
  "UNLISTED",
  "PROOF_EXPIRED",
  "PROOF_REJECTED",
  "NOTHING_DUE",
  "REJECTED",
  // The state of a message that did not leave.
  "UNSENT",
]);
const apart = [
  /\/contracts\/enumerations/,
  /\/modules\/catalog\//,
  // What a provider's own calls answer.
  /\/providers\/payment\/simulators\//,
  /\/contracts\/money\.ts$/,
  /\.test\.tsx?$/,
  /\.fixture\.ts$/,
];

function codesInSource(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => join(source, name))
    .filter((name) => /\.tsx?$/.test(name) && !apart.some((pattern) => pattern.test(name)));
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const pattern of patterns)
      for (const [, code] of text.matchAll(pattern)) found.add(code as string);
  }
  return [...found].filter((code) => !internal.has(code)).toSorted();
}

describe("the messages of errors", () => {
  const codes = codesInSource();

  it("finds the codes that the program answers with", () => {
    expect(codes).toEqual(
      expect.arrayContaining(["BAD_REQUEST", "CONSENT_REQUIRED", "invalidRut", "SPOUSE_REPEATED"]),
    );
    expect(codes.length).toBeGreaterThan(30);
  });

  it.each(languages)("say every code in %s", (language) => {
    const messages = messagesOf(language);
    expect(codes.filter((code) => !messages[code])).toEqual([]);
  });

  it.each<[string, Record<string, string | number>, string]>([
    ["REQUIRED", { field: "organizationTypes" }, "organizationTypes es requerido"],
    ["PRODUCT_LIST_FAILED", {}, "Problema en endpoint para obtener lista de productos"],
    [
      "ORGANIZATIONS_UNAVAILABLE",
      { type: "ASEG" },
      "Error al obtener las organizaciones de tipo ASEG",
    ],
    ["PROFILE_PRICE_UNAVAILABLE", {}, "Error al obtener el precio del producto para el perfil"],
    ["COVERAGE_SUMMARY_UNAVAILABLE", {}, "Error al obtener resumen de coberturas"],
    [
      "ATTEMPTS_EXCEEDED",
      { n: 3 },
      "Se ha sobrepasado el limite de intentos (3), Intente mas tarde.",
    ],
    ["FIELDS_MISSING", { fields: "Edad" }, "No se ingresaron los siguientes campos: Edad"],
    ["ALL_FIELDS_ENTERED", {}, "Se ingresaron todos los campos requeridos"],
    ["INVALID_PROFILE", {}, "Perfil inválido"],
    ["ROBOT_CHECK", {}, "El sistema piensa que eres un robot..."],
  ])("say %s in the specification's words", (code, params, sentence) => {
    const messages: Messages = { errors: messagesOf("es") };
    expect(createSay("es-CL", messages)(`errors.${code}`, params)).toBe(sentence);
  });
});
