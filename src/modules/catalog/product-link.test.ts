import { describe, expect, it } from "vitest";
import { productLink } from "./product-link.rules.ts";

const product = {
  code: "13-CORE101-26",
  slug: "Familia-80",
  insuranceType: "COMPLEMENTARIO",
  organizationSlug: "Quillay-Vida",
  organizationType: "ASEG",
};

describe("product links in Chile", () => {
  it.each([
    ["an insurer's product", {}, "insurerProduct", "Familia-80"],
    ["a clinic's product", { organizationType: "CLINICA" }, "clinicProduct", "Familia-80"],
    [
      "an isapre's plan",
      { organizationType: "ISAPRE", insuranceType: "ISAPRE" },
      "isaprePlan",
      "13-CORE101-26",
    ],
    ["an isapre's complement", { organizationType: "ISAPRE" }, "isapreComplement", "Familia-80"],
  ])("lead %s to its own page", (_name, change, route, segment) => {
    expect(productLink({ ...product, ...change })).toEqual({
      route,
      organization: "Quillay-Vida",
      product: segment,
    });
  });
});
