import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import {
  derivedLimitsOf,
  type NameTags,
  readNameTags,
  tagPlaces,
  unreadNames,
  writeNameTags,
} from "./name-tag.rules.ts";

const none: NameTags = {
  label: "",
  insuredAge: null,
  policyMonths: null,
  contractAge: null,
  modality: null,
  place: null,
};

describe("a limit's name with tags", () => {
  const whole: NameTags = {
    label: "Tope anual",
    insuredAge: { from: 0, to: 64 },
    policyMonths: 12,
    contractAge: { from: 18, to: 64 },
    modality: "Libre Elección",
    place: "Libre_Eleccion",
  };

  it.each<[string, string, NameTags]>([
    [
      "as the convention writes it",
      "Tope anual E[0-64] VP[12] EC[18-64] M[Libre Elección] P[Libre_Eleccion]",
      whole,
    ],
    [
      "in another order",
      "P[Libre_Eleccion] M[Libre Elección] EC[18-64] Tope anual VP[12] E[0-64]",
      whole,
    ],
    [
      "with spaces and without",
      "Tope  anual E [ 0 - 64 ]VP[ 12 ]EC[18-64]M[ Libre  Elección ]P[Libre Elección]",
      whole,
    ],
    [
      "in small letters and other words",
      "Tope anual e[0 a 64] vp[1 año] ec[18–64] m[Libre Elección] p[LIBRE_ELECCION]",
      whole,
    ],
    ["without tags", "Tope consulta", { ...none, label: "Tope consulta" }],
    ["without an upper age", "E[65+]", { ...none, insuredAge: { from: 65, to: null } }],
    ["of one age", "EC[18]", { ...none, contractAge: { from: 18, to: 18 } }],
    [
      "a word that ends like a tag",
      "Deducible E EC[18 y más]",
      { ...none, label: "Deducible E", contractAge: { from: 18, to: null } },
    ],
  ])("%s", (_, name, tags) => {
    expect(readNameTags(name)).toEqual({ tags, problems: [] });
  });

  it.each([
    ["Tope E[64-0]", "E[64-0]", "BAD_AGE_RANGE"],
    ["Tope E[adultos]", "E[adultos]", "BAD_AGE_RANGE"],
    ["Tope EC[0-999]", "EC[0-999]", "BAD_AGE_RANGE"],
    ["Tope VP[0]", "VP[0]", "BAD_VALIDITY"],
    ["Tope VP[siempre]", "VP[siempre]", "BAD_VALIDITY"],
    ["Tope M[ ]", "M[ ]", "EMPTY_MODALITY"],
    ["Tope P[Luna]", "P[Luna]", "UNKNOWN_PLACE"],
    ["Tope E[0-64] E[0-65]", "E[0-65]", "REPEATED_TAG"],
    ["Tope X[1]", "X[1]", "UNKNOWN_TAG"],
    ["Tope E[0-64", "E[0-64", "UNCLOSED_TAG"],
  ])("%s is reported", (name, text, reason) => {
    expect(readNameTags(name).problems).toEqual([{ text, reason }]);
    expect(unreadNames([{ name }, { name }])).toEqual([{ name, text, reason }]);
  });

  const words = fc
    .array(fc.string({ minLength: 1, unit: fc.constantFrom(..."abcEMPVñé019()·-") }), {
      maxLength: 4,
    })
    .map((parts) => parts.join(" "));
  const ages = fc
    .tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 130 }), fc.boolean())
    .map(([one, other, isOpen]) => ({
      from: Math.min(one, other),
      to: isOpen ? null : Math.max(one, other),
    }));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const anyTags: fc.Arbitrary<NameTags> = fc.record({
    label: words,
    insuredAge: maybe(ages),
    policyMonths: maybe(fc.integer({ min: 1, max: 1200 })),
    contractAge: maybe(ages),
    modality: maybe(words.filter((text) => text !== "")),
    place: maybe(fc.constantFrom(...tagPlaces)),
  });

  it("reads back what it writes", () => {
    fc.assert(
      fc.property(anyTags, (tags) => {
        expect(readNameTags(writeNameTags(tags))).toEqual({ tags, problems: [] });
      }),
    );
  });

  it("writes what it reads of any text so that it reads the same again", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."EVPCM[]0918- aC+") }), (name) => {
        const once = readNameTags(name);
        fc.pre(once.problems.length === 0);
        expect(readNameTags(writeNameTags(once.tags)).tags).toEqual(once.tags);
      }),
    );
  });
});

describe("what a product's tagged names say", () => {
  const limit = (kind: string, tier: string, name: string, amount: number): LimitRecord => ({
    kind,
    tier,
    coverageOrganization: null,
    name,
    amount,
    unit: "UF",
    details: null,
    isQualified: false,
  });
  const tagged = "E[0-64] VP[12] EC[18-60]";

  it("is one entry for the same ages, by place", () => {
    const limits = [
      limit("deductible", "preferente", `Deducible ${tagged} M[Preferente] P[Convenio]`, 1),
      limit("bed_day", "preferente", `Día cama ${tagged} M[Preferente] P[Convenio]`, 5),
      limit("yearly_top", "preferente", `Tope ${tagged} M[Preferente] P[Convenio]`, 500),
      limit(
        "yearly_top",
        "libre_eleccion",
        `Tope ${tagged} M[Libre Elección] P[Libre_Eleccion]`,
        300,
      ),
      {
        ...limit("yearly_top", "internacional", `Tope ${tagged} P[Extranjero]`, 200),
        isQualified: true,
      },
    ];
    expect(derivedLimitsOf(limits)).toEqual([
      {
        edad_lim_inf: 0,
        edad_lim_sup: 64,
        min_edad_contratar: 18,
        max_edad_contratar: 60,
        vig_pol: 12,
        modalidad: "Preferente",
        moneda: "UF",
        deducible_convenio: 1,
        tope_convenio: 500,
        tope_sin_convenio: 300,
        tope_extranjero: 200,
        calificados: true,
      },
    ]);
  });

  it("is one entry for each range of ages", () => {
    const limits = [
      limit("yearly_top", "preferente", "Tope E[0-64] P[Convenio]", 500),
      limit("yearly_top", "preferente", "Tope E[65-99] P[Convenio]", 100),
    ];
    expect(
      derivedLimitsOf(limits).map((one) => [one.edad_lim_inf, one.edad_lim_sup, one.tope_convenio]),
    ).toEqual([
      [0, 64, 500],
      [65, 99, 100],
    ]);
  });

  it("is nothing where no name has a tag, and no amount of another unit", () => {
    expect(derivedLimitsOf([limit("yearly_top", "preferente", "Tope anual", 500)])).toEqual([]);
    const [mixed] = derivedLimitsOf([
      limit("yearly_top", "preferente", "Tope P[Convenio]", 500),
      { ...limit("deductible", "preferente", "Deducible P[Convenio]", 9000), unit: "CLP" },
    ]);
    expect(mixed).toMatchObject({ moneda: "UF", tope_convenio: 500, deducible_convenio: null });
  });
});
