import { describe, expect, it } from "vitest";
import texts from "#src/locales/es/purchase.json" with { type: "json" };
import { productEntities } from "#src/modules/offer/catalog/format/product-entities.ts";
import {
  type FormKey,
  formKeys,
  formsOf,
  isStepAllowed,
  nextStepOf,
  stepKeys,
  stepOfSegment,
  stepSegments,
} from "./purchase-steps.rules.ts";

describe("the forms of a product", () => {
  it.each([
    ["COMPLEMENTARIO", false, ["personalData", "dps", "partialPayment", "review", "signature"]],
    ["VIDA", false, ["personalData", "dps", "partialPayment", "review", "signature"]],
    ["DENTAL", false, ["personalData", "partialPayment", "review", "signature"]],
    ["MASCOTAS", false, ["personalData", "partialPayment", "review", "signature"]],
    ["VIAJE", false, ["personalData", "review", "signature"]],
    ["ISAPRE", false, ["personalData", "dps", "isaprePolicy", "review", "signature"]],
    ["SEGURO_COLECTIVO", true, ["company", "massInsured", "partialPayment", "review", "signature"]],
  ] as const)("%s", (insuranceType, isOfCompany, forms) => {
    expect(formsOf({ insuranceType, isOfCompany, country: "CL" })).toEqual(forms);
  });
});

describe("the forms that the catalogue gives a product", () => {
  const product = { insuranceType: "VIDA", isOfCompany: false, country: "CL" };
  it.each([
    [["personalData"], ["personalData", "review", "signature"]],
    [
      ["partialPayment", "personalData", "dps"],
      ["partialPayment", "personalData", "dps", "review", "signature"],
    ],
    [
      ["personalData", "personalData"],
      ["personalData", "review", "signature"],
    ],
    [[], ["personalData", "dps", "partialPayment", "review", "signature"]],
  ] as const)("%o", (own, forms) => {
    expect(formsOf(product, own)).toEqual(forms);
  });
  it("are the forms that its file takes", () => {
    const form = productEntities.find(({ name }) => name === "products");
    const column = form?.columns.find(({ name }) => name === "form_steps");
    expect(column?.type).toEqual({
      kind: "list",
      values: expect.arrayContaining(formKeys.filter((key) => !/review|signature/.test(key))),
    });
  });
});

describe("where a purchase goes on", () => {
  const forms = (...statuses: ("PENDING" | "COMPLETED")[]) =>
    statuses.map((status, index) => ({
      key: (["personalData", "partialPayment", "review"] as FormKey[])[index] ?? "review",
      status,
    }));
  it.each([
    [forms("PENDING", "PENDING", "PENDING"), "personalData"],
    [forms("COMPLETED", "PENDING", "PENDING"), "partialPayment"],
    [forms("PENDING", "COMPLETED", "COMPLETED"), "personalData"],
    [forms("COMPLETED", "COMPLETED", "COMPLETED"), "payment"],
  ] as const)("%o at %s", (states, key) => {
    expect(nextStepOf(states)).toBe(key);
  });
  it("a step is looked at once all before it are completed", () => {
    expect(isStepAllowed(forms("COMPLETED", "PENDING", "PENDING"), "partialPayment")).toBe(true);
    expect(isStepAllowed(forms("COMPLETED", "PENDING", "PENDING"), "review")).toBe(false);
    expect(isStepAllowed(forms("COMPLETED"), "dps")).toBe(false);
  });
});

it("every segment is read in its language, whatever its case, and by no other step", () => {
  for (const language of ["es", "en", "pt"] as const)
    for (const key of stepKeys) {
      const segment = stepSegments[key][language];
      expect(segment).toMatch(/^[A-Z][a-z]*(-[a-z]+)*$/);
      expect(stepOfSegment(segment.toUpperCase(), language)).toBe(key);
    }
  expect(stepOfSegment("Review", "es")).toBeUndefined();
});

describe("the title of a step", () => {
  /** As PP 2 gives them; the confirmation has a segment of its own. */
  it.each([
    ["personalData", "Datos personales"],
    ["company", "Datos de la empresa"],
    ["massInsured", "Datos de los empleados"],
    ["dps", "Estado de salud"],
    ["isaprePolicy", "Datos de tu isapre"],
    ["partialPayment", "Recaudación"],
    ["review", "Revisión"],
    ["signature", "Firma"],
    ["payment", "Pago"],
    ["success", "Compra exitosa!"],
  ] as const)("%s is given to the letter, and its segment follows from it", (key, title) => {
    expect(texts.title[key]).toBe(title);
    const folded = title
      .normalize("NFD")
      .replaceAll(/[^\w\s]/g, "")
      .replaceAll(/\s+/g, "-");
    expect(stepSegments[key].es).toBe(key === "success" ? "Confirmacion" : folded);
  });
});
