import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countries, type CountryConfig } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { readProfile } from "#src/contracts/profile.ts";
import { placeOfField, type ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { subjectOfForm } from "./default-profile.rules.ts";
import { isHiddenBy } from "./hide-expression.rules.ts";
import { reasonOf } from "./form-reasons.rules.ts";
import { insuredOf, NO_CONTEXT } from "./insured.rules.ts";
import { readProfileForms } from "./profile-form.files.ts";
import { validateAnswers } from "./profile-form.rules.ts";
import { createProfileFormService } from "./profile-form.service.ts";
import { filledForms, formsFolder, localesFolder } from "./profile-forms.example.ts";

const forms = await readProfileForms(formsFolder);
const noList = async () => [];
const service = await createProfileFormService({
  folder: formsFolder,
  retrieve: {
    regions: noList,
    countries: noList,
    breeds: noList,
    sctrSectors: noList,
    sctrWorks: noList,
    tripZones: noList,
    healthProviders: noList,
    providers: noList,
  },
});
const words = await readWordsFolder(localesFolder);
const configOf = (code: CountryCode) => countries.find((one) => one.code === code) as CountryConfig;
const context = { ...NO_CONTEXT, breedGroups: new Map([["pug", "brachycephalic"]]) };

/** The keys of nested messages, dotted. */
function keysOf(messages: unknown, prefix = ""): string[] {
  if (typeof messages !== "object" || messages === null) return [prefix.slice(0, -1)];
  return Object.entries(messages).flatMap(([key, value]) => keysOf(value, `${prefix}${key}.`));
}

/** Every key that a form asks the messages for. */
function askedKeys({ words: said, profileFormFields }: ProfileFormDefinition): string[] {
  const asked = profileFormFields.flatMap(({ elements }) =>
    elements.flatMap(({ label, placeholder, helper, allowedValues = [] }) => [
      label,
      placeholder,
      helper,
      ...allowedValues.map((option) => option.label),
    ]),
  );
  return [...Object.values(said), ...asked].filter((key) => key !== undefined);
}

/** What a browser sends of a form that nobody changed: the defaults, a first row where one is due. */
function openingAnswers({ profileFormFields }: ProfileFormDefinition): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const put = (path: string, value: unknown) => {
    const keys = path.split(".");
    let held: Record<string, unknown> = answers;
    for (const [place, key] of keys.entries()) {
      if (place === keys.length - 1) held[key] = value;
      else {
        held[key] ??= /^\d+$/.test(keys[place + 1] ?? "") ? [] : {};
        held = held[key] as Record<string, unknown>;
      }
    }
  };
  for (const field of profileFormFields) {
    const { defaultValue, hideExpression } = field.elements[0] ?? {};
    if (defaultValue === undefined || defaultValue === null || hideExpression) continue;
    const array = profileFormFields.find(
      (one) => one.fldName === field.groupedBy && one.fieldType.fldType === "array",
    );
    if (!array) put(placeOfField(field), defaultValue);
    else if (array.elements[0]?.rows?.minimum) {
      put(`${field.groupedBy}.0.${field.fldName}`, defaultValue);
    }
  }
  return answers;
}

describe("the folder of profile forms", () => {
  it("has a filled example of each of its forms", async () => {
    const files = (await readdir(formsFolder)).filter((file) => file.endsWith(".json"));
    expect(files.length).toBe(21);
    expect(files.map((file) => file.replace(".json", "")).sort()).toEqual(
      Object.keys(filledForms).sort(),
    );
  });

  it("spells Chile out, with the fields that the other forms take from fragments", async () => {
    const read = async (file: string) =>
      JSON.parse(await readFile(join(formsFolder, file), "utf8")) as ProfileFormDefinition;
    const chile = (await read("chile.json")).profileFormFields;
    for (const name of ["partner", "dependants"]) {
      for (const field of (await read(`fragments/${name}.json`)).profileFormFields) {
        expect(chile).toContainEqual(field);
      }
    }
  });

  it("asks for every word of profile.form in three languages, and for no other", async () => {
    const asked = [...new Set([...forms.values()].flatMap((form) => askedKeys(form)))];
    for (const language of ["es", "en", "pt"]) {
      const text = await readFile(join(localesFolder, language, "profile.json"), "utf8");
      const known = keysOf(JSON.parse(text), "profile.");
      expect(asked.filter((key) => !known.includes(key))).toEqual([]);
      const unused = known.filter((key) => key.startsWith("profile.form.") && !asked.includes(key));
      expect(unused, language).toEqual([]);
    }
  });

  it("has a reason for every question that says nothing else, in three languages, and for no other", () => {
    const reasons = new Set(
      [...forms.values()].flatMap(({ profileFormFields }) =>
        profileFormFields.flatMap(({ fieldType, elements }) =>
          ["array", "group"].includes(fieldType.fldType)
            ? []
            : elements.filter(({ helper }) => helper === undefined).map(({ label }) => label ?? ""),
        ),
      ),
    );
    const asked = [...reasons].map((label) => label.replace("profile.form.", "profile.reason."));
    for (const language of ["es", "en", "pt"] as const) {
      const { reason } = (words[language] as { profile: { reason: object } }).profile;
      expect(keysOf(reason, "profile.reason.").toSorted()).toEqual(asked.toSorted());
    }
    expect(new Set([...reasons].map(reasonOf))).toEqual(new Set(asked));
  });

  it("stops the start where a form asks for a list that nobody gives", async () => {
    await expect(
      createProfileFormService({ folder: formsFolder, names: ["chile-pets"], retrieve: {} }),
    ).rejects.toThrow("profile form chile-pets: no list breeds");
  });

  it("has words that the specification gives", () => {
    const said = (name: string) => {
      const { words: keys } = forms.get(name) as ProfileFormDefinition;
      const profile = words["es"]?.["profile"] as Record<string, Record<string, string>>;
      const text = (key: string) =>
        key
          .split(".")
          .slice(1)
          .reduce<unknown>((node, part) => (node as never)[part], profile);
      return [text(keys.title), text(keys.lead)];
    };
    for (const name of ["chile", "peru-eps", "colombia-health", "international", "chile-pets"]) {
      expect(said(name)[0]).toBe("¿Quiénes se asegurarán?");
    }
    expect(said("peru-eps")[1]).toContain("sexo y edad");
    expect(said("peru-pets")[1]).toContain("raza y edad");
    for (const name of ["chile-company", "peru-company", "colombia-company"]) {
      expect(said(name)[0]).toBe("Ingresa cantidad de empleados");
    }
  });

  it("offers to add people and pets by the country's word, and nobody to a company or payroll", () => {
    const added = [...forms].map(([name, { profileFormFields }]) => [
      name,
      profileFormFields.flatMap(({ elements }) => elements[0]?.addWord ?? [])[0] ?? null,
    ]);
    expect(Object.fromEntries(added)).toEqual({
      chile: "dependant",
      "chile-company": null,
      "chile-guards": null,
      "chile-life": null,
      "chile-pets": "pet",
      "chile-sctr": null,
      "chile-travel": "dependant",
      "colombia-company": null,
      "colombia-eps": "dependant",
      "colombia-health": "dependant",
      "colombia-pets": "pet",
      "colombia-travel": "dependant",
      international: "dependant",
      "international-life": "dependant",
      "international-travel": "dependant",
      "peru-company": null,
      "peru-eps": "person",
      "peru-health": "person",
      "peru-pets": "pet",
      "peru-sctr": null,
      "peru-travel": "person",
    });
  });
});

describe.each(Object.entries(filledForms))("the form %s", (name, filled) => {
  const form = forms.get(name) as ProfileFormDefinition;
  const country = configOf(filled.country);

  it("insures what its name says", () => {
    expect(form.subject).toBe(subjectOfForm(name));
  });

  it("has conditions that can be read", () => {
    for (const { elements } of form.profileFormFields) {
      for (const { hideExpression } of elements) {
        if (hideExpression) expect(isHiddenBy(hideExpression, {}, {})).not.toBeNull();
      }
    }
  });

  it("submits, and makes the profile and what is priced", () => {
    const profile = service.readAnswers(name, country, filled.answers);
    expect(profile).toEqual(filled.profile);
    const result = insuredOf(filled.country, profile, { ...context, formName: name });
    expect(result.ok && result.isDefault).toBe(false);
    expect(result.ok && result.insured).toMatchObject(filled.insured);
  });

  it("makes a profile that is read back as it was sent (CQ 7)", () => {
    const read = readProfile(filled.country, JSON.parse(JSON.stringify(filled.profile)));
    expect(read).toEqual({ ok: true, profile: filled.profile });
  });

  it("submits as it opens, and prices what is priced while nobody has said", () => {
    const answers = openingAnswers(form);
    if (name.endsWith("-eps")) answers["epsActual"] = "eps-del-norte";
    const profile = service.readAnswers(name, country, answers);
    const priced = (one: typeof profile | null) => {
      const result = insuredOf(filled.country, one, { ...context, formName: name });
      return result.ok ? result.insured : result.errors;
    };
    expect(priced(profile)).toEqual(priced(null));
  });

  it("is refused while nothing is answered", () => {
    expect(validateAnswers(filled.country, form, {})).toMatchObject({ code: "FIELDS_MISSING" });
  });
});

describe("Colombia", () => {
  const colombia = configOf("CO");
  it.each([
    ["colombia-company", { colectivo: { cantidadempleados: "9" } }, "colectivo.cantidadempleados"],
    [
      "colombia-eps",
      { edadTitular: 30, epsActual: "notengo", region: { stateCode: 5711 } },
      "epsActual",
    ],
  ])("refuses in %s what its rules say", (name, answers, field) => {
    try {
      service.readAnswers(name, colombia, answers);
      expect.unreachable();
    } catch (error) {
      expect((error as { fields: { field: string }[] }).fields.map((one) => one.field)).toEqual([
        field,
      ]);
    }
  });

  it("is alone in refusing 'notengo'", () => {
    const answers = { edadTitular: 30, epsActual: "notengo", region: { stateCode: 5115 } };
    expect(service.readAnswers("peru-eps", configOf("PE"), answers)).toMatchObject({
      epsActual: "notengo",
    });
  });
});
