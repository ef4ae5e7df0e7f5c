import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import healthEn from "#src/locales/en/health.json" with { type: "json" };
import healthEs from "#src/locales/es/health.json" with { type: "json" };
import healthPt from "#src/locales/pt/health.json" with { type: "json" };
import en from "#src/locales/en/purchase.json" with { type: "json" };
import es from "#src/locales/es/purchase.json" with { type: "json" };
import pt from "#src/locales/pt/purchase.json" with { type: "json" };
import { healthQuestionSets } from "#src/modules/sale/health-declaration/health-questions.data.ts";
import {
  correctionFields,
  measureFields,
  topicFields,
} from "#src/modules/sale/review/health-form.data.ts";
import { employeeFields } from "#src/modules/sale/roster/roster-fields.data.ts";
import { headFields, petFields, tripFields } from "./subject-fields.data.ts";
import { faultsOf } from "./step-checks.rules.ts";
import {
  companyFields,
  isaprePolicyFields,
  personalDataFields,
  planFields,
  reviewFields,
} from "./step-definitions.data.ts";
import type { StepField } from "./step-modules.service.ts";

/** The fields of each form step as PP 2 lists them: which are asked of everybody (!), which are not (?), and which only
 *  where another answer asks for them (~), per country and kind of sale. */

const locales = {
  es: { purchase: es, health: healthEs },
  en: { purchase: en, health: healthEn },
  pt: { purchase: pt, health: healthPt },
};

const countries: readonly CountryCode[] = ["CL", "PE", "CO", "INT"];
/** Abroad no regions are known: the comuna is the city. */
const regionsOf = (country: CountryCode) =>
  country === "INT" ? [] : [{ code: 13, displayName: "Metropolitana" }];

const signOf = ({ elements }: StepField): string => {
  const [element] = elements;
  if (element?.hideExpression !== undefined) return element.isRequired === true ? "~!" : "~?";
  return element?.isRequired === true ? "!" : "?";
};

const controlsOf = (fields: readonly StepField[]): string[] =>
  fields
    .filter(({ fieldType }) => fieldType.fldType !== "group" && fieldType.fldType !== "array")
    .map((field) => `${field.groupedBy ?? ""}.${field.fldName}${signOf(field)}`);

const person = (group: string) => [
  `${group}.nombres!`,
  `${group}.primerApellido!`,
  // A person of another country may have one surname.
  `${group}.segundoApellido?`,
  `${group}.identificacion!`,
  `${group}.fechaNacimiento!`,
  `${group}.sexo!`,
  `${group}.nacionalidad?`,
];

const personalData = (
  country: CountryCode,
  { others = 0, hasBeneficiaries = false }: { others?: number; hasBeneficiaries?: boolean } = {},
) => personalDataFields({ country, regions: regionsOf(country), others, hasBeneficiaries });

describe.each(countries)("in %s", (country) => {
  const region = (group: string, sign: string) =>
    country === "INT" ? [] : [`${group}.region${sign}`];
  const holder = [
    ...person("titular"),
    "titular.correo!",
    "titular.telefono!",
    ...region("titular", "!"),
    "titular.comuna!",
    "titular.calle!",
  ];

  it("personalData asks all of the policyholder", () => {
    expect(controlsOf(personalData(country))).toEqual(holder);
  });

  it("personalData asks the same of each insured, and their relationship; a contact where it is their own", () => {
    expect(controlsOf(personalData(country, { others: 2 }))).toEqual([
      ...holder,
      ...person("asegurados"),
      "asegurados.parentesco!",
      "asegurados.contacto?",
      "asegurados.correo~?",
      "asegurados.telefono~?",
      ...region("asegurados", "~!"),
      "asegurados.comuna~!",
      "asegurados.calle~!",
    ]);
  });

  it("personalData asks beneficiaries of a life insurance", () => {
    expect(controlsOf(personalData(country, { hasBeneficiaries: true }))).toEqual([
      ...holder,
      "beneficiarios.nombres!",
      "beneficiarios.parentesco!",
      "beneficiarios.porcentaje!",
    ]);
  });
});

const heads = (subject: "company" | "guards" | "payroll", minimum: number) =>
  headFields({ subject, minimum, activities: [] });

describe("steps that are alike in every country", () => {
  it.each([
    [
      "company",
      companyFields("CL", heads("company", 10)),
      [
        "empresa.identificacionEmpresa!",
        "empresa.razonSocial!",
        "empresa.giro!",
        "empresa.direccion!",
        "empresa.empleados!",
        "empresa.cargas?",
        "contacto.nombres!",
        "contacto.correo!",
        "contacto.telefono!",
        "representante.nombres!",
        "representante.identificacion!",
      ],
    ],
    ["what a company's price depends on, of guards", heads("guards", 1), ["empresa.empleados!"]],
    [
      "what a company's price depends on, of a payroll",
      heads("payroll", 1),
      ["empresa.empleados!", "empresa.sueldo!", "empresa.actividad!"],
    ],
    ["the pets of personalData", petFields(2, []), ["mascotas.animal!", "mascotas.edad!"]],
    [
      "the trip of personalData",
      tripFields([]),
      ["viaje.destino!", "viaje.dias!", "viaje.salida!"],
    ],
    [
      "massInsured",
      employeeFields(3),
      [
        "empleados.nombres!",
        "empleados.primerApellido!",
        "empleados.segundoApellido?",
        "empleados.identificacion!",
        "empleados.fechaNacimiento!",
        "empleados.sexo!",
        "empleados.correo?",
        "empleados.telefono?",
      ],
    ],
    [
      "partialPayment of a subscription",
      planFields([1, 3, 6], true),
      [
        "plan.quienPaga?",
        "plan.nombres~!",
        "plan.identificacion~!",
        "plan.periodicidad!",
        "plan.diaDeCargo!",
      ],
    ],
    [
      "partialPayment of one payment, or of a provider's own day",
      planFields([12, 0], false),
      ["plan.quienPaga?", "plan.nombres~!", "plan.identificacion~!", "plan.periodicidad!"],
    ],
    [
      "isaprePolicy",
      isaprePolicyFields(),
      ["isapre.previsionActual!", "isapre.empleador!", "isapre.imponible!"],
    ],
    ["review", reviewFields(), [".leido?"]],
  ] as const)("%s", (_step, fields, controls) => {
    expect(controlsOf(fields)).toEqual(controls);
  });

  it("a company names as many employees as the product asks for at least", () => {
    const employees = companyFields("CL", heads("company", 12)).find(
      ({ fldName }) => fldName === "empleados",
    );
    expect(employees?.elements[0]).toMatchObject({ minimum: 12 });
  });
});

describe("what is wrong with an answer", () => {
  const plan = (values: object) =>
    faultsOf(
      "CL",
      { profileFormFields: planFields([1], true) },
      { values: { plan: { periodicidad: "1", diaDeCargo: "5", ...values } }, today: "2026-11-23" },
    ).map(({ field, code }) => `${field} ${code}`);

  it.each([
    ["nobody else pays", {}, []],
    ["who takes it out pays", { quienPaga: "holder" }, []],
    [
      "another payer has a name and a document",
      { quienPaga: "other" },
      ["plan.nombres FIELD_REQUIRED", "plan.identificacion FIELD_REQUIRED"],
    ],
    [
      "the document of another payer is one of the country",
      { quienPaga: "other", nombres: "Luis Soto", identificacion: "12.345.678-9" },
      ["plan.identificacion INVALID_DOCUMENT"],
    ],
    [
      "another payer is taken",
      { quienPaga: "other", nombres: "Luis Soto", identificacion: "12.345.678-5" },
      [],
    ],
    ["a day of charge is one of every month", { diaDeCargo: "29" }, ["plan.diaDeCargo TOO_BIG"]],
  ] as const)("%s", (_what, values, faults) => {
    expect(plan(values)).toEqual(faults);
  });

  const documentOf = (country: CountryCode, identificacion: string) =>
    faultsOf(
      country,
      { profileFormFields: personalData(country) },
      { values: { titular: { identificacion } }, today: "2026-11-23" },
    ).find(({ field }) => field === "titular.identificacion")?.code ?? null;

  it.each([
    ["CL", "12.345.678-5", null],
    ["CL", "12.345.678-9", "INVALID_DOCUMENT"],
    ["PE", "45678912", null],
    ["PE", "001234567", null],
    ["CO", "1020304050", null],
    ["INT", "X1234567", null],
    ["INT", "x", "INVALID_DOCUMENT"],
  ] as const)("in %s a document like %s: %s", (country, document, code) => {
    expect(documentOf(country, document)).toBe(code);
  });
});

const everyField = (country: CountryCode): StepField[] => [
  ...personalData(country, { others: 1, hasBeneficiaries: true }),
  ...companyFields(country, [...heads("company", 1), ...heads("payroll", 1)]),
  ...petFields(1, [
    { value: "dog:", label: "purchase.option.dog" },
    { value: "cat:", label: "purchase.option.cat" },
  ]),
  ...tripFields([]),
  ...employeeFields(1),
  ...planFields([0, 1, 2, 3, 6, 12], true),
  ...isaprePolicyFields(),
  ...reviewFields(),
  ...measureFields("Ana"),
  ...correctionFields([]),
  ...healthQuestionSets.flatMap(({ topics }) =>
    topics.flatMap((topic) => topicFields("Ana", topic)),
  ),
];

const messageOf = (texts: object, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], texts);

it.each(
  countries.flatMap((country) => (["es", "en", "pt"] as const).map((lang) => ({ country, lang }))),
)(
  "every field that is asked says in $lang in $country what to do where it was left empty",
  ({ country, lang }) => {
    const silent = everyField(country)
      .flatMap(({ groupedBy, fldName, elements }) =>
        elements.map((element) => ({ place: `${groupedBy ?? ""}.${fldName}`, ...element })),
      )
      .filter(({ isRequired, rows }) => isRequired === true || (rows?.minimum ?? 0) > 0)
      .filter(({ missing = "" }) => typeof messageOf(locales[lang], missing) !== "string");
    expect(silent.map(({ place }) => place)).toEqual([]);
  },
);

it.each(countries)("every field, hint and option has words in %s", (country) => {
  const said = (key: string): unknown => messageOf(locales.es, key);
  const keys = everyField(country)
    .flatMap(({ elements }) => elements)
    .flatMap(({ label, helper, allowedValues = [] }) => [
      label,
      helper,
      ...(allowedValues ?? []).map((option) => option.label),
    ])
    .filter((key) => key?.startsWith("purchase."));
  expect(keys.filter((key) => typeof said(key ?? "") !== "string")).toEqual([]);
});
