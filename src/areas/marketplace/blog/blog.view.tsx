import { Link } from "react-router";
import { Drawing } from "#src/ui/drawing.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Crumbs, RichText } from "#src/areas/marketplace/text-pages/rich-text.view.tsx";
import {
  ChipLinks,
  Contents,
  PageLinks,
  TextPage,
} from "#src/areas/marketplace/text-pages/text-page.view.tsx";
import { ProductLines } from "#src/areas/marketplace/product-facts/product-lines.view.tsx";
import type { ArticleCard, ArticleModel, BlogModel } from "./blog.presenter.ts";

export function BlogView({ model }: { model: BlogModel }) {
  const t = useWords();
  const { crumbs, title, lead, feedHref, categories, articles, pages } = model;
  return (
    <TextPage crumbs={crumbs} title={title} lead={lead}>
      <ChipLinks label={t("content.blog.categories")} links={categories} />
      {articles.length === 0 ? (
        <p>{t("content.blog.empty")}</p>
      ) : (
        <ArticleCards articles={articles} level={2} />
      )}
      <PageLinks pages={pages} />
      <p className="text-page__meta">
        <a href={feedHref}>{t("content.blog.feed")}</a>
      </p>
    </TextPage>
  );
}

function ArticleCards({ articles, level }: { articles: readonly ArticleCard[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="article-cards">
      {articles.map(({ slug, title, description, href, category, drawing, note }) => (
        <li key={slug} className="article-card">
          <Drawing name={drawing} isLazy />
          <p className="article-card__category">{category}</p>
          <Heading>
            <Link to={href}>{title}</Link>
          </Heading>
          <p>{description}</p>
          <p className="text-page__meta">{note}</p>
        </li>
      ))}
    </ul>
  );
}

export function ArticleView({ model }: { model: ArticleModel }) {
  const t = useWords();
  const { crumbs, title, lead, note, author, updated, contents, blocks, lang } = model;
  return (
    <div className="wrap text-page">
      <Crumbs crumbs={crumbs} label={t("content.breadcrumb")} />
      <article>
        <header className="text-page__head">
          <h1>{title}</h1>
          <p className="text-page__lead">{lead}</p>
          <p className="text-page__meta">
            {t("content.blog.by", { author })} · {note}
            {updated === null ? null : ` · ${t("content.updated", { day: updated })}`}
          </p>
        </header>
        <div className="text-page__body">
          <Contents contents={contents} lang={lang} />
          <RichText blocks={blocks} lang={lang} />
        </div>
      </article>
      <RelatedProducts model={model} />
      {model.related.length === 0 ? null : (
        <section aria-labelledby="related-articles">
          <h2 id="related-articles">{t("content.blog.related")}</h2>
          <ArticleCards articles={model.related} level={3} />
        </section>
      )}
    </div>
  );
}

function RelatedProducts({ model: { products, allProducts } }: { model: ArticleModel }) {
  const t = useWords();
  if (products.length === 0 || allProducts === null) return null;
  return (
    <section aria-labelledby="related-products">
      <h2 id="related-products">{t("content.blog.products")}</h2>
      <ProductLines products={products} level={3} />
      <p className="text-page__action">
        <Link className="btn btn--second" to={allProducts.href}>
          {allProducts.label}
        </Link>
      </p>
    </section>
  );
}
