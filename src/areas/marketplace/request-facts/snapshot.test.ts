import { describe, expect, it } from "vitest";
import type {
  PriceSnapshot,
  SnapshotPerson,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { snapshotSummary } from "./snapshot.presenter.ts";

const holder: SnapshotPerson = {
  profileIndex: 0,
  relationship: "holder",
  sex: "F",
  age: 36,
  method: "PerPersonBand",
  amount: { units: 118, decimals: 2, currency: "UF" },
};
const partner = (leftOut?: SnapshotPerson["leftOut"]): SnapshotPerson => ({
  profileIndex: 1,
  relationship: "spouse",
  sex: "M",
  age: 38,
  method: "PriceNotFound",
  amount: null,
  ...(leftOut === undefined ? {} : { leftOut }),
});

const snapshotOf = (people: SnapshotPerson[]): PriceSnapshot => ({
  product: {
    code: "one",
    displayName: "One",
    organization: "Quillay",
    insuranceType: "DENTAL",
    upperType: "SEGURO",
    path: "/Seguros/Quillay/One",
  },
  country: "CL",
  pricingDate: "2026-11-23",
  isDefaultProfile: false,
  period: "month",
  native: { units: 118, decimals: 2, currency: "UF" },
  shown: { amountMinor: 48_541, currency: "CLP" },
  people,
  uf: null,
  rateTable: null,
  riskReference: null,
  rulesVersion: "1",
  catalogueVersion: 1,
});

describe("a frozen price", () => {
  it.each([
    [{ code: "SPOUSE", age: null }, "no admite pareja"],
    [{ code: "CHILD", age: null }, "no admite hijos"],
    [{ code: "PLACE", age: null }, "no se ofrece en su zona"],
    [{ code: "AGE_TO", age: 35 }, "se contrata hasta los 35 años"],
    [undefined, "no está en este precio"],
  ] as const)("that leaves somebody out by %j says: %s", (leftOut, reason) => {
    const people = [holder, partner(leftOut)];
    const summary = snapshotSummary(snapshotOf(people), undefined, exampleReader());
    expect(summary.uninsurable.map((one) => one.reason)).toEqual([reason]);
    expect(summary.price.label).toBe("Solo para ti\u00a0(36)");
  });

  it("that leaves a pet out says which, why, and for which it is", () => {
    const dog = { species: "dog", age: 3 };
    const cat = { species: "cat", age: 9, leftOut: { code: "SPECIES" as const, age: null } };
    const of = (...pets: (typeof dog)[]) =>
      snapshotSummary({ ...snapshotOf([]), pets }, undefined, exampleReader());
    expect(of(dog, cat).uninsurable).toEqual([
      { who: "Gato, 9\u00a0años", reason: "no asegura esta especie", isPet: true },
    ]);
    expect(of(dog, cat).price.label).toBe("Solo para tu perro\u00a0(3)");
    expect(of(dog).uninsurable).toEqual([]);
    expect(of(dog).price.label).not.toContain("Solo para");
  });

  it.each([
    ["everybody", [holder]],
    ["nobody", [partner()]],
  ])("of %s is not for a part", (_who, people) => {
    const { label } = snapshotSummary(snapshotOf(people), undefined, exampleReader()).price;
    expect(label).not.toContain("Solo para");
  });
});
