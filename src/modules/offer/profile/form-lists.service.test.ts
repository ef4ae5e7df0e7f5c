import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolve } from "node:path";
import { openSeededDatabase } from "#test/harness/database.ts";
import { countries, type CountryConfig } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import {
  type CatalogService,
  createCatalogService,
} from "#src/modules/offer/catalog/catalog.service.ts";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createProfileReferenceData, type ProfileReferenceData } from "./form-lists.service.ts";
import { insuredOf, NO_CONTEXT } from "./insured.rules.ts";
import { createProfileFormService, type ProfileFormService } from "./profile-form.service.ts";
import { filledForms, formsFolder, localesFolder } from "./profile-forms.example.ts";

const seed = resolve(import.meta.dirname, "../../../../db/seed");
const configOf = (country: CountryCode) =>
  countries.find(({ code }) => code === country) as CountryConfig;
const words = createWordsStore(await readWordsFolder(localesFolder), { es: "es-CL" });
let database: OpenDatabase;
let catalog: CatalogService;
let data: ProfileReferenceData;
let forms: ProfileFormService;
let version = 1;

beforeAll(async () => {
  database = await openSeededDatabase();
  const { connection } = database;
  await loadSeedFolders(connection, seedFolders(seed), fixedClock("2026-10-10T15:00:00Z"));
  catalog = createCatalogService(connection);
  data = createProfileReferenceData({ catalog, connection, version: () => version });
  forms = await createProfileFormService({ folder: formsFolder, retrieve: data.retrieve });
}, 120_000);
afterAll(() => database.close());

const optionsOf = (form: ProfileFormDefinition, name: string) =>
  form.profileFormFields.find(({ fldName }) => fldName === name)?.elements[0]?.allowedValues ?? [];

async function drawn(
  country: CountryCode,
  name: string,
  answers?: unknown,
  language: "es" | "en" = "es",
) {
  const view = { answers, language };
  return forms.loadForm(name, configOf(country), words.say(language), view);
}

describe("the lists of the forms, from the reference data", () => {
  it.each(Object.entries(filledForms))("give %s no empty list", async (name, { country }) => {
    const form = await drawn(country, name);
    const empty = form.profileFormFields.filter(
      ({ fldName, elements }) =>
        elements[0]?.retrieveFunction !== undefined && optionsOf(form, fldName).length === 0,
    );
    expect(empty.map(({ fldName }) => fldName)).toEqual([]);
  });

  it("open every select with a default that is among its options", async () => {
    for (const [name, { country }] of Object.entries(filledForms)) {
      const form = await drawn(country, name);
      for (const { fldName, elements } of form.profileFormFields) {
        const [element] = elements;
        if (element?.retrieveFunction === undefined || (element.defaultValue ?? null) === null)
          continue;
        const values = optionsOf(form, fldName).map(({ value }) => value);
        expect(values, `${name} ${fldName}`).toContain(element.defaultValue);
      }
    }
  });

  it("are the breeds of each species, marked with it", async () => {
    const species = async (...asked: string[]) => {
      const form = await drawn("CL", "chile-pets", {
        mascota: asked.map((especie) => ({ especie })),
      });
      return [...new Set(optionsOf(form, "raza").map(({ of }) => String(of)))].toSorted();
    };
    expect(await species("Gato")).toEqual(["Gato"]);
    expect(await species("Perro", "Gato")).toEqual(["Gato", "Perro"]);
  });

  it("are the kinds of work of the sector, in the reader's language", async () => {
    const form = await drawn("PE", "peru-sctr", { sctr: { sector: "mineria" } }, "en");
    const works = optionsOf(form, "sctr.tipo_trabajo");
    expect(works.map(({ of }) => of)).toEqual(works.map(() => "mineria"));
    expect(works.map(({ label }) => label)).toContain("Office");
    expect(optionsOf(form, "sctr.sector").map(({ label }) => label)).toContain("Mining");
  });

  it("are the country's EPS and 'No tengo'", async () => {
    const eps = async (country: "PE" | "CO", name: string) =>
      optionsOf(await drawn(country, name), "epsActual").map(({ value }) => value);
    const peru = await eps("PE", "peru-eps");
    expect(peru.at(-1)).toBe("notengo");
    expect(peru.length).toBeGreaterThan(3);
    const colombia = await eps("CO", "colombia-eps");
    expect(colombia.filter((code) => peru.includes(code))).toEqual(["notengo"]);
  });

  it("are the coverage organizations of the region", async () => {
    const providers = async (stateCode: number) => {
      const form = await drawn("PE", "peru-health", { region: { stateCode } });
      return optionsOf(form, "prestador").map(({ value }) => value);
    };
    const lima = await providers(5115);
    expect(lima.length).toBeGreaterThan(1);
    expect(await providers(9999)).toEqual([]);
  });
});

describe("what a profile is priced with", () => {
  it("has the groups of breeds and the areas of countries", async () => {
    const { insuredLists } = await catalog.reader.readSnapshot("INT", "2026-10-10");
    const context = { ...(insuredLists ?? NO_CONTEXT), formName: "international" };
    expect(context.breedGroups.get("mestizo-mediano")).toBe("medium");
    const result = insuredOf("INT", { cotizante: [{ edad: 3, paisCobertura: "fr" }] }, context);
    expect(result.ok && result.insured.area).toBe("EUROPE");
  });

  it("has names in the reader's language, read once for an edition", async () => {
    const names = await data.namesOf("INT", "en");
    expect(names.tripZones?.get("EUROPA")).toBe("Europe");
    expect(names.places?.get("EUROPE")).toBe("Europe");
    expect(names.sectors?.get("mineria")).toBe("Mining");
    expect(await data.namesOf("INT", "en")).toBe(names);
    version += 1;
    expect(await data.namesOf("INT", "en")).not.toBe(names);
  });
});
