import type { CountryCode } from "../../contracts/identification.ts";
import type { FormWords } from "./control-parts.ts";
import type { Answers, AnswerValue } from "./form-answers.rules.ts";
import type { FormDefinition, FormFieldError, FormOption } from "./form-definition.rules.ts";

/** What every part of a form needs: its definition, its answers and what to do when one changes. */
export interface FormRendererProps {
  definition: FormDefinition;
  answers: Answers;
  errors: readonly FormFieldError[];
  /** Sentences below a label in place of the definition's helper, by path. */
  hints: Readonly<Record<string, string>>;
  /** Sets this form's ids apart from another's on the page. */
  idPrefix: string;
  country: CountryCode;
  currencySign: string;
  words: FormWords;
  /** Whether lists that depend on an answer are being asked for anew. */
  isLoadingLists: boolean;
  refusalOf: (path: string, option: FormOption) => string | undefined;
  onChange: (path: string, value: AnswerValue) => void;
  onAddRow: (arrayPath: string) => void;
  onRemoveRow: (rowPath: string) => void;
  /** Times a closing was refused: each makes the rows without a valid age shake (where motion is
   *  welcome); 0 is none. */
  refusals: number;
}
