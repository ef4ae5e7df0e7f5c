import { languages } from "#src/routes/languages.ts";
import { page } from "#src/areas/page/page.ts";
import { alternatesOf } from "#src/areas/page/alternates.rules.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { listSiteAddresses } from "./site-addresses.ts";
import { writeSitemap } from "./sitemap.rules.ts";

/** /sitemap.xml of a country's host; data, not a page. */
export const loader = page(async ({ services, facts }) => {
  const reader = readerOf(facts, services.words.say(facts.language));
  const sections = await listSiteAddresses(services, reader, true);
  const text = writeSitemap(
    sections.flatMap(({ addresses }) =>
      addresses.map(({ paths, changed, countries = [] }) => ({
        changed,
        alternates: alternatesOf(
          {
            pathIn: (one) => paths[one] ?? "/",
            languages: languages.filter((one) => paths[one] !== undefined),
            countries,
          },
          reader,
        ),
      })),
    ),
    facts.origin,
  );
  return new Response(text, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
});
