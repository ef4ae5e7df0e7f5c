import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes.ts";
import { searchGroups } from "./search-groups.rules.ts";
import type { SiteSearch } from "./site-search.service.ts";
import { mostLetters } from "./search-words.rules.ts";

export interface SearchFacts {
  country: { code: CountryCode };
  language: Language;
  address: string;
  partner: Pick<Partner, "subdomain" | "layout" | "settings"> | null;
}

/** The partner whose showcase is all that is shown, or null. */
export const onlyShowcaseOf = ({ partner }: Pick<SearchFacts, "partner">): string | null =>
  partner?.layout.isShowcase === true ? partner.subdomain : null;

const result = z.object({
  title: z.string().describe("Its name"),
  note: z.string().nullable().describe("What it is, in the language of the request"),
  by: z.string().nullable().describe("Whose it is, or where"),
  href: z.string().describe("Path of its page"),
});

export interface SearchApi {
  search: SiteSearch;
  words: Pick<WordsStore, "say">;
}

/** The site's search as a call; the header's suggestions come from here. */
export function searchRoutes({ search, words }: SearchApi): ApiRoute<SearchFacts>[] {
  return [
    apiRoute({
      method: "GET",
      url: "/api/search",
      summary:
        "Products, organizations, clinics, articles and pages by name, typing errors allowed",
      tag: "Search",
      querystring: z.object({
        q: z.string().max(mostLetters).default("").describe("What to look for"),
        take: z.coerce.number().int().min(1).max(20).default(5).describe("Results of each kind"),
        group: z.enum(searchGroups).optional().describe("Results of one kind alone"),
      }),
      responses: {
        200: {
          description: "Results by kind, the kind with the best result first",
          schema: z.object({
            data: z.array(
              z.object({
                group: z.enum(searchGroups).describe("Kind of result"),
                title: z.string().describe("What the kind is called"),
                total: z.int().describe("Results of this kind"),
                results: z.array(result).describe("The best of them"),
              }),
            ),
            metaData: z.object({ total: z.int().describe("Results of every kind") }),
          }),
        },
      },
      permission: "public",
      async handle({ query }, facts) {
        const { q, take, group } = query;
        const found = await search.search(
          q,
          {
            country: facts.country.code,
            language: facts.language,
            showcase: onlyShowcaseOf(facts),
            limits: limitsOf(facts.partner),
            address: facts.address,
          },
          { take, ...(group === undefined ? {} : { group }) },
        );
        const say = words.say(facts.language);
        const data = found.groups.map(({ group: kind, total, results }) => ({
          group: kind,
          title: say(`search.group.${kind}`),
          total,
          results: results.map(({ title, note, by, href }) => ({ title, note, by, href })),
        }));
        return answer(
          { data, metaData: { total: found.total } },
          { "cache-control": "private, no-store" },
        );
      },
    }),
  ];
}
