import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { pageNumber } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { presentBlog } from "./blog.presenter.ts";
import { BlogView } from "./blog.view.tsx";

/** The blog's front page. */
export const loader = page(async ({ request, services, facts }) => {
  const { country, language } = facts;
  const where = { country: country.code, language };
  return {
    ...presentBlog(
      {
        articles: await services.content.listArticles(where),
        categories: await services.content.listCategories(language),
        category: null,
        page: pageNumber(new URL(request.url).searchParams.get("pagina")),
      },
      readerOf(facts, services.words.say(language)),
    ),
    words: services.words.pick(language, ["content"]),
  };
});

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function BlogPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <BlogView model={loaded.model} />}</LoadedPage>;
}
