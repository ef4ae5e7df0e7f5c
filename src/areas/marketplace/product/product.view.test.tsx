import { describe, expect, it } from "vitest";
import { drawn, faultsOf, readText } from "./drawn.example.tsx";
import { exampleProductPage } from "./product.example.ts";
import { ProductView } from "./product.view.tsx";

const html = (change: Partial<typeof exampleProductPage> = {}) =>
  drawn(<ProductView model={{ ...exampleProductPage, ...change }} />);
const headings = (page: string) =>
  [...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => readText(text ?? ""));

describe("the product page", () => {
  it("shows every section stacked in its first HTML, so it works without JavaScript", () => {
    expect(headings(html())).toEqual([
      "Resumen",
      "Coberturas por modalidad",
      "Topes y deducibles",
      "Requisitos",
      "Clínicas y hospitales",
      "Cómo se calcula tu precio",
      "Preguntas frecuentes",
    ]);
  });

  it("puts a tab's own section first and marks the tab as current", () => {
    const page = html({ currentTab: "price" });
    expect(headings(page)[0]).toBe("Cómo se calcula tu precio");
    expect(headings(page)).toHaveLength(7);
    expect(page).toMatch(/aria-current="true"[^>]*>Precio</);
  });

  it("words every absence: Sin tope, Sin deducible, No cubre, No informado", () => {
    const text = readText(html());
    for (const words of [
      "Sin tope",
      "Sin deducible",
      "No cubre",
      "No informado",
      "Igual cobertura Isapre/Fonasa",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it("says so where the source has no coverage, limits or providers", () => {
    const text = readText(
      html({ coverage: null, limits: null, providers: { note: null, rows: [] }, requirements: [] }),
    );
    expect(text).toContain("No hay información de coberturas disponible.");
    expect(text).toContain("no informa una red de prestadores");
  });

  it("names the people who cannot be insured, with the reason", () => {
    expect(readText(html())).toContain(
      "No se puede asegurar a esta persona Cónyuge, 68 años: la tabla no tiene precio para su edad",
    );
  });

  it("says that a demonstration product is one, and only then", () => {
    expect(readText(html())).toContain("Catálogo de demostración.");
    expect(readText(html({ isDemonstration: false }))).not.toContain("Catálogo de demostración.");
  });

  it("chooses for the comparison by a link and says when it is full", () => {
    expect(readText(html())).toContain("En tu comparación (2 de 3)");
    const full = { isChosen: false, count: 3, max: 3, toggleHref: null, tableHref: null };
    expect(readText(html({ compare: full }))).toContain("máximo 3");
  });

  it("keeps its brand colours out of style attributes, which the security policy refuses", () => {
    expect(html()).not.toContain("style=");
  });

  it("is valid HTML with a heading order and named controls", async () => {
    expect(await faultsOf(html())).toEqual([]);
  });
});
