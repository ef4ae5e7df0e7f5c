import { describe, expect, it } from "vitest";
import { drawn, faultsOf, readText } from "../product/drawn.example.tsx";
import { exampleComparePage } from "./compare-table.example.ts";
import { CompareTableView } from "./compare-table.view.tsx";

const html = (change: Partial<typeof exampleComparePage> = {}) =>
  drawn(<CompareTableView model={{ ...exampleComparePage, ...change }} />);

describe("the compare table", () => {
  it("is a real table with a caption and scoped headers", () => {
    const page = html();
    expect(page).toMatch(/<caption[^>]*>Comparación de Complementario Familia 80, /);
    expect(page.match(/<th scope="col"/g)).toHaveLength(4);
    expect(page.match(/<th scope="rowgroup"/g)).toHaveLength(exampleComparePage.groups.length);
    expect(page.match(/<th scope="row"/g)).toHaveLength(
      exampleComparePage.groups.flatMap((group) => group.rows).length,
    );
  });

  it("marks the rows that differ for the eye and for a screen reader", () => {
    const page = html();
    expect(page).toMatch(/<tr class="diff"><th scope="row"><span>Hospitalario<span class="vh">/);
    expect(readText(page)).toContain("Hospitalario (difieren)");
    expect(page).toMatch(/<tr><th scope="row"><span>Necesita previsión<\/span>/);
  });

  it("holds each compared product's information, price, request button and the profile", () => {
    const text = readText(html());
    expect(text).toContain(exampleComparePage.profile.words);
    for (const { product, price } of exampleComparePage.products) {
      for (const words of [
        product.name,
        product.insurer,
        price.amount,
        `Solicitar ${product.name}`,
      ])
        expect(text).toContain(words);
    }
    for (const label of ["Hospitalario", "Modalidad", "Necesita previsión"])
      expect(text).toContain(label);
  });

  it("reads No informado where a value is missing", () => {
    expect(html()).toContain('<span class="missing">No informado</span>');
  });

  it("switches to only differences by a GET form that needs no JavaScript", () => {
    const [form = ""] = html().match(/<form.*?<\/form>/) ?? [];
    for (const part of [
      'method="get"',
      'action="/Comparar-Planes"',
      '<input type="hidden" name="codigos" value="a,b,c"/>',
      'role="switch" aria-checked="false"',
      'value="1" name="diferencias"',
    ]) {
      expect(form).toContain(part);
    }
    const on = html({
      differences: { ...exampleComparePage.differences, isOn: true, hiddenRows: 2 },
    });
    expect(on).toContain('aria-checked="true"');
    expect(on).not.toContain('name="diferencias"');
    expect(readText(on)).toContain("Se ocultan 2 filas iguales.");
  });

  it("names the product in every link that removes or requests it", () => {
    const page = html();
    expect(page).toContain('aria-label="Quitar Integral Elige"');
    expect(page).toMatch(/Solicitar<span class="vh"> Integral Elige<\/span>/);
  });

  it("says how to choose when nothing is chosen, and which codes it does not know", () => {
    const text = readText(html({ products: [], groups: [], unknownCodes: ["zz-9"] }));
    expect(text).toContain("Aún no eliges productos para comparar");
    expect(text).toContain("No encontramos un producto. Puede que ya no se ofrezca: zz-9.");
  });

  it("prints the day, the UF and the address", () => {
    expect(readText(html())).toContain(
      "Impreso el 10 de octubre de 2026 · UF $41.136,24 · https://amparo.example/Comparar-Planes",
    );
  });

  it.each([
    ["three products", {}],
    ["one product", { products: exampleComparePage.products.slice(0, 1), groups: [] }],
    ["none", { products: [], groups: [] }],
  ])("is valid HTML without style attributes with %s", async (_, change) => {
    expect(await faultsOf(html(change))).toEqual([]);
    expect(html(change)).not.toContain("style=");
  });
});
