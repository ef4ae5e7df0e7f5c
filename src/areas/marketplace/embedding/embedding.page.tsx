import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { homeCrumb } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { textHead, trailData } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { embeddingSnippet } from "./embedding-snippet.rules.ts";
import { EmbeddingView } from "./embedding.view.tsx";

/** How a partner shows the product on its own site (SA 5): the frame, its token, its height. The examples
 *  name this very host. */
export const loader = page(async ({ services, facts }) => {
  const { language, origin, partner, country } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const { say } = reader;
  const title = say("embedding.title");
  const crumbs = [homeCrumb(reader), { label: title }];
  const snippet = embeddingSnippet({
    origin,
    path:
      partner?.defaultPath ??
      href("comparator", language, { comparator: country.defaultComparator }),
    token: say("embedding.yourToken"),
    title: say("embedding.frameTitle"),
  });
  return {
    model: {
      crumbs,
      snippet,
      contact: { email: country.contact.email, href: href("contact", language) },
    },
    head: textHead(reader, {
      title,
      description: say("embedding.lead"),
      pathIn: (one) => href("embedding", one),
      countries: everywhere,
      structuredData: [trailData(crumbs, origin)],
    }),
    words: services.words.pick(language, ["content", "embedding"]),
  };
});

/** Read, never worked with: the document needs no script. */
export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function EmbeddingPage() {
  return (
    <LoadedPage<typeof loader>>{(loaded) => <EmbeddingView model={loaded.model} />}</LoadedPage>
  );
}
