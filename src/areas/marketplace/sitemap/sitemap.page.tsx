import { Link } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { useWords } from "#src/ui/words.tsx";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { homeCrumb } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { TextPage } from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { textHead, trailData } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { listSiteAddresses } from "./site-addresses.ts";

/** The map of the site for people: every page but the products, which their sellers' pages list. */
export const loader = page(async ({ services, facts }) => {
  const { language, origin } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const title = reader.say("content.sitemap.title");
  const crumbs = [homeCrumb(reader), { label: title }];
  const sections = await listSiteAddresses(services, reader, false);
  return {
    crumbs,
    sections: sections.map((section) => ({
      title: section.title,
      links: section.addresses.flatMap(({ label, paths }) => {
        const path = paths[language];
        return path === undefined ? [] : [{ label, href: path }];
      }),
    })),
    head: textHead(reader, {
      title,
      description: reader.say("content.sitemap.lead"),
      pathIn: (one) => href("sitemap", one),
      countries: everywhere,
      structuredData: [trailData(crumbs, origin)],
    }),
    words: services.words.pick(language, ["content"]),
  };
});

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function SitemapPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => <SitemapView crumbs={loaded.crumbs} sections={loaded.sections} />}
    </LoadedPage>
  );
}

function SitemapView({
  crumbs,
  sections,
}: {
  crumbs: readonly { label: string; href?: string }[];
  sections: readonly { title: string; links: readonly { label: string; href: string }[] }[];
}) {
  const t = useWords();
  return (
    <TextPage crumbs={crumbs} title={t("content.sitemap.title")} lead={t("content.sitemap.lead")}>
      {sections.map(({ title, links }) => (
        <section key={title} className="sitemap__section">
          <h2>{title}</h2>
          <ul>
            {links.map(({ label, href: path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  );
}
