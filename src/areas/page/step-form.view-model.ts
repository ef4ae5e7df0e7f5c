import type { CountryCode } from "#src/contracts/identification.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";
import type { FormDefinition, FormFieldError } from "#src/ui/form/form-definition.rules.ts";

/** Name of the field with the version of a form that was read. */
export const VERSION = "_version";

/** A form of the one renderer, with what is wrong. */
export interface StepFormModel {
  definition: FormDefinition;
  answers: Answers;
  version: number;
  errors: readonly FormFieldError[];
  country: CountryCode;
  currencySign: string;
}

/** Something said twice by two tabs: what was sent and what is kept now. */
export interface StaleModel {
  kept: readonly { label: string; sent: string; now: string }[];
}
