import { describe, expect, it } from "vitest";
import { drawn, faultsOf, readText } from "../product/drawn.example.tsx";
import { exampleProfileForm, wordsOf } from "./profile.example.ts";
import { ProfileView } from "./profile.view.tsx";

const html = (change: Partial<typeof exampleProfileForm> = {}) =>
  drawn(<ProfileView model={{ breadcrumb: [], form: { ...exampleProfileForm, ...change } }} />);

/** The form whose repeated group adds another kind of row; undefined: none can be added. */
function adding(addWord: string | undefined): Partial<typeof exampleProfileForm> {
  const { profileFormFields } = exampleProfileForm.definition;
  return {
    definition: {
      ...exampleProfileForm.definition,
      profileFormFields: profileFormFields.map((field) =>
        field.fldName === "cargas"
          ? { ...field, elements: field.elements.map((one) => ({ ...one, addWord })) }
          : field,
      ),
    },
  };
}

describe("the profile form", () => {
  it("draws every field of Chile's definition that the answers do not hide", () => {
    const names = new Set([...html().matchAll(/ name="([a-z][^"]*)"/gi)].map(([, name]) => name));
    expect([...names].filter((name) => !name?.startsWith("_"))).toEqual([
      "cotizante.0.sexo",
      "cotizante.0.edad",
      "cotizante.0.ingreso",
      "enPareja",
      "cargas.0.parentesco",
      "cargas.0.sexo",
      "cargas.0.edad",
      "cargas.1.parentesco",
      "cargas.1.edad",
      "region.stateCode",
      "prevision",
    ]);
  });

  it("shows the partner's fields once there is a partner", () => {
    const answers = { ...exampleProfileForm.answers, enPareja: true };
    expect(html()).not.toContain("cotizante.1.edad");
    expect(html({ answers })).toContain('name="cotizante.1.edad"');
  });

  it("has the title, the button and the words that the specification gives", () => {
    const text = readText(html());
    for (const words of ["¿Quiénes se asegurarán?", "Calcular precios", "Agregar carga"]) {
      expect(text).toContain(words);
    }
    expect(readText(html({ words: wordsOf("company") }))).toContain(
      "Ingresa cantidad de empleados",
    );
    expect(readText(html(adding("person")))).toContain("Agregar Persona");
    expect(readText(html(adding("pet")))).toContain("Agregar Mascota");
    expect(readText(html({ words: wordsOf("pets") }))).toContain("raza y edad");
  });

  it("says that the price depends on sex and age, and calls people 'asegurados'", () => {
    expect(readText(html())).toContain("El precio varía por sexo y edad.");
    expect(html()).toMatch(/<h2[^>]*>Asegurados<\/h2>/);
    expect(readText(html({ words: wordsOf("pets") }))).not.toContain("sexo y edad");
  });

  it("calls people 'beneficiarios' under a partner's subdomain", () => {
    expect(html({ words: { ...wordsOf("people"), insured: "Beneficiarios" } })).toMatch(
      /<h2[^>]*>Beneficiarios<\/h2>/,
    );
  });

  it("does not offer to add or remove where the definition names no word for it", () => {
    const page = html(adding(undefined));
    expect(page).not.toContain('name="_add"');
    expect(page).not.toContain('name="_remove"');
    expect(page).toContain('name="cargas.1.edad"');
  });

  it("says how many there are, and names every row", () => {
    const text = readText(html());
    expect(text).toContain("2 cargas");
    expect(html()).toMatch(/<legend class="vh">Carga 2<\/legend>/);
  });

  it("has a button that draws it anew beside what other fields follow from, without JavaScript", () => {
    const page = html();
    expect(page).toMatch(/<noscript><button[^>]*name="_update"[^>]*>Actualizar<\/button>/);
    expect(
      page.match(/value="enPareja" name="_update"|name="_update" value="enPareja"/g),
    ).toHaveLength(1);
  });

  it("adds and removes dependants by submit buttons, so it works without JavaScript", () => {
    const page = html();
    const buttons = page.match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
    expect(buttons.filter((one) => one.includes('value="cargas" name="_add"'))).toHaveLength(1);
    expect(buttons.filter((one) => one.includes('name="_remove"'))).toHaveLength(2);
    const [first] = page.match(/<button[^>]*>/) ?? [];
    expect(first, "Enter presses the first button: it must calculate").not.toContain("name=");
  });

  it("closes the spouse's option where there is one already", () => {
    const page = html();
    const second = page.slice(page.indexOf('name="cargas.1.parentesco"'));
    expect(second).toMatch(/<option value="Cónyuge" disabled="">Cónyuge \(ya hay uno\)<\/option>/);
    const first = page.slice(page.indexOf('name="cargas.0.parentesco"'));
    expect(first).toMatch(/<option value="Cónyuge" selected="">Cónyuge<\/option>/);
  });

  it("says an error in the summary 'Datos Inválidos' and at the field in the same words", () => {
    const page = html();
    expect(readText(page)).toContain("Datos Inválidos");
    expect(page.split("Indica la edad de la carga 2")).toHaveLength(3);
    expect(readText(page)).toContain("No se ingresaron los siguientes campos: Edad");
  });

  it("says what it assumes before it prices anything", () => {
    expect(readText(html({ assumed: "un hombre de 27 años en la RM" }))).toContain(
      "Por ahora mostramos precios para un hombre de 27 años en la RM.",
    );
  });

  it("shows the legal cap at the income and takes ages of three digits", () => {
    expect(readText(html())).toContain("Tope legal de la renta imponible: $3.702.262");
    expect(html()).toMatch(
      /name="cotizante.0.edad"[^>]*maxLength="3"|maxLength="3"[^>]*name="cotizante.0.edad"/i,
    );
  });

  it("is valid HTML without style attributes", async () => {
    expect(await faultsOf(html())).toEqual([]);
    expect(html()).not.toContain("style=");
  });
});
