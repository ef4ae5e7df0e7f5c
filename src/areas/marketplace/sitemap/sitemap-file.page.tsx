import { languages } from "#src/routes.ts";
import { page } from "../../page.ts";
import { readerOf } from "../reader.presenter.ts";
import { listSiteAddresses } from "./site-addresses.ts";
import { writeSitemap } from "./sitemap.rules.ts";

/** /sitemap.xml of a country's host; data, not a page. */
export const loader = page(async ({ services, facts }) => {
  const { country, language, origin } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const sections = await listSiteAddresses(services, reader, true);
  const text = writeSitemap(
    sections.flatMap(({ addresses }) =>
      addresses.map(({ paths, changed }) => ({
        changed,
        alternates: languages.flatMap((one) => {
          const path = paths[one];
          return path === undefined
            ? []
            : [{ hrefLang: one === "es" ? country.locale : one, href: `${origin}${path}` }];
        }),
      })),
    ),
  );
  return new Response(text, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
});
