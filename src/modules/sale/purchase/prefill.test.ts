import { describe, expect, it } from "vitest";
import { type KnownBuyer, prefilled } from "./prefill.rules.ts";
import { headFields } from "./subject-fields.data.ts";
import { companyFields, isaprePolicyFields, personalDataFields } from "./step-definitions.data.ts";

const nobody: KnownBuyer = {
  fullName: null,
  email: null,
  phone: null,
  identification: null,
  country: "CL",
  profile: null,
  isHouseholdKnown: false,
};
const personal = {
  key: "personalData",
  fields: personalDataFields({
    country: "CL",
    regions: [{ code: 13, displayName: "Metropolitana" }],
    others: 0,
    hasBeneficiaries: false,
  }),
} as const;
const company = {
  key: "company",
  fields: companyFields("CL", headFields({ subject: "company", minimum: 2, activities: [] })),
} as const;
const isapre = { key: "isaprePolicy", fields: isaprePolicyFields() } as const;

describe("the answers that a step begins with", () => {
  it.each([
    ["nothing that nobody said", personal, {}, undefined],
    [
      "a name in its parts",
      personal,
      { fullName: "Ana Soto" },
      { nombres: "Ana", primerApellido: "Soto" },
    ],
    [
      "a region that the list offers",
      personal,
      { profile: { region: { stateCode: "13" } } },
      { region: "13" },
    ],
    [
      "no region that it does not",
      personal,
      { profile: { region: { stateCode: "99" } } },
      undefined,
    ],
  ] as const)("are %s", (_what, asked, known, titular) => {
    const values = prefilled(asked, { ...nobody, ...known }, []);
    expect(values?.["titular"]).toEqual(titular);
  });

  it.each([
    ["76.192.083-9", { identificacionEmpresa: "76.192.083-9" }],
    ["not a document", undefined],
  ])("are a company's document where it is one: %s", (identification, empresa) => {
    expect(prefilled(company, { ...nobody, identification }, [])?.["empresa"]).toEqual(empresa);
  });

  it.each([
    [{ colectivo: { cantidadempleados: 30 } }, "30"],
    [{ sctr: { cantidadempleados: 12, ingreso: 1000 } }, "12"],
    [{ guardias: { cantidadGuardias: 7 } }, "7"],
  ])("are the number of employees by %j", (profile, empleados) => {
    expect(prefilled(company, { ...nobody, profile }, [])?.["empresa"]).toEqual({ empleados });
  });

  it.each([
    [
      { prevision: "fonasa", cotizante: [{ imponible: 900_000, ingreso: 1_000_000 }] },
      { previsionActual: "Fonasa", imponible: "900000" },
    ],
    [{ prevision: "isapre", cotizante: [{ ingreso: 1_000_000 }] }, { imponible: "1000000" }],
    [{ prevision: "isapre" }, undefined],
  ])("are the prevision with a name, and the taxable income: %j", (profile, values) => {
    expect(prefilled(isapre, { ...nobody, profile }, [])?.["isapre"]).toEqual(values);
  });
});
