import { isEmail } from "#src/contracts/email.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Identified, parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { validateAnswers } from "#src/modules/offer/profile/profile-form.rules.ts";
import { isHiddenBy } from "#src/modules/offer/profile/hide-expression.rules.ts";
import type { StepField } from "./step-modules.service.ts";
import { ageOn, readBirthDate } from "./civil-birth.rules.ts";

/** What is wrong with the answers of a step. Pure. */

export interface StepFault {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

export const youngestPolicyholder = 18;

/** Every field at fault: by its definition, then by what it is (a document, a date, a mail). */
export function faultsOf(
  country: CountryCode,
  definition: Parameters<typeof validateAnswers>[1],
  { values, today }: { values: unknown; today: string },
): StepFault[] {
  const checked = validateAnswers(country, definition, values);
  const faults: StepFault[] = checked.ok ? [] : [...checked.errors];
  const known = new Set(faults.map(({ field }) => field));
  for (const { path, name, text } of textsOf(values)) {
    if (known.has(path) || text.trim() === "") continue;
    const code = wrongText(country, { path, name, text }, today);
    if (code !== null) faults.push({ field: path, code });
  }
  return faults;
}

type Answers = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Asked = Pick<StepField, "fldName" | "groupedBy" | "elements">;

/** Of a group or a row, what is asked in it: what another answer of it hides is not. */
const pick = (held: unknown, members: readonly Asked[], values: Answers): unknown =>
  isTree(held)
    ? Object.fromEntries(
        Object.entries(held).filter(([name]) =>
          members.some(
            ({ fldName, elements }) =>
              fldName === name &&
              (elements.length === 0 ||
                elements.some(
                  ({ hideExpression: hides }) => !hides || isHiddenBy(hides, values, held) !== true,
                )),
          ),
        ),
      )
    : held;

/** The answers that a step asks for, and nothing that came with them: at the top, in each group, in each row. */
export function askedOf(fields: readonly Asked[], values: Answers): Record<string, unknown> {
  const tops = fields.filter(({ groupedBy = null }) => groupedBy === null);
  return Object.fromEntries(
    tops.flatMap(({ fldName }) => {
      const value = values[fldName];
      if (value === undefined) return [];
      const members = fields.filter((one) => one.groupedBy === fldName);
      if (members.length === 0) return [[fldName, value]];
      const kept = Array.isArray(value)
        ? value.map((row: unknown) => pick(row, members, values))
        : pick(value, members, values);
      return [[fldName, kept]];
    }),
  );
}

interface Typed {
  path: string;
  name: string;
  text: string;
}

function wrongText(
  country: CountryCode,
  { path, name, text }: Typed,
  today: string,
): string | null {
  if (name === "correo") return isEmail(text) ? null : "INVALID_EMAIL";
  const who = identifiedBy[name];
  if (who !== undefined)
    return parseIdentificationOf(country, who, text).ok ? null : "INVALID_DOCUMENT";
  if (name !== "fechaNacimiento") return null;
  const birth = readBirthDate(text);
  const age = birth === null ? null : ageOn(birth, today);
  if (age === null) return "INVALID_DATE";
  return path.startsWith("titular.") && age < youngestPolicyholder ? "UNDER_AGE" : null;
}

/** Whose document a field of a step asks for. */
const identifiedBy: Readonly<Record<string, Identified>> = {
  identificacion: "person",
  identificacionEmpresa: "company",
};

/** Every text of a tree of answers, with its path and its own name. */
export function textsOf(value: unknown, path = "", name = ""): Typed[] {
  if (typeof value === "string") return [{ path, name, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, path === "" ? key : `${path}.${key}`, key),
  );
}

/** Shares of beneficiaries, where there are any, sum to 100. */
export function sharesFault(values: { beneficiarios?: unknown }): StepFault[] {
  const rows = Array.isArray(values.beneficiarios) ? values.beneficiarios : [];
  if (rows.length === 0) return [];
  const sum = rows.reduce((total: number, row: unknown) => total + shareOf(row), 0);
  return sum === 100 ? [] : [{ field: "beneficiarios", code: "SHARES_NOT_100" }];
}

const shareOf = (row: unknown): number =>
  typeof row === "object" && row !== null && "porcentaje" in row ? Number(row.porcentaje) : 0;
