import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormSubject, ProfileFormWords } from "#src/contracts/profile-form.ts";
import type { FormDefinition, FormFieldError } from "#src/ui/form/form-definition.rules.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";

/** The profile form as it is drawn, on its page or in the dialog. Every sentence that is not in the
 *  locales' `profile` area comes ready from the server, in the reader's language. */
export interface ProfileFormModel {
  /** What is insured: people, pets, a company … */
  subject: ProfileFormSubject;
  /** Title, lead, the section of the insured ('Asegurados', under a partner 'Beneficiarios') and the
   *  button, as the definition words them. */
  words: ProfileFormWords;
  /** Base url of the comparator, whose form it is. */
  comparator: string;
  /** Whose phones and numbers are typed. */
  country: CountryCode;
  /** Where the form is posted: /Perfil/:comparator. */
  action: string;
  /** Path to go back to after saving; checked by the server, never followed blindly. */
  returnTo: string;
  definition: FormDefinition;
  /** What the form opens with: saved or just sent answers over the definition's defaults. */
  answers: Answers;
  errors: readonly FormFieldError[];
  /** CQ 5's line about the whole form ('Perfil inválido', 'No se ingresaron …'); null without errors. */
  message: string | null;
  /** Sentences below a field, by path: the legal cap of the income, what is assumed while it is empty. */
  hints: Readonly<Record<string, string>>;
  /** What is priced while nothing else is said, in words: "Hombre, 27 años · RM"; null once entered. */
  assumed: string | null;
  currencySign: string;
  /** True where a stored profile can be deleted here. */
  canForget: boolean;
  /** Address of the script that checks the answers before they are sent; null for none (CQ 5). */
  validationScriptUrl: string | null;
  /** Where the browser keeps its copy: `V1.7` in Chile (CQ 9). */
  storageKey: string;
}

/** What posting the form answers unless it redirects: the form again, that it is saved (to the dialog),
 *  or that the server failed. */
export type ProfileActionData =
  | { form: ProfileFormModel }
  | { isSaved: true }
  | { error: { code: string; status: number } };

/** /Perfil/:comparator. */
export interface ProfilePageModel {
  form: ProfileFormModel;
  breadcrumb: readonly { label: string; href?: string }[];
}
