import { z } from "zod";
import { countries, type CountryConfig } from "#src/config/countries.ts";
import { AppError } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { type Language, languages } from "#src/routes.ts";
import { formOfProductType } from "./form-choice.rules.ts";
import type { ProfileFormService } from "./profile-form.service.ts";

export interface ProfileFormFacts {
  country: CountryConfig;
  language: Language;
  /** Subdomain of the partner whose pages are read; null or absent on the main hosts. */
  showcase?: string | null;
}

export interface ProfileFormApiOptions {
  forms: ProfileFormService;
  words: WordsStore;
  /** The form of a comparator, by its base url; undefined for an unknown one: the product type decides. */
  formNameOf(country: string, comparator: string | undefined): Promise<string | undefined>;
}

const optionSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  label: z.string(),
  of: z
    .union([z.string(), z.number()])
    .optional()
    .describe("The answer at the element's dependsOn that the option belongs to"),
});

/** The definition on the wire: CQ 3's names, words in the reader's language. */
const formSchema = z.object({
  data: z.object({
    profileForm: z.object({
      subject: z.string().describe("What the form insures"),
      words: z
        .object({
          title: z.string().describe("Title of the form"),
          lead: z.string().describe("What the price varies by"),
          insured: z.string().describe("Word for the insured: 'Asegurados' or 'Beneficiarios'"),
          submit: z.string().describe("Word of the button that sends the form"),
        })
        .describe("Words of the form"),
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
const question = query.extend({
  profile: z.record(z.string(), z.unknown()).optional().describe("Answers so far"),
});
const script = z.object({
  file: z
    .string()
    .regex(/^[0-9a-f]{64}\.js$/)
    .describe("SHA-256 of the script in hexadecimal, with .js"),
});

/** A script is the same for ever under its name, and asks for nothing itself: a worker lives by the policy
 *  of the answer that it came with. */
const scriptHeaders = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
};

const load = async (
  needs: ProfileFormApiOptions,
  asked: z.output<typeof question>,
  facts: ProfileFormFacts,
) => {
  const { country, language, showcase } = facts;
  const { comparator, productType, profile } = asked;
  const name =
    (comparator === undefined ? undefined : await needs.formNameOf(country.code, comparator)) ??
    formOfProductType(country.code, productType, (one) => needs.forms.hasForm(one));
  const profileForm = await needs.forms.loadForm(
    name,
    country,
    needs.words.inCountry(country.code).say(language),
    {
      language,
      answers: profile,
      isPartner: typeof showcase === "string",
    },
  );
  return answer({ data: { profileForm } }, { "cache-control": "no-cache" });
};

const getProfileFormForm = (needs: ProfileFormApiOptions): ApiRoute<ProfileFormFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/profile-form/form",
    summary: "The profile form of a comparator or product type",
    tag: "Profile",
    querystring: query,
    responses: { 200: { description: "The definition", schema: formSchema } },
    permission: "public",
    handle: async ({ query: asked }, facts) => load(needs, asked, facts),
  });

const postProfileFormForm = (needs: ProfileFormApiOptions): ApiRoute<ProfileFormFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/profile-form/form",
    isQuestion: true,
    summary: "The same, given what was answered already",
    tag: "Profile",
    body: question,
    responses: { 200: { description: "The definition", schema: formSchema } },
    permission: "public",
    audit: null,
    handle: async ({ body }, facts) => load(needs, body, facts),
  });

const getProfileFormScriptsByFile = (needs: ProfileFormApiOptions): ApiRoute<ProfileFormFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/profile-form/scripts/:file",
    summary: "A form's validation script, named by its hash; it runs in a worker",
    tag: "Profile",
    params: script,
    responses: { 200: { description: "The script", mediaType: "text/javascript" } },
    permission: "public",
    async handle({ params }) {
      const name = params.file.slice(0, -".js".length);
      const text = needs.forms.findScript(
        name,
        countries.flatMap(({ code }) =>
          languages.map((language) => needs.words.inCountry(code).say(language)),
        ),
      );
      if (text === undefined) throw new AppError({ code: "NOT_FOUND", status: 404 });
      return answer(text, scriptHeaders);
    },
  });

/** The profile form's definition (D2) and its validation scripts (D4). POST is the same
 *  for forms whose fields depend on what was answered already. */
export function profileFormRoutes(needs: ProfileFormApiOptions): ApiRoute<ProfileFormFacts>[] {
  return [
    getProfileFormForm(needs),
    postProfileFormForm(needs),
    getProfileFormScriptsByFile(needs),
  ];
}
