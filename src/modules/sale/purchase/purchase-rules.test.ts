import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import { ageOn, readBirthDate } from "./civil-birth.rules.ts";
import { askedOf, faultsOf } from "./step-checks.rules.ts";
import { discountsOf, drivenCharges, dueOf, fixedDue, nextCharges } from "./purchase-due.rules.ts";
import { isDayChosen, lowestEmployees, soldBy } from "./purchase-means.rules.ts";
import { personalDataFields, planFields } from "./step-definitions.data.ts";
import { buyerOf } from "./purchase-buyer.rules.ts";
import { withAges } from "./purchase-profile.rules.ts";

describe("the least number of people whom a company insures", () => {
  it.each([
    ["SEGURO COLECTIVO", 20, 25, 25],
    ["SEGURO COLECTIVO", null, null, 5],
    ["SCTR", 3, null, 3],
  ])(
    "of %s with %s and %s given is %i, as its card says",
    (name, employees, subscribers, least) => {
      const insuranceType = { upperType: { name } } as ProductRecord["insuranceType"];
      const given = { minimumEmployees: employees, minimumSubscribers: subscribers };
      expect(lowestEmployees({ insuranceType, ...given })).toBe(least);
    },
  );
});

describe("a sale that is paid by", () => {
  it.each([
    ["t-one-time", 12, "immediatePayment", "single"],
    ["tdc-one-time", 0, "immediatePayment", "single"],
    ["t-subscriptions", 1, "subscriptionCard", "subscription"],
    ["tdc-subscriptions", 6, "subscriptionCard", "subscription"],
    ["tdd-subscriptions", 3, "subscriptionCard", "subscription"],
    ["t-subscriptions-one-click", 1, "subscriptionOneClick", "subscription"],
    ["transfer-one-time", 12, "immediatePayment", "single"],
    ["transfer-one-time", 1, "subscriptionTransfer", "transfer"],
    ["transfer-one-time-non-automated", 0, "immediatePayment", "transfer"],
    ["transfer-one-time-non-automated", 3, "subscriptionTransfer", "transfer"],
    ["no-payment-one-time", 12, "immediatePayment", "single"],
  ] as const)(
    "%s every %i months is %s, its lead closed as %s",
    (flow, periodicity, saleType, payment) => {
      expect(soldBy({ flow, periodicity })).toEqual({ saleType, payment });
    },
  );
});

describe("what is due", () => {
  const price = { amountMinor: 48_541, currency: "CLP" } as const;
  const ofMonths = (months: number) => ({
    ...price,
    amountMinor: price.amountMinor * Math.max(1, months),
  });
  const ten = { kind: "DISCOUNT", title: "10 %", unit: "percent", amount: 10, parcels: null };
  it.each([
    [1, [], 48_541],
    [0, [], 48_541],
    [12, [], 582_492],
    [1, [ten], 43_687],
    [1, [{ ...ten, parcels: "3;15", kind: "PARCELED" }], 43_687],
  ] as const)("for %i months with %o is %i", (months, offers, due) => {
    const asked = { months, offers, ufValueCents: null };
    expect(dueOf(ofMonths(months), asked).due.amountMinor).toBe(due);
  });
  it("in three instalments of a parcelled discount", () => {
    const offers = [{ ...ten, parcels: "3;15", kind: "PARCELED" }];
    const asked = { months: 1, installments: 3, offers, ufValueCents: null };
    expect(dueOf(price, asked).due.amountMinor).toBe(41_260);
  });
  const promo = (hundredths: number, isOnTop = false) => ({
    code: "X10",
    value: { kind: "percent" as const, hundredths },
    validFrom: null,
    validTo: null,
    usesMost: null,
    usesMostPerson: null,
    countries: [],
    products: [],
    isOnTop,
    itemsLeast: null,
  });
  const fifteen = { ...ten, amount: 15 };
  it.each([
    ["alone", 12, [], promo(1_000), 524_243, null],
    ["on top of an offer", 1, [ten], promo(1_000, true), 39_318, null],
    ["instead of a smaller offer", 1, [ten], promo(1_500), 41_260, null],
    ["refused beside a larger one", 1, [fifteen], promo(1_000), 41_260, "PROMO_CODE_NOT_COMBINED"],
    ["that leaves nothing of a year", 12, [], promo(10_000), 0, null],
    ["that leaves nothing of a month", 1, [], promo(10_000), 48_541, "PROMO_CODE_NOTHING_LEFT"],
  ] as const)("with a code %s", (_name, months, offers, code, due, refusal) => {
    const asked = { months, offers, ufValueCents: null, promo: code };
    const owes = dueOf(ofMonths(months), asked);
    expect([owes.due.amountMinor, owes.promoRefusal]).toEqual([due, refusal]);
    expect(owes.promo === null).toBe(refusal !== null);
  });

  it("is the base less what is kept of it, and reads back the same", () => {
    const some = fc.record({
      amountMinor: fc.integer({ min: 1, max: 100_000_000 }),
      months: fc.constantFrom(0, 1, 3, 6, 12),
      offer: fc.integer({ min: 0, max: 100 }),
      hundredths: fc.integer({ min: 1, max: 10_000 }),
      isOnTop: fc.boolean(),
    });
    fc.assert(
      fc.property(some, ({ amountMinor, months, offer, hundredths, isOnTop }) => {
        const owes = dueOf(
          { ...price, amountMinor },
          {
            months,
            offers: [{ ...ten, amount: offer }],
            ufValueCents: null,
            promo: promo(hundredths, isOnTop),
          },
        );
        const kept = discountsOf(owes);
        const off = kept.reduce((sum, one) => sum + one.amountMinor, 0);
        expect(owes.due.amountMinor).toBeGreaterThanOrEqual(0);
        expect(owes.base.amountMinor - off).toBe(owes.due.amountMinor);
        const read = fixedDue({ amount: owes.due, discounts: kept });
        expect(read).toEqual({ ...owes, promoRefusal: null });
      }),
    );
  });

  it("takes an amount in UF off at the UF of the price", () => {
    const offers = [{ ...ten, unit: "UF", amount: 0.5 }];
    const asked = { months: 1, offers, ufValueCents: 4_113_624 };
    expect(dueOf(price, asked).discount?.amount.amountMinor).toBe(20_568);
  });
});

it("charges follow on their day, or on the last of a shorter month", () => {
  const plan = { operationDates: [] };
  const charges = nextCharges("CL", "2026-11-23", { ...plan, chargeDay: 28, months: 1, count: 4 });
  // The last two are Sundays.
  expect(charges).toEqual(["2026-12-28", "2027-01-28", "2027-03-01", "2027-03-29"]);
  expect(nextCharges("CL", "2026-11-23", { ...plan, chargeDay: 5, months: 6, count: 2 })).toEqual([
    "2027-05-05",
    "2027-11-05",
  ]);
  // The operations of November ended with the 22nd.
  const late = { operationDates: ["22-11"], chargeDay: 5, months: 1, count: 1 };
  expect(nextCharges("CL", "2026-11-23", late)).toEqual(["2027-01-05"]);
});

it.each([
  ["05-11-1990", "1990-11-05", 36],
  ["24/11/1990", "1990-11-24", 35],
  ["2026-11-23", "2026-11-23", 0],
  ["31-02-1990", null, null],
  ["1990", null, null],
  ["24-11-2026", "2026-11-24", null],
  ["01-01-1900", "1900-01-01", null],
])("%s is %s and %s years", (typed, day, age) => {
  expect(readBirthDate(typed)).toBe(day);
  if (day !== null) expect(ageOn(day, "2026-11-23")).toBe(age);
});

it.each([
  ["4051 8856 0044 6623", true],
  ["4051885600446624", false],
  ["12.345.678-5", false],
  ["+56 9 1234 5678", false],
  [{ a: [{ b: "5186-0595-5959-0568" }] }, true],
])("%o holds a card number: %s", (value, isHeld) => {
  expect(holdsCardNumber(value)).toBe(isHeld);
});

it("puts the ages that birth dates give into what is priced", () => {
  const profile = { cotizante: [{ sexo: "Femenino", edad: 34 }], cargas: [{ edad: 6 }] } as never;
  expect(
    withAges(profile, [
      { profileIndex: 0, age: 36, sex: "F" },
      { profileIndex: 1, age: 7, sex: "M" },
    ]),
  ).toMatchObject({
    cotizante: [{ sexo: "Femenino", edad: 36 }],
    cargas: [{ edad: 7, sexo: "Masculino" }],
  });
});

describe("the day of later charges", () => {
  const agreed = { paymentType: "t", provider: "mercadopago", periodicity: 1 } as const;
  const card = { paymentType: "tdc-token", provider: "kushki_ad", periodicity: 1 } as const;
  const yearly = { paymentType: "tdc", provider: "transbank", periodicity: 12 } as const;
  const names = (methods: readonly (typeof agreed | typeof card | typeof yearly)[]) => {
    const paymentMethods = [...methods];
    const periodicities = [...new Set(methods.map(({ periodicity }) => periodicity))];
    const isAsked = isDayChosen({ paymentMethods }, periodicities);
    return planFields(periodicities, isAsked).map(({ fldName }) => fldName);
  };

  it.each([
    ["is asked for where some means is charged by us", [agreed, card], true],
    ["is not where its provider alone charges, on its own day", [agreed, yearly], false],
    ["is not of one payment", [yearly], false],
  ])("%s", (_what, methods, isAsked) => {
    expect(names(methods).includes("diaDeCargo")).toBe(isAsked);
  });

  it("is that of the payment where the provider charges by itself", () => {
    expect(drivenCharges("2026-01-31", { months: 1, count: 3 })).toEqual([
      "2026-02-28",
      "2026-03-28",
      "2026-04-28",
    ]);
  });
});

describe("the document of a step", () => {
  // A company's check digit is verified; a person's document is what the country takes (CQ 5).
  it.each([
    ["CL", "empresa", "identificacionEmpresa", "76.192.083-8", "76.192.083-9", "761920839"],
    ["PE", "empresa", "identificacionEmpresa", "20123456785", "20-12345678-6", "20123456786"],
    ["CO", "empresa", "identificacionEmpresa", "800.123.456-4", "800.123.456-5", "8001234565"],
    ["CL", "titular", "identificacion", "12.345.678-4", "12.345.678-5", "123456785"],
    ["PE", "titular", "identificacion", "4567890", "4567 8901", "45678901"],
  ] as const)("in %s at %s.%s is not %s but %s", (country, group, name, wrong, right, kept) => {
    const faults = (text: string) =>
      faultsOf(
        country,
        { profileFormFields: [] },
        { values: { [group]: { [name]: text } }, today: "2026-11-23" },
      );
    expect(faults(wrong)).toEqual([{ field: `${group}.${name}`, code: "INVALID_DOCUMENT" }]);
    expect(faults(right)).toEqual([]);
    const key = group === "empresa" ? "company" : "personalData";
    const buyer = (text: string) =>
      buyerOf(key, { [group]: { [name]: text } }, country)?.identification;
    expect([buyer(wrong), buyer(right)]).toEqual([null, kept]);
  });
});

describe("each other insured", () => {
  const fields = personalDataFields({
    country: "CL",
    regions: [{ code: 13, displayName: "Metropolitana" }],
    others: 1,
    hasBeneficiaries: false,
  });
  const own = fields.filter(({ groupedBy }) => groupedBy === "asegurados");
  const person = {
    nombres: "Clara",
    primerApellido: "Rojas",
    identificacion: "22.222.222-2",
    fechaNacimiento: "10-06-2020",
    sexo: "Femenino",
    parentesco: "Hija",
  };
  const faults = (row: object) =>
    faultsOf(
      "CL",
      { profileFormFields: own.concat(fields.filter(({ fldName }) => fldName === "asegurados")) },
      { values: { asegurados: [row] }, today: "2026-11-26" },
    ).map(({ field, code }) => `${field.replace("asegurados.0.", "")} ${code}`);
  const address = { region: "13", comuna: "Ñuñoa", calle: "Los Aromos 12" };

  it("is asked both surnames, nationality, relationship and contact, as the policyholder is", () => {
    const names = own.map(({ fldName }) => fldName);
    const holder = fields.filter(({ groupedBy }) => groupedBy === "titular");
    for (const { fldName } of holder) expect(names).toContain(fldName);
    expect(names).toContain("parentesco");
  });

  it.each([
    { said: "nothing of a contact, as forms of before", row: {}, wrong: [] },
    { said: "the policyholder's", row: { contacto: "same" }, wrong: [] },
    {
      said: "their own and no address",
      row: { contacto: "own" },
      wrong: ["region FIELD_REQUIRED", "comuna FIELD_REQUIRED", "calle FIELD_REQUIRED"],
    },
    { said: "their own address, a child's", row: { contacto: "own", ...address }, wrong: [] },
    {
      said: "a mail and a phone that are none",
      row: { contacto: "own", ...address, correo: "x", telefono: "12" },
      wrong: ["telefono PHONE_INVALID", "correo INVALID_EMAIL"],
    },
    {
      said: "something that is no choice",
      row: { contacto: "x" },
      wrong: ["contacto VALUE_NOT_ALLOWED"],
    },
  ])("says $said", ({ row, wrong }) => {
    expect(faults({ ...person, ...row })).toEqual(wrong);
  });

  it("keeps nothing of a contact that is not asked for", () => {
    const kept = (row: object) => askedOf(fields, { asegurados: [{ ...person, ...row }] });
    const contact = { correo: "clara@example.cl", ...address };
    expect(kept({ contacto: "same", ...contact })).toEqual({
      asegurados: [{ ...person, contacto: "same" }],
    });
    expect(kept({ contacto: "own", ...contact })).toEqual({
      asegurados: [{ ...person, contacto: "own", ...contact }],
    });
  });
});
