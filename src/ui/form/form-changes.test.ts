import { describe, expect, it } from "vitest";
import {
  decidesFields,
  isAssumed,
  lacksChosen,
  partnerGroups,
  reloadsLists,
  shownOptions,
  withChange,
  withoutLostChoices,
} from "./form-changes.rules.ts";
import type { FieldKind, FormDefinition, FormElement } from "./form-definition.rules.ts";
import {
  answersAfterButton,
  openingAnswers,
  rowBounds,
  withRowAdded,
  withRowRemoved,
} from "./form-rows.rules.ts";
import { MAX_ROWS, rowsAt } from "./form-answers.rules.ts";

const field = (
  fldType: FieldKind,
  fldName: string,
  groupedBy: string | null,
  element: FormElement,
) => ({ fldName, groupedBy, fieldType: { fldType }, elements: [element] });

const couple: FormDefinition = {
  profileFormFields: [
    field("group", "cotizante.0", null, {}),
    field("input", "edad", "cotizante.0", { defaultValue: 27 }),
    field("checkbox", "enPareja", null, { defaultValue: false, changeAction: "togglePartner" }),
    field("group", "cotizante.1", null, { hideExpression: "!model.enPareja" }),
    field("radio", "sexo", "cotizante.1", { defaultValue: "Femenino" }),
    field("input", "edad", "cotizante.1", { defaultValue: 25 }),
  ],
};

const breeds = [
  { value: "pug", label: "Pug", of: "Perro" },
  { value: "siames", label: "Siamés", of: "Gato" },
  { value: "otra", label: "Otra" },
];
const pets: FormDefinition = {
  profileFormFields: [
    field("array", "mascota", null, { rows: { minimum: 1, maximum: 3 }, addWord: "pet" }),
    field("select", "especie", "mascota", { defaultValue: "Perro" }),
    field("select", "raza", "mascota", {
      retrieveFunction: "breeds",
      dependsOn: "especie",
      allowedValues: breeds,
    }),
    field("input", "edad", "mascota", { defaultValue: 3, dataType: "years" }),
    field("select", "region.stateCode", null, { changeAction: "reloadProviders" }),
    field("select", "prestador", null, {
      retrieveFunction: "providers",
      dependsOn: "region.stateCode",
      hideExpression: "model.sinRed == 'model.edad'",
    }),
    field("checkbox", "sinRed", null, {}),
  ],
};

describe("the second insured", () => {
  it("is nobody before they are asked for", () => {
    expect(openingAnswers(couple, {})).toEqual({ cotizante: [{ edad: 27 }], enPareja: false });
  });

  it("comes with the definition's defaults when the box is ticked, and goes with the tick", () => {
    const opened = openingAnswers(couple, { cotizante: [{ edad: "40" }] });
    const ticked = withChange(couple, opened, "enPareja", true);
    expect(ticked).toEqual({
      cotizante: [{ edad: "40" }, { sexo: "Femenino", edad: 25 }],
      enPareja: true,
    });
    expect(withChange(couple, ticked, "enPareja", false)).toEqual({
      cotizante: [{ edad: "40" }],
      enPareja: false,
    });
  });

  it("is said to be assumed until one of the answers is changed", () => {
    const [partner] = partnerGroups(couple);
    if (partner === undefined) throw new Error("the definition has no partner");
    const ticked = withChange(couple, openingAnswers(couple, {}), "enPareja", true);
    expect(isAssumed(couple, partner, ticked)).toBe(true);
    const changed = withChange(couple, ticked, "cotizante.1.edad", "31");
    expect(isAssumed(couple, partner, changed)).toBe(false);
    expect(isAssumed(couple, partner, openingAnswers(couple, {}))).toBe(false);
  });
});

describe("rows", () => {
  it("are there from the start as often as the definition says", () => {
    expect(openingAnswers(pets, {})["mascota"]).toEqual([{ especie: "Perro", edad: 3 }]);
    const two = { mascota: [{ edad: "1" }, { edad: "2" }] };
    expect(rowsAt(openingAnswers(pets, two), "mascota")).toHaveLength(2);
  });

  it("come with their defaults, and go by their place", () => {
    const two = withRowAdded(pets, { mascota: [{ edad: "6" }] }, "mascota");
    expect(two).toEqual({ mascota: [{ edad: "6" }, { especie: "Perro", edad: 3 }] });
    expect(withRowRemoved(pets, two, "mascota.0")).toEqual({
      mascota: [{ especie: "Perro", edad: 3 }],
    });
    expect(withRowRemoved(pets, two, "mascota.2")).toBe(two);
    expect(withRowRemoved(pets, two, "mascota")).toBe(two);
  });

  it("are no fewer and no more than the definition says, a hundred where it says nothing", () => {
    const one = { mascota: [{ edad: "6" }] };
    expect(withRowRemoved(pets, one, "mascota.0")).toBe(one);
    const three = { mascota: [{}, {}, {}] };
    expect(withRowAdded(pets, three, "mascota")).toBe(three);
    expect(rowBounds(field("array", "cargas", null, {}))).toEqual({
      minimum: 0,
      maximum: MAX_ROWS,
    });
  });

  it("obey a button only for a repeated group of the definition", () => {
    const none = { add: null, remove: null, update: null };
    expect(answersAfterButton(pets, {}, none)).toBeUndefined();
    expect(answersAfterButton(pets, {}, { ...none, add: "prestador" })).toBeUndefined();
    expect(answersAfterButton(pets, {}, { ...none, add: "mascota" })).toEqual({
      mascota: [{ especie: "Perro", edad: 3 }],
    });
    const answers = { sinRed: true };
    expect(answersAfterButton(pets, answers, { ...none, update: "mascota.0.especie" })).toBe(
      answers,
    );
  });
});

describe("lists that depend on an answer", () => {
  const raza = pets.profileFormFields[2]?.elements[0] ?? {};

  it.each([
    [{ especie: "Perro" }, ["pug", "otra"]],
    [{ especie: "Gato" }, ["siames", "otra"]],
    [{}, ["otra"]],
  ])("show for %j the options %j", (row, values) => {
    expect(shownOptions(raza, {}, row).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ["mascota.0.especie", true],
    ["mascota.0.raza", false],
    ["region.stateCode", true],
    ["sinRed", false],
    ["unknown", false],
  ])("are asked for anew after a change of %s: %s", (path, reloads) => {
    expect(reloadsLists(pets, path)).toBe(reloads);
  });

  it.each([
    ["mascota.0.especie", true],
    ["sinRed", true],
    ["mascota.0.edad", false],
  ])("and hidden fields follow from %s: %s", (path, decides) => {
    expect(decidesFields(pets, path)).toBe(decides);
  });

  it.each([
    [{ especie: "Perro", raza: "pug" }, false],
    [{ especie: "Perro", raza: "otra" }, false],
    [{ especie: "Perro", raza: "siames" }, true],
    [{ especie: "Conejo", raza: "enano" }, true],
    [{ especie: "Perro" }, false],
  ])("lack for %j what was chosen: %s", (row, lacks) => {
    expect(lacksChosen(pets, { mascota: [row] })).toBe(lacks);
  });

  it("drop what was chosen when it is no option any more", () => {
    const before = { mascota: [{ especie: "Perro", raza: "pug" }, { raza: "otra" }] };
    const changed = withChange(pets, before, "mascota.0.especie", "Gato");
    expect(changed["mascota"]).toEqual([{ especie: "Gato", raza: "" }, { raza: "otra" }]);
    const noList = { profileFormFields: [field("select", "p", null, { retrieveFunction: "x" })] };
    expect(withoutLostChoices(noList, { p: "kept" })).toEqual({ p: "kept" });
  });
});
