import type { FormDefinition, FormFieldError } from "#src/ui/form/form-definition.rules.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";

/** The profile form as it is drawn, on its page or in the dialog. Every sentence that is not in the
 *  locales' `profile` area comes ready from the server, in the reader's language. */
export interface ProfileFormModel {
  /** What is insured: it decides the title, the lead and the word for one more (CQ 2, CQ 5). */
  subject: "people" | "pets" | "company";
  /** The word for adding one: 'Agregar carga', 'Agregar Persona' (Peru), 'Agregar Mascota' (CQ 5). */
  addWord: "dependant" | "person" | "pet";
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
