import { describe, expect, it } from "vitest";
import { drawn, faultsOf, readText } from "./drawn.example.tsx";
import { exampleProductPage } from "./product.example.ts";
import { ProductView } from "./product.view.tsx";
import { ProviderMap } from "./provider-map.view.tsx";
import { YearSum } from "./year-sum.view.tsx";

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
      "¿Cuánto me costaría al año?",
      "Preguntas frecuentes",
    ]);
  });

  it("keeps the order at a tab's own address, opens its section alone and marks it as current", () => {
    const page = html({ currentTab: "price" });
    expect(headings(page)).toEqual(headings(html()));
    expect(page).toMatch(/aria-current="true"[^>]*>Precio</);
    const open = [...page.matchAll(/id="(section-\w+)"[^>]*><details open/g)].map(([, id]) => id);
    expect(open).toEqual(["section-price"]);
    expect(html()).not.toMatch(/id="section-\w+"[^>]*><details open/);
    expect(page).toMatch(/id="section-price"[^>]*autofocus/);
  });

  it("leads to every section within the page", () => {
    const menu = html().match(/<nav class="tabs tabs--sticky"[^]*?<\/nav>/)?.[0] ?? "";
    const anchors = [...menu.matchAll(/href="[^"]*#([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(anchors).toHaveLength(8);
    for (const id of anchors) expect(html()).toContain(`id="${id}"`);
  });

  it("answers in its summary what one pays and up to where, instead of the deductible", () => {
    const summary = html().match(/id="section-summary"[^]*?<\/section>/)?.[0] ?? "";
    expect(readText(summary)).toMatch(/Pagas \$48\.541 \/mes .*Hasta dónde 500 UF/);
    expect(readText(summary)).not.toContain("Deducible");
  });

  it("shows the year of the visitor's scheme with every sum closed, the other one behind a switch", () => {
    const year = html().match(/id="section-yearlyCost"[^]*?<\/section>/)?.[0] ?? "";
    expect(readText(year)).toMatch(
      /^.*Con tu Isapre, un año te costaría .*Uso medio .*\$835\.080.*Ver con Fonasa Uso medio/,
    );
    expect(year).toMatch(/<details class="year-cost"><summary>/);
    expect(year).toMatch(/<details class="year-other"><summary>Ver con Fonasa/);
    expect(year).not.toContain("open=");
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
      html({
        coverage: null,
        limits: null,
        providers: { note: null, question: null, map: null, rows: [] },
        requirements: [],
      }),
    );
    expect(text).toContain("No hay información de coberturas disponible.");
    expect(text).toContain("no informa una red de prestadores");
  });

  it("asks for a clinic by a form of the address, and answers beside it", () => {
    const page = html();
    expect(page).toMatch(/<form[^>]*action="[^"]*\/Prestadores" method="get"/);
    expect(page).toMatch(/<input type="hidden" name="comparar" value="a,b"/);
    expect(page).toMatch(/<input[^>]*name="clinica" value="Clínica Dávila"/);
    expect(readText(page)).toContain("Sí, Clínica Dávila es preferente: 80 % (red al 01-10-2026)");
  });

  it("writes the sum of a year line by line, in valid HTML", async () => {
    const [year] = exampleProductPage.yearlyCost.schemes[0]?.years ?? [];
    const sum = year === undefined ? "" : drawn(<YearSum year={year} scheme={null} />);
    expect(readText(sum)).toMatch(/70 % de \$102\.864, después de tu deducible .* − \$72\.005/);
    expect(await faultsOf(sum)).toEqual([]);
  });

  it("says in which place each clinic is, and draws the regions beside it", async () => {
    const { map } = exampleProductPage.providers;
    const drawing = map === null ? "" : drawn(<ProviderMap map={map} />);
    expect(readText(drawing)).toMatch(/Dónde está la clínica .* Recoleta 1 ?Clínica Dávila/);
    expect(drawing).toContain("Metropolitana · 1");
    expect(drawing).not.toMatch(/https?:/);
    expect(await faultsOf(drawing)).toEqual([]);
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
