import type { ActivationField } from "#src/contracts/enumerations/operations.ts";
import type { CountryCode } from "#src/contracts/identification.ts";

/** The columns of a bulk activation (BO 3), as people fill them in: bulk-layouts.tsv, layout activation, version 1. */

export interface LayoutColumn {
  field: ActivationField;
  /** As the template of Chile writes it. */
  header: string;
  /** Other names of the same column. */
  aliases: readonly string[];
  /** Whether a file without the column is none of this layout. */
  isRequired: boolean;
  /** Name of the answer in the step's own rows. */
  answer: string | null;
}

const column = (
  field: ActivationField,
  header: string,
  aliases: string,
  { isRequired = false, answer = null }: Partial<LayoutColumn>,
): LayoutColumn => ({ field, header, aliases: aliases.split("|"), isRequired, answer });
const needed = { isRequired: true } as const;

export const activationLayout: readonly LayoutColumn[] = [
  column("rowNumber", "N°", "Nro|Número|Fila|#|Row", {}),
  column("name", "Nombres", "Nombre|Primer nombre|Name|First name|Nome", {
    ...needed,
    answer: "nombres",
  }),
  column(
    "paternalSurname",
    "Apellido paterno",
    "Primer apellido|Apellido|Last name|Surname|Sobrenome",
    { ...needed, answer: "primerApellido" },
  ),
  column("maternalSurname", "Apellido materno", "Segundo apellido", { answer: "segundoApellido" }),
  column(
    "legalId",
    "RUT",
    "RUN|Rut asegurado|Cédula|Documento|DNI|CPF|Legal id|SSN|Tax id|National id",
    { ...needed, answer: "identificacion" },
  ),
  column(
    "birthDate",
    "Fecha de nacimiento",
    "Nacimiento|F. Nac.|Fec. nacimiento|Birth date|Birthdate|Date of birth|DOB|Data de nascimento",
    { ...needed, answer: "fechaNacimiento" },
  ),
  column("gender", "Sexo", "Género|Gender|Sex", { ...needed, answer: "sexo" }),
  column("email", "Correo", "E-mail|Email|Correo electrónico|Mail", { answer: "correo" }),
  column("phone", "Teléfono", "Celular|Fono|Phone|Móvil", { answer: "telefono" }),
  column("insuredType", "Tipo de asegurado", "Tipo|Asegurado|Insured type|Member type", {
    ...needed,
    answer: "tipoAsegurado",
  }),
  column(
    "effectiveDate",
    "Inicio de vigencia",
    "Vigencia|Fecha inicio|Alta|Effective date|Coverage start|Início de vigência",
    { ...needed, answer: "inicioVigencia" },
  ),
  // A policy that is being bought has one group, which fills it in.
  column("coverageGroup", "Grupo de cobertura", "Grupo|Plan|Categoría|Coverage group", {
    answer: "grupoCobertura",
  }),
  column("holderLegalId", "RUT titular", "Rut del titular|Titular|Holder id", {
    answer: "identificacionTitular",
  }),
  column(
    "dependentType",
    "Parentesco",
    "Relación|Relationship|Employee relationship|Vínculo|Relação",
    { answer: "parentesco" },
  ),
  column("accountType", "Tipo de cuenta", "Cuenta tipo|Account type", { answer: "tipoCuenta" }),
  column("accountNumber", "Número de cuenta", "N° cuenta|Cuenta|Account number", {
    answer: "numeroCuenta",
  }),
  column("bank", "Banco", "Institución|Bank", { answer: "banco" }),
];

/** What other countries than Chile call a column: each of these is among its aliases. */
const ownHeaders: Partial<Record<ActivationField, Partial<Record<CountryCode, string>>>> = {
  legalId: { PE: "DNI", CO: "Cédula", INT: "Documento" },
  holderLegalId: { PE: "Titular", CO: "Titular", INT: "Titular" },
};

/** A column as a country's template writes it. */
export const headerIn = (country: CountryCode, field: string): string =>
  ownHeaders[field as ActivationField]?.[country] ??
  activationLayout.find((one) => one.field === field)?.header ??
  field;

/** The values of the layout's lists, each with the words that mean it (employers.md, lists). */
export const layoutLists = {
  gender: {
    Masculino: ["masculino", "male", "hombre", "h"],
    Femenino: ["femenino", "feminino", "female", "mujer", "f"],
  },
  insuredType: {
    TITULAR: ["titular", "t", "holder", "employee", "self", "subscriber"],
    CARGA: ["carga", "c", "dependiente", "dependent"],
  },
  dependentType: {
    Cónyuge: ["conyuge", "spouse", "wife", "husband", "conjuge", "esposo", "esposa"],
    "Conviviente civil": ["conviviente civil", "civil partner"],
    "Hijo/Hija": ["hijo/hija", "hijo", "hija", "son", "daughter", "child", "filho", "filha"],
    "Padre/Madre": ["padre/madre", "padre", "madre", "father", "mother", "parent", "pai", "mae"],
    Otro: ["otro", "otra", "other", "outro"],
  },
  accountType: {
    "Cuenta corriente": ["cuenta corriente", "corriente"],
    "Cuenta vista": ["cuenta vista", "vista"],
    "Cuenta RUT": ["cuenta rut", "cuentarut"],
    "Cuenta de ahorro": ["cuenta de ahorro", "ahorro"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;
