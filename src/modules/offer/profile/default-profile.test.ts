import { describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import {
  coversSubject,
  mergedProfile,
  profileForForm,
  subjectOfForm,
} from "./default-profile.rules.ts";

describe("a form's name", () => {
  it.each([
    ["chile", "people"],
    ["peru-eps", "people"],
    ["chile-life", "people"],
    ["international", "people"],
    ["colombia-pets", "pets"],
    ["peru-company", "company"],
    ["chile-guards", "guards"],
    ["peru-sctr", "payroll"],
    ["colombia-travel", "trip"],
  ])("%s says that it insures %s", (name, subject) => {
    expect(subjectOfForm(name)).toBe(subject);
  });
});

describe("a profile says", () => {
  it.each<[string, Profile, Parameters<typeof coversSubject>[1], boolean]>([
    ["a holder", { edadTitular: 30 }, "people", true],
    ["dependants alone", { cargas: [{ edad: 3 }] }, "people", false],
    ["pets among the dependants", { cargas: [{ especie: "Gato" }] }, "pets", true],
    ["no pets", { mascota: [] }, "pets", false],
    ["nobody at work", { colectivo: { cantidadempleados: 0 } }, "company", false],
    ["a company", { colectivo: { cantidadempleados: 1 } }, "company", true],
    ["days without a traveller", { viaje: { dias: 3 } }, "trip", false],
    ["a trip", { cotizante: [{ edad: 3 }], viaje: { dias: 3 } }, "trip", true],
  ])("%s: %j of %s: %s", (_what, profile, subject, isCovered) => {
    expect(coversSubject(profile, subject)).toBe(isCovered);
  });

  it("what a form asks, or the form's default stands in", () => {
    const entered: Profile = { cotizante: [{ edad: 40 }] };
    expect(profileForForm("CL", "chile", entered)).toEqual({ profile: entered, isDefault: false });
    expect(profileForForm("CL", "chile-guards", entered)).toEqual({
      profile: { guardias: { cantidadGuardias: 5 } },
      isDefault: true,
    });
  });
});

describe("a form that was sent", () => {
  const household: Profile = {
    cotizante: [{ edad: 40 }],
    cargas: [{ edad: 3 }, { especie: "Gato", edad: 1 }],
    region: { stateCode: 13 },
    prevision: "isapre",
  };

  it("keeps what other forms asked", () => {
    const dog: Profile = { mascota: [{ especie: "Perro", edad: 2 }], ingresodatos: true };
    expect(mergedProfile(household, dog, "pets")).toEqual({
      ...household,
      cargas: [{ edad: 3 }],
      ...dog,
    });
  });

  it("replaces what it asks itself, also with nothing", () => {
    const alone: Profile = { cotizante: [{ edad: 41 }], region: { stateCode: 5 } };
    const stored: Profile = { ...household, mascota: [{ edad: 2 }] };
    expect(mergedProfile(stored, alone, "people")).toEqual({ mascota: [{ edad: 2 }], ...alone });
    expect(stored.prevision).toBe("isapre");
  });

  it("is the profile where there was none", () => {
    expect(mergedProfile(null, household, "people")).toEqual(household);
  });
});
