import type { CountryCode } from "#src/contracts/identification.ts";
import { asked, birth, countryField, field, group, rows, sexes } from "./step-fields.rules.ts";
import type { StepField } from "./step-modules.service.ts";

/** What the steps ask, as data for the one form renderer (PP 2). Labels are keys of the messages. */

const relationships = ["Cónyuge", "Hijo", "Hija"].map((value, index) => ({
  value,
  label: `purchase.option.${["spouse", "son", "daughter"][index]}`,
}));
const kin = ["spouse", "child", "parent", "other"].map((value) => ({
  value,
  label: `purchase.option.${value}`,
}));
/** Whether a person whom it insures is reached where the policyholder is: a child has no address of its own. */
const contactOf = { same: "same", own: "own" } as const;
const contacts = Object.values(contactOf).map((value) => ({
  value,
  label: `purchase.option.contact.${value}`,
}));
/** Asked of who has a contact of their own. */
const ownContact = { hideExpression: `contacto != '${contactOf.own}'` } as const;

type Options = readonly { value: string; label: string }[];

/** Each other person whom it insures: as the policyholder, and where they are reached (PP 2). */
const insuredFields = (country: CountryCode, others: number, regions: Options): StepField[] => [
  rows("asegurados", others, others),
  field("asegurados", "nombres", asked),
  field("asegurados", "primerApellido", asked),
  field("asegurados", "segundoApellido", { label: "purchase.field.insured.segundoApellido" }),
  field("asegurados", "identificacion", asked),
  field("asegurados", "fechaNacimiento", birth),
  field("asegurados", "sexo", { kind: "select", allowedValues: sexes, ...asked }),
  field("asegurados", "nacionalidad"),
  field("asegurados", "parentesco", { kind: "select", allowedValues: relationships, ...asked }),
  field("asegurados", "contacto", {
    kind: "select",
    allowedValues: contacts,
    defaultValue: contactOf.same,
  }),
  field("asegurados", "correo", { label: "purchase.field.insured.correo", ...ownContact }),
  field("asegurados", "telefono", {
    label: "purchase.field.insured.telefono",
    dataType: "phone",
    ...ownContact,
  }),
  ...(regions.length === 0
    ? []
    : [
        field("asegurados", "region", {
          kind: "select",
          allowedValues: regions,
          ...asked,
          ...ownContact,
        }),
      ]),
  countryField("asegurados", "comuna", country, ownContact),
  field("asegurados", "calle", { ...asked, ...ownContact }),
];

/** Who takes it out, and each other person whom it insures. */
export function personalDataFields(of: {
  country: CountryCode;
  regions: readonly { code: number; displayName: string }[];
  /** Insured besides who takes it out. */
  others: number;
  hasBeneficiaries: boolean;
  /** Of what is insured besides people. */
  subject?: readonly StepField[];
}): StepField[] {
  const regions = of.regions.map(({ code, displayName }) => ({
    value: String(code),
    label: displayName,
  }));
  return [
    group("titular"),
    field("titular", "nombres", asked),
    field("titular", "primerApellido", asked),
    field("titular", "segundoApellido"),
    field("titular", "identificacion", {
      ...asked,
      helper: `purchase.hint.document.${of.country}`,
    }),
    field("titular", "fechaNacimiento", birth),
    field("titular", "sexo", { kind: "select", allowedValues: sexes, ...asked }),
    field("titular", "nacionalidad"),
    field("titular", "correo", { ...asked, helper: "purchase.hint.email" }),
    field("titular", "telefono", { ...asked, dataType: "phone" }),
    ...(regions.length === 0
      ? []
      : [field("titular", "region", { kind: "select", allowedValues: regions, ...asked })]),
    countryField("titular", "comuna", of.country),
    field("titular", "calle", asked),
    ...(of.others === 0 ? [] : insuredFields(of.country, of.others, regions)),
    ...(of.subject ?? []),
    ...(of.hasBeneficiaries
      ? [
          rows("beneficiarios", 0, 10),
          field("beneficiarios", "nombres", asked),
          field("beneficiarios", "parentesco", { kind: "select", allowedValues: kin, ...asked }),
          field("beneficiarios", "porcentaje", {
            dataType: "numeric",
            minimum: 1,
            maximum: 100,
            ...asked,
          }),
        ]
      : []),
  ];
}

/** The company that takes it out, with whom it insures, and who speaks for it. */
export const companyFields = (country: CountryCode, heads: readonly StepField[]): StepField[] => [
  group("empresa"),
  countryField("empresa", "identificacionEmpresa", country),
  field("empresa", "razonSocial", asked),
  field("empresa", "giro", asked),
  field("empresa", "direccion", asked),
  ...heads,
  group("contacto"),
  field("contacto", "nombres", asked),
  field("contacto", "correo", { ...asked, helper: "purchase.hint.email" }),
  field("contacto", "telefono", { ...asked, dataType: "phone" }),
  group("representante"),
  field("representante", "nombres", asked),
  field("representante", "identificacion", asked),
];

/** Who pays it: who takes it out, or another person. */
const payers = ["holder", "other"].map((value) => ({
  value,
  label: `purchase.option.payer.${value}`,
}));
/** Asked of another person who pays. */
const otherPayer = { hideExpression: "quienPaga != 'other'", ...asked } as const;

/** Who pays it, how often, and on which day where that is not its provider's to say. */
export const planFields = (periodicities: readonly number[], isDayAsked: boolean): StepField[] => [
  group("plan"),
  field("plan", "quienPaga", { kind: "select", allowedValues: payers, defaultValue: "holder" }),
  field("plan", "nombres", { label: "purchase.field.payer.nombres", ...otherPayer }),
  field("plan", "identificacion", {
    label: "purchase.field.payer.identificacion",
    ...otherPayer,
  }),
  field("plan", "periodicidad", {
    kind: "select",
    allowedValues: periodicities.map((months) => ({
      value: String(months),
      label: `purchase.periodicity.${months}`,
    })),
    ...asked,
  }),
  ...(isDayAsked
    ? [
        field("plan", "diaDeCargo", {
          dataType: "numeric",
          minimum: 1,
          maximum: 28,
          helper: "purchase.hint.chargeDay",
          ...asked,
        }),
      ]
    : []),
];

/** What an isapre has to know of where the person comes from. */
export const isaprePolicyFields = (): StepField[] => [
  group("isapre"),
  field("isapre", "previsionActual", { ...asked, helper: "purchase.hint.prevision" }),
  field("isapre", "empleador", asked),
  field("isapre", "imponible", { dataType: "income", ...asked }),
];

/** That everything shown was read: conditions, exclusions, price. */
export const reviewFields = (): StepField[] => [
  {
    fldName: "leido",
    groupedBy: null,
    fieldType: { fldType: "checkbox" },
    elements: [{ label: "purchase.field.leido" }],
  },
];
