import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeOfField, profileFormSchema } from "./profile-form.ts";

const folder = new URL("../../db/seed/profile-forms/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const chile = profileFormSchema.parse(read("chile.json"));
const elements = chile.profileFormFields.flatMap((field) => field.elements);

const age = {
  fldName: "edad",
  groupedBy: null,
  isMultiple: false,
  wrapper: null,
  fieldType: { fldType: "input" },
  elements: [{ label: "profile.form.age", dataType: "age" }],
};
const issuesOf = (change: object, more: object = {}) => {
  const fields = [{ ...age, ...change }];
  const sent = { profileFormFields: fields, validationScriptUrl: null, ...more };
  const result = profileFormSchema.safeParse(sent);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
};

/** The keys of nested messages, dotted. */
function keysOf(messages: unknown, prefix = ""): string[] {
  if (typeof messages !== "object" || messages === null) return [prefix.slice(0, -1)];
  return Object.entries(messages).flatMap(([key, value]) => keysOf(value, `${prefix}${key}.`));
}

describe("the contract of a profile form", () => {
  it("takes a field of every kind and leaves out what is not said", () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ fieldType: { fldType: "checkbox", htmlType: "checkbox" } })).toEqual([]);
    expect(issuesOf({ fieldType: { fldType: "array" }, isMultiple: true })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["an unknown kind of field", { fieldType: { fldType: "slider" } }, "0.fieldType.fldType"],
    ["a group that no field defines", { groupedBy: "cargas" }, "0.groupedBy"],
    ["a choice without options", { fieldType: { fldType: "select" } }, "0.elements"],
    ["text where a message key belongs", { elements: [{ label: "Edad" }] }, "0.elements.0.label"],
    ["an unknown property", { elements: [{ onclick: "x" }] }, "0.elements.0"],
    ["an unknown kind of data", { elements: [{ dataType: "date" }] }, "0.elements.0.dataType"],
    ["a name that is no path", { fldName: "edad[0]" }, "0.fldName"],
    ["a field without elements", { elements: [] }, "0.elements"],
  ])("refuses %s", (_what, change, path) => {
    expect(issuesOf(change)).toEqual([`profileFormFields.${path}`]);
  });

  it("refuses the same place defined twice", () => {
    expect(issuesOf({}, { profileFormFields: [age, age] })).toEqual(["profileFormFields.1"]);
  });

  it.each(["https://example.org/check.js", "//example.org/check.js", "check.js"])(
    "refuses the validation script %s, which is not a path of this site",
    (validationScriptUrl) => {
      expect(issuesOf({}, { validationScriptUrl })).toEqual(["validationScriptUrl"]);
    },
  );
});

describe("the profile form of Chile", () => {
  it("asks for the contributor, the partner, the dependants, the region and the prevision", () => {
    expect(chile.profileFormFields.map(placeOfField)).toEqual([
      "cotizante.0",
      "cotizante.0.sexo",
      "cotizante.0.edad",
      "cotizante.0.ingreso",
      "enPareja",
      "cotizante.1",
      "cotizante.1.sexo",
      "cotizante.1.edad",
      "cargas",
      "cargas.parentesco",
      "cargas.edad",
      "region.stateCode",
      "prevision",
    ]);
    expect(chile.validationScriptUrl).toBeNull();
  });

  it("shows the assumed profile: Masculino, 27, income 1,650,000, region 13", () => {
    const defaults = chile.profileFormFields.map((field) => [
      placeOfField(field),
      field.elements[0]?.defaultValue,
    ]);
    expect(Object.fromEntries(defaults)).toMatchObject({
      "cotizante.0.sexo": "Masculino",
      "cotizante.0.edad": 27,
      "cotizante.0.ingreso": 1650000,
      "cotizante.1.edad": 25,
      enPareja: false,
      "region.stateCode": 13,
    });
  });

  it("has a word in every language for every key, and no word that nobody asks for", () => {
    const asked = elements.flatMap(({ label, placeholder, helper, allowedValues = [] }) => [
      label,
      placeholder,
      helper,
      ...allowedValues.map((option) => option.label),
    ]);
    const keys = [...new Set(asked.filter((key) => key !== undefined))].sort();
    for (const language of ["es", "en", "pt"]) {
      const file = new URL(`../locales/${language}/profile.json`, import.meta.url);
      const { form } = JSON.parse(readFileSync(file, "utf8")) as { form: unknown };
      expect(keysOf(form, "profile.form.").sort(), language).toEqual(keys);
    }
  });
});
