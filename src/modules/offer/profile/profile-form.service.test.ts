import { describe, expect, it } from "vitest";
import { chile, countries, type CountryConfig } from "#src/config/countries.ts";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createProfileFormService, type ListQuestion } from "./profile-form.service.ts";
import { formsFolder, localesFolder } from "./profile-forms.example.ts";

const words = createWordsStore(await readWordsFolder(localesFolder), { es: "es-CL" });
const say = words.say("es");
const asked: [string, string, ListQuestion][] = [];
const list =
  (name: string) =>
  async (country: string, question: ListQuestion): ReturnType<typeof options> => {
    asked.push([name, country, question]);
    return options(question);
  };
const options = async ({ of }: ListQuestion) =>
  of.map((one) => ({ value: `${one}-1`, label: one, of: one }));
const service = await createProfileFormService({
  folder: formsFolder,
  retrieve: Object.fromEntries(
    [
      "regions",
      "countries",
      "breeds",
      "sctrSectors",
      "sctrWorks",
      "tripZones",
      "healthProviders",
      "providers",
    ].map((name) => [name, list(name)]),
  ),
});
const peru = countries.find(({ code }) => code === "PE") as CountryConfig;
const elementOf = (form: ProfileFormDefinition, name: string) =>
  form.profileFormFields.find(({ fldName }) => fldName === name)?.elements[0];

describe("a form as it is drawn", () => {
  it("has its words in the reader's language and the address of its script", async () => {
    const form = await service.loadForm("chile-company", chile, say);
    expect(form.words.title).toBe("Ingresa cantidad de empleados");
    expect(elementOf(form, "colectivo.sistemaprevisional")?.allowedValues?.[2]).toEqual({
      value: "mixto",
      label: "Isapre y Fonasa",
    });
    expect(form.validationScriptUrl).toMatch(/^\/api\/profile-form\/scripts\/[0-9a-f]{64}\.js$/);
  });

  it("calls the insured 'Asegurados', under a partner 'Beneficiarios' (CQ 2)", async () => {
    const insured = async (isPartner: boolean) =>
      (await service.loadForm("chile", chile, say, { isPartner })).words.insured;
    expect(await insured(false)).toBe("Asegurados");
    expect(await insured(true)).toBe("Beneficiarios");
  });

  it.each<[string, unknown, string[]]>([
    ["what a dog is, as the form opens", undefined, ["Perro"]],
    [
      "the species of every row, each once",
      { mascota: rows("Gato", "Perro", "Gato") },
      ["Gato", "Perro"],
    ],
    ["the default where a row says nothing", { mascota: [{}] }, ["Perro"]],
    ["the default where the answers are no form's", "mascota", ["Perro"]],
  ])("asks for the breeds of %s", async (_what, answers, of) => {
    asked.length = 0;
    const form = await service.loadForm("chile-pets", chile, say, { answers, language: "pt" });
    expect(asked).toEqual([["breeds", "CL", { language: "pt", say, of }]]);
    expect(elementOf(form, "raza")?.allowedValues?.map((one) => one.of)).toEqual(of);
  });

  it("asks for the providers of the region that was chosen", async () => {
    asked.length = 0;
    await service.loadForm("peru-health", peru, say, { answers: { region: { stateCode: 5104 } } });
    await service.loadForm("peru-health", peru, say);
    const providers = asked.filter(([name]) => name === "providers");
    expect(providers.map(([, country, { of }]) => [country, of])).toEqual([
      ["PE", ["5104"]],
      ["PE", ["5115"]],
    ]);
  });

  it("is not found under another name", async () => {
    await expect(service.loadForm("argentina", chile, say)).rejects.toMatchObject({
      code: "FORM_NOT_FOUND",
      status: 404,
    });
  });
});

function rows(...species: string[]): object[] {
  return species.map((especie) => ({ especie }));
}

describe("answers to a form", () => {
  it("become the profile without a partner whom nobody wants", () => {
    const cotizante = [{ edad: "30" }, { edad: "25", sexo: "Femenino" }];
    const region = { stateCode: "13" };
    expect(service.readAnswers("chile", chile, { cotizante, region })).toMatchObject({
      cotizante: [{ edad: 30, sexo: "Masculino" }],
    });
    const together = service.readAnswers("chile", chile, { cotizante, region, enPareja: "true" });
    expect(together.cotizante).toHaveLength(2);
  });

  it.each([
    ["a spouse beside the partner", { enPareja: true, cotizante: [{ edad: 3 }, { edad: 4 }] }],
    ["two spouses", { cotizante: [{ edad: 30 }], cargas: [spouse(), spouse()] }],
  ])("are refused with %s", (_what, answers) => {
    const cargas = [spouse()];
    expect(() =>
      service.readAnswers("chile", chile, { cargas, region: { stateCode: 13 }, ...answers }),
    ).toThrow(expect.objectContaining({ status: 400 }));
  });
});

function spouse(): object {
  return { parentesco: "Cónyuge", sexo: "Femenino", edad: 40 };
}

describe("a validation script", () => {
  it("is found by a process that never drew its form", async () => {
    const drawn = await service.loadForm("chile-guards", chile, words.say("pt"));
    const name = /([0-9a-f]{64})\.js$/.exec(drawn.validationScriptUrl ?? "")?.[1] ?? "";
    const other = await createProfileFormService({
      folder: formsFolder,
      names: ["chile-guards"],
      retrieve: {},
    });
    const languages = ["es", "pt"].map((language) => words.say(language));
    expect(other.findScript(name, [])).toBeUndefined();
    expect(other.findScript(name, languages)).toContain("self.onmessage");
    expect(other.findScript("f".repeat(64), languages)).toBeUndefined();
  });
});
