import chile from "../../../../db/seed/profile-forms/chile.json" with { type: "json" };
import words from "../../../locales/es/profile.json" with { type: "json" };
import { openingAnswers } from "../../../ui/form/form-rows.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import { definitionInWords } from "../../../ui/form/form-words.rules.ts";
import type { DrawnForm } from "./profile.presenter.ts";
import type { ProfileFormModel } from "./profile.view-model.ts";

/** Chile's form with its words and regions filled in, for tests of the views. */
function filled(): DrawnForm {
  const said = definitionInWords(chile as FormDefinition, (key) => {
    const texts: Readonly<Record<string, string>> = words.form;
    return texts[key.replace("profile.form.", "")] ?? key;
  });
  const regions = [
    { value: 13, label: "Metropolitana" },
    { value: 5, label: "Valparaíso" },
  ];
  return {
    subject: "people",
    words: wordsOf("people"),
    validationScriptUrl: null,
    profileFormFields: said.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) =>
        element.retrieveFunction === "regions" ? { ...element, allowedValues: regions } : element,
      ),
    })),
  };
}

/** Words of a form, by what it insures. */
export function wordsOf(subject: ProfileFormModel["subject"]): ProfileFormModel["words"] {
  return {
    title: words.title[subject],
    lead: words.lead[subject],
    insured: words.insuredTitle,
    submit: words.submit,
  };
}

const definition = filled();

export const exampleProfileForm: ProfileFormModel & { definition: DrawnForm } = {
  subject: "people",
  words: wordsOf("people"),
  comparator: "Seguros-de-Salud",
  country: "CL",
  action: "/Perfil/Seguros-de-Salud",
  returnTo: "/Comparar/Seguros-de-Salud",
  definition,
  answers: openingAnswers(definition, {
    cotizante: [{ sexo: "Femenino", edad: 34, ingreso: "1.650.000" }],
    cargas: [
      { parentesco: "Cónyuge", edad: 36 },
      { parentesco: "Hija", edad: "" },
    ],
  }),
  errors: [{ path: "cargas.1.edad", message: "Indica la edad de la carga 2" }],
  message: "No se ingresaron los siguientes campos: Edad",
  hints: { "cotizante.0.ingreso": "Tope legal de la renta imponible: $3.702.262 (90,0 UF)" },
  assumed: null,
  currencySign: "$",
  canForget: true,
  validationScriptUrl: null,
  storageKey: "V1.7",
};
