import { notFound } from "#src/platform/errors.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page, type PageArguments } from "#src/areas/page/page.ts";
import { textWords } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { loadProductLines } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { presentArticle } from "./blog.presenter.ts";
import { ArticleView } from "./blog.view.tsx";

const mostProducts = 3;

/** An article of the blog with the products that it is about. */
export const loader = page(async (args) => {
  const { params, services, facts } = args;
  const { country, language } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const where = { country: country.code, language, words: textWords(reader) };
  const article = await services.content.findArticle(params["article"] ?? "", where);
  if (article === undefined) throw notFound();
  const comparator =
    article.comparator === null
      ? undefined
      : await services.catalog.findComparator(country.code, article.comparator);
  const codes = comparator === undefined ? [] : relatedCodes(args, comparator);
  return {
    ...presentArticle(
      {
        article,
        articles: await services.content.listArticles(where),
        categories: await services.content.listCategories(language),
        products: await loadProductLines(codes.slice(0, mostProducts), services, reader),
        comparatorTitle: comparator === undefined ? null : menuLabel(comparator, language),
      },
      reader,
    ),
    words: services.words.pick(language, ["content"]),
  };
});

/** Products of a comparator's lines, the most requested first. */
function relatedCodes(
  { services }: PageArguments,
  comparator: { insuranceTypes: readonly string[] },
): string[] {
  const types = new Set(comparator.insuranceTypes);
  return services.comparison
    .current()
    .snapshot.products.filter(({ insuranceType }) => types.has(insuranceType))
    .toSorted(
      (one, other) => (other.requestCount ?? 0) - (one.requestCount ?? 0) || one.id - other.id,
    )
    .map(({ code }) => code);
}

export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function ArticlePage() {
  return <LoadedPage<typeof loader>>{(loaded) => <ArticleView model={loaded.model} />}</LoadedPage>;
}
