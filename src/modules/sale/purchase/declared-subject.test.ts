import { describe, expect, it } from "vitest";
import { declaredOf, departureFault, suggestedAnswers } from "./declared-subject.rules.ts";
import { pricedProfile, subjectOf, withDeclared } from "./purchase-profile.rules.ts";

/** What a buyer declares of what is insured besides people, as it is priced. */

const company = (empresa: object, empleados?: object[]) => [
  { key: "company" as const, values: { empresa } },
  ...(empleados === undefined ? [] : [{ key: "massInsured" as const, values: { empleados } }]),
];
const holder = { nombres: "Luis" };
const filed = { ...holder, tipoAsegurado: "TITULAR" };
const child = { ...holder, tipoAsegurado: "CARGA" };

describe("whom a company insures", () => {
  it.each([
    ["as many as it says", company({ empleados: "500" }), 500, 0],
    ["with the dependants that it says", company({ empleados: "1.200", cargas: "3" }), 1200, 3],
    [
      "never fewer than its list names",
      company({ empleados: "2" }, [holder, holder, holder]),
      3,
      0,
    ],
    [
      "never fewer dependants than its list names",
      company({ empleados: "2", cargas: "1" }, [filed, child, child]),
      2,
      2,
    ],
    ["as it says where the list is shorter", company({ empleados: "12" }, [holder]), 12, 0],
  ])("%s", (_what, forms, employees, dependants) => {
    expect(declaredOf("company", forms)).toEqual({
      colectivo: { cantidadempleados: employees, cantidadDeCargas: dependants },
    });
  });

  it("is asked of guards and payrolls alike", () => {
    expect(declaredOf("guards", company({ empleados: "8" }))).toEqual({
      guardias: { cantidadGuardias: 8 },
    });
    const paid = { empleados: "12", sueldo: "1.500", actividad: "mineria:terreno" };
    expect(declaredOf("payroll", company(paid))).toEqual({
      sctr: { cantidadempleados: 12, ingreso: 1500, sector: "mineria", tipo_trabajo: "terreno" },
    });
  });

  it.each([
    ["nothing before it was answered", "company" as const, []],
    ["no payroll without its wage", "payroll" as const, company({ empleados: "12" })],
  ])("is %s", (_what, subject, forms) => {
    expect(declaredOf(subject, forms)).toEqual({});
  });
});

describe("pets and a trip", () => {
  const personal = (values: object) => [{ key: "personalData" as const, values: { ...values } }];
  const dog = { animal: "dog:mestizo-grande", edad: "9" };

  it("are declared with the data of who takes it out", () => {
    expect(
      declaredOf("pets", personal({ mascotas: [dog, { animal: "cat:", edad: "2" }] })),
    ).toEqual({
      mascota: [
        { especie: "Perro", raza: "mestizo-grande", edad: 9 },
        { especie: "Gato", raza: null, edad: 2 },
      ],
    });
    const viaje = { destino: "EUROPA", dias: "15", salida: "05-12-2026" };
    expect(declaredOf("trip", personal({ viaje }))).toEqual({
      viaje: { destino: "EUROPA", dias: 15 },
    });
  });

  it("are not where one pet or the days are left out", () => {
    expect(declaredOf("pets", personal({ mascotas: [dog, { animal: "", edad: "2" }] }))).toEqual(
      {},
    );
    expect(declaredOf("trip", personal({ viaje: { destino: "EUROPA" } }))).toEqual({});
  });

  it("are priced in the place of what was entered, pets among the dependants too", () => {
    const before = {
      cargas: [
        { parentesco: "Mascota", edad: 3 },
        { parentesco: "Hija", edad: 6 },
      ],
    };
    const declared = declaredOf("pets", personal({ mascotas: [dog] }));
    expect(withDeclared(before as never, declared)).toMatchObject({
      mascota: [{ edad: 9 }],
      cargas: [{ parentesco: "Hija" }],
    });
  });

  it.each([
    ["05-12-2026", "2026-12-05", []],
    ["04-12-2026", "2026-12-05", ["viaje.salida DEPARTURE_DAY"]],
    ["31-02-2027", "2026-12-05", ["viaje.salida INVALID_DATE"]],
    ["", "2026-12-05", ["viaje.salida INVALID_DATE"]],
  ])("a departure on %s is taken on %s: %j", (salida, today, faults) => {
    const found = departureFault({ viaje: { salida } }, today);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
  });
});

describe("answers that are known already", () => {
  const of = { country: "PE" as const, insurance_type: "SCTR" };

  it.each([
    ["MASCOTAS", "pets"],
    ["VIAJE", "trip"],
    ["SEGURO_COLECTIVO", "company"],
    ["EPS_EMPRESA", "company"],
    ["SCTR", "payroll"],
    ["DENTAL", "people"],
  ])("%s insures %s", (line, subject) => {
    expect(subjectOf({ country: "PE", insurance_type: line })).toBe(subject);
  });

  it("come from what was entered, and never from what was assumed", () => {
    const trip = { kind: "trip", destination: "EUROPA", days: 15 } as const;
    expect(suggestedAnswers("personalData", trip, false)).toEqual({
      viaje: { destino: "EUROPA", dias: "15" },
    });
    expect(suggestedAnswers("personalData", trip, true)).toEqual({});
    expect(pricedProfile({ ...of, profile: null }).isDefault).toBe(true);
    const entered = {
      sctr: { cantidadempleados: 4, ingreso: 900, sector: "x", tipo_trabajo: "y" },
    };
    expect(pricedProfile({ ...of, profile: entered }).isDefault).toBe(false);
  });
});
