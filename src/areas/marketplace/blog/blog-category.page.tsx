import { notFound } from "#src/platform/errors.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { pageNumber } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { presentBlog } from "./blog.presenter.ts";
import { BlogView } from "./blog.view.tsx";

/** The articles of one category. */
export const loader = page(async ({ request, params, services, facts }) => {
  const { country, language } = facts;
  const where = { country: country.code, language };
  const categories = await services.content.listCategories(language);
  const category = categories.find(({ slug }) => slug === params["category"]);
  if (category === undefined) throw notFound();
  return {
    ...presentBlog(
      {
        articles: await services.content.listArticles(where),
        categories,
        category,
        page: pageNumber(new URL(request.url).searchParams.get("pagina")),
      },
      readerOf(facts, services.words.say(language)),
    ),
    words: services.words.pick(language, ["content"]),
  };
});

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function BlogCategoryPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <BlogView model={loaded.model} />}</LoadedPage>;
}
