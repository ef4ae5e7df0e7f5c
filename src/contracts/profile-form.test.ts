import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeOfField, profileFormSchema, wordsOfSubject } from "./profile-form.ts";

const folder = new URL("../../db/seed/profile-forms/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const chile = profileFormSchema.parse(read("chile.json"));

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

  it.each<[string, object]>([
    ["bounds of a number", { minimum: 10, maximum: 9 }],
    ["bounds of its rows", { rows: { minimum: 3, maximum: 2 } }],
  ])("refuses %s that cross", (_what, bounds) => {
    expect(issuesOf({ elements: [{ label: "profile.form.age", ...bounds }] })).toEqual([
      "profileFormFields.0.elements",
    ]);
  });

  it("has the words of its subject unless it names its own", () => {
    const formWith = (more: object) =>
      profileFormSchema.parse({ profileFormFields: [age], validationScriptUrl: null, ...more });
    expect(formWith({ subject: "company" }).words).toEqual(wordsOfSubject("company"));
    const words = { ...wordsOfSubject("people"), title: "profile.title.own" };
    expect(formWith({ words })).toMatchObject({ subject: "people", words });
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
      "cargas.sexo",
      "cargas.edad",
      "region.stateCode",
      "prevision",
    ]);
    expect(chile.validationScriptUrl).toBeNull();
  });

  it("shows the assumed profile: Masculino, 27, region 13; no income is filled in", () => {
    const defaults = chile.profileFormFields.map((field) => [
      placeOfField(field),
      field.elements[0]?.defaultValue,
    ]);
    expect(Object.fromEntries(defaults)).toMatchObject({
      "cotizante.0.sexo": "Masculino",
      "cotizante.0.edad": 27,
      "cotizante.0.ingreso": null,
      "cotizante.1.edad": 25,
      enPareja: false,
      "region.stateCode": 13,
    });
  });
});
