import { describe, expect, it } from "vitest";
import { placeOfField } from "#src/contracts/profile-form.ts";
import { composeProfileForm } from "./profile-form-source.rules.ts";

const input = (fldName: string, groupedBy: string | null, element: object = {}) => ({
  fldName,
  groupedBy,
  isMultiple: false,
  wrapper: null,
  fieldType: { fldType: "input" },
  elements: [{ label: "profile.form.age", isRequired: true, ...element }],
});
const group = { ...input("$", null), fieldType: { fldType: "group" } };
const fragments = {
  person: { profileFormFields: [group, input("edad", "$", { dataType: "age" }), input("x", "$")] },
};
const compose = (use: object, more: object = {}) =>
  composeProfileForm({ profileFormFields: [{ uses: "person", ...use }], ...more }, fragments);
const places = (use: object) => compose(use).profileFormFields.map((field) => placeOfField(field));

describe("a form definition composed of fragments", () => {
  it("puts a fragment where the form wants it", () => {
    expect(places({ at: "cotizante.1" })).toEqual([
      "cotizante.1",
      "cotizante.1.edad",
      "cotizante.1.x",
    ]);
  });

  it("leaves fields out, renames and changes them", () => {
    const change = {
      "$.edad": { fldName: "edadTitular", element: { minimum: 18 }, drop: ["isRequired"] },
    };
    const form = compose({ at: "titular", omit: ["$.x"], change }, { subject: "trip" });
    expect(form.subject).toBe("trip");
    expect(form.words.title).toBe("profile.title.trip");
    expect(form.profileFormFields.slice(1)).toEqual([
      {
        ...input("edadTitular", "titular"),
        elements: [{ label: "profile.form.age", dataType: "age", minimum: 18 }],
      },
    ]);
  });

  it("leaves the fragment as it was for the next form", () => {
    const before = structuredClone(fragments);
    compose({ at: "cotizante.0", change: { "$.x": { element: { minimum: 1 } } } });
    expect(fragments).toEqual(before);
  });

  it.each<[string, object]>([
    ["an unknown fragment", { uses: "people", at: "cotizante.0" }],
    ["no place where one is needed", {}],
    ["a change of a field that is not there", { at: "a", change: { "$.edda": {} } }],
    ["an omitted field that is not there", { at: "a", omit: ["edad"] }],
    [
      "a property that the contract does not know",
      { at: "a", change: { "$.x": { element: { script: "1" } } } },
    ],
    ["an unknown way to compose", { at: "a", without: [] }],
  ])("refuses %s", (_what, use) => {
    expect(() => compose(use)).toThrow();
  });
});
