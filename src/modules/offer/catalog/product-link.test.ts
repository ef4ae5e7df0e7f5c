import { describe, expect, it } from "vitest";
import { productHref, productLink } from "./product-link.rules.ts";

const product = {
  code: "13-CORE101-26",
  slug: "Familia-80",
  country: "CL",
  insuranceType: "COMPLEMENTARIO",
  organizationSlug: "Quillay-Vida",
  organizationType: "ASEG",
};

describe("a product's address (BO 2)", () => {
  it.each([
    ["Chile: an insurer's product", {}, "/Seguros/Quillay-Vida/Familia-80"],
    [
      "Chile: a clinic's product",
      { organizationType: "CLINICA" },
      "/Clinicas-y-Hospitales/Quillay-Vida/Seguro/Familia-80",
    ],
    [
      "Chile: an isapre's plan, by its code",
      { organizationType: "ISAPRE", insuranceType: "ISAPRE" },
      "/Isapre/Quillay-Vida/Planes/13-CORE101-26",
    ],
    [
      "Chile: another product of an isapre",
      { organizationType: "ISAPRE" },
      "/Isapre/Quillay-Vida/Complementos/Familia-80",
    ],
    [
      "Peru: a clinic's plan",
      { country: "PE", organizationType: "CLINICA" },
      "/Clinicas-y-Hospitales/Quillay-Vida/Familia-80",
    ],
    [
      "Peru: an EPS's plan",
      { country: "PE", organizationType: "EPS" },
      "/EPS/Quillay-Vida/Planes/Familia-80",
    ],
    ["Peru: an insurer's", { country: "PE" }, "/Seguros/Quillay-Vida/Familia-80"],
    [
      "Colombia: an EPS's",
      { country: "CO", organizationType: "EPS" },
      "/EPS/Quillay-Vida/Familia-80",
    ],
    [
      "Colombia: prepaid medicine",
      { country: "CO", organizationType: "MEDICINA PREPAGADA" },
      "/Medicina-Prepagada/Quillay-Vida/Familia-80",
    ],
    [
      "Colombia: home medicine",
      { country: "CO", organizationType: "DOMICILIO" },
      "/Medicina-Prepagada/Quillay-Vida/Familia-80",
    ],
    ["Colombia: an insurer's", { country: "CO" }, "/Seguros/Quillay-Vida/Familia-80"],
    [
      "International: health",
      { country: "INT", insuranceType: "INTERNACIONAL" },
      "/Salud-Internacional/Quillay-Vida/Familia-80",
    ],
    [
      "International: travel",
      { country: "INT", insuranceType: "VIAJE" },
      "/Viaje-Internacional/Quillay-Vida/Familia-80",
    ],
    [
      "International: life",
      { country: "INT", insuranceType: "VIDA" },
      "/Vida-Internacional/Quillay-Vida/Familia-80",
    ],
    [
      "International: any other",
      { country: "INT", insuranceType: "DENTAL" },
      "/Seguros/Quillay-Vida/Familia-80",
    ],
  ])("%s: has an address of its own", (_name, change, path) => {
    const linked = { ...product, ...change };
    const record = {
      ...linked,
      insuranceType: { code: linked.insuranceType },
      organization: { slug: linked.organizationSlug, organizationType: linked.organizationType },
    };
    expect(productHref(record, "es")).toBe(path);
    expect(productHref(record, "es", "price")).toBe(`${path}/Precio`);
    expect(path).toContain(productLink(linked).product);
  });
});
