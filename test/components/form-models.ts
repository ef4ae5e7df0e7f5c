import { join } from "node:path";
import type { ProfileFormModel } from "#src/areas/marketplace/profile/profile.view-model.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import words from "#src/locales/es/profile.json" with { type: "json" };
import { readProfileForms } from "#src/modules/offer/profile/profile-form.files.ts";
import type { FormDefinition, FormOption } from "#src/ui/form/form-definition.rules.ts";
import { openingAnswers } from "#src/ui/form/form-rows.rules.ts";
import { definitionInWords } from "#src/ui/form/form-words.rules.ts";

const folder = join(import.meta.dirname, "../../db/seed/profile-forms");

/** Lists as the server would fill them, a few options each. */
const lists: Readonly<Record<string, readonly FormOption[]>> = {
  regions: [
    { value: 13, label: "Metropolitana" },
    { value: 5, label: "Valparaíso" },
    { value: 5115, label: "Lima" },
    { value: 5711, label: "Bogotá" },
  ],
  countries: [
    { value: "CL", label: "Chile" },
    { value: "DE", label: "Alemania" },
    { value: "ES", label: "España" },
  ],
  breeds: [
    { value: "pug", label: "Pug", of: "Perro" },
    { value: "galgo", label: "Galgo", of: "Perro" },
    { value: "siames", label: "Siamés", of: "Gato" },
  ],
  sctrSectors: [
    { value: "mineria", label: "Minería" },
    { value: "transporte", label: "Transporte" },
  ],
  sctrWorks: [
    { value: "socavon", label: "Socavón", of: "mineria" },
    { value: "chofer", label: "Chofer", of: "transporte" },
  ],
  tripZones: [
    { value: "AMERICA", label: "América" },
    { value: "EUROPA", label: "Europa" },
  ],
  healthProviders: [
    { value: "eps-uno", label: "EPS Uno" },
    { value: "eps-dos", label: "EPS Dos" },
    { value: "notengo", label: "No tengo" },
  ],
  providers: [
    { value: "norte", label: "Clínica Norte", of: 13 },
    { value: "puerto", label: "Clínica del Puerto", of: 5 },
    { value: "rimac", label: "Clínica del Río", of: 5115 },
    { value: "cerros", label: "Clínica de los Cerros", of: 5711 },
  ],
};

export interface NamedForm {
  name: string;
  country: CountryCode;
  /** As the file says it. */
  source: ProfileFormDefinition;
  /** In words, with its lists. */
  definition: FormDefinition & Pick<ProfileFormDefinition, "subject">;
}

/** Every definition of the project, as its form is drawn. */
export async function drawnForms(): Promise<NamedForm[]> {
  const sources = await readProfileForms(folder);
  return [...sources].map(([name, source]) => ({
    name,
    country: countryOf(name),
    source,
    definition: withLists(definitionInWords(source as ProfileFormDefinition & FormDefinition, say)),
  }));
}

function countryOf(name: string): CountryCode {
  const [country = ""] = name.split("-");
  const codes: Readonly<Record<string, CountryCode>> = { chile: "CL", peru: "PE", colombia: "CO" };
  return codes[country] ?? "INT";
}

function say(key: string): string {
  let found: unknown = { profile: words };
  for (const step of key.split("."))
    found = typeof found === "object" && found !== null ? Reflect.get(found, step) : undefined;
  if (typeof found !== "string") throw new Error(`there are no words for ${key}`);
  return found;
}

function withLists<Definition extends FormDefinition>(definition: Definition): Definition {
  return {
    ...definition,
    profileFormFields: definition.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) =>
        element.retrieveFunction
          ? { ...element, allowedValues: lists[element.retrieveFunction] ?? [] }
          : element,
      ),
    })),
  };
}

export function modelOf(form: NamedForm, change: Partial<ProfileFormModel> = {}): ProfileFormModel {
  return {
    subject: form.definition.subject,
    words: {
      title: say(form.source.words.title),
      lead: say(form.source.words.lead),
      insured: say(form.source.words.insured),
      submit: say(form.source.words.submit),
    },
    comparator: "Seguros-de-Salud",
    country: form.country,
    action: "/Perfil/Seguros-de-Salud",
    returnTo: "/",
    definition: form.definition,
    answers: openingAnswers(form.definition, {}),
    errors: [],
    message: null,
    hints: {},
    assumed: null,
    currencySign: "$",
    canForget: false,
    validationScriptUrl: null,
    storageKey: "V1.7",
    ...change,
  };
}
