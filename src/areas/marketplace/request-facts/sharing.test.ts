import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exampleReader } from "#test/factories/product-details.ts";
import { datumOfField, fieldsThatAreAsked, sharingOf } from "#src/contracts/shared-data.ts";
import { readProfileForms } from "#src/modules/offer/profile/profile-form.files.ts";
import { exampleForms, formsFolder } from "#src/modules/offer/profile/profile-forms.example.ts";
import { contactFields } from "./request.view-model.ts";
import { sharingText } from "./sharing.presenter.ts";

const service = await exampleForms();
const forms = [...(await readProfileForms(formsFolder)).keys()];
const pages = { es: "es", en: "en", pt: "pt-BR" } as const;
const chosen = {
  es: "la aseguradora que elegiste",
  en: "the insurer you chose",
  pt: "a seguradora que você escolheu",
};

describe("what a request shares", () => {
  it("has a row for every field of the request and of every profile form", () => {
    const asked = [...contactFields, ...forms.flatMap((form) => service.fieldsOf(form))];
    expect(asked.filter((field) => datumOfField(field) === undefined)).toEqual([]);
    expect(fieldsThatAreAsked.filter((field) => !asked.includes(field))).toEqual([]);
  });

  it("names what a form asks and nothing else, and keeps an income and a comment here", () => {
    const { shared, kept } = sharingOf([...contactFields, ...service.fieldsOf("chile")]);
    expect(shared).toEqual(
      "fullName identification email phone age sex kinship place scheme".split(" "),
    );
    expect(kept).toEqual(["income", "comment"]);
    expect(sharingText("Quillay", ["especie", "raza", "edad"], exampleReader())).toBe(
      "Compartimos con Quillay: nombre y apellido, documento de identidad, correo, teléfono, edad, especie y raza. " +
        "No compartimos: comentario.",
    );
  });

  it.each(["es", "en", "pt"] as const)("says the same in the help in %s", (language) => {
    const privacy = readFileSync(`db/seed/content/pages/privacy.${pages[language]}.md`, "utf8");
    expect(privacy).toContain(
      sharingText(chosen[language], fieldsThatAreAsked, exampleReader(language)),
    );
  });
});
