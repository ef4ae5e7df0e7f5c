import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CountryConfig } from "#src/config/countries.ts";
import {
  type ProfileFormDefinition,
  type ProfileFormElement,
  profileFormSchema,
} from "#src/contracts/profile-form.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { readProfile } from "#src/contracts/profile.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { validateAnswers } from "./profile-form.rules.ts";

/** Options that a form takes from reference data, by the name of its retrieveFunction (CQ 3). */
export type RetrieveOptions = Record<
  string,
  (country: string) => Promise<{ value: string | number; label: string }[]>
>;

export interface ProfileFormService {
  /** A form as it is drawn: words in the reader's language, options filled in. Throws FORM_NOT_FOUND. */
  loadForm(name: string, country: CountryConfig, say: Say): Promise<ProfileFormDefinition>;
  /** The profile of a form's answers. Throws BAD_REQUEST with every field at fault (CQ 5). */
  readAnswers(name: string, country: CountryConfig, answers: unknown): Profile;
}

/** Form definitions are data (db/seed/profile-forms); one that does not fit its schema stops the start. */
export async function createProfileFormService(options: {
  folder: string;
  names: readonly string[];
  retrieve: RetrieveOptions;
}): Promise<ProfileFormService> {
  const { folder, names, retrieve } = options;
  const forms = new Map<string, ProfileFormDefinition>();
  for (const name of names) {
    const text = await readFile(join(folder, `${name}.json`), "utf8");
    forms.set(name, profileFormSchema.parse(JSON.parse(text)));
  }

  function findForm(name: string): ProfileFormDefinition {
    const form = forms.get(name);
    if (!form) throw new AppError({ code: "FORM_NOT_FOUND", status: 404 });
    return form;
  }

  async function drawnElement(
    element: ProfileFormElement,
    country: CountryConfig,
    say: Say,
  ): Promise<ProfileFormElement> {
    const told = (key: string | null | undefined) => (key ? { said: say(key) } : undefined);
    const [label, helper, placeholder] = [
      told(element.label),
      told(element.helper),
      told(element.placeholder),
    ];
    const source = element.retrieveFunction ? retrieve[element.retrieveFunction] : undefined;
    const allowedValues = source
      ? await source(country.code)
      : element.allowedValues?.map(({ value, label: key }) => ({ value, label: say(key) }));
    return {
      ...element,
      ...(label ? { label: label.said } : {}),
      ...(helper ? { helper: helper.said } : {}),
      ...(placeholder ? { placeholder: placeholder.said } : {}),
      ...(allowedValues ? { allowedValues } : {}),
    };
  }

  return {
    async loadForm(name, country, say) {
      const form = findForm(name);
      return {
        ...form,
        profileFormFields: await Promise.all(
          form.profileFormFields.map(async (field) => ({
            ...field,
            elements: await Promise.all(
              field.elements.map((element) => drawnElement(element, country, say)),
            ),
          })),
        ),
      };
    },

    readAnswers(name, country, answers) {
      const form = findForm(name);
      const checked = validateAnswers(country.code, form, answers);
      if (!checked.ok) {
        throw new AppError({
          code: checked.code,
          status: 400,
          fields: checked.errors,
          params: checked.params,
        });
      }
      const read = readProfile(country.code, answers);
      if (!read.ok) throw badRequest(read.errors);
      return read.profile;
    },
  };
}
