import type { CountryCode } from "#src/contracts/identification.ts";
import type { StepElement, StepField } from "./step-modules.service.ts";

/** Parts of what a step asks, for the one form renderer (PP 2). */

type Kind = StepField["fieldType"]["fldType"];

/** A control of a group; its label is a key of the messages, and so is what to do where it is asked and left empty. */
export const field = (
  groupedBy: string,
  fldName: string,
  { kind = "input", ...element }: StepElement & { kind?: Kind } = {},
): StepField => ({
  fldName,
  groupedBy,
  fieldType: { fldType: kind },
  elements: [
    {
      label: `purchase.field.${fldName}`,
      ...(element.isRequired === true ? { missing: `purchase.ask.${groupedBy}.${fldName}` } : {}),
      ...(kind === "input" ? { dataType: "text" as const } : {}),
      ...element,
    },
  ],
});
export const asked = { isRequired: true } as const;

/** A control that is asked, and called otherwise in each country. */
export const countryField = (
  groupedBy: string,
  fldName: string,
  country: CountryCode,
  element: StepElement = {},
): StepField =>
  field(groupedBy, fldName, {
    ...asked,
    ...element,
    label: `purchase.field.${fldName}.${country}`,
    missing: `purchase.ask.${groupedBy}.${fldName}.${country}`,
  });

/** A group of controls. */
export const group = (fldName: string): StepField => ({
  fldName,
  groupedBy: null,
  wrapper: "person",
  fieldType: { fldType: "group" },
  elements: [{ label: `purchase.group.${fldName}` }],
});

/** A group that stands once for each person. */
export const rows = (fldName: string, minimum: number, maximum: number): StepField => ({
  fldName,
  groupedBy: null,
  wrapper: "people",
  fieldType: { fldType: "array" },
  elements: [
    {
      label: `purchase.group.${fldName}`,
      rows: { minimum, maximum },
      ...(minimum === 0 ? {} : { missing: `purchase.ask.${fldName}.rows` }),
      ...(minimum === maximum ? {} : { addWord: "person" as const }),
    },
  ],
});

export const sexes = ["Femenino", "Masculino"].map((value) => ({
  value,
  label: `purchase.option.${value}`,
}));

export const birth = { mask: "00-00-0000", helper: "purchase.hint.birthDate", ...asked };
