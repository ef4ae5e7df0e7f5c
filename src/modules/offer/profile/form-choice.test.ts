import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import { formOfProductType } from "./form-choice.rules.ts";
import { filledForms } from "./profile-forms.example.ts";

const has = (name: string): boolean => Object.hasOwn(filledForms, name);

describe("the form of a product type", () => {
  it.each<[CountryCode, string | undefined, string]>([
    ["CL", undefined, "chile"],
    ["CL", "SEGURO_SALUD", "chile"],
    ["CL", "SEGURO_MASCOTAS", "chile-pets"],
    ["CL", "SEGURO COLECTIVO", "chile-company"],
    ["CL", "SEGURO DE GUARDIA", "chile-guards"],
    ["CL", "SEGURO VIDA", "chile-life"],
    ["CL", "Seguro de viaje", "chile-travel"],
    ["CL", "SCTR", "chile-sctr"],
    ["CL", "ISAPRE", "chile"],
    ["PE", "EPS", "peru-eps"],
    ["PE", "EPS_EMPRESA", "peru-company"],
    ["PE", "SALUD", "peru-health"],
    ["PE", "SEGURO DE GUARDIA", "peru-eps"],
    ["CO", "VIDA", "colombia-eps"],
    ["CO", "MASCOTAS", "colombia-pets"],
    ["INT", "SEGURO_MASCOTAS", "international"],
    ["INT", "SEGURO VIAJE", "international-travel"],
    ["INT", "SEGURO VIDA", "international-life"],
    ["INT", "constructor", "international"],
  ])("in %s for %s is %s", (country, productType, name) => {
    expect(formOfProductType(country, productType, has)).toBe(name);
  });
});
