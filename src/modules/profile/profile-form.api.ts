import { z } from "zod";
import type { CountryConfig } from "#src/config/countries.ts";
import { answer, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import type { ProfileFormService } from "./profile-form.service.ts";

export interface ProfileFormFacts {
  country: CountryConfig;
  language: Language;
}

export interface ProfileFormApiOptions {
  forms: ProfileFormService;
  words: WordsStore;
  /** The form of a comparator, by its base url; undefined for an unknown one. */
  formNameOf(country: string, comparator: string | undefined): Promise<string>;
}

const optionSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: z.string(),
});

/** The definition on the wire: CQ 3's names, words in the reader's language. */
const formSchema = z.object({
  data: z.object({
    profileForm: z.object({
      profileFormFields: z.array(
        z.object({
          fldName: z.string(),
          groupedBy: z.string().nullable(),
          isMultiple: z.boolean(),
          wrapper: z.string().nullable(),
          fieldType: z.object({ fldType: z.string(), htmlType: z.string().optional() }),
          elements: z.array(
            z
              .object({
                label: z.string().optional(),
                allowedValues: z.array(optionSchema).optional(),
              })
              .loose(),
          ),
        }),
      ),
      validationScriptUrl: z.string().nullable(),
    }),
  }),
});

const query = z.object({
  productType: z.string().max(100).optional().describe("Product type the form is for"),
  comparator: z.string().max(200).optional().describe("Base url of the comparator the form is for"),
});

/** The profile form's definition (decisions 2). POST is the same for forms whose fields depend on what
 *  was answered already. */
export function profileFormRoutes(options: ProfileFormApiOptions): ApiRoute<ProfileFormFacts>[] {
  const { forms, words, formNameOf } = options;
  const load = async (comparator: string | undefined, facts: ProfileFormFacts) => {
    const name = await formNameOf(facts.country.code, comparator);
    const profileForm = await forms.loadForm(name, facts.country, words.say(facts.language));
    return answer({ data: { profileForm } }, { "cache-control": "no-cache" });
  };
  return [
    {
      method: "GET",
      url: "/api/profile-form/form",
      summary: "The profile form of a comparator or product type",
      tag: "Profile",
      querystring: query,
      responses: { 200: { description: "The definition", schema: formSchema } },
      permission: "public",
      handle: async ({ query: asked }, facts) =>
        load(asked["comparator"] as string | undefined, facts),
    },
    {
      method: "POST",
      url: "/api/profile-form/form",
      summary: "The same, given what was answered already",
      tag: "Profile",
      body: query.extend({
        profile: z.record(z.string(), z.unknown()).optional().describe("Answers so far"),
      }),
      responses: { 200: { description: "The definition", schema: formSchema } },
      permission: "public",
      handle: async ({ body }, facts) => load((body as z.output<typeof query>).comparator, facts),
    },
  ];
}
