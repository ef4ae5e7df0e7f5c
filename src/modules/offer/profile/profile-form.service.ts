import type { CountryConfig } from "#src/config/countries.ts";
import type {
  ProfileFormDefinition,
  ProfileFormElement,
  ProfileFormField,
} from "#src/contracts/profile-form.ts";
import { type ProfileError, profileError } from "#src/contracts/profile-error.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { readProfile } from "#src/contracts/profile.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import { askedBelow } from "./form-lists.rules.ts";
import { reasonOf } from "./form-reasons.rules.ts";
import { submittedForm } from "./form-choice.rules.ts";
import { householdOf } from "./household.rules.ts";
import { readProfileForms } from "./profile-form.files.ts";
import { type FormErrorCode, validateAnswers } from "./profile-form.rules.ts";
import { settledProfile } from "./settled-profile.rules.ts";
import { createValidationScripts } from "./validation-scripts.ts";

/** What a list is asked for. */
export interface ListQuestion {
  language: Language;
  say: Say;
  /** The answers that the list depends on, those of every row; empty: of all of them. */
  of: readonly string[];
}

/** An option of a list; `of` is the answer it belongs to, where the list depends on one. */
export interface ListOption {
  value: string | number;
  label: string;
  of?: string | number;
}

/** Options that a form takes from reference data, by the name of its retrieveFunction (CQ 3). */
export type RetrieveOptions = Record<
  string,
  (country: string, asked: ListQuestion) => Promise<ListOption[]>
>;

/** How a form is drawn besides its country and words. */
export interface FormView {
  /** es unless said. */
  language?: Language;
  /** The answers so far, for lists that depend on them. */
  answers?: unknown;
  /** Under a partner's subdomain the insured are 'beneficiarios' (CQ 2). */
  isPartner?: boolean;
  /** Says beside each question why it is asked (SA 9: whyWeForm). */
  withReasons?: boolean;
}

export interface ProfileFormService {
  /** A form as it is drawn: words in the reader's language, lists and the script's address filled in.
   *  Throws FORM_NOT_FOUND. */
  loadForm(
    name: string,
    country: CountryConfig,
    say: Say,
    view?: FormView,
  ): Promise<ProfileFormDefinition>;
  /** The profile of a form's answers, settled as CQ 5 says. Throws BAD_REQUEST with every field at fault. */
  readAnswers(name: string, country: CountryConfig, answers: unknown): Profile;
  /** The same for a profile that a call submits for a product type, in any of CQ 3's shapes: a field that
   *  it lacks is at fault only where it says nothing of what the form asks for (CQ 5). */
  readSubmission(productType: string, country: CountryConfig, sent: unknown): Profile;
  /** A validation script by its name; undefined for an unknown one. `languages` says words of each. */
  findScript(name: string, languages: readonly Say[]): string | undefined;
  hasForm(name: string): boolean;
  /** What a form asks for, by `fldName`, in its order. Throws FORM_NOT_FOUND. */
  fieldsOf(name: string): string[];
}

/** Form definitions are data (db/seed/profile-forms); one that does not fit its schema, or asks for a list
 *  that nobody gives, stops the start. `names`: those alone; absent: every form of the folder. */
export async function createProfileFormService(options: {
  folder: string;
  names?: readonly string[];
  retrieve: RetrieveOptions;
}): Promise<ProfileFormService> {
  const { folder, names, retrieve } = options;
  const forms = await readProfileForms(folder, names);
  refuseUnknownLists(forms, retrieve);
  const needs = {
    forms,
    retrieve,
    scripts: createValidationScripts(),
    prepared: new WeakSet<Say>(),
  };
  return {
    ...withNeeds(needs, { loadForm, readAnswers, readSubmission, findScript }),
    hasForm: (name) => forms.has(name),
    fieldsOf: (name) =>
      findForm(needs, name)
        .profileFormFields.filter(
          ({ fieldType }) => !["array", "group"].includes(fieldType.fldType),
        )
        .map(({ fldName }) => fldName),
  };
}

interface FormNeeds {
  forms: ReadonlyMap<string, ProfileFormDefinition>;
  retrieve: RetrieveOptions;
  scripts: ReturnType<typeof createValidationScripts>;
  /** In whose words every script is made. */
  prepared: WeakSet<Say>;
}

function findForm({ forms }: Pick<FormNeeds, "forms">, name: string): ProfileFormDefinition {
  const form = forms.get(name);
  if (!form) throw new AppError({ code: "FORM_NOT_FOUND", status: 404 });
  return form;
}

async function loadForm(
  needs: FormNeeds,
  name: string,
  country: CountryConfig,
  say: Say,
  view: FormView = {},
): Promise<ProfileFormDefinition> {
  const { language = "es", answers, isPartner = false, withReasons = false } = view;
  const said = formInWords(findForm(needs, name), say, { isPartner, withReasons });
  const fields = await Promise.all(
    said.profileFormFields.map(async (field) => ({
      ...field,
      elements: await Promise.all(
        field.elements.map(async (element) => {
          const question = { language, say, answers };
          const filled = await optionsOf(needs, { form: said, field, element }, country, question);
          return filled === undefined ? element : { ...element, allowedValues: filled };
        }),
      ),
    })),
  );
  const validationScriptUrl = needs.scripts.addressOf(said, say);
  return { ...said, profileFormFields: fields, validationScriptUrl };
}

/** The options that an element takes from reference data; undefined where it has its own. */
async function optionsOf(
  { retrieve }: FormNeeds,
  place: { form: ProfileFormDefinition; field: ProfileFormField; element: ProfileFormElement },
  country: CountryConfig,
  question: Omit<ListQuestion, "of"> & Pick<FormView, "answers">,
): Promise<ListOption[] | undefined> {
  const { form, field, element } = place;
  const source = element.retrieveFunction ? retrieve[element.retrieveFunction] : undefined;
  if (!source) return undefined;
  const { answers, ...asked } = question;
  const of = element.dependsOn ? askedBelow(form, field, element.dependsOn, answers) : [];
  return source(country.code, { ...asked, of });
}

function readAnswers(
  needs: FormNeeds,
  name: string,
  country: CountryConfig,
  answers: unknown,
): Profile {
  const form = findForm(needs, name);
  const checked = validateAnswers(country.code, form, answers);
  if (!checked.ok) throw refused(checked);
  const read = readProfile(country.code, answers);
  if (!read.ok) throw badRequest(read.errors);
  return settled(form, country, read.profile);
}

function readSubmission(
  needs: FormNeeds,
  productType: string,
  country: CountryConfig,
  sent: unknown,
): Profile {
  const read = readProfile(country.code, sent);
  if (!read.ok) throw badRequest(read.errors);
  const { name, isAnswered } = submittedForm(country.code, productType, read.profile, (one) =>
    needs.forms.has(one),
  );
  const form = findForm(needs, name);
  // The wire names a prevision in more ways than the form's list has; its schema has read it.
  const { prevision: _prevision, ...answers } = read.profile;
  const checked = validateAnswers(country.code, form, answers);
  if (!checked.ok) {
    const faults = checked.errors.filter(({ code }) => !isAnswered || code !== "FIELD_REQUIRED");
    if (faults.length > 0) throw refused(profileError(checked.code, faults));
  }
  const isCouple = (read.profile.cotizante?.length ?? 0) > 1;
  const enPareja = read.profile.enPareja ?? isCouple;
  return settled(form, country, isCouple ? { ...read.profile, enPareja } : read.profile);
}

function findScript(
  { forms, scripts, prepared }: FormNeeds,
  name: string,
  languages: readonly Say[],
): string | undefined {
  const found = scripts.find(name);
  if (found !== undefined) return found;
  // Another process drew the form: every script of every language is made once.
  for (const say of languages.filter((one) => !prepared.has(one))) {
    for (const form of forms.values()) scripts.addressOf(formInWords(form, say, {}), say);
    prepared.add(say);
  }
  return scripts.find(name);
}

/** A profile by the rules of its form (CQ 5): settled, and of people who can be insured together. */
function settled(form: ProfileFormDefinition, country: CountryConfig, profile: Profile): Profile {
  const whole = settledProfile(profile, form);
  const household = householdOf(country.code, whole);
  if (!household.ok) throw badRequest(household.errors);
  return whole;
}

const refused = ({ code, errors, params }: ProfileError<FormErrorCode>): AppError =>
  new AppError({ code, status: 400, fields: errors, params });

/** A definition with its message keys said. */
function formInWords(
  form: ProfileFormDefinition,
  say: Say,
  { isPartner = false, withReasons = false }: Pick<FormView, "isPartner" | "withReasons">,
): ProfileFormDefinition {
  const { words } = form;
  return {
    ...form,
    words: {
      title: say(words.title),
      lead: say(words.lead),
      insured: say(isPartner ? "profile.insuredTitlePartner" : words.insured),
      submit: say(words.submit),
    },
    profileFormFields: form.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) => {
        const { label, placeholder, allowedValues } = element;
        const helper = element.helper ?? (withReasons ? reasonOf(label) : undefined);
        return {
          ...element,
          ...(label ? { label: say(label) } : {}),
          ...(helper ? { helper: say(helper) } : {}),
          ...(placeholder ? { placeholder: say(placeholder) } : {}),
          ...(allowedValues
            ? { allowedValues: allowedValues.map((one) => ({ ...one, label: say(one.label) })) }
            : {}),
        };
      }),
    })),
  };
}

function refuseUnknownLists(
  forms: ReadonlyMap<string, ProfileFormDefinition>,
  retrieve: RetrieveOptions,
): void {
  for (const [name, { profileFormFields }] of forms) {
    for (const { elements } of profileFormFields) {
      const unknown = elements.find(
        ({ retrieveFunction: list }) => list !== undefined && !Object.hasOwn(retrieve, list),
      );
      if (unknown) throw new Error(`profile form ${name}: no list ${unknown.retrieveFunction}`);
    }
  }
}
