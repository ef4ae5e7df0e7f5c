import chile from "../../../../db/seed/profile-forms/chile.json" with { type: "json" };
import words from "../../../locales/es/profile.json" with { type: "json" };
import { openingAnswers } from "../../../ui/form/form-answers.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import { definitionInWords } from "../../../ui/form/form-words.rules.ts";
import type { ProfileFormModel } from "./profile.view-model.ts";

/** Chile's form with its words and regions filled in, for tests of the views. */
function filled(): FormDefinition {
  const said = definitionInWords(chile as FormDefinition, (key) => {
    const texts: Readonly<Record<string, string>> = words.form;
    return texts[key.replace("profile.form.", "")] ?? key;
  });
  const regions = [
    { value: 13, label: "Metropolitana" },
    { value: 5, label: "Valparaíso" },
  ];
  return {
    profileFormFields: said.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) =>
        element.retrieveFunction === "regions" ? { ...element, allowedValues: regions } : element,
      ),
    })),
  };
}

const definition = filled();

export const exampleProfileForm: ProfileFormModel = {
  subject: "people",
  addWord: "dependant",
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
  storageKey: "V1.7",
};
